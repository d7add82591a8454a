"""Typing in a sheet: totals as written become games, what does not add up is marked, and nothing
typed is lost.
"""

from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from scorepad.actions.entry.replayed import replayed
from scorepad.scoring.entry import Game
from scorepad.store import evenings
from tests.web.attack import token
from tests.web.critic import Page, Phone, missing
from tests.web.incident_pages import play_by, stored

PATH = "/runde/1/zettel"
EVEN = ["2", "-2", "2", "-2"]
FOUR = ["1", "2", "3", "4"]


def send(holder: Phone, rows: list[list[str]], **values: Any) -> TestResponse:
    """Fill the sheet in as a browser does without script and send it; four columns unless others
    are named.
    """
    form = holder.page(PATH).form("/zettel")
    width = len(values.get("column", FOUR))
    filled: dict[str, Any] = form.values | {"column": FOUR, "name": ""}
    for name in form.values:
        if name.startswith("r:"):
            filled[name] = [""] * width
    for place, row in enumerate(rows):
        missing_cells = [""] * (width - len(row))
        filled[f"r:{place}"] = row + missing_cells
    return holder.post(PATH, data=filled | values)


def totals(app: Flask, number: int = 1) -> list[int]:
    evening = stored(app, 1, number)
    assert evening.ended
    return list(replayed(evening).totals.values())


def test_a_sheet_becomes_an_evening_once_even_if_it_is_sent_twice(site: Flask, anna: Phone) -> None:
    sheet = [EVEN, ["1", "-1", "3", "-3"], ["1", "-1", "3", "-3"]]
    for _twice in range(2):
        done = send(anna, sheet, date="2026-11-12", client_key="once")
        assert done.status_code == 303
        assert done.location == "/runde/1/abend/1"
    assert totals(site) == [1, -1, 3, -3]
    assert not missing(anna.get("/runde/1").text, "Donnerstag, 12.11.2026", "3 Spiele")


def test_points_of_each_game_can_be_typed_instead(site: Flask, anna: Phone) -> None:
    """They count once under rules with Bock and owed soli; with five a dash sits out."""
    play_by(site, "kif", bock__on=True, pflichtsolo__count=1)
    rows = [["0", "0", "0", "0"], ["2", "-2", "2", "−2"], ["+1", "-1", "1", "-1"]]
    assert send(anna, rows, running="0").status_code == 303
    assert totals(site) == [3, -3, 3, -3]
    rows = [["–", "2", "-2", "2", "-2"], ["4", "", "-6", "6", "-6"]]
    assert send(anna, rows, column=[*FOUR, "5"]).status_code == 303
    assert totals(site, 2) == [4, 2, -6, 6, -6]


@pytest.mark.parametrize("running", ["0", "1"])
def test_a_sheet_of_zeros_only_is_an_evening_of_zero_games(
    site: Flask, anna: Phone, running: str
) -> None:
    """Asking whether its numbers are totals failed: it looked for rows with another number."""
    zeros = ["0", "0", "0", "-0,00"]
    assert send(anna, [zeros, zeros], running=running).status_code == 303
    assert totals(site) == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("rows", "running", "asked"),
    [
        ([EVEN, ["4", "-4", "0", "0"], ["5", "-5", "1", "-1"]], "0", "sieht nach Ständen aus"),
        ([EVEN, ["2", "2", "-2", "-2"], ["-1", "1", "1", "-1"]], "1", "nach Punkten je Spiel aus"),
        (
            [EVEN, ["2", "2", "-2", "-2"], ["4", "0", "0", "-4"]],
            "0",
            "Zeile 3 sieht nach einer Summe aus",
        ),
    ],
)
def test_what_looks_like_the_other_kind_of_numbers_is_asked_about_once(
    site: Flask, anna: Phone, rows: list[list[str]], running: str, asked: str
) -> None:
    """Third look, Papers, "Reading in": totals were taken as points of games, unwarned."""
    answer = send(anna, rows, running=running)
    assert answer.status_code == 422
    assert asked in answer.text
    assert send(anna, rows, running=running, sure="1").status_code == 303
    last = [int(cell) for cell in rows[-1]]
    sums = [sum(map(int, column)) for column in zip(*rows, strict=True)]
    assert totals(site) == (last if running == "1" else sums)


@pytest.mark.parametrize(
    ("then", "ends"),
    [({"keep": "1"}, [3, -1, 3, -3]), ({"r:1": ["1", "-1", "3", "-3"]}, [1, -1, 3, -3])],
)
def test_a_row_that_does_not_add_up_is_marked(
    site: Flask, anna: Phone, then: dict[str, Any], ends: list[int]
) -> None:
    """With what is left; it is kept when asked, or set right."""
    answer = send(anna, [EVEN, ["3", "-1", "3", "-3"]], name="Skat")
    assert answer.status_code == 422
    assert "Zeile 2: geht nicht auf, +2 übrig" in answer.text
    form = Page(answer.text).form("/zettel")
    assert form.values["r:1"] == ["3", "-1", "3", "-3"]
    assert form.values["name"] == ["Skat"]
    with site.app_context():
        assert evenings.list_of(1) == ()
    assert anna.post(PATH, data=form.values | then).status_code == 303
    assert totals(site) == ends


def test_what_is_wrong_is_told_and_what_was_typed_is_kept(anna: Phone) -> None:
    wrong: tuple[tuple[list[list[str]], dict[str, Any], str], ...] = (
        ([["a", "", "", ""]], {}, "Zeile 1: Spalte „Anna“: „a“ ist keine ganze Zahl"),
        (
            [["1", "", "", ""], ["", "", "1.5", ""]],
            {},
            "Zeile 2: Spalte „Cem“: „1.5“ ist keine ganze Zahl",
        ),
        ([], {}, "Hier steht noch nichts."),
        ([EVEN], {"date": "gestern"}, "Das ist kein Datum."),
        ([EVEN], {"date": "0001-01-01"}, "Möglich sind die Jahre 1980 bis 2099."),
        ([EVEN], {"column": ["1", "1", "2", "3"]}, "Anna hat zwei Spalten."),
        ([EVEN], {"column": ["1", "2", "3", ""]}, "Wähle, wem welche Spalte gehört."),
        (
            [EVEN],
            {"column": ["1", "2", "3", "99"]},
            "Spalte 4 hat keinen Namen, in Zeile 1 steht „-2“.",
        ),
    )
    for rows, values, words in wrong:
        answer = send(anna, rows, **values)
        assert answer.status_code == 422, words
        assert words in answer.text
        first_row = rows[0] if rows else [""] * 4
        assert Page(answer.text).form("/zettel").values["r:0"] == first_row


def test_the_sheet_grows_without_script(anna: Phone) -> None:
    form = anna.page(PATH).form("/zettel")
    rows = [name for name in form.values if name.startswith("r:")]
    more = Page(
        anna.post(PATH, data=form.values | {"step": "rows", "r:0": ["7", "", "", "", ""]}).text
    ).form("/zettel")
    assert len([name for name in more.values if name.startswith("r:")]) == len(rows) + 8
    assert more.values["r:0"][0] == "7"
    wider = Page(anna.post(PATH, data=more.values | {"step": "column"}).text).form("/zettel")
    assert len(wider.values["column"]) == len(wider.values["r:0"]) == 6


def test_differences_and_names_as_short_as_on_the_board_stand_there(anna: Phone) -> None:
    """Who it is in full is said at every cell."""
    anna.send("/runde/1/mitglieder/1", "/mitglieder/1", name="Maximiliane-Antonia")
    shown = send(anna, [EVEN, ["5", "-5", "-1", "1"]], step="look").text
    differences = '<span class="diff">−3</span>', '<span class="diff">+3</span>'
    assert not missing(
        shown,
        *differences,
        ">Maximiliane-Antonia</option>",
        'data-head="Maximi',
        "Zeile 1, Maximiliane-Antonia",
    )


def test_who_writes_ten_for_one_is_told_that_the_sheet_is_read_in_single_points(
    site: Flask, anna: Phone
) -> None:
    """Source: options.md, `counting.unit`: every page says the unit; facts stay in single
    points.
    """
    told = "In einfachen Punkten: 1 steht für 10."
    lists = {"text": "Datum;Anna;Bert;Cem;Doro\n12.11.2026;1;-1;1;-1\n", "csrf_token": token(anna)}
    assert told not in anna.get(PATH).text + anna.post("/runde/1/einlesen", data=lists).text
    play_by(site, counting__unit=10)
    assert told in anna.get(PATH).text
    assert told in anna.post("/runde/1/einlesen", data=lists).text


def test_letters_behind_numbers_are_kept_as_the_note_of_their_game_and_a_solo_counts(
    site: Flask, anna: Phone
) -> None:
    """c5 of the reported lists: each such cell was refused. Source: fourth-look.md, part 3,
    "Reading in".
    """
    rows = [
        ["2", "-2", "-2", "2R"],
        ["4A", "0F+", "-4", "0 F-"],
        ["4", "0", "-4", "0"],
        ["8", "4", "0", "-12 BS"],
    ]
    assert send(anna, rows).status_code == 303
    assert totals(site) == [8, 4, 0, -12]
    games = [one.entry for one in stored(site, 1, 1).entries if isinstance(one.entry, Game)]
    assert [game.note for game in games] == ["Doro R", "Anna A, Bert F+, Doro F-", "", "Doro BS"]
    assert [game.typed_soloist for game in games] == [None, None, None, "4"]
    answer = send(anna, [["vier", "-4", "4", "-4"]])
    assert "Zeile 1: Spalte „Anna“: „vier“ ist keine ganze Zahl" in answer.text
