"""The entry form under every rule set: each game it can express is saved with the points of its example."""

import datetime as dt
import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from flask import Flask

from scorepad.actions import evening, runde
from scorepad.actions.replayed import replayed
from scorepad.scoring.rules import PRESETS, Rules, preset, read_rules
from scorepad.store import runden
from scorepad.store.evenings import StoredEvening
from scorepad.web.parts.game_body import body_of
from scorepad.web.parts.game_form import GameForm
from tests.effort import is_thorough
from tests.examples.reading import examples
from tests.scoring.building import CAST
from tests.web.critic import Page, Phone, answered
from tests.web.incident_pages import stored

NOW = dt.datetime(2026, 11, 19, 19, 30, tzinfo=dt.UTC)
LETTERS = "ABCDEF"
_BEYOND = {"bock"}
"""Facts that come from the evening and not from the form."""


def begin(site: Flask, anna: Phone, rules: Rules, people: int = 4) -> tuple[str, dict[str, str]]:
    """A running evening under these rules: the address of its form, and the key of everybody by letter, and by name."""
    with site.app_context():
        made = runde.create("Regeln", list(LETTERS[:people]), "€", rules, NOW)
        ids = [member.id for member in runden.members(made.runde_id)]
        started = evening.start(made.runde_id, ids, ids[0], NOW.date(), "Abend", (), "k", made.write.id, NOW)
    anna.get(f"/l/{made.write.token}")
    keys = dict(zip(LETTERS, map(str, ids), strict=False)) | dict(zip(CAST, map(str, ids), strict=False))
    return f"/runde/{made.runde_id}/abend/{started}/spiel", keys


def stored_at(site: Flask, path: str) -> StoredEvening:
    """The evening of this form as it is stored."""
    _runde, group, _abend, number, _spiel = path.strip("/").split("/")
    return stored(site, int(group), int(number))


def typed(body: Mapping[str, Any], keys: Mapping[str, str]) -> dict[str, Any]:
    """What somebody taps and types for a game of the interchange form."""
    said = body.get("announcements", [])
    values: dict[str, Any] = {"game": body["game"], "solo": body.get("solo", "")}
    values["re"] = [keys[one] for one in body["re"]]
    levels = [one for one in said if "party" in one and one["says"] != "raise"]
    values["leiche" if body["game"] == "leiche" else "said"] = [f"{one['party']}:{one['says']}" for one in levels]
    values["vorab"] = [f"{one['party']}:{one['says']}" for one in levels if one.get("vorab")]
    values["first"] = next((one.get("party") for one in said if one.get("party")), "")
    counts = Counter(
        f"n::klopfen:{keys[one['by']]}" if "by" in one else "n::klopfen" for one in said if one["says"] == "klopfen"
    )
    counts += Counter(f"n::raise_{one['party']}" for one in said if one["says"] == "raise")
    values |= {name: str(count) for name, count in counts.items()}
    values["bride"] = keys[body["bride"]] if "bride" in body else ""
    for special in body.get("specials", []):
        values[f"n:{special['party']}:{special['id']}"] = str(special.get("count", 1))
    values |= _augen(body)
    values["tops"] = body.get("leiche", {}).get("tops", [])
    values |= {"ka_da_mu": "1" if body.get("ka_da_mu") else "", "genscher": "1" if body.get("genscher_used") else ""}
    for which in ("first", "second"):
        trick = body.get(f"{which}_trick_augen", {})
        values |= {f"{which}_party": trick.get("party", ""), f"{which}_augen": str(trick.get("augen", ""))}
    if "points" in body:
        values |= {f"p:{keys[one]}": str(points) for one, points in body["points"].items()}
    return {name: value for name, value in values.items() if value not in ("", [])}


def _augen(body: Mapping[str, Any]) -> dict[str, Any]:
    augen = body.get("augen", {})
    if body["game"] == "leiche" and body.get("no_trick") == "re":
        return {"augen": "leiche:none"}
    if not augen:
        return {}
    side = "re" if "re" in augen else "kontra"
    given = augen[side]
    if isinstance(given, list):
        return {"augen": f"{side}{given[0]}"}
    had_trick = {"had_trick": "on"} if body.get("no_trick") is False else {}
    return {"augen": "exact", "exact": str(given), "exact_of": side} | had_trick


def _asks_more(example: Mapping[str, Any]) -> bool:
    """Whether an example of an option has a fact that only rules from the field ask for, and is a game that counts."""
    body, expected = example.get("entry", {}), example["expected"]
    said = [one for one in body.get("announcements", []) if one["says"] == "raise" or one.get("vorab") or "by" in one]
    return bool(expected.get("points")) and (bool(said) or "bride" in body or "second_trick_augen" in body)


def _id(example: Mapping[str, Any]) -> str:
    return str(example["id"]) if "id" in example else f"{example['option']}={example['value']}"


def _told(example: Mapping[str, Any]) -> set[object]:
    """What of an example a form has to do with: all that is typed, the options of its rules, the game in its preset."""
    body, rules = example["entry"], example["rules"]
    found = {name: _many(value) for name, value in typed(body, {one: one for one in (*LETTERS, *CAST)}).items()}
    found["re"] = [len(found["re"])]
    alike = {name: ["any"] for name in found if name == "exact" or name.startswith("p:")}
    told = {(name, value) for name, values in (found | alike).items() for value in values}
    options = {(name, str(value)) for name, value in rules.get("options", {}).items()}
    return {*told, *options, (rules["preset"], body["game"])}


def _many(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _covering(every: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Few examples in which everything is told at least once that is in any."""
    left, chosen = {fact for one in every for fact in _told(one)}, []
    while left:
        chosen.append(max(every, key=lambda one: len(_told(one) & left)))
        left -= _told(chosen[-1])
    return chosen


EVERY = [*examples("games.json"), *(one for one in examples("options.json") if _asks_more(one))]
EVERY = [one for one in EVERY if not _BEYOND & set(one["entry"])]


@pytest.mark.parametrize("example", EVERY if is_thorough() else _covering(EVERY), ids=_id)
def test_a_game_entered_through_the_form_gets_its_points(site: Flask, anna: Phone, example: dict[str, Any]) -> None:
    body, rules = example["entry"], read_rules(example["rules"])
    people = len({*body["re"], *body.get("kontra", ()), *body.get("points", {})})
    path, keys = begin(site, anna, rules, people)
    form = anna.page(path).forms[-1]
    answer = anna.post(path, data=form.values | typed(body, keys) | {"sure": "1"})
    assert answer.status_code == 303, [line for line in answer.text.splitlines() if "error" in line]
    before = stored_at(site, path)
    row = replayed(before).rows[-1]
    expected = {keys[one]: points for one, points in example["expected"]["points"].items() if points}
    written = {player: points for player, points in row.points.items() if points}
    assert (row.winner, written) == (example["expected"]["winner"], expected), example["why"]
    change = f"{path}/{before.entries[-1].id}/aendern"
    anna.post(change, data=anna.page(change).forms[-1].values | {"sure": "1", "confirmed": "1"})
    assert stored_at(site, path).entries[-1].body == before.entries[-1].body


def under(preset: str = "ddv", **options: Any) -> Rules:
    """The rules of a preset with other options."""
    return read_rules({"preset": preset, "options": {name.replace("__", "."): one for name, one in options.items()}})


FIRST = {"first_party", "first_augen"}


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ({}, set()),
        ({"klopfen": "add"}, {"n::klopfen"}),
        ({"genscher": "two_kings"}, {"genscher"}),
        ({"pflichtansage.over": 30}, FIRST),
        ({"bock.on": True, "bock.triggers": ["manual"]}, {"n::bock"}),
        ({"bock.on": True, "bock.triggers": ["herzstich"]}, {"n:re:herzstich", "n:kontra:herzstich"}),
        ({"leiche.allowed": True}, {"leiche", "tops"}),
        ({"ka_da_mu.allowed": True}, {"ka_da_mu"}),
        ({"announcements.vorab_points": 1}, {"vorab"}),
        ({"announcements.raises": 2}, {"n::raise_re", "n::raise_kontra"}),
        ({"hochzeit.bonus": 3}, {"bride"}),
        ({"pflichtansage.over": 30, "pflichtansage.also": ["second_trick"]}, {*FIRST, "second_party", "second_augen"}),
        ({"pflichtansage.also": ["every_game"]}, FIRST),
    ],
)
def test_the_form_asks_what_the_rules_ask(site: Flask, anna: Phone, options: dict[str, Any], names: set[str]) -> None:
    everything = {
        *("n::klopfen", "genscher", "first_party", "first_augen", "n::bock", "n:re:herzstich", "n:kontra:herzstich"),
        *("leiche", "tops", "ka_da_mu", "vorab", "n::raise_re", "n::raise_kontra", "bride"),
        *("second_party", "second_augen"),
    }
    path, _keys = begin(site, anna, read_rules({"preset": "ddv", "options": options}))
    assert {control.name for control in anna.page(path).controls} & everything == names
    assert any("entry/more.js" in line for line in anna.get(path).text.splitlines()) == bool(names)


@pytest.mark.parametrize("name", PRESETS)
def test_the_form_shows_nothing_that_a_preset_does_not_play(site: Flask, anna: Phone, name: str) -> None:
    """Source: issue 12: the entry form shows only what these rules need."""
    rules = preset(name)
    text = anna.get(begin(site, anna, rules)[0]).text
    kinds = {
        "armut": rules.games.armut_allowed,
        "stille_hochzeit": rules.games.stille_hochzeit_allowed,
        "schwarze_sau": rules.games.schwarze_sau_allowed,
        "leiche": rules.games.leiche_allowed,
        "orgasmus": rules.games.orgasmus_allowed,
        "schiebekopf": rules.games.schiebekopf_allowed,
    }
    assert {kind: bool(re.search(rf'name="?game"? value="?{kind}\b', text)) for kind in kinds} == kinds
    asked = {"genscher": rules.games.genscher != "off", "n::klopfen": rules.games.klopfen != "off"}
    asked["first_augen"] = bool(rules.pflichtansage.over)
    asked["n::bock"] = "manual" in rules.bock.triggers
    assert {field: bool(re.search(rf'name="?{field}\b', text)) for field in asked} == asked
    assert ("/falsch-bedient" in text) == (rules.incidents.wrong_card != "none")
    played = {ident for ident, rule in rules.special.kinds.items() if rule.points}
    played |= {"herzstich"} & set(rules.bock.triggers)
    assert set(re.findall(r'name="?n:re:(\w+)', text)) == played


def test_who_plays_no_soli_is_not_asked_for_one(site: Flask, anna: Phone) -> None:
    text = anna.get(begin(site, anna, read_rules({"options": {"solo.kinds": [], "pflichtsolo.count": 0}}))[0]).text
    assert "Solo …" not in text
    assert "Hochzeit" in text


def test_a_bock_called_by_hand_doubles_the_next_game(site: Flask, anna: Phone) -> None:
    path, keys = begin(site, anna, under(bock__on=True, bock__triggers=["manual"]))
    form = anna.page(path).forms[-1].values
    anna.post(path, data=form | {"re": [keys["A"], keys["B"]], "augen": "re121", "n::bock": "1"})
    assert "Bock ×2" in anna.get(path).text


def test_a_late_announcement_duty_is_said_at_its_group(site: Flask, anna: Phone) -> None:
    path, keys = begin(site, anna, under(pflichtansage__over=30))
    values = anna.page(path).forms[-1].values | {"re": [keys["A"], keys["B"]], "augen": "re121"}
    answer = anna.post(path, data=values | {"first_party": "re", "first_augen": "31"})
    assert 'id="said-error"' in answer.text
    answer = anna.post(path, data=values | {"first_party": "re", "first_augen": "viel"})
    assert 'id="extras-error"' in answer.text
    assert anna.post(path, data=values | {"first_party": "re", "first_augen": "30"}).status_code == 303


def test_tricks_of_many_augen_are_folded_until_one_is_told_of(site: Flask, anna: Phone) -> None:
    """Source: second-look.md, Entry: what is seldom asked takes no room; what every game has stands open."""
    folded, opened = ('<details class="extra"' + how + "><summary>Großer Stich" for how in ("", " open"))
    path, keys = begin(site, anna, under(pflichtansage__over=30, pflichtansage__also=["second_trick"]))
    assert folded in anna.get(path).text
    values = anna.page(path).forms[-1].values | {"re": [keys["A"], keys["B"]], "augen": "re121"}
    assert opened in anna.post(path, data=values | {"second_party": "re", "second_augen": "viel"}).text
    every, _keys = begin(site, anna, under(pflichtansage__also=["every_game"]))
    text = anna.get(every).text
    assert 'name="first_augen"' in text
    assert folded not in text


def test_vorab_is_asked_for_levels_only_where_they_can_be(site: Flask, anna: Phone) -> None:
    """Source: options.md, announcements.vorab_levels."""
    path, _keys = begin(site, anna, under(announcements__vorab_points=1))
    assert 'name="vorab" value="re:re"' in anna.get(path).text
    assert 'name="vorab" value="re:no90"' not in anna.get(path).text


def test_everybody_has_a_chip_to_knock_where_it_matters_that_all_did(site: Flask, anna: Phone) -> None:
    """Source: options.md, klopfen.all_four."""
    path, keys = begin(site, anna, under(klopfen="add", klopfen__all_four=2))
    values = anna.page(path).forms[-1].values | {"re": [keys["A"], keys["B"]], "augen": "re121"}
    anna.post(path, data=values | {f"n::klopfen:{keys[one]}": "1" for one in "ABCD"})
    evening = stored_at(site, path)
    assert replayed(evening).rows[-1].value == 1 + 4 * 2 + 2
    assert {one["by"] for one in evening.entries[-1].body["announcements"]} == {keys[one] for one in "ABCD"}


def test_who_had_the_hochzeit_must_be_said_where_it_brings_points(site: Flask, anna: Phone) -> None:
    """Source: options.md, hochzeit.bonus."""
    path, keys = begin(site, anna, under(hochzeit__bonus=3))
    values = anna.page(path).forms[-1].values | {"game": "hochzeit", "re": [keys["A"], keys["B"]], "augen": "re121"}
    assert 'id="re-error"' in anna.post(path, data=values).text
    assert anna.post(path, data=values | {"bride": keys["A"]}).status_code == 303
    again = anna.page(path).forms[-1].values | {"game": "normal", "re": [keys["A"], keys["B"]], "augen": "re121"}
    assert anna.post(path, data=again | {"bride": keys["A"]}).status_code == 303


def test_who_did_not_follow_suit_is_marked_where_the_game_counts_all_the_same(site: Flask, anna: Phone) -> None:
    """Source: options.md, wrong_card rest."""
    path, keys = begin(site, anna, under(wrong_card="rest"))
    values = anna.page(path).forms[-1].values | {"re": [keys["A"], keys["B"]], "augen": "re121"}
    assert anna.post(path, data=values | {"wrong_card": keys["C"]}).status_code == 303
    assert stored_at(site, path).entries[-1].body["wrong_card"] == keys["C"]
    other, _keys = begin(site, anna, under())
    assert 'name="wrong_card"' not in anna.get(other).text


def test_a_correction_keeps_the_order_in_which_both_parties_spoke(site: Flask, anna: Phone) -> None:
    """The last announcement can decide who wins. Source: Mainz 3.10."""
    said = [{"party": "re", "says": "re"}, {"party": "kontra", "says": "kontra"}, {"party": "re", "says": "no90"}]
    body = {"kind": "game", "game": "normal", "re": ["1", "2"], "augen": {"re": 130}, "announcements": said}
    form = GameForm.of(body, under())
    assert form.validate()
    assert body_of(form)["announcements"] == said


def test_two_to_three_of_six_are_re(site: Flask, anna: Phone) -> None:
    path, keys = begin(site, anna, under(team_mode="six_plus_one"), 6)
    text = anna.get(path).text
    assert text.count('name="re"') == 6
    assert "bis zu drei antippen" in text
    values = anna.page(path).forms[-1].values | {"re": [keys[one] for one in "ABC"], "augen": "re151"}
    assert anna.post(path, data=values).status_code == 303


def test_a_tripelkopf_asks_for_points(site: Flask, anna: Phone) -> None:
    path, keys = begin(site, anna, under(team_mode="tripelkopf"), 6)
    form = anna.page(path).forms[-1].values
    assert form["game"] == ["direct"]
    values = {f"p:{keys[one]}": points for one, points in zip("ABCDE", ("3", "3", "3", "-3", "-3"), strict=True)}
    assert anna.post(path, data=form | values).status_code == 303


def test_the_table_may_let_somebody_else_deal(site: Flask, anna: Phone) -> None:
    path, keys = begin(site, anna, under(), 5)
    asked = f"{path}?geber={keys['B']}"
    assert "?tisch" in anna.get(path).text
    assert 'id="deal"' in anna.get(f"{path}?tisch").text
    page = anna.get(asked)
    assert "B gibt" in page.text
    values = Page(page.text).forms[-1].values | {"re": [keys["A"], keys["C"]], "augen": "re121"}
    assert anna.post(asked, data=values).status_code == 303
    correct = anna.get(f"{path}/1/aendern").text
    assert "B gibt" in correct
    assert 'id="deal"' in correct


def test_of_a_genscher_both_parties_may_have_raised(site: Flask, anna: Phone) -> None:
    """Partners have changed since, and what they said went with them. Source: reading A-31."""
    path, keys = begin(site, anna, under(genscher="last_trick"))
    said = ["re:re", "re:no90", "kontra:kontra", "kontra:no90"]
    values = anna.page(path).forms[-1].values | {"re": [keys["A"], keys["C"]], "augen": "re151", "said": said}
    assert anna.post(path, data=values).status_code == 422
    assert anna.post(path, data=values | {"genscher": "1"}).status_code == 303


def test_too_many_who_sit_out_are_said_at_their_group(site: Flask, anna: Phone) -> None:
    path, keys = begin(site, anna, under(), 5)
    asked = f"{path}?aus={keys['B']}&aus={keys['C']}"
    values = anna.page(asked).forms[-1].values | {"re": [keys["D"], keys["E"]], "augen": "re121"}
    assert 'id="deal-error"' in answered(anna.post(asked, data=values), 422)


# what is due: the form of a new game opens with it, says why, and takes anything else all the same


def opened(phone: Phone, path: str) -> dict[str, list[str]]:
    """What is chosen in the form before anything is tapped: its kind, who plays."""
    values = phone.page(path).forms[-1].values
    return {name: values.get(name, []) for name in ("game", "re")}


def why(phone: Phone, path: str) -> str:
    """The sentence above the form, empty without one."""
    found = phone.get(path).text.partition('<p class="due meta">')[2].partition("</p>")[0]
    return found.partition("<a")[0].strip()


def enter(phone: Phone, path: str, **values: Any) -> None:
    form = phone.page(path).forms[-1].values
    answer = phone.post(path, data=form | {"re": [], "augen": "re121"} | values)
    assert answer.status_code == 303, Page(answer.text).title


def test_nothing_is_proposed_while_nothing_is_due(site: Flask, anna: Phone) -> None:
    path, _keys = begin(site, anna, under())
    assert opened(anna, path) == {"game": ["normal"], "re": []}
    assert not why(anna, path)


def test_the_form_opens_with_the_solo_of_who_is_forced(site: Flask, anna: Phone) -> None:
    """Source: TSR 8.6: once the soli owed fill the games left, the debtor nearest after the dealer plays."""
    path, keys = begin(site, anna, under(evening__ends_after=5))
    assert not why(anna, path)
    enter(anna, path, re=[keys["A"], keys["B"]])
    assert opened(anna, path) == {"game": ["solo"], "re": [keys["C"]]}
    assert why(anna, path) == "C wird vorgeführt: So viele Soli fehlen, wie Spiele übrig sind."
    assert "C wird vorgeführt" in anna.get(path.removesuffix("/spiel")).text


def test_what_is_due_may_be_changed(site: Flask, anna: Phone) -> None:
    """The table knows better; the game gets a remark."""
    path, keys = begin(site, anna, under(evening__ends_after=4))
    enter(anna, path, game="normal", re=[keys["A"], keys["B"]])
    assert [one.body["game"] for one in stored_at(site, path).entries] == ["normal"]
    assert "Vorgeführt war B." in anna.get(f"{path}/1").text


def test_the_sentence_stays_while_the_form_has_errors(site: Flask, anna: Phone) -> None:
    path, _keys = begin(site, anna, under(evening__ends_after=4))
    assert "B wird vorgeführt" in answered(anna.post(path, data=anna.page(path).forms[-1].values | {"augen": ""}), 422)


def test_a_correction_keeps_the_game_as_it_was_played(site: Flask, anna: Phone) -> None:
    path, keys = begin(site, anna, under(evening__ends_after=4))
    enter(anna, path, game="normal", re=[keys["A"], keys["B"]])
    assert opened(anna, f"{path}/1/aendern")["game"] == ["normal"]
    assert not why(anna, f"{path}/1/aendern")


def test_a_forgotten_game_opens_with_what_was_due_there(site: Flask, anna: Phone) -> None:
    path, keys = begin(site, anna, under(evening__ends_after=4))
    enter(anna, path, game="normal", re=[keys["A"], keys["B"]])
    assert opened(anna, f"{path}/1/davor") == {"game": ["solo"], "re": [keys["B"]]}


def test_who_owes_a_solo_after_the_last_game_may_not_sit_out(site: Flask, anna: Phone) -> None:
    """Source: KIF V11: somebody else sits out for him."""
    options = {"evening__ends": "games", "evening__ends_after_at_five": 5, "pflichtsolo__count": 1}
    path, keys = begin(site, anna, under("kif", pflichtsolo__end="after_last_round", **options), 5)
    for soloist in "BCDE":
        enter(anna, path, game="solo", solo="damen", re=[keys[soloist]])
    enter(anna, path, re=[keys["A"], keys["B"]])
    assert opened(anna, path) == {"game": ["solo"], "re": []}
    assert why(anna, path) == "A wird vorgeführt; jemand anders setzt aus."
    assert 'href="?tisch"' in anna.get(path).text
    instead = f"{path}?aus={keys['B']}"
    assert opened(anna, instead) == {"game": ["solo"], "re": [keys["A"]]}
    assert why(anna, instead) == "A wird vorgeführt: Die Spiele sind um, das Solo fehlt noch."


def test_a_schwarze_sau_is_proposed_after_a_zero_game(site: Flask, anna: Phone) -> None:
    """Source: KIF V4."""
    path, keys = begin(site, anna, under("kif", schwarze_sau__allowed=True, schwarze_sau__after_zero_game=True))
    enter(anna, path, **{"re": [keys["A"], keys["B"]], "n:kontra:fuchs_caught": "1"})
    assert opened(anna, path) == {"game": ["schwarze_sau"], "re": []}
    assert why(anna, path) == "Nach einem Nullspiel ist eine Schwarze Sau fällig."
    assert "Schwarze Sau fällig" in anna.get(path.removesuffix("/spiel")).text


@pytest.mark.parametrize(
    ("kind", "game", "sentence"),
    [
        ("ka_da_mu", "solo", "Ka-Da-Mu ist fällig: Kann der Erste nicht, darf der Zweite, muss der Dritte."),
        ("schiebekopf", "schiebekopf", "Schiebekopf ist fällig."),
    ],
)
def test_a_round_of_special_games_is_proposed(site: Flask, anna: Phone, kind: str, game: str, sentence: str) -> None:
    """Source: CuteSoft L87-92."""
    options = {"special_round__kind": kind, "special_round__triggers": ["split_120"], f"{kind}__allowed": True}
    path, keys = begin(site, anna, under("cutesoft", **options))
    enter(anna, path, re=[keys["A"], keys["B"]], augen="split")
    assert opened(anna, path) == {"game": [game], "re": []}
    assert why(anna, path) == sentence
    assert ("ka_da_mu" in anna.page(path).forms[-1].values) == (kind == "ka_da_mu")


def test_in_a_round_of_pflichtsoli_a_solo_is_proposed(site: Flask, anna: Phone) -> None:
    path, keys = begin(site, anna, under(evening__dealer_again_after=[]))
    board = path.removesuffix("/spiel")
    form = anna.page(f"{board}/pflichtsolorunde").forms[-1].values
    assert anna.post(f"{board}/pflichtsolorunde", data=form).status_code == 303
    for number, soloist in enumerate("ABC"):
        assert opened(anna, path) == {"game": ["solo"], "re": []}
        assert why(anna, path) == "Pflichtsolorunde: jeder spielt sein Solo."
        assert f"Pflichtsolorunde, noch {4 - number}" in anna.get(board).text
        enter(anna, path, solo="damen", re=[keys[soloist]])
    assert opened(anna, path) == {"game": ["solo"], "re": [keys["D"]]}, "the only one who still owes"
    enter(anna, path, solo="damen", re=[keys["D"]])
    assert opened(anna, path) == {"game": ["normal"], "re": []}


def test_who_owes_a_solo_is_marked_among_those_who_play(site: Flask, anna: Phone) -> None:
    path, keys = begin(site, anna, under(), 5)
    marks = "<i class=single>○</i>"
    text = anna.get(path).text
    assert (text.count(marks), "○ schuldet ein Solo" in text) == (4, True), "the dealer sits out"
    enter(anna, path, game="solo", solo="damen", re=[keys["B"]])
    assert anna.get(path).text.count(marks) == 3
    kif, _keys = begin(site, anna, under("kif"))
    text = anna.get(kif).text
    assert marks not in text
    assert "schuldet ein Solo" not in text


def test_six_against_one_knows_no_soli_that_are_due(site: Flask, anna: Phone) -> None:
    """A Tripelkopf takes typed points only."""
    path, _keys = begin(site, anna, under(team_mode="tripelkopf", evening__ends_after=1), 6)
    assert opened(anna, path) == {"game": ["direct"], "re": []}
