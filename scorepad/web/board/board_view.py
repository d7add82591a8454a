"""The contents of the board: an evening as on a paper sheet, newest game first, ready for a
template.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import itemgetter
from typing import NamedTuple

from scorepad.actions.entry.replayed import replayed
from scorepad.scoring.entry import Entry, Game
from scorepad.scoring.evening.rows import Replay, Row
from scorepad.scoring.soli import SOLI
from scorepad.scoring.terms import SOLO_LIKE, Player
from scorepad.store.evenings import StoredEvening
from scorepad.telling.breaks import breaks, unbroken
from scorepad.telling.cells import board_cell
from scorepad.telling.evening import (
    bock_ahead,
    gone_from,
    over,
    sealed,
    state_of,
    still_due,
    who_does_what,
)
from scorepad.telling.evening import until as told_until
from scorepad.telling.game import winners
from scorepad.telling.incident import incident_line, row_line, row_sentence
from scorepad.telling.moments import flash
from scorepad.telling.voice import Voice
from scorepad.web.board.log import events
from scorepad.web.frame.heads import names_that_fit
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _

OUT = "–"
AS_IT_IS = 3
"""The most letters of a kind of solo that is shown unshortened."""


class Key(NamedTuple):
    """A mark with its meaning, also the sign of a kind of solo; `css` is its class, `suit` its
    picture.
    """

    mark: str
    says: str
    css: str = ""
    suit: str = ""


class ColumnHead:
    """The head of a column: `name` that fits, `whole` where that is short, `swing` the points of
    the last game.
    """

    def __init__(self, player: Player, name: str, result: Replay, voice: Voice) -> None:
        then = result.next
        total = result.totals[player]
        whole = voice.name(player)
        last = next((row.points for row in reversed(result.rows) if row.number is not None), {})
        self.player = player
        self.name = name
        self.whole = breaks(whole) if unbroken(name) != whole else ""
        self.total = voice.total(total)
        self.swing = voice.points(last[player]) if player in last else ""
        self.deals = not result.ended and player == then.dealer
        self.owes = not result.ended and then.pflichtsolo_owed.get(player, 0) > 0
        self.leads = total == max(result.totals.values()) and any(row.points for row in result.rows)


@dataclass(frozen=True)
class BoardCell:
    """A total after a game; `marks` is the class: w (won), r (was Re), wr (both) or o (sat out)."""

    text: str
    marks: str


@dataclass(frozen=True)
class BoardRow:
    """A row of the board; `event` replaces all cells of what is no game and is told in a
    sentence.
    """

    entry_id: int
    label: str
    sentence: str
    event: str
    cells: tuple[BoardCell, ...] = ()
    solo: Key | None = None
    value: str = ""
    factor: str = ""
    ends_round: bool = False


class BoardView:
    """The board of one evening at one revision, in one language, apart from what depends on its
    reader.

    With `points` the cells have points instead of totals. `until` is the time of day at which the
    evening ends, where the rules have a clock.
    """

    def __init__(
        self,
        stored: StoredEvening,
        voice: Voice,
        totals: Mapping[Player, int],
        *,
        points: bool = False,
        until: str = "",
    ) -> None:
        today = replayed(stored)
        result = replace(today, totals=totals)
        then = result.next
        table = columns(result)
        self.points = points
        self.state = state_of(result, voice, ended=stored.ended)
        self.until = "" if stored.ended else told_until(until, voice)
        self.names, names = names_that_fit(voice.roster, table)
        self.heads = [
            ColumnHead(player, name, result, voice)
            for player, name in zip(table, names, strict=True)
        ]
        self.people = min(max(len(self.heads), 4), 7)
        self.widest = max((len(head.total) for head in self.heads), default=1)
        self.rows = _rows(stored, result, table, voice, points=points)
        self.flash = None if stored.ended else flash(result, voice)
        self.legend = _legend(self.heads, self.rows)
        self.gone = gone_from(
            result.totals, [player for player in result.totals if player not in table], voice
        )
        self.next_number = then.number
        self.who = who_does_what(then, voice)
        self.bock = bock_ahead(then, voice)
        self.owed = still_due(then, voice)
        self.over = over(then, voice)
        self.soli_left = bool(then.pflichtsolo_owed) and then.rules.pflichtsolo.end in {
            "forced",
            "after_last_round",
        }
        self.sealed = sealed(voice, same=result.totals == today.totals) if stored.sealed else ()


def solo_sign(entry: Entry, voice: Voice) -> Key | None:
    """The sign of a solo game below its value: the suit, else letters."""
    if not isinstance(entry, Game) or entry.game not in SOLO_LIKE:
        return None
    kind = entry.solo or entry.game.value
    short = voice.short(kind)
    suit = SOLI[kind].suit if kind in SOLI else ""
    return Key(short if len(short) <= AS_IT_IS else short[0], voice.label(kind), suit=suit)


def columns(result: Replay) -> tuple[Player, ...]:
    """Who has a column: all once the evening is over, else those at the table; who left is told in
    a line below it.
    """
    return tuple(player for player in result.totals if result.ended or player in result.next.table)


def _rows(
    stored: StoredEvening, result: Replay, table: Sequence[Player], voice: Voice, *, points: bool
) -> tuple[BoardRow, ...]:
    lines = []
    for event in events(stored):
        text = incident_line(event.entry, voice, event.table)
        lines.append((event.index, BoardRow(stored.entries[event.index].id, "·", text, text)))
    for below, row in zip((None, *result.rows), result.rows, strict=False):
        winning = winners(row)
        cells = [_cell(row, who, voice, winning, points=points) for who in table]
        line = _row(row, stored.entries[row.index].id, voice, cells)
        lines.append(
            (row.index, replace(line, ends_round=below is not None and below.round != row.round))
        )
    lines.sort(key=itemgetter(0))
    return tuple(line for _place, line in reversed(lines))


def _row(row: Row, entry_id: int, voice: Voice, cells: Sequence[BoardCell]) -> BoardRow:
    is_game = isinstance(row.entry, Game)
    moves = row.kind != "penalty" and any(row.points.values())
    silent = not (is_game or row.problems or row.number is not None or moves)
    return BoardRow(
        entry_id=entry_id,
        label=str(row.number) if row.number is not None else "·",
        sentence=row_sentence(row, voice),
        event=row_line(row, voice) if silent else "",
        cells=tuple(cells),
        solo=solo_sign(row.entry, voice),
        value="" if silent and row.kind == "penalty" else board_cell(row, voice),
        factor=f"×{row.factor}" if row.factor > 1 else "",
    )


def _cell(
    row: Row, player: Player, voice: Voice, winning: Collection[Player], *, points: bool
) -> BoardCell:
    if player not in row.totals:
        return BoardCell("", "")
    number = voice.points(row.points.get(player, 0)) if points else voice.total(row.totals[player])
    if not isinstance(row.entry, Game):
        return BoardCell(number, "" if row.points.get(player) else "o")
    if player not in row.points:
        return BoardCell(OUT, "o")
    return BoardCell(
        number, ("w" if player in winning else "") + ("r" if player in row.entry.re else "")
    )


def _legend(heads: Sequence[ColumnHead], rows: Sequence[BoardRow]) -> tuple[Key, ...]:
    marks = _marks(heads, [cell for row in rows for cell in row.cells])
    signs = dict.fromkeys(row.solo for row in rows if row.solo)
    factors = sorted({row.factor for row in rows if row.factor})[:1]
    return (
        *(key for key, is_shown in marks if is_shown),
        *signs,
        *(Key(one, told("bock"), "bock") for one in factors),
    )


def _marks(heads: Sequence[ColumnHead], cells: Sequence[BoardCell]) -> list[tuple[Key, bool]]:
    return [
        (Key("", told("deals"), "deals"), any(head.deals for head in heads)),
        (Key("○", _("schuldet ein Solo")), any(head.owes for head in heads)),
        (Key(_("fett"), told("won"), "w"), any("w" in cell.marks for cell in cells)),
        (Key(_("unterstrichen"), "Re", "r"), any("r" in cell.marks for cell in cells)),
        (Key(OUT, told("sits_out")), any(cell.text == OUT for cell in cells)),
    ]
