"""The page of links: back to where one came from, and a line for each link that says what it may do.

Source: third-look.md, Pages, "Links".
"""

from __future__ import annotations

from urllib.parse import urlencode

import pytest

from tests.web.critic import Phone
from tests.web.evening_pages import BERT, CEM, EVENING, begin, enter

LINKS, MORE = "/runde/1/links", f"{EVENING}/mehr"


def back(holder: Phone, path: str) -> str:
    """Where *Zurück* at the top of a page leads."""
    return holder.page(path).links[1]


def way(holder: Phone, path: str, into: str) -> str:
    """The address of a link of a page."""
    (found,) = {url for url in holder.page(path).links if url.startswith(into)}
    return found


@pytest.mark.parametrize("came", ["/runde/1", MORE])
def test_back_leads_to_where_one_came_from(anna: Phone, came: str) -> None:
    begin(anna)
    path = way(anna, came, LINKS)
    assert back(anna, path) == came
    assert anna.page(path).links[-1] == came
    for onward in (f"{LINKS}?art=read", f"{LINKS}/erneuern/write", "/abmelden/1"):
        there = way(anna, path, onward)
        assert back(anna, back(anna, there) if "art" not in there else there) == came, there


def test_the_offer_of_the_board_leads_back_to_the_board(anna: Phone) -> None:
    with anna.session_transaction() as session:
        session["show"] = [1]
    begin(anna)
    enter(anna, BERT, CEM)
    assert back(anna, way(anna, EVENING, LINKS)) == EVENING


def test_a_renewed_link_still_leads_back(anna: Phone) -> None:
    begin(anna)
    path = way(anna, way(anna, MORE, LINKS), f"{LINKS}/erneuern")
    form = anna.page(path).forms[-1]
    answer = anna.post(form.action, data=form.values)
    assert back(anna, str(answer.location)) == MORE


@pytest.mark.parametrize("wrong", ["https://example.org", "//example.org", "/\\example.org", "x", "/" + "x" * 300])
def test_back_never_leads_to_another_site(anna: Phone, wrong: str) -> None:
    assert back(anna, f"{LINKS}?{urlencode({'zurueck': wrong})}") == "/runde/1"


def test_each_link_says_in_a_line_what_it_may_do(anna: Phone, reader: Phone) -> None:
    told = anna.get(LINKS).text
    for title, may in (("Schreiblink", "trägt ein und ändert"), ("Leselink", "schaut nur zu")):
        row = told.partition(f">{title}</a>")[2].partition("</li>")[0]
        assert may in row
        assert told.count(may) == 1
    alone = reader.get(LINKS).text
    assert "schaut nur zu" in alone
    assert "trägt ein" not in alone
