"""The entry form under every rule set: each game it can express is saved with the points of its
example.
"""

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorepad.actions.entry.replayed import replayed
from scorepad.scoring.rules import PRESETS, preset, read_rules
from scorepad.scoring.soli import SOLI
from scorepad.scoring.terms import ONE_AGAINST_ALL
from scorepad.web.game.chips import UNFOLDED
from tests.effort import is_thorough
from tests.examples.reading import examples
from tests.scoring.building import CAST
from tests.web.critic import Page, Phone, answered, between, missing
from tests.web.evening_pages import (
    ANNA,
    BERT,
    CEM,
    DORO,
    ELA,
    ENTER,
    EVENING,
    enter,
    send,
    table,
    under,
)
from tests.web.incident_pages import bodies, stored

KEYS = dict(zip("ABCDEF", "123456", strict=True)) | dict(zip(CAST, "1234567", strict=True))
"""Who of an example is who at the table, by letter and by name."""


def typed(body: Mapping[str, Any]) -> dict[str, Any]:
    """What somebody taps and types for a game of the interchange form."""
    values: dict[str, Any] = {"game": body["game"], "solo": body.get("solo", "")}
    values["re"] = [KEYS[who] for who in body["re"]]
    values |= _announced(body)
    values["bride"] = KEYS[body["bride"]] if "bride" in body else ""
    for special in body.get("specials", []):
        values[f"n:{special['party']}:{special['id']}"] = str(special.get("count", 1))
    values |= _augen(body)
    values["tops"] = body.get("leiche", {}).get("tops", [])
    values["ka_da_mu"] = "1" if body.get("ka_da_mu") else ""
    values["genscher"] = "1" if body.get("genscher_used") else ""
    for which in ("first", "second"):
        trick = body.get(f"{which}_trick_augen", {})
        values[f"{which}_party"] = trick.get("party", "")
        values[f"{which}_augen"] = str(trick.get("augen", ""))
    for who, points in body.get("points", {}).items():
        values[f"p:{KEYS[who]}"] = str(points)
    return {name: value for name, value in values.items() if value not in ("", [])}


def _announced(body: Mapping[str, Any]) -> dict[str, Any]:
    """The buttons of what was said, and how often somebody knocked or raised."""
    levels = []
    before_the_game = []
    first = ""
    counts = Counter[str]()
    for said in body.get("announcements", []):
        party = said.get("party", "")
        first = first or party
        if said["says"] == "klopfen":
            counts[f"n::klopfen:{KEYS[said['by']]}" if "by" in said else "n::klopfen"] += 1
        if said["says"] == "raise":
            counts[f"n::raise_{party}"] += 1
        elif party:
            level = f"{party}:{said['says']}"
            levels.append(level)
            if said.get("vorab"):
                before_the_game.append(level)
    field = "leiche" if body["game"] == "leiche" else "said"
    times = {name: str(count) for name, count in counts.items()}
    return {field: levels, "vorab": before_the_game, "first": first, **times}


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
    """Whether an example of an option has a fact that only rules from the field ask for, and is a
    game that counts.
    """
    body = example.get("entry", {})
    expected = example["expected"]
    said = [
        one
        for one in body.get("announcements", [])
        if one["says"] == "raise" or one.get("vorab") or "by" in one
    ]
    return bool(expected.get("points")) and (
        bool(said) or "bride" in body or "second_trick_augen" in body
    )


def _id(example: Mapping[str, Any]) -> str:
    return str(example["id"]) if "id" in example else f"{example['option']}={example['value']}"


def _told(example: Mapping[str, Any]) -> set[object]:
    """What of an example a form has to do with: all that is typed, the options of its rules, the
    game in its preset.
    """
    body = example["entry"]
    rules = example["rules"]
    found = {
        name: value if isinstance(value, list) else [value] for name, value in typed(body).items()
    }
    found["re"] = [len(found["re"])]
    alike = {name: ["any"] for name in found if name == "exact" or name.startswith("p:")}
    told = {(name, value) for name, values in (found | alike).items() for value in values}
    return {*told, *rules.get("options", ()), (rules["preset"], body["game"])}


def _covering(every: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Few examples in which everything is told at least once that is in any."""
    left = {fact for one in every for fact in _told(one)}
    chosen = []
    while left:
        chosen.append(max(every, key=lambda one: len(_told(one) & left)))
        left -= _told(chosen[-1])
    return chosen


EVERY = [*examples("games.json"), *(one for one in examples("options.json") if _asks_more(one))]
EVERY = [
    one for one in EVERY if "bock" not in one["entry"]
]  # comes from the evening and not from the form


@pytest.mark.parametrize("example", EVERY if is_thorough() else _covering(EVERY), ids=_id)
def test_a_game_entered_through_the_form_gets_its_points(
    site: Flask, example: dict[str, Any]
) -> None:
    body = example["entry"]
    expected = example["expected"]
    people = len({*body["re"], *body.get("kontra", ()), *body.get("points", {})})
    holder = table(site, people, read_rules(example["rules"]))
    answer = send(holder, **typed(body), sure="1")
    assert answer.status_code == 303, [line for line in answer.text.splitlines() if "error" in line]
    before = stored(site)
    row = replayed(before).rows[-1]
    assert row.winner == expected["winner"], example["why"]
    points = {KEYS[name]: points for name, points in expected["points"].items() if points}
    written = {player: points for player, points in row.points.items() if points}
    assert written == points, example["why"]
    send(holder, f"{ENTER}/1/aendern", sure="1", confirmed="1")
    assert stored(site).entries == before.entries


FIRST = {"first_party", "first_augen"}
SECOND = {"second_party", "second_augen"}
HERZSTICH = {"n:re:herzstich", "n:kontra:herzstich"}
RAISES = {"n::raise_re", "n::raise_kontra"}
FEW = {
    "n::klopfen",
    "genscher",
    "n::bock",
    "leiche",
    "tops",
    "ka_da_mu",
    "vorab",
    "bride",
    "wrong_card",
}
"""What few rules ask for, with what stands above."""


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ({}, set()),
        ({"klopfen": "add"}, {"n::klopfen"}),
        ({"genscher": "two_kings"}, {"genscher"}),
        ({"pflichtansage__over": 30}, FIRST),
        ({"bock__on": True, "bock__triggers": ["manual"]}, {"n::bock"}),
        ({"bock__on": True, "bock__triggers": ["herzstich"]}, HERZSTICH),
        ({"leiche__allowed": True}, {"leiche", "tops"}),
        ({"ka_da_mu__allowed": True}, {"ka_da_mu"}),
        ({"announcements__vorab_points": 1}, {"vorab"}),
        ({"announcements__raises": 2}, RAISES),
        ({"hochzeit__bonus": 3}, {"bride"}),
        ({"pflichtansage__over": 30, "pflichtansage__also": ["second_trick"]}, FIRST | SECOND),
        ({"pflichtansage__also": ["every_game"]}, FIRST),
        ({"wrong_card": "rest"}, {"wrong_card"}),
    ],
)
def test_the_form_asks_what_the_rules_ask(
    site: Flask, options: dict[str, Any], names: set[str]
) -> None:
    holder = table(site, 4, under(**options))
    found = {control.name for control in holder.page(ENTER).controls}
    assert found & (FEW | FIRST | SECOND | HERZSTICH | RAISES) == names
    assert ("entry/more.js" in holder.get(ENTER).text) == bool(names - {"wrong_card"})


@pytest.mark.parametrize("name", PRESETS)
def test_the_form_shows_nothing_that_a_preset_does_not_play(site: Flask, name: str) -> None:
    """Source: issue 12: the entry form shows only what these rules need."""
    rules = preset(name)
    text = table(site, 4, rules).get(ENTER).text
    kinds = ("armut", "stille_hochzeit", "schwarze_sau", "leiche", "orgasmus", "schiebekopf")
    offered = {kind: bool(re.search(rf'name="?game"? value="?{kind}\b', text)) for kind in kinds}
    assert offered == {kind: getattr(rules.games, f"{kind}_allowed") for kind in kinds}
    asked = {"genscher": rules.games.genscher != "off", "n::klopfen": rules.games.klopfen != "off"}
    asked["first_augen"] = bool(rules.pflichtansage.over)
    asked["n::bock"] = "manual" in rules.bock.triggers
    assert {field: bool(re.search(rf'name="?{field}\b', text)) for field in asked} == asked
    assert ("/falsch-bedient" in text) == (rules.incidents.wrong_card != "none")
    played = {ident for ident, rule in rules.special.kinds.items() if rule.points}
    played |= {"herzstich"} & set(rules.bock.triggers)
    assert set(re.findall(r'name="?n:re:(\w+)', text)) == played


def test_a_bock_called_by_hand_doubles_the_next_game(site: Flask) -> None:
    holder = table(site, 4, under(bock__on=True, bock__triggers=["manual"]))
    enter(holder, ANNA, BERT, **{"n::bock": "1"})
    assert "Bock ×2" in holder.get(ENTER).text


def test_a_late_announcement_duty_is_said_at_its_group(site: Flask) -> None:
    holder = table(site, 4, under(pflichtansage__over=30))
    for augen, error in (("31", "said-error"), ("viel", "extras-error")):
        told = {"first_party": "re", "first_augen": augen}
        answer = send(holder, re=[ANNA, BERT], augen="re121", **told)
        assert f'id="{error}"' in answer.text
    enter(holder, ANNA, BERT, first_party="re", first_augen="30")


def test_tricks_of_many_augen_are_folded_until_one_is_told_of(site: Flask) -> None:
    """Source: second-look.md, Entry: what is seldom asked takes no room; what every game has stands
    open.
    """
    holder = table(site, 4, under(pflichtansage__over=30, pflichtansage__also=["second_trick"]))
    folded = '<details class="extra"><summary>Großer Stich'
    assert folded in holder.get(ENTER).text
    opened = '<details class="extra" open><summary>Großer Stich'
    told = {"second_party": "re", "second_augen": "viel"}
    answer = send(holder, re=[ANNA, BERT], augen="re121", **told)
    assert opened in answer.text


@pytest.mark.parametrize(
    ("options", "asked", "left_out"),
    [
        ({"solo__kinds": [], "pflichtsolo__count": 0}, "Hochzeit", "Solo …"),
        (
            {"pflichtansage__also": ["every_game"]},
            'name="first_augen"',
            '<details class="extra"><summary>Großer Stich',
        ),
        (
            {"announcements__vorab_points": 1},
            'name="vorab" value="re:re"',
            'name="vorab" value="re:no90"',
        ),
    ],
)
def test_parts_that_rules_leave_out_or_unfold(
    site: Flask, options: dict[str, Any], asked: str, left_out: str
) -> None:
    """Source of the last: options.md, announcements.vorab_levels. What every game has stands
    open.
    """
    text = table(site, 4, under(**options)).get(ENTER).text
    assert asked in text
    assert left_out not in text


def test_everybody_has_a_chip_to_knock_where_it_matters_that_all_did(site: Flask) -> None:
    """Source: options.md, klopfen.all_four."""
    holder = table(site, 4, under(klopfen="add", klopfen__all_four=2))
    everybody = {ANNA, BERT, CEM, DORO}
    enter(holder, ANNA, BERT, **{f"n::klopfen:{who}": "1" for who in everybody})
    assert replayed(stored(site)).rows[-1].value == 1 + 4 * 2 + 2
    knocks = bodies(site)[0]["announcements"]
    assert {knock["by"] for knock in knocks} == everybody


def test_who_had_the_hochzeit_must_be_said_where_it_brings_points(site: Flask) -> None:
    """Source: options.md, hochzeit.bonus."""
    holder = table(site, 4, under(hochzeit__bonus=3))
    assert 'id="re-error"' in send(holder, game="hochzeit", re=[ANNA, BERT], augen="re121").text
    for kind in ("hochzeit", "normal"):
        enter(holder, ANNA, BERT, game=kind, bride=ANNA)


def test_who_did_not_follow_suit_is_marked_where_the_game_counts_all_the_same(site: Flask) -> None:
    """Source: options.md, wrong_card rest."""
    enter(table(site, 4, under(wrong_card="rest")), ANNA, BERT, wrong_card=CEM)
    assert bodies(site)[0]["wrong_card"] == CEM


def test_two_to_three_of_six_are_re(site: Flask) -> None:
    holder = table(site, 6, under(team_mode="six_plus_one"))
    text = holder.get(ENTER).text
    assert text.count('name="re"') == 6
    assert "bis zu drei antippen" in text
    enter(holder, ANNA, BERT, CEM, augen="re151")


def test_a_tripelkopf_asks_for_points_and_for_no_soli_that_are_due(site: Flask) -> None:
    """Six against one: nothing but points is typed in."""
    holder = table(site, 6, under(team_mode="tripelkopf", evening__ends_after=1))
    assert due(holder) == ("direct", [], "")
    points = {"p:1": "3", "p:2": "3", "p:3": "3", "p:4": "-3", "p:5": "-3"}
    assert send(holder, **points).status_code == 303


def test_the_table_may_let_somebody_else_deal_but_not_too_many_sit_out(site: Flask) -> None:
    holder = table(site, 5)
    two = send(holder, f"{ENTER}?aus={BERT}&aus={CEM}", re=[DORO, ELA], augen="re121")
    assert 'id="deal-error"' in answered(two, 422)
    assert "?tisch" in holder.get(ENTER).text
    assert 'id="deal"' in holder.get(f"{ENTER}?tisch").text
    asked = f"{ENTER}?geber={BERT}"
    assert "Bert gibt" in holder.get(asked).text
    assert send(holder, asked, re=[ANNA, CEM], augen="re121").status_code == 303
    assert not missing(holder.get(f"{ENTER}/1/aendern").text, "Bert gibt", 'id="deal"')


def test_of_a_genscher_both_parties_may_have_raised(site: Flask) -> None:
    """Partners have changed since, and what they said went with them. Source: reading A-31."""
    holder = table(site, 4, under(genscher="last_trick"))
    said = ["re:re", "re:no90", "kontra:kontra", "kontra:no90"]
    assert send(holder, re=[ANNA, CEM], augen="re151", said=said).status_code == 422
    enter(holder, ANNA, CEM, augen="re151", said=said, genscher="1")


def test_a_genscher_ticked_before_a_solo_was_chosen_goes_with_the_team_game(site: Flask) -> None:
    """It is shown in a solo no more, so it must not be refused there. Source: FreeDoko L323,
    reading A-62.
    """
    holder = table(site, 4, under("freedoko", genscher="two_kings"))
    assert 'class="genscher no-armut"' in holder.get(ENTER).text
    alone = {"game": "solo", "solo": "damen", "re": ANNA, "augen": "re121", "genscher": "1"}
    assert send(holder, **alone).status_code == 303
    armut = send(holder, game="armut", re=[ANNA, CEM], augen="re121", genscher="1")
    assert armut.status_code == 303
    enter(holder, ANNA, CEM, augen="re121", genscher="1")
    assert ["genscher_used" in body for body in bodies(site)] == [False, False, True]


def test_with_the_last_cards_a_genscher_may_be_in_an_armut(site: Flask) -> None:
    """Source: KIF V24, V25; reading A-62."""
    holder = table(site, 4, under("freedoko", genscher="last_three"))
    assert 'class="genscher"' in holder.get(ENTER).text
    armut = send(holder, game="armut", re=[ANNA, CEM], augen="re121", genscher="1")
    assert armut.status_code == 303
    assert bodies(site)[0]["genscher_used"]


@pytest.mark.parametrize("kind", ["schiebekopf", "schwarze_sau"])
def test_the_form_offers_the_game_that_a_special_round_demands(site: Flask, kind: str) -> None:
    """Source: CuteSoft L87-92, reading A-63."""
    holder = table(site, 4, under("cutesoft", special_round__kind=kind))
    assert re.search(rf'name="?game"? value="?{kind}\b', holder.get(ENTER).text)


@pytest.mark.parametrize(
    ("counting", "sign", "words"), [("minus", "-", "bekommt 0"), ("plus", "", "bekommt 0")]
)
def test_points_of_one_side_are_all_that_is_written(
    site: Flask, counting: str, sign: str, words: str
) -> None:
    """Source: reading A-70."""
    holder = table(site, 4, under(counting=counting))
    assert f"wer leer bleibt, {words}" in holder.get(ENTER).text
    enter(holder, game="direct", **{f"p:{ANNA}": f"{sign}10", f"p:{BERT}": f"{sign}10"})
    assert set(replayed(stored(site)).totals.values()) == {int(f"{sign}10"), 0}


def test_of_plus_and_minus_a_blank_gets_the_rest(site: Flask) -> None:
    holder = table(site, 4, under())
    assert "wer leer bleibt, wird ergänzt" in holder.get(ENTER).text


# what is due: the form of a new game opens with it, says why, and takes anything else all the same


def due(phone: Phone, path: str = ENTER) -> tuple[str, list[str], str]:
    """The kind and the players chosen in the form before anything is tapped, and the sentence above
    it, if any.
    """
    text = answered(phone.get(path))
    values = Page(text).forms[-1].values
    sentence = between(text, '<p class="due meta">', "</p>").partition("<a")[0]
    return values["game"][0], values.get("re", []), sentence.strip()


def test_the_form_opens_with_the_solo_of_who_is_forced(site: Flask) -> None:
    """Source: TSR 8.6: once the soli owed fill the games left, the debtor nearest after the dealer
    plays.
    """
    holder = table(site, 4, under(evening__ends_after=5))
    assert due(holder) == ("normal", [], "")
    enter(holder, ANNA, BERT)
    assert due(holder) == (
        "solo",
        [CEM],
        "Cem wird vorgeführt: So viele Soli fehlen, wie Spiele übrig sind.",
    )
    assert "Cem wird vorgeführt" in holder.get(EVENING).text


def test_what_is_due_is_said_with_errors_too_and_may_be_changed(site: Flask) -> None:
    """The table knows better; the game gets a remark."""
    holder = table(site, 4, under(evening__ends_after=4))
    assert "Bert wird vorgeführt" in answered(send(holder, augen=""), 422)
    enter(holder, ANNA, BERT, game="normal")
    assert bodies(site)[0]["game"] == "normal"
    assert "Vorgeführt war Bert." in holder.get(f"{ENTER}/1").text
    assert due(holder, f"{ENTER}/1/aendern") == ("normal", [ANNA, BERT], ""), (
        "a correction keeps it as it was played"
    )
    assert due(holder, f"{ENTER}/1/davor")[:2] == ("solo", [BERT]), "a forgotten game before it"


def test_who_owes_a_solo_after_the_last_game_may_not_sit_out(site: Flask) -> None:
    """Source: KIF V11: somebody else sits out for him."""
    options = {"evening__ends": "games", "evening__ends_after_at_five": 5, "pflichtsolo__count": 1}
    holder = table(site, 5, under("kif", pflichtsolo__end="after_last_round", **options))
    for soloist in (BERT, CEM, DORO, ELA):
        enter(holder, soloist, game="solo", solo="damen")
    enter(holder, ANNA, BERT)
    assert due(holder) == ("solo", [], "Anna wird vorgeführt; jemand anders setzt aus.")
    assert 'href="?tisch"' in holder.get(ENTER).text
    instead = "Anna wird vorgeführt: Die Spiele sind um, das Solo fehlt noch."
    assert due(holder, f"{ENTER}?aus={BERT}") == ("solo", [ANNA], instead)


def test_a_schwarze_sau_is_proposed_after_a_zero_game(site: Flask) -> None:
    """Source: KIF V4."""
    holder = table(
        site, 4, under("kif", schwarze_sau__allowed=True, schwarze_sau__after_zero_game=True)
    )
    enter(holder, ANNA, BERT, **{"n:kontra:fuchs_caught": "1"})
    assert due(holder) == ("schwarze_sau", [], "Nach einem Nullspiel ist eine Schwarze Sau fällig.")
    assert "Schwarze Sau fällig" in holder.get(EVENING).text


@pytest.mark.parametrize(
    ("kind", "game", "sentence"),
    [
        (
            "ka_da_mu",
            "solo",
            "Ka-Da-Mu ist fällig: Kann der Erste nicht, darf der Zweite, muss der Dritte.",
        ),
        ("schiebekopf", "schiebekopf", "Schiebekopf ist fällig."),
    ],
)
def test_a_round_of_special_games_is_proposed(
    site: Flask, kind: str, game: str, sentence: str
) -> None:
    """Source: CuteSoft L87-92."""
    options = {
        "special_round__kind": kind,
        "special_round__triggers": ["split_120"],
        f"{kind}__allowed": True,
    }
    holder = table(site, 4, under("cutesoft", **options))
    enter(holder, ANNA, BERT, augen="split")
    assert due(holder) == (game, [], sentence)
    assert ("ka_da_mu" in holder.page(ENTER).forms[-1].values) == (kind == "ka_da_mu")


def test_in_a_round_of_pflichtsoli_a_solo_is_proposed(site: Flask) -> None:
    holder = table(site, 4, under(evening__dealer_again_after=[]))
    send(holder, f"{EVENING}/pflichtsolorunde")
    for number, soloist in enumerate((ANNA, BERT, CEM)):
        assert due(holder) == ("solo", [], "Pflichtsolorunde: jeder spielt sein Solo.")
        assert f"Pflichtsolorunde, noch {4 - number}" in holder.get(EVENING).text
        enter(holder, soloist, solo="damen")
    assert due(holder)[:2] == ("solo", [DORO]), "the only one who still owes"
    enter(holder, DORO, solo="damen")
    assert due(holder)[:2] == ("normal", [])


@pytest.mark.parametrize(("preset", "owing"), [("ddv", 4), ("kif", 0)])
def test_who_owes_a_solo_is_marked_among_those_who_play(
    site: Flask, preset: str, owing: int
) -> None:
    holder = table(site, 5, under(preset))
    for left in (owing, max(owing - 1, 0)):
        text = holder.get(ENTER).text
        assert text.count("<i class=single>○</i>") == left
        assert ("○ schuldet ein Solo" in text) == (left > 0)
        enter(holder, CEM, game="solo", solo="damen")


def test_the_sheet_of_idle_special_points_knows_every_game_of_one_against_all() -> None:
    style = Path("static/css/entry/idle.css").read_text(encoding="utf-8")
    kinds = {kind.value for kind in UNFOLDED if kind in ONE_AGAINST_ALL} - {"leiche"}
    known = set(re.findall(r"\[data-idle~=(\w+)\]", style))
    assert known == {"solo", *SOLI, *kinds}
