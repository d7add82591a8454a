"""Rules passed on from one installation to another. Source: issue 12, Other rule sets read in."""

import io
import json
import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask

from scorepad.files.rule_link import packed, read_carried
from scorepad.scoring.rules import Rules, preset, read_rules, write_rules
from tests.printing.reading import words
from tests.web.critic import Page, Phone, answered, missing
from tests.web.evening_pages import ANNA, BERT, CEM, EVENING, begin, enter
from tests.web.incident_pages import rules_of

PAGE = "/runde/1/regeln/weitergeben"
TAKES = ">Übernehmen</button>"
OTHERS = read_rules({"preset": "mainz", "options": {"bock.on": True, "special.gans.name": "Gans"}})
LINK = f"https://anderswo.example:8443/regelwerk?r={packed(OTHERS, 'Kegelklub')}"


def address(phone: Phone) -> str:
    return re.search(r'id="address" href="([^"]+)"', phone.get(PAGE).text)[1]  # type: ignore[index]


def test_the_link_of_the_rules_carries_them_and_their_name_if_any(
    anna: Phone, reader: Phone, site: Flask
) -> None:
    anna.send("/runde/1/regeln", "/regeln", preset="kif")
    for phone in (anna, reader):
        carried = read_carried(address(phone))
        assert carried.name == ""
        assert carried.rules == preset("kif")
    assert json.loads(anna.get(f"{PAGE}/regelwerk.json").text) == {"preset": "kif", "options": {}}
    assert rules_of(site) == preset("kif")
    anna.send("/runde/1/regeln/eigene", "/eigene", name="Unsere")
    assert read_carried(address(anna)).name == "Unsere"
    assert json.loads(anna.get(f"{PAGE}/regelwerk.json").text)["name"] == "Unsere"


def test_everybody_reads_a_link_and_writers_go_on_to_the_runde(
    anna: Phone, reader: Phone, stranger: Phone
) -> None:
    path = urlsplit(LINK)._replace(scheme="", netloc="").geturl()
    for phone in (anna, reader, stranger):
        text = phone.get(path).text
        assert not missing(text, "Kegelklub", "Mainz")
        assert (f'href="{PAGE}?r=' in text) == (phone is anna)
    assert TAKES not in reader.get(f"{PAGE}?r={packed(OTHERS)}").text
    assert "Karlchen" not in stranger.get("/regelwerk?r=abc").text
    assert stranger.get("/regelwerk?r=abc").status_code == 404
    assert stranger.get("/regelwerk").status_code == 200
    looked = anna.get(path.replace("/regelwerk", PAGE)).text
    assert "Kegelklub" in looked
    assert TAKES in looked
    assert "Dieser Link ist nicht ganz" in answered(anna.get(f"{PAGE}?r=abc"), 422)


def test_a_page_that_passes_on_has_no_green_act_and_one_that_takes_has_one(anna: Phone) -> None:
    passes = anna.page(PAGE)
    assert passes.headings[0] == "Regeln weitergeben"
    assert 'class="go"' not in anna.get(PAGE).text
    there = f"{PAGE}?r={packed(OTHERS)}"
    takes = anna.page(there)
    assert takes.headings[0] == "Regeln übernehmen"
    assert anna.get(there).text.count('class="go"') == 1


def test_whoever_received_a_link_finds_its_address_to_copy(stranger: Phone) -> None:
    text = stranger.get(f"/regelwerk?r={packed(OTHERS)}").text
    assert "bei „Regeln weitergeben“ einfügen" in text
    found = re.search(r'id="address" href="([^"]+)"', text)
    assert found is not None
    assert read_carried(found[1]).rules == OTHERS


@pytest.mark.parametrize("what", ["link", "text", "file"])
def test_a_link_of_another_host_and_a_file_are_looked_at_then_played_by(
    anna: Phone, site: Flask, what: str
) -> None:
    written = json.dumps(write_rules(OTHERS))
    given: dict[str, Any] = {"text": LINK if what == "link" else written}
    if what == "file":
        given = {"file": (io.BytesIO(written.encode()), "regelwerk.json")}
    page = answered(anna.send(PAGE, PAGE, **given, do="look"))
    name = "Kegelklub" if what == "link" else "Mainz"
    assert not missing(page, "Anders als eure Regeln jetzt:", name, TAKES)
    assert rules_of(site) == Rules()
    form = Page(page).form(PAGE).values
    assert anna.post(PAGE, data=form | {"do": "take"}).status_code == 303
    assert rules_of(site) == OTHERS
    assert "Ihr spielt schon so." in anna.send(PAGE, PAGE, text=form["text"], do="look").text


def test_it_can_be_kept_under_a_name_and_the_rules_stay(anna: Phone, site: Flask) -> None:
    form = Page(anna.send(PAGE, PAGE, text=LINK, do="look").text).form(PAGE).values
    assert form["name"] == ["Kegelklub"]
    text = answered(anna.post(PAGE, data=form | {"do": "keep", "name": " "}), 422)
    assert "Hier fehlt ein Name." in text
    assert packed(OTHERS, "Kegelklub") in text
    assert anna.post(PAGE, data=form | {"do": "keep"}).location == "/runde/1/regeln/eigene"
    assert "Kegelklub" in anna.get("/runde/1/regeln/eigene").text
    assert rules_of(site) == Rules()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Hallo", "Darin steht kein Regelwerk"),
        ('{"preset": "kif", "options": {"value.step_points": 12, "neu.neu": 1}}', "neu.neu"),
        ('{"preset": "canasta"}', "canasta"),
    ],
)
def test_what_is_wrong_stands_at_the_field_and_what_was_typed_is_kept(
    anna: Phone, text: str, says: str
) -> None:
    page = answered(anna.send(PAGE, PAGE, text=text, do="look"), 422)
    assert says in page
    assert text.replace('"', "&#34;") in page


def test_rules_that_somebody_changed_meanwhile_are_not_replaced_unseen(
    anna: Phone, site: Flask
) -> None:
    form = Page(anna.send(PAGE, PAGE, text=LINK, do="look").text).form(PAGE).values
    anna.send("/runde/1/regeln", "/regeln", preset="kif")
    text = answered(anna.post(PAGE, data=form | {"do": "take"}), 409)
    assert "jemand anderes" in text
    assert rules_of(site) == preset("kif")
    assert anna.post(PAGE, data=Page(text).form(PAGE).values | {"do": "take"}).status_code == 303


RULES_PAGE = "/runde/1/regeln?alle="


def told(phone: Phone, path: str) -> str:
    """What a page or a sheet says to eyes and ears, without what only programs read."""
    answer = phone.get(path)
    assert answer.status_code == 200
    if answer.mimetype != "application/pdf":
        labels = re.findall('aria-label="([^"]*)"', answer.text)
        return " ".join([*labels, *re.sub("<[^>]*>", " ", answer.text).split()])
    return " ".join(words(answer.data))


def test_an_own_special_point_and_an_own_solo_are_called_by_their_names_everywhere(
    site: Flask, anna: Phone
) -> None:
    """Both stand in the rules; an evening has a game with the point and one with the solo."""
    own = {
        "own.special.0.name": "Blauer Brief",
        "own.special.0.points": "1",
        "own.solo.0.name": "Xaver",
    }
    assert anna.send(RULES_PAGE, "/regeln", **own).status_code == 303
    kinds = [*rules_of(site).solo.kinds, "xaver"]
    assert anna.send(RULES_PAGE, "/regeln", **{"solo.kinds": kinds}).status_code == 303
    begin(anna)
    enter(anna, BERT, CEM, **{"n:re:blauer_brief": "1"})
    enter(anna, ANNA, game="solo", solo="xaver")
    both = ("/aenderungen", "/bogen.pdf")
    for path in ("/spiel/1", *both):
        assert missing(told(anna, EVENING + path), "Blauer Brief", "blauer_brief") == [
            "blauer_brief"
        ], path
    for path in ("", "/spiel/2", *both):
        assert missing(told(anna, EVENING + path), "Xaver", "xaver") == ["xaver"], path


def test_a_special_point_of_the_preset_that_is_emptied_is_not_played_any_more(
    site: Flask, anna: Phone
) -> None:
    anna.send(RULES_PAGE, "/regeln", preset="koppeldopf")
    assert anna.send(RULES_PAGE, "/regeln", **{"own.special.0.name": ""}).status_code == 303
    played = {name: rule.points for name, rule in rules_of(site).special.kinds.items()}
    own = ("agathe", "fischauge", "gans", "klabautermann", "kaffee")
    assert sorted(played[name] for name in own) == [0, 1, 1, 1, 1]
