"""The trumps of a normal game as a row of cards, the highest first, for guests."""

from collections.abc import Iterator
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.telling.facts import NO_BREAK
from scorepad.telling.voice import Voice

HEART = "♥"
DIAMOND = "♦"
CLUB = "♣"
SPADE = "♠"
SUITS = (CLUB, SPADE, HEART, DIAMOND)  # every suit, the highest first
_RANKS = {"A": Text("A", "A"), "K": Text("K", "K"), "Q": Text("D", "Q"), "J": Text("B", "J")}
_SCHWEINE = {
    "schweine_announced",
    "schweine_when_played",
    "schwein_second_fuchs",
    "schwein_when_trick_complete",
}
_NAMES = {
    (HEART, "10"): Text("Dulle", "Dulle"),
    (CLUB, "Q"): Text("die Alte", "Alte"),
    (CLUB, "J"): Text("Karlchen", "Karlchen"),
    (DIAMOND, "A"): Text("Fuchs", "Fuchs"),
}
_ABOVE = {
    "hyperschweine": (
        (DIAMOND, "K"),
        Text("Hyper\N{SOFT HYPHEN}schwein", "Hyper\N{SOFT HYPHEN}schwein"),
    ),
    "genscher_above_superschweine": ((DIAMOND, "K"), Text("Genscher", "Genscher")),
    "superschweine": (
        (DIAMOND, "10"),
        Text("Super\N{SOFT HYPHEN}schwein", "Super\N{SOFT HYPHEN}schwein"),
    ),
}
"""Cards that a note ranks above the Schweine, the highest first."""
_TITLE = Text("Trumpf, der höchste zuerst", "Trumps, the highest first")
_OTHERS = Text(
    "Fehlfarben: Kreuz und Pik {full}, Herz {hearts}",
    "Side suits: clubs and spades {full}, hearts {hearts}",
)
_ALIKE = Text(
    "Fehlfarben: Kreuz, Pik und Herz {full}", "Side suits: clubs, spades and hearts {full}"
)
_PAIRS = Text("gestrichelt: nur beide auf einer Hand", "dashed: both in one hand only")
_JOKER = Text("Joker", "Joker")
_SCHWEIN = Text("Schwein", "Schwein")
_SCHAF = Text("Schaf", "Schaf")


class ToldCard(NamedTuple):
    """A card: its rank as printed, its suit, its name.

    `pair` if it ranks here only where one hand holds both copies.
    """

    rank: str
    suit: str
    name: str = ""
    pair: bool = False


class ToldTrumps(NamedTuple):
    """All trumps with a heading, the highest first; the side suits; what the mark of pairs means.

    `pairs` is empty without pairs.
    """

    title: str
    cards: tuple[ToldCard, ...]
    others: str
    pairs: str


def trumps(voice: Voice) -> ToldTrumps | None:
    r"""The trumps under the voice's rules; None unless four play two against two.

    >>> told = trumps(Voice("en"))
    >>> [card.rank + card.suit for card in told.cards][:3]
    ['10♥', 'Q♣', 'Q♠']
    >>> told.others
    'Side suits: clubs and spades A\xa010\xa0K\xa09, hearts A\xa0K\xa09'
    """
    if voice.rules.table.team_mode != "classic":
        return None
    cards = (*_raised(voice), *_usual(voice))
    pairs = voice.say(_PAIRS) if any(card.pair for card in cards) else ""
    return ToldTrumps(voice.say(_TITLE), cards, _others(voice), pairs)


def _others(voice: Voice) -> str:
    """The side suits with their cards; hearts have no ten if that is the Dulle, a trump."""
    low = ["K"]
    if _nines(voice):
        low.append("9")
    full = _suit(["A", "10", *low], voice)
    without_ten = _suit(["A", *low], voice)
    # Without Dullen all side suits are alike.
    wording = _ALIKE if _without_dullen(voice) else _OTHERS
    return voice.say(wording, full=full, hearts=without_ten)


def _suit(ranks: list[str], voice: Voice) -> str:
    """Cards of a suit, highest first, in one piece."""
    return NO_BREAK.join(_rank(rank, voice) for rank in ranks)


def _raised(voice: Voice) -> Iterator[ToldCard]:
    # The cards that a note ranks above the usual trumps.
    notes = voice.rules.incidents.notes
    if "joker" in notes:
        yield ToldCard("★", "", voice.say(_JOKER))
    for note, ((suit, rank), name) in _ABOVE.items():
        if note in notes:
            lowest = "9" if note == "superschweine" and _low_nines(voice) else rank
            yield ToldCard(_rank(lowest, voice), suit, voice.say(name), pair=True)
    if not _SCHWEINE.isdisjoint(notes):
        yield _card(DIAMOND, "A", voice, _SCHWEIN)
    if "seven_in" in notes:
        yield _card(HEART, "7", voice)


def _usual(voice: Voice) -> Iterator[ToldCard]:
    """The usual trumps, highest first. Without Dullen the king of diamonds takes their place."""
    has_dullen = not _without_dullen(voice)
    if has_dullen:
        yield _card(HEART, "10", voice)
    if "schaf" in voice.rules.incidents.notes:
        yield _card(HEART, "K", voice, _SCHAF)
    if not has_dullen:
        yield _card(DIAMOND, "K", voice)
    for rank in ("Q", "J"):
        for suit in SUITS:
            yield _card(suit, rank, voice)
    yield _card(DIAMOND, "A", voice)
    yield _card(DIAMOND, "10", voice)
    if has_dullen:
        yield _card(DIAMOND, "K", voice)
    if _low_nines(voice):
        yield _card(DIAMOND, "9", voice)


def _card(suit: str, rank: str, voice: Voice, pair: Text | None = None) -> ToldCard:
    # `pair` is the name of a card of which only both copies in one hand rank here.
    name = pair or _NAMES.get((suit, rank))
    told = voice.say(name) if name else ""
    return ToldCard(_rank(rank, voice), suit, told, pair is not None)


def _rank(rank: str, voice: Voice) -> str:
    if rank not in _RANKS:
        return rank
    return voice.say(_RANKS[rank])


def _nines(voice: Voice) -> bool:
    return voice.rules.table.cards == 48 or "with_nines" in voice.rules.incidents.notes


def _low_nines(voice: Voice) -> bool:
    # Whether there are nines of diamonds; jokers take their place (CuteSoft).
    return _nines(voice) and "joker" not in voice.rules.incidents.notes


def _without_dullen(voice: Voice) -> bool:
    return "hearts_ten_no_trump" in voice.rules.incidents.notes
