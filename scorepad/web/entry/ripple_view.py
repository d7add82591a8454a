"""What a change does to the games after it, in words: as dealt at the table, or as computed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorepad.actions.as_dealt import Outcomes
from scorepad.actions.replayed import Ripple, RowChange
from scorepad.scoring.entry import End, Penalty
from scorepad.scoring.numerals import real_minus, signed
from scorepad.scoring.terms import Player
from scorepad.web.evening.game_view import in_words, listed
from scorepad.web.evening.incidents_view import title_of_incident
from scorepad.web.frame.words import _, ngettext

Names = Mapping[Player, str]


@dataclass(frozen=True)
class RippleRow:
    """One later game and how it changes."""

    title: str
    changes: tuple[str, ...]
    points: str = ""


@dataclass(frozen=True)
class RippleView:
    """All later games that change and how many, the totals that shift, who deals next, how many games fit no longer."""

    rows: tuple[RippleRow, ...]
    count: str
    totals: str
    then: str
    misfits: str


@dataclass(frozen=True)
class QuestionView:
    """What changes as computed, and as dealt if that makes a difference: then somebody has to say which it was."""

    computed: RippleView
    dealt: RippleView | None

    @property
    def is_something(self) -> bool:
        """Whether anything else changes at all."""
        return bool(self.dealt or self.computed.rows or self.computed.totals)


def question_view(found: Outcomes, names: Names) -> QuestionView:
    """Both lists, or one."""
    return QuestionView(ripple_view(found.computed, names), ripple_view(found.dealt, names) if found.dealt else None)


def ripple_view(found: Ripple, names: Names) -> RippleView:
    """The list of exactly those games, with closing lines."""
    shifts = [
        f"{names.get(player, '?')} {_shift(real_minus(before), real_minus(after))}"
        for player, (before, after) in found.totals.items()
    ]
    before, after = (names.get(player, "?") for player in found.deals_next)
    then = _("Danach gibt %(after)s statt %(before)s.", before=before, after=after) if before != after else ""
    misfits = ngettext(
        "%(num)s Spiel passt dann nicht mehr und zählt nichts, bis es geändert ist.",
        "%(num)s Spiele passen dann nicht mehr und zählen nichts, bis sie geändert sind.",
        found.misfits,
    )
    rows = tuple(_row(change, names) for change in found.rows)
    count = ngettext("%(num)s späteres Spiel ändert sich.", "%(num)s spätere Spiele ändern sich.", len(rows))
    return RippleView(
        rows,
        count if rows else _("Kein späteres Spiel ändert sich."),
        totals=", ".join(shifts),
        then=then,
        misfits=misfits if found.misfits else "",
    )


def _row(change: RowChange, names: Names) -> RippleRow:
    before, after = change.number
    title = _("Spiel %(number)s", number=before) if before else title_of_incident(change.entry)
    parts = []
    if before != after and after:
        parts.append(_("wird Spiel %(number)s", number=after))
    parts += _dealt(change, names)
    if not change.fits[1]:
        parts.append(_("passt nicht mehr") if change.fits[0] else _("passt weiterhin nicht"))
        return RippleRow(title, tuple(parts), " ".join(in_words(problem, names) for problem in change.problems))
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


def _dealt(change: RowChange, names: Names) -> list[str]:
    """Who deals and sits out instead; with another dealer other sitters go without saying."""
    if isinstance(change.entry, Penalty | End):
        return []
    if change.dealer[0] != change.dealer[1]:
        who = [names.get(player, "?") for player in change.dealer]
        return [_("%(after)s gibt statt %(before)s", before=who[0], after=who[1])]
    if change.sits_out[0] == change.sits_out[1]:
        return []
    out = [listed([names.get(player, "?") for player in sitting]) for sitting in change.sits_out]
    if not out[0]:
        return [_("%(after)s sitzt aus", after=out[1])]
    if not out[1]:
        return [_("niemand sitzt aus")]
    return [_("%(after)s sitzt aus statt %(before)s", before=out[0], after=out[1])]


def _times(factor: int) -> str:
    """How often a game counts, as a word."""
    return {1: _("einfach"), 2: _("doppelt"), 4: _("vierfach"), 8: _("achtfach")}.get(factor, f"×{factor}")


def _shift(before: str, after: str) -> str:
    """From one number to another, on one line."""
    return f"{before}\N{NO-BREAK SPACE}→\N{NO-BREAK SPACE}{after}"


def _points(change: RowChange, names: Names) -> str:
    """Whose points change, and how."""
    before, after = change.points
    everybody = list(dict.fromkeys([*before, *after]))
    pairs = [(player, before.get(player, 0), after.get(player, 0)) for player in everybody]
    shifts = [
        f"{names.get(player, '?')} {_shift(signed(old), signed(new))}" for player, old, new in pairs if old != new
    ]
    return ", ".join(shifts)
