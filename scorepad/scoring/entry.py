"""The entries of an evening's log: facts only, nothing that can be computed.

Source: the interchange form.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal

from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import GameKind, Party, Pflicht, Player, Says


@dataclass(frozen=True, slots=True)
class Announcement:
    """An announcement during a game.

    `party` is None only for Klopfen; `card` is the number of the card before which it was made,
    `vorab` means before the first one.
    """

    says: Says
    party: Party | None = None
    by: Player | None = None
    card: int | None = None
    vorab: bool = False


@dataclass(frozen=True, slots=True)
class Special:
    """Special points of one kind for one party."""

    id: str
    party: Party
    count: int = 1
    by: Player | None = None
    from_: Player | None = None


@dataclass(frozen=True, slots=True)
class Augen:
    """Card points of Re, exact or as a range: least and most, both included, 0..240."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Leiche:
    """Facts of a Leiche: the tricks that the soloist took (None: some) and the top trumps held.

    Source: KIF V3.
    """

    tricks: int | None = None
    tops: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FirstTrick:
    """Augen of the first trick, or of the second, and who took it.

    Source: KIF V28; options.md, pflichtansage.also.
    """

    party: Party
    augen: int


@dataclass(frozen=True, slots=True)
class Game:
    """One game.

    `re` and `kontra` are the parties at its end; an empty `kontra` means all others who play.
    `wrong_card` names the player of a wrong card if the other party got all remaining Augen;
    scoring ignores it. `bock` is the number of Bock levels, `bock_factor` their factor; both are
    set only for a game outside of an evening.
    """

    game: GameKind
    re: tuple[Player, ...] = ()
    kontra: tuple[Player, ...] = ()
    augen: Augen | None = None
    no_trick: Party | Literal[False] | None = None
    announcements: tuple[Announcement, ...] = ()
    specials: tuple[Special, ...] = ()
    solo: str | None = None
    ka_da_mu: bool = False
    pflicht: Pflicht | None = None
    genscher_used: bool = False
    bride: Player | None = None
    first_trick: FirstTrick | None = None
    second_trick: FirstTrick | None = None
    leiche: Leiche | None = None
    bock_triggers: int = 0
    points: Mapping[Player, int] | None = None
    bock: int | None = None
    bock_factor: int | None = None
    dealer: Player | None = None
    sits_out: tuple[Player, ...] | None = None
    wrong_card: Player | None = None
    note: str = ""
    kind: ClassVar[str] = "game"

    @property
    def typed_soloist(self) -> Player | None:
        """The only player of Re in a game of typed points, which then was a solo; else None."""
        if self.points is None or len(self.re) != 1:
            return None
        return self.re[0]


@dataclass(frozen=True, slots=True)
class Redeal:
    """A redeal by the same dealer; `reason` may be the group's own.

    Source: KIF Wertung, 7.6 of FreeDoko.
    """

    reason: str = "misdeal"
    note: str = ""
    kind: ClassVar[str] = "redeal"


@dataclass(frozen=True, slots=True)
class WrongCard:
    """A player failed to follow suit; `announcements` came before that.

    Source: TSR 9.3, 9.4; KIF; Branderhof.
    """

    culprit: Player
    re: tuple[Player, ...] = ()
    severity: Literal["minor", "serious"] = "serious"
    absagen: int = 0
    hurts_soloist: bool = False
    game: GameKind = GameKind.NORMAL
    note: str = ""
    announcements: tuple[Announcement, ...] = ()
    kind: ClassVar[str] = "wrong_card"


@dataclass(frozen=True, slots=True)
class Penalty:
    """Penalty or bonus points for any reason.

    With `share` the others at the table balance them equally.
    """

    points: Mapping[Player, int] = field(default_factory=dict)
    share: bool = False
    reason: str = ""
    note: str = ""
    kind: ClassVar[str] = "penalty"


@dataclass(frozen=True, slots=True)
class PaperList:
    """The result of a list on paper in place of its games; it ends the evening.

    `totals` hold the `penalties` already, `soli` are those won. `games` is the number of games on
    the list, None if it has as many as were agreed. `confirmed` are the codes of the doubts to
    which somebody said yes when it was typed. Source: TSR 7.3, 8.2.
    """

    totals: Mapping[Player, int]
    soli: Mapping[Player, int] = field(default_factory=dict)
    penalties: Mapping[Player, int] = field(default_factory=dict)
    games: int | None = None
    confirmed: tuple[str, ...] = ()
    note: str = ""
    kind: ClassVar[str] = "list_result"


@dataclass(frozen=True, slots=True)
class Event:
    """An event without points that concerns one player; the tariff may have a price for it."""

    name: str
    who: Player
    note: str = ""
    kind: ClassVar[str] = "event"


@dataclass(frozen=True, slots=True)
class Seats:
    """The seating from the next game on, after a player came, left or changed seats."""

    table: tuple[Player, ...]
    dealer: Player | None = None
    also_sit_out: tuple[int, ...] = ()
    note: str = ""
    kind: ClassVar[str] = "seats"


@dataclass(frozen=True, slots=True)
class PflichtsoloRound:
    """The start of a round of Pflichtsoli, which comes before the remaining Bock games."""

    note: str = ""
    kind: ClassVar[str] = "pflichtsolo_round"


@dataclass(frozen=True, slots=True)
class RulesChange:
    """A change of rules, in force from the next game on."""

    rules: Rules
    note: str = ""
    kind: ClassVar[str] = "rules"


@dataclass(frozen=True, slots=True)
class End:
    """The end of the evening; every Pflichtsolo not played is charged here."""

    note: str = ""
    kind: ClassVar[str] = "end"


@dataclass(frozen=True, slots=True)
class Unreadable:
    """An unreadable entry of a file, kept in the log with its problems."""

    kind: str
    problems: tuple[Problem, ...]


Entry = (
    Game
    | Redeal
    | WrongCard
    | Penalty
    | PaperList
    | Event
    | Seats
    | PflichtsoloRound
    | RulesChange
    | End
    | Unreadable
)
ENDS = frozenset({End.kind, PaperList.kind})
"""The kinds of entries with which an evening is over."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The start of an evening: seating, first dealer and rules.

    `imbalance` is the way to settle money if the points do not add up to zero; empty means the way
    of the tariff.
    """

    table: tuple[Player, ...]
    first_dealer: Player
    rules: Rules = field(default_factory=Rules)
    also_sit_out: tuple[int, ...] = ()
    name: str = ""
    date: str = ""
    imbalance: str = ""


@dataclass(frozen=True, slots=True)
class Evening:
    """A whole evening: its plan and its log."""

    plan: Plan
    entries: tuple[Entry, ...]
