"""The page that makes one evening out of two which two phones began with the same people."""

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, flash, request
from flask_babel import gettext as _
from flask_babel import ngettext

from scorepad.actions.entry.replayed import replayed
from scorepad.actions.errors import Conflict, NotFound
from scorepad.actions.evening import joining
from scorepad.actions.evening.joining import Joined
from scorepad.actions.money.tariff import readable_tariff
from scorepad.scoring.errors import Refused
from scorepad.store import evenings, revisions
from scorepad.store.evenings import StoredEvening
from scorepad.telling.ripple import tell_ripple
from scorepad.web.frame.clock import time_of
from scorepad.web.frame.fields import KeyField
from scorepad.web.frame.forms import Form
from scorepad.web.frame.visit import Page, Visit, writing

blueprint = Blueprint(
    "joining", __name__, url_prefix="/runde/<int:runde_id>/abend/<int:evening_id>"
)


class JoinForm(Form):
    """Which other evening, and at which revision it was shown."""

    other = KeyField(name="mit")
    other_revision = KeyField(name="stand")


@dataclass(frozen=True)
class Offer:
    """A way to the page that joins two evenings, with words for the other one."""

    url: str
    words: str
    meta: str


def offers(visit: Visit) -> list[Offer]:
    """The evenings that can be joined with that of the visit."""
    if not visit.can_write or visit.evening.sealed or visit.is_of_tournament:
        return []
    return [_offer(visit, pair) for pair in joining.partners(visit.evening)]


def _offer(visit: Visit, pair: Joined) -> Offer:
    other = pair.second if pair.first.id == visit.evening.id else pair.first
    today = other.date == visit.evening.date == visit.today
    if today:
        words = _("Mit dem anderen Abend von heute zusammenlegen")
    else:
        day = visit.voice.day(other.date)
        words = _("Mit dem anderen Abend vom %(day)s zusammenlegen", day=day)
    meta = f"{other.name}, {_games(other)}"
    return Offer(
        visit.url("joining.join", evening_id=pair.first.id, mit=pair.second.id), words, meta
    )


@blueprint.route("/zusammenlegen", methods=("GET", "POST"))
@writing
def join(visit: Visit) -> Page:
    """The question with what it changes, and joining them; 409 if somebody changed one of them
    meanwhile.
    """
    if request.method != "POST":
        return _asked(visit)
    form = JoinForm(visit.form.sent)
    facts: dict[str, Any] = {
        "other_id": form.other.data or 0,
        "other_revision": form.other_revision.data or 0,
    }
    try:
        joining.join(
            visit.runde.id,
            visit.evening.id,
            base_revision=visit.form.base or 0,
            **facts,
            **visit.made,
        )
    except NotFound:
        return visit.done(
            _("Den anderen Abend gibt es nicht mehr. Vielleicht sind sie schon einer."),
            "board.show",
        )
    except Conflict:
        again = visit.again().with_new_key()
        return _page(
            again, form, _("Inzwischen hat jemand etwas eingetragen. Sieh noch einmal nach.")
        ), 409
    except Refused:
        return _page(visit.again(), form), 422
    flash(_("Aus zwei Abenden ist einer geworden: %(games)s.", games=_games(visit.again().evening)))
    return visit.to("board.show")


def _asked(visit: Visit) -> Page:
    form = JoinForm(visit.form.query)
    pair = _pair(visit, form)
    if pair is not None and pair.first.id != visit.evening.id:
        return visit.to("joining.join", evening_id=pair.first.id, mit=visit.evening.id)
    return _page(visit, form)


def _pair(visit: Visit, form: JoinForm) -> Joined | None:
    """This evening and the other one that is asked for; None if that is not there any more."""
    other = evenings.load(form.other.data or 0, visit.runde.id)
    return None if other is None else joining.in_order(visit.evening, other)


def _page(visit: Visit, form: JoinForm, error: str = "") -> str:
    pair = _pair(visit, form)
    if pair is None:
        return visit.page("evening/joining.html", pair=None, error=error)
    problems = joining.problems_of(pair)
    view: dict[str, Any] = {
        "pair": pair,
        "problems": [visit.voice.remark(problem) for problem in problems],
    }
    if not problems:
        view |= _joined(visit, pair)
    return visit.page(
        "evening/joining.html",
        error=error,
        both=[_line(one) for one in (pair.first, pair.second)],
        **view,
    )


def _joined(visit: Visit, pair: Joined) -> dict[str, Any]:
    voice = visit.voice
    before = replayed(pair.first).totals
    behind = replayed(pair.second).totals
    totals = []
    for player, total in pair.result.totals.items():
        points = before.get(player, 0), behind.get(player, 0), total
        totals.append((voice.name(player), [voice.total(value) for value in points]))
    charged = any(row.kind == "pflichtsolo" for row in replayed(pair.first).rows)
    return {
        "totals": totals,
        "ripple": tell_ripple(pair.ripple, voice),
        "ended": pair.result.ended,
        "charged": charged,
        "money": readable_tariff(visit.runde).on,
    }


def _line(stored: StoredEvening) -> dict[str, Any]:
    began = revisions.one(stored.id, stored.runde_id, 1).at
    return {"name": stored.name, "date": stored.date, "at": time_of(began), "games": _games(stored)}


def _games(stored: StoredEvening) -> str:
    count = sum(1 for row in replayed(stored).rows if row.number is not None)
    return str(ngettext("%(num)s Spiel", "%(num)s Spiele", count))
