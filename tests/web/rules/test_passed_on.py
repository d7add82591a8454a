"""Rules passed on from one installation to another. Source: issue 12, Other rule sets read in."""

from __future__ import annotations

import io
import json
import re
from urllib.parse import urlsplit

import pytest
from flask import Flask

from scorepad.files.rule_link import packed, read_carried
from scorepad.scoring.rules import Rules, preset, read_rules, write_rules
from tests.web.critic import Phone
from tests.web.incident_pages import rules_of

PAGE = "/runde/1/regeln/weitergeben"
OTHERS = read_rules({"preset": "mainz", "options": {"bock.on": True, "special.gans.name": "Gans"}})
LINK = f"https://anderswo.example:8443/regelwerk?r={packed(OTHERS, 'Kegelklub')}"


def address(phone: Phone) -> str:
    """The link of the rules as the page shows it."""
    return re.search(r'id="address" href="([^"]+)"', phone.get(PAGE).text)[1]  # type: ignore[index]


def test_the_link_of_the_rules_carries_them_and_no_name_of_anybody(anna: Phone, reader: Phone, site: Flask) -> None:
    anna.send("/runde/1/regeln", "/regeln", preset="kif")
    for phone in (anna, reader):
        carried = read_carried(address(phone))
        assert (carried.name, carried.rules) == ("", preset("kif"))
    assert json.loads(anna.get(f"{PAGE}/regelwerk.json").text) == {"preset": "kif", "options": {}}
    assert rules_of(site) == preset("kif")


def test_a_kept_rule_set_goes_with_its_name(anna: Phone) -> None:
    anna.send("/runde/1/regeln/eigene", "/eigene", name="Unsere")
    assert read_carried(address(anna)).name == "Unsere"
    assert json.loads(anna.get(f"{PAGE}/regelwerk.json").text)["name"] == "Unsere"


def test_everybody_reads_a_link_and_whoever_writes_goes_on_to_the_runde(
    anna: Phone, reader: Phone, stranger: Phone
) -> None:
    path = urlsplit(LINK)._replace(scheme="", netloc="").geturl()
    for phone in (anna, reader, stranger):
        text = phone.get(path).text
        assert "Kegelklub" in text
        assert "Mainz" in text
        assert (f'href="{PAGE}?r=' in text) == (phone is anna)
    assert "Karlchen" not in stranger.get("/regelwerk?r=abc").text
    assert stranger.get("/regelwerk?r=abc").status_code == 404
    assert stranger.get("/regelwerk").status_code == 200
    looked = anna.get(path.replace("/regelwerk", PAGE)).text
    assert "Kegelklub" in looked
    assert "Danach spielen" in looked
    broken = anna.get(f"{PAGE}?r=abc")
    assert broken.status_code == 422
    assert "Dieser Link ist nicht ganz" in broken.text


@pytest.mark.parametrize("text", [LINK, json.dumps(write_rules(OTHERS))])
@pytest.mark.both_databases
def test_a_pasted_link_of_another_host_is_looked_at_then_played_by(anna: Phone, site: Flask, text: str) -> None:
    looked = anna.send(PAGE, PAGE, text=text, do="look")
    assert looked.status_code == 200
    assert "Anders als eure Regeln jetzt:" in looked.text
    assert rules_of(site) == Rules()
    form = looked_form(looked.text)
    assert anna.post(PAGE, data=form | {"do": "take"}).status_code == 303
    assert rules_of(site) == OTHERS
    assert "So spielt die Runde schon." in anna.send(PAGE, PAGE, text=text, do="look").text


def looked_form(text: str) -> dict[str, str]:
    """What the page of a rule set that was looked at sends on."""
    found = re.findall(r'<input[^>]*name="(csrf_token|base|text|name)"[^>]*?value="([^"]*)"', text)
    return {name: value.replace("&#34;", '"').replace("&amp;", "&") for name, value in found}


def test_it_can_be_kept_under_a_name_and_the_rules_stay(anna: Phone, site: Flask) -> None:
    form = looked_form(anna.send(PAGE, PAGE, text=LINK, do="look").text)
    assert form["name"] == "Kegelklub"
    nameless = anna.post(PAGE, data=form | {"do": "keep", "name": " "})
    assert nameless.status_code == 422
    assert "Hier fehlt ein Name." in nameless.text
    assert packed(OTHERS, "Kegelklub") in nameless.text
    assert anna.post(PAGE, data=form | {"do": "keep"}).location == "/runde/1/regeln/eigene"
    assert "Kegelklub" in anna.get("/runde/1/regeln/eigene").text
    assert rules_of(site) == Rules()


def test_a_file_is_read_too(anna: Phone) -> None:
    form = anna.page(PAGE).form(PAGE)
    file = (io.BytesIO(json.dumps(write_rules(OTHERS)).encode()), "regelwerk.json")
    answer = anna.post(PAGE, data=form.values | {"file": file, "do": "look"}, content_type="multipart/form-data")
    assert "Mainz" in answer.text
    assert "Danach spielen" in answer.text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Hallo", "Darin steht kein Regelwerk"),
        ('{"preset": "kif", "options": {"value.step_points": 12, "neu.neu": 1}}', "neu.neu"),
        ('{"preset": "canasta"}', "canasta"),
    ],
)
def test_what_is_wrong_stands_at_the_field_and_what_was_typed_is_kept(anna: Phone, text: str, says: str) -> None:
    answer = anna.send(PAGE, PAGE, text=text, do="look")
    assert answer.status_code == 422
    assert says in answer.text
    assert text.replace('"', "&#34;") in answer.text


def test_rules_that_somebody_changed_meanwhile_are_not_replaced_unseen(anna: Phone, site: Flask) -> None:
    form = looked_form(anna.send(PAGE, PAGE, text=LINK, do="look").text)
    anna.send("/runde/1/regeln", "/regeln", preset="kif")
    answer = anna.post(PAGE, data=form | {"do": "take"})
    assert answer.status_code == 409
    assert "jemand anderes" in answer.text
    assert rules_of(site) == preset("kif")
    assert anna.post(PAGE, data=looked_form(answer.text) | {"do": "take"}).status_code == 303


def test_readers_and_strangers_take_nothing_in(reader: Phone, stranger: Phone) -> None:
    assert "Regeln von anderswo" not in reader.get(PAGE).text
    assert "Danach spielen" not in reader.get(f"{PAGE}?r={packed(OTHERS)}").text
    assert reader.post(PAGE, data={"text": LINK}).status_code in {400, 403}
    assert stranger.get(PAGE).status_code == 404
