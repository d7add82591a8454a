"""Special points, for words, rules, entry and scoring: each is a table in `specials.toml`.

Source: TSR 7.2.3; KIF, Siegpunkte; FreeDoko 11.2; Branderhof; CuteSoft.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from scorepad.declare import Text, rows, written_beside
from scorepad.scoring.soli import SoloKind
from scorepad.scoring.terms import Party


@dataclass(frozen=True, slots=True)
class SpecialPoint:
    """A special point with its default rules: `points` each, `most` per game.

    `instead` is the id and number of the special point as which it counts if the group does not
    play it. It needs `cards` copies of a `card`, whose `fate` is to be caught by the opponents,
    brought home, or to win the last trick; `last_trick`: the card is in the last trick; `one_hand`:
    one hand held all copies. `possible` is the most that can happen in a game (0: any number) and
    the code of the problem above that. `least_augen` are the Augen of its cards; `words` are
    further search words.
    """

    id: str
    label: Text
    meaning: Text
    source: str
    short: Text | None = None
    points: int = 0
    most: int = 1
    instead: tuple[str, int] = ("", 0)
    card: Literal["", "fuchs", "karlchen", "dulle"] = ""
    cards: int = 1
    fate: Literal["", "caught", "home", "wins"] = ""
    last_trick: bool = False
    least_augen: int = 0
    possible: tuple[int, str] = (0, "")
    escalates: bool = False
    of_hearts: bool = False
    one_hand: bool = False
    words: str = ""

    def of_hand_of(self, party: Party) -> Party | None:
        """The party with the one hand that held the cards when `party` gets this point.

        None if several hands may have held them.
        """
        if not self.one_hand:
            return None
        return party.other if self.fate == "caught" else party

    def counts_in(self, solo: SoloKind | None) -> bool:
        """Whether this point counts in a kind of solo; None is a solo of the group's own.

        Source: KIF, Siegpunkte.
        """
        if self.card == "fuchs":
            return solo is not None and bool(solo.suit)
        if self.of_hearts and solo is not None:
            return solo.herzstich
        return True


_WRITTEN = written_beside(__file__, "label", "meaning", "short")
SPECIALS: Mapping[str, SpecialPoint] = rows(
    *(SpecialPoint(ident, **facts) for ident, facts in _WRITTEN.items())
)
"""Every built-in special point by its id, in the order of the pages."""
