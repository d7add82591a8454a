"""Papers before a round is released: all lists, all table cards. Source: fourth-look.md 4."""

import pytest
from flask import Flask

from scorepad.store import table_links
from tests.printing.reading import plain
from tests.web.critic import Phone
from tests.web.tournament.pages import ONE, create, join, release, type_totals

pytestmark = pytest.mark.usefixtures("unprinted")
LISTS = f"{ONE}/runde/1/listen.pdf"
CARDS = f"{ONE}/tischkarten.pdf"


@pytest.fixture
def drawn(anna: Phone) -> Phone:
    """The leader's phone, with a round drawn and not released: two tables of four."""
    create(anna, name="Sommer")
    join(anna, "A\nB\nC\nD\nE\nF\nG\nH")
    anna.send(f"{ONE}/runde/1", "/losen")
    return anna


def code_of(site: Flask, number: int) -> str:
    """The address in the code of a table."""
    with site.app_context():
        return f"/l/{table_links.token(1, 1, number)}"


def test_all_lists_are_one_paper_before_the_release(site: Flask, drawn: Phone) -> None:
    assert LISTS in drawn.page(f"{ONE}/runde/1").links
    answer = drawn.get(LISTS)
    assert "no-store" in answer.headers["Cache-Control"]
    text = plain(answer.text)
    for number in (1, 2):
        assert f"Tisch {number} · Runde 1 von 3" in text
        assert code_of(site, number) in answer.text


def test_all_cards_are_one_paper_before_the_draw_and_the_same_after_it(
    site: Flask, anna: Phone
) -> None:
    create(anna, name="Sommer")
    join(anna, "A\nB\nC\nD\nE\nF\nG\nH")
    assert CARDS in anna.page(ONE).links
    before = anna.get(CARDS).text
    assert code_of(site, 2) in before
    release(anna, 1)
    assert anna.get(CARDS).text == before


def test_a_tournament_of_too_few_has_no_cards(anna: Phone) -> None:
    create(anna, name="Sommer")
    join(anna, "A\nB\nC")
    assert CARDS not in anna.page(ONE).links
    assert anna.get(CARDS).status_code == 404


@pytest.mark.usefixtures("drawn")
def test_papers_with_the_codes_of_tables_are_closed_to_readers(reader: Phone) -> None:
    assert reader.get(LISTS).status_code == 403
    assert reader.get(CARDS).status_code == 403


def test_once_the_round_runs_only_the_lists_are_printed_that_are_still_empty(drawn: Phone) -> None:
    drawn.send(f"{ONE}/runde/1", "/freigeben")
    assert type_totals(drawn, "/runde/1/tisch/1", 12, -4, 0, -8) == 303
    text = plain(drawn.get(LISTS).text)
    assert "Tisch 1 ·" not in text
    assert "Tisch 2 ·" in text


def test_a_reader_prints_the_list_of_a_table_without_its_code(
    site: Flask, drawn: Phone, reader: Phone
) -> None:
    drawn.send(f"{ONE}/runde/1", "/freigeben")
    code = code_of(site, 1)
    assert code in drawn.get("/runde/1/tisch/1/liste.pdf").text
    text = reader.get("/runde/1/tisch/1/liste.pdf").text
    assert code not in text
    assert "/runde/1/tisch/1" in text


def test_a_round_that_is_not_drawn_has_no_lists(anna: Phone) -> None:
    create(anna)
    join(anna, "A\nB\nC\nD")
    assert anna.get(LISTS).status_code == 404


TICKS = f"{ONE}/runde/1/ankreuzboegen.pdf"


def test_all_tick_sheets_are_one_paper_before_the_release(drawn: Phone, reader: Phone) -> None:
    """Source: ticksheet.md, the form: for each table of a tournament, all in one PDF."""
    assert TICKS in drawn.page(f"{ONE}/runde/1").links
    told = plain(drawn.get(TICKS).text)
    for number in (1, 2):
        assert f"Runde 1 · Tisch {number}" in told
    assert f"{ONE}/foto#T10" in told
    assert reader.get(TICKS).status_code == 403


def test_once_the_round_runs_only_tick_sheets_are_printed_that_are_still_empty(
    drawn: Phone,
) -> None:
    drawn.send(f"{ONE}/runde/1", "/freigeben")
    assert type_totals(drawn, "/runde/1/tisch/1", 12, -4, 0, -8) == 303
    told = plain(drawn.get(TICKS).text)
    assert "Tisch 2" in told
    assert "Tisch 1" not in told


def test_a_round_that_is_not_drawn_has_no_tick_sheets(anna: Phone) -> None:
    create(anna, name="Sommer")
    assert anna.get(TICKS).status_code == 404
