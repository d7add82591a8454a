"""Facts about single rules: each is translated by its kind into a real evening, score or check."""

from collections.abc import Callable, Iterable, Mapping
from itertools import permutations
from typing import Any

import pytest

from scorepad.scoring.entry import Game
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.evening.rows import Replay, Row
from scorepad.scoring.game.score import score
from scorepad.scoring.reading.entries import read_entry, read_evening
from scorepad.scoring.rules import PRESETS, read_rules
from scorepad.scoring.terms import Player
from tests.examples.reading import examples, name_of

Fact = dict[str, Any]
Body = dict[str, Any]
FOUR = ["A", "B", "C", "D"]


def rules_of(fact: Fact, **options: object) -> dict[str, Any]:
    """The rule set of a fact as JSON; Bock models are named in the facts by their old name."""
    preset = fact["preset"] if fact["preset"] in PRESETS else "ddv"
    overrides = {name: value for name, value in fact["overrides"].items() if name != "bock_mode"}
    more = {name.replace("__", "."): value for name, value in options.items()}
    return {"preset": preset, "options": overrides | more}


def evening(rules: Mapping[str, Any], entries: Iterable[Body], table: Iterable[str] = FOUR, dealer: str = "") -> Replay:
    """The evening that these entries make."""
    people = list(table)
    read = read_evening(
        {"rules": rules, "table": people, "first_dealer": dealer or people[0], "entries": list(entries)}
    )
    return replay(read.plan, read.entries)


def normal(*re: str, **more: object) -> Body:
    """A normal game that Re wins with 130 Augen."""
    return {"kind": "game", "game": "normal", "re": list(re), "augen": {"re": 130}, **more}


def solo(soloist: str, **more: object) -> Body:
    """A solo that wins with 130 Augen."""
    return {"kind": "game", "game": "solo", "solo": "damen", "re": [soloist], "augen": {"re": 130}, **more}


# penalties


def wrong_card(fact: Fact) -> None:
    given = fact["input"]
    soloist = given.get("solo")
    entry = {
        "kind": "wrong_card",
        "culprit": given["culprit"],
        "re": soloist or given["re"],
        "game": "solo" if soloist else "normal",
        "severity": given.get("severity", "serious"),
        "absagen": given.get("soloist_absagen", given.get("opponents_absagen", 0)),
    }
    rules = rules_of(fact, counting=given.get("counting", "plus_minus"))
    played = evening(rules, [entry])
    (row,) = played.rows
    assert row.points == fact["expected"]["players"]
    if not fact["expected"].get("game_counts", True):
        assert row.number is None
        assert played.next.dealer == "A"
    if fact["expected"].get("duty_solo_fulfilled") is False:
        assert played.next.pflichtsolo_owed == dict.fromkeys(FOUR, 1)


def misdeals(fact: Fact) -> None:
    given = fact["input"]
    redeals = [{"kind": "redeal"}] * given["misdeals_in_a_row"]
    played = evening(rules_of(fact, counting=given["counting"]), redeals, given["table"], given["dealer"])
    assert [row.points for row in played.rows[:-1]] == [{}] * (len(redeals) - 1)
    assert played.rows[-1].points == fact["expected"]["players"]
    assert played.next.dealer == given["dealer"]


def misdeals_around_a_solo(fact: Fact) -> None:
    given = fact["input"]
    entries = [{"kind": "redeal"} if event == "misdeal" else solo("A") for event in given["events"]]
    rules = rules_of(fact, evening__dealer_again_after=["lustsolo"])
    played = evening(rules, entries, given["table"], given["dealer"])
    written = [row.points or None for row in played.rows if row.kind == "redeal"]
    expected = fact["expected"]["penalties"]
    assert written == [points for points, event in zip(expected, given["events"], strict=True) if event == "misdeal"]


def missing_soli(fact: Fact) -> None:
    given = fact["input"]
    people = given["table"]
    ((debtor, missing),) = given["missing_duty_solos"].items()
    rules = rules_of(fact, counting=given["counting"], pflichtsolo__count=missing)
    left = [player for player in people if player != debtor] * missing
    entries: list[Body] = []
    while left:
        playing = evening(rules, entries, people).next.active
        soloist = next(player for player in left if player in playing)
        left.remove(soloist)
        entries.append(solo(soloist))
    charged = evening(rules, [*entries, {"kind": "end"}], people).rows[len(entries) :]
    assert [row.points for row in charged] == [fact["expected"]["players"]]


def replayed_game(fact: Fact) -> None:
    played = evening(rules_of(fact), [{"kind": "wrong_card", "culprit": "A", "re": ["A", "B"]}])
    (row,) = played.rows
    assert {player: dict(row.points).get(Player(player), 0) for player in FOUR} == fact["expected"]["points"]
    assert (row.number, played.next.dealer) == (None, row.dealer)


def penalty(fact: Fact) -> None:
    given = fact["input"]
    if "culprit" in given:
        wrong_card(fact)
    elif "misdeals_in_a_row" in given:
        misdeals(fact)
    elif "missing_duty_solos" in given:
        missing_soli(fact)
    elif "events" in given:
        misdeals_around_a_solo(fact)
    else:
        replayed_game(fact)


# Bock


def bock(fact: Fact) -> None:
    given, expected = fact["input"], fact["expected"]["factors"]
    if "active_bocks" in given:
        game = read_entry(normal("A", "B", kontra=["C", "D"]))
        assert isinstance(game, Game)
        scored = [score(game, read_rules(rules_of(fact)), levels=levels) for levels in given["active_bocks"]]
        assert [(part.factor, part.value) for part in scored] == [
            (factor, factor * given["base_value"]) for factor in expected
        ]
        return
    last = max(map(int, expected))
    if "lust_solo_in_game" in given:
        rules = rules_of(fact, bock__on=True, bock__triggers=["lustsolo"], bock__length=given["mode"])
        entries = [normal("A", "B") for _ in range(last)]
        entries[given["lust_solo_in_game"] - 1] = solo("A", pflicht="lustsolo")
    else:
        rules = rules_of(fact, bock__on=True, bock__triggers=["manual"], bock__overlap=given["mode"])
        entries = [
            normal("A", "B", bock_triggers=int(number in given["triggers_in_games"])) for number in range(1, last + 1)
        ]
    rows = evening(rules, entries).rows
    assert {str(row.number): row.factor for row in rows if str(row.number) in expected} == expected


# the course of an evening

AFTER: Mapping[str, Body] = {
    "normal": normal("P1", "P2"),
    "duty_solo_voluntary": solo("P1", pflicht="freiwillig"),
    "duty_solo_forced": solo("P1", pflicht="vorgefuehrt"),
    "lust_solo": solo("P1", pflicht="lustsolo"),
    "lust_solo_with_option_soloist_leads": solo("P1", pflicht="lustsolo"),
    "silent_wedding": {**solo("P1"), "game": "stille_hochzeit", "solo": None},
    "wedding_alone": {**solo("P1"), "game": "hochzeit_allein", "solo": None},
    "misdeal": {"kind": "redeal"},
}


def dealer_after(fact: Fact) -> None:
    given = fact["input"]
    for what, dealer in fact["expected"]["after"].items():
        leads = {"evening__dealer_again_after": ["pflichtsolo", "lustsolo"]} if "option" in what else {}
        played = evening(rules_of(fact, **leads), [AFTER[what]], given["order"], given["dealer"])
        assert (what, played.next.dealer) == (what, dealer)


def forced_soli(fact: Fact) -> None:
    given, expected = fact["input"], fact["expected"]
    rules = rules_of(fact, evening__ends_after=given["games_total"])
    entries: list[Body] = []
    states = {}
    for number in range(1, given["games_total"] + 1):
        states[number] = evening(rules, entries, given["players"], given["first_dealer"]).next
        due = given["duty_solo"]["by"] if number == given["duty_solo"]["game"] else states[number].forced_soloist
        entries.append(solo(due) if due else normal("P1", "P2"))
    for name, right in expected.items():
        state = states[int(name.split("_")[1])]
        wanted = right if isinstance(right, dict) else {"dealer": right, "soloist": None}
        assert (name, {"dealer": state.dealer, "soloist": state.forced_soloist}) == (name, wanted)


def seating_orders(fact: Fact) -> None:
    dealt = set()
    for table in permutations("1234"):
        rows = evening(rules_of(fact), [normal("1", "2")] * 4, table, "1").rows
        dealt.add("".join(row.dealer for row in rows))
    assert sorted(dealt) == fact["expected"]["orders"]


def round_length(fact: Fact) -> None:
    lengths = []
    for people in fact["input"]["players"]:
        table = [*FOUR, "E"][:people]
        rows = evening(rules_of(fact), [{"kind": "game", "game": "direct", "points": {}}] * 12, table).rows
        lengths.append(sum(row.round == 1 for row in rows))
    assert lengths == fact["expected"]["games_per_round"]


def course(fact: Fact) -> None:
    if "after" in fact["expected"]:
        dealer_after(fact)
    elif "duty_solo" in fact["input"]:
        forced_soli(fact)
    elif "orders" in fact["expected"]:
        seating_orders(fact)
    else:
        round_length(fact)


# single rules


def even_or_odd(totals: Iterable[int]) -> bool:
    """The check of a tournament list. Source: TSR 7.3.3."""
    standing = list(totals)
    return sum(standing) == 0 and len({total % 2 for total in standing}) == 1


def rule(fact: Fact) -> None:
    given, expected = fact["input"], fact["expected"]
    if "genscher_used" in given:
        said = [{"party": party, "says": says} for party, says in given["announcements"]]
        rules = read_rules(rules_of(fact, genscher="two_kings", genscher__voids_levels=True))
        used = read_entry(normal("A", "B", kontra=["C", "D"], announcements=said, genscher_used=True))
        left = read_entry(
            normal(
                "A",
                "B",
                kontra=["C", "D"],
                announcements=[{"party": party, "says": says} for party, says in expected["announcements_left"]],
            )
        )
        assert isinstance(used, Game)
        assert isinstance(left, Game)
        assert score(used, rules) == score(left, rules)
        return
    assert [even_or_odd(totals) for totals in given["totals_after_game"]] == expected["valid"]
    games = [normal("A", "C"), solo("B"), normal("A", "B", augen={"re": 60}), solo("C", augen={"re": 20})]
    rows: tuple[Row, ...] = evening(rules_of(fact), games).rows
    assert all(even_or_odd(row.totals.values()) for row in rows)


# what is refused


def refused(fact: Fact) -> bool:
    """Whether the facts are refused, by reading, by scoring or by the evening they stand in."""
    given = fact["input"]
    if "dealer" in given:
        table = [*FOUR, "E"][: given["players"]]
        (row,) = evening(rules_of(fact), [normal(*given["re"])], table, given["dealer"]).rows
        return bool(row.problems)
    augen = {"re": given.get("re_augen", 130)}
    if "kontra_augen" in given:
        augen["kontra"] = given["kontra_augen"]
    new = {"fox_caught": "fuchs_caught", "fox_last_trick": "fuchs_last_trick"}
    body = normal("A", "B", kontra=["C", "D"]) | {
        "augen": augen,
        "announcements": [{"party": party, "says": says} for party, says in given.get("announcements", [])],
        "specials": [
            {"id": new.get(id_, id_), "party": party, "count": count} for id_, party, count in given.get("specials", [])
        ],
        "no_trick": False if given.get("re_tricks") else None,
    }
    try:
        game = read_entry(body)
        assert isinstance(game, Game)
        score(game, read_rules(rules_of(fact, cards=given.get("cards", 48))))
    except Refused:
        return True
    return False


def validation(fact: Fact) -> None:
    assert refused(fact) is not fact["expected"]["valid"]


TRANSLATIONS: Mapping[str, Callable[[Fact], None]] = {
    "penalty": penalty,
    "bock": bock,
    "evening": course,
    "rule": rule,
    "validation": validation,
}


@pytest.mark.parametrize("fact", examples("evening_rules.json"), ids=name_of)
def test_a_fact_about_a_rule(fact: Fact) -> None:
    TRANSLATIONS[fact["kind"]](fact)


def test_there_are_thirty_six_facts() -> None:
    assert len(examples("evening_rules.json")) == 36
