"""The checks that any edition must pass, whatever its rules are."""

from collections.abc import Hashable, Iterable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, Final, TypeVar

from attrs import has

from bfrules.core.edition import CHANCE, AnyEdition, Chance, Edition, Seat
from bfrules.core.game import Game
from bfrules.core.notation import nearest, told_in_short
from bfrules.core.question import read_questions
from bfrules.core.record import RecordError
from bfrules.core.refusal import IllegalStep
from bfrules.kernel.contract import ContractBroken, checked, needs_unmet
from bfrules.testing.broken import EditionBroken, expect
from bfrules.testing.houses import starts_of
from bfrules.testing.notation import check_written_position, check_written_step
from bfrules.testing.playing import (
    in_words,
    nobody_can_move,
    random_play,
    random_step,
    reasons,
)
from bfrules.testing.positions import (
    extreme_position,
    odd_steps,
    somewhere_on_the_way,
    unsound_position,
)

Position = TypeVar("Position")
Step = TypeVar("Step")
View = TypeVar("View")

STEPS_AFTER_AN_EXTREME: Final = 6
ODD_STEPS: Final = 5


def check_edition(
    edition: Edition[Any, Position, Step, View],
    start: Position | None = None,
    *,
    plays: int = 20,
    extremes: int = 40,
    seed: int = 0,
    thorough_every: int = 50,
) -> None:
    """Check what must hold in every edition: in random games, and at tables far from them.

    Without `start`, the games begin at each start that the edition's own
    `start` allows, one after the other. `plays` is the number of games,
    `extremes` that of sound tables that play hardly ever reaches, each with a
    few steps from there; as many unsound ones must be refused. The checks that
    list every conceivable step and every outcome of chance are slow; they are
    made at one position in `thorough_every`.

    Raise EditionBroken, with the position, for the first thing that does not
    hold; a note on the error holds the game as JSON, or says that the table was
    built. Errors of the edition's own code carry such a note, too. The kinds
    NobodyCanMove and NoEndInSight of EditionBroken can be true of a house rule that
    breaks nothing else: then the house rule leaves a table in the lurch,
    and a test of it should say so.
    """
    if not isinstance(edition, Edition):
        raise TypeError(f"check_edition checks an Edition, not {told_in_short(edition)}")
    starts = starts_of(edition) if start is None else (start,)
    check_names(edition)
    check_rules(edition)
    check_citations(edition)
    check_readings(edition)
    turns = seed
    for play in range(plays):
        record: list[Step] = []
        origin = starts[play % len(starts)]
        with telling_the_game(edition, origin, record):
            for position, step in random_play(edition, origin, Random(seed + play)):
                check_position(edition, position)
                check_step(edition, position, step)
                check_contracts(edition, position, step)
                check_words(edition, position, step)
                if turns % thorough_every == 0:
                    check_every_step(edition, position)
                    check_odd_steps(edition, position, step, Random(turns))
                turns += 1
                record.append(step)
            check_end(edition, Game(edition, origin, tuple(record)))
    for number in range(extremes):
        random = Random(f"{seed} {number}")
        origin = starts[number % len(starts)]
        nearby = somewhere_on_the_way(edition, origin, random)
        table = extreme_position(edition, nearby, random)
        with telling_that_it_was_built(table):
            check_extreme(edition, table, random, thorough=number % thorough_every == 0)
        check_unsound(edition, unsound_position(edition, nearby, random))


@contextmanager
def telling_the_game(
    edition: Edition[Any, Position, Step, View], start: Position, record: list[Step]
) -> Iterator[None]:
    """Let what goes wrong in a game carry the game so far as JSON, in a note."""
    try:
        yield
    except Exception as broken:
        played = Game(edition, start, tuple(record)).to_json()
        broken.add_note(f"the game so far: {played}")
        raise


@contextmanager
def telling_that_it_was_built(table: object) -> Iterator[None]:
    """Let what goes wrong at an extreme table carry a note that it was built, not played."""
    try:
        yield
    except Exception as broken:
        broken.add_note(
            "this table was built; the edition calls it sound, but play may not reach it: "
            f"{table!r}"
        )
        raise


def check_extreme(
    edition: Edition[Any, Position, Step, View],
    position: Position,
    random: Random,
    *,
    thorough: bool = False,
) -> None:
    """Check a sound position that play hardly ever reaches, and a few steps from there."""
    for _ in range(STEPS_AFTER_AN_EXTREME):
        check_position(edition, position)
        if edition.actor(position) is None:
            return
        step = random_step(edition, position, random)
        check_step(edition, position, step)
        check_odd_steps(edition, position, step, random)
        if thorough:
            check_every_step(edition, position)
        position = edition.apply(position, step)


def check_unsound(edition: Edition[Any, Position, Step, View], position: Position) -> None:
    """Check that no record of a game may begin with an unsound position."""
    problems_told(edition, position)
    record = Game(edition, position).to_json()
    try:
        Game.from_json(record, edition)
    except RecordError as error:
        expect("impossible" in str(error), f"it is refused for another reason: {error}", position)
    else:
        expect(False, "a record that begins with an impossible table is read", position)


def check_odd_steps(
    edition: Edition[Any, Position, Step, View], position: Position, step: Step, random: Random
) -> None:
    """Check that nonsense like a step is refused by each door, and what is not is listed."""
    for odd in odd_steps(edition, step, random, ODD_STEPS):
        if edition.refusals(position, odd):
            check_refused_step(edition, position, odd)
        else:
            listed = odd in set(edition.legal(position))
            expect(listed, f"{odd} is allowed, but not among the legal steps", position)


def check_position(edition: Edition[Any, Position, Step, View], position: Position) -> None:
    """Check that a position is sound, that what is legal is so once, and that who acts sees it."""
    problems = problems_told(edition, position)
    expect(not problems, f"{edition.label}: {' '.join(problems)}", position)
    expect(isinstance(position, Hashable), "it can change; its class is not frozen", position)
    edition.picture(position)
    actor = edition.actor(position)
    if isinstance(actor, Chance):
        return
    legal = tuple(edition.legal(position))
    if actor is not None and not legal:
        raise nobody_can_move(edition, position)
    expect(bool(legal) == (actor is not None), f"{actor!r} has {len(legal)} legal steps", position)
    expect(len(set(legal)) == len(legal), "a legal step is listed twice", position)
    if actor is not None:
        check_view(edition, position, actor)


def problems_told(
    edition: Edition[Any, Position, Step, View], position: Position
) -> tuple[str, ...]:
    """Return what the edition says is wrong with a table; check that it says so in a tuple."""
    problems = edition.problems(edition.printed, position)
    fits = isinstance(problems, tuple)
    expect(fits, f"`problems` returned {problems!r}, and no tuple of sentences", position)
    return problems


def check_view(edition: Edition[Any, Position, Step, View], position: Position, seat: Seat) -> None:
    """Check what a seat sees: a record of the kind that the edition names.

    If the edition draws tables from it, they are possible, and the seat sees the same there.
    """
    seen = edition.view(position, seat)
    fits = seen is not None and isinstance(seen, edition.view_kind or object)
    expect(fits, f"what seat {seat} sees is {seen!r}", position)
    edition.picture(seen)
    if edition.imagines is not None:
        drawn = edition.resample(seen, seat, Random(seat))
        problems = problems_told(edition, drawn)
        expect(not problems, f"`imagines` draws {drawn!r}: {' '.join(problems)}", position)
        alike = edition.view(drawn, seat) == seen
        expect(alike, f"`imagines` draws {drawn!r}, where seat {seat} sees otherwise", position)


def check_step(edition: Edition[Any, Position, Step, View], position: Position, step: Step) -> None:
    """Check that a legal step has no refusal, and that its ruling tells what it does."""
    refusals = reasons(edition, position, step)
    drawn = edition.actor(position) is CHANCE
    taken = "drawn, but refused" if drawn else "taken for legal"
    expect(not refusals, f"{step} is {taken}: {refusals}", position)
    unnamed = drawn and type(step) not in edition.drawing.kinds
    expect(not unnamed, f"{step} is drawn, but not of the `kinds` of the drawing", position)
    after = edition.apply(position, step)
    ruling = edition.explain(position, step)
    expect(ruling.after == after, f"apply and explain differ over {step}", position)
    reached = position
    for effect in ruling.effects:
        expect(effect.before == reached, f"the ruling of {step} has a gap", position)
        reached = effect.after
        tuple(effect.changes)
    expect(reached == after, f"the ruling of {step} ends too early", position)
    unknown = [name for name in ruling.statements if edition.statements.named(name) is None]
    expect(not unknown, f"the ruling of {step} cites {unknown}", position)


def check_words(
    edition: Edition[Any, Position, Step, View], position: Position, step: Step
) -> None:
    """Check that a step reads as it is written, and a table, if the edition has words for tables.

    A house may reach tables of which the edition's words know nothing.
    """
    try:
        check_written_step(edition, step)
        if edition.speech.tables is not None and not edition.amendments:
            check_written_position(edition, position)
    except ValueError as unread:
        raise EditionBroken(f"{unread}; at {position!r}") from None


def check_rules(edition: Edition[Any, Position, Step, View]) -> None:
    """Check that each kind of step is a record, and that each clause has a sentence."""
    for rule in edition.rules:
        if not has(rule.kind):
            raise EditionBroken(
                f"{edition.label}: the step {rule.kind.__name__} is no record; "
                "write @frozen of attrs above its class"
            )
        for clause in rule.clauses:
            if not clause.__doc__:
                raise EditionBroken(
                    f"{edition.label}: {clause.__name__} has no docstring; "
                    "write one: it is the sentence that rulings show"
                )


def check_names(edition: Edition[Any, Position, Step, View]) -> None:
    """Check that no two statements, open questions or printed values have one name."""
    named = (
        *(("statement", one.id) for one in edition.statements.statement),
        *(("question", one.id) for one in read_questions(edition.package)),
        *(("component", one.name) for one in edition.components(edition.printed)),
    )
    for file, name in named:
        if named.count((file, name)) > 1:
            raise EditionBroken(
                f"{edition.label}: {file}s.toml has {name} twice; each {file} has a name of its own"
            )


def check_citations(edition: Edition[Any, Position, Step, View]) -> None:
    """Check that all citations are of statements of the edition, or such as these override."""
    own = edition.statements.statement
    known = {name for statement in own for name in (statement.id, *statement.overrides)}
    for citing, names in citations(edition):
        for name in names:
            if name not in known:
                meant = nearest(name, sorted(known))
                hint = f"; did you mean {meant}?" if meant else ""
                raise EditionBroken(
                    f"{edition.label}: {citing} cites {name}, which is no statement{hint}"
                )


def citations(edition: AnyEdition) -> Iterator[tuple[str, Iterable[str]]]:
    """Yield the name of each clause, statement and open question, with what it cites."""
    for cites in (*(rule.cites for rule in edition.rules), edition.beside):
        yield from ((carrier.__name__, names) for carrier, names in cites.items())
    yield from ((statement.id, statement.see) for statement in edition.statements.statement)
    yield from ((question.id, question.statements) for question in edition.questions)


def check_readings(edition: Edition[Any, Position, Step, View]) -> None:
    """Check that each reading but the first of a question has one amendment, and no other has."""
    asked = {
        f"{question.id}={reading.name}"
        for question in edition.questions
        for reading in question.reading[1:]
    }
    answered = [f"{one.question}={one.reading}" for one in edition.readings]
    told = (
        *(f"the reading {name} has no amendment in `readings`" for name in asked - {*answered}),
        *(f"{name} in `readings` answers no question" for name in {*answered} - asked),
        *(f"{name} stands in `readings` twice" for name in asked if answered.count(name) > 1),
    )
    if told:
        raise EditionBroken(f"{edition.label}: {'; '.join(sorted(told))}")


def check_contracts(
    edition: Edition[Any, Position, Step, View], position: Position, step: Step
) -> None:
    """Check that each clause at work keeps its promises, where its needs are met."""
    for effect in edition.explain(position, step).effects:
        given = (edition.printed, effect.before, step)
        if needs_unmet(effect.clause, *given):
            continue
        try:
            checked(effect.clause)(*given)
        except ContractBroken as broken:
            where = in_words(edition, effect.before)
            raise EditionBroken(f"{edition.label}: {broken}; at {where}") from None


def check_every_step(edition: Edition[Any, Position, Step, View], position: Position) -> None:
    """Check that the legal steps are the conceivable ones that nothing refuses, and all chances."""
    legal = tuple(edition.legal(position))
    allowed: set[Step] = set()
    refused_kinds: dict[type[Any], Step] = {}
    for step in edition.conceivable(position):
        if edition.refusals(position, step):
            refused_kinds.setdefault(type(step), step)
        else:
            allowed.add(step)
    expect(set(legal) == allowed, f"legal and allowed differ: {set(legal) ^ allowed}", position)
    for refused in refused_kinds.values():
        check_refused_step(edition, position, refused)
    if edition.actor(position) is CHANCE:
        chances = tuple(edition.chance(position))
        expect(
            sum(probability for _, probability in chances) == 1,
            "the probabilities do not sum to 1",
            position,
        )
        expect(
            all(probability > 0 for _, probability in chances), "a chance is impossible", position
        )
        expect(len(chances) == len(legal), "a chance is listed twice, or missing", position)
        expect({step for step, _ in chances} == set(legal), "chance and legal differ", position)


def check_refused_step(
    edition: Edition[Any, Position, Step, View], position: Position, step: Step
) -> None:
    """Check that a refused step is refused in the same words by each door."""
    refusals = edition.refusals(position, step)
    ruling = edition.explain(position, step)
    expect(ruling.refusals == refusals, f"explain and refusals differ over {step}", position)
    expect(ruling.after == position, f"the refused {step} has an effect", position)
    try:
        edition.apply(position, step)
    except IllegalStep as illegal:
        expect(illegal.refusals == refusals, f"apply and refusals differ over {step}", position)
    else:
        expect(False, f"the refused {step} was applied", position)


def check_end(
    edition: Edition[Any, Position, Step, View], game: Game[Position, Step, View]
) -> None:
    """Check the end of a game: a sound position, a standing, and the same game out of its JSON.

    In the standing everybody who acted has one place.
    """
    check_position(edition, game.position)
    standing = game.standing()
    seats, acted = [place.seat for place in standing], {*map(edition.actor, game.positions)}
    alone = len({*seats}) == len(seats) and acted - {CHANCE, None} <= {*seats}
    expect(alone, f"the standing has places for the seats {seats}", game.position)
    ranks = [place.rank for place in standing]
    expect(ranks[:1] == [1] and ranks == sorted(ranks), f"the ranks are {ranks}", game.position)
    expect(Game.from_json(game.to_json(), edition) == game, "JSON changes a game", game.position)
