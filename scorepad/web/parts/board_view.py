"""The contents of the board: an evening as on a paper sheet, newest game first, ready for a template."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from operator import itemgetter
from typing import NamedTuple

from scorepad.actions.replayed import replayed
from scorepad.scoring.entry import Entry, Game
from scorepad.scoring.evening.rows import Replay, Row
from scorepad.scoring.soli import SOLI
from scorepad.scoring.terms import SOLO_LIKE, Player
from scorepad.store.evenings import StoredEvening
from scorepad.telling.breaks import breaks, unbroken
from scorepad.telling.cells import board_cell
from scorepad.telling.evening import bock_ahead, gone_from, over, sealed, state_of, still_due, who_does_what
from scorepad.telling.evening import until as told_until
from scorepad.telling.game import winners
from scorepad.telling.incident import incident_line, row_sentence
from scorepad.telling.moments import Flash, flash
from scorepad.telling.voice import Voice
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _
from scorepad.web.parts.heads import names_that_fit
from scorepad.web.parts.log import LoggedEvent, events

OUT = "–"
AS_IT_IS = 3
"""The most letters of a kind of solo that is shown unshortened."""


class Sign(NamedTuple):
    """The sign of a kind of solo below its value: a suit, else letters; `label` is its name."""

    suit: str
    letters: str
    label: str


class Key(NamedTuple):
    """A mark with its meaning; `css` is its class, `suit` its picture."""

    mark: str
    says: str
    css: str = ""
    suit: str = ""


@dataclass(frozen=True)
class ColumnHead:
    """The head of a column: `name` that fits, `whole` where that is short, `swing` the points of the last game."""

    player: Player
    name: str
    whole: str
    total: str
    swing: str
    deals: bool
    owes: bool
    leads: bool


@dataclass(frozen=True)
class BoardCell:
    """A total after a game; `marks` is the class: w (won), r (was Re), wr (both) or o (sat out)."""

    text: str
    marks: str


@dataclass(frozen=True)
class BoardRow:
    """A row of the board; `event` replaces all cells of what is no game and is told in a sentence."""

    entry_id: int
    label: str
    sentence: str
    event: str
    cells: tuple[BoardCell, ...] = ()
    solo: Sign | None = None
    value: str = ""
    factor: str = ""
    ends_round: bool = False


@dataclass(frozen=True)
class BoardView:
    """The board of one evening at one revision, in one language; `points` tells what its cells hold."""

    state: str
    until: str
    people: int
    widest: int
    names: str
    heads: tuple[ColumnHead, ...]
    rows: tuple[BoardRow, ...]
    flash: Flash | None
    points: bool
    legend: tuple[Key, ...]
    gone: str
    next_number: int
    who: str
    bock: str
    owed: str
    over: str
    soli_left: bool
    sealed: tuple[str, ...]


def board_view(
    stored: StoredEvening, voice: Voice, totals: Mapping[Player, int], *, points: bool = False, until: str = ""
) -> BoardView:
    """The board, apart from what depends on its reader; with `points` the cells have points instead of totals.

    `until` is the time of day at which the evening ends, where the rules have a clock.
    """
    today = replayed(stored)
    result = replace(today, totals=totals)
    then = result.next
    table = columns(result)
    size, heads = _heads(result, table, voice)
    rows = _rows(stored, result, table, voice, partial(_game_points if points else _total_after, voice))
    return BoardView(
        state=state_of(result, voice, ended=stored.ended),
        until="" if stored.ended else told_until(until, voice),
        people=min(max(len(heads), 4), 7),
        widest=max((len(head.total) for head in heads), default=1),
        names=size,
        heads=heads,
        rows=rows,
        flash=None if stored.ended else flash(result, voice),
        points=points,
        legend=_legend(heads, rows),
        gone=gone_from(result.totals, [player for player in result.totals if player not in table], voice),
        next_number=then.number,
        who=who_does_what(then, voice),
        bock=bock_ahead(then, voice),
        owed=still_due(then, voice),
        over=over(then, voice),
        soli_left=bool(then.pflichtsolo_owed) and then.rules.pflichtsolo.end in {"forced", "after_last_round"},
        sealed=sealed(voice, same=result.totals == today.totals) if stored.sealed else (),
    )


def solo_sign(entry: Entry, voice: Voice) -> Sign | None:
    """The sign of a solo game."""
    if not isinstance(entry, Game) or entry.game not in SOLO_LIKE:
        return None
    kind = entry.solo or entry.game.value
    short = voice.short(kind)
    suit = SOLI[kind].suit if kind in SOLI else ""
    return Sign(suit, short if len(short) <= AS_IT_IS else short[0], voice.label(kind))


def columns(result: Replay) -> tuple[Player, ...]:
    """Who has a column: all once the evening is over, else those at the table and who left it in this round."""
    then = result.next
    here = {*then.table, *(player for row in result.rows if row.round == then.round for player in row.table)}
    return tuple(player for player in result.totals if result.ended or player in here)


def _heads(result: Replay, table: Sequence[Player], voice: Voice) -> tuple[str, tuple[ColumnHead, ...]]:
    """The CSS class for the size of the names, and the heads of the columns."""
    then = result.next
    dealer = None if result.ended else then.dealer
    owing = () if result.ended else tuple(player for player, soli in then.pflichtsolo_owed.items() if soli > 0)
    leading = max(result.totals.values(), default=0) if any(row.points for row in result.rows) else None
    swings = _swings(result, voice)
    css, short = names_that_fit(voice.roster, table)
    return css, tuple(
        ColumnHead(
            player=player,
            name=name,
            whole=_whole(voice.name(player), name),
            total=voice.total(result.totals[player]),
            swing=swings.get(player, ""),
            deals=player == dealer,
            owes=player in owing,
            leads=result.totals[player] == leading,
        )
        for player, name in zip(table, short, strict=True)
    )


def _swings(result: Replay, voice: Voice) -> dict[Player, str]:
    last = next((row.points for row in reversed(result.rows) if row.number is not None), {})
    return {player: voice.points(points) for player, points in last.items()}


def _whole(name: str, shown: str) -> str:
    """The name with its best break where only a short one is shown; else empty."""
    return breaks(name) if unbroken(shown) != name else ""


def _rows(
    stored: StoredEvening,
    result: Replay,
    table: Sequence[Player],
    voice: Voice,
    number: Callable[[Row, Player], str],
) -> tuple[BoardRow, ...]:
    lines = [(event.index, _event(stored, event, voice)) for event in events(stored)]
    for below, row in zip((None, *result.rows), result.rows, strict=False):
        line = _row(row, stored.entries[row.index].id, voice, [_cell(row, who, number) for who in table])
        lines.append((row.index, replace(line, ends_round=below is not None and below.round != row.round)))
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
        event=incident_line(row.entry, voice) if silent else "",
        cells=tuple(cells),
        solo=solo_sign(row.entry, voice),
        value="" if silent and row.kind == "penalty" else board_cell(row, voice),
        factor=f"×{row.factor}" if row.factor > 1 else "",
    )


def _event(stored: StoredEvening, event: LoggedEvent, voice: Voice) -> BoardRow:
    text = incident_line(event.entry, voice, event.table)
    return BoardRow(stored.entries[event.index].id, "·", text, text)


def _total_after(voice: Voice, row: Row, player: Player) -> str:
    return voice.total(row.totals.get(player, 0))


def _game_points(voice: Voice, row: Row, player: Player) -> str:
    return voice.points(row.points.get(player, 0))


def _cell(row: Row, player: Player, number: Callable[[Row, Player], str]) -> BoardCell:
    if player not in row.totals:
        return BoardCell("", "")
    if not isinstance(row.entry, Game):
        return BoardCell(number(row, player), "" if row.points.get(player) else "o")
    if player not in row.points:
        return BoardCell(OUT, "o")
    won = "w" if player in winners(row) else ""
    re = "r" if player in row.entry.re else ""
    return BoardCell(number(row, player), won + re)


def _legend(heads: Sequence[ColumnHead], rows: Sequence[BoardRow]) -> tuple[Key, ...]:
    keys = [*_of_heads(heads), *_of_cells([cell for row in rows for cell in row.cells])]
    signs = dict.fromkeys(row.solo for row in rows if row.solo)
    keys += [Key(sign.letters, sign.label, suit=sign.suit) for sign in signs]
    factors = sorted({row.factor for row in rows if row.factor})
    return (*keys, *(Key(factor, told("bock"), "bock") for factor in factors[:1]))


def _of_heads(heads: Sequence[ColumnHead]) -> Iterator[Key]:
    if any(head.deals for head in heads):
        yield Key("", told("deals"), "deals")
    if any(head.owes for head in heads):
        yield Key("○", _("schuldet ein Solo"))


def _of_cells(cells: Sequence[BoardCell]) -> Iterator[Key]:
    if any("w" in cell.marks for cell in cells):
        yield Key(_("fett"), told("won"), "w")
    if any("r" in cell.marks for cell in cells):
        yield Key(_("unterstrichen"), "Re", "r")
    if any(cell.text == OUT for cell in cells):
        yield Key(OUT, told("sits_out"))
