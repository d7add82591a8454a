"""Wrong cards, penalties, rounds of soli and other rules: entered, corrected, put in between,
moved, taken out.
"""

import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from flask import Flask

from scorepad.actions.evening import evening
from scorepad.actions.money import tariff
from scorepad.actions.runde import rule_sets
from scorepad.ledger.tariff import Tariff, read_tariff
from scorepad.scoring.rules import preset
from tests.conftest import NOW
from tests.printing.reading import plain
from tests.printing.reading import words as printed_words
from tests.web.critic import Page, Phone, answered, between, missing
from tests.web.evening_pages import (
    ANNA,
    BERT,
    CEM,
    DORO,
    ELA,
    EVENING,
    begin,
    enter,
    rows,
    send,
    table,
    under,
)
from tests.web.incident_pages import bodies, look_and_save, outcome, play_by, stored, words
from tests.web.money.pages import price

WRONG, PENALTY, RULES, SOLI = (
    f"{EVENING}/{end}" for end in ("falsch-bedient", "strafe", "regeln", "pflichtsolorunde")
)
COUNTS = "Zählt als Spiel. Bert gibt als Nächster."


def test_a_minor_wrong_card_costs_three_and_goes_on_a_serious_one_is_dealt_again(
    site: Flask, played: Phone
) -> None:
    assert look_and_save(played, WRONG, culprit=BERT) == "Bert −3, Anna, Cem und Ela je +1."
    assert bodies(site)[-1] == {
        "kind": "wrong_card",
        "culprit": BERT,
        "severity": "minor",
        "game": "normal",
    }
    assert rows(played)[0][-1] == "falsch"
    assert "Doro gibt und setzt aus" in played.get(EVENING).text
    said = look_and_save(played, WRONG, culprit=ELA, severity="serious", absagen="1")
    assert said == "Ela −15, Anna, Bert und Cem je +5. Doro gibt noch einmal."


def test_a_serious_one_by_a_soloists_opponent_counts_as_a_game(site: Flask, played: Phone) -> None:
    told = {
        "severity": "serious",
        "game": "solo",
        "soloist": CEM,
        "absagen": "2",
        "re": [ANNA],
        "hurts": "on",
    }
    assert look_and_save(played, WRONG, culprit=BERT, **told).startswith(
        "Bert −18, Cem +18. Zählt als Spiel."
    )
    body = bodies(site)[-1]
    assert body["re"] == [CEM]
    assert body["absagen"] == 2
    assert "hurts_soloist" not in body
    assert rows(played)[0][0] == "4"


@pytest.mark.parametrize(
    ("mode", "asked", "said"),
    [
        ("party_5", {"re": [BERT, CEM]}, f"Bert und Cem je −5, Doro und Ela je +5. {COUNTS}"),
        ("culprit_15", {}, f"Bert −15, Cem, Doro und Ela je +5. {COUNTS}"),
        ("alone", {"re": [BERT, CEM], "said": ["re:re"]}, f"Bert −8, Doro und Ela je +4. {COUNTS}"),
        ("fixed", {"re": [BERT, CEM]}, f"Bert −6, Cem, Doro und Ela je +2. {COUNTS}"),
        ("rest", {}, "Keine Punkte."),
        ("replay", {}, "Keine Punkte. Anna gibt noch einmal."),
        ("none", {}, "Keine Punkte. Anna gibt noch einmal."),
    ],
)
def test_only_what_the_rule_needs_is_asked(
    site: Flask, mode: str, asked: dict[str, list[str]], said: str
) -> None:
    holder = table(site, 5, under(wrong_card=mode))
    names = {one.name for one in holder.page(WRONG).controls}
    parties = mode in ("party_5", "alone", "fixed")
    announced = mode in ("alone", "fixed")
    assert [one in names for one in ("re", "soloist", "said", "severity")] == [
        parties,
        parties,
        announced,
        False,
    ]
    assert look_and_save(holder, WRONG, culprit=BERT, **asked) == said


def test_a_wrong_card_keeps_the_kind_of_game_and_what_was_announced(site: Flask) -> None:
    """Source: options.md, wrong_card alone: the announcements made so far, a higher one with the
    lower ones.
    """
    holder = table(site, 5, under(wrong_card="alone_schwarz"))
    solo = {"game": "stille_hochzeit", "soloist": CEM, "said": ["re:no90", "kontra:kontra"]}
    assert look_and_save(holder, WRONG, culprit=BERT, **solo).startswith("Bert −30, Cem +30.")
    body = bodies(site)[-1]
    assert body["game"] == "stille_hochzeit"
    assert body["re"] == [CEM]
    announced = [f"{part['party']}:{part['says']}" for part in body["announcements"]]
    assert announced == ["re:re", "re:no90", "kontra:kontra"]
    form = holder.page(f"{EVENING}/spiel/1/eintrag").forms[-1].values
    assert form["game"] == ["stille_hochzeit"]
    assert form["soloist"] == [CEM]
    assert {*form["said"]} == {*announced}


def test_announcements_that_cannot_be_are_told_at_their_chips(site: Flask) -> None:
    holder = table(site, 5, under(wrong_card="alone", announcements__implied=False))
    text = answered(send(holder, WRONG, culprit=BERT, re=[BERT, CEM], said=["re:no90"]), 422)
    assert "Re" in between(text, 'class="error"', "</p>")


def test_a_party_of_two_needs_two(site: Flask) -> None:
    """Source: KIF L202: the party pays; with one of two forgotten it would pay as a soloist."""
    holder = table(site, 5, under(wrong_card="party_5"))
    for party in ([], [BERT], [BERT, CEM, DORO]):
        assert "Zwei gegen zwei: Tippe zwei an." in answered(
            send(holder, WRONG, culprit=BERT, re=party), 422
        ), party


def test_what_is_missing_stands_at_its_field_and_nothing_is_lost(played: Phone) -> None:
    text = answered(send(played, WRONG, game="solo", severity="serious", absagen="3"), 422)
    assert not missing(text, "Wer hat falsch bedient?</p>", "Wer spielt allein?")
    values = Page(text).forms[-1].values
    assert values["game"] == ["solo"]
    assert values["severity"] == ["serious"]
    assert values["absagen"] == ["3"]
    assert 'id="culprit-error"' in answered(send(played, WRONG, culprit=DORO), 422), "who sits out"


def test_a_penalty_is_shared_by_the_others_and_a_bonus_for_several_is_not(
    site: Flask, played: Phone
) -> None:
    said = look_and_save(played, PENALTY, **{f"p:{ANNA}": "8"}, share="on", reason="zu spät")
    assert said == "Anna −8, Bert, Cem, Doro und Ela je +2."
    assert bodies(site)[-1] == {
        "kind": "penalty",
        "points": {ANNA: -8},
        "share": True,
        "reason": "zu spät",
    }
    assert rows(played)[0][1] == "Strafe: Anna −8, auf die anderen verteilt, zu spät"
    assert (
        look_and_save(played, PENALTY, sign="plus", **{f"p:{ANNA}": "2", f"p:{CEM}": "−1"})
        == "Cem −1, Anna +2."
    )
    assert bodies(site)[-1]["points"] == {ANNA: 2, CEM: -1}


@pytest.mark.parametrize(
    ("tariff", "rules", "shared"),
    [
        ({"players_rate": 10}, {"preset": "ddv"}, True),
        ({"players_rate": 10}, {"preset": "spritzen"}, True),
        ({"dues": 100}, {"preset": "kif"}, True),
        ({"players_rate": 10}, {"preset": "kif", "counting": "minus"}, False),
        ({}, {"preset": "ddv"}, False),
    ],
)
def test_where_money_is_played_for_a_penalty_opens_shared_unless_the_rules_say_who_gets_it(
    site: Flask, tariff: dict[str, object], rules: dict[str, str], shared: bool
) -> None:
    """Source: third look, Money. Rules that write minus alone give it to nobody (A-09)."""
    holder = table(site, 5, under(**rules))
    price(site, **tariff)
    assert (holder.page(PENALTY).forms[-1].values["share"] == ["on"]) is shared
    look_and_save(holder, PENALTY, **{f"p:{ANNA}": "8", "share": None})
    assert "share" not in bodies(site)[-1], "it can be changed"
    assert holder.page(f"{EVENING}/spiel/1/eintrag").forms[-1].values["share"] == [""], (
        "and stays as it was entered"
    )


@pytest.mark.parametrize(
    ("typed", "share", "message"),
    [
        ("", "", "Wer bekommt wie viele Punkte?"),
        ("0", "", "Wer bekommt wie viele Punkte?"),
        ("acht", "", "Punkte sind ganze Zahlen."),
        ("--8", "", "Punkte sind ganze Zahlen."),
        ("7", "on", "7 lassen sich nicht gleich auf 4 verteilen."),
    ],
)
def test_a_penalty_that_cannot_be(played: Phone, typed: str, share: str, message: str) -> None:
    text = answered(
        send(played, PENALTY, **{f"p:{ANNA}": typed}, share=share or None, reason="Grund"), 422
    )
    assert message in text
    values = Page(text).forms[-1].values
    assert values[f"p:{ANNA}"] == [typed]
    assert values["reason"] == ["Grund"]


def test_how_many_points_cannot_be_is_told_where_they_are_typed(played: Phone) -> None:
    sent = {"who": ANNA, "how": "other", f"p:{ANNA}": "7", "share": "on"}
    asked = answered(send(played, PENALTY, **sent), 422)
    who, _legend, how_many = asked.partition("Wie viele Punkte?")
    assert "7 lassen sich nicht gleich" not in who
    assert "7 lassen sich nicht gleich" in how_many


def test_what_was_looked_at_is_saved_by_however_many_taps_and_nothing_else(played: Phone) -> None:
    looked = Page(send(played, PENALTY, **{f"p:{ANNA}": "8"}).text).forms[-1].values
    again = played.post(PENALTY, data=looked | {f"p:{ANNA}": "9"})
    assert again.status_code == 200
    assert outcome(again) == "Anna −9."
    assert len(rows(played)) == 3
    assert [played.post(PENALTY, data=looked).location for _twice in range(2)] == [EVENING] * 2
    assert len(rows(played)) == 4


@pytest.mark.parametrize("path", [PENALTY, WRONG, RULES])
def test_what_asks_saves_nothing_however_often_it_is_tapped(
    site: Flask, played: Phone, path: str
) -> None:
    """Without script the button that saves stands elsewhere: it is under no finger that taps twice.

    Source: fourth-look.md, part 2, Penalty, wrong card.
    """
    values = {f"p:{ANNA}": "8", "culprit": ANNA, "rules": "kif"}
    looked = send(played, path, **values, look="1")
    for _tap in range(3):
        assert looked.status_code == 200
        assert 'name="look"' in looked.text.partition('class="bar"')[2]
        assert ">Eintragen<" in between(looked.text, "<noscript>", "</noscript>")
        filled_in = Page(looked.text).forms[-1].values
        looked = played.post(path, data=filled_in | {"look": "1"})
    assert len(bodies(site)) == 3
    assert played.post(path, data=filled_in).location == EVENING
    assert len(bodies(site)) == 4


def test_what_asks_says_what_is_wrong_and_offers_nothing_to_save(played: Phone) -> None:
    text = answered(send(played, PENALTY, look="1"), 422)
    assert "Wer bekommt wie viele Punkte?" in text
    assert "card stack" not in text


@pytest.mark.parametrize("path", [PENALTY, WRONG, RULES])
def test_where_the_script_shows_the_outcome_all_along_one_tap_saves(
    site: Flask, played: Phone, path: str
) -> None:
    values = {f"p:{ANNA}": "8", "culprit": ANNA, "rules": "kif"}
    assert send(played, path, **values, seen="live").location == EVENING
    assert len(bodies(site)) == 4
    form = played.page(f"{EVENING}/spiel/4/eintrag").forms[-1].values | values
    assert (
        played.post(
            f"{EVENING}/spiel/4/eintrag", data=form | {"seen": "live", f"p:{ANNA}": "9"}
        ).location
        == EVENING
    )


def test_where_the_kasse_settles_the_evening_what_nobody_gets_goes_there(
    site: Flask, played: Phone
) -> None:
    """Also where only this evening is settled so."""
    assert "in die Kasse" not in words(played.get(PENALTY).text)
    with site.app_context():
        tariff.set_tariff(1, Tariff(players_rate=Fraction(5), imbalance="refuse"))
        evening.change_plan(
            1,
            1,
            evening.CorrectedPlan(imbalance="kasse"),
            base_revision=4,
            client_key="k",
            link_id=None,
            now=NOW,
        )
    assert "in die Kasse" in words(played.get(PENALTY).text)


def test_where_points_have_no_price_among_the_players_the_kasse_makes_nothing_up(
    site: Flask, played: Phone
) -> None:
    with site.app_context():
        tariff.set_tariff(1, Tariff(losers_rate=Fraction(5), imbalance="kasse"))
    said = words(played.get(PENALTY).text)
    assert "in die Kasse" not in said
    assert "niemand" in said


def test_the_script_gets_the_outcome_and_saves_with_one_tap(played: Phone) -> None:
    values = played.page(PENALTY).forms[-1].values | {f"p:{ANNA}": "4"}
    told = played.post(PENALTY, data=values | {"ask": "1"}).get_json()
    assert told["lines"] == ["Anna −4."]
    assert played.post(PENALTY, data=values | {"ask": "1", f"p:{ANNA}": "x"}).get_json() == {
        "lines": [],
        "seen": "",
    }
    assert played.post(PENALTY, data=values | {"seen": told["seen"]}).location == EVENING


def test_what_waited_without_network_is_saved_without_a_look_but_no_change_of_rules_is(
    played: Phone,
) -> None:
    """Source: offline.md, Outbox."""
    values = played.page(PENALTY).forms[-1].values | {f"p:{ANNA}": "4", "seen": "unseen"}
    assert played.post(PENALTY, data=values).location == EVENING
    assert "Anna −4" in played.get(EVENING).text
    assert send(played, RULES, rules="kif", seen="unseen").status_code == 200


def test_a_penalty_is_corrected_and_undone(site: Flask, played: Phone) -> None:
    look_and_save(played, PENALTY, **{f"p:{ANNA}": "8"}, share="on")
    path = f"{EVENING}/spiel/4/eintrag"
    assert all(path in played.page(page).links for page in (EVENING, f"{EVENING}/spiel/4"))
    assert played.page(path).forms[-1].values[f"p:{ANNA}"] == ["8"]
    look_and_save(played, path, **{f"p:{ANNA}": "4"})
    assert bodies(site)[-1]["points"] == {ANNA: -4}
    played.send(EVENING, "/rueckgaengig")
    assert bodies(site)[-1]["points"] == {ANNA: -8}


def test_every_entry_comes_filled_in_and_changes_nothing_when_sent_back(
    site: Flask, played: Phone
) -> None:
    look_and_save(played, WRONG, culprit=BERT, game="solo", soloist=CEM, hurts="on")
    look_and_save(played, PENALTY, **{f"p:{ANNA}": "-3", f"p:{BERT}": "+3"}, reason="Wette")
    look_and_save(played, RULES, rules="kif")
    send(played, f"{EVENING}/neu-geben", reason="kings")
    send(played, SOLI)
    before = bodies(site)
    for number in (4, 5, 6, 7, 8):
        path = f"{EVENING}/spiel/{number}/eintrag"
        answer = send(played, path)
        if answer.status_code == 200:
            answer = played.post(path, data=Page(answer.text).forms[-1].values)
        assert answer.location == EVENING, number
    assert bodies(site) == before


@pytest.mark.parametrize("mode", ["none", "culprit_15", "ddv", "party_5", "alone"])
@pytest.mark.parametrize(
    "game",
    [
        {"game": "stille_hochzeit", "soloist": CEM, "said": ["re:re", "kontra:kontra"]},
        {"game": "hochzeit", "re": [CEM, DORO], "said": ["re:re"]},
    ],
)
def test_a_wrong_card_keeps_what_other_rules_do_not_ask_for(
    site: Flask, made: Callable[[], dict[str, Any]], mode: str, game: dict[str, Any]
) -> None:
    holder = table(site, 5, under(wrong_card="alone"))
    look_and_save(holder, WRONG, culprit=BERT, **game)
    before = bodies(site)[0]
    with site.app_context():
        evening.change_plan(
            1,
            1,
            evening.CorrectedPlan(rules=under(wrong_card=mode)),
            base_revision=stored(site).revision,
            **made(),
        )
    path = f"{EVENING}/spiel/1/eintrag"
    answer = send(holder, path)
    if answer.status_code == 200:
        answer = holder.post(path, data=Page(answer.text).forms[-1].values)
    assert answer.location == EVENING
    kept = bodies(site)[0]
    assert {name: kept.get(name) for name in before} == before


def test_a_wrong_card_forgets_a_party_when_somebody_of_it_sits_out_now(
    site: Flask, made: Callable[[], dict[str, Any]]
) -> None:
    holder = table(site, 5, under(wrong_card="alone"))
    look_and_save(holder, WRONG, culprit=BERT, game="solo", soloist=CEM)
    with site.app_context():
        rules = under(wrong_card="culprit_15")
        revision = stored(site).revision
        evening.change_plan(
            1,
            1,
            evening.CorrectedPlan(rules=rules, first_dealer=int(CEM)),
            base_revision=revision,
            **made(),
        )
    path = f"{EVENING}/spiel/1/eintrag"
    answer = send(holder, path)
    if answer.status_code == 200:
        answer = holder.post(path, data=Page(answer.text).forms[-1].values)
    assert answer.location == EVENING
    assert "re" not in bodies(site)[0]


def test_a_forgotten_wrong_card_shows_what_changes_before_it_is_saved(site: Flask) -> None:
    holder = table(site, 5, under(wrong_card="culprit_15"))
    enter(holder, BERT, CEM)
    enter(holder, ANNA, CEM)
    path = f"{EVENING}/spiel/2/davor/falsch-bedient"
    assert path in holder.get(f"{EVENING}/spiel/2").text
    ripple = holder.post(path, data=Page(send(holder, path, culprit=ANNA).text).forms[-1].values)
    assert not missing(ripple.text, "<b>Spiel 2</b>", "wird Spiel 3")
    shown = Page(ripple.text).forms[-1].values
    assert Page(holder.post(path, data=shown | {"back": "1"}).text).forms[-1].values["culprit"] == [
        ANNA
    ]
    assert holder.post(path, data=shown | {"confirmed": "1"}).location == EVENING
    assert [body["kind"] for body in bodies(site)] == ["game", "wrong_card", "game"]


def test_other_rules_hold_from_now_on(site: Flask, played: Phone) -> None:
    assert not missing(
        look_and_save(played, RULES, rules="kif"),
        "Karten: 48, mit Neunen → 40, ohne Neunen",
        "weitere",
    )
    assert bodies(site)[-1]["kind"] == "rules"
    assert bodies(site)[-1]["rules"]["preset"] == "kif"
    assert "Regeln: KIF" in played.get(EVENING).text
    assert send(played, RULES, rules="kif").status_code == 422


def test_other_rules_for_the_whole_evening_show_what_changes(site: Flask, begun: Phone) -> None:
    enter(begun, BERT, CEM, said=["re:re"])
    look = send(begun, RULES, rules="kif", scope="whole")
    ripple = begun.post(RULES, data=Page(look.text).forms[-1].values)
    assert "Wert +" in ripple.text
    assert (
        begun.post(RULES, data=Page(ripple.text).forms[-1].values | {"confirmed": "1"}).location
        == EVENING
    )
    assert [body["kind"] for body in bodies(site)] == ["game"]
    assert "Abend geändert" in begun.get(EVENING).text
    value = rows(begun)[0][-1]
    begun.send(EVENING, "/rueckgaengig")
    assert rows(begun)[0][-1] != value


def test_single_rules_for_an_evening_are_searched_for_as_on_the_page_of_rules(
    played: Phone,
) -> None:
    """Without script: the chapters with hits are open, the others gone, and what is typed there is
    still sent.
    """
    page = played.get(f"{RULES}?q=heitmann")
    assert 'value="heitmann"' in page.text
    chapters = dict(re.findall(r'<details class="chapter" id="c-(\w+)"( open| hidden|)', page.text))
    assert chapters["notes"] == " open"
    assert chapters["bock"] == " hidden"
    assert (
        next(form for form in Page(page.text).forms if form.method == "get").action
        == f"{RULES}#suche"
    )
    assert "Nichts gefunden." in played.get(f"{RULES}?q=xyzzy").text
    assert "Bock: nein → ja" in outcome(send(played, f"{RULES}?q=heitmann", **{"bock.on": "1"}))


def test_the_rules_of_the_runde_are_taken_over(site: Flask, played: Phone) -> None:
    assert "Diese Regeln gelten schon." in send(played, RULES).text
    play_by(site, bock__on=True, bock__triggers=["split_120"])
    assert "Bock" in look_and_save(played, RULES, rules="runde")
    assert bodies(site)[-1]["rules"]["options"]["bock.on"] is True


def test_one_option_is_changed_for_tonight_and_one_tap_goes_back(
    site: Flask, played: Phone
) -> None:
    """Source: second-look.md, Regeln; the evening leaves its rule set for nothing else."""
    assert "go_back" not in played.get(RULES).text
    before = bodies(site)
    assert "geht von 0 bis 9" in answered(
        send(played, RULES, **{"value.re_kontra_points": "99"}), 422
    )
    assert bodies(site) == before
    assert (
        look_and_save(played, RULES, **{"value.re_kontra_points": "3"})
        == "Punkte für Re und Kontra: 2 → 3"
    )
    assert bodies(site)[-1]["rules"] == {"preset": "ddv", "options": {"value.re_kontra_points": 3}}
    text = played.get(RULES).text
    assert "Zurück zu: DDV-Turnierregeln" in text
    mark = between(text, 'name="go_back" value="', '"')
    assert send(played, RULES, go_back=mark).location == EVENING
    assert bodies(site)[-1]["rules"] == {"preset": "ddv", "options": {}}


@pytest.mark.parametrize("typed", [{"value.level_points": "1"}, {"do": "reset:value.level_points"}])
def test_what_the_runde_has_changed_is_as_in_the_preset_for_tonight(
    site: Flask, typed: dict[str, str]
) -> None:
    """Source: second-look.md, Regeln: single options for tonight, also back to what the preset
    has.
    """
    holder = table(site, 5, under(value__level_points=2))
    assert look_and_save(holder, RULES, **typed, **{"value.re_kontra_points": "3"}).count("→") == 2
    assert bodies(site)[-1]["rules"] == {"preset": "ddv", "options": {"value.re_kontra_points": 3}}


def test_enter_in_a_number_of_tonights_rules_neither_goes_back_nor_resets(site: Flask) -> None:
    """Source: second-look.md, Trust: save means saved. A browser takes the first button that sends
    a form.
    """
    holder = table(site, 5, under(value__level_points=2))
    look_and_save(holder, RULES, **{"value.re_kontra_points": "3"})
    form = between(holder.get(RULES).text, '<form id="incident"', "</form>")
    assert not missing(form, 'name="go_back"', 'value="reset:value.level_points"')
    assert "name=" not in re.findall("<button[^>]*>", form)[0]


def test_an_own_special_point_is_not_played_tonight_whatever_rules_are_chosen(site: Flask) -> None:
    holder = table(site, 5, under(special__gans__name="Gans", special__gans__points=2))
    with site.app_context():
        rule_sets.keep(
            1, "Mit Gans", under("kif", special__gans__name="Gans", special__gans__points=3)
        )
    assert look_and_save(holder, RULES, **{"rules": "own-1", "own.special.0.name": ""})
    assert bodies(site)[-1]["rules"] == {"preset": "kif", "options": {}}
    assert look_and_save(holder, RULES, rules="runde")
    assert look_and_save(holder, RULES, **{"own.special.0.name": ""})
    assert bodies(site)[-1]["rules"] == {"preset": "ddv", "options": {}}


def test_for_the_whole_evening_changed_points_of_earlier_games_are_said_first(
    played: Phone,
) -> None:
    """Source: second-look.md, Regeln: changed points first, the diff in the page."""
    text = send(played, RULES, counting="plus", scope="whole").text
    said = re.findall("<p>(.*?)</p>", between(text, 'id="outcome"', "</output>"))
    assert re.match("Spiel .*→", said[0])
    assert said[-1] == "Zählweise: Plus und Minus → nur Plus"
    assert 'id="outcome"' not in text.partition('class="bar"')[2]


def test_a_kept_rule_set_is_chosen_during_an_evening_with_an_option_of_its_own(
    site: Flask, played: Phone
) -> None:
    with site.app_context():
        rule_sets.keep(1, "Stammtisch mit Bock", preset("kif"))
    assert "Stammtisch mit Bock" in played.get(RULES).text
    look_and_save(played, RULES, **{"rules": "own-1", "value.step_points": "2"})
    assert bodies(site)[-1]["rules"] == {"preset": "kif", "options": {"value.step_points": 2}}
    assert send(played, RULES, rules="own-7").status_code == 422


def test_a_round_of_soli_is_played_without_bock(site: Flask) -> None:
    holder = table(site, 5, under(bock__on=True, bock__triggers=["manual", "solo_lost"]))
    enter(holder, BERT, game="solo", solo="damen", augen="kontra121")
    assert "Bock noch 5" in holder.get(EVENING).text
    assert "Pflichtsolorunde" in holder.get(f"{EVENING}/mehr").text
    assert (
        "In den nächsten 5 Spielen spielt jeder sein Solo. Sie zählen ohne Bock"
        in holder.get(SOLI).text
    )
    assert send(holder, SOLI).location == EVENING
    assert rows(holder)[0][1] == "Pflichtsolorunde"
    enter(holder, BERT, CEM, game="normal")
    assert "×2" not in rows(holder)[0][-1]


def test_bock_on_the_board_comes_and_goes_with_a_correction(site: Flask) -> None:
    holder = table(
        site, 5, under(bock__on=True, bock__triggers=["split_120"], bock__overlap="stack")
    )
    enter(holder, BERT, CEM, augen="split")
    enter(holder, ANNA, CEM, augen="split")
    assert "Doppelbock noch 4, danach Bock 1" in holder.get(EVENING).text
    assert rows(holder)[0][-1].endswith("×2")
    path = f"{EVENING}/spiel/1/aendern"
    ripple = send(holder, path, augen="re121")
    assert "<b>Spiel 2</b>" in ripple.text
    holder.post(path, data=Page(ripple.text).forms[-1].values | {"confirmed": "1"})
    assert ">Bock noch 5<" in holder.get(EVENING).text


def test_charged_soli_and_redeals_after_which_the_dealer_stays_can_be_read(site: Flask) -> None:
    holder = table(site, 5, under(pflichtsolo__end="penalty"))
    send(holder, f"{EVENING}/neu-geben")
    assert rows(holder)[0][1:] == ["Neu gegeben: Vergeben", "neu"]
    assert "Anna gibt und setzt aus" in holder.get(EVENING).text
    assert "Anna" in holder.get(f"{EVENING}/spiel/1").text
    holder.send(f"{EVENING}/mehr", "/abschliessen")
    assert [row[-1] for row in rows(holder)[:5]] == ["Soli"] * 5
    assert missing(holder.get(f"{EVENING}/spiel/2").text, "Abschluss", "/eintrag") == ["/eintrag"]
    assert send(holder, f"{EVENING}/spiel/2/loeschen").location == EVENING
    assert len(rows(holder)) == 1


def test_any_entry_can_be_moved_and_taken_out(site: Flask, played: Phone) -> None:
    look_and_save(played, PENALTY, **{f"p:{ANNA}": "8"})
    send(played, f"{EVENING}/neu-geben")
    path = f"{EVENING}/spiel/4/verschieben"
    assert path in played.get(f"{EVENING}/spiel/4").text
    assert send(played, path, before="1").location == EVENING
    assert [body["kind"] for body in bodies(site)] == ["penalty", "game", "game", "game", "redeal"]
    assert "Strafe verschoben" in played.get(EVENING).text
    assert send(played, f"{EVENING}/spiel/4/loeschen").location == EVENING
    assert [body["kind"] for body in bodies(site)] == ["game", "game", "game", "redeal"]
    assert "zurückholen" in played.get(f"{EVENING}/mehr").text


def test_moving_a_game_lists_what_changes(site: Flask, played: Phone) -> None:
    path = f"{EVENING}/spiel/3/verschieben"
    ripple = send(played, path, before="1")
    assert "passt nicht mehr" in ripple.text
    back = played.post(path, data=Page(ripple.text).forms[-1].values | {"back": "1"})
    assert Page(back.text).forms[-1].values["before"] == ["1"]
    old = Page(ripple.text).forms[-1].values | {"confirmed": "1"}
    enter(played, ANNA, BERT)
    text = answered(played.post(path, data=old), 409)
    assert "Inzwischen hat jemand anderes etwas geändert" in text
    again = Page(text).forms[-1].values | {"confirmed": "1", "deal": "computed"}
    assert played.post(path, data=again).location == EVENING
    assert [body["re"] for body in bodies(site)][:2] == [[ANNA, BERT], [BERT, CEM]]


def test_an_outdated_correction_keeps_what_was_typed(played: Phone) -> None:
    look_and_save(played, PENALTY, **{f"p:{ANNA}": "8"})
    path = f"{EVENING}/spiel/4/eintrag"
    looked = send(played, path, **{f"p:{ANNA}": "6"}, reason="meins")
    enter(played, ANNA, BERT)
    text = answered(played.post(path, data=Page(looked.text).forms[-1].values), 409)
    assert "Spiel 4 eingetragen" in text
    assert Page(text).forms[-1].values["reason"] == ["meins"]
    gone = Page(text).forms[-1].values
    send(played, f"{EVENING}/spiel/4/loeschen")
    text = answered(played.post(path, data=gone), 409)
    assert not missing(text, "Dieser Eintrag steht nicht mehr da", "Strafe gelöscht")
    kept = Page(text).forms[-1].values
    assert kept["reason"] == ["meins"]
    look = played.post(path, data=kept | {"as_new": "1"})
    assert (
        played.post(path, data=Page(look.text).forms[-1].values | {"as_new": "1"}).location
        == EVENING
    )


# events that cost money

EVENT = f"{EVENING}/ereignis"
DULLE = {"name": "Dulle verloren", "cents": 50, "to": "others"}
GLAS = {"name": "Glas um", "cents": 100}


def test_only_a_runde_with_prices_is_offered_events(site: Flask, played: Phone) -> None:
    """Source: options.md, `event_prices`."""
    pages = (f"{EVENING}/mehr", f"{EVENING}/spiel", f"{EVENING}/spiel/1")
    assert not [page for page in pages if "/ereignis" in played.get(page).text]
    unpriced = played.get(EVENT).text
    assert "noch nichts einen Preis" in unpriced
    assert 'href="/runde/1/tarif"' in unpriced
    assert "Eintragen</button>" not in unpriced
    assert "js/entry/incidents" not in unpriced
    price(site, event_prices=[DULLE, GLAS])
    assert [page for page in pages if "/ereignis" in played.get(page).text] == list(pages)
    assert "Dulle verloren, Glas um" in played.get(f"{EVENING}/mehr").text
    assert "Dulle verloren: 0,50\xa0€ an die anderen" in played.get(EVENT).text


def test_the_price_of_an_event_is_told_in_the_currency_of_the_runde(
    site: Flask, played: Phone
) -> None:
    with site.app_context():
        tariff.set_tariff(1, read_tariff({"event_prices": [DULLE, GLAS]}), currency="CHF")
    form = played.get(EVENT).text
    assert "Dulle verloren: 0,50\xa0CHF an die anderen" in form
    assert "€" not in form


def test_an_event_is_a_line_of_the_board_without_points_is_settled_and_in_files(
    site: Flask, played: Phone
) -> None:
    """Source: interchange.md, fields of the second version; options.md, `event_prices`."""
    price(site, event_prices=[DULLE, GLAS])
    before = rows(played)
    assert send(played, EVENT, name="Dulle verloren", who=ANNA).location == EVENING
    assert bodies(site)[-1] == {"kind": "event", "name": "Dulle verloren", "who": ANNA}
    assert rows(played)[1:] == before
    settled = played.get(f"{EVENING}/abrechnen").text.replace("\xa0", " ")
    assert not missing(settled, "1-mal „Dulle verloren“", "Anteil an „Dulle verloren“ der anderen")
    for page in ("", "/aenderungen", "/export.csv"):
        assert "Dulle verloren: Anna" in played.get(EVENING + page).text, page
    exported = played.get(f"{EVENING}/export.json").get_json()
    assert exported["entries"][-1] == {"kind": "event", "name": "Dulle verloren", "who": "Anna"}


def test_an_event_is_corrected_put_in_between_taken_out_and_undone(
    site: Flask, played: Phone
) -> None:
    """Source: options.md, `event_prices`."""
    price(site, event_prices=[DULLE, GLAS])
    send(played, EVENT, name="Dulle verloren", who=ANNA)
    path = f"{EVENING}/spiel/4/eintrag"
    assert "Dulle verloren" in played.get(f"{EVENING}/spiel/4").text
    price(site, event_prices=[GLAS])
    form = played.page(path).forms[-1].values
    assert form["name"] == ["Dulle verloren"], "it stays although it has no price"
    assert form["who"] == [ANNA]
    assert send(played, path, name="Glas um", who=BERT).location == EVENING
    assert bodies(site)[-1] == {"kind": "event", "name": "Glas um", "who": BERT}
    played.send(EVENING, "/rueckgaengig")
    assert bodies(site)[-1]["name"] == "Dulle verloren"
    send(played, f"{EVENING}/spiel/2/davor/ereignis", name="Glas um", who=DORO)
    assert [body["kind"] for body in bodies(site)] == ["game", "event", "game", "game", "event"]
    send(played, f"{EVENING}/spiel/5/loeschen")
    assert [body["kind"] for body in bodies(site)] == ["game", "game", "game", "event"]


def test_what_is_missing_is_asked_for_at_its_place(site: Flask, played: Phone) -> None:
    """Source: options.md, `event_prices`."""
    price(site, event_prices=[DULLE, GLAS])
    assert not missing(
        answered(send(played, EVENT), 422), "Was ist passiert?</p>", "Wem ist es passiert?</p>"
    )
    price(site, event_prices=[GLAS])
    assert played.page(EVENT).forms[-1].values["name"] == ["Glas um"], (
        "where only one thing has a price it is meant"
    )


def test_a_penalty_where_only_plus_is_written_counts_for_nobody_and_says_so(
    site: Flask, anna: Phone
) -> None:
    """Before it is saved, on the board, on paper and where points do not add up. Source:
    fourth-look.md, part 3.
    """
    play_by(site, counting="plus")
    price(site, players_rate="5")
    begin(anna)
    enter(anna, BERT, CEM)
    says = "Minus zählt hier für niemanden"
    said = look_and_save(
        anna, f"{EVENING}/strafe", **{f"p:{BERT}": "8"}, share=None, reason="zu spät"
    )
    assert said == f"Keine Punkte. {says}."
    line = f"Strafe: Bert −8, zu spät, {says}"
    assert line in anna.get(EVENING).text
    assert anna.send(f"{EVENING}/mehr", "/abschliessen").status_code == 303
    settled = anna.get(f"{EVENING}/abrechnen").text
    assert (
        f"Hier wird nur Plus geschrieben, darum ergeben die Punkte zusammen nicht 0. {line}."
        in settled
    )
    assert "hat keinen Gegenwert" not in settled
    assert line in plain(printed_words(anna.get(f"{EVENING}/bogen.pdf").data)[0])
