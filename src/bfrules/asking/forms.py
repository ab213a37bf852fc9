"""Forms for a table and a step, made of an edition's own vocabulary and phrases."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain, pairwise
from random import Random
from re import split
from typing import Any, Final

from bfrules.asking.case import facts_on, frame_of, usual_facts, vocabulary_of
from bfrules.asking.words import labelled
from bfrules.core.edition import CHANCE, AnyEdition
from bfrules.core.notation import (
    NONE,
    Choice,
    ForEach,
    OneForAll,
    OneOf,
    Several,
    Words,
    spelled,
)
from bfrules.core.phrases import Blank, Lots, Named, Numbered, Phrase
from bfrules.core.refusal import IllegalStep
from bfrules.rendering.svg import contrasting

Form = dict[str, Any]

DUE: Final = "due"
BOXED: Final = "set-up"
FEW_STEPS: Final = 12


class NotNarrowed(ValueError):
    """A rule that lists a step that one of its clauses refuses, so that no game can be played."""


def form_of(edition: AnyEdition) -> Form:
    """Return what a page needs to ask about a table and a step: words, ranges, names, tokens."""
    usual = edition.set_table({})
    markers = [marker for grid in edition.picture(usual).grids for marker in grid.markers]
    plain = edition.vocabulary
    frame = frame_of(edition)
    return {
        "edition": edition.name,
        "title": edition.title,
        "amendments": [one.name for one in edition.amendments],
        "tokens": {
            one.name: {
                "letter": one.letter,
                "paint": one.colour,
                "ink": contrasting(one.colour),
            }
            for one in markers
        },
        "words": [
            {
                "word": word,
                "label": labelled(word),
                "finer": word not in plain,
                "frames": word in frame,
                **field_of(choice),
            }
            for word, choice in vocabulary_of(edition).items()
        ],
        "usual": usual_facts(edition, {}),
        "steps": list(step_forms(edition)),
        "on_the_grid": word_on_the_grid(edition, tuple(one.name for one in markers)),
    }


def field_of(choice: Choice) -> Form:
    """Return what may be said for one word."""
    if isinstance(choice, ForEach):
        return {"kind": "each", "keys": spelled_all(choice.keys), "each": field_of(choice.each)}
    if isinstance(choice, OneForAll):
        return {"kind": "all", "keys": spelled_all(choice.keys), "each": field_of(choice.each)}
    if isinstance(choice, Several):
        return {"kind": "several", "values": spelled_all(choice.values)}
    assert isinstance(choice, OneOf)
    numbers = all(type(value) is int for value in choice.values)
    values = sorted(choice.values) if numbers else choice.values  # type: ignore[type-var]
    seats = () in choice.values
    return {
        "kind": "number" if numbers else "one",
        "values": spelled_all(tuple(values)),
        "seats": seats,
    }


def spelled_all(values: tuple[Any, ...]) -> list[str]:
    """Return values as they are written."""
    return [spelled(value) for value in values]


def word_on_the_grid(edition: AnyEdition, names: tuple[str, ...]) -> Form | None:
    """Return the word that moves the markers of the picture, and how a cell is written for it."""
    for word, choice in edition.vocabulary.items():
        if isinstance(choice, ForEach) and choice.keys == names and word in ("prices", "rates"):
            pairs = isinstance(choice.each, OneOf) and any(
                isinstance(value, tuple) for value in choice.each.values
            )
            return {"word": word, "by": "cell" if pairs else "number"}
    return None


# steps ---------------------------------------------------------------------------


@lru_cache(maxsize=16)
def step_forms(edition: AnyEdition) -> tuple[Form, ...]:
    """Return the forms of `forms_in_order`, worked out once."""
    return tuple(forms_in_order(edition))


def forms_in_order(edition: AnyEdition) -> Iterator[Form]:
    """Yield a form for each kind of step and way of saying it, those of a turn first."""
    kinds: dict[tuple[str, str], list[Phrase]] = {}
    known = {rule.kind for rule in edition.rules}
    for phrase in edition.phrasebook.phrases:
        if phrase.kind in known and not phrase.understood and not is_brief(edition, phrase):
            kinds.setdefault((phrase.kind.__name__, opening(edition, phrase)), []).append(phrase)
    others = kinds_out_of_turn(edition.plain)
    ordered = sorted(kinds.items(), key=lambda one: one[0][0] in others)
    for (kind, _), phrases in ordered:
        plainest = min(phrases, key=lambda one: len(one.says))
        yield {
            "kind": kind,
            "label": label_of(edition, plainest, alone=sum(one[0] == kind for one in kinds) == 1),
            "of_a_turn": kind not in others,
            "parts": list(parts_of(edition, plainest)),
            "more": [
                book_words(edition, one.says.removeprefix(plainest.says))
                for one in phrases
                if one is not plainest
            ],
        }


@lru_cache(maxsize=16)
def kinds_out_of_turn(edition: AnyEdition) -> frozenset[str]:
    """Return the kinds of steps that chance decides, or that belong to the set-up."""
    vocabulary = vocabulary_of(edition)
    found = {type(step).__name__ for _, step in the_set_up(edition)}
    for word in frame_of(edition):
        choice = vocabulary.get(word)
        for value in choice.values if isinstance(choice, OneOf) else ():
            found |= kinds_of_chance(edition, {word: value})
    return frozenset(found.union(kinds_drawn_in_play(edition)))


def kinds_of_chance(edition: AnyEdition, words: Words) -> set[str]:
    """Return the kind of step that chance decides at a table; none if there is no such table."""
    try:
        table = edition.set_table(words)
        if edition.actor(table) is CHANCE:
            return {type(edition.sample(table, Random(0))).__name__}
    except ValueError:
        pass
    return set()


def kinds_drawn_in_play(edition: AnyEdition) -> Iterator[str]:
    """Yield the kinds of step that chance decides soon after the first turn."""
    for table, step in some_play(edition):
        if edition.actor(table) is CHANCE:
            yield type(step).__name__


@lru_cache(maxsize=16)
def tables_by_kind(edition: AnyEdition) -> Mapping[str, str]:
    """Return for kinds of step a table, in words, at which its time has come."""
    found: dict[str, str] = {}
    for table, step in chain(the_set_up(edition), some_play(edition)):
        kind, words = type(step).__name__, in_words(edition, table)
        if words is not None:
            found.setdefault(kind, words)
    return found


def in_words(edition: AnyEdition, table: Any) -> str | None:
    """Return a table in words; None for one that words cannot set."""
    try:
        words = edition.write_position(table)
        edition.parse_position(words)
    except ValueError:
        return None
    return words


def some_play(edition: AnyEdition) -> Iterator[tuple[Any, Any]]:
    """Yield a few tables from the first turn on, each with a step.

    Who chooses takes a step of a kind not taken before, so that all come about soon.
    """
    table, random, taken = edition.set_table({}), Random(0), set[type[Any]]()
    for _ in range(FEW_STEPS):
        if edition.actor(table) is CHANCE:
            step = edition.sample(table, random)
        else:
            steps = edition.legal(table)
            step = min(steps, key=lambda one: type(one) in taken, default=None)
            taken.add(type(step))
        if step is None:
            return
        yield table, step
        table = gone_on(edition, table, step)


def the_set_up(edition: AnyEdition) -> Iterator[tuple[Any, Any]]:
    """Yield the tables from the box to the first turn, each with its step, drawn at random.

    An edition that has no words for the table in the box has none.
    """
    choice, random = vocabulary_of(edition).get(DUE), Random(0)
    if not isinstance(choice, OneOf) or BOXED not in choice.values:
        return
    table = edition.set_table({DUE: BOXED})
    step = next(iter(edition.legal(table)), None)
    while step is not None:
        yield table, step
        table = gone_on(edition, table, step)
        if facts_on(edition, table).get(DUE) == NONE:
            return
        drawn = edition.actor(table) is CHANCE
        step = edition.sample(table, random) if drawn else next(iter(edition.legal(table)), None)


def gone_on(edition: AnyEdition, table: Any, step: Any) -> Any:
    """Return the table after a step that a rule lists; raise NotNarrowed if a clause refuses it."""
    try:
        return edition.apply(table, step)
    except IllegalStep as illegal:
        reason, kind = illegal.refusals[0].reason, type(step).__name__
        told = f"{edition.label}: {reason} refuses {edition.write_step(step)!r}, and"
        if edition.actor(table) is CHANCE:
            raise NotNarrowed(
                f"{told} it was drawn: let `drawing` of the edition draw what {reason} lets pass."
            ) from None
        raise NotNarrowed(
            f"{told} the rule for {kind} lists it: narrow its `lists` as {reason} does, or leave "
            "`lists` out."
        ) from None


def opening(edition: AnyEdition, phrase: Phrase) -> str:
    """Return what a phrase says before its first blank."""
    first = next(parts_of(edition, phrase))
    return str(first.get("text", ""))


def is_brief(edition: AnyEdition, phrase: Phrase) -> bool:
    """Tell whether a phrase only leaves out what is nothing: another one says it in full."""
    left_out = [name for name, value in phrase.fixed.items() if not isinstance(value, bool)]
    return any(
        other is not phrase
        and other.kind is phrase.kind
        and set(left_out) <= fields_of(edition, other)
        and not any(value for value in map(phrase.fixed.get, left_out) if is_something(value))
        for other in edition.phrasebook.phrases
        if left_out
    )


def is_something(value: Any) -> bool:
    """Tell whether a fixed value is more than nothing: counts that are not all nought."""
    return any(value) if isinstance(value, tuple) else bool(value)


def fields_of(edition: AnyEdition, phrase: Phrase) -> set[str]:
    """Return the fields of the step that the blanks of a phrase fill."""
    return {blank.field for _, blank in edition.phrasebook.parts(phrase.says) if blank}


def label_of(edition: AnyEdition, phrase: Phrase, *, alone: bool) -> str:
    """Name a kind of step: by its call, or by how it begins where its kind has several forms."""
    if not alone:
        return opening(edition, phrase).strip().capitalize()
    return phrase.call.format_map(edition.phrasebook.words).replace("_", " ").capitalize()


def parts_of(edition: AnyEdition, phrase: Phrase) -> Iterator[Form]:
    """Yield the words of a phrase and its blanks, in order; `asks` says what a blank is for."""
    told = ""
    parts = list(edition.phrasebook.parts(phrase.says))
    for (literal, blank), (after, _) in pairwise([*parts, ("", None)]):
        told += literal
        if blank:
            asks = split("[,:]", told)[-1].strip() or after.split()[0]
            yield {"text": told}
            yield {"blank": blank.field, "asks": asks.capitalize(), **way_of(blank)}
            told = ""
    if told:
        yield {"text": told}


def way_of(blank: Blank) -> Form:
    """Return what may stand in a blank."""
    if isinstance(blank.way, Lots):
        return {"way": "lots", "names": list(blank.way.names)}
    if isinstance(blank.way, Named):
        return {"way": "named", "names": list(blank.way.names.values())}
    if isinstance(blank.way, Numbered):
        return {"way": "number", "one": blank.way.one, "several": f"{blank.way.one}s"}
    return {"way": "number"}


def book_words(edition: AnyEdition, says: str) -> str:
    """Return words of a phrase without blanks, in those of the edition."""
    return "".join(literal for literal, _ in edition.phrasebook.parts(says))


def filled_in(blank: Blank, value: Any) -> Any:
    """Return what stands in a blank: a word, a number as it is typed, or numbers by name."""
    if isinstance(blank.way, Lots):
        named = zip(blank.way.names, value, strict=True)
        return {name: number for name, number in named if number}
    return str(value) if isinstance(blank.way, Numbered) else blank.way.said(value)


def filled(edition: AnyEdition, step: Any) -> Form:
    """Return how the forms of `form_of` say a step: which of them, and what is in its blanks."""
    book = edition.phrasebook
    in_full = not is_brief(edition, book.phrase_for(step))
    words = book.said(step)
    blanks: dict[str, Any] = {}
    for phrase in book.phrases:
        if phrase.kind is type(step) and not phrase.understood:
            for _, blank in book.parts(phrase.says):
                if blank:
                    blanks[blank.field] = filled_in(blank, getattr(step, blank.field))
    for number, form in enumerate(step_forms(edition)):
        if form["kind"] != type(step).__name__:
            continue
        if in_full and not words.startswith(form["parts"][0].get("text", "")):
            continue
        more = [one for one in form["more"] if words.endswith(one.strip(" ,"))]
        return {"form": number, "blanks": blanks, "more": more[0] if more else ""}
    return {}
