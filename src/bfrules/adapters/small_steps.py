"""Small steps: every step spelled in letters of one small alphabet, the same at every table.

A step says much at once, and there may be a thousand at a table; programs that learn and
search want a few choices at a time. The alphabet comes from the phrases in which an edition
says its steps: first a letter for the phrase, "buy …, place …", then letters for each blank in
turn. Shares are spelled one by one in colour order, bars one by one, and "no more" ends them.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, groupby, repeat
from operator import attrgetter
from typing import Any, Final, final

from attrs import field, fields, frozen

from bfrules.core.edition import AnyEdition
from bfrules.core.notation import no_such
from bfrules.core.phrases import Blank, Lots, Named, Number, Phrase, Phrasebook, names_in_braces

Letter = int
Letters = tuple[Letter, ...]
Spells = Callable[[Any], Letters]
ToSpell = tuple[Callable[[Any], Any], Spells]
"""What a step says in a blank, and how that is spelled."""

Group = tuple[Letters, Sequence[Any], tuple[ToSpell, ...]]
"""The letters of what stands in a blank, the steps that say it, the blanks after it."""

NO_MORE: Final = "no more"
ONE_MORE: Final = "one more"


class NotSpelled(ValueError):
    """A letter that is not open, a text that is no letter, or a step without letters."""


@final
class Spelling:
    """A step that is being spelled: the letters so far, and the steps that they may become.

    `at` is how many letters of the present blank are spelled, `groups` what may stand in it,
    by the letter that comes next. Whatever is `open`, in order, leads on to a legal step;
    `step` is the step once it is spelled.
    """

    __slots__ = ("at", "groups", "letters", "open", "step")

    def __init__(
        self, letters: Letters, at: int, groups: Iterable[Group], step: Any = None
    ) -> None:
        self.letters = letters
        self.at = at
        self.step = step
        self.groups: dict[Letter, list[Group]] = {}
        for group in groups:
            letter = group[0][at]
            if letter in self.groups:
                self.groups[letter].append(group)
            else:
                self.groups[letter] = [group]
        self.open: list[Letter] = sorted(self.groups) if groups else []

    def then(self, letter: Letter) -> "Spelling":
        """Return the spelling with one more letter, which has to be open."""
        groups, letters = self.groups[letter], (*self.letters, letter)
        spelled, steps, blanks = groups[0]
        if len(spelled) > self.at + 1:
            return Spelling(letters, self.at + 1, groups)
        if blanks:
            (value_of, spells), *rest = blanks
            after = tuple(rest)
            values = told_apart(steps, value_of).items()
            return Spelling(letters, 0, [(spells(value), some, after) for value, some in values])
        (step,) = steps
        return Spelling(letters, 0, (), step)


def told_apart(steps: Iterable[Any], tells: Callable[[Any], Any]) -> dict[Any, list[Any]]:
    """Return steps by what a function tells of them; most that are alike stand together."""
    found: dict[Any, list[Any]] = {}
    for value, some in groupby(steps, tells):
        if value in found:
            found[value].extend(some)
        else:
            found[value] = list(some)
    return found


@frozen(eq=False)
class Sentence:
    """How steps that one phrase says are spelled: its letter, then each of its blanks."""

    letter: Letter
    blanks: tuple[ToSpell, ...]


@frozen(eq=False)
class PhrasesOfAKind:
    """The phrases for one kind of step, and what tells of a step which of them says it.

    Where a single one says all of them, that is `only`.
    """

    tells: Callable[[Any], Any]
    phrases: tuple[tuple[Phrase, Sentence], ...]
    only: Sentence | None
    _known: dict[Any, Sentence] = field(factory=dict, init=False)

    def sentence_for(self, told: Any, step: Any) -> Sentence:
        """Return the sentence for a step of which this is told."""
        if told not in self._known:
            self._known[told] = next(one for phrase, one in self.phrases if phrase.serves(step))
        return self._known[told]


@frozen(eq=False)
class Alphabet:
    """The letters of an edition: `texts` says what each number means, from 0.

    Readings, and house rules without words of their own, leave the letters as they are.
    """

    edition: AnyEdition
    texts: tuple[str, ...] = field(repr=False)
    _phrases: Mapping[type[Any], PhrasesOfAKind] = field(repr=False)

    def begin(self, position: Any) -> Spelling:
        """Begin to spell one of the legal steps at a table where a seat acts.

        Raise NotSpelled where a house rule leaves the seat without a legal step, or
        brings steps without words.
        """
        said: dict[Sentence, list[Any]] = {}
        for kind, of_a_kind in told_apart(self.edition.legal(position), type).items():
            phrases = self._phrases.get(kind) or self._phrases_of(kind)
            if phrases.only is not None:
                said[phrases.only] = of_a_kind
                continue
            for told, steps in told_apart(of_a_kind, phrases.tells).items():
                said.setdefault(phrases.sentence_for(told, steps[0]), []).extend(steps)
        if not said:
            raise NotSpelled(
                f"{self.edition.label}: no step is legal at this table, and the game is not over."
            )
        return Spelling((), 0, [((one.letter,), steps, one.blanks) for one, steps in said.items()])

    def spelled(self, step: Any) -> Letters:
        """Spell a step; raise NotSpelled for one that nobody chooses."""
        phrases = self._phrases_of(type(step))
        sentence = phrases.sentence_for(phrases.tells(step), step)
        return (
            sentence.letter,
            *chain.from_iterable(spells(value_of(step)) for value_of, spells in sentence.blanks),
        )

    def read(self, position: Any, letters: Iterable[Letter]) -> Any:
        """Return the legal step that letters spell at a table.

        Raise NotSpelled, with the letters that are open, for any other, and where letters
        are missing or come after the end.
        """
        spelling = self.begin(position)
        for letter in letters:
            if letter not in spelling.open:
                raise self.not_open(spelling, letter)
            spelling = spelling.then(letter)
        if spelling.step is None:
            raise NotSpelled(f"{self.edition.name}: letters are missing; {self._told(spelling)}.")
        return spelling.step

    def not_open(self, spelling: Spelling, letter: Letter | None) -> NotSpelled:
        """Return the error for a letter that may not come next: it says what may."""
        if letter is None or letter not in range(len(self.texts)):
            return self.no_such(letter)
        told = f"action {letter} ({self.texts[int(letter)]})"
        return NotSpelled(
            f"{self.edition.name}: {told} is not possible here; {self._told(spelling)}."
        )

    def no_such(self, letter: object) -> NotSpelled:
        """Return the error for what is no letter."""
        return NotSpelled(
            f"{self.edition.name}: there is no action {letter!r}; actions are numbers from 0 to "
            f"{len(self.texts) - 1}."
        )

    def _told(self, spelling: Spelling) -> str:
        there = ", ".join(f"{letter} ({self.texts[letter]})" for letter in spelling.open)
        return f"the next may be {there}" if there else "the step is spelled already"

    def _phrases_of(self, kind: type[Any]) -> PhrasesOfAKind:
        try:
            return self._phrases[kind]
        except KeyError:
            raise NotSpelled(
                f"{self.edition.label}: no phrase spells steps of the kind {kind.__name__}."
            ) from None

    def text_of(self, letter: Letter) -> str:
        """Return what a letter means; raise NotSpelled if there is no such number."""
        if letter not in range(len(self.texts)):
            raise self.no_such(letter)
        return self.texts[letter]

    def letter_of(self, text: str) -> Letter:
        """Return the letter with this meaning; raise NotSpelled, with the nearest, for none."""
        if text not in self.texts:
            told = no_such("action", "actions", text, self.texts)
            raise NotSpelled(f"{self.edition.name}: {told}")
        return self.texts.index(text)


# making an alphabet ------------------------------------------------------------------


def alphabet_of(edition: AnyEdition) -> Alphabet:
    """Return the alphabet for the steps that seats choose at a set table.

    Raise NotSpelled for an edition in which phrases leave out what steps say.
    """
    book = edition.phrasebook
    nobodys = {*edition.drawing.kinds, *kinds_that_set_the_table(edition)}
    phrases = [one for one in book.phrases if one.kind not in nobodys and not one.understood]
    letters: dict[str, Letter] = {}
    for phrase in phrases:
        letters.setdefault(told_without_blanks(book, phrase), len(letters))
    sentences: dict[type[Any], list[tuple[Phrase, Sentence]]] = {}
    for phrase in phrases:
        blanks = [(name, book.blanks[name]) for name in blanks_in(book, phrase)]
        expect_all_said(edition, phrase, [blank for _, blank in blanks])
        sentence = Sentence(
            letters[told_without_blanks(book, phrase)],
            tuple(
                (attrgetter(blank.field), spelling_of(name, blank, letters))
                for name, blank in blanks
            ),
        )
        sentences.setdefault(phrase.kind, []).append((phrase, sentence))
    return Alphabet(
        edition,
        tuple(letters),
        {kind: phrases_of_a_kind(some) for kind, some in sentences.items()},
    )


def kinds_that_set_the_table(edition: AnyEdition) -> tuple[type[Any], ...]:
    """Return the kinds of steps that are legal before the set-up, and never again."""
    in_the_box = getattr(edition, "in_the_box", None)
    return () if in_the_box is None else tuple({type(one) for one in edition.legal(in_the_box)})


def blanks_in(book: Phrasebook, phrase: Phrase) -> tuple[str, ...]:
    """Return the names of the blanks of a phrase, in the order in which it says them."""
    return tuple(name for name in names_in_braces(phrase.says) if name in book.blanks)


def told_without_blanks(book: Phrasebook, phrase: Phrase) -> str:
    """Say a phrase with nothing in its blanks."""
    return "".join(literal + ("…" if blank else "") for literal, blank in book.parts(phrase.says))


def expect_all_said(edition: AnyEdition, phrase: Phrase, blanks: list[Blank]) -> None:
    """Raise NotSpelled if a phrase leaves out what its steps say: two would be spelled alike."""
    said = {*phrase.fixed, *(blank.field for blank in blanks)}
    for part in fields(phrase.kind):
        if part.name not in said:
            raise NotSpelled(
                f"{edition.name}: the phrase {phrase.says!r} leaves out `{part.name}` of "
                f"{phrase.kind.__name__}; steps that differ in it would be spelled alike."
            )


def phrases_of_a_kind(phrases: Sequence[tuple[Phrase, Sentence]]) -> PhrasesOfAKind:
    """Return how to find which of the phrases for one kind of step says a step."""
    names = tuple(dict.fromkeys(name for phrase, _ in phrases for name in phrase.fixed))
    tells = attrgetter(*names) if names else type
    only = phrases[0][1] if len(phrases) == 1 and not names else None
    return PhrasesOfAKind(tells, tuple(phrases), only)


def spelling_of(name: str, blank: Blank, letters: dict[str, Letter]) -> Spells:
    """Return how the values of a blank are spelled; letters that are new get a number.

    Raise NotSpelled for a way of saying values that is not known here.
    """

    def numbered(text: str) -> Letter:
        return letters.setdefault(text, len(letters))

    way = blank.way
    if isinstance(way, Named):
        named = {value: (numbered(f"{name} {said}"),) for value, said in way.names.items()}
        return named.__getitem__
    if isinstance(way, Lots):
        units = tuple(numbered(f"one {said}") for said in way.names)
        end = (numbered(NO_MORE),)
        return lru_cache(maxsize=1 << 12)(
            lambda lot: (*chain.from_iterable(map(repeat, units, lot)), *end)
        )
    if isinstance(way, Number):
        one, end = numbered(ONE_MORE), (numbered(NO_MORE),)
        return lambda number: (one,) * number + end
    raise NotSpelled(f"no letters are known for the blank {name!r}: it is no name, lot or number")
