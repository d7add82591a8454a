"""The special points that count in a game, and checks of them.

Source: TSR 7.2.3; KIF; FreeDoko 11.2.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from scorepad.scoring.entry import Game, Special
from scorepad.scoring.game.base import Setting, is_fixed
from scorepad.scoring.game.reasons import Reason, total
from scorepad.scoring.problems import Notice, Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.rules.keyed import SpecialRule
from scorepad.scoring.soli import SOLI
from scorepad.scoring.specials import SPECIALS
from scorepad.scoring.terms import RE, SOLO_LIKE, GameKind, Party


@dataclass(frozen=True, slots=True)
class GameSpecials:
    """The special points of a game that count, with notices about those that do not.

    `points` is their net sum for Re, `multiplied` the part of this sum to which the doublings of
    the base apply too.
    """

    counted: tuple[Reason, ...] = ()
    notices: tuple[Notice, ...] = ()
    points: int = 0
    multiplied: int = 0

    def seen_from(self, side: Party) -> tuple[int, int]:
        """`points` and `multiplied` as a party sees them."""
        if side is RE:
            return self.points, self.multiplied
        return -self.points, -self.multiplied


EMPTY = GameSpecials()
_BY_KIND = SOLO_LIKE - {GameKind.STILLE_HOCHZEIT}
"""Kinds of games in which the kind of solo decides which special points count.

Without a kind it is a Karo-Solo.
"""


def tally(specials: tuple[Special, ...], setting: Setting, rules: Rules) -> GameSpecials:
    """The special points of a game that count."""
    return _tallied(_unnamed(specials), setting, rules)


def _unnamed(specials: tuple[Special, ...]) -> tuple[Special, ...]:
    # Names do not affect the sum; without them, many games share one cache key.
    if not any(special.by or special.from_ for special in specials):
        return specials
    return tuple(Special(special.id, special.party, special.count) for special in specials)


@lru_cache(maxsize=8192)
def _tallied(specials: tuple[Special, ...], setting: Setting, rules: Rules) -> GameSpecials:
    """The special points that count, from the side of Re: single, and the part that doublings
    cover.
    """
    counts, notices = _counts(specials, setting, rules)
    counted = []
    for (id_, party), count in counts.items():
        points = worth(id_, count, rules)
        if points:
            counted.append(Reason(id_, party, points))
    multiplied = counted
    if rules.value.doubling_covers != "everything":
        multiplied = [reason for reason in counted if rules.special.kinds[reason.id].doubled]
    return GameSpecials(tuple(counted), notices, total(counted, RE), total(multiplied, RE))


def _counts(
    specials: tuple[Special, ...], setting: Setting, rules: Rules
) -> tuple[Mapping[tuple[str, Party], int], tuple[Notice, ...]]:
    # How often each special point counts for each party. Later ones beyond the most of a kind do
    # not count, reading A-46.
    notices: list[Notice] = []
    counts: Counter[tuple[str, Party]] = Counter()
    taken: Counter[str] = Counter()
    most_of_capped: dict[str, int] = {}
    for special in specials:
        id_, times = played_as(special, setting.game, rules)
        if not id_ or not counts_in(id_, setting, rules):
            notices.append(_not_counted(special, id_, rules))
            continue
        most = rules.special.kinds[id_].most
        made = times * special.count
        kept = min(made, most - taken[id_])
        taken[id_] += kept
        counts[id_, special.party] += kept
        if kept < made:
            most_of_capped[id_] = most
    for id_, most in most_of_capped.items():
        notices.append(Notice("special_capped", {"what": id_, "most": most}))
    return counts, tuple(notices)


def _not_counted(special: Special, id_: str, rules: Rules) -> Notice:
    played = id_ or rules.special.kinds[special.id].points
    return Notice("special_void" if played else "special_not_played", {"what": special.id})


def played_as(special: Special, game: GameKind, rules: Rules) -> tuple[str, int]:
    """The id and number as which an entered special point counts in such a game.

    The id is "" if it does not count. In an Armut two Füchse in one hand do not count for the
    playing party. Source: Branderhof L61, reading A-44.
    """
    kinds = rules.special.kinds
    row = SPECIALS.get(special.id)
    void = row is not None and game is GameKind.ARMUT and row.of_hand_of(special.party) is RE
    if kinds[special.id].points and not void:
        return special.id, 1
    id_, times = row.instead if row else ("", 0)
    if id_ and kinds[id_].points:
        return id_, times
    return "", 0


def worths(id_: str, rules: Rules) -> tuple[int, ...]:
    """The points of a party's first, second … special point of a kind.

    The last number applies to all further ones.
    """
    if id_ in SPECIALS and SPECIALS[id_].escalates and rules.special.escalates:
        return rules.special.escalates
    return (rules.special.kinds[id_].points,)


def worth(id_: str, count: int, rules: Rules) -> int:
    """The points of a party that has `count` special points of a kind."""
    each = worths(id_, rules)
    return sum(each[min(number, len(each) - 1)] for number in range(count))


def counts_in(id_: str, setting: Setting, rules: Rules) -> bool:
    """Whether a special point counts in such a game.

    Source: TSR 7.2.4; KIF Siegpunkte; Mainz 4.7.
    """
    rule: SpecialRule = rules.special.kinds[id_]
    if is_fixed(setting.game, rules, setting.solo):
        return False
    if rule.counts_in and setting.game.value not in rule.counts_in:
        return False
    if rule.in_solo != "same" and setting.game in _BY_KIND:
        return (setting.solo or "karo") in rule.in_solo
    return bool(rule.counts_in) or _counts_in_kind_of_game(id_, setting, rules)


def _counts_in_kind_of_game(id_: str, setting: Setting, rules: Rules) -> bool:
    if setting.game is GameKind.LEICHE:
        return False
    if setting.game is GameKind.STILLE_HOCHZEIT:
        return rules.special.in_stille_hochzeit
    if setting.game not in SOLO_LIKE or rules.special.in_solo == "all":
        return True
    if rules.special.in_solo == "none":
        return False
    # From here on it depends on the kind of solo; a special point of the group's own always counts.
    if id_ not in SPECIALS:
        return True
    solo = SOLI.get(setting.solo or "karo")
    return SPECIALS[id_].counts_in(solo)


def check_specials(game: Game, rules: Rules, no_trick: Party | None) -> list[Problem]:
    """The problems with impossible special points."""
    if not game.specials:
        return []
    problems = list(_impossible(_unnamed(game.specials), rules))
    if no_trick and any(special.party is no_trick for special in game.specials if special.count):
        problems.append(Problem("special_without_trick", "specials", {"party": no_trick.word}))
    return problems


@lru_cache(maxsize=8192)
def _impossible(specials: tuple[Special, ...], rules: Rules) -> tuple[Problem, ...]:
    unknown = [special.id for special in specials if special.id not in rules.special.kinds]
    problems = [Problem("unknown_special", "specials", {"id": id_}) for id_ in unknown]
    made = [special for special in specials if special.count and special.id in SPECIALS]
    problems += _too_many(made)
    problems += _last_trick(made)
    return tuple(problems)


def _too_many(made: list[Special]) -> list[Problem]:
    problems = []
    if copies("fuchs", made) > 2:
        problems.append(Problem("too_many_fuechse", "specials"))
    count: Counter[str] = Counter()
    for special in made:
        count[special.id] += special.count
    for id_, times in count.items():
        possible, code = SPECIALS[id_].possible
        if code and times > possible:
            problems.append(Problem(code, "specials"))
    return problems


def _last_trick(made: list[Special]) -> list[Problem]:
    # Only one card wins the last trick, and only one party gets it.
    winning_cards = set()
    parties = set()
    for special in made:
        row = SPECIALS[special.id]
        if row.last_trick:
            parties.add(special.party)
            if row.fate == "wins":
                winning_cards.add(row.card)
    problems = []
    if len(winning_cards) > 1:
        problems.append(Problem("two_last_trick_winners", "specials"))
    if len(parties) > 1:
        problems.append(Problem("last_trick_both_parties", "specials"))
    return problems


def copies(card: str, made: Iterable[Special]) -> int:
    """How many copies of a card these special points need.

    A Fuchs that wins the last trick may also be one that was brought home.
    """
    of_card: Counter[tuple[Party, str]] = Counter()
    for special in made:
        row = SPECIALS[special.id]
        if row.card == card:
            of_card[special.party, row.fate] += row.cards * special.count
    needed = 0
    for party in Party:
        needed += of_card[party, "caught"]
        needed += max(of_card[party, "wins"], of_card[party, "home"])
    return needed
