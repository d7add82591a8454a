"""The chart: a well-formed picture in which every seat can be told apart."""

import re
from dataclasses import replace
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from scorepad.printing.chart import CHAR, Picture, Series, running_totals_svg, taps_svg
from scorepad.printing.marks import DARK, DASHES, LIGHT, Inks, mark
from scorepad.printing.printer import HOME
from scorepad.printing.season import ON_PAGE, ON_PAPER, places
from scorepad.printing.sheet import course, courses
from scorepad.scoring.roster import LOOKS
from scorepad.scoring.rules import read_rules
from tests.effort import examples, is_thorough
from tests.printing.evenings import CAST, played
from tests.web.frame.test_frame_look import contrast

SVG = "{http://www.w3.org/2000/svg}"
LINES = [Series(name, (0, 3 * seat, 5 - seat), seat) for seat, name in enumerate(CAST)]


def classed(svg: str, name: str) -> list[ET.Element]:
    return [one for one in ET.fromstring(svg).iter() if one.get("class") == name]


def labels(svg: str) -> list[ET.Element]:
    return classed(svg, "ink")


def test_names_every_seat_with_its_total_at_the_end_of_the_line() -> None:
    told = [f"{name} {5 - seat}".replace("-", "−") for seat, name in enumerate(CAST)]
    assert [text.text for text in labels(running_totals_svg(LINES))] == told


def test_keeps_the_names_apart_however_close_the_lines_end() -> None:
    level = [Series(name, (0, 4)) for name in CAST]
    heights = sorted(float(text.get("y", "")) for text in labels(running_totals_svg(level)))
    assert all(after - before >= 12 for before, after in pairwise(heights))
    assert heights[0] >= 8
    assert heights[-1] <= 260 - 12


def test_tells_seven_seats_apart_by_marker_and_by_dash_or_fill() -> None:
    assert len({mark(look, 50, 50, 3) for look in range(LOOKS)}) == LOOKS == 21
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
    cast = {name: Series(name, (0, seat, 2, 4), seat) for seat, name in enumerate(CAST)}
    whole = running_totals_svg(list(cast.values()))
    few = running_totals_svg([cast[CAST[4]], cast[CAST[1]]])
    assert look(few, CAST[4]) == look(whole, CAST[4]) != look(whole, CAST[1]) == look(few, CAST[1])
    dark = re.findall(r"\.look(\d)\{color:(#\w+)", few)
    assert dark == [("4", DARK.seats[4]), ("1", DARK.seats[1])]


def test_wide_letters_fit_at_the_end_of_the_line() -> None:
    wide, slim = (
        labels(running_totals_svg([Series(name, (0, 4))]))[0] for name in ("WWWWWWW", "Jannika")
    )
    assert float(wide.get("x", "")) < float(slim.get("x", "")) - 30


def test_carries_both_themes_and_is_the_light_one_where_style_is_forbidden() -> None:
    auto, light, dark = (
        running_totals_svg(LINES, Picture(theme=theme)) for theme in ("auto", "light", "dark")
    )
    assert "prefers-color-scheme:dark" in auto
    assert all(colour in auto for colour in (*LIGHT.seats, *DARK.seats, LIGHT.card, DARK.card))
    assert "<style>" not in light + dark
    assert DARK.card in dark
    assert LIGHT.card not in dark


def test_is_grey_on_paper() -> None:
    svg = running_totals_svg(LINES, Picture(theme="print"))
    colours = {
        value
        for one in ET.fromstring(svg).iter()
        for value in one.attrib.values()
        if value[:1] == "#"
    }
    assert all(len(colour) == 4 and len(set(colour[1:])) == 1 for colour in colours)


def test_has_no_script_and_no_address() -> None:
    svg = running_totals_svg(LINES).replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"script|href|url\(|://", svg)


def test_draws_somebody_who_came_later_from_there() -> None:
    svg = running_totals_svg([Series("Anna", (0, 1, 2)), Series("Ela", (None, None, 4))])
    assert [text.text for text in labels(svg)] == ["Anna 2", "Ela 4"]


def test_shows_an_evening_without_a_game() -> None:
    assert len(labels(course(played(0), Picture()))) == 4


def test_counts_the_games_below_and_leaves_a_redeal_without_number() -> None:
    svg = running_totals_svg([Series("Anna", (0, 1, 1, 2))], numbers=[1, None, 2], axis="Spiel")
    below = [
        text.text
        for text in ET.fromstring(svg).iter(f"{SVG}text")
        if text.get("text-anchor") == "middle"
    ]
    assert below == ["1", "2"]


@examples(100)
@given(
    names=st.lists(st.text(max_size=20), min_size=1, max_size=7),
    totals=st.lists(st.integers(-5000, 5000), max_size=30),
)
@example(
    names=["<script>alert(1)</script>", "A&B", "\"'", "\x00\x0b\ud800\ufffe", "𝒜😀", "x" * 80],
    totals=[1],
)
def test_is_well_formed_for_all_totals_and_names(names: list[str], totals: list[int]) -> None:
    svg = running_totals_svg(
        [Series(name, (0, *totals)) for name in names], title=names[0], axis=names[-1]
    )
    assert len(labels(svg)) == len(names)
    assert not [one for one in ET.fromstring(svg).iter() if one.tag.endswith("script")]
    assert "nan" not in svg


def test_marks_the_ground_under_bock_games_and_says_the_factor() -> None:
    svg = running_totals_svg([Series("Anna", (0, 1, 2, 3, 7, 8))], factors=[1, 2, 2, 4, 1])
    assert [one.text for one in classed(svg, "factor")] == ["×2", "×4"]
    marked = classed(svg, "bock")
    wide, narrow = (float(one.get("width", "")) for one in marked)
    assert wide == pytest.approx(2 * narrow, abs=0.2)
    assert float(marked[0].get("x", "")) + wide == pytest.approx(
        float(marked[1].get("x", "")), abs=0.2
    )


def test_the_chart_of_an_evening_knows_its_bock_games() -> None:
    assert 'class="bock"' not in course(played(8), Picture())
    rules = read_rules(
        {"preset": "ddv", "options": {"bock.on": True, "bock.triggers": ["split_120"]}}
    )
    assert course(played(24, rules=rules), Picture()).count('class="bock"') >= 1


def test_factors_never_stand_one_over_the_other() -> None:
    svg = running_totals_svg(
        [Series("Anna", tuple(range(101)))], factors=[1 + one % 3 for one in range(100)]
    )
    places = [float(one.get("x", "")) for one in classed(svg, "factor")]
    assert len(places) > 5
    assert all(after - before >= 12 for before, after in pairwise(places))
    assert len(classed(svg, "bock")) == 66


def drawn_apart(people: int, **look: Any) -> str:
    return course(played(12, people), Picture(columns=1, **look))


def markers(svg: str) -> list[str]:
    groups = ET.fromstring(svg).iter(f"{SVG}g")
    return [list(group)[-1].get("d", "") for group in groups if "look" in group.get("class", "")]


def test_more_than_four_people_get_a_plot_each_with_all_others_pale_behind() -> None:
    """second-look.md, issue "A pleasure in the hand": small multiples for more than four people."""
    assert not classed(drawn_apart(4), "pale")
    pale = classed(drawn_apart(7), "pale")
    assert [one.get("d", "").count("M") for one in pale] == [7] * 7
    places = [84 * place for place in range(7)]
    assert [one.get("transform") for one in pale] == [f"translate(0 {place})" for place in places]
    names = labels(drawn_apart(7))
    assert [(text.text or "").split()[0] for text in names] == list(CAST)
    assert [
        float(text.get("y", "")) - float(names[0].get("y", "")) for text in names
    ] == pytest.approx(places)


@pytest.mark.parametrize(("columns", "high"), [(1, 5), (2, 3), (3, 2), (5, 1)])
def test_the_plots_are_as_high_together_as_they_stand_one_over_another(
    columns: int, high: int
) -> None:
    tree = ET.fromstring(course(played(12, 5), Picture(columns=columns, text=10, panel=50)))
    assert float(tree.get("height", "")) == high * 50 + 19
    assert float(tree.get("width", "")) == 360


@pytest.mark.parametrize("people", [4, 7])
def test_for_doubled_type_everybody_has_a_plot_and_no_words_meet(people: int) -> None:
    """second-look.md, Everyone: 200 % type, also in the charts; a name stands in its own plot and
    in the picture.
    """
    usual = Picture(columns=1)
    large = Picture(columns=1).larger
    svg = course(played(12, people), large)
    names = labels(svg)
    assert len(names) == people
    assert {float(one.get("font-size", "")) for one in names} == {2 * usual.text}
    places = [float(one.get("y", "")) for one in names]
    assert all(below - above == pytest.approx(large.panel) for above, below in pairwise(places))
    assert large.panel > 4 * large.text
    ends = [float(one.get("x", "")) + len(one.text or "") * CHAR * large.text for one in names]
    assert max(ends) <= large.width
    assert places[-1] < float(ET.fromstring(svg).get("height", ""))


def test_plots_stay_small_however_long_the_evening() -> None:
    assert len(course(played(100, 7), Picture())) < 15_000
    assert len(course(played(100, 7), Picture(columns=2))) < 40_000
    assert len(course(played(24, 5), Picture(columns=2))) < 10_000


@pytest.mark.parametrize("people", [4, 6])
def test_the_game_that_was_tapped_has_a_line_and_a_larger_marker_on_each_course(
    people: int,
) -> None:
    """second-look.md: tap shows the game."""
    plain = drawn_apart(people)
    chosen = drawn_apart(people, chosen=5)
    down = [sum("V" in one.get("d", "") for one in classed(svg, "zero")) for svg in (plain, chosen)]
    assert down == [0, 1 if people == 4 else 6]
    assert all(
        len(after) > len(before)
        for before, after in zip(markers(plain), markers(chosen), strict=True)
    )


@pytest.mark.parametrize("people", [4, 7])
def test_every_game_has_its_own_strip_to_tap_and_all_reach_from_edge_to_edge(people: int) -> None:
    """second-look.md: targets as far as the number of games allows: the whole height, side by side
    without a gap.
    """
    lines = courses(played(10, people))
    ways = [f"?bis={place}" for place in range(1, 11)]
    tree = ET.fromstring(taps_svg(lines, Picture(columns=1), ways))
    assert [one.get("href") for one in tree] == ways
    strips = [(float(one[0].get("x", "")), float(one[0].get("width", ""))) for one in tree]
    assert all(one[0].get("height") == "100%" for one in tree)
    assert all(
        before + wide == pytest.approx(after, abs=0.15)
        for (before, wide), (after, _) in pairwise(strips)
    )
    shown = ET.fromstring(course(played(10, people), Picture(columns=1, chosen=5)))
    down = next(one.get("d", "") for one in shown.iter(f"{SVG}path") if "V" in one.get("d", ""))
    assert strips[4][0] < float(down[1:].split()[0]) < sum(strips[4])
    assert tree.get("viewBox") == shown.get("viewBox")


def test_the_page_of_the_chart_has_the_colours_of_the_pictures_in_both_schemes() -> None:
    """One colour for one person, wherever a chart stands: the style sheet of the page repeats what
    pictures carry.
    """
    css = (HOME / "static" / "css" / "evening" / "chart.css").read_text(encoding="utf-8")
    light, *dark = (dict(re.findall(r"--(\w+): (#\w+);", part)) for part in css.split(":root")[1:])
    for told, inks in ((light, LIGHT), *((one, DARK) for one in dark)):
        assert tuple(told[f"look{seat}"] for seat in range(7)) == inks.seats
        assert told["pale"] == inks.pale
        assert told["ground"] == inks.bock
        assert told["band"] == inks.band
    assert len(dark) == 2


@pytest.mark.parametrize("inks", [LIGHT, DARK], ids=["light", "dark"])
def test_bock_games_are_a_pale_ground_on_which_every_line_still_shows(inks: Inks) -> None:
    """second-look.md, issue "A pleasure in the hand": Bock paler. The band over it says it without
    paleness.
    """
    assert contrast(inks.bock, inks.card) < 1.25
    for seat in inks.seats:
        assert contrast(seat, inks.bock) > 0.85 * contrast(seat, inks.card)
    assert contrast(inks.band, inks.card) > 1.8


def test_a_band_over_the_ground_marks_bock_on_a_grey_copy_too() -> None:
    svg = running_totals_svg(
        [Series("Anna", (0, 1, 2, 3))], Picture(theme="print"), factors=[1, 2, 1]
    )
    (ground,), (band,) = classed(svg, "bock"), classed(svg, "band")
    assert ground.get("x") == band.get("x")
    assert ground.get("width") == band.get("width")
    end = float(band.get("y", "")) + float(band.get("height", ""))
    assert end == pytest.approx(float(ground.get("y", "")), abs=0.11)


@pytest.mark.parametrize(("people", "columns"), [(4, 0), (7, 1), (7, 2), (5, 3)])
def test_the_word_below_never_stands_over_a_number(people: int, columns: int) -> None:
    tree = ET.fromstring(course(played(30, people), Picture(columns=columns)))
    (word,) = [one for one in tree.iter(f"{SVG}text") if one.text == "Spiel"]
    start = float(word.get("x", "")) - 5 * 0.6 * 11.04
    numbers = [
        one
        for one in tree.iter(f"{SVG}text")
        if one.get("y") == word.get("y") and (one.text or "").isdigit()
    ]
    end = float(word.get("x", ""))
    places = [(float(one.get("x", "")), len(one.text or "") * 0.3 * 11.04) for one in numbers]
    assert all(x + half <= start or x - half >= end for x, half in places)
    assert [one.text for one in numbers][-1] == "30"


WORD = "Evening"
WIDE = 0.92 * 0.62
"""Width of a digit of Inter and DejaVu Sans as part of the text size of a chart, as it is drawn
under it.
"""
PICTURES = {
    "paper": (ON_PAPER, 4),
    "paper of seven": (replace(ON_PAPER, columns=4), 7),
    "page": (ON_PAGE, 4),
    "page of seven": (ON_PAGE, 7),
    "narrow": (ON_PAGE.larger, 5),
    "many columns": (Picture(width=390, text=9.5, columns=4), 7),
}


def below(
    evenings: int, picture: Picture, people: int, word: str
) -> list[list[tuple[str, float, float]]]:
    """The words under the plots, one list for each line of them: text, left edge, right edge."""
    shown = places(evenings)
    lines = [Series(f"Nr. {seat}", (0, *range(len(shown)))) for seat in range(people)]
    tree = ET.fromstring(running_totals_svg(lines, picture, numbers=shown, axis=word))
    found: dict[str, list[tuple[str, float, float]]] = {}
    for one in tree.iter(f"{SVG}text"):
        text = one.text or ""
        x = float(one.get("x", ""))
        wide = len(text) * WIDE * picture.text
        if (
            one.get("class")
            or text.startswith("−")
            or (one.get("text-anchor") == "end" and text != word)
        ):
            continue
        left = x - wide if one.get("text-anchor") == "end" else x - wide / 2
        found.setdefault(one.get("y", ""), []).append((text, left, left + wide))
    return [sorted(line, key=lambda one: one[1]) for line in found.values()]


@pytest.mark.parametrize("case", PICTURES)
def test_the_axis_of_any_season_has_first_and_last_evening_and_even_steps(case: str) -> None:
    """paper.md: the axis lost its numbers above 100 evenings."""
    picture, people = PICTURES[case]
    for evenings in range(1, 601, 1 if is_thorough() else 7):
        for line in below(evenings, picture, people, WORD):
            assert all(right <= left for (_, _, right), (_, left, _) in pairwise(line)), (
                evenings,
                line,
            )
            assert line[0][1] >= 0
            assert line[-1][2] <= picture.width
            for numbers in axes([int(text) for text, _, _ in line if text != WORD]):
                assert (numbers[0], numbers[-1]) == (1, evenings), (evenings, numbers)
                assert len(numbers) >= min(evenings, 2)
                steps = {after - before for before, after in pairwise(numbers[1:-1])}
                assert len(steps) <= 1, (evenings, numbers)


def axes(numbers: list[int]) -> list[list[int]]:
    """Numbers that stand in a row, each plot by itself."""
    found: list[list[int]] = []
    for number in numbers:
        if not found or number <= found[-1][-1]:
            found.append([])
        found[-1].append(number)
    return found


def test_the_numbers_stand_where_their_evenings_are() -> None:
    """Of a long season only some evenings are drawn; the numbers between them stand between
    them.
    """
    (line,) = below(500, ON_PAPER, 4, "")
    middles = {int(text): (left + right) / 2 for text, left, right in line}
    first = middles[1]
    last = middles[500]
    for number, middle in middles.items():
        assert middle == pytest.approx(first + (last - first) * (number - 1) / 499, abs=2)
