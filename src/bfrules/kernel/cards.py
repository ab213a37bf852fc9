"""Cards: lots of cards as sorted tuples of kinds, and piles as one count for each kind.

A kind is a whole number from 0. A hand is small, so it names its cards; a pile
is large and its order is nobody's knowledge, so it counts them.
"""

from bisect import insort

from bfrules.kernel.contract import contract

Cards = tuple[int, ...]
Pile = tuple[int, ...]


def is_sorted(cards: Cards) -> bool:
    """Tell whether cards are in order."""
    return all(cards[at] <= cards[at + 1] for at in range(len(cards) - 1))


def one_more_of_the_card(after: Cards, cards: Cards, card: int) -> bool:
    """There is exactly one more of this card."""
    return after.count(card) == cards.count(card) + 1 and len(after) == len(cards) + 1


def the_cards_stay_sorted(after: Cards, cards: Cards, card: int) -> bool:
    """The cards stay in order."""
    return is_sorted(after)


def other_cards_stay(after: Cards, cards: Cards, card: int) -> bool:
    """There are as many of every other card as before."""
    return all(
        after.count(other) == cards.count(other) for other in (*after, *cards) if other != card
    )


def the_cards_are_sorted(cards: Cards, card: int) -> bool:
    """The cards are in order."""
    return is_sorted(cards)


@contract(
    needs=(the_cards_are_sorted,),
    promises=(one_more_of_the_card, other_cards_stay, the_cards_stay_sorted),
)
def with_card(cards: Cards, card: int) -> Cards:
    """Put one card to others, in order."""
    together = list(cards)
    insort(together, card)
    return tuple(together)


def one_less_of_the_card(after: Cards, cards: Cards, card: int) -> bool:
    """There is exactly one less of this card."""
    return after.count(card) == cards.count(card) - 1 and len(after) == len(cards) - 1


def the_card_is_there(cards: Cards, card: int) -> bool:
    """The card is among them."""
    return card in cards


@contract(
    needs=(the_cards_are_sorted, the_card_is_there),
    promises=(one_less_of_the_card, other_cards_stay, the_cards_stay_sorted),
)
def without_card(cards: Cards, card: int) -> Cards:
    """Take one card away from others."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def the_kind_is_known(pile: Pile, card: int, number: int) -> bool:
    """The pile knows this kind of card."""
    return card >= 0 and card < len(pile)


def that_kind_changes_by_the_number(after: Pile, pile: Pile, card: int, number: int) -> bool:
    """The count of the kind changes by exactly the number."""
    return after[card] == pile[card] + number


def other_kinds_stay(after: Pile, pile: Pile, card: int, number: int) -> bool:
    """Every other kind keeps its count."""
    return after[:card] == pile[:card] and after[card + 1 :] == pile[card + 1 :]


@contract(needs=(the_kind_is_known,), promises=(that_kind_changes_by_the_number, other_kinds_stay))
def counted_in(pile: Pile, card: int, number: int) -> Pile:
    """Count a number of cards of one kind in; a negative number counts them out."""
    return (*pile[:card], pile[card] + number, *pile[card + 1 :])


def the_kinds_are_known(pile: Pile, cards: Cards) -> bool:
    """The pile knows the kinds of all these cards."""
    return all(card >= 0 and card < len(pile) for card in cards)


def each_kind_rises_by_its_cards(after: Pile, pile: Pile, cards: Cards) -> bool:
    """The count of each kind rises by the number of such cards."""
    return len(after) == len(pile) and all(
        after[kind] == pile[kind] + cards.count(kind) for kind in range(len(pile))
    )


@contract(needs=(the_kinds_are_known,), promises=(each_kind_rises_by_its_cards,))
def put_on(pile: Pile, cards: Cards) -> Pile:
    """Put cards on a pile."""
    counts = list(pile)
    for card in cards:
        counts[card] += 1
    return tuple(counts)
