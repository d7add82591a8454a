"""The forms of people: who joins, team and club, a substitute, a disqualification."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from wtforms import Field

from scorepad.actions.tournament_entries import MOST_ENTRIES, NewEntrant, pasted
from scorepad.scoring.problems import Problem
from scorepad.store.runden import Member
from scorepad.web.frame.complaints import plainly
from scorepad.web.frame.forms import Area, Form, Many, TextField, Tick, put_at, whole
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _

LONGEST_LIST = 20_000


def _by_line(problem: Problem) -> str:
    """The message of a problem with the number of its person."""
    _entries, _dot, rest = problem.field.partition(".")
    place = rest.partition(".")[0]
    if not place.isdigit():
        return plainly(problem)
    return _("Name %(number)s: %(what)s", number=int(place) + 1, what=plainly(problem))


class JoiningForm(Form):
    """Names by lines, with club and team after a semicolon, and members; `paid` for all of them."""

    otherwise = "lines"
    say = staticmethod(_by_line)
    lines = Area(_l("Namen"), longest=LONGEST_LIST)
    members = Many(name="member", id="members", read=whole, most=MOST_ENTRIES)
    paid = Tick(_l("Alle haben bezahlt"))

    def validate_lines(self, field: Field) -> None:
        """Somebody has to join."""
        if not field.data.strip() and not self.members.data:
            put_at(self.lines, _("Wer kommt dazu?"))

    def people(self, members: dict[int, Member]) -> list[NewEntrant]:
        """Everybody who joins: typed first, then members."""
        typed = [NewEntrant(who.name, who.team, who.club, self.paid.data) for who in pasted(self.lines.data)]
        known = [members[member] for member in self.members.data if member in members]
        return [*typed, *(NewEntrant(member.name, paid=self.paid.data) for member in known)]


class EntrantForm(Form):
    """Name, team and club of somebody."""

    otherwise = "team"
    name = TextField(LazyString(told, "name"))
    club = TextField(LazyString(told, "club"))
    team = TextField(LazyString(told, "team"))


class FeeForm(Form):
    """Whether somebody has paid."""

    paid = Tick(only="1")


class SubstituteForm(Form):
    """The name of a substitute."""

    otherwise = "name"
    name = TextField(LazyString(told, "name"), id="substitute")


class DisqualifiedForm(Form):
    """The reason of a disqualification."""

    otherwise = "reason"
    reason = TextField(LazyString(told, "reason"))
