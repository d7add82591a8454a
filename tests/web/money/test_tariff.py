"""The tariff of a Runde on the phone: every mode explained and worked, tried, kept, and refused at
its field.
"""

import re
from typing import Any

from flask import Flask

from scorepad.ledger.agreements import AGREEMENTS
from scorepad.ledger.tariff import FIELDS, Tariff, read_tariff
from scorepad.store.db import db
from scorepad.store.models import RundeRow
from tests import money_lines
from tests.web.attack import token
from tests.web.critic import Page, Phone, answered, missing
from tests.web.incident_pages import group, words
from tests.web.money.pages import kept, price

PATH = "/runde/1/tarif"


def sent(phone: Phone, do: str = "save", **values: str | None) -> Any:
    """Fill the whole form in as a browser would and send it; None takes a field away."""
    form = phone.page(PATH).form("/tarif")
    typed = {name.replace("__", "."): value for name, value in values.items()}
    filled = form.values | {"agreement": "own"} | typed | {"do": do}
    return phone.post(
        PATH, data={name: value for name, value in filled.items() if value is not None}
    )


def test_every_mode_is_explained_with_its_worked_example(anna: Phone, reader: Phone) -> None:
    for phone in (anna, reader):
        text = phone.get(PATH).text.replace("\xa0", " ")
        for field in FIELDS.values():
            assert field.help.de.partition("„")[0] in text
        assert text.count("<b>Beispiel</b>") == len(FIELDS)
        assert "Untereinander 5 Cent je Punkt: Anna bekommt 1,15 €, Bert zahlt 0,30 €" in text
    assert (
        "Whoever is above zero gets this much"
        in anna.get(PATH, headers={"Accept-Language": "en"}).text
    )


def test_what_is_chosen_is_tried_on_the_example_before_it_is_kept(site: Flask, anna: Phone) -> None:
    answer = sent(
        anna, "look", players_rate="0,5", dues="2", solo_prices__damen="0,20", bock_prices="1"
    )
    text = answered(answer).replace("\xa0", " ")
    told = "So würde gerechnet", "Untereinander 0,5 Cent je Punkt", "Solo: Damen-Solo 0,20 €"
    assert not missing(text, *told, "ein Bockspiel endete null")
    assert re.search(r"Anna</th><td[^>]*>\+23</td>\s*<td[^>]*>−1,28 €</td>", text)
    assert not kept(site).on
    assert (
        anna.post(PATH, data=Page(answer.text).form("/tarif").values | {"do": "save"}).location
        == PATH
    )
    expected = {
        "players_rate": "1/2",
        "dues": 200,
        "solo_prices": {"damen": 20},
        "bock_prices": True,
    }
    assert kept(site) == read_tariff(expected)
    assert "So wird gerechnet" in anna.get(PATH).text


def test_what_is_kept_stands_in_the_form_again_in_both_languages(site: Flask, anna: Phone) -> None:
    """With the prices of the own soli of the group."""
    tariff = {
        "players_rate": "1/3",
        "dues": 250,
        "absent": "worst",
        "kasse_percent": 40,
        "cap": 900,
    }
    price(site, **tariff, solo_prices={"ours": 30})
    for lang, mark in (("de", ","), ("en", ".")):
        form = Page(anna.get(PATH, headers={"Accept-Language": lang}).text).form("/tarif")
        assert form.values["dues"] == [f"2{mark}50"]
        assert form.values["solo_prices.ours"] == [f"0{mark}30"]
        for do, status in (("look", 200), ("save", 303)):
            answer = anna.post(
                PATH, data=form.values | {"do": do}, headers={"Accept-Language": lang}
            )
            assert answer.status_code == status
        assert kept(site) == read_tariff(tariff | {"solo_prices": {"ours": 30}})


def test_an_empty_field_is_played_for_nothing(site: Flask, anna: Phone) -> None:
    sent(anna, players_rate="5", kasse_percent="10")
    sent(anna, players_rate=" ", kasse_percent="")
    assert kept(site) == Tariff()


def test_problems_stand_at_their_fields_and_nothing_typed_is_lost(site: Flask, anna: Phone) -> None:
    """Also those of an event without name or price. Source: options.md, `event_prices`."""
    wrong = {
        "players_rate": "viel",
        "dues": "-1",
        "kasse_percent": "101",
        "solo_prices.damen": "1.000",
    }
    wrong |= {
        "cap": "9" * 9,
        "absent": "never",
        "event_prices.0.cents": "viel",
        "event_prices.1.name": "",
    }
    answer = sent(anna, **wrong, **{"event_prices.0.name": "Glas um", "event_prices.1.cents": "1"})
    page = Page(answer.text)
    assert {f"t-{name.replace('.', '-')}-error" for name in wrong} <= set(page.ids)
    assert answer.status_code == 422
    assert "8 Stellen stimmen nicht" in answer.text
    for name in ("players_rate", "solo_prices.damen"):
        assert page.form("/tarif").values[name] == [wrong[name]]
    answer = anna.post(
        PATH, data={"csrf_token": token(anna), "solo_prices." + "x" * 50: "1", "do": "save"}
    )
    assert answer.status_code == 422
    assert "Das hat die falsche Form." in answer.text
    assert not kept(site).on


def test_a_tariff_of_another_version_can_be_set_anew(site: Flask, anna: Phone) -> None:
    with site.app_context():
        db.session.get_one(RundeRow, 1).tariff = {"version": 9, "dues": 100}
        money_lines.by_hand(db.session())
        db.session.commit()
    assert "Fassung (9)" in anna.get(PATH).text
    sent(anna, dues="2")
    assert kept(site) == read_tariff({"dues": 200})


RATES = {
    "players_rate": "1 €",
    "losers_rate": "2 Euro",
    "best_rate": "0,50 €",
    "winners_rate": "50 ct",
}
RATES |= {"game_rate": "1,50"}


def test_a_rate_is_typed_as_people_say_it_and_told_so(site: Flask, anna: Phone) -> None:
    """A house rule of groups: "1 € je Punkt"; a number alone stays cents."""
    text = answered(sent(anna, "look", **RATES)).replace("\xa0", " ")
    told = (
        "Untereinander 1 € je Punkt",
        "Verlierer zahlen 2 € je Minuspunkt",
        "Differenz zum Besten 50 Cent je Punkt",
    )
    assert not missing(
        text, *told, "Gewinner bekommen 50 Cent je Pluspunkt", "Jedes Spiel 1,5 Cent je Punkt"
    )
    assert {name: Page(text).form("/tarif").values[name] for name in RATES} == {
        name: [RATES[name]] for name in RATES
    }
    assert sent(anna, **RATES).status_code == 303
    stored = {
        "players_rate": "100",
        "losers_rate": "200",
        "best_rate": "50",
        "winners_rate": "50",
        "game_rate": "1.5",
    }
    assert kept(site) == read_tariff(stored)
    with site.app_context():
        written = db.session.get_one(RundeRow, 1).tariff or {}
    assert {name: written[name] for name in stored} == stored, "stored as before"
    history = words(anna.get("/runde/1/kasse/aenderungen").text)
    assert "Untereinander 1 € je Punkt" in history
    assert anna.page(PATH).form("/tarif").values["players_rate"] == ["1\xa0€"]
    english = {"Accept-Language": "en"}
    page = anna.get(PATH, headers=english).text
    assert "Among the players €1 per point" in page
    form = Page(page).form("/tarif").values
    assert form["losers_rate"] == ["€2"]
    assert (
        anna.post(PATH, data=form | {"currency": "CHF", "do": "save"}, headers=english).status_code
        == 303
    )
    assert kept(site) == read_tariff(stored), (
        "what stands in the form may have the sign from before"
    )
    assert sent(anna, players_rate="3 CHF").status_code == 303
    assert kept(site).players_rate == 300


def test_a_rate_of_an_agreement_is_typed_as_people_say_it(site: Flask, anna: Phone) -> None:
    form = anna.page(PATH).form("/tarif").values
    text = answered(
        anna.post(
            PATH, data=form | {"agreement": "points", "points.players_rate": "1 €", "do": "look"}
        )
    )
    assert "<b>1\xa0€ je Punkt untereinander</b>" in text
    assert "In Cent, oder mit Zeichen wie 1\xa0€" in text
    assert sent(anna, agreement="points", points__players_rate="1 €").status_code == 303
    assert kept(site) == read_tariff({"players_rate": 100})
    assert anna.page(PATH).form("/tarif").values["points.players_rate"] == ["1\xa0€"]
    answer = sent(anna, agreement="points", points__players_rate="0,005 €")
    assert answer.status_code == 422
    assert "t-points-players_rate-error" in Page(answer.text).ids
    assert "Das sind keine ganzen Cent." in answer.text
    assert Page(answer.text).form("/tarif").values["points.players_rate"] == ["0,005 €"]


def test_two_phones_do_not_overwrite_each_other(site: Flask, anna: Phone) -> None:
    form = anna.page(PATH).form("/tarif")
    sent(anna, dues="1")
    text = answered(
        anna.post(PATH, data=form.values | {"agreement": "own", "dues": "3", "do": "save"}), 409
    )
    assert "Inzwischen hat jemand anderes den Tarif geändert." in text
    assert Page(text).form("/tarif").values["dues"] == ["3"]
    assert kept(site).dues == 100


def test_a_new_runde_plays_for_no_money_whose_name_is_asked_once_there_is_some(
    site: Flask, anna: Phone
) -> None:
    text = anna.get(PATH).text
    assert missing(text, "<p><b>Wir spielen um nichts</b></p>", 'name="currency"') == [
        'name="currency"'
    ]
    assert '<td class="number">' not in text
    assert not kept(site).on
    assert sent(anna, players_rate="5").status_code == 303
    assert anna.page(PATH).form("/tarif").values["currency"] == ["€"]
    wrong = sent(anna, currency="Goldtaler am Band")
    assert wrong.status_code == 422
    assert re.search('<p class="error" id="currency-error">[^<]+</p>', wrong.text)
    assert Page(wrong.text).form("/tarif").values["currency"] == ["Goldtaler am Band"]
    assert sent(anna, currency=" Chips ").status_code == 303
    assert group(site).currency == "Chips"


def agreed(phone: Phone) -> list[str]:
    """The agreements of the page that are chosen."""
    return re.findall(r'name="agreement" value="(\w+)" checked', phone.get(PATH).text)


def test_a_common_agreement_is_one_tap_and_the_page_says_which_one_holds(
    site: Flask, anna: Phone
) -> None:
    """second-look.md, Tarif: five common agreements as one tap."""
    for name, agreement in AGREEMENTS.items():
        sent(anna, cap="3")
        assert agreed(anna) == ["own"]
        assert "<p><b>Eigene Abmachung</b></p>" in anna.get(PATH).text
        assert sent(anna, agreement=name).location == PATH
        assert kept(site) == agreement.tariff
        assert agreed(anna) == [name]


def test_the_amounts_of_an_agreement_can_be_changed_and_stand_in_its_name(
    site: Flask, anna: Phone
) -> None:
    form = anna.page(PATH).form("/tarif").values
    answer = anna.post(
        PATH, data=form | {"agreement": "evening", "evening.dues": "3,50", "do": "look"}
    )
    text = answer.text.replace("\xa0", " ")
    assert "<p><b>3,50 € je Abend und 1 Cent je Punkt</b></p>" in text
    assert re.search(r"Anna</th><td[^>]*>\+23</td>\s*<td[^>]*>−3,27 €</td>", text)
    assert 'In die Kasse</th><td class="number"></td>\n<td class="number">14,00 €' in text
    assert not kept(site).on
    anna.post(PATH, data=Page(answer.text).form("/tarif").values | {"do": "save"})
    assert kept(site) == read_tariff({"dues": 350, "players_rate": "1"})
    assert agreed(anna) == ["evening"]


def test_an_amount_that_cannot_be_is_told_at_its_agreement(site: Flask, anna: Phone) -> None:
    form = anna.page(PATH).form("/tarif").values
    for typed in ("", "viel", "9" * 30, "-1"):
        sent = form | {"agreement": "evening", "evening.dues": typed, "do": "save"}
        answer = anna.post(PATH, data=sent)
        assert answer.status_code == 422, typed
        assert "t-evening-dues-error" in Page(answer.text).ids, typed
        assert not missing(answer.text, "1 Stelle stimmt nicht", 'value="evening" checked')
    assert not kept(site).on


def test_the_example_and_the_names_follow_the_form_part_by_part(anna: Phone) -> None:
    """second-look.md, Tarif: a live example on top. What the script takes over has an id each."""
    parts = re.findall(r'id="([\w-]+)" data-live', anna.get(PATH).text)
    assert parts == ["now", *(f"name-{name}" for name in AGREEMENTS)]


def test_events_with_a_price_are_typed_row_by_row_and_an_empty_row_is_none(
    site: Flask, anna: Phone
) -> None:
    """Source: options.md, `event_prices`."""
    event = {"name": "Dulle verloren", "cents": "0,50", "to": "others"}
    rows = {
        "event_prices.0.name": "",
        **{f"event_prices.1.{name}": typed for name, typed in event.items()},
    }
    assert (
        sent(anna, **rows, game_rate="5", game_kasse_percent="50", month_dues="5").location == PATH
    )
    expected = {
        "event_prices": [event | {"cents": 50}],
        "game_rate": 5,
        "game_kasse_percent": 50,
        "month_dues": 500,
    }
    assert kept(site) == read_tariff(expected)
    again = anna.page(PATH).form("/tarif").values
    assert again["event_prices.0.name"] == ["Dulle verloren"]
    assert again["event_prices.0.to"] == ["others"]
    assert again["game_kasse_percent"] == ["50"]
    assert sent(anna).location == PATH
    assert kept(site) == read_tariff(expected), "sent back as it came it changes nothing"


def offered(phone: Phone) -> list[tuple[str, bool]]:
    """The ways to settle points that do not add up, and which of them is chosen."""
    found = re.findall(r'name="imbalance" value="(\w+)"( checked)?', phone.get(PATH).text)
    return [(mode, bool(on)) for mode, on in found]


def test_a_new_tariff_begins_with_the_average_and_offers_refusing_to_who_has_it(
    site: Flask, anna: Phone
) -> None:
    """Source: third look, Money."""
    assert offered(anna) == [("average", True), ("kasse", False)]
    assert sent(anna, players_rate="5").status_code == 303
    assert kept(site).imbalance == "average"
    price(site, version=1, players_rate="5")
    assert offered(anna) == [("average", False), ("kasse", False), ("refuse", True)]
    assert sent(anna).status_code == 303
    assert kept(site).imbalance == "refuse", "nothing is changed that nobody touched"
    assert sent(anna, imbalance="kasse").status_code == 303
    assert offered(anna) == [("average", False), ("kasse", True)]
