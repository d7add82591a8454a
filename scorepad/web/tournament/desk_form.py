"""The row of the desk: the number of a table and the sums of its list, place by place."""

from collections.abc import Iterable, Mapping
from typing import Any

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from scorepad.scoring.numerals import real_minus
from scorepad.scoring.reading.entries import MOST_LISTED
from scorepad.scoring.terms import Player
from scorepad.web.frame.fields import IntegerField, KeyField, PrefixField, SelectField, put_at
from scorepad.web.frame.forms import Form
from scorepad.web.frame.parsing import parsed_number, signed_number
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _
from scorepad.web.tournament.asking_form import AskingForm
from scorepad.web.tournament.desk_view import DeskTable
from scorepad.web.tournament.plan_form import between
from scorepad.web.tournament.table_form import KNOWN

MOST_TABLES = 9_999


def read_sum(text: str) -> int | None:
    """A typed sum; the minus may also stand behind it.

    >>> read_sum("12-")
    -12
    >>> read_sum("−12")
    -12
    >>> read_sum("-12-")
    """
    plain = text.strip().replace("−", "-").replace("–", "-")
    if plain.endswith("-"):
        number = parsed_number(plain.removesuffix("-"))
        return None if number is None else -number
    return signed_number(plain)


class DeskQuery(Form):
    """The query of the desk: the number of the table to fill in, and what was saved last."""

    table = IntegerField(name="tisch")
    evening = KeyField(name="liste")
    revision = KeyField(name="stand")


class DeskForm(AskingForm):
    """A table's number and sums; soli, penalties and the number of games where there is need.

    The fields of a place end with its number: `t:1` is the sum of place 1.
    """

    otherwise = "totals"
    table = IntegerField(LazyString(told, "of_table"), id="table", **between(1, MOST_TABLES))
    totals = PrefixField(LazyString(told, "list_totals"), name="t:", id="totals", read=read_sum)
    soli = PrefixField(_l("Gewonnene Soli"), name="s:", id="soli", read=parsed_number)
    penalties = PrefixField(
        _l("Strafen, in den Summen schon enthalten"), name="m:", id="penalties", read=read_sum
    )
    games = IntegerField(
        _l("Spiele auf der Liste"), optional=True, id="games", **between(1, MOST_LISTED)
    )
    known = SelectField(_l("Die Strafe vom Tisch"), choices=KNOWN)
    chosen: DeskTable | None = None

    @property
    def only_number(self) -> bool:
        """Whether nothing was typed but the number of a table."""
        typed = [
            *self.totals.data.values(),
            *self.soli.data.values(),
            *self.penalties.data.values(),
        ]
        return self.table.data is not None and not any(text.strip() for text in typed)

    def facts(self, table: DeskTable) -> dict[str, Any]:
        """What the action needs, of a valid form."""
        players = table.evening.plan.table
        return {
            "totals": _by_player(self.totals, players),
            "soli": _by_player(self.soli, players),
            "penalties": _by_player(self.penalties, players),
            "games": self.games.data,
            "known": self.known.data or None,
            "sure": self.answers,
        }

    def validate(self, extra_validators: Any = None) -> bool:
        """Whether the table is there and all that was typed are numbers of its places."""
        valid = super().validate(extra_validators)
        if self.chosen is None and not self.table.errors:
            put_at(self.table, _("Diesen Tisch gibt es in dieser Runde nicht."))
        for group in (self.totals, self.soli, self.penalties):
            for name, number in group.values.items():
                if number is None:
                    put_at(group, _("„%(text)s“: nur ganze Zahlen.", text=group.data[name]))
        if valid and not self.errors and self.chosen is not None:
            self._complete(self.chosen)
        return not self.errors

    def _complete(self, table: DeskTable) -> None:
        """Offer the last sum where just that one is empty; it is saved when it is sent again."""
        places = range(1, len(table.names) + 1)
        names = [f"{self.totals.name}{place}" for place in places]
        empty = [name for name in names if not self.totals.data.get(name, "").strip()]
        if empty != names[-1:] or self.penalties.values:
            return
        left = -sum(self.totals.values[name] for name in names[:-1])
        self.totals.data[names[-1]] = str(left)
        told_left = real_minus(left)
        put_at(
            self.totals, _("Die letzte Summe war leer. Mit %(left)s geht es auf.", left=told_left)
        )


def _by_player(group: PrefixField, players: Iterable[Player]) -> Mapping[Player, int]:
    """The numbers typed in a group by the players of the places; empty ones are left out."""
    numbers = group.values
    by_player: dict[Player, int] = {}
    for place, player in enumerate(players, 1):
        number = numbers.get(f"{group.name}{place}")
        if number is not None:
            by_player[player] = number
    return by_player
