"""A point stands as so much as the rules say: on the board, in lists and results; forms and money
stay single.
"""

import csv
import io
import re

import pytest
from flask import Flask

from tests.conftest import DATE
from tests.web.critic import Phone, missing
from tests.web.evening_pages import BERT, CEM, ENTER, EVENING, enter, rows, table, under
from tests.web.incident_pages import look_and_save, play_by
from tests.web.season_pages import SEASON, game, play

TOLD = "Punkte mal 10"
WHOLE = "Punkte\N{NO-BREAK SPACE}mal\N{NO-BREAK SPACE}10"
SINGLE = "In einfachen Punkten: 1 steht für 10."
MONEY = "/runde/1/abend/1/abrechnen"


@pytest.fixture
def tens(site: Flask) -> Phone:
    """A phone in an evening in which a point stands as 10."""
    holder = table(site, 5, under(counting__unit=10))
    enter(holder, BERT, CEM, said=["re:re"])
    return holder


def test_board_game_and_live_value_stand_in_the_unit_with_and_without_network(tens: Phone) -> None:
    """Source: options.md, `counting.unit`: the script multiplies, the table of values stays."""
    assert rows(tens)[0] == ["1", "–", "30", "30", "−30", "−30", "30"]
    board = tens.get(EVENING).text
    page = tens.get(f"{EVENING}/spiel/1").text
    assert not missing(board, "Re plus 30", f"· {WHOLE}</div>")
    assert not missing(page, "Re +30", WHOLE)
    assert 'data-unit="10"' in tens.get(ENTER).text
    ahead = tens.get(f"{EVENING}/voraus.json").json or {}
    assert ahead["unit"] == 10
    assert dict(ahead["totals"])[BERT] == 3
    assert dict(ahead["ahead"][0]["text"])[".state"].endswith(TOLD)


def test_an_evening_in_points_says_nothing_of_a_unit(begun: Phone) -> None:
    """Source: options.md, `counting.unit`: 1 changes nothing."""
    enter(begun, BERT, CEM, said=["re:re"])
    pages = [
        begun.get(path).text
        for path in (EVENING, ENTER, f"{EVENING}/strafe", MONEY, SEASON, "/runde/1")
    ]
    assert not [
        word
        for word in ("mal\N{NO-BREAK SPACE}1", "einfachen Punkten", "data-unit")
        if word in "".join(pages)
    ]


def test_what_is_typed_and_money_are_in_single_points_and_pages_say_so(tens: Phone) -> None:
    """Source: options.md, `counting.unit`: facts and settlement stay in single points."""
    for path in (ENTER, f"{EVENING}/strafe", MONEY):
        assert SINGLE in tens.get(path).text
    text = tens.get(MONEY).text
    assert WHOLE not in text
    assert re.search(r"<span class=\"grow\">Bert<span class=\"meta\">3 Punkte", text)
    assert "Bert −30" in look_and_save(
        tens, f"{EVENING}/strafe", **{f"p:{BERT}": "3", "sign": "minus"}
    )
    assert rows(tens)[0][1] == "Strafe: Bert −30"


def test_rules_that_change_write_the_whole_evening_anew(begun: Phone) -> None:
    """Totals must add up: all of an evening stands in the unit of its present rules."""
    enter(begun, BERT, CEM)
    look_and_save(begun, f"{EVENING}/regeln", **{"counting.unit": "10"})
    assert rows(begun)[-1][2] == "10"


def test_a_list_taken_along_names_the_unit_and_comes_back_as_it_was(tens: Phone) -> None:
    """Source: options.md, `counting.unit`: exports show points times so much."""
    text = tens.get(f"{EVENING}/export.csv").data.decode("utf-8-sig")
    (line,) = csv.DictReader(io.StringIO(text), delimiter=";")
    assert line["Bert Punkte (mal 10)"] == "30"
    assert line["Bert Stand (mal 10)"] == "30"
    assert line["Wert (mal 10)"] == "30"
    assert "Bert Punkte (mal 10)" in tens.get("/runde/1/export.csv").data.decode("utf-8-sig")
    assert "1. Bert +30" in tens.get(f"{EVENING}/text").text


def test_a_season_of_one_unit_stands_in_it(site: Flask, anna: Phone) -> None:
    """Evenings that are alike are added up as they are written."""
    play_by(site, counting__unit=10)
    play(site, DATE, game("01", 155))
    assert anna.send(f"{EVENING}/mehr", "/abschliessen").location == f"{EVENING}/ende"
    season = anna.get(SEASON).text
    runde = anna.get("/runde/1").text
    assert not missing(season, f"· {TOLD}</div>", "<b>20</b>")
    assert not missing(runde, f"· {TOLD}</span>", f'<p class="meta">{TOLD}</p>', "<b>+20</b>")
    assert f">{TOLD}</div>" in anna.get(f"{SEASON}/andere-regeln").text
    assert anna.get(f"{SEASON}.svg").text.count(">Anna 20<") == 1


def test_a_season_of_unlike_evenings_stands_in_single_points_and_says_so(
    site: Flask, anna: Phone
) -> None:
    """Evenings written otherwise are added up in single points; each stays as it is written in its
    own line.
    """
    play(site, DATE, game("01", 155))
    play_by(site, counting__unit=10)
    play(site, DATE, game("01", 155))
    assert not missing(
        anna.get(SEASON).text,
        "In einfachen Punkten: Nicht alle Abende schreiben sie gleich.",
        ">4<",
    )
    assert "Bert Punkte;" in anna.get("/runde/1/export.csv").data.decode("utf-8-sig")
