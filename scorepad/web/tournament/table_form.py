"""The forms of a table: who agrees, more time, opening it again, a penalty, the totals of a list on paper."""

from __future__ import annotations

from typing import Any

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from scorepad.actions.tournament_rounds import MOST_EXTRA
from scorepad.scoring.entry import PaperList
from scorepad.scoring.terms import Player
from scorepad.web.frame.forms import (
    Form,
    Many,
    NamedFields,
    Pick,
    TextField,
    Typed,
    Whole,
    put_at,
    signed_number,
    small,
    whole,
)
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _
from scorepad.web.tournament.plan_form import between


def _penalty(typed: str) -> int | None:
    return signed_number(typed, minus=True)


class AgreedForm(Form):
    """The places that agree; none stands for all."""

    otherwise = "places"
    places = Many(name="place", id="places", read=whole)


class MinutesForm(Form):
    """Extra minutes, and why."""

    otherwise = "minutes"
    minutes = Whole(_l("Minuten mehr"), **between(1, MOST_EXTRA))
    reason = TextField(LazyString(told, "reason"), id="minutes-reason")


class ReopenForm(Form):
    """Why a closed table is opened again."""

    otherwise = "reason"
    reason = TextField(LazyString(told, "reason"), id="reopen-reason")


class FineForm(Form):
    """A penalty that nobody gets."""

    otherwise = "points"
    player = Pick(LazyString(told, "who"), message=LazyString(told, "which_person"))
    points = Typed(
        LazyString(told, "points"), read=_penalty, message=_l("Eine ganze Zahl, zum Beispiel −4."), longest=12
    )
    reason = TextField(LazyString(told, "reason"), id="fine-reason")


class TotalsForm(Form):
    """The totals of a list on paper, with soli won and penalties, by the keys of the players."""

    otherwise = "totals"
    totals = NamedFields(LazyString(told, "list_totals"), name="t:", id="totals", read=signed_number)
    soli = NamedFields(_l("Gewonnene Soli"), name="s:", id="soli", read=small)
    penalties = NamedFields(_l("Strafen, in den Summen schon enthalten"), name="m:", id="penalties", read=_penalty)

    def validate(self, extra_validators: Any = None) -> bool:
        """Whether all typed values are whole numbers; an invalid one is an error of its group."""
        valid = super().validate(extra_validators)
        for group in (self.totals, self.soli, self.penalties):
            for name, number in group.values.items():
                if number is None:
                    put_at(group, _("„%(text)s“: nur ganze Zahlen.", text=group.data[name]))
        return valid and not self.errors


def by_player(group: NamedFields) -> dict[Player, int]:
    """The numbers of a group by the keys of the players; what is empty is left out."""
    return {Player(name.partition(":")[2]): number for name, number in group.values.items() if number is not None}


def filled_in(listed: PaperList) -> dict[str, dict[str, str]]:
    """The data of the form for a list that was typed before."""
    given = {"totals": ("t:", listed.totals), "soli": ("s:", listed.soli), "penalties": ("m:", listed.penalties)}
    return {
        group: {f"{name}{player}": str(number) for player, number in numbers.items()}
        for group, (name, numbers) in given.items()
    }
