"""Whose phone this is: asked once per phone and Runde, on the board, and what follows from the
answer.

Source: third-look.md, Pages, "Opening by a code or link".
"""

import re

import pytest
from flask import Flask

from scorepad.actions.runde import runde
from scorepad.scoring.rules import Rules
from scorepad.web.frame.phone import MOST_ANSWERS
from tests.conftest import NOW
from tests.web.conftest import link
from tests.web.critic import Phone, between, phone
from tests.web.evening_pages import ANNA, BERT, CEM, ENTER, EVENING, GUEST, begin, choose, enter

QUESTION = "Wer bist du?"


def offered(holder: Phone, path: str = EVENING) -> list[str]:
    """The answers on the board, from the left."""
    asked = between(holder.get(path).text, "<form id=cells", "</form>")
    return re.findall(r"<button[^>]*>([^<]*)<", asked)


def own_column(holder: Phone) -> str:
    """The class of the board that marks the column of this person."""
    found = re.search(r'<div id="board"[^>]*? class="(me\d)', holder.get(EVENING).text)
    return found[1] if found else ""


@pytest.mark.both_databases
def test_the_board_asks_once_and_knows_the_person_from_then_on(anna: Phone, bert: Phone) -> None:
    assert offered(bert) == ["nur zuschauen", "Anna", "Bert", "Cem", "Doro", "Ela"]
    assert bert.send(EVENING, "/anzeige", who=BERT).location == EVENING
    assert offered(bert) == []
    assert offered(anna) != []
    enter(bert, BERT, CEM)
    assert " · Bert</p>" in anna.get(f"{EVENING}/aenderungen").text


def test_nobody_is_asked_anywhere_but_on_a_board_that_goes_on(anna: Phone, bert: Phone) -> None:
    """Never in the way of looking: no page of its own, nothing on entry page, menu, large screen or
    result.
    """
    enter(anna, BERT, CEM)
    for path in ("/runde/1", ENTER, f"{EVENING}/mehr", f"{EVENING}?gross"):
        assert QUESTION not in bert.get(path).text, path
    anna.send(f"{EVENING}/mehr", "/abschliessen")
    assert QUESTION not in bert.get(EVENING).text


def test_the_own_column_is_marked_on_this_phone_alone_for_readers_too(
    anna: Phone, bert: Phone, reader: Phone
) -> None:
    assert own_column(bert) == ""
    tag = bert.get(EVENING).headers["ETag"]
    choose(bert, CEM)
    assert own_column(bert) == "me3"
    assert bert.get(EVENING, headers={"If-None-Match": tag}).status_code == 200
    assert own_column(anna) == ""
    choose(reader, BERT)
    assert own_column(reader) == "me2"


def test_a_guest_skips_the_question_and_stays_without_a_name(anna: Phone, bert: Phone) -> None:
    choose(bert, GUEST)
    assert offered(bert) == []
    assert own_column(bert) == ""
    enter(bert, BERT, CEM)
    assert "über den Schreiblink" in anna.get(f"{EVENING}/aenderungen").text


def test_who_sits_at_the_table_stands_first_and_who_pauses_is_not_offered(begun: Phone) -> None:
    for name in ("Fritz", "Gül"):
        begun.send("/runde/1/mitglieder", "/mitglieder", **{"new-name": name})
    assert offered(begun)[6:] == ["Fritz", "Gül"]
    begun.send("/runde/1/mitglieder/6", "/pause")
    assert offered(begun)[6:] == ["Gül"]


def test_each_runde_asks_for_itself(site: Flask, anna: Phone) -> None:
    with site.app_context():
        other = runde.create("Montag", ["Rolf", "Susi", "Toni", "Ute"], "€", Rules(), NOW)
    begin(anna)
    choose(anna, ANNA)
    anna.get(f"/l/{other.write.token}")
    anna.send("/runde/2", "/runde/2/abend/neu")
    assert offered(anna, "/runde/2/abend/2") == ["nur zuschauen", "Rolf", "Susi", "Toni", "Ute"]
    assert offered(anna) == []


def test_it_is_changed_under_anzeige_for_the_runde_used_last(
    anna: Phone, bert: Phone, stranger: Phone
) -> None:
    choose(bert, BERT)
    form = bert.page(f"/anzeige?zurueck={EVENING}").form("/anzeige")
    assert form.values["who"] == [BERT]
    assert form.values["runde"] == ["1"]
    assert "Wer bist du in „Donnerstag“?" in bert.get("/anzeige").text
    choose(bert, GUEST, "/anzeige")
    assert own_column(bert) == ""
    assert "Wer bist du" not in stranger.get("/anzeige").text


def test_a_member_who_is_gone_falls_away_by_itself(anna: Phone, bert: Phone) -> None:
    anna.send("/runde/1/mitglieder", "/mitglieder", **{"new-name": "Fritz"})
    choose(bert, "6")
    assert anna.send("/runde/1/mitglieder/6/loeschen", "/loeschen").status_code == 303
    assert offered(bert)[1:3] == ["Anna", "Bert"]
    bert.get(ENTER)
    assert "Ein anderes Handy schreibt" in anna.get(EVENING).text


@pytest.mark.usefixtures("anna")
def test_nobody_is_anybody_in_a_runde_without_its_link(stranger: Phone) -> None:
    for runde_id in ("", "1", "2", "x", "99999999999"):
        stranger.send("/anzeige", "/anzeige", who=ANNA, runde=runde_id)
        with stranger.session_transaction() as session:
            assert "who" not in session, runde_id


def test_a_phone_that_leaves_a_runde_forgets_who_it_was_there(anna: Phone, bert: Phone) -> None:
    choose(bert, BERT)
    bert.send("/abmelden/1", "/abmelden/1")
    bert.get(link(anna, "write"))
    assert offered(bert) != []


def test_the_answers_of_many_runden_fit_into_the_cookie(begun: Phone) -> None:
    """A browser keeps cookies of 4,096 bytes at least. Source: RFC 6265, 6.1."""
    with begun.session_transaction() as session:
        session["who"] = {
            str(10**6 + 7919 * one): 10**7 + 104729 * one for one in range(MOST_ANSWERS)
        }
        session["runden"] += [
            [10**6 + 7919 * one, 10**7 + 7907 * one, one] for one in range(MOST_ANSWERS)
        ]
    assert 0 < len(begun.send(EVENING, "/anzeige", who=ANNA).headers["Set-Cookie"]) < 4096
    with begun.session_transaction() as session:
        assert len(session["who"]) == MOST_ANSWERS


def test_the_name_is_kept_as_it_was_and_privacy_says_so(anna: Phone, bert: Phone) -> None:
    choose(bert, BERT)
    enter(bert, BERT, CEM)
    anna.send("/runde/1/mitglieder/2", "/mitglieder/2", name="Berta")
    assert " · Bert</p>" in anna.get(f"{EVENING}/aenderungen").text
    text = " ".join(phone(anna.application).get("/datenschutz").text.split())
    for words in (
        "wer du dort bist",
        "von wem, wenn das Handy weiß",
        "mit dem Namen von damals",
        "öffnet nichts",
    ):
        assert words in text
