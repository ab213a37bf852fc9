"""Pennies: the smallest edition that has everything."""

from collections.abc import Iterable
from fractions import Fraction
from random import Random
from typing import Final, final

from attrs import evolve, frozen

from bfrules import Edition, Refusal
from bfrules.core.amendment import answer
from bfrules.core.edition import Drawing
from bfrules.core.phrases import Blank, Number, Phrase, Phrasebook
from bfrules.core.provenance import Component, read_tables
from bfrules.core.refusal import refused
from bfrules.core.rule import cited, rule
from bfrules.core.ruling import Change
from bfrules.core.speech import Speech
from bfrules.core.standing import Place, places
from bfrules.kernel.contract import contract
from bfrules.rendering.picture import Lot, Panel, Picture, Row

NAME: Final = "pennies"
SEATS: Final = ("the first player", "the second player")
HEAPS: Final = ("the table", *SEATS)


# the table ---------------------------------------------------------------------


@frozen
class Printed:
    """The printed values, and what the readings of open questions change."""

    pennies: int
    most: int
    last_wins: bool


@frozen
class Position:
    """The pennies on the table, those that each seat took, and whose turn it is."""

    pennies: int
    taken: tuple[int, int]
    turn: int


@frozen
class Take:
    """Take pennies off the table."""

    number: int


# the clauses -------------------------------------------------------------------


def no_penny_is_lost(result: Position, printed: Printed, position: Position, step: Take) -> bool:
    """There are as many pennies as before."""
    return result.pennies + sum(result.taken) == position.pennies + sum(position.taken)


def it_is_the_other_turn(
    result: Position, printed: Printed, position: Position, step: Take
) -> bool:
    """It is the other player's turn, and there are fewer pennies."""
    return result.turn == 1 - position.turn and result.pennies == position.pennies - step.number


def wrong_number_of_pennies(printed: Printed, position: Position, step: Take) -> Refusal | None:
    """A player takes one penny or more, and no more than the limit."""
    if 1 <= step.number <= printed.most:
        return None
    return refused(taking=step.number, limit=printed.most)


def more_than_there_are(printed: Printed, position: Position, step: Take) -> Refusal | None:
    """Only pennies on the table can be taken."""
    if step.number <= position.pennies:
        return None
    return refused(taking=step.number, there=position.pennies)


@contract(promises=(no_penny_is_lost, it_is_the_other_turn))
def take_the_pennies(printed: Printed, position: Position, step: Take) -> Position:
    """Take the pennies; then it is the other player's turn."""
    first, second = position.taken
    taken = (first + step.number, second) if position.turn == 0 else (first, second + step.number)
    return Position(position.pennies - step.number, taken, 1 - position.turn)


def every_number(printed: Printed, position: Position) -> Iterable[Take]:
    """Yield every step that anybody could think of."""
    return (Take(number) for number in range(printed.pennies + 1))


TAKING: Final = rule(
    Take,
    NAME,
    forbids={wrong_number_of_pennies: "play.2", more_than_there_are: "play.1"},
    does={take_the_pennies: "play.1"},
    conceives=every_number,
)


# beside the rules ----------------------------------------------------------------


def who_acts(position: Position) -> int | None:
    """Return the seat whose turn it is; nobody acts when no penny is left."""
    return position.turn if position.pennies else None


def ranks(printed: Printed, position: Position) -> tuple[Place, ...]:
    """Rank the seats: the one that took the last penny is not the one whose turn it is."""
    winner = 1 - position.turn if printed.last_wins else position.turn
    scores = tuple((int(seat == winner),) for seat in range(len(SEATS)))
    return places(SEATS, ("games won",), scores)


def everything_is_open(printed: Printed, position: Position, seat: int) -> Position:
    """Return what a seat sees: all; raise ValueError if there is no such seat."""
    if seat not in range(len(SEATS)):
        raise ValueError(f"there is no seat {seat}; there are 0 and 1")
    return position


def problems(printed: Printed, position: Position) -> tuple[str, ...]:
    """Say what makes a position impossible."""
    numbers = (position.pennies, *position.taken)
    if min(numbers) < 0:
        return (f"No heap has {min(numbers)} pennies.",)
    if sum(numbers) != printed.pennies:
        return (f"There are {sum(numbers)} pennies; the box has {printed.pennies}.",)
    return () if position.turn in (0, 1) else (f"There is no seat {position.turn}.",)


def no_chance(printed: Printed, position: Position) -> Iterable[tuple[Take, Fraction]]:
    """Yield nothing: chance has no part in this game."""
    return ()


def no_draw(printed: Printed, position: Position, random: Random) -> Take:
    """Raise ValueError: chance has no part in this game."""
    raise ValueError("chance has no part in this game")


TAKES: Final = Phrase(kind=Take, says="take {number}", call="take", arguments=("{number}",))
PHRASEBOOK: Final = Phrasebook(NAME, (TAKES,), {"number": Blank("number", Number())})


def who_takes(position: Position, step: Take) -> str:
    """Name the seat whose turn it is."""
    return SEATS[position.turn]


def changes(printed: Printed, before: Position, after: Position) -> tuple[Change, ...]:
    """List what differs between two tables."""
    old, new = (before.pennies, *before.taken), (after.pennies, *after.taken)
    return tuple(
        Change(name, str(one), str(other))
        for name, one, other in zip(HEAPS, old, new, strict=True)
        if one != other
    )


def no_notes(printed: Printed, position: Position, step: Take) -> tuple[str, ...]:
    """Return no notes: every printed value is known."""
    return ()


def picture(printed: Printed, position: Position) -> Picture:
    """Describe the table."""
    heaps = zip(HEAPS, (position.pennies, *position.taken), strict=True)
    rows = tuple(Row(title, (Lot("penny", "P", "#b87333", number),)) for title, number in heaps)
    return Picture("pennies", (), (Panel("pennies", rows),))


def picture_after(printed: Printed, before: Position, after: Position) -> Picture:
    """Describe the table after a step."""
    return picture(printed, after)


def components(printed: Printed) -> tuple[Component, ...]:
    """Return the printed values, with how each is known."""
    return read_tables(NAME).component


# the edition -----------------------------------------------------------------------


@final
@frozen(kw_only=True)
class Pennies(Edition[Printed, Position, Take, Position]):
    """Pennies, with a word for its only step."""

    def start(self) -> Position:
        """Return the table at the start."""
        return Position(pennies=self.printed.pennies, taken=(0, 0), turn=0)

    def take(self, number: int) -> Take:
        """Name the step of taking pennies."""
        return Take(number)


def the_last_penny_loses(printed: Printed) -> Printed:
    """Return the printed values with the other reading."""
    return evolve(printed, last_wins=False)


LOSES: Final = answer("Q1=loses", "The last penny loses.", components=the_last_penny_loses)

pennies: Final = Pennies(
    name=NAME,
    title="Pennies",
    package=NAME,
    printed=Printed(
        pennies=read_tables(NAME).flat("pennies_on_the_table")[0],
        most=read_tables(NAME).flat("most_pennies")[0],
        last_wins=True,
    ),
    rules=(TAKING,),
    acts=who_acts,
    drawing=Drawing(lists=no_chance, draws=no_draw),
    ranks=ranks,
    sees=everything_is_open,
    speech=Speech(
        steps=lambda printed: PHRASEBOOK,
        doer=who_takes,
        changes=changes,
        notes=no_notes,
        picture=picture,
        move=picture_after,
    ),
    components=components,
    problems=problems,
    position_kind=Position,
    readings=(LOSES,),
    beside=cited({ranks: "end.1"}, NAME),
)
