"""Files that lie beside an edition, in its package."""

import tomllib
from pkgutil import get_data
from typing import Any, TypeVar

Kind = TypeVar("Kind")


def tables_beside(package: str, name: str) -> dict[str, Any]:
    """Read a TOML file that lies in a package; raise FileNotFoundError if there is none."""
    found = get_data(package, name)
    if found is None:
        raise FileNotFoundError(f"{package} has no {name}")
    return tomllib.loads(found.decode())


def read_beside(package: str, name: str, kind: type[Kind]) -> Kind:
    """Read a TOML file that lies in a package as an attrs class; it has no other keys."""
    # imported here, as it would take a fifth of the time of `import bfrules`
    from cattrs import Converter

    return Converter(forbid_extra_keys=True).structure(tables_beside(package, name), kind)
