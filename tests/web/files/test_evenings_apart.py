"""Evenings of a list that only a word, an empty line or the numbers of the games keep apart, and
lines that are no games, through the page.
"""

import pytest
from flask import Flask

from scorepad.store import whole
from tests.conftest import there
from tests.web.critic import Page, Phone
from tests.web.files.test_files import errors, evenings, next_step, upload
from tests.web.files.test_lists import four, read_in, totals

__all__ = ["four"]

HEAD = "Nr;Anna;Bert;Cem;Doro\n"
FIRST = "1;2;2;-2;-2\n2;1;-1;1;-1\n"
SECOND = "1;4;4;4;-12\n2;9;-3;-3;-3\n"
GAMES = "1;2;2;-2;-2\n2;1;-1;1;-1\n3;4;4;4;-12\n4;9;-3;-3;-3\n"
ALL = {"Anna": 16, "Bert": 2, "Cem": 0, "Doro": -18}
OF_FIRST = {"Anna": 3, "Bert": 1, "Cem": -1, "Doro": -3}
OF_SECOND = {"Anna": 13, "Bert": 1, "Cem": 1, "Doro": -15}


def names_of_evenings(app: Flask) -> list[str]:
    with app.app_context():
        return [there(whole.evening(number, 1)).name for number in whole.evening_ids(1)]


def begins_apart(holder: Phone, text: str) -> bool:
    """Whether a new evening is proposed where the page asks about one."""
    looked = upload(holder, text)
    assert "Hier beginnt jeweils ein neuer Abend: Zeile" in looked.text
    return "apart" in Page(looked.text).form("/einlesen").values


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Abend 1", "Abend 2"),
        ("1. Spielabend", "2. Spielabend"),
        ("Evening 1", "Evening 2 (at Bert's)"),
        ("Doko-Abend Nr. 1", "Doko-Abend Nr. 2"),
    ],
)
def test_a_line_that_numbers_an_evening_begins_it(
    site: Flask, four: Phone, first: str, second: str
) -> None:
    read_in(four, f"{HEAD}{first};;;;\n{FIRST}{second};;;;\n{SECOND}".encode())
    assert names_of_evenings(site) == [first, second]
    assert totals(site, 1) == OF_FIRST
    assert totals(site, 2) == OF_SECOND


def test_a_remark_between_games_begins_no_evening(site: Flask, four: Phone) -> None:
    read_in(four, f"{HEAD}{FIRST}Der Abend war lang;;;;\n3;4;4;4;-12\n4;9;-3;-3;-3\n".encode())
    assert evenings(site) == 1
    assert totals(site) == ALL


def test_games_numbered_anew_below_an_empty_line_are_another_evening(
    site: Flask, four: Phone
) -> None:
    text = f"{HEAD}{FIRST};;;;\n{SECOND}"
    assert begins_apart(four, text)
    read_in(four, text.encode())
    assert names_of_evenings(site) == ["Abend 1", "Abend 2"]
    assert totals(site, 1) == OF_FIRST


def test_each_part_may_have_its_sum(site: Flask, four: Phone) -> None:
    text = f"{HEAD}{FIRST};3;1;-1;-3\n;;;;\n{SECOND};13;1;1;-15\n"
    read_in(four, text.encode())
    assert totals(site, 1) == OF_FIRST
    assert totals(site, 2) == OF_SECOND


def test_who_says_no_has_one_evening(site: Flask, four: Phone) -> None:
    looked = upload(four, f"{HEAD}{FIRST};;;;\n{SECOND}")
    form = Page(looked.text).form("/einlesen").values
    del form["apart"]
    assert four.post("/runde/1/einlesen", data=form | {"save": "1"}).status_code == 303
    assert evenings(site) == 1
    assert totals(site) == ALL


def test_an_empty_line_alone_is_asked_about_and_begins_nothing(four: Phone) -> None:
    text = "Anna;Bert;Cem;Doro\n2;2;-2;-2\n1;-1;1;-1\n;;;\n4;4;4;-12\n9;-3;-3;-3\n"
    assert not begins_apart(four, text)


def test_totals_that_begin_from_zero_below_an_empty_line_are_of_another_evening(
    site: Flask, four: Phone
) -> None:
    text = "Anna;Bert;Cem;Doro\n2;2;-2;-2\n3;1;-1;-3\n;;;\n4;4;4;-12\n13;1;1;-15\n"
    read_in(four, text.encode())
    assert totals(site, 1) == OF_FIRST
    assert totals(site, 2) == OF_SECOND


def test_games_that_are_numbered_in_each_round_are_one_evening(four: Phone) -> None:
    rounds = "1;2;2;-2;-2\n2;1;-1;1;-1\n3;4;4;4;-12\n4;9;-3;-3;-3\n" * 3
    assert not begins_apart(four, HEAD + rounds)


def test_an_empty_line_above_the_sum_is_nothing_to_ask_about(four: Phone) -> None:
    looked = upload(four, f"{HEAD}{GAMES};;;;\nSumme;16;2;0;-18\n")
    assert "ein neuer Abend" not in looked.text


def test_days_that_alternate_are_an_evening_each(site: Flask, four: Phone) -> None:
    text = (
        "Datum;Anna;Bert;Cem;Doro\n1.11.2026;2;2;-2;-2\n8.11.2026;4;4;4;-12\n"
        "1.11.2026;1;-1;1;-1\n8.11.2026;9;-3;-3;-3\n"
    )
    read_in(four, text.encode())
    assert evenings(site) == 2
    assert totals(site, 1) == OF_FIRST
    assert totals(site, 2) == OF_SECOND


@pytest.mark.parametrize(
    "line",
    [
        "Vorjahr;20;-10;5;-15",
        "Avg.;4;1;0;-5",
        "Pl.;1;2;3;4",
        "Punkte/Spiel;4;0,5;0;-4,5",
        "Sieger;Anna;;;",
        "Notiz;Anna war gut;;;",
        "Bier;2;3;1;0",
    ],
)
def test_a_word_in_place_of_the_number_of_a_game_is_no_game_and_the_page_shows_it(
    site: Flask, four: Phone, line: str
) -> None:
    looked = upload(four, f"{HEAD}{GAMES}{line}\n")
    assert "Zeile 6 sieht nach einer Summe aus" in looked.text
    assert next_step(four, looked, save="1").status_code == 303
    assert totals(site) == ALL


@pytest.mark.parametrize("word", ["Solo", "Bock", "Pflichtsolo Doro"])
def test_a_word_for_a_kind_of_game_is_one(site: Flask, four: Phone, word: str) -> None:
    read_in(four, (HEAD + GAMES.replace("3;", f"{word};", 1)).encode())
    assert totals(site) == ALL


def test_a_list_of_others_below_is_told_in_one_sentence(four: Phone) -> None:
    below = "Nr;Emil;Fritz;Gabi;Hans\n1;1;1;-1;-1\n"
    (error,) = errors(upload(four, f"{HEAD}{FIRST};;;;\n{below}"))
    assert error.startswith("Zeile 5: Hier beginnt eine Liste mit anderen Leuten: Emil, Fritz")


def test_a_list_of_others_beside_is_told(four: Phone) -> None:
    text = "Anna;Bert;Cem;Doro;;Emil;Fritz;Gabi;Hans\n2;2;-2;-2;;-1;-1;1;1\n1;-1;1;-1;;2;-2;-2;2\n"
    assert (
        "noch eine Liste, die nicht gelesen wird: Emil, Fritz, Gabi, Hans"
        in upload(four, text).text
    )


def test_two_evenings_of_the_same_people_beside_each_other_are_told_in_one_sentence(
    four: Phone,
) -> None:
    people = "Anna;Bert;Cem;Doro"
    text = f"{people};;{people}\n2;2;-2;-2;;-1;-1;1;1\n1;-1;1;-1;;2;-2;-2;2\n4;4;4;-12;;;;;\n"
    (error,) = errors(upload(four, text))
    assert error.startswith("Zwei Spalten heißen „Anna“. Stehen zwei Listen nebeneinander")
