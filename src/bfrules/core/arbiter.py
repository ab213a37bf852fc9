"""The arbiter: whether a score sheet, or the JSON record of a game, tells a game as it must be."""

from bfrules.core.edition import AnyEdition
from bfrules.core.game import AnyGame, Game
from bfrules.core.record import WrongGame, parsed
from bfrules.core.score_sheet import read_sheet


class WrongResult(WrongGame):
    """A score sheet whose result is not that of the game which it tells."""


def is_json(text: str) -> bool:
    """Tell whether a text is JSON and no score sheet."""
    return text.lstrip().startswith("{")


def edition_of(text: str) -> str:
    """Return the name of the edition of which a text is a game; raise RecordError for none."""
    return parsed(text).edition if is_json(text) else read_sheet(text).edition


def game_from(text: str, edition: AnyEdition | None = None) -> AnyGame:
    """Read a game from a score sheet or from JSON, whichever it is, and play it.

    Without `edition`, it is found by its name. Raise RecordError for what cannot be read,
    RefusedMove for a step that is refused.
    """
    return Game.from_json(text, edition) if is_json(text) else Game.from_text(text, edition)


def checked(text: str, edition: AnyEdition | None = None) -> AnyGame:
    """Return the game that a text tells if each of its steps is allowed, and its result right.

    Raise RecordError for what cannot be read, RefusedMove, with the ruling, for the first
    step that the rules refuse, and WrongResult for a result that is not that of the game.
    A score sheet need not name a result.
    """
    game = game_from(text, edition)
    told = () if is_json(text) else read_sheet(text).result
    if told and told != game.result:
        right = "\n".join(f"  {place}" for place in game.result) or "  the game is not over"
        wrong = "\n".join(f"  {place}" for place in told)
        raise WrongResult(f"the score sheet names this result:\n{wrong}\nbut it is:\n{right}")
    return game
