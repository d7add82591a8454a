"""Everything that was counted of a season besides points, table by table, for paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from scorepad.printing.words.season import WORDS
from scorepad.scoring.numerals import percent, real_minus, signed
from scorepad.scoring.roster import short_names
from scorepad.scoring.season import Person, Tally, total
from scorepad.scoring.season.season import Season
from scorepad.scoring.terms import ABSAGEN, Player
from scorepad.scoring.words import label

MOST_PEOPLE = 12
"""Columns of names that fit beside each other."""
LEVELS = tuple(ABSAGEN.values())
NOBODY = Person()


class Cell(NamedTuple):
    """A number, and a smaller one below it."""

    text: str
    below: str = ""


NOTHING = Cell("–")


class Line(NamedTuple):
    """One row: whose it is, and its cells."""

    name: str
    cells: tuple[Cell, ...]


class Grid(NamedTuple):
    """A table: heading, what stands above the first column and above the others, rows, a remark below."""

    title: str
    corner: str
    heads: tuple[str, ...]
    lines: tuple[Line, ...]
    note: str = ""


@dataclass(frozen=True)
class Teller:
    """A season with names and words; the best of it stand in the columns."""

    season: Season
    names: Mapping[Player, str]
    lang: str
    own: Mapping[str, str]

    @cached_property
    def people(self) -> tuple[Player, ...]:
        """Whoever has a column."""
        return self.season.seen[:MOST_PEOPLE]

    @cached_property
    def heads(self) -> tuple[str, ...]:
        """Their names as they fit above a column."""
        return short_names(self.names, self.people)

    def name(self, player: Player) -> str:
        """Somebody's name."""
        return self.names.get(player, player)

    def word(self, key: str, **values: object) -> str:
        """A wording of the report."""
        text = WORDS[key].in_(self.lang)
        return text.format(**values) if values else text

    def label(self, kind: str) -> str:
        """What a kind is called here."""
        return label(kind, self.lang, self.own)

    def person(self, player: Player) -> Person:
        """What was counted of somebody."""
        return self.season.sums.people.get(player, NOBODY)

    def grid(
        self, key: str, heads: tuple[str, ...], cells: Callable[[Person], tuple[Cell, ...]], note: str = ""
    ) -> Grid:
        """A table with a row for everybody in the table of the season."""
        lines = tuple(Line(self.name(player), cells(self.person(player))) for player in self.season.seen)
        return Grid(self.word(key), self.word("name"), heads, lines, self.word(note) if note else "")

    def by_kind(
        self,
        key: str,
        corner: str,
        of: Callable[[Person], Mapping[str, Tally]],
        cell: Callable[[Tally], Cell],
        note: str,
    ) -> Grid:
        """A table with a row for each kind that occurred, the most frequent first, and a column for everybody."""
        lines = tuple(
            Line(self.label(kind), tuple(cell(of(self.person(player)).get(kind, Tally())) for player in self.people))
            for kind in self.kinds(of)
        )
        return Grid(self.word(key), self.word(corner), self.heads, lines, self.word(note))

    def kinds(self, of: Callable[[Person], Mapping[str, Tally]]) -> list[str]:
        """Every kind that occurred, the most frequent first."""
        counts: dict[str, int] = {}
        for player in self.season.seen:
            for kind, tally in of(self.person(player)).items():
                counts[kind] = counts.get(kind, 0) + tally.times
        return sorted((kind for kind, times in counts.items() if times), key=lambda kind: -counts[kind])


def grids(teller: Teller) -> tuple[Grid, ...]:
    """All tables that have something to say."""
    return tuple(grid for grid in _all(teller) if grid.lines and grid.heads)


def _all(teller: Teller) -> Iterator[Grid]:
    yield _parties(teller)
    yield teller.by_kind("solo_kinds", "solo", _soli, _of, "solo_note")
    yield _pairs(teller, "partners", _partners)
    yield _pairs(teller, "opponents", _opponents)
    yield _streaks(teller)
    yield _announced(teller)
    yield _missed(teller)
    yield teller.by_kind("specials", "what", _specials, _times, "specials_note")


def _parties(teller: Teller) -> Grid:
    def cells(person: Person) -> tuple[Cell, ...]:
        soli = person.own_soli
        free = person.pflicht.get("lustsolo", Tally()).times
        duty = total(person.pflicht.values()).times - free
        return (
            _rate(person.re, teller.lang),
            _rate(person.kontra, teller.lang),
            _rate(Tally(person.games, person.won), teller.lang),
            _points(person.best),
            _points(person.worst),
            _rate(soli, teller.lang),
            Cell(signed(soli.points)) if soli.times else NOTHING,
            Cell(f"{duty}/{free}") if duty or free else NOTHING,
        )

    keys = ("as_re", "as_kontra", "every", "best_game", "worst_game", "soli", "solo_points", "duty")
    return teller.grid("parties", tuple(teller.word(key) for key in keys), cells, "won_note")


def _pairs(teller: Teller, key: str, of: Callable[[Person], Mapping[str, Tally]]) -> Grid:
    """Everybody against everybody: how often won, and the points of the one named on the left."""

    def cell(tally: Tally) -> Cell:
        return Cell(percent(tally.won, tally.times, teller.lang), signed(tally.points)) if tally.times else NOTHING

    def cells(person: Person) -> tuple[Cell, ...]:
        return tuple(cell(of(person).get(player, Tally())) for player in teller.people)

    found = teller.grid(key, teller.heads, cells, "pairs_note")
    return found if any(of(teller.person(player)) for player in teller.people) else found._replace(lines=())


def _streaks(teller: Teller) -> Grid:
    def cells(person: Person) -> tuple[Cell, ...]:
        now = f"+{person.wins.last}" if person.wins.last else real_minus(-person.losses.last)
        return Cell(str(person.wins.most)), Cell(str(person.losses.most)), Cell(now)

    heads = tuple(teller.word(key) for key in ("wins", "losses", "now"))
    return teller.grid("streaks", heads, cells, "streaks_note")


def _announced(teller: Teller) -> Grid:
    said = teller.kinds(_of_announced)
    levels = [level for level in ("re_kontra", *LEVELS) if level in said]

    def cells(person: Person) -> tuple[Cell, ...]:
        return tuple(_rate(person.announced.get(level, Tally()), teller.lang) for level in levels)

    heads = tuple(teller.word(level) if level == "re_kontra" else teller.label(level) for level in levels)
    return teller.grid("announced", heads, cells, "announced_note")


def _missed(teller: Teller) -> Grid:
    missed = teller.kinds(_of_missed)
    levels = [level for level in LEVELS if level in missed]

    def cells(person: Person) -> tuple[Cell, ...]:
        tallies = [person.missed.get(level, Tally()) for level in levels]
        each = (Cell(str(one.times), signed(one.points)) if one.times else NOTHING for one in tallies)
        return (*each, Cell(signed(total(tallies).points)))

    heads = (*(teller.label(level) for level in levels), teller.word("points")) if levels else ()
    return teller.grid("missed", heads, cells, "missed_note")


def _soli(person: Person) -> Mapping[str, Tally]:
    return person.soli


def _specials(person: Person) -> Mapping[str, Tally]:
    return person.specials


def _partners(person: Person) -> Mapping[str, Tally]:
    return person.partners


def _opponents(person: Person) -> Mapping[str, Tally]:
    return person.opponents


def _of_announced(person: Person) -> Mapping[str, Tally]:
    return person.announced


def _of_missed(person: Person) -> Mapping[str, Tally]:
    return person.missed


def _of(tally: Tally) -> Cell:
    return Cell(f"{tally.won}/{tally.times}") if tally.times else NOTHING


def _times(tally: Tally) -> Cell:
    return Cell(str(tally.times)) if tally.times else NOTHING


def _points(points: int | None) -> Cell:
    return NOTHING if points is None else Cell(signed(points))


def _rate(tally: Tally, lang: str) -> Cell:
    """How many went well, as a share with the numbers below it."""
    return Cell(percent(tally.won, tally.times, lang), f"{tally.won}/{tally.times}") if tally.times else NOTHING
