"""The page of what else changes before something earlier is changed, with the question who dealt the later games."""

from __future__ import annotations

from collections.abc import Mapping

from flask import render_template, request

from scorepad.actions.as_dealt import Outcomes
from scorepad.actions.entries import Changed, Made
from scorepad.scoring.terms import Player
from scorepad.store.evenings import StoredEvening
from scorepad.web.entry.ripple_view import question_view
from scorepad.web.frame.fields import whole

DEAL = {"given": True, "computed": False}
"""The answers: dealer and sitters stay as dealt at the table, or the rotation is computed anew."""
NOT_CARRIED = {"csrf_token", "confirmed", "back", "step", "ask", "deal"}
"""What belongs to one tap only."""


def changed(made: Made) -> Changed:
    """How a change of something earlier is made: from the revision that the page showed, with the answer."""
    base = whole(request.form.get("revision")) or 0
    return {"base_revision": base, "as_dealt": DEAL.get(request.form.get("deal", ""), False), **made}


def is_open(stored: StoredEvening, found: Outcomes) -> bool:
    """Whether somebody has to look at the page first: a later row changes, or who dealt is not answered.

    A change made from an older revision is none: it is a conflict, whatever it would do.
    """
    if is_unanswered(stored, found):
        return True
    return _is_current(stored) and bool(found.computed.rows) and "confirmed" not in request.form


def is_unanswered(stored: StoredEvening, found: Outcomes) -> bool:
    """Whether it makes a difference who dealt, and nobody has said."""
    return _is_current(stored) and found.dealt is not None and request.form.get("deal") not in DEAL


def _is_current(stored: StoredEvening) -> bool:
    return whole(request.form.get("revision")) == stored.revision


def page(stored: StoredEvening, found: Outcomes, names: Mapping[Player, str]) -> str:
    """The page; what was sent goes along hidden, but for what belongs to one step only."""
    carried = [(name, value) for name, value in request.form.items(multi=True) if name not in NOT_CARRIED]
    here = request.full_path if request.query_string else request.path
    view = question_view(found, names)
    return render_template("entry/ripple.html", evening=stored, ripple=view, carried=carried, action=here)
