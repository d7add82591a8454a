"""A league in words: its table with a column for each day, and what these columns mean."""

import datetime as dt
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.scoring.tournament.league import League
from scorepad.scoring.tournament.league_plan import LeaguePlan
from scorepad.scoring.tournament.ranking import Ranked, RankedTeam
from scorepad.scoring.tournament.worth import RankBy, SetResult
from scorepad.telling.headings import HEADINGS
from scorepad.telling.tournament import TeamLine, value
from scorepad.telling.voice import Voice

ABSENT = "–"
"""What stands for a day at which somebody was not there."""
_BY: Mapping[RankBy, Text] = {
    "points": Text("Gezählt werden Punkte.", "Points are counted."),
    "placement": Text(
        "Gezählt werden Platzpunkte am Tisch, bei Gleichstand Punkte.",
        "Placement points at the table are counted, and points where these are equal.",
    ),
    "index": Text(
        "Gezählt wird der Index: 6 × Platzpunkte + Punkte ÷ 10.",
        "The index is counted: 6 × placement points + points ÷ 10.",
    ),
    "per_game": Text("Gezählt werden Punkte je Spiel.", "Points per game are counted."),
}
_LEAST = Text(
    "Einen Platz hat, wer mindestens {least}-mal dabei war; wer seltener kam, steht darunter.",
    "Whoever came at least {least} times has a place; whoever came less often is below.",
)
_ABSENT_NOTHING = Text("– heißt: nicht dabei. Das zählt 0.", "– means: was not there. It counts 0.")
_ABSENT_SET = {
    "points": Text(
        "– heißt: nicht dabei. Das zählt {points} Punkte.",
        "– means: was not there. It counts {points} points.",
    ),
    "placement": Text(
        "– heißt: nicht dabei. Das zählt {placement} Platzpunkte und {points} Punkte.",
        "– means: was not there. It counts {placement} placement points and {points} points.",
    ),
}
_DROPPED = (
    Text(
        "In Klammern: das schlechteste Ergebnis eines jeden, es zählt nicht.",
        "In brackets: everybody’s worst result, it does not count.",
    ),
    Text(
        "In Klammern: die {count} schlechtesten Ergebnisse eines jeden, sie zählen nicht.",
        "In brackets: everybody’s {count} worst results, they do not count.",
    ),
)
_MOVING = (
    Text(
        "Zwischen zwei Gruppen tauscht einer den Platz: Der Letzte steigt ab, der Erste auf.",
        "Between two groups one person changes places: the last falls, the first rises.",
    ),
    Text(
        "Zwischen zwei Gruppen tauschen {count} den Platz: Die Letzten steigen ab, die Ersten auf.",
        "Between two groups {count} people change places: the last ones fall, the first ones rise.",
    ),
)
_RISES = Text("steigt auf", "rises")
_FALLS = Text("steigt ab", "falls")
RATING = HEADINGS["rating"]
ATTENDED = Text("dabei", "came")
VALUE = Text("Wertung", "Scoring")
MOVE = Text("Auf und ab", "Up and down")


@dataclass(frozen=True)
class LeagueDay:
    """An evening or a tournament that counts."""

    id: int
    name: str
    date: dt.date
    is_tournament: bool


class LeagueCell(NamedTuple):
    """What somebody reached at a day; `worth` is None for who was not there.

    `text` is what is shown: in brackets where it does not count.
    """

    text: str
    worth: Fraction | None
    kept: bool


class LeagueLine(NamedTuple):
    """A line of a group.

    `rank` is None for who came too seldom; `attended` is how often somebody came. `rate` is the
    `rating` as it is shown, empty without one. `rises` is by how many groups somebody rises, below
    zero who falls, and `move` the words for it. `own` lines are those of whoever looks.
    """

    number: int
    rank: int | None
    name: str
    value: str
    worth: Fraction
    attended: int
    rate: str
    rating: Fraction | None
    move: str
    rises: int
    cells: tuple[LeagueCell, ...]
    own: bool


class LeagueGroup(NamedTuple):
    """A group under its title, which is empty where the league has no groups."""

    title: str
    lines: tuple[LeagueLine, ...]


@dataclass(frozen=True)
class ToldLeague:
    """A league as page, paper and files show it; `days` stand oldest first, as the cells do.

    `by` is what is counted, `rated` whether there are ratings, `moves` whether somebody rises or
    falls. `ranked_teams` are the `teams` as numbers, `notes` sentences below the table.
    """

    name: str
    by: RankBy
    days: tuple[LeagueDay, ...]
    groups: tuple[LeagueGroup, ...]
    teams: tuple[TeamLine, ...]
    ranked_teams: tuple[RankedTeam, ...]
    notes: tuple[str, ...]

    @property
    def rated(self) -> bool:
        return any(line.rate for group in self.groups for line in group.lines)

    @property
    def moves(self) -> bool:
        return any(line.move for group in self.groups for line in group.lines)


@dataclass(frozen=True)
class LeaguePeople:
    """What a league knows of its people by number: names, ratings, moves, and who looks."""

    names: Mapping[int, str]
    ratings: Mapping[int, Fraction]
    moves: Mapping[int, int]
    own: Collection[int] = ()


def lines_of(
    part: League, by: RankBy, people: LeaguePeople, voice: Voice
) -> tuple[LeagueLine, ...]:
    """The lines of a group: best first, below them those who came too seldom."""
    everybody = (*part.ranks.standing, *part.unranked)
    return tuple(_line(part, line, by, people, voice) for line in everybody)


def _line(part: League, line: Ranked, by: RankBy, people: LeaguePeople, voice: Voice) -> LeagueLine:
    number = line.number
    rating = people.ratings.get(number)
    rises = people.moves.get(number, 0)
    return LeagueLine(
        number=number,
        rank=line.rank or None,
        name=people.names[number],
        value=value(line.value, by, voice),
        worth=line.value,
        attended=part.attended(number),
        rate="" if rating is None else voice.decimal(rating),
        rating=rating,
        move=_move(rises, voice),
        rises=rises,
        cells=tuple(_cells(part, line, by, voice)),
        own=number in people.own,
    )


def _cells(part: League, line: Ranked, by: RankBy, voice: Voice) -> Iterator[LeagueCell]:
    days = zip(line.rounds, line.kept, part.there[line.number], strict=True)
    for reached, is_kept, was_there in days:
        told = value(reached, by, voice) if was_there else ABSENT
        text = told if is_kept else f"({told})"
        yield LeagueCell(text, reached if was_there else None, is_kept)


def _move(groups: int, voice: Voice) -> str:
    """How somebody moves, up by a positive number of groups, down by a negative one."""
    if groups > 0:
        return voice.say(_RISES)
    if groups < 0:
        return voice.say(_FALLS)
    return ""


def in_order_of_rating(groups: Sequence[LeagueGroup]) -> tuple[LeagueGroup, ...]:
    """The groups with their lines in the order of the rating, the highest first."""

    def highest_first(line: LeagueLine) -> tuple[Fraction, str]:
        return -(line.rating or Fraction(0)), line.name

    ordered: list[LeagueGroup] = []
    for title, lines in groups:
        ordered.append(LeagueGroup(title, tuple(sorted(lines, key=highest_first))))
    return tuple(ordered)


def short_days(days: Sequence[LeagueDay], voice: Voice) -> tuple[str, ...]:
    """The heads of the columns of these days; further ones of the same day are numbered.

    >>> first = LeagueDay(1, "Bei Bert", dt.date(2026, 11, 19), is_tournament=False)
    >>> second = LeagueDay(1, "Martinsturnier", dt.date(2026, 11, 19), is_tournament=True)
    >>> short_days([first, second], Voice("de"))
    ('19.11.26', '19.11.26 (2)')
    """
    heads: list[str] = []
    seen = Counter[dt.date]()
    for day in days:
        head = voice.day(day.date, "short")
        seen[day.date] += 1
        times = seen[day.date]
        heads.append(head if times == 1 else f"{head} ({times})")
    return tuple(heads)


def day_in_two(head: str) -> tuple[str, str]:
    """The head of a day in two lines, day and month above, the year below.

    >>> day_in_two("19.11.26"), day_in_two("19 Nov 26 (2)")
    (('19.11.', '26'), ('19 Nov', '26 (2)'))
    """
    date, bracket, number = head.partition(" (")
    year = date[-2:]
    return date[:-2].strip(), f"{year}{bracket}{number}"


def notes(plan: LeaguePlan, groups: Sequence[LeagueGroup], voice: Voice) -> tuple[str, ...]:
    """What is counted and what the signs in the table mean; nothing is said of what is not there.

    >>> notes(LeaguePlan(), [], Voice("de"))
    ('Gezählt werden Punkte.',)
    """
    ranking = plan.rules.ranking
    sentences = [voice.say(_BY[ranking.by])]
    if plan.rules.least > 1:
        sentences.append(voice.say(_LEAST, least=plan.rules.least))
    lines = [line for group in groups for line in group.lines]
    sentences += _signs(plan, lines, voice)
    if any(line.move for line in lines):
        sentences.append(voice.many(plan.moving, *_MOVING))
    return tuple(sentences)


def _signs(plan: LeaguePlan, lines: Iterable[LeagueLine], voice: Voice) -> Iterator[str]:
    """What dashes and brackets mean, if there are any."""
    ranking = plan.rules.ranking
    cells = [cell for line in lines for cell in line.cells]
    if any(cell.worth is None for cell in cells):
        yield _absence(ranking.by, ranking.missed, voice)
    if not all(cell.kept for cell in cells):
        yield voice.many(ranking.drop, *_DROPPED)


def _absence(by: RankBy, missed: SetResult, voice: Voice) -> str:
    """What it counts not to be there."""
    counts_placement = by in {"placement", "index"} and missed.placement
    if not counts_placement and not missed.points:
        return voice.say(_ABSENT_NOTHING)
    said = _ABSENT_SET["placement" if counts_placement else "points"]
    placement = value(Fraction(missed.placement), by, voice)
    points = value(Fraction(missed.points), "points", voice)
    return voice.say(said, placement=placement, points=points)
