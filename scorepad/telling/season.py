"""A season in words: what of it was chosen, its table, everything that was counted, its evenings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scorepad.declare import Text
from scorepad.scoring.numerals import decimal, percent, real_minus, signed
from scorepad.scoring.roster import short_names
from scorepad.scoring.season import Person, Tally, total
from scorepad.scoring.season.season import Choice, Peak, PlayedEvening, Season, Standing
from scorepad.scoring.terms import ABSAGEN, Player
from scorepad.telling.grid import NOTHING, Grid, GridCell, GridLine
from scorepad.telling.headings import HEADINGS
from scorepad.telling.voice import Voice

LEVELS = tuple(ABSAGEN.values())
NOBODY = Person()

_EVENINGS = Text("{count} Abend", "{count} evening"), Text("{count} Abende", "{count} evenings")
_GAMES = Text("{count} Spiel", "{count} game"), Text("{count} Spiele", "{count} games")
_IN_BOCK = Text("davon in Bock: {count}", "of them in Bock: {count}")
_WAITING = (
    Text("{count} Abend ist noch nicht gerechnet.", "{count} evening is not worked out yet."),
    Text("{count} Abende sind noch nicht gerechnet.", "{count} evenings are not worked out yet."),
)
_UNRANKED = Text("Zu selten dabei: {who}", "Came too seldom: {who}")
_PARTY_HEADS = (
    Text("als Re", "as Re"),
    Text("als Kontra", "as Kontra"),
    Text("alle Spiele", "all games"),
    Text("bestes Spiel", "best game"),
    Text("schlech\N{SOFT HYPHEN}testes", "worst"),
)
_PAIRS = Text(
    "{who} in Spielen zwei gegen zwei, ohne Soli. Anteil gewonnen und Punkte dessen, der links steht.",
    "{who} in games of two against two, without solos. Share won, and the points of whoever stands on the left.",
)


@dataclass(frozen=True, slots=True)
class ToldEvening:
    """One evening of a season: its name and day in words, its games, everybody's points, most first."""

    id: int
    name: str
    day: str
    games: int
    played: str
    running: bool
    points: Mapping[Player, str]

    @property
    def title(self) -> str:
        """Name and day; not everybody gives an evening a name."""
        return ", ".join(part for part in (self.name, self.day) if part)


def count(season: Season, voice: Voice) -> str:
    """How many evenings and games: "2 Abende · 16 Spiele"."""
    evenings, games = len(season.evenings), season.sums.games
    return f"{voice.many(evenings, *_EVENINGS)} · {voice.many(games, *_GAMES)}"


def in_bock(season: Season, voice: Voice) -> str:
    """How many of the games were in Bock; empty for none."""
    return voice.say(_IN_BOCK, count=season.sums.bock) if season.sums.bock else ""


def waiting(evenings: int, voice: Voice) -> str:
    """That so many evenings are not worked out yet; empty for none."""
    return voice.many(evenings, *_WAITING) if evenings else ""


def chosen(choice: Choice, voice: Voice, time: str = "") -> str:
    """What of a season is looked at; `time` is what the page calls its span, else its days are told."""
    parts = [time or span(choice, voice), voice.heading("with_bock" if choice.bock else "without_bock")]
    if choice.least > 1:
        parts.append(voice.say(Text("ab {count} Abenden", "from {count} evenings on"), count=choice.least))
    if choice.dropped:
        dropped = Text("{count} Abend gestrichen", "{count} evening dropped")
        parts.append(voice.many(choice.dropped, dropped, Text("{count} Abende gestrichen", "{count} evenings dropped")))
    return " · ".join(parts)


def span(choice: Choice, voice: Voice) -> str:
    """The days of a season."""
    return voice.span(choice.since, choice.until) or voice.heading("all_evenings")


def unranked(season: Season, voice: Voice) -> str:
    """Who came too seldom, and how often; empty where everybody is ranked."""
    who = ", ".join(f"{voice.name(player)} ({evenings})" for player, evenings in season.unranked)
    return voice.say(_UNRANKED, who=who) if who else ""


def evening(played: PlayedEvening, season: Season, voice: Voice) -> ToldEvening:
    """An evening of the season, counted as the season counts it."""
    points = played.counted(bock=season.choice.bock)
    return ToldEvening(
        id=played.id,
        name=played.name,
        day=voice.day(played.date),
        games=played.games,
        played=voice.many(played.games, *_GAMES),
        running=played.running,
        points={player: real_minus(points[player]) for player in sorted(points, key=lambda one: -points[one])},
    )


def standings(season: Season, voice: Voice) -> Grid:
    """The table of the season."""
    note = Text(
        "Gestrichene Abende zählen bei Punkten, Spielen und Schnitt nicht mit.",
        "Dropped evenings do not count for points, games and averages.",
    )
    per_evening, per_game = Text("je Abend", "per evening"), Text("je Spiel", "per game")
    return Grid(
        id="standings",
        title=voice.say(Text("Tabelle", "Table")),
        corner=voice.heading("name"),
        heads=(
            voice.heading("points"),
            voice.heading("evenings"),
            voice.say(per_evening),
            voice.say(per_game),
            voice.heading("games"),
        ),
        lines=tuple(_standing(standing, voice) for standing in season.standings),
        note=voice.say(note) if season.choice.dropped else "",
    )


def peaks(season: Season, voice: Voice) -> Grid:
    """Everybody's best and worst evening, in the order of the table."""
    lines = (
        GridLine(voice.name(standing.player), (_peak(standing.best, voice), _peak(standing.worst, voice)))
        for standing in season.standings
    )
    return Grid(
        id="peaks",
        title=voice.say(Text("Beste und schlechteste Abende", "Best and worst evenings")),
        corner=voice.heading("name"),
        heads=(voice.say(Text("bester Abend", "best evening")), voice.say(Text("schlechtester", "worst"))),
        lines=tuple(lines),
    )


def grids(season: Season, voice: Voice, most: int | None = None) -> tuple[Grid, ...]:
    """Everything else that was counted, the tables that have something to say; `most` people have a column."""
    return tuple(grid for grid in _Counted(season, voice, season.seen[:most]).grids() if grid.lines and grid.heads)


@dataclass(frozen=True)
class _Counted:
    """A season with a row for everybody ranked and columns for the first of them."""

    season: Season
    voice: Voice
    columns: tuple[Player, ...]

    def grids(self) -> Iterator[Grid]:
        yield self._parties()
        yield self._soli()
        won_of = Text("gewonnen/gespielt", "won/played")
        yield self._by_kind("solo-kinds", Text("Soli nach Art", "Solos by kind"), lambda person: person.soli, won_of)
        partners, opponents = Text("Partner", "Partners"), Text("Gegner", "Opponents")
        yield self._pairs("partners", Text("Mit wem", "With whom"), lambda person: person.partners, partners)
        yield self._pairs("opponents", Text("Gegen wen", "Against whom"), lambda person: person.opponents, opponents)
        yield self._streaks()
        yield self._announced()
        yield self._missed()
        both = Text("Sie zählen für beide Partner.", "They count for both partners.")
        yield self._by_kind("specials", HEADINGS["specials"], lambda person: person.specials, both)

    def _person(self, player: Player) -> Person:
        return self.season.sums.people.get(player, NOBODY)

    def _grid(
        self,
        id_: str,
        title: Text,
        heads: tuple[str, ...],
        cells: Callable[[Person], tuple[GridCell, ...]],
        note: str = "",
    ) -> Grid:
        """A row for everybody."""
        lines = tuple(GridLine(self.voice.name(one), cells(self._person(one))) for one in self.season.seen)
        return Grid(id_, self.voice.say(title), self.voice.heading("name"), heads, lines, note)

    def _by_kind(self, id_: str, title: Text, of: Callable[[Person], Mapping[str, Tally]], note: Text) -> Grid:
        """A row for each kind that occurred, the most frequent first, and a column for everybody."""
        soli = id_ == "solo-kinds"
        lines = (
            GridLine(
                self.voice.label(kind),
                tuple(_times(of(self._person(player)).get(kind, Tally()), won=soli) for player in self.columns),
            )
            for kind in self._kinds(of)
        )
        corner = Text("Solo", "Solo") if soli else Text("Was?", "What?")
        return Grid(
            id_, self.voice.say(title), self.voice.say(corner), self._names(), tuple(lines), self.voice.say(note)
        )

    def _kinds(self, of: Callable[[Person], Mapping[str, Tally]]) -> list[str]:
        """Every kind that occurred, the most frequent first."""
        counts: dict[str, int] = {}
        for player in self.season.seen:
            for kind, tally in of(self._person(player)).items():
                counts[kind] = counts.get(kind, 0) + tally.times
        return sorted((kind for kind, times in counts.items() if times), key=lambda kind: -counts[kind])

    def _names(self) -> tuple[str, ...]:
        return short_names(self.voice.roster, self.columns)

    def _parties(self) -> Grid:
        def cells(person: Person) -> tuple[GridCell, ...]:
            shares = (person.re, person.kontra, Tally(person.games, person.won))
            return (*(self._rate(one) for one in shares), _points(person.best), _points(person.worst))

        heads = tuple(self.voice.say(head) for head in _PARTY_HEADS)
        return self._grid("parties", Text("Re und Kontra gewonnen", "Re and Kontra won"), heads, cells)

    def _soli(self) -> Grid:
        def cells(person: Person) -> tuple[GridCell, ...]:
            soli = person.own_soli
            free = person.pflicht.get("lustsolo", Tally()).times
            duty = total(person.pflicht.values()).times - free
            points = GridCell(signed(soli.points)) if soli.times else NOTHING
            return self._rate(soli), points, _number(duty), _number(free)

        heads = (
            self.voice.heading("won"),
            self.voice.heading("points"),
            self.voice.short("pflichtsolo"),
            self.voice.short("lustsolo"),
        )
        return self._grid("soli", HEADINGS["soli"], heads, cells)

    def _pairs(self, id_: str, title: Text, of: Callable[[Person], Mapping[str, Tally]], who: Text) -> Grid:
        """Everybody against everybody: how often won, and the points of the one named on the left."""

        def cells(person: Person) -> tuple[GridCell, ...]:
            return tuple(self._pair(of(person).get(player, Tally())) for player in self.columns)

        note = self.voice.say(_PAIRS, who=self.voice.say(who))
        heads = self._names() if any(of(self._person(player)) for player in self.season.seen) else ()
        return self._grid(id_, title, heads, cells, note)

    def _streaks(self) -> Grid:
        def cells(person: Person) -> tuple[GridCell, ...]:
            now = f"+{person.wins.last}" if person.wins.last else real_minus(-person.losses.last)
            return _number(person.wins.most), _number(person.losses.most), GridCell(now)

        lost, now = Text("verloren", "lost"), Text("jetzt", "now")
        note = Text(
            "Die längste Reihe von Spielen, auch über Abende hinweg; jetzt: + gewonnen, − verloren.",
            "The longest run of games, also across evenings; now: + won, − lost.",
        )
        heads = (self.voice.heading("won"), self.voice.say(lost), self.voice.say(now))
        return self._grid("streaks", Text("Serien", "Streaks"), heads, cells, self.voice.say(note))

    def _announced(self) -> Grid:
        said = self._kinds(lambda person: person.announced)
        levels = [level for level in ("re_kontra", *LEVELS) if level in said]

        def cells(person: Person) -> tuple[GridCell, ...]:
            return tuple(self._rate(person.announced.get(level, Tally())) for level in levels)

        first = self.voice.say(Text("Re, Kontra", "Re, Kontra"))
        heads = tuple(first if level == "re_kontra" else self.voice.label(level) for level in levels)
        note = Text(
            "Gehalten von denen, die die Partei gesagt hat; sie zählen für beide Partner.",
            "Kept of those that the party made; they count for both partners.",
        )
        title = Text("Ansagen gehalten", "Announcements kept")
        return self._grid("announced", title, heads, cells, self.voice.say(note))

    def _missed(self) -> Grid:
        missed = self._kinds(lambda person: person.missed)
        levels = [level for level in LEVELS if level in missed]

        def cells(person: Person) -> tuple[GridCell, ...]:
            tallies = [person.missed.get(level, Tally()) for level in levels]
            points = GridCell(signed(total(tallies).points)) if any(tallies) else NOTHING
            each = (GridCell(str(one.times), signed(one.points)) if one.times else NOTHING for one in tallies)
            return (*each, points)

        heads = (*(self.voice.label(level) for level in levels), self.voice.heading("points")) if levels else ()
        note = Text(
            "„Hättet keine 90 sagen können“: Die anderen blieben darunter, und niemand hat es gesagt. Darunter die "
            "Punkte, die es mehr gebracht hätte.",
            "“You could have said no 90”: the others stayed below, and nobody said it. Below it the points it would "
            "have brought.",
        )
        return self._grid(
            "missed", Text("Ansagen versäumt", "Announcements missed"), heads, cells, self.voice.say(note)
        )

    def _rate(self, tally: Tally) -> GridCell:
        """How many went well, as a share with the numbers below it."""
        if not tally.times:
            return NOTHING
        return GridCell(percent(tally.won, tally.times, self.voice.language), f"{tally.won}/{tally.times}")

    def _pair(self, tally: Tally) -> GridCell:
        if not tally.times:
            return NOTHING
        return GridCell(percent(tally.won, tally.times, self.voice.language), signed(tally.points))


def _standing(standing: Standing, voice: Voice) -> GridLine:
    evenings = (
        str(standing.counted) if standing.counted == standing.evenings else f"{standing.counted}/{standing.evenings}"
    )
    averages = (_average(standing.per_evening, voice), _average(standing.per_game, voice))
    cells = (GridCell(real_minus(standing.points)), GridCell(evenings), *averages, GridCell(str(standing.games)))
    return GridLine(voice.name(standing.player), cells, mark=f"{standing.place}.")


def _average(points: Fraction | None, voice: Voice) -> GridCell:
    return NOTHING if points is None else GridCell(decimal(points, voice.language))


def _peak(peak: Peak, voice: Voice) -> GridCell:
    return GridCell(signed(peak.points), voice.day(peak.evening.date, "short"), peak.evening.id)


def _points(points: int | None) -> GridCell:
    return NOTHING if points is None else GridCell(signed(points))


def _number(number: int) -> GridCell:
    return GridCell(str(number)) if number else NOTHING


def _times(tally: Tally, *, won: bool) -> GridCell:
    if not tally.times:
        return NOTHING
    return GridCell(f"{tally.won}/{tally.times}" if won else str(tally.times))
