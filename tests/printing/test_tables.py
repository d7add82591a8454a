"""The cells of the sheet: what a row says about its game."""

from dataclasses import replace
from typing import Any

import pytest

from scorepad.printing.sheet import page
from scorepad.printing.tables import ScoreRow
from scorepad.scoring.roster import Roster
from scorepad.scoring.rules import read_rules
from scorepad.scoring.terms import Player
from tests.printing.evenings import played

NORMAL: dict[str, Any] = {"kind": "game", "game": "normal", "re": ["Anna", "Bert"], "augen": {"re": 149}}
NORMAL_FIVE: dict[str, Any] = {**NORMAL, "re": ["Cem", "Doro"], "sits_out": ["Bert"]}


def line(lang: str = "de", people: int = 4, **changed: Any) -> ScoreRow:
    """The only row of an evening with this game."""
    row: ScoreRow = page(played(0, people, lang=lang, more=[{**NORMAL, **changed}])).lines[0]
    return row


@pytest.mark.parametrize(
    ("augen", "more", "words"),
    [
        ({"re": 149}, {}, "Re 149"),
        ({"kontra": 149}, {}, "Ko 149"),
        ({"re": [151, 180]}, {}, "Re 151–180"),
        ({"re": [90, 119]}, {}, "Ko 121–150"),
        ({"re": 120}, {}, "120:120"),
        ({"re": 240}, {}, "Re alle"),
        ({"re": 0}, {}, "Ko alle"),
        ({"re": 240}, {"no_trick": False}, "Re 240"),
        ({"re": 240}, {"no_trick": "kontra"}, "Re alle"),
    ],
)
def test_names_the_party_that_has_more_augen(augen: dict[str, Any], more: dict[str, Any], words: str) -> None:
    assert line(augen=augen, **more).augen == words


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (["re re", "re no90"], "Re k.90"),
        (["kontra kontra", "re re"], "Ko · Re"),
        (["re re", "kontra kontra", "re no60"], "Re k.60 · Ko"),
    ],
)
def test_writes_announcements_short_and_in_order(said: list[str], words: str) -> None:
    spoken = [{"party": party, "says": says} for party, says in (one.split() for one in said)]
    assert line(announcements=spoken).said == words


def test_brackets_a_party_that_left_its_re_unsaid() -> None:
    options = {"announcements.need_re_kontra": False, "announcements.implied": False}
    rules = read_rules({"preset": "ddv", "options": options})
    game = {**NORMAL, "announcements": [{"party": "re", "says": "no90"}]}
    assert page(played(0, rules=rules, more=[game])).lines[0].said == "(Re) k.90"


def test_writes_special_points_with_party_and_count() -> None:
    specials = [
        {"id": "fuchs_caught", "party": "kontra", "count": 2},
        {"id": "doppelkopf", "party": "re"},
        {"id": "karlchen_last_trick", "party": "re"},
    ]
    assert line(specials=specials).specials == "Re:\xa0Doko, Karlchen · Ko:\xa02\xa0Fuchs"


def test_marks_re_and_winners() -> None:
    assert [(cell.re, cell.won) for cell in line().cells] == [(True, True)] * 2 + [(False, False)] * 2
    assert [cell.won for cell in line(augen={"re": 98}).cells] == [False, False, True, True]


def test_marks_who_sits_out() -> None:
    row = line(people=5, re=["Bert", "Cem"])
    assert [cell.out for cell in row.cells] == [True, False, False, False, False]
    assert row.cells[0].points == ""


def test_writes_points_with_sign_and_totals_with_a_real_minus() -> None:
    assert [(cell.points, cell.total) for cell in line().cells] == [("+1", "1")] * 2 + [("−1", "−1")] * 2


@pytest.mark.parametrize(("lang", "name"), [("de", "Solo Damen"), ("en", "Solo Damen")])
def test_names_a_solo_by_its_kind(lang: str, name: str) -> None:
    assert line(lang, game="solo", solo="damen", re=["Cem"]).game == name


@pytest.mark.parametrize(
    ("entry", "lang", "remark"),
    [
        ({"kind": "redeal", "reason": "kings"}, "de", "Neu gegeben: 5 Könige"),
        ({"kind": "redeal"}, "en", "Redeal: Misdeal"),
        (
            {"kind": "penalty", "points": {"Anna": -3}, "share": True, "reason": "zu spät"},
            "de",
            "Strafe: Anna −3, auf die anderen verteilt, zu spät",
        ),
        ({"kind": "wrong_card", "culprit": "Cem", "severity": "minor"}, "de", "Falsch bedient: Cem, leicht"),
    ],
)
def test_says_what_happened_between_the_games(entry: dict[str, Any], lang: str, remark: str) -> None:
    row = page(played(1, lang=lang, more=[entry])).lines[1]
    assert (row.number, row.remark) == ("", remark)
    assert row.cells[0].total or entry["kind"] == "redeal"


def test_shows_an_impossible_game_with_its_problem() -> None:
    row = line(people=5, re=["Anna", "Bert"])
    assert row.number == "1"
    assert "setzt in diesem Spiel aus" in row.remark


def test_draws_a_line_under_a_round() -> None:
    assert [row.ends_round for row in page(played(8)).lines] == [False, False, False, True, False, False, False, False]


def test_shares_a_place_between_equal_totals() -> None:
    ranks = page(played(0, more=[NORMAL])).end.ranks
    places = [(rank["place"], rank["name"], rank["points"]) for rank in ranks]
    assert places == [("1", "Anna", "1"), ("1", "Bert", "1"), ("3", "Cem", "−1"), ("3", "Doro", "−1")]


def test_counts_games_wins_and_soli_and_how_often_somebody_was_re() -> None:
    sheet = played(30, 5)
    ranks = page(sheet).end.ranks
    rows = [row for row in sheet.result.rows if row.number]
    assert sum(int(rank["games"]) for rank in ranks) == 4 * len(rows)
    assert sum(int(rank["soli"] or 0) for rank in ranks) == sum(
        getattr(row.entry, "solo", None) is not None for row in rows
    )
    for player, rank in ((player, rank) for player in sheet.seats for rank in ranks if rank["name"] == player):
        own = [row for row in rows if player in row.points]
        share = 100 * sum(player in getattr(row.entry, "re", ()) for row in own) / len(own)
        assert abs(float(rank["as_re"].removesuffix("\xa0%")) - share) <= 0.5


def test_a_row_says_who_comes_and_who_goes_and_whoever_is_gone_has_no_cells() -> None:
    five, without = ["Anna", "Bert", "Cem", "Doro", "Gerd"], ["Bert", "Cem", "Doro", "Gerd"]
    sheet = played(1, more=[{"kind": "seats", "table": five}, NORMAL_FIVE, {"kind": "seats", "table": without}])
    told = page(sheet).lines
    assert [row.remark for row in told] == ["", "Gerd kommt dazu", "", "Anna geht"]
    assert [cell.gone for cell in told[1].cells] == [False] * 5
    assert [cell.gone for cell in told[3].cells] == [True, False, False, False, False]
    assert [cell.gone for cell in told[0].cells] == [False, False, False, False, True]


def test_columns_in_which_nothing_stands_are_left_out() -> None:
    plain = {"kind": "game", "game": "direct", "points": {"Anna": 3, "Bert": -1, "Cem": -1, "Doro": -1}}
    said = {**NORMAL, "announcements": [{"party": "re", "says": "re"}]}
    shown = [" ".join(page(played(0, more=[game])).fit.columns.widths) for game in (plain, said)]
    assert shown == ["number dealer game value", "number dealer game augen said value"]


def test_shows_the_factor_with_the_value() -> None:
    rules = read_rules({"preset": "ddv", "options": {"bock.on": True, "bock.triggers": ["split_120"]}})
    draw = {**NORMAL, "augen": {"re": 120}}
    values = [row.value for row in page(played(0, rules=rules, more=[draw, NORMAL])).lines]
    assert values[1] == "×2\xa0+2"


def test_whole_names_stand_over_the_columns_and_own_short_ones_where_they_are_long() -> None:
    sheet = played(4, 7, names={"Anna": "Annegret-Katharina", "Bert": "Donaudampfschifffahrtsgesellschaft"})
    own = {Player("Anna"): "Änni", Player("Bert"): "Bär"}
    shown = page(replace(sheet, voice=sheet.voice.calling(Roster(sheet.voice.roster, own))))
    assert shown.fit.columns.names == ("Änni", "Bär", "Cem", "Doro", "Ela", "Gerd", "Hanna")
    assert {row.dealer for row in shown.lines} <= {"Änni", "Bär", "Cem", "Doro"}
    assert "Änni\xa0=\xa0Annegret-Katharina · Bär\xa0=\xa0Donaudampf" in shown.key
    assert "Änni" in shown.chart
    own_names = Roster({**sheet.voice.roster, Player("Bert"): "Bert"}, own)
    few = page(replace(played(4), voice=played(4).voice.calling(own_names)))
    assert few.fit.columns.names[:2] == ("Änni", "Bert")
    assert "Bär" not in few.key
