"""Rules passed on from one installation to another. Source: issue 12, Other rule sets read in."""

import io
import json
import re
from urllib.parse import urlsplit

import pytest
from flask import Flask

from scorepad.files.rule_link import packed, read_carried
from scorepad.scoring.rules import Rules, preset, read_rules, write_rules
from tests.conftest import DATE
from tests.printing.reading import words
from tests.web.critic import Phone, answered, missing
from tests.web.incident_pages import rules_of
from tests.web.season_pages import play

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
        assert not missing(text, "Kegelklub", "Mainz")
        assert (f'href="{PAGE}?r=' in text) == (phone is anna)
    assert "Karlchen" not in stranger.get("/regelwerk?r=abc").text
    assert stranger.get("/regelwerk?r=abc").status_code == 404
    assert stranger.get("/regelwerk").status_code == 200
    looked = anna.get(path.replace("/regelwerk", PAGE)).text
    assert "Kegelklub" in looked
    assert "Danach spielen" in looked
    assert "Dieser Link ist nicht ganz" in answered(anna.get(f"{PAGE}?r=abc"), 422)


@pytest.mark.parametrize("text", [LINK, json.dumps(write_rules(OTHERS))])
@pytest.mark.both_databases
def test_a_pasted_link_of_another_host_is_looked_at_then_played_by(anna: Phone, site: Flask, text: str) -> None:
    page = answered(anna.send(PAGE, PAGE, text=text, do="look"))
    assert "Anders als eure Regeln jetzt:" in page
    assert rules_of(site) == Rules()
    assert anna.post(PAGE, data=looked_form(page) | {"do": "take"}).status_code == 303
    assert rules_of(site) == OTHERS
    assert "So spielt die Runde schon." in anna.send(PAGE, PAGE, text=text, do="look").text


def looked_form(text: str) -> dict[str, str]:
    """What the page of a rule set that was looked at sends on."""
    found = re.findall(r'<input[^>]*name="(csrf_token|base|text|name)"[^>]*?value="([^"]*)"', text)
    return {name: value.replace("&#34;", '"').replace("&amp;", "&") for name, value in found}


def test_it_can_be_kept_under_a_name_and_the_rules_stay(anna: Phone, site: Flask) -> None:
    form = looked_form(anna.send(PAGE, PAGE, text=LINK, do="look").text)
    assert form["name"] == "Kegelklub"
    text = answered(anna.post(PAGE, data=form | {"do": "keep", "name": " "}), 422)
    assert "Hier fehlt ein Name." in text
    assert packed(OTHERS, "Kegelklub") in text
    assert anna.post(PAGE, data=form | {"do": "keep"}).location == "/runde/1/regeln/eigene"
    assert "Kegelklub" in anna.get("/runde/1/regeln/eigene").text
    assert rules_of(site) == Rules()


def test_a_file_is_read_too(anna: Phone) -> None:
    form = anna.page(PAGE).form(PAGE)
    file = (io.BytesIO(json.dumps(write_rules(OTHERS)).encode()), "regelwerk.json")
    answer = anna.post(PAGE, data=form.values | {"file": file, "do": "look"}, content_type="multipart/form-data")
    assert not missing(answer.text, "Mainz", "Danach spielen")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Hallo", "Darin steht kein Regelwerk"),
        ('{"preset": "kif", "options": {"value.step_points": 12, "neu.neu": 1}}', "neu.neu"),
        ('{"preset": "canasta"}', "canasta"),
    ],
)
def test_what_is_wrong_stands_at_the_field_and_what_was_typed_is_kept(anna: Phone, text: str, says: str) -> None:
    page = answered(anna.send(PAGE, PAGE, text=text, do="look"), 422)
    assert says in page
    assert text.replace('"', "&#34;") in page


def test_rules_that_somebody_changed_meanwhile_are_not_replaced_unseen(anna: Phone, site: Flask) -> None:
    form = looked_form(anna.send(PAGE, PAGE, text=LINK, do="look").text)
    anna.send("/runde/1/regeln", "/regeln", preset="kif")
    text = answered(anna.post(PAGE, data=form | {"do": "take"}), 409)
    assert "jemand anderes" in text
    assert rules_of(site) == preset("kif")
    assert anna.post(PAGE, data=looked_form(text) | {"do": "take"}).status_code == 303


def test_readers_and_strangers_take_nothing_in(reader: Phone, stranger: Phone) -> None:
    assert "Regeln von anderswo" not in reader.get(PAGE).text
    assert "Danach spielen" not in reader.get(f"{PAGE}?r={packed(OTHERS)}").text
    assert reader.post(PAGE, data={"text": LINK}).status_code in {400, 403}
    assert stranger.get(PAGE).status_code == 404


RULES_PAGE, EVENING = "/runde/1/regeln?alle=", "/runde/1/abend/1"
POINT, SOLO = "Blauer Brief", "Xaver"
POINT_ID = "blauer_brief"


@pytest.fixture
def played(site: Flask, anna: Phone) -> Phone:
    """The cast with both in its rules, and an evening of a game with the point and of one with the solo."""
    own = {"own.special.0.name": POINT, "own.special.0.points": "1", "own.special.0.most": "4", "own.solo.0.name": SOLO}
    assert anna.send(RULES_PAGE, "/regeln", **own).status_code == 303
    kinds = [*rules_of(site).solo.kinds, "xaver"]
    assert anna.send(RULES_PAGE, "/regeln", **{"solo.kinds": kinds}).status_code == 303
    play(site, DATE)
    for game in (
        {"game": "normal", "re": ["1", "2"], f"n:re:{POINT_ID}": "1"},
        {"game": "solo", "re": ["1"], "solo": "xaver"},
    ):
        form = anna.page(f"{EVENING}/spiel").form("").values
        typed = {"augen": "exact", "exact_of": "re", "exact": "140"} | game
        assert anna.post(f"{EVENING}/spiel", data=form | typed).status_code == 303
    return anna


def told_everywhere(phone: Phone, path: str) -> str:
    """What a page or a sheet says to eyes and ears, without what only programs read."""
    answer = phone.get(path)
    assert answer.status_code == 200
    if answer.mimetype != "application/pdf":
        labels = re.findall('aria-label="([^"]*)"', answer.text)
        return " ".join([*labels, *re.sub("<[^>]*>", " ", answer.text).split()])
    return " ".join(words(answer.data))


@pytest.mark.parametrize("path", ["/spiel/1", "/aenderungen", "/bogen.pdf"])
def test_an_own_special_point_is_called_by_its_name(played: Phone, path: str) -> None:
    said = told_everywhere(played, EVENING + path)
    assert POINT in said
    assert POINT_ID not in said


@pytest.mark.parametrize("path", ["", "/spiel/2", "/aenderungen", "/bogen.pdf"])
def test_an_own_solo_is_called_by_its_name(played: Phone, path: str) -> None:
    said = told_everywhere(played, EVENING + path)
    assert SOLO in said
    assert "xaver" not in said


def test_a_special_point_of_the_preset_that_is_emptied_is_not_played_any_more(site: Flask, anna: Phone) -> None:
    anna.send(RULES_PAGE, "/regeln", preset="koppeldopf")
    assert anna.send(RULES_PAGE, "/regeln", **{"own.special.0.name": ""}).status_code == 303
    played = {name: rule.points for name, rule in rules_of(site).special.kinds.items()}
    own = ("agathe", "fischauge", "gans", "klabautermann", "kaffee")
    assert sorted(played[name] for name in own) == [0, 1, 1, 1, 1]
