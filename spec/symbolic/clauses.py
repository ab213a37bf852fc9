"""The questions about the editions: every function with a contract, every clause above all."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import attrs
from attrs import evolve

from bfrules.core.edition import AnyEdition
from bfrules.editions.black_friday.components import Moves
from bfrules.editions.black_monday.conditions.common import (
    every_card_is_one_of_the_box,
    hands_are_in_order,
)
from bfrules.editions.black_monday.position import KINDS
from bfrules.kernel.contract import needs_of
from bfrules.kernel.grid import Cell
from spec.prover.lots import LotOf
from spec.subjects import (
    Function,
    Lying,
    counts_piles,
    deals_cards,
    is_of_the_table,
    kinds_of_step,
    numbers_of_seats,
    table_with_cards,
)
from spec.symbolic.entries import Table, question_at
from spec.symbolic.play import Touched
from spec.symbolic.question import Case, Question, name_of, parameters_of
from spec.symbolic.unseen import Unseen, unless_it_looks

SEATS: Final = "seats"
TURN: Final = "turn"
NO_SEATS: Final = 0
SAY_WHICH_CARDS: Final = (every_card_is_one_of_the_box, hands_are_in_order)

Kinds = Mapping[str, type[Any]]


def cases_of(
    edition: AnyEdition, function: Function, touched: Mapping[Function, Touched]
) -> Iterator[Case]:
    """Yield a case of a function for each kind of step that it takes."""
    seen = touched.get(function)
    printed = with_moves_looked_up(edition.printed)
    choices = tuple(kinds_of_step(edition, function))
    for kinds in choices:
        named = kinds.values() if len(choices) > 1 else ()
        of_kinds = "".join(f" [{kind.__name__}]" for kind in named)
        whole = tuple(
            whole_question(edition, function, Table(printed, lengths, kinds=kinds), covers)
            for covers, lengths in tables_for(edition, function, touched)
        )
        slices: tuple[Question, ...] = ()
        if seen is not None:
            table = slice_of(edition, seen, kinds)
            slices = (question_at(function, table, told_slice(table)),)
        yield Case(told(edition, function) + of_kinds, whole[0].promises, whole, slices)


def whole_question(edition: AnyEdition, function: Function, table: Table, covers: str) -> Question:
    """Return the question about a whole table; where cards are dealt, first with cards unseen.

    With cards unseen, no need can say which cards there are: so a rule has to do without. Where
    all cards have to be of the box, cards that are counted are the next to be asked about.
    """
    question = question_at(function, table, covers)
    if SEATS not in table.lengths or not deals_cards(edition):
        return question
    needs = needs_of(function)
    pile = (0,) * KINDS if counts_piles(function) else Unseen
    unseen = with_cards_known_by(Lying(Unseen, Unseen, pile), edition, function, table, covers)
    if every_card_is_one_of_the_box in needs:
        hands = LotOf(KINDS, in_order=hands_are_in_order in needs)
        lying = Lying(hands, LotOf(KINDS, in_order=False), pile)
        counted = with_cards_known_by(lying, edition, function, table, covers)
        unseen = evolve(unseen, cards_unseen=counted)
    return evolve(question, cards_unseen=unseen)


def with_cards_known_by(
    lying: Lying, edition: AnyEdition, function: Function, table: Table, covers: str
) -> Question:
    """Return the question about a whole table with such cards, which cannot be looked at."""
    like = table_with_cards(edition, table.lengths[SEATS], lying)
    found = question_at(function, evolve(table, like=like), covers)
    asked = tuple(
        unless_it_looks(joined)
        for need, joined in zip(needs_of(function), found.needs, strict=True)
        if need not in SAY_WHICH_CARDS
    )
    return evolve(found, needs=asked)


def with_moves_looked_up(printed: Any) -> Any:
    """Return printed components whose moves on the price table are tables of their own answers.

    A prover that follows each way through a move for each of five colours sees all
    ways together; there are so few cells that each move can be run on all of them.
    """
    if not hasattr(printed, "moves"):
        return printed
    cells = range(len(printed.prices))
    moves = {known.name: getattr(printed.moves, known.name) for known in attrs.fields(Moves)}
    return evolve(
        printed, moves=Moves(**{name: looked_up(move, cells) for name, move in moves.items()})
    )


def looked_up(move: Callable[[Cell], Cell], cells: range) -> Callable[[Cell], Cell]:
    """Return a move that is looked up where the cell is one of these, and made elsewhere."""
    answers = tuple(move(Cell(cell)) for cell in cells)

    def moved(cell: Cell) -> Cell:
        return answers[cell] if cell >= 0 and cell < len(answers) else move(cell)

    return moved


def told(edition: AnyEdition, function: Function) -> str:
    """Name a function; one that editions share is named with the edition that is asked about."""
    if function.__module__.startswith(f"{edition.package}."):
        return name_of(function)
    return f"{edition.name}: {name_of(function)}"


def tables_for(
    edition: AnyEdition, function: Function, touched: Mapping[Function, Touched]
) -> Iterator[tuple[str, Mapping[str, int]]]:
    """Yield the sizes of table that are all there are for a function, in words and in numbers."""
    if not any(
        is_of_the_table(edition, parameter.annotation) for parameter in parameters_of(function)
    ):
        yield "", {}
        return
    sizes = {NO_SEATS, *numbers_of_seats(edition)}
    for seats in sorted(touched[function].seats if function in touched else sizes):
        yield f"{seats} seats", {SEATS: seats}


def slice_of(edition: AnyEdition, touched: Touched, kinds: Kinds) -> Table:
    """Return a table where only what a clause touches is free; the rest is from an example."""
    position = touched.example
    fixed = {
        known.name: getattr(position, known.name)
        for known in attrs.fields(edition.position_kind)
        if known.name not in touched.parts
        or (known.name == TURN and TURN not in touched.changed_parts)
    }
    for number, seat in enumerate(position.seats):
        acts = number == position.turn
        if SEATS in touched.parts and not acts and number not in touched.changed_seats:
            fixed[f"seat_{number}"] = seat
    like = {
        known.name: getattr(position, known.name) for known in attrs.fields(edition.position_kind)
    }
    like |= {f"seat_{number}": seat for number, seat in enumerate(position.seats)}
    return Table(edition.printed, {SEATS: len(position.seats)}, fixed, like, kinds)


def told_slice(table: Table) -> str:
    """Say which parts are fixed."""
    return f"a table with fixed {', '.join(sorted(table.fixed))}"
