"""What a change does to the games after it, in words: as dealt at the table, or as computed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from scorepad.declare import Text
from scorepad.scoring.entry import End, Entry, Penalty
from scorepad.scoring.numerals import real_minus, signed
from scorepad.scoring.problems import Problem
from scorepad.scoring.terms import Player
from scorepad.telling.game import out
from scorepad.telling.incident import entry_title
from scorepad.telling.voice import Voice

T = TypeVar("T")
_Shift = tuple[T, T]
"""Before and after."""
_BECOMES = Text("wird Spiel {number}", "becomes game {number}")
_FITS_NO_MORE, _FITS_AGAIN = Text("passt nicht mehr", "no longer fits"), Text("passt wieder", "fits again")
_STILL_NOT = Text("passt weiterhin nicht", "still does not fit")
_COUNTS = Text("zählt {after} statt {before}", "counts {after} instead of {before}")
_VALUE = Text("Wert {before} → {after}", "Value {before} → {after}")
_DEALS = Text("{after} gibt statt {before}", "{after} deals instead of {before}")
_THEN_DEALS = Text("Danach gibt {after} statt {before}.", "After that {after} deals instead of {before}.")
_OUT = (
    Text("{after} setzt aus statt {before}", "{after} sits out instead of {before}"),
    Text("{after} setzen aus statt {before}", "{after} sit out instead of {before}"),
)
_TIMES = {
    1: Text("einfach", "once"),
    2: Text("doppelt", "double"),
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
        "{count} game will not fit any more and count nothing until it is changed.",
    ),
    Text(
        "{count} Spiele passen dann nicht mehr und zählen nichts, bis sie geändert sind.",
        "{count} games will not fit any more and count nothing until they are changed.",
    ),
)


class Change(Protocol):
    """A row that a change elsewhere would alter, before and after."""

    @property
    def entry(self) -> Entry: ...
    @property
    def number(self) -> _Shift[int | None]: ...
    @property
    def value(self) -> _Shift[int | None]: ...
    @property
    def dealer(self) -> _Shift[Player]: ...
    @property
    def factor(self) -> _Shift[int]: ...
    @property
    def sits_out(self) -> _Shift[tuple[Player, ...]]: ...
    @property
    def points(self) -> _Shift[Mapping[Player, int]]: ...
    @property
    def fits(self) -> _Shift[bool]: ...
    @property
    def problems(self) -> tuple[Problem, ...]: ...


class Ripples(Protocol):
    """All rows that a change elsewhere would alter, the totals that shift, and who deals next."""

    @property
    def rows(self) -> Sequence[Change]: ...
    @property
    def totals(self) -> Mapping[Player, _Shift[int]]: ...
    @property
    def deals_next(self) -> _Shift[Player]: ...
    @property
    def misfits(self) -> int: ...


@dataclass(frozen=True)
class RippleLine:
    """One later game and how it changes."""

    title: str
    changes: tuple[str, ...]
    points: str = ""


@dataclass(frozen=True)
class ToldRipple:
    """All later games that change and how many, the totals that shift, who deals next, how many games fit no longer."""

    rows: tuple[RippleLine, ...]
    count: str
    totals: str
    then: str
    misfits: str


def tell_ripple(ripple: Ripples, voice: Voice) -> ToldRipple:
    """The list of exactly those games, with closing lines."""
    totals = [(player, real_minus(before), real_minus(after)) for player, (before, after) in ripple.totals.items()]
    before, after = map(voice.name, ripple.deals_next)
    return ToldRipple(
        tuple(_line(change, voice) for change in ripple.rows),
        voice.many(len(ripple.rows), *_GAMES) if ripple.rows else voice.say(_NO_GAME),
        totals=", ".join(_shift(*total, voice) for total in totals),
        then=voice.say(_THEN_DEALS, before=before, after=after) if before != after else "",
        misfits=voice.many(ripple.misfits, *_MISFITS) if ripple.misfits else "",
    )


def _line(change: Change, voice: Voice) -> RippleLine:
    title = entry_title(change.number[0], change.entry, voice)
    parts = tuple(_parts(change, voice))
    if change.fits[1]:
        return RippleLine(title, parts, _points(change, voice))
    return RippleLine(title, parts, " ".join(map(voice.remark, change.problems)))


def _parts(change: Change, voice: Voice) -> Iterator[str]:
    number = change.number[1]
    if change.number[0] != number and number:
        yield voice.say(_BECOMES, number=number)
    dealt = not isinstance(change.entry, Penalty | End)
    if dealt:
        yield from _dealt(change, voice)
    if change.fits != (True, True):
        texts = {(True, False): _FITS_NO_MORE, (False, False): _STILL_NOT, (False, True): _FITS_AGAIN}
        yield voice.say(texts[change.fits])
    if not change.fits[1]:
        return
    if dealt and change.factor[0] != change.factor[1]:
        before, after = (_times(factor, voice) for factor in change.factor)
        yield voice.say(_COUNTS, before=before, after=after)
    if change.value[0] is not None and change.value[1] is not None and change.value[0] != change.value[1]:
        yield voice.say(_VALUE, before=signed(change.value[0]), after=signed(change.value[1]))


def _dealt(change: Change, voice: Voice) -> Iterator[str]:
    """Who deals and sits out instead; with another dealer other sitters go without saying."""
    if change.dealer[0] != change.dealer[1]:
        before, after = map(voice.name, change.dealer)
        yield voice.say(_DEALS, before=before, after=after)
    elif change.sits_out[0] and change.sits_out[1] and change.sits_out[0] != change.sits_out[1]:
        sat, sits = change.sits_out
        yield voice.many(len(sits), *_OUT, before=voice.names(sat), after=voice.names(sits))
    elif change.sits_out[0] != change.sits_out[1]:
        yield out(change.sits_out[1], voice)


def _times(factor: int, voice: Voice) -> str:
    """How often a game counts, as a word."""
    return voice.say(_TIMES[factor]) if factor in _TIMES else f"×{factor}"


def _shift(player: Player, before: str, after: str, voice: Voice) -> str:
    """Somebody's number before and after, on one line."""
    return f"{voice.name(player)} {before}\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}{after}"


def _points(change: Change, voice: Voice) -> str:
    """Whose points change, and how."""
    before, after = change.points
    pairs = [(player, before.get(player, 0), after.get(player, 0)) for player in {**before, **after}]
    return ", ".join(_shift(player, signed(old), signed(new), voice) for player, old, new in pairs if old != new)
