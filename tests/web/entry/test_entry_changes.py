"""Changing what was entered: correct, insert, delete, with a look at what else changes, and conflicts."""

from typing import Any

import pytest
from flask import Flask

from scorepad.scoring.rules import preset, read_rules
from scorepad.web.parts.game_body import body_of
from scorepad.web.parts.game_form import GameForm
from tests.web.critic import Page, Phone, answered, missing
from tests.web.evening_pages import ANNA, BERT, CEM, DORO, EVENING, enter, rows, send
from tests.web.incident_pages import bodies

FIRST = f"{EVENING}/spiel/1"


@pytest.fixture
def played(begun: Phone) -> Phone:
    """Three games played."""
    enter(begun, BERT, CEM, said=["re:re"], **{"n:re:fuchs_caught": "1"}, note="erstes")
    enter(begun, ANNA, CEM, augen="kontra151")
    enter(begun, ANNA, BERT, augen="exact", exact="130")
    return begun


def test_the_form_comes_filled_in_and_changes_nothing_when_sent_back(site: Flask, played: Phone) -> None:
    before = bodies(site)
    for entry in (1, 2, 3):
        assert played.page(f"{EVENING}/spiel/{entry}/aendern").headings == [f"Spiel {entry} ändern"]
        assert send(played, f"{EVENING}/spiel/{entry}/aendern").location == EVENING
    assert bodies(site) == before


@pytest.mark.parametrize(
    ("augen", "exact", "chip"),
    [("split", "", "split"), ("exact", "120", "split"), ("re_all", "", "re_all"), ("exact", "240", "exact")],
)
def test_augen_that_have_a_chip_come_back_as_it(begun: Phone, augen: str, exact: str, chip: str) -> None:
    """So that the other chips are at hand; 240 Augen alone do not say whether the others made a trick."""
    enter(begun, BERT, CEM, augen=augen, exact=exact)
    assert begun.page(f"{FIRST}/aendern").forms[-1].values["augen"] == [chip]


def test_what_else_changes_is_shown_before_it_is_saved(site: Flask, played: Phone) -> None:
    # A Pflichtsolo in place of a normal game: the same dealer deals again, so all later dealers change.
    change = {"game": "solo", "solo": "damen", "re": [CEM]}
    text = answered(send(played, f"{FIRST}/aendern", **change))
    assert not missing(text, "Das ändert sich mit", "Anna gibt statt Bert")
    assert bodies(site)[0]["game"] == "normal"
    carried = Page(text).forms[-1].values
    back = played.post(f"{FIRST}/aendern", data=carried | {"back": "1"})
    assert 'value="damen" aria-label="Damen-Solo" checked' in back.text
    assert played.post(f"{FIRST}/aendern", data=carried | {"confirmed": "1"}).location == EVENING
    assert bodies(site)[0]["game"] == "solo"


def test_a_forgotten_game_is_put_in_between(site: Flask, played: Phone) -> None:
    path = f"{EVENING}/spiel/2/davor"
    assert played.page(path).headings == ["Neues Spiel 2"]
    answer = send(played, path, re=[CEM, DORO], augen="re121")
    assert "Spiel 2</b>: wird Spiel 3" in answer.text
    assert played.post(path, data=Page(answer.text).forms[-1].values | {"confirmed": "1"}).location == EVENING
    assert bodies(site)[1]["re"] == [CEM, DORO]
    assert len(rows(played)) == 4


def test_an_outdated_correction_shows_what_the_other_did_and_keeps_the_input(site: Flask, played: Phone) -> None:
    path = f"{FIRST}/aendern"
    old = played.page(path).forms[-1].values
    assert send(played, path, augen="re181").status_code == 303
    text = answered(played.post(path, data=old | {"augen": ["re211"], "note": "meins"}), 409)
    assert "Inzwischen hat jemand anderes etwas geändert" in text
    form = Page(text).forms[-1]
    assert (form.values["augen"], form.values["note"]) == (["re211"], ["meins"])
    assert played.post(path, data=form.values).location == EVENING
    assert bodies(site)[0]["note"] == "meins"


@pytest.mark.parametrize(("entry", "place"), [(3, 2), (1, 0)])
def test_a_correction_of_a_deleted_game_keeps_the_input(site: Flask, played: Phone, entry: int, place: int) -> None:
    path = f"{EVENING}/spiel/{entry}/aendern"
    old = played.page(path).forms[-1].values
    send(played, f"{EVENING}/spiel/{entry}/loeschen")
    assert played.get(path).status_code == 404
    text = answered(played.post(path, data=old | {"note": "meins"}), 409)
    assert not missing(text, "Dieses Spiel steht nicht mehr da", f"Spiel {entry} gelöscht", "über den Schreiblink")
    assert '<input type="hidden" name="as_new" value="1" form="game">' in text
    kept = Page(text).forms[-1].values
    assert kept["note"] == ["meins"]
    sent = kept | {"as_new": "1", "confirmed": "1", "deal": "given"}
    assert played.post(path, data=sent).location == EVENING
    assert bodies(site)[place].get("note") == "meins"
    assert len(bodies(site)) == 3


@pytest.mark.parametrize("end", ["loeschen", "verschieben"])
def test_what_another_phone_has_deleted_already_is_said_so_on_the_board(played: Phone, end: str) -> None:
    path = f"{EVENING}/spiel/1/{end}"
    old = played.page(path).forms[-1].values
    send(played, f"{EVENING}/spiel/1/loeschen")
    assert played.post(path, data=old).location == EVENING
    assert "hat inzwischen" in played.get(EVENING).text


def test_an_outdated_deletion_asks_again(played: Phone) -> None:
    path = f"{FIRST}/loeschen"
    old = played.page(path).forms[-1].values
    enter(played, ANNA, BERT)
    assert "Spiel 4 eingetragen" in answered(played.post(path, data=old), 409)
    assert len(rows(played)) == 4


def test_games_that_never_were_and_deleted_ones_are_no_pages(played: Phone) -> None:
    form = played.page(f"{FIRST}/aendern").forms[-1].values | {"as_new": "1", "before": "end"}
    for end in ("aendern", "davor", "loeschen", "eintrag", "verschieben"):
        assert played.post(f"{EVENING}/spiel/9/{end}", data=form).status_code == 404
    send(played, f"{EVENING}/spiel/3/loeschen")
    for number in ("3", "9", "99999999999", "0"):
        for end in ("", "/aendern", "/davor", "/loeschen"):
            assert played.get(f"{EVENING}/spiel/{number}{end}").status_code == 404
    for end in ("aendern", "davor", "loeschen"):
        assert "Dieses Spiel gibt es nicht" in played.get(f"{EVENING}/spiel/3/{end}").text


def test_special_points_keep_the_order_in_which_they_were_entered() -> None:
    """Source: reading A-46: above the most, the later ones are cut."""
    specials = [{"id": "herzstich", "party": "kontra"}, {"id": "fuchs_caught", "party": "re"}]
    specials += [{"id": "herzstich", "party": "re"}, {"id": "doppelkopf", "party": "kontra"}]
    before = {"kind": "game", "game": "normal", "re": ["1", "2"], "augen": {"re": 130}, "specials": specials}
    form = GameForm.of(before, preset("kif"))
    assert form.validate()
    assert [{"id": one["id"], "party": one["party"]} for one in body_of(form)["specials"]] == specials


@pytest.mark.parametrize(
    "options", [{}, {"announcements.raises": 2, "announcements.vorab_points": 1, "klopfen": "add"}]
)
def test_what_few_rules_ask_for_stays_when_a_game_is_corrected(options: dict[str, Any]) -> None:
    """Whether these rules ask for it or not. Source: interchange.md, Fields of the second version."""
    said = [
        {"party": "kontra", "says": "kontra", "by": "3"},
        {"party": "re", "says": "re", "vorab": True, "card": 1},
        {"party": "re", "says": "raise", "by": "1"},
        {"party": "kontra", "says": "raise"},
        {"says": "klopfen", "by": "4"},
    ]
    before = {"kind": "game", "game": "normal", "re": ["1", "2"], "augen": {"re": 130}, "announcements": said}
    before |= {"specials": [], "note": "", "second_trick_augen": {"party": "re", "augen": 31}}
    form = GameForm.of(before, read_rules({"options": options}))
    assert form.validate()
    assert (body_of(form), form.errors) == (before, {})


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ("ddv", ["re:re", "kontra:kontra", "re:no90"]),
        ("mainz", ["kontra:kontra", "kontra:no60", "re:re", "re:no30"]),
    ],
)
def test_a_correction_keeps_the_order_in_which_both_parties_spoke(rules: str, says: list[str]) -> None:
    """Source: Mainz 3.10: where both missed, the party whose announcement came last loses; levels may be left out."""
    said = [dict(zip(("party", "says"), key.split(":"), strict=True)) for key in says]
    before = {"kind": "game", "game": "normal", "re": ["1", "2"], "augen": {"re": 130}, "announcements": said}
    form = GameForm.of(before, preset(rules))
    assert form.validate()
    assert body_of(form)["announcements"] == said
