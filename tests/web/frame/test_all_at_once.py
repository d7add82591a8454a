"""What is wrong with a form is told at once, each at its field: nobody mends one thing to hear of
the next.
"""

import pytest
from flask import Flask

from tests.web.critic import Page, Phone, answered
from tests.web.evening_pages import EVENING
from tests.web.tournament.pages import create, join

LONG = "x" * 300
NO_DAY = "1850-01-01"
OF_TOURNAMENT = {
    "name": "",
    "date": NO_DAY,
    "rounds": "0",
    "games": "",
    "minutes": "viele",
    "fee": "-",
    "classes": LONG,
    "team_best": "-1",
}
WRONG: dict[str, tuple[str, dict[str, str]]] = {
    "/runde/neu": ("/runde/neu", {"name": LONG, "members": "Anna\nAnna"}),
    "/runde/1/abend/neu": ("/abend/neu", {"name": LONG, "date": NO_DAY, "table": "1"}),
    "/runde/1/mitglieder/1": ("/mitglieder/1", {"name": "", "short": LONG}),
    f"{EVENING}/name": ("/name", {"name": LONG, "date": NO_DAY}),
    "/runde/1/kasse/buchen": ("/buchen", {"amount": "", "reason": "", "date": NO_DAY}),
    "/runde/1/konten/1": ("/konten/1", {"account_name": LONG, "iban": "DE1"}),
    "/runde/1/turnier/neu?art=ddv": ("/turnier/neu?art=ddv", OF_TOURNAMENT),
    "/runde/1/turnier/1/plan": ("/plan", OF_TOURNAMENT),
    "/runde/1/turnier/1/leute/1": ("/leute/1", {"name": "", "club": LONG, "team": LONG}),
    "/runde/1/liga/neu": (
        "/liga/neu",
        {"name": "", "since": "gestern", "least": "0", "teams": "Rot", "moving": "-1"},
    ),
}
"""The pages with forms of several typed fields: where each is sent, and what cannot be."""


@pytest.mark.parametrize("path", WRONG)
def test_everything_that_is_wrong_with_a_form_is_told_at_once_at_its_field(
    site: Flask, begun: Phone, path: str
) -> None:
    if "/turnier/1/" in path:
        create(begun)
        join(begun)
    action, wrong = WRONG[path]
    form = begun.page(path).form(action)
    answer = begun.post(form.action or path, data=form.values | wrong)
    ids = Page(answered(answer, 422)).ids
    silent = [name for name in wrong if f"{name}-error" not in ids]
    assert silent == []
