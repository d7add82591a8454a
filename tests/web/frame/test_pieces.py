"""A piece of a page is drawn once for its values and its language, and nothing else can get into it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask, session
from jinja2 import meta

from scorepad.web.frame.pieces import piece
from tests.web.critic import Phone
from tests.web.evening_pages import BERT, ENTER

PIECES = frozenset(
    re.findall(r'piece\("([^"]+)"', "".join(file.read_text() for file in Path("templates").rglob("*.html")))
)
OF_ALL = frozenset({"_", "gettext", "ngettext", "told"})
"""What a piece may use besides its values: it depends on the language only."""


@pytest.mark.parametrize("name", sorted(PIECES))
def test_a_piece_uses_what_the_page_hands_over_and_the_language_only(site: Flask, name: str) -> None:
    source = Path("templates", name).read_text(encoding="utf-8")
    page = "".join(file.read_text() for file in Path("templates").rglob("*.html"))
    for call in re.findall(rf'piece\("{name}",(.*?)\)\s*-?}}}}', page, re.DOTALL):
        given = set(re.findall(r"(\w+)=", call))
        assert meta.find_undeclared_variables(site.jinja_env.parse(source)) <= given | OF_ALL


def test_the_same_values_are_drawn_once_and_others_anew(site: Flask) -> None:
    given = {"owed": False, "starts_bock": False, "unit": "Cent"}
    with site.test_request_context("/"):
        first = piece("entry/value.html", **given)
        assert piece("entry/value.html", **given) is first
        assert piece("entry/value.html", **given | {"unit": "Points"}) != first
    with site.test_request_context("/"):
        session["language"] = "en"
        assert piece("entry/value.html", **given) != first


def test_a_value_that_can_still_change_is_drawn_each_time(site: Flask) -> None:
    with site.test_request_context("/"):
        unit = ["Cent"]
        first = piece("entry/value.html", owed=False, starts_bock=False, unit=unit)
        unit[0] = "Punkte"
        assert piece("entry/value.html", owed=False, starts_bock=False, unit=unit) != first


def test_what_somebody_typed_stands_on_no_other_page(anna: Phone, bert: Phone) -> None:
    form = anna.page(ENTER).forms[-1].values
    sent = form | {"re": [BERT], "note": "von Anna", "augen": "exact", "exact": "77"}
    assert "von Anna" in anna.post(ENTER, data=sent).text
    assert "von Anna" not in bert.get(ENTER).text
    assert 'value="77"' not in bert.get(ENTER).text
