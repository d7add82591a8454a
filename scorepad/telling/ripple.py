"""The effects of a change on later games, in words."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.scoring.entry import End, Event, PaperList, Penalty
from scorepad.scoring.evening.rows import Ripple, Row, RowChange
from scorepad.scoring.terms import Player
from scorepad.telling.game import out
from scorepad.telling.incident import entry_title
from scorepad.telling.voice import Voice

_BECOMES = Text("wird Spiel {number}", "becomes game {number}")
_FITS = {
    (True, False): Text("passt nicht mehr", "no longer fits"),
    (False, True): Text("passt wieder", "fits again"),
    (False, False): Text("passt weiterhin nicht", "still does not fit"),
}
"""The words for a game by whether it could be scored before the change and can be after it."""
_COUNTS = Text("zählt {after} statt {before}", "counts {after} instead of {before}")
_VALUE = Text("Wert {before} → {after}", "value {before} → {after}")
_DEALS = Text("{after} gibt statt {before}", "{after} deals instead of {before}")
_THEN_DEALS = Text(
    "Danach gibt {after} statt {before}.", "After that {after} deals instead of {before}."
)
_OUT = (
    Text("{after} setzt aus statt {before}", "{after} sits out instead of {before}"),
    Text("{after} setzen aus statt {before}", "{after} sit out instead of {before}"),
)
_TIMES = {
    1: Text("einfach", "once"),
    2: Text("doppelt", "double"),
    3: Text("dreifach", "triple"),
    4: Text("vierfach", "fourfold"),
    8: Text("achtfach", "eightfold"),
}
_NO_GAME = Text("Kein späteres Spiel ändert sich.", "No later game changes.")
_GAMES = (
    Text("{count} späteres Spiel ändert sich.", "{count} later game changes."),
    Text("{count} spätere Spiele ändern sich.", "{count} later games change."),
)
_MISFITS = (
    Text(
        "{count} Spiel passt dann nicht mehr und zählt nichts, bis es geändert ist.",
        "{count} game no longer fits then and counts nothing until it is changed.",
    ),
    Text(
        "{count} Spiele passen dann nicht mehr und zählen nichts, bis sie geändert sind.",
        "{count} games no longer fit then and count nothing until they are changed.",
    ),
)


class TotalShift(NamedTuple):
    """Somebody's total before and after."""

    name: str
    before: str
    after: str


class RippleLine(NamedTuple):
    title: str
    changes: tuple[str, ...]
    points: str = ""


@dataclass(frozen=True)
class ToldRipple:
    """The later games that change, and their number; shifted totals, in a sentence and each by
    itself; the next dealer.

    `misfits` tells how many games can no longer be scored.
    """

    rows: tuple[RippleLine, ...]
    count: str
    totals: str
    then: str
    misfits: str
    standing: tuple[TotalShift, ...] = ()


def tell_ripple(ripple: Ripple, voice: Voice) -> ToldRipple:
    """A ripple in words: the changed games, then the other effects."""
    rows = tuple(_line(change, voice) for change in ripple.rows)
    totals = []
    standing = []
    for player, (before, after) in ripple.totals.items():
        shift = TotalShift(voice.name(player), voice.total(before), voice.total(after))
        standing.append(shift)
        totals.append(_shift(player, shift.before, shift.after, voice))
    return ToldRipple(
        rows,
        voice.many(len(rows), *_GAMES) if rows else voice.say(_NO_GAME),
        totals=", ".join(totals),
        then=_then_deals(ripple, voice),
        misfits=voice.many(ripple.misfits, *_MISFITS) if ripple.misfits else "",
        standing=tuple(standing),
    )


def _then_deals(ripple: Ripple, voice: Voice) -> str:
    before, after = (voice.name(dealer) for dealer in ripple.deals_next)
    if before == after:
        return ""
    return voice.say(_THEN_DEALS, before=before, after=after)


def points_that_change(ripple: Ripple, voice: Voice) -> tuple[str, ...]:
    """One line for each game whose points change, then the shifted totals."""
    told = tell_ripple(ripple, voice)
    lines = [f"{row.title}: {row.points}" for row in told.rows if row.points]
    if told.totals:
        lines.append(told.totals)
    return tuple(lines)


def _line(change: RowChange, voice: Voice) -> RippleLine:
    before = change.before
    after = change.after
    title = entry_title(before.number, after.entry, voice)
    parts = tuple(_changes(change, voice))
    if after.problems:
        problems = " ".join(voice.remark(problem) for problem in after.problems)
        return RippleLine(title, parts, problems)
    return RippleLine(title, parts, _points(before, after, voice))


def _changes(change: RowChange, voice: Voice) -> Iterator[str]:
    # What changes of a game besides its points.
    before = change.before
    after = change.after
    is_dealt = not isinstance(after.entry, Penalty | PaperList | Event | End)
    if after.number and after.number != before.number:
        yield voice.say(_BECOMES, number=after.number)
    if is_dealt:
        yield from _dealt(before, after, voice)
    if change.fits != (True, True):
        yield voice.say(_FITS[change.fits])
    if after.problems:
        return
    if is_dealt and before.factor != after.factor:
        times = _times(after.factor, voice)
        yield voice.say(_COUNTS, before=_times(before.factor, voice), after=times)
    yield from _value(before.value, after.value, voice)


def _value(before: int | None, after: int | None, voice: Voice) -> Iterator[str]:
    if before is not None and after is not None and before != after:
        yield voice.say(_VALUE, before=voice.points(before), after=voice.points(after))


def _dealt(before: Row, after: Row, voice: Voice) -> Iterator[str]:
    """What changes of who deals and who sits out."""
    sat = before.sits_out
    sits = after.sits_out
    if before.dealer != after.dealer:
        yield voice.say(_DEALS, before=voice.name(before.dealer), after=voice.name(after.dealer))
    elif sat and sits and sat != sits:
        yield voice.many(len(sits), *_OUT, before=voice.names(sat), after=voice.names(sits))
    elif sat != sits:
        yield out(sits, voice)


def _times(factor: int, voice: Voice) -> str:
    if factor not in _TIMES:
        return f"×{factor}"
    return voice.say(_TIMES[factor])


def _shift(player: Player, before: str, after: str, voice: Voice) -> str:
    return f"{voice.name(player)}\N{NO-BREAK SPACE}{before}\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}{after}"


def _points(before: Row, after: Row, voice: Voice) -> str:
    # Everybody whose points change.
    shifts = []
    for player in dict.fromkeys((*before.points, *after.points)):
        old = before.points.get(player, 0)
        new = after.points.get(player, 0)
        if old != new:
            shifts.append(_shift(player, voice.points(old), voice.points(new), voice))
    return ", ".join(shifts)
