"""What is due: the form of a new game opens with it, says why, and takes anything else all the same."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from scorepad.scoring.rules import Rules, read_rules
from scorepad.store import evenings
from tests.web.critic import Page, Phone
from tests.web.entry.test_entry_rules import begin


def under(preset: str = "ddv", **options: Any) -> Rules:
    return read_rules({"preset": preset, "options": {name.replace("__", "."): one for name, one in options.items()}})


def opened(phone: Phone, path: str) -> dict[str, list[str]]:
    """What is chosen in the form before anything is tapped: its kind, who plays."""
    values = phone.page(path).forms[-1].values
    return {name: values.get(name, []) for name in ("game", "re")}


def why(phone: Phone, path: str) -> str:
    """The sentence above the form, empty without one."""
    found = phone.get(path).text.partition('<p class="due meta">')[2].partition("</p>")[0]
    return found.partition("<a")[0].strip()


def enter(phone: Phone, path: str, **values: Any) -> None:
    form = phone.page(path).forms[-1].values
    answer = phone.post(path, data=form | {"re": [], "augen": "re121"} | values)
    assert answer.status_code == 303, Page(answer.text).title


def games(site: Flask, path: str) -> list[str]:
    """The kinds of the games of this evening."""
    _runde, group, _abend, number, _spiel = path.strip("/").split("/")
    with site.app_context():
        stored = evenings.load(int(number), int(group))
    assert stored is not None
    return [one.body["game"] for one in stored.entries]


def test_nothing_is_proposed_while_nothing_is_due(site: Flask, anna: Phone) -> None:
    path, _keys = begin(site, anna, under())
    assert opened(anna, path) == {"game": ["normal"], "re": []}
    assert not why(anna, path)


def test_the_form_opens_with_the_solo_of_who_is_forced(site: Flask, anna: Phone) -> None:
    """Source: TSR 8.6: once the soli owed fill the games left, the debtor nearest after the dealer plays."""
    path, keys = begin(site, anna, under(evening__ends_after=5))
    assert not why(anna, path)
    enter(anna, path, re=[keys["A"], keys["B"]])
    assert opened(anna, path) == {"game": ["solo"], "re": [keys["C"]]}
    assert why(anna, path) == "C wird vorgeführt: So viele Soli fehlen, wie Spiele übrig sind."
    assert "C wird vorgeführt" in anna.get(path.removesuffix("/spiel")).text


def test_what_is_due_may_be_changed(site: Flask, anna: Phone) -> None:
    """The table knows better; the game gets a remark."""
    path, keys = begin(site, anna, under(evening__ends_after=4))
    enter(anna, path, game="normal", re=[keys["A"], keys["B"]])
    assert games(site, path) == ["normal"]
    assert "Vorgeführt war B." in anna.get(f"{path}/1").text


def test_the_sentence_stays_while_the_form_has_errors(site: Flask, anna: Phone) -> None:
    path, _keys = begin(site, anna, under(evening__ends_after=4))
    form = anna.page(path).forms[-1].values
    answer = anna.post(path, data=form | {"augen": ""})
    assert answer.status_code == 422
    assert "B wird vorgeführt" in answer.text


def test_a_correction_keeps_the_game_as_it_was_played(site: Flask, anna: Phone) -> None:
    path, keys = begin(site, anna, under(evening__ends_after=4))
    enter(anna, path, game="normal", re=[keys["A"], keys["B"]])
    assert opened(anna, f"{path}/1/aendern")["game"] == ["normal"]
    assert not why(anna, f"{path}/1/aendern")


def test_a_forgotten_game_opens_with_what_was_due_there(site: Flask, anna: Phone) -> None:
    path, keys = begin(site, anna, under(evening__ends_after=4))
    enter(anna, path, game="normal", re=[keys["A"], keys["B"]])
    assert opened(anna, f"{path}/1/davor") == {"game": ["solo"], "re": [keys["B"]]}


def test_who_owes_a_solo_after_the_last_game_may_not_sit_out(site: Flask, anna: Phone) -> None:
    """Source: KIF V11: somebody else sits out for him."""
    options = {"evening__ends": "games", "evening__ends_after_at_five": 5, "pflichtsolo__count": 1}
    path, keys = begin(site, anna, under("kif", pflichtsolo__end="after_last_round", **options), 5)
    for soloist in "BCDE":
        enter(anna, path, game="solo", solo="damen", re=[keys[soloist]])
    enter(anna, path, re=[keys["A"], keys["B"]])
    assert opened(anna, path) == {"game": ["solo"], "re": []}
    assert why(anna, path) == "A wird vorgeführt; jemand anders setzt aus."
    assert 'href="?tisch"' in anna.get(path).text
    instead = f"{path}?aus={keys['B']}"
    assert opened(anna, instead) == {"game": ["solo"], "re": [keys["A"]]}
    assert why(anna, instead) == "A wird vorgeführt: Die Spiele sind um, das Solo fehlt noch."


def test_a_schwarze_sau_is_proposed_after_a_zero_game(site: Flask, anna: Phone) -> None:
    """Source: KIF V4."""
    path, keys = begin(site, anna, under("kif", schwarze_sau__allowed=True, schwarze_sau__after_zero_game=True))
    enter(anna, path, **{"re": [keys["A"], keys["B"]], "n:kontra:fuchs_caught": "1"})
    assert opened(anna, path) == {"game": ["schwarze_sau"], "re": []}
    assert why(anna, path) == "Nach einem Nullspiel ist eine Schwarze Sau fällig."
    assert "Schwarze Sau fällig" in anna.get(path.removesuffix("/spiel")).text


@pytest.mark.parametrize(
    ("kind", "game", "sentence"),
    [
        ("ka_da_mu", "solo", "Ka-Da-Mu ist fällig: Kann der Erste nicht, darf der Zweite, muss der Dritte."),
        ("schiebekopf", "schiebekopf", "Schiebekopf ist fällig."),
    ],
)
def test_a_round_of_special_games_is_proposed(site: Flask, anna: Phone, kind: str, game: str, sentence: str) -> None:
    """Source: CuteSoft L87-92."""
    options = {"special_round__kind": kind, "special_round__triggers": ["split_120"], f"{kind}__allowed": True}
    path, keys = begin(site, anna, under("cutesoft", **options))
    enter(anna, path, re=[keys["A"], keys["B"]], augen="split")
    assert opened(anna, path) == {"game": [game], "re": []}
    assert why(anna, path) == sentence
    assert ("ka_da_mu" in anna.page(path).forms[-1].values) == (kind == "ka_da_mu")


def test_in_a_round_of_pflichtsoli_a_solo_is_proposed(site: Flask, anna: Phone) -> None:
    path, keys = begin(site, anna, under(evening__dealer_again_after=[]))
    board = path.removesuffix("/spiel")
    form = anna.page(f"{board}/pflichtsolorunde").forms[-1].values
    assert anna.post(f"{board}/pflichtsolorunde", data=form).status_code == 303
    for number, soloist in enumerate("ABC"):
        assert opened(anna, path) == {"game": ["solo"], "re": []}
        assert why(anna, path) == "Pflichtsolorunde: jeder spielt sein Solo."
        assert f"Pflichtsolorunde, noch {4 - number}" in anna.get(board).text
        enter(anna, path, solo="damen", re=[keys[soloist]])
    assert opened(anna, path) == {"game": ["solo"], "re": [keys["D"]]}, "the only one who still owes"
    enter(anna, path, solo="damen", re=[keys["D"]])
    assert opened(anna, path) == {"game": ["normal"], "re": []}


def test_who_owes_a_solo_is_marked_among_those_who_play(site: Flask, anna: Phone) -> None:
    path, keys = begin(site, anna, under(), 5)
    marks = "<i class=single>○</i>"
    text = anna.get(path).text
    assert (text.count(marks), "○ schuldet ein Solo" in text) == (4, True), "the dealer sits out"
    enter(anna, path, game="solo", solo="damen", re=[keys["B"]])
    text = anna.get(path).text
    assert text.count(marks) == 3
    kif, _keys = begin(site, anna, under("kif"))
    text = anna.get(kif).text
    assert marks not in text
    assert "schuldet ein Solo" not in text


def test_six_against_one_knows_no_soli_that_are_due(site: Flask, anna: Phone) -> None:
    """A Tripelkopf takes typed points only."""
    path, _keys = begin(site, anna, under(team_mode="tripelkopf", evening__ends_after=1), 6)
    assert opened(anna, path) == {"game": ["direct"], "re": []}
