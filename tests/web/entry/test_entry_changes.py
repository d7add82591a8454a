"""Changing what was entered: correct, insert, delete, with a look at what else changes, and
conflicts.

The question who dealt the later games is asked wherever it makes a difference, and answered in one
action.
"""

from typing import Any

import pytest
from flask import Flask

from scorepad.actions.entry.replayed import replayed
from scorepad.scoring.rules import preset, read_rules
from scorepad.web.game.game_body import body_of
from scorepad.web.game.game_form import GameForm
from tests.web.critic import Page, Phone, answered, missing
from tests.web.evening_pages import ANNA, BERT, CEM, DORO, ELA, ENTER, EVENING, enter, rows, send
from tests.web.incident_pages import bodies, look_and_save, stored

FIRST = f"{EVENING}/spiel/1"


def test_the_form_comes_filled_in_and_changes_nothing_when_sent_back(
    site: Flask, begun: Phone
) -> None:
    enter(begun, BERT, CEM, said=["re:re"], **{"n:re:fuchs_caught": "1"}, note="erstes")
    enter(begun, ANNA, CEM, augen="kontra151")
    enter(begun, ANNA, BERT, augen="exact", exact="130")
    before = bodies(site)
    for entry in (1, 2, 3):
        assert begun.page(f"{EVENING}/spiel/{entry}/aendern").headings == [f"Spiel {entry} ändern"]
        assert send(begun, f"{EVENING}/spiel/{entry}/aendern").location == EVENING
    assert bodies(site) == before


@pytest.mark.parametrize(
    ("augen", "exact", "chip"),
    [
        ("split", "", "split"),
        ("exact", "120", "split"),
        ("re_all", "", "re_all"),
        ("exact", "240", "exact"),
    ],
)
def test_augen_that_have_a_chip_come_back_as_it(
    begun: Phone, augen: str, exact: str, chip: str
) -> None:
    """So that the other chips are at hand; 240 Augen alone do not say whether the others made a
    trick.
    """
    enter(begun, BERT, CEM, augen=augen, exact=exact)
    assert begun.page(f"{FIRST}/aendern").forms[-1].values["augen"] == [chip]


def test_what_else_changes_is_shown_before_it_is_saved(site: Flask, played: Phone) -> None:
    # A Pflichtsolo in place of a normal game: the same dealer deals again, so all later dealers
    # change.
    text = answered(send(played, f"{FIRST}/aendern", game="solo", solo="damen", re=[CEM]))
    assert not missing(text, "Das ändert sich dadurch", "Anna gibt statt Bert")
    assert bodies(site)[0]["game"] == "normal"
    carried = Page(text).forms[-1].values
    back = played.post(f"{FIRST}/aendern", data=carried | {"back": "1"})
    assert 'value="damen" aria-label="Damen-Solo" checked' in back.text
    assert played.post(f"{FIRST}/aendern", data=carried | {"confirmed": "1"}).location == EVENING
    assert bodies(site)[0]["game"] == "solo"


def test_a_forgotten_game_is_put_in_between(site: Flask, played: Phone) -> None:
    path = f"{EVENING}/spiel/2/davor"
    assert played.page(path).headings == ["Neu vor Spiel 2"]
    answer = send(played, path, re=[CEM, DORO], augen="re121")
    assert "Spiel 2</b>: wird Spiel 3" in answer.text
    assert (
        played.post(path, data=Page(answer.text).forms[-1].values | {"confirmed": "1"}).location
        == EVENING
    )
    assert bodies(site)[1]["re"] == [CEM, DORO]
    assert len(rows(played)) == 4


@pytest.mark.parametrize("path", ["tisch", "falsch-bedient", "strafe", "neu-geben", "regeln"])
def test_what_is_put_in_between_says_before_what_it_goes(played: Phone, path: str) -> None:
    inserted = played.get(f"{EVENING}/spiel/2/davor/{path}").text
    assert ">vor Spiel 2<" in inserted
    assert ">Vor Spiel 2 einfügen</button>" in inserted
    now = played.get(f"{EVENING}/{path}").text
    assert ">vor Spiel" not in now
    assert "einfügen</button>" not in now


def test_in_an_english_sentence_a_game_begins_small(played: Phone) -> None:
    played.send("/anzeige", "/anzeige", language="en")
    inserted = played.get(f"{EVENING}/spiel/2/davor/strafe").text
    assert ">before game 2<" in inserted


def test_a_game_put_before_a_penalty_names_the_penalty(played: Phone) -> None:
    look_and_save(played, f"{EVENING}/strafe", **{f"p:{BERT}": "8"}, reason="zu spät")
    assert played.page(f"{EVENING}/spiel/4/davor").headings == ["Neu vor „Strafe“"]
    assert ">vor „Strafe“<" in played.get(f"{EVENING}/spiel/4/davor/neu-geben").text


def test_choosing_the_dealer_looks_unlike_saving(played: Phone) -> None:
    page = played.get(f"{ENTER}?tisch").text
    assert '<button class="button" form="dealt">Geber und Aussetzen ändern</button>' in page
    assert page.count('class="go"') == page.count(">Speichern</button>")


def test_an_outdated_correction_shows_what_the_other_did_and_keeps_the_input(
    site: Flask, played: Phone
) -> None:
    path = f"{FIRST}/aendern"
    old = played.page(path).forms[-1].values
    assert send(played, path, augen="re181").status_code == 303
    text = answered(played.post(path, data=old | {"augen": ["re211"], "note": "meins"}), 409)
    assert "Inzwischen hat jemand anderes etwas geändert" in text
    form = Page(text).forms[-1]
    assert form.values["augen"] == ["re211"]
    assert form.values["note"] == ["meins"]
    assert played.post(path, data=form.values).location == EVENING
    assert bodies(site)[0]["note"] == "meins"


@pytest.mark.parametrize(("entry", "place"), [(3, 2), (1, 0)])
def test_a_correction_of_a_deleted_game_keeps_the_input(
    site: Flask, played: Phone, entry: int, place: int
) -> None:
    path = f"{EVENING}/spiel/{entry}/aendern"
    old = played.page(path).forms[-1].values
    send(played, f"{EVENING}/spiel/{entry}/loeschen")
    assert played.get(path).status_code == 404
    text = answered(played.post(path, data=old | {"note": "meins"}), 409)
    assert not missing(
        text, "Dieses Spiel steht nicht mehr da", f"Spiel {entry} gelöscht", "über den Schreiblink"
    )
    assert '<input type="hidden" name="as_new" value="1" form="game">' in text
    kept = Page(text).forms[-1].values
    assert kept["note"] == ["meins"]
    assert (
        played.post(path, data=kept | {"as_new": "1", "confirmed": "1", "deal": "given"}).location
        == EVENING
    )
    assert bodies(site)[place].get("note") == "meins"
    assert len(bodies(site)) == 3


@pytest.mark.parametrize("end", ["loeschen", "verschieben"])
def test_what_another_phone_has_deleted_already_is_said_so_on_the_board(
    played: Phone, end: str
) -> None:
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
    assert played.get(f"{FIRST}/eintrag").status_code == 404, "a game has its own form"
    moved = played.page(f"{FIRST}/verschieben").forms[-1].values
    assert [
        played.post(f"{FIRST}/verschieben", data=moved | {"before": to}).status_code for to in "9x"
    ] == [404, 422]
    send(played, f"{EVENING}/spiel/3/loeschen")
    for number in ("3", "9", "99999999999", "0"):
        for end in (
            "",
            "/aendern",
            "/davor",
            "/loeschen",
            "/eintrag",
            "/verschieben",
            "/davor/strafe",
        ):
            assert played.get(f"{EVENING}/spiel/{number}{end}").status_code == 404
    for end in ("aendern", "davor", "loeschen"):
        assert "Dieses Spiel gibt es nicht" in played.get(f"{EVENING}/spiel/3/{end}").text


@pytest.mark.parametrize(
    "more", [{}, {"announcements.raises": 2, "announcements.vorab_points": 1, "klopfen": "add"}]
)
def test_what_few_rules_ask_for_stays_when_a_game_is_corrected(more: dict[str, Any]) -> None:
    """Whether these rules ask for it or not. Source: interchange.md, Fields of the second
    version.
    """
    said = [
        {"party": "kontra", "says": "kontra", "by": "3"},
        {"party": "re", "says": "re", "vorab": True, "card": 1},
        {"party": "re", "says": "raise", "by": "1"},
        {"party": "kontra", "says": "raise"},
        {"says": "klopfen", "by": "4"},
    ]
    before = {
        "kind": "game",
        "game": "normal",
        "re": ["1", "2"],
        "augen": {"re": 130},
        "announcements": said,
    }
    before |= {"specials": [], "note": "", "second_trick_augen": {"party": "re", "augen": 31}}
    form = GameForm.of(before, read_rules({"options": more}))
    assert form.validate()
    assert body_of(form) == before
    assert form.errors == {}


@pytest.mark.parametrize(
    ("rules", "part", "says"),
    [
        ("ddv", "announcements", "re:re kontra:kontra re:no90"),
        ("mainz", "announcements", "kontra:kontra kontra:no60 re:re re:no30"),
        ("kif", "specials", "kontra:herzstich re:fuchs_caught re:herzstich kontra:doppelkopf"),
    ],
)
def test_a_correction_keeps_the_order_of_what_both_parties_said_and_made(
    rules: str, part: str, says: str
) -> None:
    """Sources: Mainz 3.10: where both missed, the party whose announcement came last loses; levels
    may be left out.

    Reading A-46: of special points above the most, the later ones are cut.
    """
    names = "party", "id" if part == "specials" else "says"
    made = [dict(zip(names, key.split(":"), strict=True)) for key in says.split()]
    before = {"kind": "game", "game": "normal", "re": ["1", "2"], "augen": {"re": 130}, part: made}
    form = GameForm.of(before, preset(rules))
    assert form.validate()
    assert [
        {name: one[name] for name in one if name != "count"} for one in body_of(form)[part]
    ] == made


TYPED = {
    "kind": "game",
    "game": "direct",
    "points": {"1": 4, "2": 4, "3": 4, "4": -12},
    "note": "BS",
}


@pytest.mark.parametrize(
    "more",
    [
        {"re": ["4"], "solo": "buben"},
        {"re": ["4"], "kontra": ["1", "2", "3"]},
        {"re": ["1", "2"]},
        {"specials": [{"party": "re", "id": "fuchs_caught", "count": 2}]},
        {"specials": [{"party": "re", "id": "fuchs_caught", "count": 1, "by": "4", "from": "1"}]},
        {"re": ["4"], "pflicht": "pflicht", "ka_da_mu": True},
        {"no_trick": False, "bock": 1},
    ],
)
def test_typed_points_keep_all_that_their_fields_do_not_show(more: dict[str, Any]) -> None:
    before = TYPED | more
    form = GameForm.of(before, preset("ddv"))
    assert form.validate()
    assert body_of(form) == before
    assert form.errors == {}


@pytest.mark.parametrize(
    ("points", "re"),
    [
        ({"1": "3", "2": "3", "3": "3", "4": "-9"}, ["4"]),
        ({"1": "-3", "2": "-3", "3": "-3", "4": ""}, ["4"]),
        ({"1": "", "2": "", "3": "", "4": "-9"}, ["4"]),
        ({"1": "3", "2": "3", "3": "-3", "4": "-3"}, None),
        ({"1": "3", "2": "3", "3": "3", "5": "-9"}, None),
    ],
)
def test_a_soloist_of_typed_points_stays_while_the_points_are_those_of_a_solo(
    points: dict[str, str], re: list[str] | None
) -> None:
    before = TYPED | {"re": ["4"], "solo": "buben"}
    typed = {f"p:{player}": number for player, number in points.items()}
    form = GameForm(None, preset("ddv"), before, game="direct", points=typed)
    assert form.validate()
    body = body_of(form)
    assert body.get("re") == re
    assert body.get("solo") == (re and "buben")


def test_another_kind_of_game_keeps_nothing_of_typed_points() -> None:
    form = GameForm(
        None, preset("ddv"), TYPED | {"re": ["4"], "solo": "buben"}, game="normal", re=["1", "2"]
    )
    assert form.validate()
    body = body_of(form)
    assert body["re"] == ["1", "2"]
    assert "solo" not in body


@pytest.mark.parametrize("span", [[95, 100], [121, 121 + 29], [1, 20], [0, 20]])
def test_augen_that_are_known_closer_than_the_chip_says_stay_while_it_does(span: list[int]) -> None:
    before = {"kind": "game", "game": "normal", "re": ["1", "2"], "augen": {"re": span}}
    form = GameForm.of(before, preset("ddv"))
    assert form.validate()
    assert body_of(form)["augen"] == {"re": span}
    other = GameForm(None, preset("ddv"), before, game="normal", re=["1", "2"], augen="re181")
    assert other.validate()
    assert body_of(other)["augen"] == {"re": [181, 210]}


# who dealt the later games

QUESTION = "Wer hat die späteren Spiele gegeben?"


def dealt(site: Flask, *entries: int) -> list[tuple[object, ...]]:
    """Who dealt and sat out in these games, and whether they fit."""
    evening = stored(site)
    rows = {evening.entries[row.index].id: row for row in replayed(evening).rows}
    return [(rows[one].dealer, rows[one].sits_out, bool(rows[one].problems)) for one in entries]


WAYS: dict[str, dict[str, Any]] = {
    "/spiel/1/aendern": {"game": "solo", "solo": "damen", "re": [CEM]},
    "/spiel/2/davor": {"re": [CEM, DORO], "augen": "re121"},
    "/spiel/1/loeschen": {},
    "/spiel/1/verschieben": {"before": "end"},
    "/spiel/2/davor/tisch": {"dealer": ELA},
}
"""Every way to change something before a game, with what is put into its form."""


@pytest.mark.parametrize("way", WAYS)
def test_every_way_to_change_something_earlier_takes_either_answer(
    site: Flask, played: Phone, way: str
) -> None:
    path = EVENING + way
    before = rows(played)
    were = dealt(site, 2, 3)
    for deal, stays in (("given", True), ("computed", False)):
        asked = played.get(path) if way.endswith("loeschen") else send(played, path, **WAYS[way])
        assert QUESTION in answered(asked)
        form = Page(asked.text).forms[-1].values
        assert form["deal"] == ["given"]
        assert played.post(path, data=form | {"confirmed": "1", "deal": deal}).location == EVENING
        assert (dealt(site, 2, 3) == were) is stays
        played.send(EVENING, "/rueckgaengig")
        assert rows(played) == before
        assert dealt(site, 2, 3) == were


def test_both_outcomes_are_listed_and_what_would_not_fit_is_said(played: Phone) -> None:
    given, _half, computed = played.get(f"{FIRST}/loeschen").text.partition("Neu reihum")
    assert missing(given, "Kein späteres Spiel ändert sich.", "Neuer Stand", "gibt statt") == [
        "gibt statt"
    ]
    assert not missing(
        computed, "2 spätere Spiele ändern sich.", "Anna gibt statt Bert, passt nicht mehr"
    )
    assert not missing(
        computed,
        "Anna setzt in diesem Spiel aus.",
        "2 Spiele passen dann nicht mehr und zählen nichts",
    )
    assert not missing(computed, "Neuer Stand", "Danach gibt", "wird Spiel 1")


def test_one_fact_is_stored_and_shown_in_the_history(site: Flask, played: Phone) -> None:
    send(played, f"{FIRST}/loeschen")
    assert [body.get("dealer") for body in bodies(site)] == [BERT, None]
    assert [row[0] for row in rows(played)] == ["2", "1"]
    assert "Spiel 1: Bert gibt, wie am Tisch" in played.get(f"{EVENING}/aenderungen").text
    told = "Der Tisch ließ Bert geben", "Spiel 1: Bert gibt, wie am Tisch", "<del>"
    assert missing(played.get(f"{EVENING}/spiel/2").text, *told) == ["<del>"]


def test_without_an_answer_nothing_is_written_and_the_question_comes_again(
    site: Flask, played: Phone
) -> None:
    before = bodies(site)
    form = played.page(f"{FIRST}/loeschen").forms[-1].values
    for deal in ([], [""], ["both"]):
        assert QUESTION in answered(
            played.post(f"{FIRST}/loeschen", data=form | {"deal": deal, "confirmed": "1"})
        )
    assert bodies(site) == before


def test_nothing_is_asked_where_nobody_else_would_deal(played: Phone) -> None:
    assert QUESTION not in played.get(f"{EVENING}/spiel/3/loeschen").text
    assert send(played, f"{FIRST}/aendern", augen="re181").location == EVENING
    assert send(played, f"{EVENING}/spiel/3/loeschen").location == EVENING
    assert ">Cem gibt und setzt aus" in played.get(EVENING).text


def test_other_rules_for_the_whole_evening_ask_too(site: Flask, begun: Phone) -> None:
    enter(begun, BERT, game="solo", solo="damen", augen="re121")
    enter(begun, BERT, CEM)
    path = f"{EVENING}/regeln"
    asked = begun.post(
        path, data=Page(send(begun, path, rules="kif", scope="whole").text).forms[-1].values
    )
    assert QUESTION in asked.text, asked.text
    assert (
        begun.post(path, data=Page(asked.text).forms[-1].values | {"confirmed": "1"}).location
        == EVENING
    )
    assert [body.get("dealer") for body in bodies(site)] == [None, ANNA]
    assert "Abend geändert" in begun.get(f"{EVENING}/aenderungen").text


def test_somebody_who_joins_before_a_game_sits_it_out(site: Flask, played: Phone) -> None:
    """The four who had played stay in the game, and no game becomes one that does not fit."""
    path = f"{EVENING}/spiel/2/davor/tisch"
    asked = played.post(
        path, data=Page(send(played, path, name="Fritz", step="new").text).forms[-1].values
    )
    if QUESTION in asked.text:
        played.post(path, data=Page(asked.text).forms[-1].values | {"confirmed": "1"})
    assert [body["kind"] for body in bodies(site)] == ["game", "seats", "game", "game"]
    assert not any(refused for _dealer, _out, refused in dealt(site, 1, 2, 3))
