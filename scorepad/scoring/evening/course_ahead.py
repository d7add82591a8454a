"""The few numbers by which a phone without network counts an evening on from games that wait there.

The phone counts by `static/js/evening/course.js`; a test compares it with the replay.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from scorepad.scoring.entry import Game, Plan
from scorepad.scoring.evening.outlook import turns
from scorepad.scoring.evening.pflichtsolo import counts, is_solo
from scorepad.scoring.evening.rows import Next
from scorepad.scoring.rules import Rules
from scorepad.scoring.rules.bock import BockRules
from scorepad.scoring.terms import SOLO_LIKE, GameKind, Pflicht, Player

NO_CAP = 99
"""The highest level of Bock where the rules have none."""
_DEALT_AGAIN = {
    "pflichtsolo": Pflicht.FREIWILLIG.value,
    "vorgefuehrt": Pflicht.VORGEFUEHRT.value,
    "lustsolo": Pflicht.LUSTSOLO.value,
}
"""The reason for a solo that each choice of `evening.dealer_again_after` means; others are kinds of
games.
"""


@dataclass(frozen=True)
class CourseAhead:
    """How the evening goes on after each further game, unless it is one of `turns`.

    `table` are the dealers in turn, the next one first. `waiting` are the Bock levels of the next
    games; a new Bock has `bock_games`. `soli` has the games that are soli or count as Pflichtsoli:
    1 for an announced solo, 2 for one that counts, 3 for both. `again` are reasons for soli and
    kinds of games after which the same dealer deals again.
    """

    table: tuple[Player, ...]
    waiting: tuple[int, ...]
    bock_games: int
    most_levels: int
    again: tuple[str, ...]
    soli: Mapping[str, int]
    owed: Mapping[Player, int]
    forced_at: str
    first_dealer: Player
    turns: tuple[str, ...]


def course_ahead(plan: Plan, then: Next) -> CourseAhead | None:
    """The numbers from the state before the next game on; None where only a replay can tell.

    That is Bock until the dealer returns, a round of Pflichtsoli, a special game that is due, and a
    pot of points.
    """
    rules = then.rules
    if not _is_plain(then):
        return None
    start = then.table.index(then.dealer)
    return CourseAhead(
        table=then.table[start:] + then.table[:start],
        waiting=then.bock.waiting,
        bock_games=_games_of_bock(len(then.table), rules.bock),
        most_levels=rules.bock.most_levels or NO_CAP,
        again=_dealt_again(len(then.table), rules),
        soli=_soli(rules),
        owed=then.pflichtsolo_owed,
        forced_at=rules.pflichtsolo.end,
        first_dealer=plan.first_dealer,
        turns=_turning(rules),
    )


def _is_plain(then: Next) -> bool:
    """Whether every deal brings one game, and Bock is a queue of games that begins with the next
    one.
    """
    rules = then.rules
    lasts_until_dealer = rules.bock.on and rules.bock.length == "until_dealer_returns"
    has_rounds = bool(then.bock.running) or lasts_until_dealer
    # A Bock that waits has games without Bock (0) before it.
    is_interrupted = then.pflichtsolo_round > 0 or 0 in then.bock.waiting
    has_pot = rules.evening.ends == "points"
    return not (has_rounds or is_interrupted or then.special_game or has_pot)


def _games_of_bock(people: int, bock: BockRules) -> int:
    """The number of games of a new Bock."""
    games = {"round": people, "games": bock.length_games}
    return games.get(bock.length, 1)


def _dealt_again(people: int, rules: Rules) -> tuple[str, ...]:
    if people > 4 and not rules.evening.dealer_again_at_five:
        return ()
    return tuple(_DEALT_AGAIN.get(kind, kind) for kind in rules.evening.dealer_again_after)


def _soli(rules: Rules) -> dict[str, int]:
    """Kinds of games, and of soli as "solo:damen", by whether they are soli and count as owed."""
    games = {
        "solo": Game(GameKind.SOLO, re=()),
        "leiche": Game(GameKind.LEICHE, re=()),
        "stille_hochzeit": Game(GameKind.STILLE_HOCHZEIT, re=()),
    }
    kinds_of_soli = [kind for kind in rules.pflichtsolo.kinds if kind not in games]
    for kind in kinds_of_soli:
        games[f"solo:{kind}"] = Game(GameKind.SOLO, re=(), solo=kind)
    marks = {}
    for name, game in games.items():
        announced = 1 if is_solo(game) else 0
        owed = 2 if counts(game, rules) else 0
        marks[name] = announced + owed
    return {name: mark for name, mark in marks.items() if mark}


def _turning(rules: Rules) -> tuple[str, ...]:
    """The triggers that change what comes otherwise than by Bock or the dealer."""
    counted = {*rules.bock.wanted, *rules.evening.dealer_again_after, *SOLO_LIKE}
    special = rules.special_round.wanted
    by_replay = [name for name in turns(rules) if name in special or name not in counted]
    if rules.games.schwarze_sau_after_zero_game:
        by_replay.append("zero_game")
    return tuple(dict.fromkeys(by_replay))
