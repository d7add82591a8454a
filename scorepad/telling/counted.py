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
    return tuple(
        grid
        for grid in _Counted(season, voice, season.seen[:most]).grids()
        if grid.lines and grid.heads
    )


@dataclass(frozen=True)
class _Counted:
    season: Season
    voice: Voice
    columns: tuple[Player, ...]

    def grids(self) -> Iterator[Grid]:
        yield self._parties()
        yield self._soli()
        won_of = Text("gewonnen/gespielt", "won/played")
        yield self._by_kind(
            "solo-kinds", Text("Soli nach Art", "Solos by kind"), lambda person: person.soli, won_of
        )
        partners = Text("Partner", "Partners")
        opponents = Text("Gegner", "Opponents")
        yield self._pairs(
            "partners", Text("Mit wem", "With whom"), lambda person: person.partners, partners
        )
        yield self._pairs(
            "opponents",
            Text("Gegen wen", "Against whom"),
            lambda person: person.opponents,
            opponents,
        )
        yield self._streaks()
        yield self._announced()
        yield self._missed()
        both = Text("Jeder zählt für beide Partner.", "Each counts for both partners.")
        yield self._by_kind("specials", HEADINGS["specials"], lambda person: person.specials, both)

    def _person(self, player: Player) -> Person:
        return self.season.sums.people.get(player, NOBODY)

    def _grid(
        self, id_: str, title: Text, heads: tuple[str, ...], cells: Cells, note: str = ""
    ) -> Grid:
        lines = tuple(
            GridLine(self.voice.name(person), cells(self._person(person)))
            for person in self.season.seen
        )
        return Grid(id_, self.voice.say(title), self.voice.heading("name"), heads, lines, note)

    def _by_kind(
        self, id_: str, title: Text, of: Callable[[Person], Mapping[str, Tally]], note: Text
    ) -> Grid:
        soli = id_ == "solo-kinds"
        lines = []
        for kind in self._kinds(of):
            tallies = (of(self._person(player)).get(kind, Tally()) for player in self.columns)
            lines.append(
                GridLine(
                    self.voice.label(kind), tuple(_times(tally, won=soli) for tally in tallies)
                )
            )
        corner = self.voice.say(Text("Solo", "Solo") if soli else Text("Was?", "What?"))
        return Grid(
            id_, self.voice.say(title), corner, self._names(), tuple(lines), self.voice.say(note)
        )

    def _kinds(self, of: Callable[[Person], Mapping[str, Tally]]) -> list[str]:
        counts = Counter[str]()
        for player in self.season.seen:
            counts.update({kind: tally.times for kind, tally in of(self._person(player)).items()})
        return [kind for kind, times in counts.most_common() if times]

    def _names(self) -> tuple[str, ...]:
        return short_names(self.voice.roster, self.columns)

    def _parties(self) -> Grid:
        def cells(person: Person) -> tuple[GridCell, ...]:
            shares = (person.re, person.kontra, Tally(person.games, person.won))
            return (
                *(self._rate(one) for one in shares),
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
            points = GridCell(self.voice.points(soli.points)) if soli.times else NOTHING
            return self._rate(soli), points, _number(duty), _number(free)

        kinds = self.voice.short("pflichtsolo"), self.voice.short("lustsolo")
        heads = self.voice.heading("won"), self.voice.heading("points"), *kinds
        return self._grid("soli", HEADINGS["soli"], heads, cells)

    def _pairs(
        self, id_: str, title: Text, of: Callable[[Person], Mapping[str, Tally]], who: Text
    ) -> Grid:
        # One row and one column for each player: games won, and points, of the player in the row.

        def cells(person: Person) -> tuple[GridCell, ...]:
            return tuple(
                self._rate(of(person).get(player, Tally()), points=True) for player in self.columns
            )

        note = self.voice.say(_PAIRS, who=self.voice.say(who))
        heads = (
            self._names() if any(of(self._person(player)) for player in self.season.seen) else ()
        )
        return self._grid(id_, title, heads, cells, note)

    def _streaks(self) -> Grid:
        def cells(person: Person) -> tuple[GridCell, ...]:
            now = f"+{person.wins.last}" if person.wins.last else real_minus(-person.losses.last)
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

        first = self.voice.say(Text("Re, Kontra", "Re, Kontra"))
        heads = tuple(
            first if level == "re_kontra" else self.voice.label(level) for level in levels
        )
        note = Text(
            "Wie viele Ansagen ihrer Partei gehalten wurden; jede zählt für beide Partner.",
            "How many announcements of their party were kept; each counts for both partners.",
        )
        title = Text("Ansagen gehalten", "Announcements kept")
        return self._grid("announced", title, heads, cells, self.voice.say(note))

    def _missed(self) -> Grid:
        missed = self._kinds(lambda person: person.missed)
        levels = [level for level in LEVELS if level in missed]

        def cell(tally: Tally) -> GridCell:
            return (
                GridCell(str(tally.times), self.voice.points(tally.points))
                if tally.times
                else NOTHING
            )

        def cells(person: Person) -> tuple[GridCell, ...]:
            tallies = [person.missed.get(level, Tally()) for level in levels]
            points = GridCell(self.voice.points(total(tallies).points)) if any(tallies) else NOTHING
            return (*map(cell, tallies), points)

        heads = (
            (*(self.voice.label(level) for level in levels), self.voice.heading("points"))
            if levels
            else ()
        )
        note = Text(
            "„Hättet keine 90 sagen können“: Die anderen blieben darunter, und niemand hat es gesagt. In kleiner "
            "Schrift die Punkte, die es mehr gebracht hätte.",
            "“You could have said no 90”: the others stayed below, and nobody said it. In small type the points "
            "it would have brought.",
        )
        title = Text("Ansagen versäumt", "Announcements not made")
        return self._grid("missed", title, heads, cells, self.voice.say(note))

    def _rate(self, tally: Tally, *, points: bool = False) -> GridCell:
        if not tally.times:
            return NOTHING
        below = self.voice.points(tally.points) if points else f"{tally.won}/{tally.times}"
        return GridCell(percent(tally.won, tally.times, self.voice.language), below)

    def _points(self, points: int | None) -> GridCell:
        return NOTHING if points is None else GridCell(self.voice.points(points))


def _number(number: int) -> GridCell:
    return GridCell(str(number)) if number else NOTHING


def _times(tally: Tally, *, won: bool) -> GridCell:
    if not tally.times:
        return NOTHING
    return GridCell(f"{tally.won}/{tally.times}" if won else str(tally.times))
