"""Everything that was counted of a season besides points, table by table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from scorepad.i18n import language
from scorepad.scoring.numerals import percent, real_minus, signed
from scorepad.scoring.roster import short_names
from scorepad.scoring.season import Person, Sums, Tally, total
from scorepad.scoring.terms import ABSAGEN, Player
from scorepad.scoring.words import label
from scorepad.web.frame.grid import NOTHING, Cell, Grid, Line, rate
from scorepad.web.frame.words import _

_LETTERS = 7
"""Letters of a name above a column."""
LEVELS = tuple(ABSAGEN.values())


@dataclass(frozen=True)
class Table:
    """Who is shown, in this order with names, the sums of all, and the group's own words."""

    people: tuple[tuple[Player, str], ...]
    sums: Sums
    own: Mapping[str, str]
    names: Mapping[Player, str]

    def lines(self, cells: Callable[[Person], tuple[Cell, ...]]) -> tuple[Line, ...]:
        """One row for everybody."""
        return tuple(Line(name, cells(self.sums.people[player])) for player, name in self.people)

    def kinds(self, of: Callable[[Person], Mapping[str, Tally]]) -> list[str]:
        """Every kind that occurred, the most frequent first."""
        counts: dict[str, int] = {}
        for person in (self.sums.people[player] for player, _name in self.people):
            for kind, tally in of(person).items():
                counts[kind] = counts.get(kind, 0) + tally.times
        return sorted(counts, key=lambda kind: -counts[kind])

    def word(self, kind: str) -> str:
        """What a kind is called."""
        return label(kind, language(), self.own)


def grids(table: Table) -> tuple[Grid, ...]:
    """All tables that have something to say."""
    return tuple(grid for grid in _all(table) if grid.lines and grid.heads)


def _all(table: Table) -> Iterator[Grid]:
    yield _parties(table)
    yield _soli(table)
    yield _solo_kinds(table)
    yield _pairs(table, "partners", _("Mit wem"), _("Partner in Spielen zwei gegen zwei, ohne Soli"), _partners)
    yield _pairs(table, "opponents", _("Gegen wen"), _("Gegner in Spielen zwei gegen zwei, ohne Soli"), _opponents)
    yield _streaks(table)
    yield _announced(table)
    yield _missed(table)
    yield _specials(table)


def _parties(table: Table) -> Grid:
    def cells(person: Person) -> tuple[Cell, ...]:
        every = Tally(person.games, person.won, 0)
        return rate(person.re), rate(person.kontra), rate(every), _signed(person.best), _signed(person.worst)

    heads = (_("als Re"), _("als Kontra"), _("alle Spiele"), _("bestes Spiel"), _("schlechtestes"))
    return Grid("parties", _("Re und Kontra gewonnen"), _("Name"), heads, table.lines(cells))


def _soli(table: Table) -> Grid:
    def cells(person: Person) -> tuple[Cell, ...]:
        soli = person.own_soli
        free = person.pflicht.get("lustsolo", Tally()).times
        duty = total(tally for why, tally in person.pflicht.items() if why != "lustsolo").times
        points = Cell(signed(soli.points)) if soli.times else NOTHING
        return rate(soli), points, _count(duty), _count(free)

    heads = (_("gewonnen"), _("Punkte"), _("Pflicht"), _("Lust"))
    return Grid("soli", _("Soli"), _("Name"), heads, table.lines(cells))


def _solo_kinds(table: Table) -> Grid:
    kinds = table.kinds(lambda person: person.soli)
    lines = (
        Line(table.word(kind), tuple(_won(person.soli.get(kind, Tally())) for person in _shown(table)))
        for kind in kinds
    )
    note = _("gewonnen/gespielt")
    return Grid("solo-kinds", _("Soli nach Art"), _("Solo"), _names(table), tuple(lines), note)


def _partners(person: Person) -> Mapping[str, Tally]:
    return person.partners


def _opponents(person: Person) -> Mapping[str, Tally]:
    return person.opponents


def _pairs(table: Table, id_: str, title: str, note: str, of: Callable[[Person], Mapping[str, Tally]]) -> Grid:
    """Everybody against everybody: how often won, and the points of the one named on the left."""

    def cells(person: Person) -> tuple[Cell, ...]:
        known = of(person)
        return tuple(_pair(known.get(player, Tally())) for player, _name in table.people)

    below = _("Anteil gewonnen und Punkte dessen, der links steht")
    return Grid(id_, title, _("Name"), _names(table), table.lines(cells), f"{note}. {below}.")


def _pair(tally: Tally) -> Cell:
    return Cell(percent(tally.won, tally.times, language()), signed(tally.points)) if tally.times else NOTHING


def _streaks(table: Table) -> Grid:
    def cells(person: Person) -> tuple[Cell, ...]:
        now = f"+{person.wins.last}" if person.wins.last else real_minus(-person.losses.last)
        return _count(person.wins.most), _count(person.losses.most), Cell(now)

    heads = (_("gewonnen"), _("verloren"), _("jetzt"))
    note = _("Die längste Reihe von Spielen, auch über Abende hinweg; jetzt: + gewonnen, − verloren.")
    return Grid("streaks", _("Serien"), _("Name"), heads, table.lines(cells), note)


def _announced(table: Table) -> Grid:
    levels = [level for level in ("re_kontra", *LEVELS) if level in table.kinds(lambda person: person.announced)]

    def cells(person: Person) -> tuple[Cell, ...]:
        return tuple(rate(person.announced.get(level, Tally())) for level in levels)

    heads = tuple(_("Re, Kontra") if level == "re_kontra" else table.word(level) for level in levels)
    note = _("Gehalten von denen, die die Partei gesagt hat; sie zählen für beide Partner.")
    return Grid("announced", _("Ansagen gehalten"), _("Name"), heads, table.lines(cells), note)


def _missed(table: Table) -> Grid:
    levels = [level for level in LEVELS if level in table.kinds(lambda person: person.missed)]

    def cells(person: Person) -> tuple[Cell, ...]:
        tallies = [person.missed.get(level, Tally()) for level in levels]
        all_points = total(tallies).points
        return (*(_missed_cell(tally) for tally in tallies), Cell(signed(all_points)) if any(tallies) else NOTHING)

    heads = (*(table.word(level) for level in levels), _("Punkte")) if levels else ()
    note = _("„Hättet keine 90 sagen können“: Die anderen blieben darunter, und niemand hat es gesagt.") + " "
    note += _("Darunter die Punkte, die es mehr gebracht hätte.")
    return Grid("missed", _("Ansagen versäumt"), _("Name"), heads, table.lines(cells), note)


def _missed_cell(tally: Tally) -> Cell:
    return Cell(str(tally.times), signed(tally.points)) if tally.times else NOTHING


def _specials(table: Table) -> Grid:
    kinds = table.kinds(lambda person: person.specials)
    lines = (
        Line(table.word(kind), tuple(_count(person.specials.get(kind, Tally()).times) for person in _shown(table)))
        for kind in kinds
    )
    note = _("Sie zählen für beide Partner.")
    return Grid("specials", _("Sonderpunkte"), _("Was?"), _names(table), tuple(lines), note)


def _shown(table: Table) -> Iterator[Person]:
    return (table.sums.people[player] for player, _name in table.people)


def _names(table: Table) -> tuple[str, ...]:
    return short_names(table.names, [player for player, _name in table.people], _LETTERS)


def _won(tally: Tally) -> Cell:
    return Cell(f"{tally.won}/{tally.times}") if tally.times else NOTHING


def _count(number: int) -> Cell:
    return Cell(str(number)) if number else NOTHING


def _signed(points: int | None) -> Cell:
    return NOTHING if points is None else Cell(signed(points))
