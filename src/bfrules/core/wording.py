"""Words for steps that an amendment brings: why they would be read as another step, or as none."""

import re
from collections.abc import Iterator
from typing import Any, Final

from bfrules.core.amendment import Amendment, told
from bfrules.core.notation import together
from bfrules.core.phrases import Phrase, Phrasebook, names_in_braces, words_in
from bfrules.core.resting import names_of_parts

NAME_IN_BRACES: Final = re.compile(r"\{\w+\}")


def why_not_read_back(book: Phrasebook, amendment: Amendment[Any], phrase: Phrase) -> Iterator[str]:
    """Say why a phrase of an amendment is not read back as the step that it says.

    `book` has the phrases that are there without the amendment.
    """
    kind: Any = phrase.kind
    if kind not in [rule.kind for rule in amendment.rules]:
        yield ", for which it has no rule in its `rules`"
    if any(set(NAME_IN_BRACES.sub("", text)) & {*"{}"} for text in (phrase.says, phrase.call)):
        yield "; braces stand around the name of a blank, as in {lot}"
        return
    names = {*names_in_braces(phrase.says)}
    if unknown := names - {*book.blanks} - {*book.words}:
        blanks = together(f"{{{name}}} ({blank.field})" for name, blank in book.blanks.items())
        yield f", and there is no blank {{{min(unknown)}}}; those there are fill parts: {blanks}"
    if unknown := {*names_in_braces(phrase.call)} - {*book.words}:
        yield f", and its call has {{{min(unknown)}}}; a call names no parts"
    said = {*phrase.fixed, *(book.blanks[name].field for name in names if name in book.blanks)}
    parts = names_of_parts(kind)
    for part in sorted(said - {*parts}):
        yield f", which has no part {part!r}"
    for part in (one for one in parts if one not in said):
        yield f", and leaves out its part {part!r}: each stands in a blank, or in `fixed`"
    yield from why_not_told_apart(book, amendment.phrases, phrase)


def why_not_told_apart(
    book: Phrasebook, phrases: tuple[Phrase, ...], phrase: Phrase
) -> Iterator[str]:
    """Say why words may be read as another phrase, or as this one with other parts."""
    first, *others = words_between_blanks(book, phrase)
    if not first:
        yield "; it has to begin with a word"
    if not all(others[:-1]):
        yield "; a word has to stand between two blanks"
    for other in (*book.phrases, *(one for one in phrases if one is not phrase)):
        words = words_between_blanks(book, other)
        is_alike = words == [first, *others]
        if is_alike or (other.kind is not phrase.kind and words[0][:1] == first[:1]):
            same = "the same words" if is_alike else "the same first word"
            yield f"; {told(other.kind)} is said with {same}, and may be read instead of it"


def words_between_blanks(book: Phrasebook, phrase: Phrase) -> list[list[str]]:
    """Return the words of a phrase before each of its blanks, and after the last one."""
    texts = [""]
    for literal, blank in book.parts(phrase.says):
        texts[-1] += literal
        if blank:
            texts.append("")
    return [[word.said for word in words_in(text)] for text in texts]
