"""The contents of the board: an evening as on a paper sheet, newest game first."""

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
"""The text of a cell of a player who sat out."""
WON = "w"
WAS_RE = "r"
SAT_OUT = "o"
LATE_SOLI = frozenset({"forced", "after_last_round"})
"""The ends of an evening at which soli that are still owed are played."""
AS_IT_IS = 3
"""The most letters of a kind of solo that is shown unshortened."""


class Key(NamedTuple):
    """A mark with its meaning, or the sign of a kind of solo.

    `css` is its class, `suit` its picture.
    """

    mark: str
    says: str
    css: str = ""
    suit: str = ""


@dataclass(frozen=True)
class ColumnHead:
    """The head of a column.

    `name` is the one that fits, `whole` the whole one where that is short, `swing` the points of
    the last game.
    """

    player: Player
    name: str
    whole: str
    total: str
    swing: str
    deals: bool
    owes: bool
    leads: bool


def _heads(
    table: Sequence[Player], names: Sequence[str], result: Replay, voice: Voice
) -> list[ColumnHead]:
    """The heads of all columns; `names` are those that fit."""
    has_points = any(row.points for row in result.rows)
    most = max(result.totals.values(), default=0)
    last = _points_of_last_game(result)
    then = result.next
    heads = []
    for player, name in zip(table, names, strict=True):
        total = result.totals[player]
        whole = voice.name(player)
        head = ColumnHead(
            player=player,
            name=name,
            whole=breaks(whole) if unbroken(name) != whole else "",
            total=voice.total(total),
            swing=voice.points(last[player]) if player in last else "",
            deals=not result.ended and player == then.dealer,
            owes=not result.ended and then.pflichtsolo_owed.get(player, 0) > 0,
            leads=has_points and total == most,
        )
        heads.append(head)
    return heads


def _points_of_last_game(result: Replay) -> Mapping[Player, int]:
    """The points of the last game by player, empty before the first one."""
    for row in reversed(result.rows):
        if row.number is not None:
            return row.points
    return {}


@dataclass(frozen=True)
class BoardCell:
    """A total after a game; `marks` is the class: `WON`, `WAS_RE`, both in this order, or
    `SAT_OUT`, which in a row without a game means that it gave the player no points.
    """

    text: str
    marks: str


@dataclass(frozen=True)
class BoardRow:
    """A row of the board; `event` is the sentence that replaces all cells of what is no game."""

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
    """The board of one evening at one revision, in one language, without what its reader changes.

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
        gone = [player for player in result.totals if player not in table]
        self.points = points
        self.state = state_of(result, voice, ended=stored.ended)
        self.until = "" if stored.ended else told_until(until, voice)
        self.names, names = names_that_fit(voice.roster, table)
        self.heads = _heads(table, names, result, voice)
        self.people = min(max(len(self.heads), 4), 7)
        self.widest = max((len(head.total) for head in self.heads), default=1)
        self.rows = _rows(stored, result, table, voice, points=points)
        self.flash = None if stored.ended else flash(result, voice)
        self.legend = _legend(self.heads, self.rows)
        self.gone = gone_from(result.totals, gone, voice)
        self.next_number = then.number
        self.who = who_does_what(then, voice)
        self.bock = bock_ahead(then, voice)
        self.owed = still_due(then, voice)
        self.over = over(then, voice)
        self.soli_left = bool(then.pflichtsolo_owed) and then.rules.pflichtsolo.end in LATE_SOLI
        self.sealed = sealed(voice, same=result.totals == today.totals) if stored.sealed else ()


def solo_sign(entry: Entry, voice: Voice) -> Key | None:
    """The sign of a solo game below its value: the suit, else letters."""
    if not isinstance(entry, Game) or entry.game not in SOLO_LIKE:
        return None
    kind = entry.solo or entry.game.value
    short = voice.short(kind)
    letters = short if len(short) <= AS_IT_IS else short[0]
    suit = SOLI[kind].suit if kind in SOLI else ""
    return Key(letters, voice.label(kind), suit=suit)


def columns(result: Replay) -> tuple[Player, ...]:
    """Who has a column: those at the table, and all once the evening is over.

    Who left is told in a line below the board.
    """
    if result.ended:
        return tuple(result.totals)
    at_table = result.next.table
    return tuple(player for player in result.totals if player in at_table)


def _rows(
    stored: StoredEvening, result: Replay, table: Sequence[Player], voice: Voice, *, points: bool
) -> tuple[BoardRow, ...]:
    """The rows of all entries, the newest first; games and what else has points have cells."""
    lines = list[tuple[int, BoardRow]]()
    for event in events(stored):
        text = incident_line(event.entry, voice, event.table)
        entry_id = stored.entries[event.index].id
        lines.append((event.index, BoardRow(entry_id, "·", text, text)))
    below = None
    for row in result.rows:
        winning = winners(row)
        cells = [_cell(row, player, voice, winning, points=points) for player in table]
        ends_round = below is not None and below.round != row.round
        entry_id = stored.entries[row.index].id
        line = _row(row, entry_id, voice, cells, ends_round=ends_round)
        lines.append((row.index, line))
        below = row
    lines.sort(key=itemgetter(0))
    return tuple(line for _index, line in reversed(lines))


def _row(
    row: Row, entry_id: int, voice: Voice, cells: Sequence[BoardCell], *, ends_round: bool
) -> BoardRow:
    """The row of a game, or of another entry that is told in a sentence if no points moved."""
    moves = row.kind != "penalty" and any(row.points.values())
    has_cells = isinstance(row.entry, Game) or row.number is not None or moves or row.problems
    is_only_told = not has_cells and row.kind == "penalty"
    return BoardRow(
        entry_id=entry_id,
        label=str(row.number) if row.number is not None else "·",
        sentence=row_sentence(row, voice),
        event="" if has_cells else row_line(row, voice),
        cells=tuple(cells),
        solo=solo_sign(row.entry, voice),
        value="" if is_only_told else board_cell(row, voice),
        factor=f"×{row.factor}" if row.factor > 1 else "",
        ends_round=ends_round,
    )


def _cell(
    row: Row, player: Player, voice: Voice, winning: Collection[Player], *, points: bool
) -> BoardCell:
    """The total of a player after a row, or with `points` what the row gave."""
    if player not in row.totals:
        return BoardCell("", "")
    number = voice.points(row.points.get(player, 0)) if points else voice.total(row.totals[player])
    if not isinstance(row.entry, Game):
        return BoardCell(number, "" if row.points.get(player) else SAT_OUT)
    if player not in row.points:
        return BoardCell(OUT, SAT_OUT)
    won = WON if player in winning else ""
    was_re = WAS_RE if player in row.entry.re else ""
    return BoardCell(number, f"{won}{was_re}")


def _legend(heads: Sequence[ColumnHead], rows: Sequence[BoardRow]) -> tuple[Key, ...]:
    """The marks that are on the board, the signs of its soli, and the lowest factor of Bock."""
    legend = _marks(heads, [cell for row in rows for cell in row.cells])
    signs = [row.solo for row in rows if row.solo]
    legend += dict.fromkeys(signs)
    factors = sorted({row.factor for row in rows if row.factor})
    if factors:
        legend.append(Key(factors[0], told("bock"), "bock"))
    return tuple(legend)


def _marks(heads: Sequence[ColumnHead], cells: Sequence[BoardCell]) -> list[Key]:
    """The marks of heads and cells that are on the board."""
    is_on_board = {
        Key("", told("deals"), "deals"): any(head.deals for head in heads),
        Key("○", _("schuldet ein Solo")): any(head.owes for head in heads),
        Key(_("fett"), told("won"), "w"): any("w" in cell.marks for cell in cells),
        Key(_("unterstrichen"), "Re", "r"): any("r" in cell.marks for cell in cells),
        Key(OUT, told("sits_out")): any(cell.text == OUT for cell in cells),
    }
    return [key for key, is_shown in is_on_board.items() if is_shown]
