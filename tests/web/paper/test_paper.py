"""The page of everything printable, and the files it leads to."""

import datetime as dt
import io
import re

import pytest
from flask import Flask
from pypdf import PdfReader
from werkzeug.test import TestResponse

from scorepad.actions.runde import runde
from scorepad.printing import faces
from scorepad.printing.edition import A4, LETTER
from scorepad.web.frame import printed
from tests.conftest import CAST
from tests.printing.measures import measured
from tests.printing.reading import structure, words
from tests.web.conftest import link
from tests.web.critic import Phone, between, missing
from tests.web.incident_pages import play_by

PAGE = "/runde/1/papier"
FORM = "/runde/1/leerformular.pdf"
LEAFLET = "/runde/1/regeln/merkblatt.pdf"


def text(answer: TestResponse) -> str:
    """The words of a paper, without boxes to tick."""
    assert answer.status_code == 200
    assert answer.mimetype == "application/pdf"
    return " ".join(words(answer.data)).replace(" ☐", "")


def test_the_page_leads_to_everything_and_nothing_is_missing(begun: Phone) -> None:
    assert PAGE in begun.page("/runde/1").links
    links = begun.page(PAGE).links
    papers = (
        "regeln/merkblatt",
        "tischkarte-write",
        "tischkarte-read",
        "saison",
        "urkunden",
        "kasse/auszug",
    )
    assert {f"/runde/1/{paper}.pdf" for paper in (*papers, "abend/1/bogen")} <= {*links}
    assert "/runde/1/abend/1/bogen.pdf?teil=1" in links, (
        "an evening has its sheet without the second part too"
    )
    for url in links:
        if url.endswith(".pdf"):
            assert begun.get(url).mimetype == "application/pdf", url


def test_of_an_evening_one_act_stands_out_and_other_ways_to_print_it_are_folded(
    begun: Phone,
) -> None:
    row = between(begun.get(PAGE).text, 'class="list papers"', "</li>")
    shown, fold, folded = row.partition("<details")
    assert shown.count("<a ") == 1
    assert fold
    assert folded.count("<a ") == 3


def test_the_form_takes_the_table_of_the_last_evening_and_fills_up_with_others(
    begun: Phone,
) -> None:
    assert re.search(r"Wert Bert Cem Doro Ela 1 Bert", text(begun.get(FORM)))
    assert "Bert Cem Doro Ela Anna" in text(begun.get(f"{FORM}?people=5"))
    assert "Bert Cem Doro Ela Anna Platz F" in text(begun.get(f"{FORM}?people=6"))


def test_the_form_comes_blank_or_in_large_print_when_asked(anna: Phone) -> None:
    """Source: paper.md, empty form."""
    assert missing(text(anna.get(f"{FORM}?people=7&names=leer")), "Platz A", "Platz G", *CAST) == [
        *CAST
    ]
    assert 'name="gross"' in anna.get(PAGE).text
    usual = text(anna.get(f"{FORM}?people=4"))
    large = text(anna.get(f"{FORM}?people=4&gross"))
    assert " 24 Ela" in usual or " 24 Doro" in usual
    assert " 24 " not in large


def test_an_impossible_number_of_people_gives_the_usual_table(anna: Phone) -> None:
    for people in ("3", "8", "0", "-1", "x", "", "9" * 40, "4.5", "٤"):
        usual = text(anna.get(FORM, query_string={"people": people, "names": "\x00"}))
        assert "Anna Bert Cem Doro Ela" in usual, people


def test_the_code_on_the_form_leads_to_typing_it_in_without_a_secret(anna: Phone) -> None:
    parts = structure(PdfReader(io.BytesIO(anna.get(FORM).data)))
    (code,) = (str(one["/Alt"]) for one in parts if "/Alt" in one)
    assert code.split()[-1] == "http://localhost/runde/1/zettel"


def test_the_cards_carry_the_links(anna: Phone, reader: Phone) -> None:
    for role in ("write", "read"):
        assert link(anna, role) in text(anna.get(f"/runde/1/tischkarte-{role}.pdf")).replace(
            " ", ""
        )
    assert reader.get("/runde/1/tischkarte-read.pdf").status_code == 200
    assert anna.get("/runde/1/tischkarte-admin.pdf").status_code == 404


def test_papers_are_printed_again_only_when_they_have_changed(anna: Phone, unprinted: None) -> None:
    card = "/runde/1/tischkarte-read.pdf"
    known = {"If-None-Match": anna.get(card).headers["ETag"]}
    assert anna.get(card, headers=known).status_code == 304
    anna.send("/runde/1/links/erneuern/read", "/erneuern/read")
    assert anna.get(card, headers=known).status_code == 200
    papers = {path: {"If-None-Match": anna.get(path).headers["ETag"]} for path in (FORM, LEAFLET)}
    assert [anna.get(path, headers=known).status_code for path, known in papers.items()] == [
        304,
        304,
    ]
    assert anna.get(f"{FORM}?people=4", headers=papers[FORM]).status_code == 200
    anna.send("/runde/1/regeln", "/regeln", preset="kif")
    assert [anna.get(path, headers=known).status_code for path, known in papers.items()] == [
        200,
        200,
    ]


def test_files_have_names_and_speak_the_language_of_the_page(anna: Phone) -> None:
    assert "Scorepad-Leerformular-5-Donnerstag.pdf" in anna.get(FORM).headers["Content-Disposition"]
    english = anna.get(FORM, headers={"Accept-Language": "en"})
    assert "Scorepad-Blank-form-5-Donnerstag.pdf" in english.headers["Content-Disposition"]
    assert "on the right the running total" in text(english)
    card = anna.get("/runde/1/tischkarte-write.pdf").headers["Content-Disposition"]
    assert "Scorepad-Tischkarte-Donnerstag-write.pdf" in card


def test_the_page_names_packages_of_lacking_letters(
    site: Flask, anna: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "fonts-noto" not in anna.get(PAGE).text
    monkeypatch.setattr(faces, "_ranges", lambda: ([0x20], [0x24F]))
    with site.app_context():
        runde.rename(1, "中村")
    assert not missing(
        anna.get(PAGE).text, "„中村“ kann noch nicht ganz gedruckt werden", "fonts-noto-cjk"
    )


# on what paper, and on which day: set for the installation, else by the language; the day stands on
# every page


def test_installation_or_language_decide_the_paper(
    site: Flask, anna: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    for paper, asked, size in (
        ("language", "de-DE,de;q=0.9,en-US;q=0.5", A4),
        ("language", "en-GB,en-US;q=0.8", A4),
        ("language", "en-US,en;q=0.9,de;q=0.5", LETTER),
        ("a4", "en-US", A4),
        ("letter", "de", LETTER),
    ):
        monkeypatch.setitem(site.config, "PAPER", paper)
        (page, *_more) = measured(anna.get(FORM, headers={"Accept-Language": asked}).data)
        assert page.width == pytest.approx(size.width, abs=0.2), (paper, asked)
        assert page.height == pytest.approx(size.height, abs=0.2), (paper, asked)


def test_every_page_has_its_day_and_the_next_day_it_is_another(
    anna: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printed, "today", lambda: dt.date(2026, 11, 21))
    first = anna.get(LEAFLET)
    assert all("Stand 21.11.2026" in page for page in words(first.data))
    assert anna.get(LEAFLET, headers={"If-None-Match": first.headers["ETag"]}).status_code == 304
    monkeypatch.setattr(printed, "today", lambda: dt.date(2026, 11, 22))
    assert (
        "Stand 22.11.2026"
        in words(anna.get(LEAFLET, headers={"If-None-Match": first.headers["ETag"]}).data)[0]
    )
    american = anna.get(LEAFLET, headers={"Accept-Language": "en-US,en;q=0.9"})
    assert "As of 22 Nov 2026" in words(american.data)[0]


TICKS = "/runde/1/ankreuzbogen.pdf"


def test_the_tick_sheet_has_the_next_table_over_its_boxes_and_the_games_asked_for(
    begun: Phone,
) -> None:
    """Source: ticksheet.md, the form."""
    assert TICKS in begun.get(PAGE).text
    told = text(begun.get(TICKS))
    assert "1 Bert" in told
    assert "4 Ela" in told
    assert "24 Ela" in told
    few = text(begun.get(f"{TICKS}?people=5&spiele=6"))
    assert "6 Bert" in few
    assert "7 Cem" not in few


def test_the_tick_sheet_comes_with_lines_for_names_and_in_large_print(anna: Phone) -> None:
    blank = text(anna.get(f"{TICKS}?people=7&names=leer"))
    assert missing(blank, *CAST) == [*CAST]
    assert "7 G" in blank
    large = anna.get(f"{TICKS}?people=4&gross=1")
    assert len(PdfReader(io.BytesIO(large.data)).pages) == 2


def test_a_tick_sheet_has_the_usual_games_for_a_number_that_is_none_and_never_too_many(
    anna: Phone,
) -> None:
    for games in ("", "0", "x", "-1"):
        told = text(anna.get(TICKS, query_string={"spiele": games}))
        assert "24 Ela" in told or "24 Doro" in told
    many = anna.get(f"{TICKS}?spiele=99&people=4")
    assert "60 Doro" in text(many)


def test_where_points_are_typed_there_is_no_tick_sheet(site: Flask, anna: Phone) -> None:
    play_by(site, team_mode="tripelkopf")
    assert TICKS not in anna.get(PAGE).text
    assert anna.get(TICKS).status_code == 404


def test_the_first_code_of_the_tick_sheet_opens_the_page_for_its_photo(anna: Phone) -> None:
    reader = PdfReader(io.BytesIO(anna.get(TICKS).data))
    told = [str(part.get("/Alt", "")) for part in structure(reader)]
    (first,) = [words for words in told if "/runde/1/foto#T10" in words]
    assert "Anna" not in first
