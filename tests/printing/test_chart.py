"""The chart: a well-formed picture in which every seat can be told apart."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.printing.chart import Course, Picture, running_totals_svg
from scorepad.printing.marks import DARK, DASHES, LIGHT, mark
from scorepad.printing.sheet import course
from scorepad.scoring.rules import read_rules
from tests.printing.evenings import CAST, played

SVG = "{http://www.w3.org/2000/svg}"
LINES = [Course(name, (0, 3 * seat, 5 - seat)) for seat, name in enumerate(CAST)]


def labels(svg: str) -> list[ET.Element]:
    return [text for text in ET.fromstring(svg).iter(f"{SVG}text") if text.get("class") == "ink"]


def test_names_every_seat_with_its_total_at_the_end_of_the_line() -> None:
    assert [text.text for text in labels(running_totals_svg(LINES))] == [
        f"{name} {5 - seat}".replace("-", "−") for seat, name in enumerate(CAST)
    ]


def test_keeps_the_names_apart_however_close_the_lines_end() -> None:
    level = [Course(name, (0, 4)) for name in CAST]
    heights = sorted(float(text.get("y", "")) for text in labels(running_totals_svg(level)))
    assert all(after - before >= 12 for before, after in pairwise(heights))
    assert heights[0] >= 8
    assert heights[-1] <= 260 - 12


def test_tells_seven_seats_apart_by_marker_and_by_dash_or_fill() -> None:
    assert len({mark(seat, 50, 50, 3) for seat in range(7)}) == 7
    assert len(set(DASHES)) == 6
    assert len(set(LIGHT.seats)) == len(set(DARK.seats)) == 7


def look(svg: str, name: str) -> tuple[str | None, ...]:
    """Colour, dash, fill and kind of marker of the line that ends at a name."""
    parts = list(ET.fromstring(svg))
    place = next(number for number, one in enumerate(parts) if (one.text or "").startswith(name))
    course, *_lead, markers = parts[place - 1]
    kinds = re.sub(r"[-.\d ]+", "", markers.get("d", "").split("M")[-1])
    return parts[place - 1].get("color"), course.get("stroke-dasharray"), markers.get("fill"), kinds


def test_whoever_has_a_mark_looks_the_same_among_any_others() -> None:
    cast = {name: Course(name, (0, seat, 2, 4), seat) for seat, name in enumerate(CAST)}
    whole = running_totals_svg(list(cast.values()))
    few = running_totals_svg([cast[CAST[4]], cast[CAST[1]]])
    assert look(few, CAST[4]) == look(whole, CAST[4]) != look(whole, CAST[1]) == look(few, CAST[1])
    dark = re.findall(r"\.s(\d)\{color:(#\w+)", few)
    assert dark == [("0", DARK.seats[4]), ("1", DARK.seats[1])]


def test_wide_letters_fit_at_the_end_of_the_line() -> None:
    wide, slim = (labels(running_totals_svg([Course(name, (0, 4))]))[0] for name in ("WWWWWWW", "Jannika"))
    assert float(wide.get("x", "")) < float(slim.get("x", "")) - 30


def test_carries_both_themes_and_is_the_light_one_where_style_is_forbidden() -> None:
    auto, light, dark = (running_totals_svg(LINES, Picture(theme=theme)) for theme in ("auto", "light", "dark"))
    assert "prefers-color-scheme:dark" in auto
    assert all(colour in auto for colour in (*LIGHT.seats, *DARK.seats, LIGHT.card, DARK.card))
    assert "<style>" not in light + dark
    assert DARK.card in dark
    assert LIGHT.card not in dark


def test_is_grey_on_paper() -> None:
    svg = running_totals_svg(LINES, Picture(theme="print"))
    colours = {value for one in ET.fromstring(svg).iter() for value in one.attrib.values() if value[:1] == "#"}
    assert all(len(colour) == 4 and len(set(colour[1:])) == 1 for colour in colours)


def test_has_no_script_and_no_address() -> None:
    svg = running_totals_svg(LINES).replace("http://www.w3.org/2000/svg", "")
    assert "script" not in svg
    assert "href" not in svg
    assert "url(" not in svg
    assert "://" not in svg


def test_is_small_however_long_the_evening() -> None:
    assert len(course(played(100, 7), Picture())) < 15_000


def test_draws_somebody_who_came_later_from_there() -> None:
    svg = running_totals_svg([Course("Anna", (0, 1, 2)), Course("Ela", (None, None, 4))])
    assert [text.text for text in labels(svg)] == ["Anna 2", "Ela 4"]


def test_shows_an_evening_without_a_game() -> None:
    assert len(labels(course(played(0), Picture()))) == 4


def test_counts_the_games_below_and_leaves_a_redeal_without_number() -> None:
    svg = running_totals_svg([Course("Anna", (0, 1, 1, 2))], numbers=[1, None, 2], axis="Spiel")
    below = [text.text for text in ET.fromstring(svg).iter(f"{SVG}text") if text.get("text-anchor") == "middle"]
    assert below == ["1", "2"]


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "A&B", "\"'", "\x00\x0b\ud800\ufffe", "𝒜😀", "x" * 80])
def test_survives_any_name(name: str) -> None:
    tree = ET.fromstring(running_totals_svg([Course(name, (0, 1))], title=name, axis=name))
    assert not [one for one in tree.iter() if one.tag.endswith("script")]


@given(
    names=st.lists(st.text(max_size=20), min_size=1, max_size=7),
    totals=st.lists(st.integers(-5000, 5000), max_size=30),
)
def test_is_well_formed_for_all_totals_and_names(names: list[str], totals: list[int]) -> None:
    lines = [Course(name, (0, *totals)) for name in names]
    svg = running_totals_svg(lines)
    assert len(labels(svg)) == len(names)
    assert "nan" not in svg


def test_marks_the_ground_under_bock_games_and_says_the_factor() -> None:
    svg = running_totals_svg([Course("Anna", (0, 1, 2, 3, 7, 8))], factors=[1, 2, 2, 4, 1])
    tree = ET.fromstring(svg)
    marked = [one for one in tree.iter(f"{SVG}rect") if one.get("class") == "bock"]
    said = [one.text for one in tree.iter(f"{SVG}text") if one.get("class") == "factor"]
    assert said == ["×2", "×4"]
    wide, narrow = (float(one.get("width", "")) for one in marked)
    assert wide == pytest.approx(2 * narrow, abs=0.2)
    assert float(marked[0].get("x", "")) + wide == pytest.approx(float(marked[1].get("x", "")), abs=0.2)


def test_marks_nothing_without_bock() -> None:
    assert 'class="bock"' not in course(played(8), Picture())


def test_the_chart_of_an_evening_knows_its_bock_games() -> None:
    rules = read_rules({"preset": "ddv", "options": {"bock.on": True, "bock.triggers": ["split_120"]}})
    assert course(played(24, rules=rules), Picture()).count('class="bock"') >= 1


def test_factors_never_stand_one_over_the_other() -> None:
    line = Course("Anna", tuple(range(101)))
    tree = ET.fromstring(running_totals_svg([line], factors=[1 + one % 3 for one in range(100)]))
    places = [float(one.get("x", "")) for one in tree.iter(f"{SVG}text") if one.get("class") == "factor"]
    assert len(places) > 5
    assert all(after - before >= 12 for before, after in pairwise(places))
    assert sum(one.get("class") == "bock" for one in tree.iter(f"{SVG}rect")) == 66
