"""Rule sets of a Runde under names of its own. Source: second-look.md, Regeln."""

import json
import re
from typing import Any

from flask import Flask

from scorepad.actions.files.imports import import_file, import_runde
from scorepad.actions.runde import rule_sets as actions
from scorepad.files.reading import MOST_SETS, read_file
from scorepad.scoring.rules import PRESETS, Rules, preset, read_rules
from scorepad.store import evenings, rule_sets
from tests.conftest import NOW
from tests.printing.reading import words
from tests.web.critic import Page, Phone, answered, between, missing
from tests.web.evening_pages import EVENING, begin
from tests.web.incident_pages import group, look_and_save, rules_of, stored

RULES = "/runde/1/regeln"
SETS = f"{RULES}/eigene"


def kept(app: Flask) -> dict[str, Rules]:
    with app.app_context():
        return dict(actions.readable_sets(rule_sets.of_runde(1)).values())


def keep_kif(anna: Phone) -> None:
    """The rules of KIF under a name, while the Runde plays by those of the DDV."""
    anna.send(RULES, "/regeln", preset="kif")
    anna.send(SETS, "/eigene", name="Stammtisch mit Bock")
    anna.send(RULES, "/regeln", preset="ddv")


def test_rules_are_kept_under_a_name_and_named_where_they_hold(
    anna: Phone, reader: Phone, site: Flask
) -> None:
    """They are the beginning of rules with what else was typed; in short they are named with what
    they change.
    """
    keep_kif(anna)
    assert kept(site) == {"Stammtisch mit Bock": preset("kif")}
    assert "Stammtisch mit Bock" not in reader.get("/runde/1").text
    anna.send(RULES, "/regeln", preset="own-1")
    assert "Vorlage: Stammtisch mit Bock" in anna.get(RULES).text
    anna.send(RULES, "/regeln", **{"preset": "own-1", "bock.on": "1"})
    assert group(site).rules == {"preset": "kif", "options": {"bock.on": True}}
    begin(anna)
    for phone, path in (
        (reader, "/runde/1"),
        (anna, "/runde/1/abend/neu"),
        (anna, f"{EVENING}/regeln"),
    ):
        assert "Stammtisch mit Bock, geändert: Bock" in phone.get(path).text, path
    for strange in ("own-9", "own-", "own-x"):
        assert anna.send(RULES, "/regeln", preset=strange).status_code == 422


def test_every_rule_set_has_its_sentence_where_other_rules_are_chosen(
    anna: Phone, site: Flask
) -> None:
    """second-look.md, First minute: rule sets as cards with one sentence each; also for an
    evening.
    """
    keep_kif(anna)
    begin(anna)
    text = anna.get(f"{EVENING}/regeln").text
    said = dict(
        re.findall(r'name="rules" value="([^"]*)"[^>]*>[^<]*<small>([^<]*)</small></label>', text)
    )
    assert said == {"own-1": "Genau wie KIF."} | {row.id: row.help.de for row in PRESETS.values()}


def test_rule_sets_are_remembered_in_their_list_and_renamed_and_forgotten_on_their_page(
    anna: Phone, site: Flask
) -> None:
    """Source: third-look.md, Eigene Regelwerke: a name and one sentence on what differs;
    fourth-look.md, Look: a row leads somewhere and does nothing else.
    """
    keep_kif(anna)
    anna.send(RULES, "/regeln", preset="kif")
    anna.send(RULES, "/regeln", **{"bock.on": "1", "cards": "48"})
    anna.send(SETS, "/eigene", name="Weihnachten")
    text = anna.get(SETS).text
    listed = re.findall(r'class="whole"[^>]*>([^<]*)</a>\s*<p class="meta">([^<]*)</p>', text)
    own = "Wie KIF, nur Karten: 48, mit Neunen; Bock: ja."
    assert listed == [("Stammtisch mit Bock", "Genau wie KIF."), ("Weihnachten", own)]
    assert ">Merken</button>" in text
    assert "<summary" not in text
    assert 'aria-label="Vergessen: Weihnachten"' in anna.get(f"{SETS}/2").text
    assert anna.send(f"{SETS}/2", "/eigene/2", do="delete").location == SETS
    assert "„Weihnachten“ ist vergessen." in anna.get(SETS).text
    anna.send(f"{SETS}/1", "/eigene/1", name="Sonntags")
    assert kept(site) == {"Sonntags": preset("kif")}
    anna.send(f"{SETS}/1", "/eigene/1", do="put")
    assert kept(site) == {"Sonntags": rules_of(site)}
    anna.send(f"{SETS}/1", "/eigene/1", do="delete")
    assert kept(site) == {}
    assert anna.get(f"{SETS}/1").status_code == 404


def test_an_evening_begins_under_a_kept_rule_set_unless_that_is_gone(
    anna: Phone, site: Flask
) -> None:
    """Source: second-look.md, Trust: save means saved; another phone may have deleted it
    meanwhile.
    """
    new = "/runde/1/abend/neu"
    assert 'name="rules"' not in anna.get(new).text
    keep_kif(anna)
    for strange in ("4711", "kif", "2"):
        text = answered(anna.send(new, "/abend/neu", rules=strange, name="Freitag"), 422)
        field = between(text, 'for="rules"', "</select>")
        assert not missing(
            field, 'id="rules-error">Dieses Regelwerk gibt es nicht.', 'aria-invalid="true"'
        ), strange
        assert 'value="Freitag"' in text
    values = anna.page(new).form("/abend/neu").values | {"rules": "4711"}
    assert (
        "There is no such rule set."
        in anna.post(new, data=values, headers={"Accept-Language": "en"}).text
    )
    with site.app_context():
        assert not evenings.list_of(1)
    anna.send(new, "/abend/neu", rules="1")
    anna.send(new, "/abend/neu", beside="1")
    assert [stored(site, 1, number).plan.rules.preset for number in (1, 2)] == ["kif", "ddv"]


def test_sheet_and_leaflet_name_the_rule_set_under_which_the_runde_keeps_its_rules(
    anna: Phone,
) -> None:
    """Source: issue 11, named rule sets; a sheet that a phone has is made again when its rules get
    a name.
    """
    sheet = "/runde/1/abend/1/bogen.pdf?teil=1"
    leaflet = f"{RULES}/merkblatt.pdf"
    anna.send("/runde/1/abend/neu", "/abend/neu")
    before = anna.get(sheet)
    assert "Stammtisch" not in words(before.data)[0]
    anna.send(SETS, "/eigene", name="Stammtisch")
    after = anna.get(sheet, headers={"If-None-Match": before.headers["ETag"]})
    assert "Stammtisch (DDV-Turnierregeln)" in words(after.data)[0]
    assert (
        "Stammtisch. Es gelten genau die Turnierregeln des DDV." in words(anna.get(leaflet).data)[0]
    )


def test_board_and_sheet_name_the_rules_an_evening_changed_to_as_they_are_now(
    anna: Phone, reader: Phone
) -> None:
    """Source: issue 11, named rule sets; nothing that a phone or the server has kept outlives a
    name.
    """
    keep_kif(anna)
    begin(anna)
    look_and_save(anna, f"{EVENING}/regeln", rules="own-1")
    sheet = f"{EVENING}/bogen.pdf?teil=1"
    board = anna.get(EVENING)
    paper = anna.get(sheet)
    assert "Stammtisch mit Bock" in board.text
    assert anna.get(EVENING, headers={"If-None-Match": board.headers["ETag"]}).status_code == 304
    anna.send(f"{SETS}/1", "/eigene/1", name="Sonntags")
    anna.get(SETS)  # what was done is said here
    for text in (
        anna.get(EVENING, headers={"If-None-Match": board.headers["ETag"]}).text,
        reader.get(EVENING).text,
    ):
        assert "Sonntags" in text
        assert "Stammtisch mit Bock" not in text
    assert anna.get(sheet, headers={"If-None-Match": paper.headers["ETag"]}).status_code == 200
    board = anna.get(EVENING)
    anna.send(f"{SETS}/1", "/eigene/1", do="put")
    anna.get(SETS)
    assert (
        "Sonntags" not in anna.get(EVENING, headers={"If-None-Match": board.headers["ETag"]}).text
    )


def test_a_name_is_needed_and_stands_for_one_rule_set_however_often_it_is_kept(
    anna: Phone, site: Flask
) -> None:
    """Source: second-look.md, Trust: save means saved; a double tap does what one does, with the
    last room too.
    """
    keep_kif(anna)
    assert (
        "Diesen Namen gibt es schon." in anna.send(SETS, "/eigene", name="STAMMTISCH mit Bock").text
    )
    assert anna.send(SETS, "/eigene", name=" ").status_code == 422
    anna.send(SETS, "/eigene", name="Zweite")
    assert anna.send(f"{SETS}/2", "/eigene/2", name="Stammtisch mit Bock").status_code == 422
    assert anna.send(f"{SETS}/2", "/eigene/2", name="Zweite").status_code == 303
    with site.app_context():
        for number in range(MOST_SETS - 3):
            actions.keep(1, f"Nummer {number}", Rules())
    for _tap in range(2):
        assert anna.send(SETS, "/eigene", name="Weihnachten").status_code == 303
    assert len(kept(site)) == MOST_SETS
    assert "Höchstens 20 eigene Regelwerke." in anna.send(SETS, "/eigene", name="Zu viel").text
    anna.send(RULES, "/regeln", preset="mainz")
    assert anna.send(SETS, "/eigene", name="Weihnachten").status_code == 422
    assert kept(site)["Weihnachten"] == Rules()


def test_a_file_of_the_runde_carries_its_rule_sets_and_old_files_have_none(
    anna: Phone, site: Flask
) -> None:
    keep_kif(anna)
    text = anna.get("/runde/1/export.json").text
    assert [one["name"] for one in json.loads(text)["rule_sets"]] == ["Stammtisch mit Bock"]
    anna.send(f"{SETS}/1", "/eigene/1", do="delete")
    assert "rule_sets" not in json.loads(anna.get("/runde/1/export.json").text)
    assert read_file(anna.get("/runde/1/export.json").text).rule_sets == ()
    made: Any = {"link_id": None, "now": NOW, "client_key": "file"}
    with site.app_context():
        for _again in range(2):
            import_file(1, read_file(text), {}, **made)
            assert [one.name for one in rule_sets.of_runde(1)] == ["Stammtisch mit Bock"]
        other = import_runde(read_file(text), NOW, "whole").runde_id
        assert [read_rules(one.rules) for one in rule_sets.of_runde(other)] == [preset("kif")]


def test_a_file_with_nothing_new_but_rule_sets_is_taken_in_and_says_which_stay_out(
    anna: Phone, site: Flask
) -> None:
    """Source: issue 11, named rule sets in files; nothing of a file stays out unsaid."""
    keep_kif(anna)
    file = json.loads(anna.get("/runde/1/export.json").text)
    file["rule_sets"] += [
        {"name": f"Nummer {number}", "rules": {"preset": "mainz"}} for number in range(3)
    ]
    text = json.dumps(file)
    with site.app_context():
        actions.keep(1, "nummer 1", Rules())
        for number in range(MOST_SETS - 3):
            actions.keep(1, f"Platz {number}", Rules())
    look = anna.send("/runde/1/einlesen", "/einlesen", text=text)
    tally = re.findall("<b>(.*?)</b>", between(look.text, 'class="tally"', "</p>"))
    assert tally == [
        "1 neues Regelwerk",
        "1 Regelwerk ist schon da",
        "1 Regelwerk bleibt weg: der Name ist vergeben oder geht nicht",
        "1 Regelwerk bleibt weg: höchstens 20 haben Platz",
    ]
    saved = anna.post(
        "/runde/1/einlesen", data=Page(look.text).form("/einlesen").values | {"save": "1"}
    )
    assert "1 Regelwerk eingelesen. 1 Regelwerk bleibt weg" in anna.get(saved.location).text
    assert kept(site)["Nummer 0"] == preset("mainz")
    assert kept(site)["nummer 1"] == Rules()
    assert "Nichts Neues." in anna.send("/runde/1/einlesen", "/einlesen", text=text).text
    file["rule_sets"] = file["rule_sets"][:1]
    assert (
        "Alles ist schon da"
        in anna.send("/runde/1/einlesen", "/einlesen", text=json.dumps(file)).text
    )
