"""An evening and a season under other rules: side by side, and nothing changed."""

import datetime as dt
from urllib.parse import urlencode

import pytest
from flask import Flask

from scorepad.actions.evening import compare
from scorepad.scoring.rules import PRESETS
from scorepad.store import evenings
from tests.conftest import DATE
from tests.web.critic import Phone, between, missing
from tests.web.season_pages import game, grid, play

EVENING = "/runde/1/abend/1/andere-regeln"
SEASON = "/runde/1/saison/andere-regeln"
RE = [{"party": "re", "says": "re"}]


@pytest.fixture
def played(site: Flask, anna: Phone) -> Phone:
    """Anna's phone after three games: the second counts 3 in DDV and 2 in Mainz, the third cannot
    be without nines.
    """
    play(site, DATE, game(), game(announcements=RE), game("01", 235))
    return anna


def ask(holder: Phone, path: str, status: int = 200, **query: object) -> str:
    answer = holder.get(f"{path}?{urlencode(query)}")
    assert answer.status_code == status, answer.text
    return answer.text


def test_an_evening_stands_side_by_side_with_what_it_would_have_been(
    played: Phone, site: Flask
) -> None:
    """Source: TSR 7.2.2b; Mainz 3.2.1."""
    with site.app_context():
        before = evenings.load(1, 1)
    text = ask(played, EVENING, regeln="mainz")
    rows = {row[0]: row[1:] for row in grid(text, "totals")}
    was, would, difference = (int(cell.replace("−", "-")) for cell in rows["Anna"])
    assert would - was == difference == -1
    assert [row[0] for row in grid(text, "games")] == ["Spiel 2"]
    assert grid(text, "games")[0][1] == "+2 +3"
    assert "1 Eintrag würde anders zählen." in text
    with site.app_context():
        assert evenings.load(1, 1) == before


def test_who_would_be_ahead_stands_first(played: Phone) -> None:
    text = ask(played, EVENING, regeln="mainz")
    leader = between(text, '<section class="leader">', "</section>")
    assert ">Anna und Bert</b>" in leader
    assert "lägen vorn mit" in leader
    best = grid(text, "totals")[0][2]
    assert f"<b>+{best}</b>" in leader
    assert "1 Eintrag würde anders zählen." in leader


def test_nobody_is_ahead_where_all_would_have_the_same(site: Flask, anna: Phone) -> None:
    play(site, DATE)
    text = ask(anna, EVENING, regeln="mainz")
    assert 'class="huge"' not in text


def test_what_cannot_be_played_there_is_named_with_its_reason(played: Phone) -> None:
    """Without nines 235 Augen cannot be. Source: KIF."""
    told = "Zählt dort nichts", "235 Augen kann keine Partei haben.", "/runde/1/abend/1/spiel/"
    assert not missing(
        ask(played, EVENING, regeln="kif"),
        "1 davon lässt sich dort nicht werten und zählt 0.",
        *told,
    )


def test_what_a_settled_evening_was_says_its_seal(
    played: Phone, site: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorepad.web.season.compare.totals_of", lambda _stored: {"1": 99})
    was = {row[0]: row[1] for row in grid(ask(played, EVENING, regeln="eigene"), "totals")}
    assert was["Anna"] == "99"
    assert was["Bert"] == "0"


def test_every_preset_and_the_rules_of_the_runde_can_be_chosen(played: Phone) -> None:
    first = '<option selected value="stammtisch">'  # that is not in force
    assert not missing(
        ask(played, EVENING), first, "Regeln der Runde", *(row.label.de for row in PRESETS.values())
    )
    assert "Alles würde gleich zählen." in ask(played, EVENING, regeln="eigene")


def test_a_season_stands_side_by_side(played: Phone, site: Flask) -> None:
    play(site, DATE - dt.timedelta(weeks=1), game(announcements=RE))
    text = ask(played, SEASON, regeln="mainz")
    assert {row[0]: row[1:] for row in grid(text, "totals")}["Anna"][2] == "−2"
    assert not missing(text, "2 Einträge würden anders zählen.", f"{EVENING}?regeln=mainz")
    assert text.count("1 anders") == 2
    assert "1 Eintrag" in ask(played, SEASON, regeln="mainz", von=DATE.isoformat())


def test_a_long_season_is_worked_out_in_parts(
    played: Phone, site: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(site, DATE, game())
    real = compare.season_under
    monkeypatch.setattr(
        compare, "season_under", lambda group, choice, rules: real(group, choice, rules, 1)
    )
    told = "1 Abend wird noch gerechnet", "Anna"
    assert missing(ask(played, SEASON, regeln="kif"), *told) == ["Anna"]
    assert grid(ask(played, SEASON, regeln="kif"), "totals")


def test_rules_that_do_not_exist_and_an_empty_season_get_a_message(played: Phone) -> None:
    for path in (EVENING, SEASON):
        text = ask(played, path, 422, regeln="skat")
        assert 'id="regeln-error"' in text
        assert grid(text, "totals")
    assert 'id="von-error"' in ask(played, SEASON, 422, von="nie")
    assert "noch nichts gespielt" in ask(played, SEASON, bis="2020-01-01")
