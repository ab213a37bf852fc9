"""What programs ask of engines: rows, numbers, threads, pickles, and folders that are not there."""

import pickle
import re
import shutil
import sys
from array import array
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar, Final

import pytest
from attrs import astuple, evolve, field, fields, frozen

from bfrules import CHANCE, bf2010, bf2023, black_monday
from bfrules.compiled import CannotCompile, Engine, compile
from bfrules.compiled.engine import engine_of
from bfrules.compiled.machines import do_without_where_broken
from bfrules.compiled.making import Making
from bfrules.core.edition import AnyEdition, ForeignPosition
from bfrules.core.refusal import Refusal, refused
from bfrules.core.rule import Lists, at_every_table, rule
from bfrules.editions.bf2023 import Position2023, Sell
from bfrules.kernel.shares import COLOURS, Colour, Counts
from bfrules.study import study
from tests.compiled.made import BACKENDS, NO_COMPILER, at_a_choice, code, made
from tests.compiled.test_fragment import Mood
from tests.editions.houses import Rest, amending


@pytest.fixture(params=BACKENDS)
def engine(request: pytest.FixtureRequest) -> Engine:
    return made(bf2023, seats=3, backend=request.param)


ASKED: tuple[Callable[[Engine, Any], Any], ...] = (
    Engine.actor,
    Engine.legal,
    Engine.mask,
    Engine.choose,
    Engine.draw,
    Engine.position,
    Engine.standing,
    Engine.places,
    lambda engine, row: engine.observe(row, 0),
    lambda engine, row: engine.step(row, 0),
)


@pytest.mark.parametrize("asks", ASKED)
def test_what_is_no_row_of_an_engine_is_refused(
    engine: Engine, asks: Callable[[Engine, Any], Any]
) -> None:
    row = at_a_choice(engine)
    for other in ([*row], tuple(row), array("d", row), bytes(row.itemsize * len(row)), None):
        with pytest.raises(TypeError, match="a row is an array of type 'q'"):
            asks(engine, other)
    for wrong in (array("q"), row[:-1], row + array("q", [0])):
        told = f"a row has {len(row)} numbers here.*; this one has {len(wrong)}"
        with pytest.raises(ValueError, match=told):
            asks(engine, wrong)


def test_what_is_no_number_of_a_step_is_refused(engine: Engine) -> None:
    row = at_a_choice(engine)
    before = row[:]
    legal = engine.legal(row)[0]
    for number in (-1, engine.steps, 2**64 + legal, 2**70):
        with pytest.raises(ValueError, match="no step has the number"):
            engine.step(row, number)
    others: tuple[Any, ...] = ("1", None, float(legal))
    for other in others:
        told = rf"the number of a step is {other!r}; it must be a whole number"
        with pytest.raises(TypeError, match=told):
            engine.step(row, other)
    with pytest.raises(TypeError, match="bf2023: `number_of` gives the number of UseBonusTile"):
        engine.step(row, engine.step_of(0))
    assert row == before


@pytest.mark.parametrize(
    ("edition", "number"),
    [(bf2023, 2**62), (bf2023, 2**31), (black_monday, 2**62), (black_monday, 2**30)],
)
@pytest.mark.parametrize("backend", BACKENDS)
def test_a_draw_from_more_than_any_box_has_comes_to_an_end(
    edition: AnyEdition, number: int, backend: str
) -> None:
    engine = made(edition, seats=3, backend=backend)
    row = engine.start()
    row[:-1] = array("q", [number if one > 1 else one for one in row[:-1]])
    with pytest.raises(IndexError):
        engine.draw(row)


def test_seeds_and_lengths_are_whole_numbers_of_any_size(engine: Engine) -> None:
    whole = [played.row for played in engine.play(2, seed=-7, longest=2**70)]
    assert [played.is_over for played in engine.play(2, seed=-7, longest=2**70)] == [True, True]
    assert whole == [played.row for played in engine.play(2, seed=-7)]
    assert not list(engine.play(0))
    wrong: Any
    for name, wrong in (("seed", 1.5), ("seed", None), ("longest", 2.5), ("first", "1")):
        with pytest.raises(TypeError, match=f"{name} is {wrong!r}; it must be a whole number"):
            list(engine.play(1, **{name: wrong}))
    wrong = "3"
    with pytest.raises(TypeError, match="games is '3'; it must be a whole number"):
        list(engine.play(wrong))
    with pytest.raises(ValueError, match="-1 games cannot be played"):
        list(engine.play(-1))


@pytest.mark.parametrize(("edition", "seats"), [(bf2023, 3), (black_monday, 6)])
@pytest.mark.parametrize("longest", [0, 1, 2, 10**12])
def test_a_record_has_all_steps_however_short_or_long(
    edition: AnyEdition, seats: int, longest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bfrules.compiled.engine.STEPS_OF_A_GAME", 5)
    engine = made(edition, seats=seats, backend="python")
    steps, played = engine.record(seed=3, longest=longest)
    position, choices = engine.making.start, 0
    for step in steps:
        choices += edition.actor(position) is not CHANCE
        position = edition.apply(position, step)
    assert (position, choices) == (engine.position(played.row), played.choices)


def test_a_table_of_another_edition_has_no_row(engine: Engine) -> None:
    with pytest.raises(ForeignPosition, match="a table of bf2010"):
        engine.row(bf2010.position(seats=3))
    with pytest.raises(ForeignPosition, match="None is no table"):
        engine.row(None)


def test_what_is_no_step_has_no_number(engine: Engine) -> None:
    """It was said to be never legal, and ones that the library refuses were taken."""
    for no_step in (None, "sell 1 green", 5, bf2010.pass_turn(place="red")):
        with pytest.raises(TypeError, match="bf2023 knows no step of the kind"):
            engine.number_of(no_step)
    for shares in (5, [0, 0, 1, 0, 0], (0, 0, 1.0, 0, 0), (0, 0, True, 0, 0)):
        with pytest.raises(TypeError, match="bf2023: Sell has shares"):
            engine.number_of(Sell(shares, Colour(2)))  # type: ignore[arg-type]


def test_a_number_too_large_for_a_row_or_for_what_is_seen_is_said(engine: Engine) -> None:
    with pytest.raises(ValueError, match="too large for a row, whose numbers have 64 bits"):
        engine.row(bf2023.position(cash=1 << 63))
    with pytest.raises(ValueError, match="cannot be written as numbers of 32 bits"):
        engine.observe(engine.row(bf2023.position(cash=1 << 31)), 0)


def test_what_is_not_due_is_said(engine: Engine) -> None:
    row = at_a_choice(engine)
    before = row[:]
    with pytest.raises(ValueError, match="no draw is due"):
        engine.draw(row)
    with pytest.raises(ValueError, match="the game is not over"):
        engine.standing(row)
    for play in (engine.record, lambda longest: next(engine.play(1, longest=longest))):
        with pytest.raises(ValueError, match="a game of -1 choices cannot be played"):
            play(longest=-1)
    with pytest.raises(ValueError, match="draws have no numbers"):
        engine.number_of(bf2023.draw({"blue": 2}, black=2))
    assert row == before


def test_cards_that_there_are_not_are_looked_for_nowhere() -> None:
    for backend in ("python", *(["c"] if shutil.which("cc") else [])):
        engine = made(black_monday, seats=3, backend=backend)
        (played,) = engine.play(1, longest=3)
        before, row = engine.position(played.row), played.row
        hand = before.seats[before.turn].hand
        for at in range(len(row) - len(hand)):
            if tuple(row[at : at + len(hand)]) == hand:
                row[at : at + len(hand)] = array("q", [1_000 * card for card in hand])
        assert engine.position(row) != before
        assert engine.choose(row) < engine.steps


def test_threads_may_use_an_engine_at_once(engine: Engine) -> None:
    often, every = sys.getswitchinterval(), 4
    sys.setswitchinterval(1e-5)
    try:
        games = 200 if engine.backend == "c" else 3
        with ThreadPoolExecutor(every) as threads:
            rows = threads.map(
                lambda _: [played.row for played in engine.play(games, seed=5)], range(every)
            )
            assert {str(one) for one in rows} == {
                str([played.row for played in engine.play(games, seed=5)])
            }
    finally:
        sys.setswitchinterval(often)


def test_an_engine_can_be_pickled_and_be_a_key(engine: Engine) -> None:
    again = pickle.loads(pickle.dumps(engine))
    assert str(again) == str(engine)
    assert again.making.key == engine.making.key
    assert [one.row for one in again.play(2)] == [one.row for one in engine.play(2)]
    assert len({engine, again}) == 2
    assert Making(bf2023, bf2023.start(seats=4)).key != engine.making.key


def test_an_engine_says_that_the_mibs_has_a_seat() -> None:
    assert ", one of them the M.I.B.S., compiled to Python" in str(made(bf2023, 3, mibs=True))


@NO_COMPILER
def test_a_cache_that_cannot_be_written_or_is_broken_stops_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def choices(folder: Path) -> int:
        monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
        (played,) = engine_of(code(bf2023, 3), "c").play(1)
        return played.choices

    expected = choices(tmp_path)
    (kept,) = (tmp_path / "bfrules").iterdir()
    for number, broken in enumerate((b"", b"no code")):
        again = tmp_path / str(number) / "bfrules" / kept.name
        again.parent.mkdir(parents=True)
        again.write_bytes(broken)
        assert choices(tmp_path / str(number)) == expected
        assert len(again.read_bytes()) > 100_000
    assert choices(kept) == expected


@NO_COMPILER
def test_the_compiler_may_be_named_with_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    for compiler in ("", "cc -g0"):
        monkeypatch.setenv("CC", compiler)
        assert engine_of(code(bf2023, 3)).backend == "c"
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(CannotCompile, match="'no-such-compiler' is not found"):
        engine_of(code(bf2023, 3), "c")


@pytest.mark.parametrize(
    ("compiler", "why"),
    [
        ("'unclosed", r"CC names no C compiler: No closing quotation in \"'unclosed\""),
        ("no-such-compiler -O2", "'no-such-compiler' is not found"),
    ],
)
def test_a_compiler_named_wrongly_is_warned_of(
    compiler: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", compiler)
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(CannotCompile, match=why):
        engine_of(code(bf2023, 3), "c")
    with pytest.warns(RuntimeWarning, match=why):
        assert engine_of(code(bf2023, 3)).backend == "python"


def test_an_edition_that_draws_in_a_way_of_its_own_is_not_compiled() -> None:
    """It was said to draw otherwise, also of an edition that draws nothing."""

    def no_draw(*_: Any) -> Any:
        raise ValueError("nothing is drawn")

    own = evolve(bf2023, drawing=evolve(bf2023.drawing, draws=no_draw))
    with pytest.raises(CannotCompile, match="bf2023 has a `drawing` of its own; whole games are"):
        compile(own, seats=3, backend="python")


def test_only_an_edition_is_compiled() -> None:
    with pytest.raises(CannotCompile, match=r"such as bfrules\.bf2023, not 'bf2023'"):
        compile("bf2023", seats=3)  # type: ignore[arg-type]


@pytest.mark.slow
@pytest.mark.skipif(not find_spec("numba"), reason="the extra `compiled` is missing")
@pytest.mark.parametrize("ending", ["nbi", "nbc"])
def test_numba_compiles_again_what_it_cannot_read(
    ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    for _ in range(2):
        engine = engine_of(code(bf2023, 3), "numba")
        assert engine.actor(engine.start()) == -1
        (kept,) = tmp_path.rglob(f"*.{ending}")
        assert kept.stat().st_size
        kept.write_bytes(b"")


def test_what_numba_cannot_read_or_keep_is_made_again() -> None:
    def broken(*_: object) -> None:
        raise OSError("no space left on device")

    forgotten: list[bool] = []
    cache = SimpleNamespace(
        load_overload=broken, save_overload=broken, flush=lambda: forgotten.append(True)
    )
    do_without_where_broken(cache)
    assert (cache.load_overload("x"), cache.save_overload("x", "y")) == (None, None)
    assert forgotten == [True]


@pytest.mark.parametrize("compiler", ["false", "true"])
def test_a_compiler_that_fails_is_named_and_another_backend_taken(
    compiler: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setenv("CC", compiler)
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.raises(CannotCompile, match=f"{compiler} fails: it ends with . and no code"):
        engine_of(code(bf2023, 3), "c")
    with pytest.raises(CannotCompile, match="numba is missing"):
        engine_of(code(bf2023, 3), "numba")
    with pytest.warns(RuntimeWarning, match=f"{compiler} fails"):
        assert engine_of(code(bf2023, 3)).backend == "python"


@frozen(slots=False, eq=False)
class WithAFine(Position2023):
    """A table on which a fine may be due; it says so by a number, or by nothing."""

    of_edition: ClassVar = "bf2023"
    fine: int | None = None
    paid: int = False
    pairs: tuple[tuple[int, int], int] = field(default=((1, 2), 3), kw_only=True)


@frozen(slots=False, eq=False)
class WithAMood(Position2023):
    """A table with a number of a class of its own."""

    of_edition: ClassVar = "bf2023"
    mood: Mood = Mood.CALM


def engine_for(kind: type[Any]) -> Engine:
    """Return an engine for tables of a kind, which has defaults for what it has more."""
    given = bf2023.start(seats=3)
    start = kind(**{part.name: getattr(given, part.name) for part in fields(Position2023)})
    return engine_of(Making(evolve(bf2023, position_kind=kind), start), "python")


def test_tables_of_a_house_come_back_as_they_were() -> None:
    engine = engine_for(WithAFine)
    for fine, paid, pairs in ((None, 2, ((1, 2), 3)), (7, 0, ((3, 2), 1))):
        table = evolve(engine.making.start, fine=fine, paid=paid, pairs=pairs)
        back = engine.position(engine.row(table))
        assert astuple(back, recurse=False) == astuple(table, recurse=False)


@pytest.mark.parametrize(
    ("part", "other"),
    [
        ("pairs[0]", {"pairs": (1, (2, 3))}),
        ("pairs[1]", {"pairs": ((1, 2), None)}),
        ("acted", {"acted": 2}),
    ],
)
def test_tables_with_other_parts_than_at_the_start_have_no_row(
    part: str, other: dict[str, Any]
) -> None:
    engine = engine_for(WithAFine)
    with pytest.raises(
        ValueError, match=f"`{re.escape(part)}` has another shape than at the start"
    ):
        engine.row(evolve(engine.making.start, **other))


def test_a_number_of_a_class_of_its_own_has_no_place_in_a_row() -> None:
    with pytest.raises(CannotCompile, match="is no whole number: a row has room for nothing else"):
        engine_for(WithAMood)


@frozen
class Bet:
    """A step of a house."""

    colour: Colour | None
    high: bool


def on_the_first_three(printed: Any, position: Any) -> list[Bet]:
    return [Bet(Colour(colour), high=True) for colour in range(3)]


def on_what_is_in_the_market(printed: Any, position: Any) -> list[Bet]:
    return [Bet(Colour(colour), high=True) for colour in range(5) if position.market[colour]]


def on_anything(printed: Any, position: Any) -> list[Bet]:
    return [Bet(colour, high) for colour in (None, *COLOURS) for high in (False, True)]


def on_anything_the_highest_first(printed: Any, position: Any) -> list[Bet]:
    return [Bet(colour, high) for high in (True, False) for colour in (*COLOURS, None)]


def on_anything_where_there_is_no_table(printed: Any, position: Any) -> list[Bet]:
    return on_anything(printed, position)[: None if position is None or position.level < 2 else 3]


on_nothing_at_every_table = at_every_table(Bet(None, high=True))


@frozen
class Gift:
    """A step of a house, which trades."""

    shares: Counts
    placed: Colour | None
    extra: bool


def of_a_share(printed: Any, position: Any) -> list[Gift]:
    return [Gift((1, 0, 0, 0, 0), None, extra=False)]


@frozen
class Plan:
    """A step of a house with many parts."""

    colour: Colour | None
    now: bool
    later: bool
    openly: bool
    alone: bool


def of_any_kind(printed: Any, position: Any) -> list[Plan]:
    ways = [*product((True, False), repeat=4)]
    return [Plan(colour, *way) for colour in (*COLOURS, None) for way in ways]


def no_such_colour(printed: Any, position: Any, step: Any) -> Refusal | None:
    """Nobody bets on a colour that the market lacks."""
    return refused() if step.colour is not None and not position.market[step.colour] else None


def win_by_the_colour(printed: Any, position: Any, step: Any) -> Any:
    """Whoever bets gets a dollar for each colour from the first to that of the bet."""
    won = 0 if step.colour is None else step.colour + 1
    seats = position.seats
    winner = evolve(seats[position.turn], cash=seats[position.turn].cash + won)
    others = (*seats[: position.turn], winner, *seats[position.turn + 1 :])
    return evolve(position, seats=others)


def playing(
    kind: type[Any], *clauses: str, conceives: Lists, house: Any = bf2023, **more: Any
) -> Any:
    """Return 2023 with a step of its own, which takes the place of an action."""
    names = ("not_the_time_for_an_action", *clauses)
    own = (no_such_colour,) if kind is Bet else ()
    forbids: dict[Any, str] = dict.fromkeys((*map(bf2023.clause, names), *own), "")
    won = (win_by_the_colour,) if kind is Bet else ()
    does: dict[Any, str] = dict.fromkeys((*won, bf2023.clause("end_the_turn")), "")
    bets = rule(kind, "bf2023", forbids=forbids, does=does, conceives=conceives, **more)
    return house.amend(amending(f"own {kind.__name__}", rules=(bets,)))


def test_steps_of_a_house_are_those_that_it_conceives() -> None:
    engine = compile(playing(Bet, conceives=on_anything), seats=3, backend="python")
    steps = [engine.step_of(number) for number in range(engine.steps)]
    assert [one for one in steps if type(one) is Bet] == on_anything(None, None)


CONCEIVED_OTHERWISE: Final = "a Bet is conceived otherwise than with every value of each"


@pytest.mark.parametrize(
    ("kind", "more", "told"),
    [
        (Bet, {"conceives": on_the_first_three}, CONCEIVED_OTHERWISE),
        (Bet, {"conceives": on_what_is_in_the_market}, CONCEIVED_OTHERWISE),
        (Bet, {"conceives": on_anything_where_there_is_no_table}, CONCEIVED_OTHERWISE),
        (Bet, {"conceives": on_nothing_at_every_table}, CONCEIVED_OTHERWISE),
        (Bet, {"conceives": on_anything, "lists": on_the_first_three}, "has a `lists` of its own"),
        (
            Gift,
            {"conceives": of_a_share},
            r"a Gift of a house is not compiled, as it has numbers \(shares\); instead: fields",
        ),
    ],
)
def test_steps_of_a_house_that_are_listed_otherwise_are_refused_with_the_line(
    kind: type[Any], more: dict[str, Lists], told: str
) -> None:
    """The engine played steps that the library does not list."""
    limits = ("more_bought_than_the_limit", "misused_card_for_a_purchase")
    house = playing(kind, *(limits if kind is Gift else ()), **more)
    with pytest.raises(CannotCompile, match=told) as refusal:
        compile(house, seats=3, backend="python")
    assert re.search(r", .*\.py:\d+$", refusal.value.where)


@pytest.mark.parametrize(
    "house",
    [playing(Bet, conceives=on_anything_the_highest_first), playing(Plan, conceives=of_any_kind)],
    ids=["in another order", "of many parts"],
)
def test_a_study_lists_the_steps_of_a_house_as_the_library_does(house: Any) -> None:
    """C divided by 0 where steps had many parts, and studies chose other steps."""
    fast, slow = (study(house, games=4, seats=3, seed=1, engine=e) for e in ("compiled", "rules"))
    assert fast.totals == slow.totals


def test_an_engine_in_the_cache_is_for_the_steps_that_a_house_conceives() -> None:
    """An engine was made for a house that is refused, as another of its name had been compiled."""
    listed, conceived, other = (
        Making(playing(Bet, conceives=lists), bf2023.start(seats=3)).key
        for lists in (on_anything, on_anything_the_highest_first, on_what_is_in_the_market)
    )
    assert len({"", listed, conceived, other}) == 4


def test_a_step_of_a_house_may_have_any_name() -> None:
    """One step was left out, as Black Monday has one of its name that sets the table.

    Others took the place of functions of the engine.
    """
    names = ("OpenTable", "by_orders", "of_what_is_due", "without_orders")
    kinds = [frozen(type(name, (Rest,), {})) for name in names]
    house = bf2023
    for kind in kinds:
        house = playing(kind, conceives=at_every_table(kind()), house=house)
    engine = compile(house, seats=3, mibs=True, backend="python")
    row = at_a_choice(engine)
    legal = [engine.step_of(number) for number in engine.legal(row)]
    assert Counter(legal) == Counter(house.legal(engine.position(row)))
    assert {kind() for kind in kinds} <= set(legal)


def test_sales_that_a_house_conceives_otherwise_are_refused() -> None:
    rules = tuple(
        evolve(one, conceives=on_anything, lists_without=None) if one.kind is Sell else one
        for one in bf2023.rules
    )
    with pytest.raises(CannotCompile, match="`conceives` of the rule for Sell is not the one that"):
        compile(evolve(bf2023, rules=rules), seats=3, backend="python")
