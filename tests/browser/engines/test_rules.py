"""The pages of rules in each engine: a search brings its first hit into view, and nothing lies sideways.

Source: issue "True on every phone", Rules and Engines.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from scorepad.scoring.rules import read_rules
from tests.browser.conftest import Site
from tests.browser.engines import Phone

pytestmark = pytest.mark.browser
Takes = Callable[..., Phone]
OWN = {"solo.own": [{"id": "mond", "name": "Mondsolo"}]}
SEARCH = """(text) => {
  scrollTo(0, document.documentElement.scrollHeight);
  document.querySelector("#hits").textContent = "";
  const field = document.querySelector("#q");
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}"""
FOUND = "document.querySelector('#hits').textContent"
FIRST = """() => {
  const leaves = [...document.querySelectorAll(".rule:not(:has([data-part])), [data-part]")];
  const { top } = leaves.find((one) => !one.hidden && one.getClientRects().length).getBoundingClientRect();
  return [top - document.querySelector(".search").getBoundingClientRect().bottom, innerHeight - top];
}"""


PAGES = {"/runde/{}/regeln?alle": ["Mondsoli"], "/runde/{}/abend/{}/regeln": ["Mondsoli"], "/hilfe/regeln": ["Wörter"]}
"""Each page with what only it knows."""


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("size", ["", "200%"])
def test_a_search_brings_its_first_hit_under_the_field_and_nothing_lies_sideways(
    take_phone: Takes, site: Site, size: str, path: str
) -> None:
    """WebKit makes a page as wide as the words that a field with choices cuts off."""
    abend = site.evening(rules=read_rules({"preset": "koppeldopf", "options": OWN}))
    phone = take_phone(abend, (320, 568), dark=True)
    phone.type_size = size
    phone.goto(path.format(abend.runde_id, abend.id))
    phone.until("document.readyState === 'complete'")
    for text in ("Absage", "Feigheit", "Herz geht rund", *PAGES[path]):
        phone.evaluate(SEARCH, text)
        assert "Treffer" in str(phone.until(FOUND))
        below, room = phone.evaluate(FIRST)
        assert below >= -1, text
        assert room > 100, text
        assert phone.sideways() == 0, text


HOLE = """document.querySelector("#o-cards .hint").getBoundingClientRect().top
  - document.querySelector("#o-cards .chips").getBoundingClientRect().bottom"""


def test_what_an_answer_does_stands_right_below_it(take_phone: Takes, site: Site) -> None:
    """WebKit adds the height of a legend once more below a fieldset in a column."""
    abend = site.evening()
    phone = take_phone(abend, (360, 740))
    phone.goto(f"/runde/{abend.runde_id}/regeln")
    phone.until("document.readyState === 'complete'")
    assert 0 <= phone.evaluate(f"() => {HOLE}") < 10
