"""Runs an example in the page: what it prints, what it gives, and pictures of both.

A copy of this file is read by Python in the browser; the page calls `answer`.
"""

import ast
import json
from collections.abc import Callable
from traceback import format_exception_only
from typing import Any, Literal

from attrs import asdict, define, field, frozen

from bfrules.core.edition import Edition
from bfrules.rendering.svg import as_svg

Namespace = dict[str, Any]


@frozen
class Part:
    """One thing that an example says."""

    kind: Literal["text", "picture", "error"]
    text: str


@define
class Answer:
    """What an example says, part by part; the editions it uses draw their positions."""

    namespace: Namespace
    parts: list[Part] = field(factory=list)

    def say(self, text: str) -> None:
        """Add words; words after words go on in the same part."""
        if self.parts and self.parts[-1].kind == "text":
            text = f"{self.parts.pop().text}\n{text}"
        self.parts.append(Part("text", text))

    def print(self, *values: object, sep: str = " ", **_: object) -> None:
        """Print as Python does, with a picture of each value that has one."""
        self.say(sep.join(map(str, values)))
        for value in values:
            self.draw(value)

    def show(self, value: object) -> None:
        """Show what an expression gave."""
        if value is None:
            return
        self.say(str(value) if hasattr(value, "_repr_svg_") else repr(value))
        self.draw(value)

    def draw(self, value: object) -> None:
        """Draw a value that has a picture, and a position of an edition that the example uses."""
        if hasattr(value, "_repr_svg_"):
            self.parts.append(Part("picture", value._repr_svg_()))
            return
        for edition in self.namespace.values():
            if isinstance(edition, Edition) and isinstance(value, edition.position_kind):
                prefix = f"try{len(self.parts)}"
                self.parts.append(Part("picture", as_svg(edition.picture(value), prefix=prefix)))
                return


def run(source: str, namespace: Namespace, show: Callable[[object], None]) -> None:
    """Run the statements of an example one by one; show what each expression gives."""
    for statement in ast.parse(source).body:
        if isinstance(statement, ast.Expr):
            show(eval(compile(ast.Expression(statement.value), "<example>", "eval"), namespace))
        else:
            module = ast.Module([statement], type_ignores=[])
            exec(compile(module, "<example>", "exec"), namespace)


def answer(earlier: str, source: str) -> str:
    """Run the examples above, a list as JSON, silently; then one; return what it says as JSON."""
    namespace: Namespace = {"__name__": "__main__", "print": lambda *_, **__: None}
    for above in json.loads(earlier):
        try:
            run(above, namespace, lambda _: None)
        except Exception:
            continue
    told = Answer(namespace)
    namespace["print"] = told.print
    try:
        run(source, namespace, told.show)
    except Exception as error:
        told.parts.append(Part("error", "".join(format_exception_only(error)).strip()))
    return json.dumps([asdict(part) for part in told.parts])
