"""Special points: a table each in `specials.toml`, with everything that words, rules, entry and scoring know about it.

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
    """A special point with its usual rules: `points` each, `most` per game.

    `instead` is the special point, with its number, that it counts as where it is not played. `cards` copies of a
    `card` met their `fate`: caught by the opponents, brought home, or winner of the last trick; `last_trick`: that
    trick holds the card; `one_hand`: one hand held all copies. `possible` is the most that can happen in a game, with
    the code of the problem beyond that (0: any number). `least_augen` are the Augen of the cards that make it; `words`
    are further words for the search.
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
        """The party whose hand held the cards of such a point for `party`; None if several hands may."""
        if not self.one_hand:
            return None
        return party.other if self.fate == "caught" else party

    def counts_in(self, solo: SoloKind | None) -> bool:
        """Whether it counts in this kind of solo; None: a solo of the group's own. Source: KIF, Siegpunkte."""
        if self.card == "fuchs":
            return solo is not None and bool(solo.suit)
        return not self.of_hearts or solo is None or solo.herzstich


_WRITTEN = written_beside(__file__, "label", "meaning", "short")
SPECIALS: Mapping[str, SpecialPoint] = rows(*(SpecialPoint(ident, **facts) for ident, facts in _WRITTEN.items()))
"""Every special point that comes with the program, by its id, in the order of the pages."""
