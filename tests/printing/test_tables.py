"""The cells of the sheet: what a row says about its game."""

from dataclasses import replace
from typing import Any

import pytest

from scorepad.printing.sheet import page
from scorepad.printing.tables import Cell, ScoreRow
from scorepad.scoring.roster import Roster
from scorepad.scoring.rules import read_rules
from scorepad.scoring.terms import Player
from tests.printing.evenings import played

NORMAL: dict[str, Any] = {
    "kind": "game",
    "game": "normal",
    "re": ["Anna", "Bert"],
    "augen": {"re": 149},
}


def line(people: int = 4, **changed: Any) -> ScoreRow:
    row: ScoreRow = page(played(0, people, more=[{**NORMAL, **changed}])).lines[0]
    return row


def said(*words: str) -> list[dict[str, str]]:
    return [dict(zip(("party", "says"), one.split(), strict=True)) for one in words]


FOXES = {"id": "fuchs_caught", "party": "kontra", "count": 2}
MADE = [FOXES, {"id": "doppelkopf", "party": "re"}, {"id": "karlchen_last_trick", "party": "re"}]


@pytest.mark.parametrize(
    ("changed", "column", "words"),
    [
        ({"augen": {"kontra": 149}}, "augen", "Ko 149"),
        ({"augen": {"re": [151, 180]}}, "augen", "Re 151–180"),
        ({"augen": {"re": 0}}, "augen", "Ko alle"),
        ({"augen": {"re": 240}, "no_trick": "kontra"}, "augen", "Re alle"),
        ({"announcements": said("re re", "re no90")}, "said", "Re k.90"),
        ({"announcements": said("kontra kontra", "re re")}, "said", "Ko · Re"),
        ({"announcements": said("re re", "kontra kontra", "re no60")}, "said", "Re k.60 · Ko"),
        ({"specials": MADE}, "specials", "Re:\xa0Doko, Karlchen · Ko:\xa02\xa0Fuchs"),
        ({"game": "solo", "solo": "damen", "re": ["Cem"]}, "game", "Damen-Solo"),
    ],
)
def test_a_row_says_in_short_what_was_entered(
    changed: dict[str, Any], column: str, words: str
) -> None:
    assert getattr(line(**changed), column) == words


def test_a_cell_marks_re_winners_and_who_sits_out_and_has_points_with_sign_and_a_total() -> None:
    won = Cell("+1", "1", re=True, won=True)
    lost = Cell("−1", "−1")
    assert line().cells == (won, won, lost, lost)
    assert [cell.won for cell in line(augen={"re": 98}).cells] == [False, False, True, True]
    assert line(people=5, re=["Bert", "Cem"]).cells == (Cell(out=True), won, won, lost, lost)


def test_what_is_no_game_says_what_happened_without_a_number() -> None:
    penalty = {"kind": "penalty", "points": {"Anna": -3}, "share": True, "reason": "zu spät"}
    _game, redeal, shared = page(
        played(1, more=[{"kind": "redeal", "reason": "kings"}, penalty])
    ).lines
    assert redeal.number == ""
    assert redeal.remark == "Neu gegeben: 5 Könige"
    assert shared.number == ""
    assert shared.remark == "Strafe: Anna −3, auf die anderen verteilt, zu spät"
    assert shared.cells[0].total


def test_shows_an_impossible_game_with_its_problem() -> None:
    row = line(people=5, re=["Anna", "Bert"])
    assert row.number == "1"
    assert "setzt in diesem Spiel aus" in row.remark


def test_draws_a_line_under_a_round() -> None:
    assert [row.ends_round for row in page(played(8)).lines] == [
        False,
        False,
        False,
        True,
        False,
        False,
        False,
        False,
    ]


def test_counts_games_wins_and_soli_and_how_often_somebody_was_re() -> None:
    sheet = played(30, 5)
    ranks = page(sheet).end.ranks
    rows = [row for row in sheet.result.rows if row.number]
    assert sum(int(rank["games"]) for rank in ranks) == 4 * len(rows)
    soli = [row for row in rows if getattr(row.entry, "solo", None) is not None]
    assert sum(int(rank["soli"] or 0) for rank in ranks) == len(soli)
    for player, rank in (
        (player, rank) for player in sheet.seats for rank in ranks if rank["name"] == player
    ):
        own = [row for row in rows if player in row.points]
        share = 100 * sum(player in getattr(row.entry, "re", ()) for row in own) / len(own)
        assert abs(float(rank["as_re"].removesuffix("\xa0%")) - share) <= 0.5


def test_a_row_says_who_comes_and_who_goes_and_whoever_is_gone_has_no_cells() -> None:
    five = ["Anna", "Bert", "Cem", "Doro", "Gerd"]
    without = ["Bert", "Cem", "Doro", "Gerd"]
    game = {**NORMAL, "re": ["Cem", "Doro"], "sits_out": ["Bert"]}
    told = page(
        played(
            1, more=[{"kind": "seats", "table": five}, game, {"kind": "seats", "table": without}]
        )
    ).lines
    assert [row.remark for row in told] == ["", "Gerd kommt dazu", "", "Anna geht"]
    assert [cell.gone for cell in told[1].cells] == [False] * 5
    assert [cell.gone for cell in told[3].cells] == [True, False, False, False, False]
    assert [cell.gone for cell in told[0].cells] == [False, False, False, False, True]


def test_columns_in_which_nothing_stands_are_left_out() -> None:
    plain = {
        "kind": "game",
        "game": "direct",
        "points": {"Anna": 3, "Bert": -1, "Cem": -1, "Doro": -1},
    }
    spoken = {**NORMAL, "announcements": said("re re")}
    shown = [" ".join(page(played(0, more=[game])).fit.columns.widths) for game in (plain, spoken)]
    assert shown == ["number dealer game value", "number dealer game augen said value"]


def test_shows_the_factor_with_the_value() -> None:
    rules = read_rules(
        {"preset": "ddv", "options": {"bock.on": True, "bock.triggers": ["split_120"]}}
    )
    draw = {**NORMAL, "augen": {"re": 120}}
    values = [row.value for row in page(played(0, rules=rules, more=[draw, NORMAL])).lines]
    assert values[1] == "×2\xa0+2"


def test_whole_names_stand_over_the_columns_and_own_short_ones_where_they_are_long() -> None:
    long = {"Anna": "Annegret-Katharina", "Bert": "Donaudampfschifffahrtsgesellschaft"}
    sheet = played(4, 7, names=long)
    own = {Player("Anna"): "Änni", Player("Bert"): "Bär"}
    own_names = Roster(sheet.voice.roster, own)
    shown = page(replace(sheet, voice=sheet.voice.calling(own_names)))
    assert shown.fit.columns.names == ("Änni", "Bär", "Cem", "Doro", "Ela", "Gerd", "Hanna")
    assert {row.dealer for row in shown.lines} <= {"Änni", "Bär", "Cem", "Doro"}
    assert "Änni\xa0=\xa0Annegret-Katharina · Bär\xa0=\xa0Donaudampf" in shown.key
    assert "Änni" in shown.chart
    with_short_bert = Roster({**sheet.voice.roster, Player("Bert"): "Bert"}, own)
    of_four = played(4)
    few = page(replace(of_four, voice=of_four.voice.calling(with_short_bert)))
    assert few.fit.columns.names[:2] == ("Änni", "Bert")
    assert "Bär" not in few.key
