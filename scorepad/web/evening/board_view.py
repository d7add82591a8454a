"""What the board shows: an evening as on the paper sheet, newest game first, ready for a template."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from markupsafe import Markup

from scorepad.actions.replayed import replayed
from scorepad.actions.seal import totals_of
from scorepad.scoring.entry import Game
from scorepad.scoring.evening.rows import Next, Replay, Row
from scorepad.scoring.numerals import real_minus, signed
from scorepad.scoring.roster import marks
from scorepad.scoring.terms import Player
from scorepad.store.evenings import StoredEvening
from scorepad.web.entry.due import name_of_special, round_of_soli
from scorepad.web.evening.game_view import kind_of, listed, solo_like, winners
from scorepad.web.evening.heads import BOXED, DEALS, OWES, names_that_fit
from scorepad.web.evening.incidents_view import Event, events, row_sentence, title_of_incident, what
from scorepad.web.frame.words import _, ngettext
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
    stored: StoredEvening, names: Mapping[Player, str], *, points: bool = False, until: str = ""
) -> BoardView:
    """All of the board that does not depend on who looks at it; `points` puts them in the cells instead of totals.

    `until` is the time of day at which the evening ends, where the rules have a clock.
    """
    today = replayed(stored)
    result = replace(today, totals=totals_of(stored)) if stored.sealed else today
    table = tuple(result.totals)
    then = result.next
    size, heads = _heads(result, table, names)
    return BoardView(
        title=stored.name,
        state=state_of(then, ended=stored.ended, games=sum(1 for row in result.rows if row.number), until=until),
        people=min(max(len(table), 4), 7),
        far=any(len(str(total)) > 3 for total in result.totals.values()),
        names=size,
        heads=heads,
        rows=_rows(stored, result, table, names, _game_points if points else _total_after),
        next_number=then.number,
        who=who_does_what(then, names),
        bock=bock_ahead(then, names),
        owed=_owed(then, names),
        ended=stored.ended,
        over=_over(then),
        soli_left=bool(then.pflichtsolo_owed) and then.rules.pflichtsolo.end in {"forced", "after_last_round"},
        sealed=_sealed(same=result.totals == today.totals) if stored.sealed else (),
    )


def _sealed(*, same: bool) -> tuple[str, ...]:
    """That the evening is sealed, and when the program would count otherwise today, that the seal holds."""
    said = (_("Abgerechnet und versiegelt"),)
    return said if same else (*said, _("Scorepad rechnet heute anders. Es gilt, was versiegelt ist."))


def state_of(then: Next, *, ended: bool, games: int, until: str = "") -> str:
    """Round and what is left of the evening, for the right side of the top; of a closed evening, its games."""
    if ended:
        return _("%(count)s Spiele", count=games) if games != 1 else _("1 Spiel")
    parts = [_("Runde %(number)s", number=then.round)]
    if then.games_left is not None:
        parts.append(_("noch %(count)s", count=then.games_left))
    if then.points_left is not None:
        parts.append(ngettext("noch %(num)s Punkt", "noch %(num)s Punkte", then.points_left))
    if until:
        parts.append(_("bis %(time)s", time=until))
    return " · ".join(parts)


def _over(then: Next) -> str:
    """Why the evening could end now."""
    if then.games_left == 0:
        return (
            _("Alle Runden sind gespielt.") if then.rules.evening.ends == "rounds" else _("Alle Spiele sind gespielt.")
        )
    return _("Der Punktetopf ist leer.") if then.points_left == 0 else ""


def who_does_what(then: Next, names: Mapping[Player, str]) -> str:
    """Who deals, who sits out, who leads, in one sentence."""
    dealer, leads = names.get(then.dealer, "?"), names.get(then.leads, "?")
    others = [names.get(player, "?") for player in then.sits_out if player != then.dealer]
    if then.dealer not in then.sits_out:
        deals = _("%(name)s gibt", name=dealer)
    elif others:
        deals = _("%(name)s gibt, %(others)s sitzen mit aus", name=dealer, others=listed(others))
        if len(others) == 1:
            deals = _("%(name)s gibt, %(others)s sitzt mit aus", name=dealer, others=others[0])
    else:
        deals = _("%(name)s gibt und sitzt aus", name=dealer)
    return _("%(deals)s, %(name)s spielt auf", deals=deals, name=leads)


def bock_ahead(then: Next, names: Mapping[Player, str]) -> str:
    """The Bock games that wait, in the order they come; those of a round that lasts until somebody deals again."""
    words = {1: _("Bock"), 2: _("Doppelbock"), 3: _("Dreifachbock")}
    waiting = then.bock.waiting if then.bock_left is not None else ()
    runs = [(words.get(level, f"×{2**level}"), len([*games])) for level, games in groupby(waiting) if level]
    if runs:
        name, count = runs[0]
        later = _("nach den Soli %(bock)s %(count)s", bock=name, count=count)
        first = _("%(bock)s noch %(count)s", bock=name, count=count) if waiting[0] else later
        return _(", danach ").join([first, *(f"{bock} {count}" for bock, count in runs[1:])])
    if then.factor == 1:
        return ""
    bock = _("Bock ×%(factor)s", factor=then.factor)
    ends = {part.dealer for part in then.bock.running}
    place = then.table.index(then.dealer) + 1
    until = next((player for player in then.table[place:] + then.table[:place] if player in ends), None)
    return bock if until is None else _("%(bock)s, bis %(name)s wieder gibt", bock=bock, name=names.get(until, "?"))


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
    table: Sequence[Player],
    names: Mapping[Player, str],
    number: Callable[[Row, Player], str],
) -> tuple[BoardRow, ...]:
    rows: list[BoardRow] = []
    below: Row | None = None
    waiting = list(events(stored))
    for row in result.rows:
        while waiting and waiting[0].index < row.index:
            rows.append(_event(stored, waiting.pop(0), names))
        text = what(row.entry, names) if not isinstance(row.entry, Game) and not any(row.points.values()) else ""
        rows.append(
            BoardRow(
                entry_id=stored.entries[row.index].id,
                label=str(row.number) if row.number is not None else "·",
                sentence=row_sentence(row, names),
                cells=tuple(_cell(row, player, number(row, player)) for player in table),
                solo=solo_like(row.entry),
                value=_value(row),
                factor=f"×{row.factor}" if row.factor > 1 else "",
                ends_round=below is not None and below.round != row.round,
                event="" if row.problems or row.number is not None else text,
            )
        )
        below = row
    rows += [_event(stored, one, names) for one in waiting]
    return tuple(reversed(rows))


def _event(stored: StoredEvening, event: Event, names: Mapping[Player, str]) -> BoardRow:
    """The line of an entry that gives no row of points."""
    text = what(event.entry, names, event.table)
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


def _value(row: Row) -> str:
    if row.problems:
        return "!"
    if row.value is not None:
        return real_minus(row.value)
    words = {
        "game": "±",
        "redeal": _("neu"),
        "wrong_card": _("falsch"),
        "pflichtsolo": _("Soli"),
        "penalty": _("Strafe") if title_of_incident(row.entry) == kind_of(row.entry) else _("Bonus"),
    }
    return words.get(row.kind, "")


def _owed(then: Next, names: Mapping[Player, str]) -> str:
    """Which soli and special games must come."""
    parts = []
    if then.forced_soloist is not None:
        parts.append(_("%(name)s wird vorgeführt", name=names.get(then.forced_soloist, "?")))
    if then.special_game is not None:
        parts.append(_("%(game)s fällig", game=name_of_special(then.special_game)))
    if round_of_soli(then):
        parts.append(_("Pflichtsolorunde, noch %(count)s", count=then.pflichtsolo_round))
    owed = sum(then.pflichtsolo_owed.values())
    if owed and then.forced_soloist is None:
        parts.append(_("Soli offen: %(count)s", count=owed))
    return " · ".join(parts)
