"""What a change does to the games after it, and what others did in the meantime, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorepad.actions.errors import Conflict
from scorepad.actions.replayed import Ripple, RowChange
from scorepad.scoring.entry import End, Penalty
from scorepad.scoring.terms import Player
from scorepad.web.presenters.game import real_minus, signed
from scorepad.web.presenters.history import Change, change_view
from scorepad.web.presenters.incidents import title_of_incident
from scorepad.web.presenters.words import _

Names = Mapping[Player, str]


@dataclass(frozen=True)
class RippleRow:
    """One later game and how it changes."""

    title: str
    changes: tuple[str, ...]
    points: str = ""


@dataclass(frozen=True)
class RippleView:
    """All later games that change, and the totals that shift."""

    rows: tuple[RippleRow, ...]
    totals: str


def ripple_view(found: Ripple, names: Names) -> RippleView:
    """The list of exactly those games, with one closing line."""
    shifts = [
        f"{names.get(player, '?')} {real_minus(before)} → {real_minus(after)}"
        for player, (before, after) in found.totals.items()
    ]
    return RippleView(tuple(_row(change, names) for change in found.rows), ", ".join(shifts))


def since_view(conflict: Conflict, names: Names) -> tuple[Change, ...]:
    """What the others did, newest first."""
    return tuple(change_view(one, conflict.current, names, {}) for one in conflict.since)


def _row(change: RowChange, names: Names) -> RippleRow:
    before, after = change.number
    title = _("Spiel %(number)s", number=before) if before else title_of_incident(change.entry)
    parts = []
    if before != after and after:
        parts.append(_("wird Spiel %(number)s", number=after))
    if change.dealer[0] != change.dealer[1] and not isinstance(change.entry, Penalty | End):
        who = [names.get(player, "?") for player in change.dealer]
        parts.append(_("%(after)s gibt statt %(before)s", before=who[0], after=who[1]))
    if not change.fits[1]:
        return RippleRow(title, (*parts, _("passt nicht mehr")))
    if not change.fits[0]:
        parts.append(_("passt wieder"))
    if change.factor[0] != change.factor[1] and not isinstance(change.entry, Penalty | End):
        parts.append(
            _("zählt %(after)s statt %(before)s", before=_times(change.factor[0]), after=_times(change.factor[1]))
        )
    if change.value[0] != change.value[1] and None not in change.value:
        values = [signed(value or 0) for value in change.value]
        parts.append(_("Wert %(before)s → %(after)s", before=values[0], after=values[1]))
    return RippleRow(title, tuple(parts), _points(change, names))


def _times(factor: int) -> str:
    """How often a game counts, as a word."""
    return {1: _("einfach"), 2: _("doppelt"), 4: _("vierfach"), 8: _("achtfach")}.get(factor, f"×{factor}")


def _points(change: RowChange, names: Names) -> str:
    """Whose points change, and how."""
    before, after = change.points
    everybody = list(dict.fromkeys([*before, *after]))
    pairs = [(player, before.get(player, 0), after.get(player, 0)) for player in everybody]
    shifts = [f"{names.get(player, '?')} {signed(old)} → {signed(new)}" for player, old, new in pairs if old != new]
    return ", ".join(shifts)
