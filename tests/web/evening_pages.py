"""An evening of the cast as the tests of board, entry, game and history use it: /runde/1/abend/1,
Anna deals first.
"""

from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from scorepad.actions.evening import evening
from scorepad.actions.runde import runde
from scorepad.scoring.rules import Rules, read_rules
from scorepad.store import runden
from tests.conftest import CAST, NOW
from tests.web.critic import Page, Phone, between, cells_of, phone
from tests.web.stages import stage

EVENING = "/runde/1/abend/1"
ENTER = f"{EVENING}/spiel"
ANNA, BERT, CEM, DORO, ELA = "12345"
GUEST = "0"
SEVEN = (*CAST, "Fritz", "Gül")


def begin(phone: Phone) -> Phone:
    """Begin the evening with the whole cast."""
    _begin(phone)
    return phone


@stage
def _begin(phone: Phone) -> None:
    assert phone.send("/runde/1", "/abend/neu").location == EVENING


def send(phone: Phone, path: str = ENTER, **values: Any) -> TestResponse:
    """Open a form page, fill the form in as a browser would without script, and send it; None takes
    a field away.
    """
    form = phone.page(path).forms[-1]
    filled = form.values | values
    sent = {name: value for name, value in filled.items() if value is not None}
    return phone.post(path, data=sent)


def choose(phone: Phone, member: str, path: str = EVENING) -> None:
    """Answer whose phone this is, on the board or under *Anzeige*."""
    assert phone.send(path, "/anzeige", who=member).status_code == 303


@stage
def enter(phone: Phone, /, *re: str, augen: str = "re121", **values: Any) -> None:
    """Enter a game that must be accepted."""
    answer = send(phone, re=list(re), augen=augen, **values)
    assert answer.status_code == 303, Page(answer.text).title
    assert answer.location == EVENING


def three_games(phone: Phone) -> Phone:
    """An evening in which Anna, Bert and Cem dealt a game each; Doro deals next."""
    begin(phone)
    enter(phone, BERT, CEM)
    enter(phone, ANNA, CEM)
    enter(phone, ANNA, BERT)
    return phone


def rows(phone: Phone) -> list[list[str]]:
    """The cells of the board, newest row first, as text."""
    table = between(phone.get(EVENING).text, "<tbody>", "</tbody>")
    _before, *found = table.split("<tr")
    return [cells_of(row) for row in found]


def table(site: Flask, people: int, rules: Rules | None = None) -> Phone:
    """A phone at a table of so many people, without any game; Anna deals first."""
    with site.app_context():
        made = runde.create("Donnerstag", SEVEN[:people], "€", rules or Rules(), NOW)
        seats = [member.id for member in runden.members(made.runde_id)]
        evening.start(
            made.runde_id,
            evening.NewPlan(seats, seats[0], NOW.date(), "Donnerstag"),
            client_key="start",
            link_id=made.write.id,
            now=NOW,
        )
    holder = phone(site)
    holder.get(f"/l/{made.write.token}")
    return holder


def under(preset: str = "ddv", **options: Any) -> Rules:
    """The rules of a preset with other options; a double underscore stands for the dot of an
    option.
    """
    named = {name.replace("__", "."): value for name, value in options.items()}
    return read_rules({"preset": preset, "options": named})


def ends(**options: Any) -> Rules:
    return under("kif", **options)
