"""The chart: a well-formed picture in which every seat can be told apart."""

import re
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple
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
from tests.printing.drawn import SVG, classed, labels, number, numbers, parts, texts, words_of
from tests.printing.evenings import CAST, played
from tests.web.frame.test_frame_look import contrast

LINES = [Series(name, (0, 3 * seat, 5 - seat), seat) for seat, name in enumerate(CAST)]


def distances(places: list[float]) -> list[float]:
    """How far each place is from the one before."""
    return [after - before for before, after in pairwise(places)]


def test_names_every_seat_with_its_total_at_the_end_of_the_line() -> None:
    names = labels(running_totals_svg(LINES))
    assert texts(names) == [
        "Anna 5",
        "Bert 4",
        "Cem 3",
        "Doro 2",
        "Ela 1",
        "Gerd 0",
        "Hanna −1",
    ]


def test_keeps_the_names_apart_however_close_the_lines_end() -> None:
    level = [Series(name, (0, 4)) for name in CAST]
    names = labels(running_totals_svg(level))
    heights = sorted(numbers(names, "y"))
    assert min(distances(heights)) >= 12
    assert heights[0] >= 8
    assert heights[-1] <= 260 - 12


def test_tells_seven_seats_apart_by_marker_and_by_dash_or_fill() -> None:
    assert LOOKS == 21
    assert len({mark(look, 50, 50, 3) for look in range(LOOKS)}) == LOOKS
    assert len(set(DASHES)) == 6
    assert len(set(LIGHT.seats)) == 7
    assert len(set(DARK.seats)) == 7


class Look(NamedTuple):
    """How a line is drawn."""

    colour: str | None
    dash: str | None
    fill: str | None
    marker: str


def look(svg: str, name: str) -> Look:
    """How the line is drawn that ends at a name."""
    drawn = list(ET.fromstring(svg))
    (place,) = [place for place, text in enumerate(texts(drawn)) if text.startswith(name)]
    line = drawn[place - 1]
    course = line[0]
    markers = line[-1]
    last_marker = markers.get("d", "").split("M")[-1]
    return Look(
        line.get("color"),
        course.get("stroke-dasharray"),
        markers.get("fill"),
        re.sub(r"[-.\d ]+", "", last_marker),
    )


def test_whoever_has_a_mark_looks_the_same_among_any_others() -> None:
    cast = {name: Series(name, (0, seat, 2, 4), seat) for seat, name in enumerate(CAST)}
    whole = running_totals_svg(list(cast.values()))
    few = running_totals_svg([cast["Ela"], cast["Bert"]])
    assert look(few, "Ela") == look(whole, "Ela")
    assert look(few, "Bert") == look(whole, "Bert")
    assert look(few, "Ela") != look(few, "Bert")
    dark = re.findall(r"\.look(\d)\{color:(#\w+)", few)
    assert dark == [("4", DARK.seats[4]), ("1", DARK.seats[1])]


def test_wide_letters_fit_at_the_end_of_the_line() -> None:
    wide = running_totals_svg([Series("WWWWWWW", (0, 4))])
    slim = running_totals_svg([Series("Jannika", (0, 4))])
    assert x_of_name(wide) < x_of_name(slim) - 30


def x_of_name(svg: str) -> float:
    """Where the only name of a chart begins."""
    (name,) = labels(svg)
    return number(name, "x")


def test_carries_both_themes_and_is_the_light_one_where_style_is_forbidden() -> None:
    auto = running_totals_svg(LINES, Picture(theme="auto"))
    light = running_totals_svg(LINES, Picture(theme="light"))
    dark = running_totals_svg(LINES, Picture(theme="dark"))
    assert "prefers-color-scheme:dark" in auto
    for colour in (*LIGHT.seats, *DARK.seats, LIGHT.card, DARK.card):
        assert colour in auto
    assert "<style>" not in light
    assert "<style>" not in dark
    assert DARK.card in dark
    assert LIGHT.card not in dark


def test_is_grey_on_paper() -> None:
    svg = running_totals_svg(LINES, Picture(theme="print"))
    values = [value for part in parts(svg) for value in part.attrib.values()]
    colours = [value for value in values if value.startswith("#")]
    assert colours
    for colour in colours:
        red, green, blue = list(colour.removeprefix("#"))
        assert red == green
        assert green == blue


def test_has_no_script_and_no_address() -> None:
    svg = running_totals_svg(LINES).replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"script|href|url\(|://", svg)


def test_draws_somebody_who_came_later_from_there() -> None:
    anna = Series("Anna", (0, 1, 2))
    ela = Series("Ela", (None, None, 4))
    svg = running_totals_svg([anna, ela])
    assert texts(labels(svg)) == ["Anna 2", "Ela 4"]


def test_shows_an_evening_without_a_game() -> None:
    svg = course(played(0), Picture())
    assert len(labels(svg)) == 4


def test_counts_the_games_below_and_leaves_a_redeal_without_number() -> None:
    anna = Series("Anna", (0, 1, 1, 2))
    svg = running_totals_svg([anna], numbers=[1, None, 2], axis="Spiel")
    below = [word for word in words_of(svg) if word.get("text-anchor") == "middle"]
    assert texts(below) == ["1", "2"]


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
    lines = [Series(name, (0, *totals)) for name in names]
    svg = running_totals_svg(lines, title=names[0], axis=names[-1])
    assert len(labels(svg)) == len(names)
    assert not [part for part in parts(svg) if part.tag.endswith("script")]
    assert "nan" not in svg


def test_marks_the_ground_under_bock_games_and_says_the_factor() -> None:
    anna = Series("Anna", (0, 1, 2, 3, 7, 8))
    svg = running_totals_svg([anna], factors=[1, 2, 2, 4, 1])
    assert texts(classed(svg, "factor")) == ["×2", "×4"]
    two_games, one_game = classed(svg, "bock")
    wide = number(two_games, "width")
    narrow = number(one_game, "width")
    assert wide == pytest.approx(2 * narrow, abs=0.2)
    assert number(two_games, "x") + wide == pytest.approx(number(one_game, "x"), abs=0.2)


def test_the_chart_of_an_evening_knows_its_bock_games() -> None:
    without = course(played(8), Picture())
    assert 'class="bock"' not in without
    bock = {"bock.on": True, "bock.triggers": ["split_120"]}
    rules = read_rules({"preset": "ddv", "options": bock})
    with_bock = course(played(24, rules=rules), Picture())
    assert 'class="bock"' in with_bock


def test_factors_never_stand_one_over_the_other() -> None:
    anna = Series("Anna", tuple(range(101)))
    svg = running_totals_svg([anna], factors=[1 + game % 3 for game in range(100)])
    places = numbers(classed(svg, "factor"), "x")
    assert len(places) > 5
    assert min(distances(places)) >= 12
    assert len(classed(svg, "bock")) == 66


def drawn_apart(people: int, **look: Any) -> str:
    return course(played(12, people), Picture(columns=1, **look))


def markers(svg: str) -> list[str]:
    """The markers of each line, as a path."""
    groups = [part for part in parts(svg) if part.tag == f"{SVG}g"]
    lines = [group for group in groups if "look" in group.get("class", "")]
    return [line[-1].get("d", "") for line in lines]


def test_more_than_four_people_get_a_plot_each_with_all_others_pale_behind() -> None:
    """second-look.md, issue "A pleasure in the hand": small multiples for more than four people."""
    assert not classed(drawn_apart(4), "pale")
    svg = drawn_apart(7)
    pale = classed(svg, "pale")
    assert [lines.get("d", "").count("M") for lines in pale] == [7] * 7
    places = [84 * place for place in range(7)]
    moved = [lines.get("transform") for lines in pale]
    assert moved == [f"translate(0 {place})" for place in places]
    names = labels(svg)
    assert [text.split()[0] for text in texts(names)] == list(CAST)
    heights = numbers(names, "y")
    assert [height - heights[0] for height in heights] == pytest.approx(places)


@pytest.mark.parametrize(("columns", "high"), [(1, 5), (2, 3), (3, 2), (5, 1)])
def test_the_plots_are_as_high_together_as_they_stand_one_over_another(
    columns: int, high: int
) -> None:
    picture = Picture(columns=columns, text=10, panel=50)
    tree = ET.fromstring(course(played(12, 5), picture))
    assert number(tree, "height") == high * 50 + 19
    assert number(tree, "width") == 360


@pytest.mark.parametrize("people", [4, 7])
def test_for_doubled_type_everybody_has_a_plot_and_no_words_meet(people: int) -> None:
    """second-look.md, Everyone: 200 % type, also in the charts; a name stands in its own plot and
    in the picture.
    """
    usual = Picture(columns=1)
    large = usual.larger
    svg = course(played(12, people), large)
    names = labels(svg)
    assert len(names) == people
    assert set(numbers(names, "font-size")) == {2 * usual.text}
    heights = numbers(names, "y")
    assert distances(heights) == pytest.approx([large.panel] * (people - 1))
    assert large.panel > 4 * large.text
    for name in names:
        wide = len(name.text or "") * CHAR * large.text
        assert number(name, "x") + wide <= large.width
    assert heights[-1] < number(ET.fromstring(svg), "height")


def test_plots_stay_small_however_long_the_evening() -> None:
    long = played(100, 7)
    usual = played(24, 5)
    assert len(course(long, Picture())) < 15_000
    assert len(course(long, Picture(columns=2))) < 40_000
    assert len(course(usual, Picture(columns=2))) < 10_000


def lines_down(svg: str) -> int:
    """How many lines run from top to bottom of a plot."""
    paths = [line.get("d", "") for line in classed(svg, "zero")]
    return sum("V" in path for path in paths)


@pytest.mark.parametrize(("people", "plots"), [(4, 1), (6, 6)])
def test_the_game_that_was_tapped_has_a_line_and_a_larger_marker_on_each_course(
    people: int, plots: int
) -> None:
    """second-look.md: tap shows the game."""
    plain = drawn_apart(people)
    chosen = drawn_apart(people, chosen=5)
    assert lines_down(plain) == 0
    assert lines_down(chosen) == plots
    for before, after in zip(markers(plain), markers(chosen), strict=True):
        assert len(after) > len(before)


@pytest.mark.parametrize("people", [4, 7])
def test_every_game_has_its_own_strip_to_tap_and_all_reach_from_edge_to_edge(people: int) -> None:
    """second-look.md: targets as far as the number of games allows: the whole height, side by side
    without a gap.
    """
    evening = played(10, people)
    ways = [f"?bis={place}" for place in range(1, 11)]
    tree = ET.fromstring(taps_svg(courses(evening), Picture(columns=1), ways))
    assert [link.get("href") for link in tree] == ways
    strips = [link[0] for link in tree]
    assert {strip.get("height") for strip in strips} == {"100%"}
    for strip, following in pairwise(strips):
        end = number(strip, "x") + number(strip, "width")
        assert end == pytest.approx(number(following, "x"), abs=0.15)

    svg = course(evening, Picture(columns=1, chosen=5))
    shown = ET.fromstring(svg)
    assert tree.get("viewBox") == shown.get("viewBox")
    paths = [path.get("d", "") for path in shown.iter(f"{SVG}path")]
    line_down = next(path for path in paths if "V" in path)
    x = float(line_down.removeprefix("M").split()[0])
    fifth = strips[4]
    left = number(fifth, "x")
    assert left < x < left + number(fifth, "width")


def test_the_page_of_the_chart_has_the_colours_of_the_pictures_in_both_schemes() -> None:
    """One colour for one person, wherever a chart stands: the style sheet of the page repeats what
    pictures carry.
    """
    css = (HOME / "static" / "css" / "evening" / "chart.css").read_text(encoding="utf-8")
    light, dark_by_system, dark_by_choice = css.split(":root")[1:]
    check_colours(light, LIGHT)
    check_colours(dark_by_system, DARK)
    check_colours(dark_by_choice, DARK)


def check_colours(css: str, inks: Inks) -> None:
    """A part of the style sheet declares the colours of these inks."""
    told = dict(re.findall(r"--(\w+): (#\w+);", css))
    assert [told[f"look{seat}"] for seat in range(7)] == [*inks.seats]
    assert told["pale"] == inks.pale
    assert told["ground"] == inks.bock
    assert told["band"] == inks.band


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
    anna = Series("Anna", (0, 1, 2, 3))
    svg = running_totals_svg([anna], Picture(theme="print"), factors=[1, 2, 1])
    (ground,) = classed(svg, "bock")
    (band,) = classed(svg, "band")
    assert ground.get("x") == band.get("x")
    assert ground.get("width") == band.get("width")
    end = number(band, "y") + number(band, "height")
    assert end == pytest.approx(number(ground, "y"), abs=0.11)


@pytest.mark.parametrize(("people", "columns"), [(4, 0), (7, 1), (7, 2), (5, 3)])
def test_the_word_below_never_stands_over_a_number(people: int, columns: int) -> None:
    svg = course(played(30, people), Picture(columns=columns))
    words = words_of(svg)
    small = 11.04
    (word,) = [each for each in words if each.text == "Spiel"]
    end = number(word, "x")
    start = end - len("Spiel") * CHAR * small
    in_its_line = [each for each in words if each.get("y") == word.get("y")]
    numerals = [each for each in in_its_line if (each.text or "").isdigit()]
    for numeral in numerals:
        middle = number(numeral, "x")
        half = len(numeral.text or "") * CHAR * small / 2
        assert middle + half <= start or middle - half >= end
    assert numerals[-1].text == "30"


def test_a_calm_chart_names_every_line_and_the_leader_in_bold() -> None:
    """fourth-look.md, part 1: the winner in colour, all others pale; nobody has to guess whose."""
    lines = [Series("Anna", (0, -4)), Series("Bert", (0, 8), leads=True), Series("Cem", (0, -4))]
    words = words_of(running_totals_svg(lines, Picture(calm=True, height=200), axis="Spiel"))
    names = {each.text: each for each in words if each.text in {"Anna", "Bert", "Cem"}}
    assert set(names) == {"Anna", "Bert", "Cem"}
    bold = [name for name, each in names.items() if each.get("font-weight") == "700"]
    assert bold == ["Bert"]
    apart = float(names["Anna"].get("y", "0")) - float(names["Cem"].get("y", "0"))
    assert abs(apart) >= 12


def test_a_calm_chart_says_how_far_down_it_goes() -> None:
    lines = [Series("Anna", (0, -9)), Series("Bert", (0, 29), leads=True)]
    words = words_of(running_totals_svg(lines, Picture(calm=True, height=200), axis="Spiel"))
    assert "−10" in [each.text for each in words]


@pytest.mark.parametrize("chosen", range(1, 9))
@pytest.mark.parametrize("calm", [True, False])
def test_the_word_below_hides_no_number_and_the_chosen_game_has_its_own(
    chosen: int, calm: bool
) -> None:
    """Before "8" and over 7 the word read as "Spiel 8" while game 7 was shown."""
    eight = [Series("Bert", tuple(range(9)), leads=True), Series("Anna", tuple(range(0, -9, -1)))]
    svg = running_totals_svg(eight, Picture(calm=calm, height=200, chosen=chosen), axis="Spiel")
    texts = [each.text or "" for each in words_of(svg)]
    begins = texts.index("Spiel")
    assert texts[begins + 1] == "1"
    assert str(chosen) in texts[begins:]


def test_the_chosen_game_has_its_number_in_small_plots_too() -> None:
    small = Picture(columns=2, apart=True, chosen=7)
    eight = [Series(name, tuple(range(9))) for name in ("Anna", "Bert", "Cem", "Doro")]
    texts = [each.text for each in words_of(running_totals_svg(eight, small, axis="Spiel"))]
    assert texts.count("7") == 2


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


class Below(NamedTuple):
    """A word under a plot, and where it begins and ends."""

    text: str
    left: float
    right: float

    @property
    def middle(self) -> float:
        return (self.left + self.right) / 2


def below(evenings: int, picture: Picture, people: int, word: str) -> list[list[Below]]:
    """The words under the plots, from left to right, one list for each line of them."""
    shown = places(evenings)
    totals = (0, *range(len(shown)))
    courses = [Series(f"Nr. {seat}", totals) for seat in range(people)]
    svg = running_totals_svg(courses, picture, numbers=shown, axis=word)
    by_height: dict[str, list[Below]] = {}
    for element in words_of(svg):
        text = element.text or ""
        ends_here = element.get("text-anchor") == "end"
        is_scale = text.startswith("−") or (ends_here and text != word)
        if element.get("class") or is_scale:
            continue
        x = number(element, "x")
        wide = len(text) * WIDE * picture.text
        left = x - wide if ends_here else x - wide / 2
        line = by_height.setdefault(element.get("y", ""), [])
        line.append(Below(text, left, left + wide))
    return [sorted(line, key=lambda each: each.left) for line in by_height.values()]


@pytest.mark.parametrize("case", PICTURES)
def test_the_axis_of_any_season_has_first_and_last_evening_and_even_steps(case: str) -> None:
    """paper.md: the axis lost its numbers above 100 evenings."""
    picture, people = PICTURES[case]
    step = 1 if is_thorough() else 7
    for evenings in range(1, 601, step):
        for line in below(evenings, picture, people, WORD):
            check_apart(line, picture)
            numerals = [int(word.text) for word in line if word.text != WORD]
            for axis in axes(numerals):
                check_even(axis, evenings)


def check_apart(line: list[Below], picture: Picture) -> None:
    """No word of a line stands over another one or beyond the picture."""
    for word, following in pairwise(line):
        assert word.right <= following.left, line
    assert line[0].left >= 0
    assert line[-1].right <= picture.width


def axes(numerals: list[int]) -> list[list[int]]:
    """Numbers that stand in a row, each plot by itself."""
    plots: list[list[int]] = []
    for numeral in numerals:
        if not plots or numeral <= plots[-1][-1]:
            plots.append([])
        plots[-1].append(numeral)
    return plots


def check_even(axis: list[int], evenings: int) -> None:
    """The numbers under a plot go from the first evening to the last by equal steps."""
    assert axis[0] == 1
    assert axis[-1] == evenings
    assert len(axis) >= min(evenings, 2)
    steps = {after - before for before, after in pairwise(axis[1:-1])}
    assert len(steps) <= 1, (evenings, axis)


def test_the_numbers_stand_where_their_evenings_are() -> None:
    """Of a long season only some evenings are drawn; the numbers between them stand between
    them.
    """
    (line,) = below(500, ON_PAPER, 4, "")
    middles = {int(word.text): word.middle for word in line}
    first = middles[1]
    last = middles[500]
    for evening, middle in middles.items():
        share = (evening - 1) / 499
        assert middle == pytest.approx(first + share * (last - first), abs=2)
