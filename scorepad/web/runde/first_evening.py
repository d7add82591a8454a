"""Straight from a new Runde into its first evening."""

from __future__ import annotations

import secrets

from flask import url_for

from scorepad.actions import evening
from scorepad.actions.problems import clean
from scorepad.actions.runde import CreatedRunde
from scorepad.scoring.errors import Refused
from scorepad.store import runden
from scorepad.web.frame import access, clock, phone
from scorepad.web.frame.clock import weekday
from scorepad.web.parts.first_form import NewRunde
from scorepad.web.parts.seats import asks_sitters, usual_sitters


def begin_first(made: CreatedRunde, form: NewRunde, key: str) -> str:
    """Begin the evening and return the address of its board; of the page for its seats where people must be chosen."""
    access.keep_to_show(made.runde_id)
    if form.seated:
        try:
            evening_id = _begin(made, form, key)
        except Refused:  # what only that page can ask
            return url_for("evening.new", runde_id=made.runde_id)
        return url_for("board.show", runde_id=made.runde_id, evening_id=evening_id)
    return url_for("evening.new", runde_id=made.runde_id)


def _begin(made: CreatedRunde, form: NewRunde, key: str) -> int:
    members, wanted, today = runden.members(made.runde_id), clean(form.first_dealer.data or ""), clock.today()
    table = [member.id for member in members]
    named = next((member.id for member in members if member.name == wanted), None)
    return evening.start(
        made.runde_id,
        table,
        named or secrets.choice(table),
        today,
        weekday(today),
        usual_sitters(len(table)) if asks_sitters(len(table), form.rule_set) else (),
        key,
        made.write.id,
        clock.now(),
        phone.name(),
    )
