"""Special points: which count in a game, for whom, and what cannot have happened.

Source: TSR 7.2.3; KIF; FreeDoko 11.2.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from scorepad.scoring.entry import Game, Special
from scorepad.scoring.problems import Notice, Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.rules.specials import BUILT_IN, INSTEAD, SpecialRule
from scorepad.scoring.terms import COLOUR_SOLI, SOLO_LIKE, GameKind, Party

_FUCHS = frozenset(id_ for id_ in BUILT_IN if "fuchs" in id_ or "fuechse" in id_)
_LAST_TRICK = (
    "karlchen_last_trick",
    "double_karlchen",
    "fuchs_last_trick",
    "double_fuchs_last_trick",
    "karlchen_caught",
    "double_karlchen_caught",
    "fuchs_caught_last_trick",
)
_KARLCHEN_WINS = ("karlchen_last_trick", "double_karlchen")
_FUCHS_WINS = ("fuchs_last_trick", "double_fuchs_last_trick")


@dataclass(frozen=True, slots=True)
class Counted:
    """Special points of one kind that count: points of a party."""

    id: str
    party: Party
    points: int


@dataclass(frozen=True, slots=True)
class Tally:
    """All special points of a game and what there is to remark."""

    counted: tuple[Counted, ...] = ()
    notices: tuple[Notice, ...] = ()


EMPTY = Tally()


def tally(game: Game, rules: Rules) -> Tally:
    """What the special points of a game are worth for each party."""
    if not game.specials:
        return EMPTY
    notices: list[Notice] = []
    counts: Counter[tuple[str, Party]] = Counter()
    for special in game.specials:
        id_, times = _played_as(special, rules)
        if id_ == "":
            notices.append(Notice("special_not_played", {"what": special.id}))
        elif not counts_in(id_, game, rules):
            notices.append(Notice("special_void", {"what": special.id}))
        else:
            counts[id_, special.party] += times * special.count
    counted = []
    left = {id_: rule.most for id_, rule in rules.special.kinds.items()}
    for (id_, party), count in counts.items():
        kept = min(count, left[id_])
        left[id_] -= kept
        if kept < count:
            notices.append(Notice("special_capped", {"what": id_, "most": rules.special.kinds[id_].most}))
        if kept:
            counted.append(Counted(id_, party, _worth(id_, kept, rules)))
    return Tally(tuple(counted), tuple(notices))


def _played_as(special: Special, rules: Rules) -> tuple[str, int]:
    """The kind that an entered special counts as, and how often; empty when it is not played."""
    kinds = rules.special.kinds
    if kinds[special.id].points:
        return special.id, 1
    id_, times = INSTEAD.get(special.id, ("", 0))
    return (id_, times) if id_ and kinds[id_].points else ("", 0)


def _worth(id_: str, count: int, rules: Rules) -> int:
    worths = rules.special.escalates
    if id_ != "fuchs_caught" or not worths:
        return rules.special.kinds[id_].points * count
    return sum(worths[min(number, len(worths) - 1)] for number in range(count))


def is_fixed(game: GameKind, rules: Rules) -> bool:
    """Whether such a game has fixed points, so that nothing else counts. Source: Branderhof."""
    if game is GameKind.HOCHZEIT_ALLEIN and rules.games.hochzeit_allein_fixed:
        return True
    return rules.solo.mode == "fixed" and game in SOLO_LIKE


def counts_in(id_: str, game: Game, rules: Rules) -> bool:
    """Whether a special point counts in such a game. Source: TSR 7.2.4; KIF Siegpunkte; Mainz 4.7."""
    rule: SpecialRule = rules.special.kinds[id_]
    if is_fixed(game.game, rules):
        return False
    if rule.counts_in:
        return game.game.value in rule.counts_in
    if game.game is GameKind.LEICHE:
        return False
    if game.game is GameKind.STILLE_HOCHZEIT:
        return rules.special.in_stille_hochzeit
    if game.game not in SOLO_LIKE or rules.special.in_solo == "all":
        return True
    if rules.special.in_solo == "none":
        return False
    kind = game.solo if game.game is GameKind.SOLO else "karo"
    if id_ in _FUCHS:
        return kind in COLOUR_SOLI
    return not (id_ == "herzstich" and kind in ("fleischlos", "herz"))


def check_specials(game: Game, rules: Rules, no_trick: Party | None) -> list[Problem]:
    """Special points that cannot have happened, and nothing else."""
    if not game.specials:
        return []
    problems = [
        Problem("unknown_special", "specials", {"id": special.id})
        for special in game.specials
        if special.id not in rules.special.kinds
    ]
    count: Counter[str] = Counter()
    parties: dict[str, set[Party]] = {}
    for special in game.specials:
        if special.count:
            count[special.id] += special.count
            parties.setdefault(special.id, set()).add(special.party)
    if _fuechse(game) > 2:
        problems.append(Problem("too_many_fuechse", "specials"))
    if count["doppelkopf"] > 4:
        problems.append(Problem("too_many_doppelkoepfe", "specials"))
    if any(count[id_] for id_ in _KARLCHEN_WINS) and any(count[id_] for id_ in _FUCHS_WINS):
        problems.append(Problem("two_last_trick_winners", "specials"))
    if len(set().union(*(parties.get(id_, set()) for id_ in _LAST_TRICK))) > 1:
        problems.append(Problem("last_trick_both_parties", "specials"))
    if no_trick is not None and any(special.party is no_trick and special.count for special in game.specials):
        problems.append(Problem("special_without_trick", "specials", {"party": no_trick.value.capitalize()}))
    return problems


def _fuechse(game: Game) -> int:
    """How many Füchse the special points speak of. One that wins the last trick can be one of those brought home."""
    counts: dict[Party, Counter[str]] = {party: Counter() for party in Party}
    for special in game.specials:
        counts[special.party][special.id] += special.count
    found = 0
    for count in counts.values():
        found += count["fuchs_caught"] + count["fuchs_caught_last_trick"] + 2 * count["both_fuechse_caught"]
        last = count["fuchs_last_trick"] + 2 * count["double_fuchs_last_trick"]
        found += max(last, 2 * count["both_fuechse_home"])
    return found
