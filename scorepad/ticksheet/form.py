"""Which boxes a game has on a tick sheet, under given rules and for given people.

They stand in the order of the entry page: who is Re, what was played, Augen, announcements, special
points, and what only some rules ask for. The name of a box is its field: `re.Anna`, `kind.damen`,
`augen.kontra.120`, `said.re.no90`, `special.re.fuchs_caught.1`, `by_hand`.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.rotation import Seating
from scorepad.scoring.game.augen import Chip, chips
from scorepad.scoring.game.preview_cells import order_matters
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.rules.triggers import wanted_triggers
from scorepad.scoring.specials import SPECIALS
from scorepad.scoring.terms import ABSAGEN, KA_DA_MU, GameKind, Party, Player, Says
from scorepad.ticksheet.problems import SheetProblem

FEWEST_PEOPLE = 4
MOST_PEOPLE = 7
MOST_GAMES = 60
USUAL_GAMES = {4: 24, 5: 30, 6: 30, 7: 28}
"""The games of a sheet by people, where the rules name no number of games or rounds."""
TWICE = 2
"""The most boxes for one special point of a party; what happens more often is typed in by hand."""
KNOCKS = 4
"""The boxes for Klopfen where nobody asks who knocked."""
ALL = "all"
"""The last part of the field of the Augen box for all tricks."""
TOGETHER = (GameKind.HOCHZEIT, GameKind.ARMUT, GameKind.SCHWARZE_SAU, GameKind.ORGASMUS)
"""The kinds of games with a box, besides soli; those that are left out are typed in by hand."""
ALONE_OF_SIX = (GameKind.STILLE_HOCHZEIT, GameKind.HOCHZEIT_ALLEIN)
"""The kinds that have a box only where six play: there one of Re alone can be a normal game too."""
SEATS = "ABCDEFG"
"""The keys of people whose names are not known yet."""


@dataclass(frozen=True, slots=True)
class Group:
    """Boxes under one word: its id, such as `augen.re`, and the fields of its boxes."""

    id: str
    fields: tuple[str, ...]


@dataclass(frozen=True)
class TickForm:
    """The facts of a tick sheet.

    `people` are the keys of the people in seating order from the first dealer on, as they stand in
    entries; they are `nameless` where lines are left to write their names on. `place` is any text
    that tells this table from others with the same people: a Runde, a table of a tournament.
    """

    rules: Rules
    people: tuple[str, ...]
    games: int
    also_sit_out: tuple[int, ...] = ()
    nameless: bool = False
    place: str = ""

    def __post_init__(self) -> None:
        """Raises Refused where no tick sheet is possible, with all problems."""
        problems = list(_problems(self))
        if problems:
            raise Refused(problems)

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """All boxes of a game in their groups, without groups that have none."""
        return tuple(group for group in _groups(self) if group.fields)

    @cached_property
    def fields(self) -> tuple[str, ...]:
        """The fields of all boxes of a game."""
        return tuple(field for group in self.groups for field in group.fields)

    @property
    def deals(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Who deals each game and who sits out, in the order in which the deal goes round.

        Where a Pflichtsolo or anything else lets somebody deal again, all later games shift; that
        cannot be known beforehand.
        """
        table = tuple(Player(person) for person in self.people)
        seating = Seating(table, table[0], self.also_sit_out)
        for _game in range(self.games):
            yield seating.dealer, seating.sits_out(self.rules)
            seating = seating.dealt_by(seating.after(seating.dealer))


def usual_games(rules: Rules, people: int) -> int:
    """The number of games of an evening by its rules, or else from `USUAL_GAMES`; never too many.

    >>> usual_games(Rules(), 5)
    30
    """
    course = rules.evening
    count = USUAL_GAMES[people]
    if course.ends == "games":
        count = course.games(people)
    elif course.ends == "rounds":
        count = course.ends_after * people
    return min(count, MOST_GAMES)


def _problems(form: TickForm) -> Iterator[Problem]:
    mode = form.rules.table.team_mode
    if mode == "tripelkopf":
        yield SheetProblem("typed_only", "rules")
    if not FEWEST_PEOPLE <= len(form.people) <= MOST_PEOPLE:
        yield SheetProblem("people", "names")
    elif mode != "classic" and len(form.people) < 6:
        yield SheetProblem("people_six", "names")
    yield from _names(form.people)
    if not 1 <= form.games <= MOST_GAMES:
        yield SheetProblem("games", "games", {"most": MOST_GAMES})


def _names(people: Sequence[str]) -> Iterator[Problem]:
    if any(not person.strip() for person in people):
        yield SheetProblem("name_missing", "names")
    for person, times in Counter(people).items():
        if times > 1 and person.strip():
            yield SheetProblem("names_alike", "names", {"player": person})


def _groups(form: TickForm) -> Iterator[Group]:
    rules = form.rules
    yield _group("re", form.people)
    yield _group("kind", _kinds(rules))
    for party in Party:
        yield _group(f"augen.{party}", [augen_id(chip) for chip in bands(rules, party)])
    for party in Party:
        yield _group(f"said.{party}", [party.value, *ABSAGEN.values(), *_raises(rules)])
    for party in Party:
        yield _group(f"special.{party}", _specials(rules))
    yield Group("more", tuple(_more(form)))


def _group(ident: str, parts: Sequence[str]) -> Group:
    return Group(ident, tuple(f"{ident}.{part}" for part in parts))


def solo_kinds(rules: Rules) -> tuple[str, ...]:
    """The kinds of soli that are played under these rules, the group's own ones last."""
    own = [solo.id for solo in rules.solo.own]
    return tuple(dict.fromkeys([*rules.solo.kinds, *own]))


def game_kinds(rules: Rules) -> list[GameKind]:
    """The kinds of games that have a box under these rules, besides soli."""
    known = TOGETHER if rules.table.team_mode == "classic" else (*TOGETHER, *ALONE_OF_SIX)
    return [kind for kind in known if rules.plays(kind)]


def _kinds(rules: Rules) -> list[str]:
    kinds = [kind.value for kind in game_kinds(rules)]
    kinds += solo_kinds(rules)
    if rules.plays(KA_DA_MU):
        kinds.append(KA_DA_MU)
    return list(dict.fromkeys(kinds))


def bands(rules: Rules, party: Party) -> tuple[Chip, ...]:
    """The bands of Augen of a party, lowest first; exactly 120 is one of Kontra's."""
    of_party = [chip for chip in chips(rules) if chip.side is party]
    if party is Party.KONTRA:
        split = [chip for chip in chips(rules) if chip.side is None]
        return (*split, *of_party)
    return tuple(of_party)


def augen_id(chip: Chip) -> str:
    """The last part of the field of a band: its least Augen, or `all`.

    >>> [augen_id(chip) for chip in bands(Rules(), Party.KONTRA)]
    ['120', '121', '151', '181', '211', 'all']
    """
    if chip.no_trick is not None:
        return ALL
    if chip.side is Party.KONTRA:
        return str(240 - chip.most)
    return str(chip.least)


def _raises(rules: Rules) -> Iterator[str]:
    of_each = (rules.announcements.raises + 1) // 2
    for number in range(1, min(of_each, TWICE) + 1):
        yield f"{Says.RAISE}.{number}"


def _specials(rules: Rules) -> list[str]:
    """The special points that are played, and a Herzstich that starts Bock, the usual ones first;
    each once or twice.
    """
    known = rules.special.kinds
    shown = [ident for ident, rule in known.items() if rule.points]
    if "herzstich" in wanted_triggers(rules) and "herzstich" not in shown:
        shown.append("herzstich")
    usual = {row.id for row in SPECIALS.values() if row.points}
    shown.sort(key=lambda ident: ident not in usual)
    numbered = list[str]()
    for ident in shown:
        times = min(known[ident].most, TWICE)
        numbered += [f"{ident}.{number}" for number in range(1, times + 1)]
    return numbered


def _more(form: TickForm) -> Iterator[str]:
    """What only some rules ask for, and the box for what cannot be ticked."""
    rules = form.rules
    if order_matters(rules):
        yield from (f"first.{party}" for party in Party)
    yield from _vorab(rules)
    if rules.games.hochzeit_bonus:
        yield from (f"bride.{person}" for person in form.people)
    if rules.games.klopfen != "off":
        yield from _knocks(form)
    if rules.games.genscher != "off":
        yield "genscher"
    if "manual" in wanted_triggers(rules):
        yield from (f"bock.{number}" for number in range(1, TWICE + 1))
    yield "by_hand"


def _vorab(rules: Rules) -> Iterator[str]:
    if not rules.announcements.vorab_points:
        return
    levels = ABSAGEN.values() if rules.announcements.vorab_levels else ()
    for party in Party:
        yield from (f"vorab.{party}.{says}" for says in (party, *levels))


def asks_who_knocked(rules: Rules) -> bool:
    """Whether it counts who knocked, because it is worth more when everybody did."""
    return rules.games.klopfen == "add" and rules.games.klopfen_all_four > 0


def _knocks(form: TickForm) -> Iterator[str]:
    if asks_who_knocked(form.rules):
        yield from (f"klopfen.{person}" for person in form.people)
    else:
        yield from (f"klopfen.{number}" for number in range(1, KNOCKS + 1))
