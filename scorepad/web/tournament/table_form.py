"""The forms of a table: who agrees, more time, opening it again, penalties, totals from paper."""

from collections.abc import Mapping
from typing import Any, Self

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from scorepad.scoring.entry import PaperList
from scorepad.scoring.reading.entries import MOST_LISTED
from scorepad.scoring.terms import Player
from scorepad.web.frame.fields import (
    BooleanField,
    IntegerField,
    MultipleField,
    ParsedField,
    PrefixField,
    SelectField,
    StringField,
    put_at,
)
from scorepad.web.frame.forms import Form
from scorepad.web.frame.parsing import parsed_id, parsed_number, signed_number
from scorepad.web.frame.submitted import Sent
from scorepad.web.frame.visit import Visit
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _
from scorepad.web.tournament.asking_form import AskingForm
from scorepad.web.tournament.plan_form import between


class AgreedForm(AskingForm):
    """The places that agree; none stands for all."""

    otherwise = "places"
    places = MultipleField(name="place", id="places", read=parsed_id)


class MinutesForm(Form):
    """Extra minutes, fewer ones with a minus, and why."""

    otherwise = "minutes"
    minutes = ParsedField(
        _l("Minuten mehr"),
        read=signed_number,
        message=_l("Eine ganze Zahl, mit Minus davor weniger Zeit."),
        longest=12,
    )
    reason = StringField(LazyString(told, "reason"), id="minutes-reason")


class ReopenForm(Form):
    """Why a closed table is opened again."""

    otherwise = "reason"
    reason = StringField(LazyString(told, "reason"), id="reopen-reason")


class FineForm(AskingForm):
    """A penalty that nobody gets."""

    otherwise = "points"
    player = SelectField(LazyString(told, "who"), message=LazyString(told, "which_person"))
    points = ParsedField(
        LazyString(told, "points"),
        read=signed_number,
        message=_l("Eine ganze Zahl, zum Beispiel −4."),
        longest=12,
    )
    reason = StringField(LazyString(told, "reason"), id="fine-reason")
    more = BooleanField(_l("kommt zur Strafe auf der Liste dazu"))

    @property
    def facts(self) -> dict[str, Any]:
        """What the action needs, of a valid form."""
        fields = (self.player, self.points, self.reason, self.more)
        return {**{field.name: field.data for field in fields}, "sure": self.answers}

    @classmethod
    def of(cls, visit: Visit, sent: Sent | None = None) -> Self:
        """The form with the players of the table to choose from."""
        form = cls(sent)
        table = visit.evening.plan.table
        form.player.offer({player: visit.voice.name(player) for player in table})
        return form


KNOWN: Mapping[str, Any] = {
    "on_list": _l("steht auch auf der Liste: zählt einmal"),
    "besides": _l("steht nicht auf der Liste: kommt dazu"),
}
"""The answers about penalties that were entered at the table before its list on paper."""


class TotalsForm(AskingForm):
    """The totals of a list on paper, with soli won and penalties, by the keys of the players.

    `known` says whether the list has the penalties that were entered at the table before.
    """

    otherwise = "totals"
    totals = PrefixField(
        LazyString(told, "list_totals"), name="t:", id="totals", read=signed_number
    )
    soli = PrefixField(_l("Gewonnene Soli"), name="s:", id="soli", read=parsed_number)
    penalties = PrefixField(
        _l("Strafen, in den Summen schon enthalten"), name="m:", id="penalties", read=signed_number
    )
    games = IntegerField(
        _l("Spiele auf der Liste"), optional=True, id="games", **between(1, MOST_LISTED)
    )
    known = SelectField(_l("Die Strafe vom Tisch"), choices=KNOWN)

    @classmethod
    def of(cls, listed: PaperList | None) -> Self:
        """The form of a list that was typed before, else an empty one."""
        form = cls()
        if listed is not None:
            form.totals.data = _typed(form.totals, listed.totals)
            form.soli.data = _typed(form.soli, listed.soli)
            form.penalties.data = _typed(form.penalties, listed.penalties)
            form.games.process_data(listed.games)
        return form

    @property
    def groups(self) -> tuple[PrefixField, PrefixField, PrefixField]:
        """The fields that have a number for each player."""
        return self.totals, self.soli, self.penalties

    @property
    def facts(self) -> dict[str, Any]:
        """The numbers of each group by the keys of the players, the games, and what was answered.

        Empty numbers are left out.
        """
        return {
            "totals": _by_player(self.totals),
            "soli": _by_player(self.soli),
            "penalties": _by_player(self.penalties),
            "games": self.games.data,
            "known": self.known.data or None,
            "sure": self.answers,
        }

    def validate(self, extra_validators: Any = None) -> bool:
        """Whether all typed values are whole numbers; an invalid one is an error of its group."""
        valid = super().validate(extra_validators)
        for group in self.groups:
            for name, number in group.values.items():
                if number is None:
                    put_at(group, _("„%(text)s“: nur ganze Zahlen.", text=group.data[name]))
        return valid and not self.errors


def _typed(group: PrefixField, numbers: Mapping[Player, int]) -> dict[str, str]:
    """Numbers of players as they stand in the fields of a group."""
    return {f"{group.name}{player}": str(number) for player, number in numbers.items()}


def _by_player(group: PrefixField) -> dict[str, Any]:
    """The numbers typed in the fields of a group, by the keys of the players."""
    return {name.removeprefix(group.name): number for name, number in group.values.items()}
