"""Without network everybody's points are those that scoring gives, and no change of the course is overlooked."""

from __future__ import annotations

import random
from typing import Any

import pytest

from scorepad.scoring.evening.outlook import turns
from scorepad.scoring.evening.triggers import triggers
from scorepad.scoring.game.score import score
from scorepad.scoring.rules import read_rules
from scorepad.scoring.terms import Player
from scorepad.web.entry.ahead_view import share_of, turning
from scorepad.web.parts.preview import client_table
from tests.browser.conftest import Abend, Phone
from tests.browser.test_entry_value import GROUPS, any_case

pytestmark = pytest.mark.browser
PLAYERS = tuple(map(Player, "ABCD"))
COUNTING = {
    f"only {way}": read_rules({"preset": "cutesoft", "options": {"counting": way}}) for way in ("plus", "minus")
}
COMPUTED = """async ([cases, table, share, turns]) => {
  const { lookup } = await import("/static/js/entry/value.js");
  const outbox = await import("/static/js/evening/waiting.js");
  return cases.map(({ shown, re }) => {
    const found = lookup(table, shown);
    const said = [["re", shown.re], ["kontra", shown.kontra]].filter(([, level]) => level);
    const points = shown.specials.map(({ party, ident, count }) => [`n:${party}:${ident}`, String(count)]);
    const fields = [["game", shown.game], ...said.map(([party]) => ["said", `${party}:${party}`]), ...points];
    const one = { game: shown, found, re, active: ["A", "B", "C", "D"], fields };
    return [outbox.points(one, share), outbox.turned(one, turns), found?.times];
  });
}"""


@pytest.mark.parametrize("name", GROUPS | COUNTING)
def test_points_and_course_are_those_of_scoring(phone: Phone, abend: Abend, name: str) -> None:
    rules, drawn = (GROUPS | COUNTING)[name], random.Random(name)
    cases = [any_case(drawn, rules) for _ in range(80)]
    sent: list[Any] = [
        [{"shown": case["shown"], "re": list(case["game"].re)} for case in cases],
        client_table(rules, "de"),
        share_of(rules, PLAYERS),
        turning(rules, PLAYERS),
    ]
    for case, (points, turned, times) in zip(cases, phone.page.evaluate(COMPUTED, sent), strict=True):
        saved = score(case["game"], rules, levels=case["levels"])
        assert points == saved.points, case["shown"]
        assert times in {None, saved.factor}, case["shown"]
        again = case["game"].game.value in rules.evening.dealer_again_after
        assert turned or not (again or triggers(case["game"], saved, None, turns(rules))), case["shown"]
