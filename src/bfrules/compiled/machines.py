"""What runs the printed sources: Python itself, numba, or a C compiler."""

import ctypes
import importlib.util
import os
import re
import shlex
import shutil
import subprocess
import sys
from array import array
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import lru_cache, partial
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from platform import machine
from tempfile import TemporaryDirectory
from types import ModuleType, SimpleNamespace
from typing import Any, Final, TypeVar

from attrs import frozen

from bfrules.compiled.making import SPAN, Making, is_shipped
from bfrules.compiled.printed import bits_of_a_step, in_c, in_python, steps, template
from bfrules.core.beside import write_whole
from bfrules.evaluating.values import CannotCompile

ASTRAY: Final = -(1 << 63)
"""What C answers where it looked for what is not there; one more where it divided by 0."""

FLAGS: Final = ("-shared", "-fPIC", "-fno-semantic-interposition")
FOR_GAMES: Final = ("-O3",)
FOR_GAMES_OF_SHIPPED_RULES: Final = (*FOR_GAMES, "-DBESIDE_NOTHING")
FOR_ROWS: Final = ("-O1",)
"""Who holds a row calls C once a step, and waits longer for a call than for what it does: so C need
not be fast there, but soon ready."""
Row = array  # of the type "q": a position, and a number from which chance goes on


class NoBackend(CannotCompile):
    """A backend that is not there."""


class BrokenBackend(NoBackend):
    """A backend that is there and does not work."""


@frozen(eq=False)
class Watched:
    """Another machine, for steps of the same numbers, and where it may do otherwise.

    `acts` tells whether somebody else may act there, `offers` whether other steps may be
    legal; `draws` has a bit for each phase in which a draw may come to something else,
    `steps` a byte for each step that may.
    """

    machine: "Machine"
    acts: bool
    offers: bool
    draws: int
    steps: bytes


@frozen
class InPython:
    """Runs the source as plain Python, or as numba made it.

    What a call writes down meanwhile, a step that is drawn and the spans of what may be legal, is
    made for that call: threads may call at once.
    """

    module: Any
    step: Callable[[], Any]
    spans: Callable[[], Any]
    as_row: Callable[["Row[int]"], Any]

    def refuses(self, row: "Row[int]", number: int) -> int:
        """Tell which clause forbids a step, counted from 1; 0 if none does."""
        return int(self.module.refuses(self.as_row(row), number))

    def does(self, row: "Row[int]", number: int) -> None:
        """Do a step."""
        self.module.does(self.as_row(row), number)

    def happens(self, row: "Row[int]") -> None:
        """Draw what is due, and do it."""
        self.module.happen(self.as_row(row), self.step())

    def actor(self, row: "Row[int]") -> int:
        """Tell who acts: a seat, `CHANCE` or `OVER`."""
        return int(self.module.actor_of(self.as_row(row)))

    def chooses(self, row: "Row[int]") -> int:
        """Return the number of a legal step, each as likely as any other; -1 for none."""
        return int(self.module.choose(self.as_row(row), self.spans()))

    def legal(self, row: "Row[int]", out: bytearray) -> int:
        """Write 1 for each legal step and 0 for every other; return how many are legal."""
        return int(self.module.legal(self.as_row(row), self.spans(), out))

    def play(self, rows: Sequence["Row[int]"], longest: int, log: "Row[int]") -> Iterable[int]:
        """Play games on to the end, or so many choices; give them, or -1 less them if stuck."""
        kept, step, spans = self.as_row(log), self.step(), self.spans()
        for row in rows:
            yield int(self.module.play(self.as_row(row), step, spans, longest, kept))

    def listed(self, row: "Row[int]", found: "Row[int]") -> int:
        """Write the ranks of all legal steps; return how many there are."""
        return int(self.module.listed(self.as_row(row), self.spans(), self.as_row(found)))

    def picks(
        self, row: "Row[int]", found: "Row[int]", there: int, word: int, actor: int, number: int
    ) -> int:
        """Return one of the ranks found, by the stream for this choice; their order is lost."""
        own, ranks = self.as_row(row), self.as_row(found)
        return int(self.module.picks(own, ranks, there, word, actor, number))

    def draws(self, row: "Row[int]", word: int, number: int) -> None:
        """Draw what is due by the stream for this draw, and do it."""
        self.module.draws(self.as_row(row), self.step(), word, number)

    def ranks(self, row: "Row[int]", places: "Row[int]") -> None:
        """Write the seat, the rank and the scores of each place."""
        self.module.standing(self.as_row(row), self.as_row(places))

    def goes_on(self, row: "Row[int]", found: "Row[int]", counts: "Row[int]", longest: int) -> bool:
        """Play on to the end, or until so many choices were made; tell whether it went on."""
        rows = (self.as_row(one) for one in (found, counts))
        end = self.module.goes_on(self.as_row(row), self.step(), self.spans(), *rows, longest)
        return int(end) == 0

    def goes_along(
        self, row: "Row[int]", counts: "Row[int]", longest: int, beside: Watched
    ) -> None:
        """Stay: here all steps are looked at one by one."""


@frozen
class InC:
    """Runs what a C compiler made of the source.

    Anybody may have written into a row: `rows` looks out for what is not there. `games` plays on
    from where a game begins, and does not look out in an edition that ships: no clause looks for
    what is not there. `here` is what other games ask of it.
    """

    rows: Any
    games: Any
    here: int

    def asked(self, name: str, *arguments: Any) -> int:
        """Call a function on a row that anybody may have written."""
        return there(getattr(self.rows, name)(*arguments))

    def played(self, name: str, *arguments: Any) -> int:
        """Call a function that plays games."""
        return there(getattr(self.games, name)(*arguments))

    def refuses(self, row: "Row[int]", number: int) -> int:
        """Tell which clause forbids a step, counted from 1; 0 if none does."""
        return self.asked("refusing", at(row), number)

    def does(self, row: "Row[int]", number: int) -> None:
        """Do a step."""
        self.asked("doing", at(row), number)

    def happens(self, row: "Row[int]") -> None:
        """Draw what is due, and do it."""
        self.asked("happening", at(row))

    def actor(self, row: "Row[int]") -> int:
        """Tell who acts: a seat, `CHANCE` or `OVER`."""
        return self.asked("acting", at(row))

    def chooses(self, row: "Row[int]") -> int:
        """Return the number of a legal step, each as likely as any other; -1 for none."""
        return self.asked("choosing", at(row))

    def legal(self, row: "Row[int]", out: bytearray) -> int:
        """Write 1 for each legal step and 0 for every other; return how many are legal."""
        return self.asked("allowing", at(row), (ctypes.c_int8 * len(out)).from_buffer(out))

    def play(self, rows: Sequence["Row[int]"], longest: int, log: "Row[int]") -> Iterable[int]:
        """Play games on to the end, or so many choices; give them, or -1 less them if stuck."""
        places, choices = array("Q", map(at, rows)), array("q", bytes(8 * len(rows)))
        self.played("playing", at(places), longest, at(log), len(log), at(choices), len(rows))
        return choices

    def listed(self, row: "Row[int]", found: "Row[int]") -> int:
        """Write the ranks of all legal steps; return how many there are."""
        return self.asked("listing", at(row), at(found))

    def picks(
        self, row: "Row[int]", found: "Row[int]", there: int, word: int, actor: int, number: int
    ) -> int:
        """Return one of the ranks found, by the stream for this choice; their order is lost."""
        return self.asked("picking", at(row), at(found), there, word, actor, number)

    def draws(self, row: "Row[int]", word: int, number: int) -> None:
        """Draw what is due by the stream for this draw, and do it."""
        self.asked("drawing", at(row), word, number)

    def ranks(self, row: "Row[int]", places: "Row[int]") -> None:
        """Write the seat, the rank and the scores of each place."""
        self.asked("ranking", at(row), at(places))

    def goes_on(self, row: "Row[int]", found: "Row[int]", counts: "Row[int]", longest: int) -> bool:
        """Play on to the end, or until so many choices were made; tell whether it went on.

        `counts` are the word of the game, its draws so far, and the choices of each seat;
        they go on, too. It does not go on where nobody can move.
        """
        return self.played("going_on", at(row), at(counts), len(counts) - 2, longest) == 0

    def goes_along(
        self, row: "Row[int]", counts: "Row[int]", longest: int, beside: Watched
    ) -> None:
        """Play on as `goes_on`, at most to where what is watched beside it does otherwise.

        Whoever calls this looks at the next step of both: it may always stop before.
        """
        other = beside.machine
        assert isinstance(other, InC)
        own = at(row), at(counts), len(counts) - 2, longest
        where = beside.acts, beside.offers, beside.draws, beside.steps
        self.played("going_along", *own, other.here, *where)


Machine = InPython | InC
"""Does with a row what the clauses say; a row ends with a number from which chance goes on."""


def at(row: "Row[int]") -> int:
    """Return where a row stands."""
    return row.buffer_info()[0]


def there(found: int) -> int:
    """Return what C found; raise an error, as Python does, where there is nothing.

    So it does if a clause looked for what is not there, or divided by 0.
    """
    if found == ASTRAY:
        raise IndexError("a clause, or a draw, looks for what is not there")
    if found == ASTRAY + 1:
        raise ZeroDivisionError("a clause divides by 0")
    return found


# making them ----------------------------------------------------------------------


def python_machine(making: Making) -> Machine:
    """Run the source as plain Python."""
    module = ModuleType("bfrules_compiled")
    vars(module)["STEPS"] = list(steps(making))
    exec(compile(in_python(making), "<printed by bfrules.compiled>", "exec"), vars(module))
    width, spans = making.width, SPAN * len(making.candidates)
    return InPython(module, lambda: [0] * width, lambda: [0] * spans, lambda row: row)


def numba_machine(making: Making) -> Machine:
    """Let numba compile the Python source, and keep what it made for the next time.

    Raise NoBackend without the extra `compiled`.
    """
    try:
        import_module("numba")
    except ImportError as error:
        raise NoBackend(f"numba is missing: pip install 'bfrules[compiled]' ({error})") from None
    import numpy

    def loaded(file: Path) -> SimpleNamespace:
        spec = importlib.util.spec_from_file_location(file.stem, file)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        # numba looks the module up by its name when it reads what it kept
        sys.modules[file.stem] = module
        spec.loader.exec_module(module)
        asked = {name: getattr(module, f"asked_{name}") for name in ENTRIES}
        for function in asked.values():
            do_without_where_broken(function._cache)
        return SimpleNamespace(**asked)

    name = kept_as(making, "numba", ".py")
    called = kept(name, lambda: for_numba(making).encode(), loaded)
    step = partial(numpy.zeros, making.width, f"int{bits_of_a_step(making)}")
    spans = partial(numpy.zeros, SPAN * len(making.candidates), numpy.int64)

    def as_row(row: "Row[int]") -> Any:
        return numpy.frombuffer(row, numpy.int64) if len(row) else numpy.zeros(0, numpy.int64)

    return InPython(called, step, spans, as_row)


def do_without_where_broken(cache: Any) -> None:
    """Let numba compile again what it cannot read, and go on with what it cannot keep."""
    load, save = cache.load_overload, cache.save_overload

    def loaded(*wanted: Any) -> Any:
        try:
            return load(*wanted)
        except Exception:
            cache.flush()
            return None

    def saved(*made: Any) -> None:
        with suppress(OSError):
            save(*made)

    cache.load_overload, cache.save_overload = loaded, saved


ENTRIES: Final = (
    *("refuses", "does", "happen", "actor_of", "choose", "legal", "play"),
    *("listed", "picks", "draws", "goes_on", "standing"),
)
"""The functions that a machine calls; what numba keeps of each holds all that it calls."""
CALLED_FROM_PYTHON: Final = "cache=True, pipeline_class=Short"
NOT_FROM_PYTHON: Final = "no_cpython_wrapper=True, no_cfunc_wrapper=True, pipeline_class=Short"


def for_numba(making: Making) -> str:
    """Return the source in Python with what numba needs.

    Only rules that do not ship may look beside a table. To look out for that takes numba up to
    twice as long, and play with it as well.
    """
    looks_out = not is_shipped(making.edition)
    row = "s" if looks_out else "at(s)"
    asked: list[str] = []

    def decorated(defined: "re.Match[str]") -> str:
        name, others = defined[1], defined[2]
        if name in ENTRIES:
            asked.append(f"@njit({CALLED_FROM_PYTHON}, boundscheck={looks_out})")
            asked.append(f"def asked_{name}(s{others}):\n    return {name}({row}{others})\n")
        return f"@njit({NOT_FROM_PYTHON}, boundscheck={looks_out})\n{defined[0]}"

    def without_literals(called: "re.Match[str]") -> str:
        # numba compiles a function anew for each number that is written in a call
        return re.sub(r"(?<=, )-?\d+\b", r"numpy.int64(\g<0>)", called[0])

    source = re.sub(
        r"^def (\w+)\((?:s\b)?(.*)\):", decorated, in_python(making), flags=re.MULTILINE
    )
    source = re.sub(r"\w\(s, [^()]+\)", without_literals, source)
    tables = r"^(TABLE_\d+|PLACES|RANKS|NUMBERS|BITS|PAST) = (.*)$"
    source = re.sub(tables, r"\1 = numpy.array(\2)", source, flags=re.MULTILINE)
    rows = f"numpy.array({list(steps(making))}, numpy.int{bits_of_a_step(making)})"
    return "\n".join([f"{template('start.numba.txt')}STEPS = {rows}\n{source}", *asked])


def c_machine(making: Making) -> Machine:
    """Let a C compiler compile the source, and keep what it made for the next time.

    Raise NoBackend without a compiler, or for one that fails.
    """
    compiled = partial(library, making, c_compiler())
    if is_shipped(making.edition):
        rows, games = compiled(FOR_ROWS), compiled(FOR_GAMES_OF_SHIPPED_RULES)
    else:
        rows = games = compiled(FOR_GAMES)
    return InC(rows, games, ctypes.addressof(ctypes.c_int8.in_dll(games, "here")))


def library(making: Making, compiler: list[str], flags: tuple[str, ...]) -> ctypes.CDLL:
    """Return what a C compiler makes of the source; raise BrokenBackend for one that fails."""
    command = [*compiler, *flags, *FLAGS]

    def made() -> bytes:
        with TemporaryDirectory() as folder:
            text, made = Path(folder) / "printed.c", Path(folder) / "printed.so"
            text.write_text(in_c(making), encoding="utf-8")
            output = ["-o", str(made), str(text)]
            try:
                done = subprocess.run([*command, *output], capture_output=True, text=True)
            except OSError as error:
                raise BrokenBackend(f"{shlex.join(compiler)} fails: {error}") from None
            if done.returncode or not made.exists():
                said = done.stderr.strip()[:500] or f"it ends with {done.returncode} and no code"
                raise BrokenBackend(f"{shlex.join(compiler)} fails: {said}")
            return made.read_bytes()

    name = kept_as(making, " ".join([*command, machine()]), ".so")
    return kept(name, made, callable_from_python)


def callable_from_python(file: Path) -> ctypes.CDLL:
    """Load what a C compiler made, and say what its functions take."""
    library = ctypes.CDLL(str(file))
    whole, pointer = ctypes.c_int64, ctypes.c_void_p
    taken = {
        "refusing": (pointer, whole),
        "doing": (pointer, whole),
        "happening": (pointer,),
        "acting": (pointer,),
        "choosing": (pointer,),
        "allowing": (pointer, pointer),
        "playing": (pointer, whole, pointer, whole, pointer, whole),
        "listing": (pointer, pointer),
        "picking": (pointer, pointer, whole, whole, whole, whole),
        "drawing": (pointer, whole, whole),
        "ranking": (pointer, pointer),
        "going_on": (pointer, pointer, whole, whole),
        "going_along": (pointer, pointer, whole, whole, pointer, whole, whole, whole, pointer),
    }
    for name, arguments in taken.items():
        function = getattr(library, name)
        function.restype, function.argtypes = whole, arguments
    return library


def c_compiler() -> list[str]:
    """Return the command of the C compiler; raise NoBackend if there is none.

    One that $CC names and that is not there is broken.
    """
    named = os.environ.get("CC", "")
    try:
        program, *options = shlex.split(named) or ["cc"]
    except ValueError as error:
        raise BrokenBackend(f"$CC names no C compiler: {error} in {named!r}") from None
    found = shutil.which(program)
    if found is None:
        missing = BrokenBackend if named else NoBackend
        raise missing(f"no C compiler is there: {program!r} is not found; $CC may name one")
    return [found, *options]


def kept_as(making: Making, maker: str, ending: str) -> str:
    """Return the name of the file that keeps what a maker compiles.

    What has no key has the name of what is printed.
    """
    told = making.key or in_python(making)
    name = blake2b(f"{maker} {told}".encode(), digest_size=12).hexdigest()
    return f"compiled_{name}{ending}"


def cache_folder() -> Path:
    """Return the folder for what is kept from one run to the next, in the user's cache."""
    cache = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(cache).absolute() / "bfrules"


@lru_cache(maxsize=1)
def gone_with_the_process() -> "TemporaryDirectory[str]":
    """Make a folder that is gone with the process."""
    return TemporaryDirectory(prefix="bfrules_")


def folder_of_this_run() -> Path:
    """Return a folder for what cannot be kept."""
    return Path(gone_with_the_process().name)


Loaded = TypeVar("Loaded")


def kept(name: str, make: Callable[[], bytes], load: Callable[[Path], Loaded]) -> Loaded:
    """Return what is loaded from a file in the cache; it is made where it is missing or broken.

    Where nothing can be kept in the cache, it is made for this run alone. Raise BrokenBackend where
    nothing can be loaded at all.
    """
    folders = (cache_folder, folder_of_this_run)
    for folder in folders:
        with suppress(Exception):
            return load(folder() / name)
    made = make()
    why = None
    for folder in folders:
        try:
            write_whole(folder() / name, made)
            return load(folder() / name)
        except OSError as error:
            why = error
    raise BrokenBackend(f"what was compiled cannot be loaded: {why}")


MACHINES: Final[dict[str, Callable[[Making], Machine]]] = {
    "python": python_machine,
    "numba": numba_machine,
    "c": c_machine,
}


FASTEST_FIRST: Final = ("c", "numba", "python")


def expect_backend(name: str) -> None:
    """Raise CannotCompile, with the names, for the name of no backend."""
    if name not in MACHINES:
        raise CannotCompile(f"there is no backend {name!r}; there is {', '.join(MACHINES)}")
