"""What the board shows: an evening as on the paper sheet, newest game first, ready for a template."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from scorepad.actions.replayed import replayed
from scorepad.scoring.entry import Game
from scorepad.scoring.evening.rows import Replay, Row
from scorepad.scoring.numerals import real_minus, signed
from scorepad.scoring.roster import marks
from scorepad.scoring.terms import SOLO_LIKE, Player
from scorepad.store.evenings import StoredEvening
from scorepad.telling.cells import board_cell
from scorepad.telling.evening import bock_ahead, over, sealed, state_of, still_due, who_does_what
from scorepad.telling.game import winners
from scorepad.telling.incident import incident_line, row_sentence
from scorepad.telling.voice import Voice
from scorepad.web.evening.heads import BOXED, DEALS, OWES, names_that_fit
from scorepad.web.evening.incidents_view import Event, events
from scorepad.web.runde.looks_view import picture, small


@dataclass(frozen=True)
class Head:
    """The head of a column: `name` as it fits, `full` for who listens, the mark small and as large as letters."""

    name: str
    full: str
    total: str
    deals: bool
    owes: bool
    leads: bool
    mark: Markup
    picture: Markup


@dataclass(frozen=True)
class Cell:
    """A total after a game; `marks` is the class: w (won), r (was Re), wr (both) or o (sat out)."""

    text: str
    marks: str


@dataclass(frozen=True)
class BoardRow:
    """One line of the board; `event` stands in place of all cells where nobody's points change."""

    entry_id: int
    label: str
    sentence: str
    cells: tuple[Cell, ...]
    solo: bool
    value: str
    factor: str
    ends_round: bool
    event: str = ""


@dataclass(frozen=True)
class BoardView:
    """The board of one evening at one revision, in one language."""

    title: str
    state: str
    people: int
    far: bool
    names: str
    heads: tuple[Head, ...]
    rows: tuple[BoardRow, ...]
    next_number: int
    who: str
    bock: str
    owed: str
    ended: bool
    over: str
    soli_left: bool
    sealed: tuple[str, ...]


def board_view(
    stored: StoredEvening, voice: Voice, totals: Mapping[Player, int], *, points: bool = False, until: str = ""
) -> BoardView:
    """All of the board that does not depend on who looks at it; `points` puts them in the cells instead of totals.

    `until` is the time of day at which the evening ends, where the rules have a clock.
    """
    today = replayed(stored)
    result = replace(today, totals=totals)
    table = tuple(result.totals)
    then = result.next
    size, heads = _heads(result, table, voice.roster)
    return BoardView(
        title=stored.name,
        state=state_of(result, voice, ended=stored.ended, until=until),
        people=min(max(len(table), 4), 7),
        far=any(len(str(total)) > 3 for total in result.totals.values()),
        names=size,
        heads=heads,
        rows=_rows(stored, result, voice, _game_points if points else _total_after),
        next_number=then.number,
        who=who_does_what(then, voice),
        bock=bock_ahead(then, voice),
        owed=still_due(then, voice),
        ended=stored.ended,
        over=over(then, voice),
        soli_left=bool(then.pflichtsolo_owed) and then.rules.pflichtsolo.end in {"forced", "after_last_round"},
        sealed=sealed(voice, same=result.totals == today.totals) if stored.sealed else (),
    )


def _heads(result: Replay, table: Sequence[Player], names: Mapping[Player, str]) -> tuple[str, tuple[Head, ...]]:
    """The class for the size of the names, and the heads."""
    full = [names.get(player, "?") for player in table]
    deals = [player == result.next.dealer and not result.ended for player in table]
    owes = [result.next.pflichtsolo_owed.get(player, 0) > 0 and not result.ended for player in table]
    beside = [DEALS if first else OWES if second else 0 for first, second in zip(deals, owes, strict=True)]
    css, short = names_that_fit(names, table, beside if len(table) <= 5 else [BOXED * one for one in deals])
    looks = marks(names, table)
    best = max(result.totals.values(), default=0)
    played = any(row.points for row in result.rows)
    return css, tuple(
        Head(
            name=short[place],
            full=full[place],
            total=real_minus(result.totals[player]),
            deals=deals[place],
            owes=owes[place],
            leads=played and result.totals[player] == best,
            mark=small(looks[place]),
            picture=picture(looks[place]),
        )
        for place, player in enumerate(table)
    )


def _rows(
    stored: StoredEvening,
    result: Replay,
    voice: Voice,
    number: Callable[[Row, Player], str],
) -> tuple[BoardRow, ...]:
    rows: list[BoardRow] = []
    below: Row | None = None
    waiting = list(events(stored))
    for row in result.rows:
        while waiting and waiting[0].index < row.index:
            rows.append(_event(stored, waiting.pop(0), voice))
        text = (
            incident_line(row.entry, voice) if not isinstance(row.entry, Game) and not any(row.points.values()) else ""
        )
        rows.append(
            BoardRow(
                entry_id=stored.entries[row.index].id,
                label=str(row.number) if row.number is not None else "·",
                sentence=row_sentence(row, voice),
                cells=tuple(_cell(row, player, number(row, player)) for player in result.totals),
                solo=isinstance(row.entry, Game) and row.entry.game in SOLO_LIKE,
                value=board_cell(row, voice),
                factor=f"×{row.factor}" if row.factor > 1 else "",
                ends_round=below is not None and below.round != row.round,
                event="" if row.problems or row.number is not None else text,
            )
        )
        below = row
    rows += [_event(stored, one, voice) for one in waiting]
    return tuple(reversed(rows))


def _event(stored: StoredEvening, event: Event, voice: Voice) -> BoardRow:
    """The line of an entry that gives no row of points."""
    text = incident_line(event.entry, voice, event.table)
    return BoardRow(stored.entries[event.index].id, "·", text, (), False, "", "", False, text)  # noqa: FBT003


def _total_after(row: Row, player: Player) -> str:
    return real_minus(row.totals.get(player, 0))


def _game_points(row: Row, player: Player) -> str:
    return signed(row.points.get(player, 0))


def _cell(row: Row, player: Player, number: str) -> Cell:
    if player not in row.totals:
        return Cell("", "")
    if not isinstance(row.entry, Game):
        return Cell(number, "" if row.points.get(player) else "o")
    if player not in row.points:
        return Cell("–", "o")
    won = "w" if player in winners(row) else ""
    re = "r" if player in row.entry.re else ""
    return Cell(number, won + re)
