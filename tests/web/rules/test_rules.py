"""The rules of a Runde: choosing, changing, resetting, searching, reading, comparing; nobody gets
in who may not.
"""

import re
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

import pytest
from flask import Flask

from scorepad.actions.transaction import transaction
from scorepad.scoring.rules import OPTIONS, PRESETS, Rules, flat, preset
from scorepad.scoring.rules.switches import GROUPS
from scorepad.scoring.rules.usual import ASKED_FIRST
from scorepad.store import evenings, runden
from scorepad.telling.breaks import SOFT_HYPHEN
from tests.conftest import there
from tests.web.critic import Phone, answered, between, missing
from tests.web.incident_pages import play_by, rules_of

BRIEF = "/runde/1/regeln"
RULES = f"{BRIEF}?alle="
TONIGHT = "/runde/1/abend/1/regeln"


def change(holder: Phone, **fields: Any) -> Any:
    """Open the rules, fill in some fields (dots written as two underscores), save."""
    return holder.send(
        RULES, "/regeln", **{name.replace("__", "."): value for name, value in fields.items()}
    )


def test_what_the_page_in_brief_does_not_ask_stays_as_it_is(anna: Phone, site: Flask) -> None:
    """Chapters come when they are opened: the page is there sooner."""
    own = {
        "own.special.0.name": "Gans",
        "own.special.0.points": "2",
        "own.solo.0.name": "Müllers Solo",
    }
    change(anna, value__floor_at_zero="1", notes="second_dulle_beats_first", **own)
    before = rules_of(site)
    text = anna.get(BRIEF).text
    assert missing(text, 'id="o-cards"', 'id="o-value-floor_at_zero"') == [
        'id="o-value-floor_at_zero"'
    ]
    assert not missing(text, f'href="{RULES}#c-value"', f'href="{RULES}#o-value-floor_at_zero"')
    form = anna.page(BRIEF).form("/regeln").values
    assert anna.send(BRIEF, "/regeln", **{"bock.on": "1"}).location == BRIEF
    after = rules_of(site)
    assert before.bock.on is False
    assert after.bock.on is True
    assert after == replace(before, bock=after.bock)
    assert anna.post(BRIEF, data=form | {"cards": "x"}).status_code in {409, 422}
    assert change(anna).location == RULES


def test_beside_a_rule_stands_what_its_value_does(anna: Phone) -> None:
    """second-look.md, Words: also where it is off, and with script as soon as it is changed."""
    text = anna.get(RULES).text
    off = "Verliert ein Solist, zählt gegen die Alten nicht."
    on = "Verliert ein Solist, zählt gegen die Alten auch."
    assert not missing(text, f'<span class="does">{off}</span>', f'data-on="{on}" data-off="{off}"')
    assert "Kein Stich zwingt zu einer Ansage." in text
    assert (
        f'<span class="does">{on}</span>'
        in change(anna, gegen__in_solo="1", solo__factor="zehn").text
    )
    assert f"{on} Aus: {off}" in anna.get("/hilfe/regeln").text


def test_every_option_has_its_field_and_every_preset_its_sentence_and_its_example(
    anna: Phone,
) -> None:
    """Source: second-look.md, First minute; trust.png."""
    text = anna.get(RULES).text
    ids = [name.replace(".", "-") for name in OPTIONS]
    assert not missing(
        text, *(f'name="{name}"' for name in OPTIONS), *(f'id="o-{name}"' for name in ids)
    )
    assert not missing(text, *(row.help.de for row in PRESETS.values()))
    assert "<b>Re +6</b> (+1 gewonnen, +1 unter 90, +1 Fuchs gefangen, +3 Re verdoppelt)" in text
    for value, word in {"True": "ja", "False": "nein", "levels": "nur Absagen"}.items():
        assert re.search(f'<option value="{value}"[^>]*>{word}</option>', text), (
            "a choice that is yes, no or a word"
        )


def test_the_five_usual_changes_stand_open_before_all_other_rules_and_once(begun: Phone) -> None:
    """Source: third-look.md, Andere Regeln; among the rules of tonight too."""
    text = begun.get(RULES).text
    usual = text[text.index('class="first') : text.index('<details class="whole"')]
    assert "<details" not in usual
    assert text.index('id="q"') < text.index('class="first') < text.index('id="c-table"')
    for name in ASKED_FIRST:
        assert f'name="{name}"' in usual, name
        assert f'name="{name}"' not in text[text.index('id="c-groups"') :], name
    assert '<a href="#o-bock-on">Bock</a>' in text[text.index('id="c-bock"') :]
    tonight = begun.get(TONIGHT).text
    places = (
        'id="q"',
        'id="changes-title"',
        'class="first',
        'name="cards"',
        'class="whole"',
        'name="counting"',
    )
    assert list(places) == sorted(places, key=tonight.index)


def test_usual_changes_are_found_and_refused_where_they_stand(anna: Phone) -> None:
    assert re.search(r'class="first bunch"[^>]* hidden', anna.get(f"{RULES}&q=heitmann").text)
    assert not re.search(r'class="first bunch"[^>]* hidden', anna.get(f"{RULES}&q=armut").text)
    assert 'data-idle="value.re_kontra_effect=double"' in anna.get(RULES).text
    refused = change(anna, value__re_kontra_points="zehn").text
    assert "1 Stelle stimmt nicht" in refused
    assert 'data-idle="value.re_kontra_effect=double"' not in refused


def test_sources_stand_in_the_help_only(begun: Phone, reader: Phone) -> None:
    """Source: third-look.md, Andere Regeln. They are still searched for: *KIF V47* is the
    Heitmann.
    """
    found = f"{RULES}&q=heitmann"
    for phone, path in (
        (begun, RULES),
        (reader, RULES),
        (begun, found),
        (reader, found),
        (begun, TONIGHT),
    ):
        shown = re.sub(r'data-\w+="[^"]*"', "", phone.get(path).text)
        assert 'class="source"' not in shown, path
        assert not re.search(r"KIF V\d|TSR \d|Lesart A", shown), path
    assert 'class="source"' in begun.get("/hilfe/regeln").text
    assert "1 Treffer" in begun.get(f"{RULES}&q=KIF+V47").text


def test_all_other_rules_are_folded_until_they_are_asked_for(begun: Phone, reader: Phone) -> None:
    """Source: third-look.md, Andere Regeln; without script a search opens them as well."""
    for phone, path in ((begun, BRIEF), (begun, TONIGHT), (reader, BRIEF)):
        for search, how in (("", ""), ("?q=heitmann", " open"), ("?q=xyzzy", " hidden")):
            assert f'<details class="whole" id="all"{how}>' in phone.get(path + search).text, (
                path + search
            )
    assert '<details class="whole" id="all" open>' in change(begun, value__step_points="99").text


def test_many_changes_are_folded_but_the_first_five(anna: Phone) -> None:
    change(
        anna,
        **{
            f"on__special__{name}__points": "1"
            for name in ("herzstich", "dulle_caught", "both_fuechse_home")
        },
    )
    change(anna, value__step_points="2", value__level_points="2", bock__on="1")
    text = anna.get(BRIEF).text
    shown, _, folded = between(text, 'id="changes-title"', "</section>").partition("<details")
    assert shown.count("<li>") == 5
    assert f"{folded.count('<li>')} weitere Regel" in folded


def test_saving_the_form_untouched_changes_nothing(anna: Phone, site: Flask) -> None:
    for name in PRESETS:
        play_by(site, name)
        assert anna.send(RULES, "/regeln").status_code == 303
        assert rules_of(site) == preset(name), name


def test_every_shape_of_option_can_be_changed(anna: Phone, site: Flask) -> None:
    lists = {
        "bock.triggers": ["herzstich", "split_120"],
        "notes": ["heitmann"],
        "special.escalates": "1, 2",
    }
    value = {
        "value.floor_at_zero": "1",
        "value.re_kontra_points": "3",
        "announcements.implied": "False",
    }
    kinds = {
        "special.herzstich.points": "2",
        "on.special.herzstich.points": "1",
        "solo.kind_points.damen": "2",
    }
    assert change(anna, counting="minus", cards="40", **lists, **value, **kinds).status_code == 303
    rules = rules_of(site)
    assert rules.value.floor_at_zero is True
    assert rules.value.re_kontra_points == 3
    assert rules.announcements.implied is False
    assert rules.table.counting == "minus"
    assert rules.table.cards == 40
    assert rules.incidents.notes == ("heitmann",)
    assert rules.bock.triggers == ("herzstich", "split_120")
    assert rules.special.escalates == (1, 2)
    assert rules.solo.kind_points["damen"] == 2
    assert rules.special.kinds["herzstich"].points == 2


def test_what_is_said_of_single_special_points_and_soli_has_its_field(
    anna: Phone, reader: Phone, site: Flask
) -> None:
    """Source: options.md, from the field, who wins, value."""
    change(anna, own__special__0__name="Gans", own__solo__0__name="Null")
    page = anna.get(RULES).text
    for name in (
        "on.special.fuchs_caught.in_solo",
        "own.special.0.in_solo",
        "own.special.0.doubled",
    ):
        assert f'name="{name}"' in page, name
    assert re.search(r'name="solo.fixed_kind.null.won"[^>]*max="999" step="3"', page)
    values = {
        "on.special.fuchs_caught.in_solo": ["0", "1"],
        "special.fuchs_caught.in_solo": ["karo"],
    }
    own = {
        "own.special.0.doubled": ["0", "1"],
        "solo.fixed_kind.null.won": "12",
        "solo.fixed_kind.null.lost": "15",
    }
    assert anna.send(RULES, "/regeln", **values, **own).status_code == 303
    rules = rules_of(site)
    assert rules.special.kinds["fuchs_caught"].in_solo == ("karo",)
    assert rules.special.kinds["gans"].doubled
    assert rules.solo.fixed_kind["null"].won == 12
    assert rules.solo.fixed_kind["null"].lost == 15
    assert "im Solo" in reader.get(RULES).text
    assert "15" in reader.get(RULES).text[reader.get(RULES).text.index('id="c-solo"') :]
    assert 'href="#o-solo-fixed_kind-null-won"' in answered(
        change(anna, **{"solo.fixed_kind.null.won": "10"}), 422
    )
    change(anna, do="reset:special.fuchs_caught")
    assert rules_of(site).special.kinds["fuchs_caught"].in_solo == "same"


def test_what_differs_from_the_preset_stands_first_and_goes_back_one_by_one(
    anna: Phone, site: Flask
) -> None:
    change(anna, value__re_kontra_points="3", on__special__herzstich__points="1", bock__on="1")
    text = anna.get(RULES).text
    first = text.index("Anders als DDV-Turnierregeln")
    assert text.index('id="q"') < first < text.index('class="first')
    assert first < text.index('href="#o-value-re_kontra_points"') < text.index('id="c-table"')
    change(anna, do="reset:value.re_kontra_points")
    assert rules_of(site).value.re_kontra_points == 2
    change(anna, do="reset:special.herzstich")
    assert rules_of(site).special.kinds["herzstich"].points == 0
    assert rules_of(site).bock.on is True
    change(anna, do="fresh")
    assert rules_of(site) == Rules()


def test_a_named_group_is_one_tap_on_and_one_tap_off(anna: Phone, site: Flask) -> None:
    play_by(site, "kif")
    form = anna.page(RULES).form("/regeln")
    for name, group in GROUPS.items():
        anna.post(form.action, data=form.values | {"do": f"on:{name}"})
        assert group.on(rules_of(site)), name
        anna.send(BRIEF, "/regeln", do=f"off:{name}")
        assert rules_of(site) == preset("kif"), name


def test_own_special_points_and_soli_come_stay_and_go(anna: Phone, site: Flask) -> None:
    special = {"name": "Gans & Fuchs", "points": "2", "most": "3", "counts_in": ["normal"]}
    own = {f"own.special.0.{part}": value for part, value in special.items()}
    change(anna, **own, own__solo__0__name="Müllers Solo")
    rules = rules_of(site)
    gans = rules.special.kinds["gans_fuchs"]
    assert gans.points == 2
    assert gans.most == 3
    assert gans.name == "Gans & Fuchs"
    assert gans.counts_in == ("normal",)
    assert [(solo.id, solo.name) for solo in rules.solo.own] == [("muellers_solo", "Müllers Solo")]
    change(anna, own__special__0__name="Gans")
    assert rules_of(site).special.kinds["gans_fuchs"].name == "Gans"
    change(anna, own__special__0__name="", own__solo__0__name=" ")
    assert rules_of(site) == Rules()


@pytest.mark.parametrize(
    ("name", "typed", "says"),
    [
        ("value.re_kontra_points", "12", "geht von 0 bis 9"),
        ("value.re_kontra_points", "viel", "braucht eine ganze Zahl"),
        ("value.won_rule", "nie", "gibt es bei"),
        ("solo.factor", "2", "Ein anderer Solofaktor"),
        ("special.doppelkopf.points", "zwei", "braucht eine ganze Zahl"),
        ("solo.fixed_plain", "4", "durch 3 teilbar"),
        ("own.special.1.name", "gans", "Diesen Namen gibt es schon."),
    ],
)
def test_problems_stand_at_fields_and_all_is_kept(
    anna: Phone, site: Flask, name: str, typed: str, says: str
) -> None:
    text = answered(
        anna.send(RULES, "/regeln", **{name: typed, "bock.on": "1", "own.special.0.name": "Gans"}),
        422,
    )
    assert not missing(text, says, 'value="Gans"')
    field = text.partition(f'name="{name}"')[2][:900]
    assert "aria-invalid" in field
    assert name == "value.won_rule" or f'value="{typed}"' in field
    assert rules_of(site) == Rules()


def test_a_wrong_answer_and_everything_is_reset_whatever_was_typed(
    anna: Phone, site: Flask
) -> None:
    """Source: second-look.md, Trust: save means saved; all is reset to the preset that the page
    names.
    """
    assert (
        change(
            anna, value__step_points="99", bock__on="1", do="reset:value.step_points"
        ).status_code
        == 303
    )
    assert rules_of(site).bock.on is True
    assert rules_of(site).value.step_points == 1
    change(
        anna,
        value__re_kontra_points="4",
        own__solo__0__name="Müllers Solo",
        own__special__0__name="Gans",
    )
    wrong = {
        "value.step_points": "99",
        "own.special.0.points": "x",
        "own.solo.0.name": "x" * 90,
        "preset": "canasta",
    }
    assert anna.send(RULES, "/regeln", **wrong, do="fresh").status_code == 303
    assert rules_of(site) == Rules()


def test_a_page_with_problems_leads_to_each(anna: Phone) -> None:
    wrong = {
        "value.step_points": "99",
        "special.herzstich.points": "x",
        "on.special.herzstich.points": "1",
    }
    text = anna.send(RULES, "/regeln", **wrong).text
    assert "2 Stellen stimmen nicht" in text
    for name in ("value-step_points", "special-herzstich-points"):
        assert not missing(text, f'href="#o-{name}"', f'id="o-{name}"')


@pytest.mark.parametrize("made", [{"bock.on": "1"}, {"preset": "kif"}])
def test_a_change_of_outdated_rules_replaces_no_newer_one(
    anna: Phone, site: Flask, made: dict[str, str]
) -> None:
    form = anna.page(RULES).form("/regeln")
    change(anna, value__re_kontra_points="3")
    newer = rules_of(site)
    assert "jemand anderes" in answered(anna.post(form.action, data=form.values | made), 409)
    assert rules_of(site) == newer


def test_what_most_know_as_on_or_off_is_a_switch_whose_number_keeps_its_say(
    anna: Phone, site: Flask
) -> None:
    """Source: second-look.md, Regeln: numbers that are on/off become switches."""
    change(anna, on__special__herzstich__points="1", on__pflichtansage__over="1")
    assert rules_of(site).special.kinds["herzstich"].points == 1
    assert rules_of(site).pflichtansage.over == OPTIONS["pflichtansage.over"].usual
    change(anna, on__special__doppelkopf__points="0", on__gegen__points="0", gegen__points="2")
    assert rules_of(site).special.kinds["doppelkopf"].points == 0
    assert rules_of(site).gegen.points == 0
    change(anna, on__gegen__points="1", gegen__points="2")
    assert rules_of(site).gegen.points == 2


def test_choosing_a_preset_and_saving_saves_the_preset_with_what_else_was_typed(
    anna: Phone, site: Flask
) -> None:
    """Source: second-look.md, Trust 3. The own changes of before go, unless they are to be kept."""
    change(anna, value__step_points="2")
    change(anna, preset="kif", value__re_kontra_points="3")
    assert flat(rules_of(site)) == flat(preset("kif")) | {"value.re_kontra_points": 3}
    change(anna, preset="mainz", keep="1", bock__on="1")
    assert rules_of(site).preset == "mainz"
    assert rules_of(site).bock.on is True
    assert rules_of(site).value.re_kontra_points == 3


def test_a_preset_that_clashes_with_what_was_typed_is_refused_and_stays_tapped(
    anna: Phone, site: Flask
) -> None:
    assert 'value="kif" checked' in answered(
        change(anna, preset="kif", value__step_points="99"), 422
    )
    assert change(anna, preset="canasta").status_code == 422
    assert rules_of(site) == Rules()


def test_two_rule_sets_stand_side_by_side(anna: Phone, reader: Phone) -> None:
    text = reader.get("/runde/1/regeln/vergleich?a=ddv&b=mainz").text
    assert "verdoppeln" in text
    assert OPTIONS["value.step_points"].label.de not in text
    assert (
        OPTIONS["value.step_points"].label.de
        in reader.get("/runde/1/regeln/vergleich?a=ddv&b=mainz&alle=1").text
    )
    assert "sind gleich" in reader.get("/runde/1/regeln/vergleich").text
    assert reader.get("/runde/1/regeln/vergleich?a=%00&b=nix").status_code == 200


@pytest.mark.parametrize(
    ("given", "stays"),
    [
        ({"preset": "kif", "options": {"cards": 48, "gone.option": 1}}, {"cards": 48}),
        ({"preset": "canasta", "options": {"cards": 40}}, {"cards": 40}),
        ({"preset": "kif", "options": [1]}, {"cards": 40}),
        ({"preset": "kif", "options": {"solo.own": [{"id": 1}], "cards": 48}}, {"cards": 48}),
        (
            {
                "preset": "mainz",
                "options": {"solo.own": 3, "solo.kinds": ["my"], "bock.overlap": "slots"},
            },
            {"cards": 48},
        ),
    ],
)
def test_rules_that_cannot_be_read_any_more_are_mended_and_said_so(
    anna: Phone, reader: Phone, site: Flask, given: dict[str, Any], stays: dict[str, Any]
) -> None:
    with site.app_context(), transaction():
        there(runden.lock(1)).rules = given
    assert "ließen sich nicht mehr lesen" in anna.get(RULES).text
    assert reader.get(f"{RULES}/probe").status_code == 200
    assert change(anna).status_code == 303
    assert flat(rules_of(site)).items() >= stays.items()
    assert "ließen sich nicht mehr lesen" not in anna.get(RULES).text


# Trying a game out: value and reasons under the group's rules and under each preset, and nothing is
# saved.

PROBE = "/runde/1/regeln/probe"
GAME = {
    "game": "normal",
    "re": ["1", "2"],
    "augen": "re151",
    "said": ["re:re", "re:no90"],
    "n:re:fuchs_caught": "1",
}


def ask(holder: Phone, status: int = 200, **fields: object) -> str:
    return answered(holder.get(f"{PROBE}?{urlencode({**GAME, **fields}, doseq=True)}"), status)


def test_the_empty_form_asks_nothing_of_anybody_and_has_names_as_short_as_at_the_table(
    anna: Phone,
) -> None:
    anna.send("/runde/1/mitglieder/1", "/mitglieder/1", name="Maximiliane-Antonia")
    text = anna.get(PROBE).text
    assert "verdict" not in text.replace("verdicts", "")
    told = f"<b>Maxi{SOFT_HYPHEN}miliane</b>", "Ela", "<b>Maximiliane-Antonia</b>"
    assert missing(text, *told) == [*told[1:]]


def test_value_and_reasons_under_the_own_rules_and_under_each_preset(
    anna: Phone, site: Flask
) -> None:
    text = ask(anna)
    assert not missing(text, *(row.label.de for row in PRESETS.values()))
    own, _, others = text.partition("</details>")
    assert "Re +6" in own  # won, under 90, Re 2, no 90 announced, Fuchs
    assert not missing(own, "keine 90 angesagt", "Fuchs gefangen")
    mainz = between(others, "Mainz</span>", "</details>")
    assert "Re +7" in mainz  # (won + under 90 + no 90) doubled, and the Fuchs
    assert "ebenso" in between(others, "DDV-Turnierregeln</span>", "</details>")
    with site.app_context():
        assert evenings.list_of(1) == ()
    assert "Re +24" in ask(anna, bock="2")


def test_what_is_missing_stands_at_its_place(anna: Phone) -> None:
    told = 'id="re-error"', "Was das Spiel zählt"
    assert missing(ask(anna, 422, re=["1"], augen=""), *told) == [told[1]]


def test_a_game_the_presets_do_not_know_gets_a_sentence(anna: Phone) -> None:
    anna.send(
        "/runde/1/regeln?alle=",
        "/regeln",
        **{"own.solo.0.name": "Müllers", "own.special.0.name": "Gans"},
    )
    fields: dict[str, Any] = {"n:re:gans": "1", "n:re:fuchs_caught": ""}
    text = ask(anna, game="solo", solo="muellers", re="1", said=[], **fields)
    assert not missing(
        text, "gibt es nicht", "<bdi>Anna</bdi> <b>+6</b>"
    )  # won and under 90, times three


def test_values_without_measure_are_worked_out_all_the_same(anna: Phone) -> None:
    anna.send("/runde/1/regeln", "/regeln", preset="mainz")
    steep = {
        "value.level_effect": "double",
        "value.doubling_covers": "everything",
        "solo.kind_points.karo": "9",
    }
    assert anna.send("/runde/1/regeln", "/regeln", **steep).status_code == 303
    announced = ["re:re", "re:schwarz", "kontra:kontra", "kontra:schwarz"]
    assert "Karo" in ask(anna, game="solo", solo="karo", re="1", augen="re_all", said=announced)
    assert anna.get(f"{PROBE}/tafel.json").status_code in {200, 404}


@pytest.mark.parametrize(("preset", "has_idle"), [("stammtisch", True), ("ddv", False)])
def test_special_points_that_count_nothing_in_a_solo_are_not_offered_as_on_the_entry_page(
    anna: Phone, site: Flask, preset: str, has_idle: bool
) -> None:
    play_by(site, preset)
    text = anna.get(PROBE).text
    assert ('data-idle="' in text) == has_idle
    assert ("css/entry/idle" in text) == has_idle


def test_what_only_these_rules_ask_for_can_be_tried(anna: Phone, site: Flask) -> None:
    """A Leiche with Dulle and Kreuz-Dame held, Kontra and thirty announced: three times 8. Source:
    KIF V3.
    """
    play_by(site, "kif", leiche__allowed=True)
    assert 'name="tops"' in anna.get(PROBE).text
    facts = {
        "leiche": ["kontra:kontra", "kontra:no30"],
        "tops": ["dulle", "kreuz_dame"],
        "augen": "leiche:none",
    }
    query = urlencode({"game": "leiche", "re": "1", **facts}, doseq=True)
    assert "+24" in answered(anna.get(f"{PROBE}?{query}"))
