"""What is marked looks marked in each engine: Re, winner, dealer, owed solo, Bock; and a row is
tapped anywhere.

Source: third-look.md, Faults: WebKit drew no line under Re.
"""

from itertools import product
from typing import Any

import pytest

from tests.browser.conftest import Abend, Site, Takes
from tests.browser.engines import Phone
from tests.browser.engines.phone import LOADED
from tests.browser.world import OPTIONS

SHOWN = """(selector) => [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length)"""
LOOK = f"""{SHOWN}.map((one) => {{
  const look = getComputedStyle(one);
  return {{
    line: look.textDecorationLine, thick: look.textDecorationThickness, colour: look.textDecorationColor,
    weight: Number(look.fontWeight), ground: look.backgroundColor,
  }};
}})"""
BEFORE = f"""{SHOWN}.map((one) => {{
  const look = getComputedStyle(one, "::before");
  const border = `${{look.borderTopWidth}} ${{look.borderTopStyle}} ${{look.borderTopColor}}`;
  const whole = parseFloat(look.width) >= one.clientWidth - 1;
  return {{ content: look.content, position: look.position, border, whole }};
}})"""
ROUND = f"""{SHOWN}.map((one) => {{
  const {{ borderTopStyle, borderRadius }} = getComputedStyle(one);
  const {{ width, height }} = one.getBoundingClientRect();
  return {{ style: borderTopStyle, radius: borderRadius, seen: width > 4 && width === height }};
}})"""
TOKEN = """(name) => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = `var(${name})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}"""
HITS = """() => [...document.querySelectorAll("#board tbody tr")].map((row) => [...row.cells].map((cell) => {
  const { left, right, top, bottom } = cell.getBoundingClientRect();
  const { href } = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return href === row.querySelector("a").href;
}))"""
NAMES = """() => [...document.querySelectorAll("thead .name")].map(({ firstChild: text }) => {
  let at = 0;
  return text.data.split(/(?<=[-\u00ad ])/).map((part) => {
    const place = document.createRange();
    place.setStart(text, at && at + 1); // Chromium counts a hyphen that it writes to the letter after it
    place.setEnd(text, at += part.length);
    const lines = [...place.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top));
    return [part, new Set(lines).size];
  });
})"""
"""The parts of each name at the head of the board, which may stand in lines of their own, and
the lines of each.
"""
WHOLE = """() => [...document.querySelectorAll("tbody tr")]
  .filter((row) => row.getBoundingClientRect().bottom <= document.querySelector(".bar").getBoundingClientRect().top + 1)
  .length"""
NAMES_OF_SEVEN = (
    (
        "Maximiliane",
        "Maximilian",
        "Alexandra",
        "Alexander",
        "Christiane",
        "Bartholomäus",
        "Anneliese",
    ),
    (
        "Ottokar",
        "Bartholomäus",
        "Gülcangül",
        "Wolfgangeline",
        "Friedhelmine",
        "Maximilian",
        "Annegret",
    ),
)
Look = list[dict[str, Any]]


@pytest.fixture
def played(site: Site) -> Abend:
    """Bock was begun by 120 : 120, one game was won by Re, a solo was played, others are owed."""
    abend = site.evening("Anna", "Bert", "Cem", "Doro", preset="kif", options=OPTIONS)
    abend.enter("Anna", "Bert", augen=160)
    abend.enter("Anna", "Cem", augen=120)
    abend.enter("Doro", augen=100)
    return abend


def underlined(phone: Phone, found: Look) -> None:
    """All of them have a line of Re's colour under them, two pixels thick."""
    assert found
    re = phone.evaluate(TOKEN, "--re")
    assert {(one["line"], one["thick"], one["colour"]) for one in found} == {
        ("underline", "2px", re)
    }


def marked(phone: Phone) -> None:
    phone.has("#board tbody tr", 3)
    underlined(phone, phone.evaluate(LOOK, "#board tbody :is(.r, .wr)"))
    plain = phone.evaluate(LOOK, "#board tbody td:not(.r, .wr, :last-child)")
    assert {one["line"] for one in plain} == {"none"}
    won, lost = (
        phone.evaluate(LOOK, f"#board tbody {cells}")
        for cells in (":is(.w, .wr)", "td:not(.w, .wr, .r)")
    )
    assert {one["weight"] for one in won} == {700}
    assert {one["weight"] for one in lost} == {400}
    (deals,) = phone.evaluate(BEFORE, "#board thead .deals")
    ink = phone.evaluate(TOKEN, "--ink")
    assert deals == {
        "content": '""',
        "position": "absolute",
        "border": f"4px solid {ink}",
        "whole": True,
    }
    owes = phone.evaluate(ROUND, "#board thead .owes")
    assert [(one["style"], one["radius"], one["seen"]) for one in owes] == [
        ("solid", "50%", True)
    ] * 3
    for bock in (phone.evaluate(LOOK, ".lines .bock"), phone.evaluate(LOOK, "#board td .bock")):
        (one,) = bock
        assert one["weight"] == 700
        assert one["ground"] == phone.evaluate(TOKEN, "--bock-bg")


def tapped_anywhere(phone: Phone) -> None:
    """Each row leads to its own game, and what lies beside it does not.

    No row is the place of what lies in it: Safari, unlike its engine here, knows `position:
    relative` on none.
    """
    assert phone.evaluate(
        "[...document.querySelectorAll('tr')].every((row) => getComputedStyle(row).position "
        "=== 'static')"
    )
    beside = """() => {
      const { right, top } = document.querySelector("#board tbody").getBoundingClientRect();
      return document.elementFromPoint(Math.min(right + 12, innerWidth - 1), top + 20)?.closest("a") === null;
    }"""
    for width in (320, 1280):
        phone.resize(width, 740)
        assert phone.evaluate(HITS) == [[True] * 6] * 3, width
        assert phone.evaluate(beside), width


def test_what_is_marked_on_the_board_in_large_type_and_in_the_help_is_seen(
    take_phone: Takes, played: Abend
) -> None:
    """And a row is tapped anywhere."""
    for dark in (True, False):
        phone = take_phone(played, dark=dark)
        marked(phone)
        underlined(phone, phone.evaluate(LOOK, ".key :is(.r, .wr)"))
        assert {one["weight"] for one in phone.evaluate(LOOK, ".key .w")} == {700}
        (deals,) = phone.evaluate(BEFORE, ".key .deals")
        assert deals["border"].startswith("4px solid")
    tapped_anywhere(phone)
    phone.goto(f"{played.url}?gross")
    marked(phone)
    phone.goto("/hilfe")
    underlined(phone, phone.evaluate(LOOK, ".shown :is(.r, .wr) > span:last-child"))
    assert {one["weight"] for one in phone.evaluate(LOOK, ".shown td.w, .shown td.wr")} == {700}
    (deals,) = phone.evaluate(BEFORE, ".shown .deals")
    assert deals["border"].startswith("4px solid")
    assert [one["seen"] for one in phone.evaluate(ROUND, ".shown .owes")]


@pytest.mark.parametrize("names", NAMES_OF_SEVEN)
def test_seven_long_names_leave_room_for_five_rows(
    take_phone: Takes, site: Site, names: tuple[str, ...]
) -> None:
    """third-look.md, Pages: five rows at least at 320x568, names in two lines before they are
    cut.
    """
    abend = site.evening(*names, preset="kif", options=OPTIONS)
    for game in range(6):
        abend.enter(*abend.active()[game % 3 : game % 3 + 2], augen=120 if game == 4 else 150)
    phone = take_phone(abend, (320, 568))
    phone.has("#board tbody tr", 6)
    parts = phone.evaluate(NAMES)
    assert {lines for name in parts for _part, lines in name} == {1}, parts
    assert sum(len(name) > 1 for name in parts) >= 4, "most stand in two lines"
    assert phone.evaluate(WHOLE) >= 5


OWN = {"solo.own": [{"id": "mond", "name": "Mondsolo"}]}
SEARCH = """(text) => {
  scrollTo(0, document.documentElement.scrollHeight);
  document.querySelector("#hits").textContent = "";
  const field = document.querySelector("#q");
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}"""
FOUND = "document.querySelector('#hits').textContent"
FIRST = """() => {
  const leaves = [...document.querySelectorAll(".rule:not(:has([data-part])), [data-part]")];
  const { top } = leaves.find((one) => !one.hidden && one.getClientRects().length).getBoundingClientRect();
  return [top - document.querySelector(".search").getBoundingClientRect().bottom, innerHeight - top];
}"""
PAGES = {
    "/runde/{}/regeln?alle": "Mondsoli",
    "/runde/{}/abend/{}/regeln": "Mondsoli",
    "/hilfe/regeln": "Wörter",
}
"""Each page with what only it knows."""


def test_a_search_brings_its_first_hit_under_the_field_and_nothing_lies_sideways(
    take_phone: Takes, site: Site
) -> None:
    """WebKit makes a page as wide as the words that a field with choices cuts off."""
    abend = site.evening(preset="koppeldopf", options=OWN)
    phone = take_phone(abend, (320, 568), dark=True)
    for path, own in PAGES.items():
        phone.type_size = ""
        phone.goto(path.format(abend.runde_id, abend.id))
        phone.until(LOADED)
        for phone.type_size, text in product(
            ("", "200%"), ("Absage", "Feigheit", "Herz geht rund", own)
        ):
            phone.enlarge()
            phone.evaluate(SEARCH, text)
            assert "Treffer" in str(phone.until(FOUND))
            below, room = phone.evaluate(FIRST)
            assert below >= -1, text
            assert room > 100, text
            assert phone.sideways() == 0, text


HOLE = """document.querySelector("#o-cards .hint").getBoundingClientRect().top
  - document.querySelector("#o-cards .chips").getBoundingClientRect().bottom"""


def test_what_an_answer_does_stands_right_below_it(take_phone: Takes, site: Site) -> None:
    """WebKit adds the height of a legend once more below a fieldset in a column."""
    abend = site.evening()
    phone = take_phone(abend, (360, 740))
    phone.goto(f"/runde/{abend.runde_id}/regeln")
    phone.until(LOADED)
    assert 0 <= phone.evaluate(f"() => {HOLE}") < 10
