"""Where a link or its code leads: to the board of the running evening in one step, else to the Runde.

Source: third-look.md, Pages, "Opening by a code or link".
"""

from __future__ import annotations

import pytest
from flask import Flask

from tests.web.conftest import link
from tests.web.critic import Phone, phone
from tests.web.evening_pages import EVENING, begin

pytestmark = pytest.mark.both_databases


def opens(site: Flask, path: str) -> str:
    """Where a new phone stands that opens this link."""
    answer = phone(site).get(path)
    assert answer.status_code == 303
    return str(answer.location)


@pytest.mark.parametrize("role", ["write", "read"])
def test_a_link_leads_to_the_board_of_the_evening_that_runs(site: Flask, anna: Phone, role: str) -> None:
    path = link(anna, role)
    assert opens(site, path) == "/runde/1"
    begin(anna)
    assert opens(site, path) == EVENING
    anna.send(f"{EVENING}/mehr", "/abschliessen")
    assert opens(site, path) == "/runde/1"


def test_of_several_it_is_the_evening_begun_last(site: Flask, anna: Phone) -> None:
    begin(anna)
    begun = anna.send("/runde/1", "/abend/neu").location
    assert begun == "/runde/1/abend/2"
    assert opens(site, link(anna, "write")) == begun


def test_an_archived_runde_opens_as_a_runde(site: Flask, anna: Phone) -> None:
    begin(anna)
    path = link(anna, "write")
    assert anna.send("/runde/1/archivieren", "/archivieren").status_code == 303
    assert opens(site, path) == "/runde/1"


def test_a_phone_that_writes_and_opens_the_read_link_goes_on_writing(anna: Phone) -> None:
    begin(anna)
    assert anna.get(link(anna, "read")).location == EVENING
    assert anna.get(f"{EVENING}/spiel").status_code == 200
