"""The comparison of an evening or a season under two rule sets, in words."""

from collections.abc import Iterable, Mapping, Sequence

from scorepad.declare import Text
from scorepad.scoring.evening.compare import EntryDifference
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.roster import called
from scorepad.scoring.terms import Player
from scorepad.telling.breaks import SOFT_HYPHEN
from scorepad.telling.grid import Grid, GridCell, GridLine
from scorepad.telling.result import Ahead, leading
from scorepad.telling.voice import Voice

_CHANGED = (
    Text("{count} Eintrag würde anders zählen.", "{count} entry would count differently."),
    Text("{count} Einträge würden anders zählen.", "{count} entries would count differently."),
)
_UNPLAYABLE = (
    Text(
        "{count} davon lässt sich dort nicht werten und zählt 0.",
        "{count} of them cannot be scored there and counts 0.",
    ),
    Text(
        "{count} davon lassen sich dort nicht werten und zählen 0.",
        "{count} of them cannot be scored there and count 0.",
    ),
)

_WOULD_LEAD = (
    Text("läge vorn mit", "would be ahead with"),
    Text("lägen vorn mit", "would be ahead with"),
)
_HEADS = (
    Text("gespielt", "played"),
    Text("neu", "new"),
    Text(f"Unter{SOFT_HYPHEN}schied", "Difference"),
)
"""Over the totals; long names need the room that a word in two lines leaves on a phone."""


def sentence(changed: int, unplayable: int, voice: Voice) -> str:
    """In a sentence how many entries count differently, and how many of them cannot be scored."""
    if not changed:
        return voice.say(Text("Alles würde gleich zählen.", "Everything would count the same."))
    told = voice.many(changed, *_CHANGED)
    if not unplayable:
        return told
    return f"{told} {voice.many(unplayable, *_UNPLAYABLE)}"


def state(changed: int, voice: Voice) -> str:
    """The number of entries that count differently, in a word or two."""
    if not changed:
        return voice.say(Text("gleich", "the same"))
    return voice.say(Text("{count} anders", "{count} different"), count=changed)


def _would_have(points: tuple[Player, tuple[int, int]]) -> int:
    _player, (_was, would) = points
    return would


def first(both: Mapping[Player, tuple[int, int]], voice: Voice) -> Ahead | None:
    """Who would be ahead under the other rules; None where all would be equal, or nobody is."""
    points = [would for _was, would in both.values()]
    most = max(points, default=0)
    if points.count(most) == len(points):
        return None
    names = [voice.name(player) for player, (_was, would) in both.items() if would == most]
    words = voice.many(len(names), *_WOULD_LEAD)
    leader = leading(names, voice.points(most), voice, ended=False)
    return Ahead(leader.who, words, leader.points)


def totals(both: Mapping[Player, tuple[int, int]], voice: Voice) -> Grid:
    """Everybody's points under both rule sets, sorted by the points under the other rules."""
    lines = []
    best_first = sorted(both.items(), key=_would_have, reverse=True)
    for player, (was, would) in best_first:
        lines.append(GridLine(voice.name(player), _totals(was, would, voice)))
    return Grid(
        id="totals",
        title=voice.say(Text("Punkte im Vergleich", "Points compared")),
        corner=voice.heading("name"),
        heads=tuple(voice.say(head) for head in _HEADS),
        lines=tuple(lines),
    )


def games(
    playable: Iterable[tuple[str, EntryDifference]], people: Sequence[Player], voice: Voice
) -> Grid:
    """The table of entries that count differently, each with its title."""
    lines = []
    for title, entry in playable:
        cells = tuple(_both(entry, player, voice) for player in people)
        lines.append(GridLine(title, cells))
    return Grid(
        id="games",
        title=voice.say(Text("Was anders zählt", "What counts differently")),
        corner=voice.heading("game"),
        heads=called(voice.roster, people),
        lines=tuple(lines),
    )


def _totals(was: int, would: int, voice: Voice) -> tuple[GridCell, ...]:
    difference = GridCell(voice.points(would - was), dim=was == would)
    return GridCell(voice.total(was)), GridCell(voice.total(would)), difference


def _both(entry: EntryDifference, player: Player, voice: Voice) -> GridCell:
    was = _points(entry.before, player)
    would = _points(entry.after, player)
    return GridCell(voice.points(would), voice.points(was), dim=was == would)


def _points(rows: tuple[Row, ...], player: Player) -> int:
    return sum(row.points.get(player, 0) for row in rows)
