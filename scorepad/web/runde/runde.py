"""The page of a Runde, with season, running and past evenings; and the page of its members."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from flask import Blueprint
from flask_babel.speaklater import LazyString
from werkzeug.wrappers import Response

from scorepad.actions.errors import Uncounted
from scorepad.actions.money import kasse
from scorepad.actions.money.seal import totals_of
from scorepad.actions.runde import runde
from scorepad.actions.runde.season import season_of
from scorepad.scoring.season.season import Choice, PlayedEvening, Season
from scorepad.store import evenings, payments
from scorepad.store.evenings import EveningLine
from scorepad.web.board.seats import drawn, next_table
from scorepad.web.frame.clock import weekday
from scorepad.web.frame.fields import StringField
from scorepad.web.frame.forms import LONGEST_NAME, Form
from scorepad.web.frame.heads import pictures
from scorepad.web.frame.paging import paging
from scorepad.web.frame.visit import Visit, reading, writing
from scorepad.web.frame.voice import evening_voice, told
from scorepad.web.frame.words import _
from scorepad.web.runde.runde_view import (
    glance,
    retires,
    running,
    season_so_far,
    shown_evening,
    standing,
)


class MemberName(Form):
    """The name of a member."""

    otherwise = "name"
    name = StringField(LazyString(told, "name"), most=LONGEST_NAME)


SHOWN = 5
PAGE = 20
"""Number of past evenings on the page, and on each page of "Alle Abende"."""
COUNTED = 20
"""Number of open evenings that a request of this page counts for the season at most."""
blueprint = Blueprint("runde", __name__, url_prefix="/runde/<int:runde_id>")


@blueprint.get("")
@reading
def show(visit: Visit) -> str:
    """The page of the Runde."""
    over = [line for line in visit.evening_lines if not line.running]
    every = partial(visit.url, "runde.show", alle=1, _anchor="abende")
    pages = paging(len(over), PAGE, every) if visit.form.page_query.every.data else None
    shown = pages.part(over) if pages else over[:SHOWN]
    still_open = payments.open_money(visit.runde.id)
    to_do = standing(visit, shown, still_open.unpaid)
    balance = kasse.standing(visit.runde.id, still_open).there
    season, counted = _season(visit)
    has_more = pages is None and len(shown) < len(over)
    return visit.page(
        "runde/runde.html",
        running=running(visit),
        now=_now(visit, counted),
        table=drawn(next_table(visit), visit),
        evening_name=weekday(visit.today),
        season=season_so_far(season, visit) if over else None,
        past=[_shown(visit, line, counted, to_do.get(line.id, "")) for line in shown],
        more_past=every() if has_more else "",
        pages=pages,
        retires=retires(visit),
        glance=glance(visit, balance),
    )


@blueprint.route("/mitglieder", methods=["GET", "POST"])
@writing
def members(visit: Visit) -> Response | tuple[str, int]:
    """The members of the Runde, with the form of a new one; those who pause stand apart."""
    new = MemberName(visit.form.sent, prefix="new-")
    if new.saves(lambda: runde.add_member(visit.runde.id, new.name.data)):
        return visit.done(_("%(name)s ist dabei.", name=new.name.data), "runde.members")
    marks = pictures(visit.people.members, visit.names.marks)
    return visit.page("runde/members.html", new=new, pictures=marks), new.status


def _season(visit: Visit) -> tuple[Season | None, Mapping[int, PlayedEvening]]:
    """The season and its evenings by id; None and empty while too many are not counted yet."""
    try:
        season = season_of(visit.runde.id, Choice(rules=visit.rules.season), COUNTED)
    except Uncounted:
        return None, {}
    return season, {evening.id: evening for evening in season.evenings}


def _now(visit: Visit, season: Mapping[int, PlayedEvening]) -> list[dict[str, Any]]:
    """The running evenings."""
    return [_shown(visit, line, season) for line in visit.evening_lines if line.running]


def _shown(
    visit: Visit, line: EveningLine, season: Mapping[int, PlayedEvening], to_do: str = ""
) -> dict[str, Any]:
    """An evening as counted in the season, else as it is stored."""
    url = visit.url("board.show", evening_id=line.id)
    counted = season.get(line.id)
    if counted is not None:
        voice = visit.voice.counting(counted.unit)
        return shown_evening(line, counted.points, voice, to_do, url)
    has_only_begun = line.running and not line.games
    stored = None if has_only_begun else evenings.load(line.id, visit.runde.id)
    if stored is None:  # or it was deleted between two queries
        return shown_evening(line, {}, visit.voice, to_do, url)
    voice = evening_voice(stored, visit.names, visit.runde.currency)
    return shown_evening(line, totals_of(stored), voice, to_do, url)
