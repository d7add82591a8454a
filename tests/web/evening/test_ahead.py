"""What a phone is told for times without network, and what becomes of games that waited behind
others.
"""

import json
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask

from scorepad.scoring.evening.outlook import turns
from scorepad.scoring.game.score import score
from scorepad.scoring.rules import preset
from scorepad.scoring.terms import Player
from scorepad.web.entry.ahead_view import share_of, turning
from tests import saving
from tests.conftest import NOW
from tests.scoring.building import FOUR, solo
from tests.web.critic import Phone
from tests.web.entry.cards import card, typed
from tests.web.evening_pages import ANNA, BERT, CEM, DORO, ELA, ENTER, EVENING, enter


def told(holder: Phone, **asked: Any) -> dict[str, Any]:
    """The outlook, or what becomes of a form."""
    answer = holder.get(f"{EVENING}/voraus.json?{urlencode(asked, doseq=True)}")
    assert answer.status_code == 200
    return dict(answer.json or {})


def two_that_wait(holder: Phone) -> tuple[dict[str, Any], dict[str, Any]]:
    """Two games of a phone without network, the second made behind the first."""
    first = typed(holder, BERT, CEM) | {"client_key": "first"}
    turn = told(holder)["ahead"][1]["turn"]
    second = first | {"re": [CEM, DORO], "client_key": "second", "turn": turn, "behind": ["first"]}
    return first, second


def test_a_game_behind_one_of_its_own_phone_is_entered_without_asking(bert: Phone) -> None:
    first, second = two_that_wait(bert)
    assert bert.post(ENTER, data=first).status_code == 303
    assert bert.post(ENTER, data=second).status_code == 303
    assert bert.post(ENTER, data=second).status_code == 303
    assert told(bert)["after"] == 2


def test_a_game_behind_one_that_was_discarded_keeps_those_who_sat_out_on_its_page(
    bert: Phone,
) -> None:
    _, second = two_that_wait(bert)
    assert second["turn"] == f"2.{BERT}.{BERT}"
    assert bert.post(ENTER, data=second).status_code == 303
    found = told(bert)
    assert found["after"] == 1
    assert found["ahead"][0]["turn"] == f"2.{CEM}.{CEM}"


def test_what_another_phone_entered_after_the_first_is_asked_about(
    anna: Phone, bert: Phone
) -> None:
    first, second = two_that_wait(bert)
    assert bert.post(ENTER, data=first).status_code == 303
    enter(anna, CEM, DORO, note="Annas")
    card(bert.post(ENTER, data=second))


def test_a_game_behind_a_change_of_the_table_is_asked_about(site: Flask, bert: Phone) -> None:
    """Others would get its points; that the change was asked about once does not say so."""
    first, second = two_that_wait(bert)
    assert bert.post(ENTER, data=first).status_code == 303
    body = {"kind": "seats", "table": [ANNA, BERT, CEM, DORO]}
    with site.app_context():
        saving.enter(1, 1, body=body, client_key="other", link_id=None, now=NOW)
    card(bert.post(ENTER, data=second))
    asked_about = [str(entry) for entry in range(1, 9)]
    card(bert.post(ENTER, data=second | {"met": asked_about}))


@pytest.mark.parametrize("turn", ["", "no", "2.7.7", "2.2.2-3", ".2.", "2.2.ä"])
def test_what_nobody_can_read_is_asked_about(bert: Phone, turn: str) -> None:
    first, second = two_that_wait(bert)
    assert bert.post(ENTER, data=first).status_code == 303
    card(
        bert.post(
            ENTER, data=second | {"turn": turn, "met": ["x", "-1"], "behind": ["first", "ä" * 80]}
        )
    )
    assert told(bert, client_key="", revision="99999999999")["done"] is False


def test_all_that_is_loaded_ahead_is_there_the_next_game_last_for_readers_no_files(
    bert: Phone, reader: Phone
) -> None:
    """So that the page of the next game is whole, with its table of values, whenever the network
    goes.
    """
    for holder, writes in ((bert, True), (reader, False)):
        found = told(holder)
        assert found["writes"] == writes
        assert ("files" in found) == writes
        for path in (
            *found.get("files", ()),
            *found.get("modules", ()),
            *found["pages"],
            found["worker"],
        ):
            with holder.get(path) as answer:
                assert answer.status_code == 200, path
    table, page = told(bert)["pages"][-2:]
    assert "/tafel.json?" in table
    assert page.endswith("/spiel") is True


def test_the_changes_of_the_page_name_those_who_play(bert: Phone) -> None:
    found = told(bert)
    second = found["ahead"][1]
    table = found["tables"][second["table"]]
    changes = {
        tuple(place): words
        for words, *place in ([one[1], one[0], *one[2:]] for one in table["changes"])
    }
    assert second["active"] == [ANNA, CEM, DORO, ELA]
    assert table["out"] == 1
    assert [changes[f".seat:nth-child({place}) b",] for place in range(1, 6)] == [
        "Anna",
        "Bert",
        "Cem",
        "Doro",
        "Ela",
    ]
    typed = [changes[f"#points .field:nth-child({place}) span",] for place in range(1, 5)]
    assert typed == ["Anna", "Cem", "Doro", "Ela"]
    names = ":is([name=by], [name=from], [name=wrong_card]) option:nth-child(3)"
    assert changes[names,] == "Cem"
    assert changes[names, "value"] == CEM
    assert [then["column"] for then in found["ahead"][:6]] == [1, 2, 3, 4, 5, 1]


def test_whatever_is_typed_reaches_the_phone_as_text_and_not_as_a_piece_of_a_page(
    anna: Phone, bert: Phone
) -> None:
    """Issue "True on every phone": no template text with anything typed. What the phone parses
    holds no name.
    """
    name = "<img src=x>"
    anna.send("/runde/1/mitglieder/2", "/mitglieder/2", name=name)
    found = told(bert)
    assert name not in json.dumps(found["rows"])
    assert "&lt;" not in json.dumps(found)
    assert found["ahead"][0]["bar"][2][1] == f"Anna gibt und setzt aus, {name} spielt auf"


def test_the_shares_are_those_of_scoring() -> None:
    rules = preset("ddv")
    shares = share_of(rules, tuple(map(Player, FOUR)))
    assert shares["direct"] == 0
    saved = score(solo(130), rules)
    assert saved.value is not None
    assert [saved.points[FOUR[0]], saved.points[FOUR[1]]] == [
        saved.value * part for part in shares[""]["re1"][0]
    ]


def test_rules_without_bock_turn_after_soli_and_another_dealer_only() -> None:
    assert {
        one.partition("=")[0]
        for one in turning(preset("ddv"), (Player("1"),), turns(preset("ddv")))
    } == {
        "dealer",
        "game",
    }
