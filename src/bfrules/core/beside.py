"""Files that lie beside the code of a package: statements, questions, printed values; registers."""

import os
import re
import tomllib
from pathlib import Path
from pkgutil import get_data
from threading import get_ident
from typing import Any, Literal, TypeVar, get_args, get_origin

from attrs import fields

from bfrules.core.notation import nearest

Kind = TypeVar("Kind")


class UnreadableFile(ValueError):
    """A TOML file that is none, or has a key or a value of no use; it says where."""


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file whole or not at all: whoever reads it meanwhile sees the old one."""
    written = content.encode() if isinstance(content, str) else content
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f"{path.name}.{os.getpid()}.{get_ident()}")
    try:
        unfinished.write_bytes(written)
        unfinished.replace(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise


def write_beside(package: str, name: str, text: str) -> None:
    """Write a file that lies in a package, whole or not at all."""
    from importlib.resources import as_file, files  # most commands never write

    with as_file(files(package)) as folder:
        write_whole(folder / name, text)


def text_beside(package: str, name: str) -> str:
    """Return the text of a file in a package.

    Raise FileNotFoundError if there is none, UnreadableFile for what is no text.
    """
    try:
        found = get_data(package, name)
    except FileNotFoundError:
        found = None
    if found is None:
        raise FileNotFoundError(
            f"{package} has no {name}; an edition needs that file in its package, beside its code"
        )
    try:
        return found.decode()
    except UnicodeDecodeError as error:
        raise UnreadableFile(
            f"{name} of {package}: byte {error.start} is not UTF-8; save it as UTF-8"
        ) from None


def tables_beside(package: str, name: str) -> dict[str, Any]:
    """Read a TOML file that lies in a package.

    Raise FileNotFoundError if there is none, UnreadableFile, with the line, for what is
    no TOML.
    """
    try:
        return tomllib.loads(text_beside(package, name))
    except tomllib.TOMLDecodeError as error:
        raise UnreadableFile(f"{name} of {package} is no TOML: {error}") from None


def read_beside(package: str, name: str, kind: type[Kind]) -> Kind:
    """Read a TOML file that lies in a package as an attrs class; it has no other keys.

    Raise UnreadableFile, with the file, the line and the key, for a key that is missing or
    misspelt and for a value of another kind.
    """
    # imported here, as it would take a fifth of the time of `import bfrules`
    from cattrs import BaseValidationError, Converter, transform_error
    from cattrs.errors import ForbiddenExtraKeysError
    from cattrs.v import format_exception

    def told(error: BaseException, kind: type[Any] | None) -> str:
        if get_origin(kind) is Literal:
            return f"the value is none of {', '.join(map(str, get_args(kind)))}"
        what = format_exception(error, kind)
        if isinstance(error, ForbiddenExtraKeysError):
            known = [part.name for part in fields(error.cl)]
            meant = (nearest(key, known) for key in sorted(error.extra_fields))
            what += "".join(f"; did you mean {key}?" for key in meant if key)
        return what

    def as_it_stands(value: object, plain: type[Any]) -> Any:
        if type(value) is not plain:
            raise ValueError(value)
        return value

    tables = tables_beside(package, name)
    converter = Converter(forbid_extra_keys=True)
    for plain in (str, int):  # left alone, it makes "3" of 3
        converter.register_structure_hook(plain, as_it_stands)
    try:
        return converter.structure(tables, kind)
    except BaseValidationError as error:
        text = text_beside(package, name)
        complaints = (located(text, told) for told in transform_error(error, format_exception=told))
        raise UnreadableFile(f"{name} of {package}: {'; '.join(complaints)}") from None


def located(text: str, told: str) -> str:
    """Say a complaint of the reader with the line of the file that it is about."""
    what, _, path = told.rpartition(" @ ")
    misspelt = re.search(r"extra fields found \((\w+)", what)
    steps = re.findall(r"(\w+)(?:\[(\d+)\])?", path.removeprefix("$"))
    tables = [(name, int(number)) for name, number in steps if number]
    keys = [misspelt.group(1)] if misspelt else [one for one, number in steps if not number]
    line = line_of(text, tables, keys[-1] if keys else "")
    return f"line {line}: {what}{f' ({keys[-1]})' if keys and not misspelt else ''}"


def line_of(text: str, tables: list[tuple[str, int]], key: str) -> int:
    """Return the line of a key in a table of tables; of the table itself where it has no such key.

    `tables` leads there, outermost first: the third statement is `("statement", 2)`.
    """
    lines = list(enumerate(text.splitlines(), 1))
    header = ""
    for name, number in tables:
        header = f"{header}.{name}".removeprefix(".")
        at = [place for place, (_, line) in enumerate(lines) if line.strip() == f"[[{header}]]"]
        if number >= len(at):
            break
        end = at[number + 1] if number + 1 < len(at) else len(lines)
        lines = lines[at[number] : end]
    found = [number for number, line in lines if starts_with(line, key)] if key else []
    return next(iter((*found, *(number for number, _ in lines), 1)))


def starts_with(line: str, key: str) -> bool:
    """Tell whether a line gives a value to a key, or begins a table of that name."""
    return bool(re.match(rf"\s*(\[\[?([\w.]+\.)?)?{re.escape(key)}\s*(=|\])", line))
