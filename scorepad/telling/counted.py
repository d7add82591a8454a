"""The tables of a season besides the standings: parties, soli, partners, streaks, announcements."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from scorepad.declare import Text
from scorepad.scoring.numerals import percent, real_minus
from scorepad.scoring.roster import short_names
from scorepad.scoring.season import Person, Tally, total
from scorepad.scoring.season.season import Season
from scorepad.scoring.terms import ABSAGEN, Player
from scorepad.telling.grid import NOTHING, Grid, GridCell, GridLine
from scorepad.telling.headings import HEADINGS
from scorepad.telling.voice import Voice

LEVELS = tuple(ABSAGEN.values())
NOBODY = Person()
Cells = Callable[[Person], tuple[GridCell, ...]]
"""The cells of a person's row."""
Tallies = Callable[[Person], Mapping[str, Tally]]
"""A person's tallies by kind: of soli, announcements, special points, or by other player."""
_PARTY_HEADS = (
    Text("als Re", "as Re"),
    Text("als Kontra", "as Kontra"),
    Text("alle Spiele", "all games"),
    Text("bestes Spiel", "best game"),
    Text("schlech\N{SOFT HYPHEN}testes", "worst"),
)
_PAIRS = Text(
    "{who} in Spielen zwei gegen zwei, ohne Soli. Anteil gewonnen und Punkte dessen, der "
    "links steht.",
    "{who} in games of two against two, without solos. Share won, and the points of whoever "
    "stands on the left.",
)


def grids(season: Season, voice: Voice, most: int | None = None) -> tuple[Grid, ...]:
    """All tables that are not empty; at most `most` people have a column."""
    counted = _Counted(season, voice, season.seen[:most])
    return tuple(grid for grid in counted.grids() if grid.lines and grid.heads)


@dataclass(frozen=True)
class _Counted:
    """The tables of a season; `columns` are the people who have a column of their own."""

    season: Season
    voice: Voice
    columns: tuple[Player, ...]

    def grids(self) -> Iterator[Grid]:
        yield self._parties()
        yield self._soli()
        yield self._solo_kinds()
        yield self._partners()
        yield self._opponents()
        yield self._streaks()
        yield self._announced()
        yield self._missed()
        yield self._specials()

    def _person(self, player: Player) -> Person:
        return self.season.sums.people.get(player, NOBODY)

    def _grid(
        self, id_: str, title: Text, heads: tuple[str, ...], cells: Cells, note: str = ""
    ) -> Grid:
        # A table with a row for everybody.
        lines = []
        for player in self.season.seen:
            name = self.voice.name(player)
            lines.append(GridLine(name, cells(self._person(player))))
        corner = self.voice.heading("name")
        return Grid(id_, self.voice.say(title), corner, heads, tuple(lines), note)

    def _solo_kinds(self) -> Grid:
        lines = self._lines_by_kind(lambda person: person.soli, _won_of_times)
        return Grid(
            "solo-kinds",
            self.voice.say(Text("Soli nach Art", "Solos by kind")),
            self.voice.say(Text("Solo", "Solo")),
            self._names(),
            lines,
            self.voice.say(Text("gewonnen/gespielt", "won/played")),
        )

    def _specials(self) -> Grid:
        lines = self._lines_by_kind(lambda person: person.specials, _times)
        return Grid(
            "specials",
            self.voice.say(HEADINGS["specials"]),
            self.voice.say(Text("Was?", "What?")),
            self._names(),
            lines,
            self.voice.say(
                Text("Jeder zählt für beide Partner.", "Each counts for both partners.")
            ),
        )

    def _lines_by_kind(
        self, of: Tallies, cell: Callable[[Tally], GridCell]
    ) -> tuple[GridLine, ...]:
        # A row for every kind, the most frequent first, and a column for everybody.
        lines = []
        for kind in self._kinds(of):
            tallies = [of(self._person(player)).get(kind, Tally()) for player in self.columns]
            cells = tuple(cell(tally) for tally in tallies)
            lines.append(GridLine(self.voice.label(kind), cells))
        return tuple(lines)

    def _kinds(self, of: Tallies) -> list[str]:
        # The kinds that anybody has, the most frequent first.
        counts = Counter[str]()
        for player in self.season.seen:
            for kind, tally in of(self._person(player)).items():
                counts[kind] += tally.times
        return [kind for kind, times in counts.most_common() if times]

    def _names(self) -> tuple[str, ...]:
        return short_names(self.voice.roster, self.columns)

    def _parties(self) -> Grid:
        def cells(person: Person) -> tuple[GridCell, ...]:
            return (
                self._rate(person.re),
                self._rate(person.kontra),
                self._rate(Tally(person.games, person.won)),
                self._points(person.best),
                self._points(person.worst),
            )

        heads = tuple(self.voice.say(head) for head in _PARTY_HEADS)
        return self._grid(
            "parties", Text("Re und Kontra gewonnen", "Re and Kontra won"), heads, cells
        )

    def _soli(self) -> Grid:
        def cells(person: Person) -> tuple[GridCell, ...]:
            soli = person.own_soli
            free = person.pflicht.get("lustsolo", Tally()).times
            duty = total(person.pflicht.values()).times - free
            points = self._points(soli.points if soli.times else None)
            return self._rate(soli), points, _number(duty), _number(free)

        heads = (
            self.voice.heading("won"),
            self.voice.heading("points"),
            self.voice.short("pflichtsolo"),
            self.voice.short("lustsolo"),
        )
        return self._grid("soli", HEADINGS["soli"], heads, cells)

    def _partners(self) -> Grid:
        title = Text("Mit wem", "With whom")
        partners = Text("Partner", "Partners")
        return self._pairs("partners", title, lambda person: person.partners, partners)

    def _opponents(self) -> Grid:
        title = Text("Gegen wen", "Against whom")
        opponents = Text("Gegner", "Opponents")
        return self._pairs("opponents", title, lambda person: person.opponents, opponents)

    def _pairs(self, id_: str, title: Text, met: Tallies, who: Text) -> Grid:
        # One row and one column for each player: games won, and points, of the player in the row.
        # Without heads, and so left out, if nobody met anybody.

        def cells(person: Person) -> tuple[GridCell, ...]:
            tallies = [met(person).get(player, Tally()) for player in self.columns]
            return tuple(self._share_and_points(tally) for tally in tallies)

        note = self.voice.say(_PAIRS, who=self.voice.say(who))
        anybody = any(met(self._person(player)) for player in self.season.seen)
        heads = self._names() if anybody else ()
        return self._grid(id_, title, heads, cells, note)

    def _streaks(self) -> Grid:
        def cells(person: Person) -> tuple[GridCell, ...]:
            now = real_minus(-person.losses.last)
            if person.wins.last:
                now = f"+{person.wins.last}"
            return _number(person.wins.most), _number(person.losses.most), GridCell(now)

        lost = Text("verloren", "lost")
        now = Text("jetzt", "now")
        note = Text(
            "Die längste Reihe von Spielen, auch über Abende hinweg; "
            "jetzt: +\N{NO-BREAK SPACE}gewonnen, −\N{NO-BREAK SPACE}verloren.",
            "The longest run of games, also across evenings; now: +\N{NO-BREAK SPACE}won, "
            "−\N{NO-BREAK SPACE}lost.",
        )
        heads = (self.voice.heading("won"), self.voice.say(lost), self.voice.say(now))
        return self._grid("streaks", Text("Serien", "Streaks"), heads, cells, self.voice.say(note))

    def _announced(self) -> Grid:
        said = self._kinds(lambda person: person.announced)
        levels = [level for level in ("re_kontra", *LEVELS) if level in said]

        def cells(person: Person) -> tuple[GridCell, ...]:
            return tuple(self._rate(person.announced.get(level, Tally())) for level in levels)

        heads = tuple(self._level(level) for level in levels)
        note = Text(
            "Wie viele Ansagen ihrer Partei gehalten wurden; jede zählt für beide Partner.",
            "How many announcements of their party were kept; each counts for both partners.",
        )
        title = Text("Ansagen gehalten", "Announcements kept")
        return self._grid("announced", title, heads, cells, self.voice.say(note))

    def _level(self, level: str) -> str:
        if level == "re_kontra":
            return self.voice.say(Text("Re, Kontra", "Re, Kontra"))
        return self.voice.label(level)

    def _missed(self) -> Grid:
        missed = self._kinds(lambda person: person.missed)
        levels = [level for level in LEVELS if level in missed]

        def cell(tally: Tally) -> GridCell:
            if not tally.times:
                return NOTHING
            return GridCell(str(tally.times), self.voice.points(tally.points))

        def cells(person: Person) -> tuple[GridCell, ...]:
            tallies = [person.missed.get(level, Tally()) for level in levels]
            points = total(tallies).points if any(tallies) else None
            return (*(cell(tally) for tally in tallies), self._points(points))

        heads = [self.voice.label(level) for level in levels]
        if levels:
            heads.append(self.voice.heading("points"))
        note = Text(
            "„Hättet keine 90 sagen können“: Die anderen blieben darunter, und niemand hat es gesagt. In kleiner "
            "Schrift die Punkte, die es mehr gebracht hätte.",
            "“You could have said no 90”: the others stayed below, and nobody said it. In small type the points "
            "it would have brought.",
        )
        title = Text("Ansagen versäumt", "Announcements not made")
        return self._grid("missed", title, tuple(heads), cells, self.voice.say(note))

    def _rate(self, tally: Tally) -> GridCell:
        return self._share(tally, f"{tally.won}/{tally.times}")

    def _share_and_points(self, tally: Tally) -> GridCell:
        return self._share(tally, self.voice.points(tally.points))

    def _share(self, tally: Tally, below: str) -> GridCell:
        # The share of games won, with smaller words below it.
        if not tally.times:
            return NOTHING
        return GridCell(percent(tally.won, tally.times, self.voice.language), below)

    def _points(self, points: int | None) -> GridCell:
        return NOTHING if points is None else GridCell(self.voice.points(points))


def _number(number: int) -> GridCell:
    return GridCell(str(number)) if number else NOTHING


def _times(tally: Tally) -> GridCell:
    return _number(tally.times)


def _won_of_times(tally: Tally) -> GridCell:
    return GridCell(f"{tally.won}/{tally.times}") if tally.times else NOTHING
