"""Where the boxes stand. Source: ticksheet.md, the form; layout.py, what a photo needs."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import pairwise

import pytest

from scorepad.scoring.errors import Refused
from scorepad.scoring.rules import preset, read_rules
from scorepad.ticksheet.code import code_of
from scorepad.ticksheet.form import TickForm
from scorepad.ticksheet.geometry import EDGE, SheetPlan, plan_of, sheet_plan
from scorepad.ticksheet.layout import (
    BOX,
    MARK_HEIGHT,
    MARK_QUIET,
    MARK_WIDTH,
    MODULE,
    PITCH,
    QUIET_MODULES,
    ROW_PITCH,
    RowMark,
    TickBox,
    TickLayout,
    TickRow,
)
from tests.ticksheet.sheets import CAST, form, forms, rule_sets

LITTLE = 1e-6
PAPERS = [("a4", False), ("a4", True), ("letter", False), ("letter", True)]


@cache
def layouts_on(paper: str, *, large: bool) -> Mapping[str, list[TickLayout]]:
    """The pages of every form on this paper, by what it is."""
    plans = {name: sheet_plan(of, paper=paper, large=large) for name, of in forms().items()}
    return {name: layouts(plan) for name, plan in plans.items()}


def layouts(plan: SheetPlan) -> list[TickLayout]:
    code = code_of(plan.form, paper=plan.paper, large=plan.large)
    return [plan.layout(page, code) for page in range(1, plan.pages + 1)]


@pytest.mark.parametrize(("paper", "large"), PAPERS)
def test_every_sheet_has_each_box_of_each_game_once(paper: str, *, large: bool) -> None:
    for name, pages in layouts_on(paper, large=large).items():
        of = forms()[name]
        boxes = [box for layout in pages for row in layout.rows for box in row.boxes]
        found = [(box.game, box.field) for box in boxes]
        games = range(1, of.games + 1)
        assert sorted(found) == sorted((game, field) for game in games for field in of.fields), name


@pytest.mark.parametrize(("paper", "large"), PAPERS)
def test_boxes_are_large_enough_and_far_enough_from_each_other(paper: str, *, large: bool) -> None:
    for name, pages in layouts_on(paper, large=large).items():
        for layout in pages:
            for row in layout.rows:
                check_row(row, name)
            check_rows(layout, name)


def check_row(row: TickRow, name: str) -> None:
    for box in row.boxes:
        assert box.width >= BOX, name
        assert box.height >= BOX, name
    for before, after in pairwise(row.boxes):
        assert after.x - before.x >= PITCH - LITTLE, name
    check_marks(row, name)


def check_marks(row: TickRow, name: str) -> None:
    left, middle, right = row.marks
    first = row.boxes[0]
    middle_of_boxes = first.y + first.height / 2
    for mark in row.marks:
        assert mark.width == MARK_WIDTH, name
        assert mark.height == MARK_HEIGHT, name
        middle_of_mark = mark.y + mark.height / 2
        assert middle_of_mark == pytest.approx(middle_of_boxes, abs=0.01), name
    check_between(left, row.boxes, middle, name)
    check_between(middle, row.boxes, right, name)


def check_between(before: RowMark, boxes: Sequence[TickBox], after: RowMark, name: str) -> None:
    """White paper stands between two marks and the boxes between them."""
    within = [box for box in boxes if before.x < box.x < after.x]
    first = within[0]
    last = within[-1]
    end = last.x + last.width
    assert first.x - before.x - MARK_WIDTH >= MARK_QUIET - LITTLE, name
    assert after.x - end >= MARK_QUIET - LITTLE, name


def check_rows(layout: TickLayout, name: str) -> None:
    for above, below in pairwise(layout.rows):
        step = below.boxes[0].y - above.boxes[0].y
        assert step >= ROW_PITCH - LITTLE, name
        between = below.marks[0].y - above.marks[0].y - MARK_HEIGHT
        assert between >= MARK_QUIET - LITTLE, name


@pytest.mark.parametrize(("paper", "large"), PAPERS)
def test_everything_stands_on_the_paper_and_away_from_the_codes(paper: str, *, large: bool) -> None:
    for name, pages in layouts_on(paper, large=large).items():
        for layout in pages:
            for row in layout.rows:
                assert row.marks[0].x >= EDGE, name
                assert row.marks[-1].x + MARK_WIDTH <= layout.width - EDGE + LITTLE, name
            check_codes(layout, name)


def check_codes(layout: TickLayout, name: str) -> None:
    assert [code.corner for code in layout.codes] == [0, 1, 2, 3]
    first, right, lower, left = layout.codes
    assert first.size / 37 >= MODULE
    assert right.size / 25 >= MODULE
    quiet = QUIET_MODULES * MODULE
    tops = [mark.y for row in layout.rows for mark in row.marks]
    assert min(tops) - first.y - first.size >= quiet, name
    bottom = max(tops) + MARK_HEIGHT
    assert lower.y - bottom >= quiet, name
    assert left.y == lower.y
    assert right.x == lower.x


def test_one_page_is_enough_for_an_evening_of_every_preset_on_a4() -> None:
    for name, rules in rule_sets().items():
        if name in ("mainz", "freedoko") or not name.islower():
            continue
        assert sheet_plan(form(rules, 4, 24)).pages == 1, name
    for name in ("ddv", "kif", "mainz", "freedoko", "stammtisch", "branderhof"):
        assert sheet_plan(form(preset(name), 5, 30)).pages == 1, name


def test_a_game_of_few_boxes_stands_upright_and_one_of_many_lying() -> None:
    assert not sheet_plan(form(rule_sets()["few"])).lying
    assert sheet_plan(form()).lying


def test_a_game_of_very_many_boxes_has_several_lines() -> None:
    of = form(preset("koppeldopf"))
    plan = sheet_plan(of)
    assert len(plan.lines) == 2
    (layout,) = layouts(plan)
    assert [row.game for row in layout.rows[:4]] == [1, 1, 2, 2]


def test_large_print_lies_and_has_larger_rows_on_more_pages() -> None:
    plan = sheet_plan(form(), large=True)
    assert plan.lying
    assert plan.pages == 2
    assert plan.step >= 8


def test_large_print_with_two_lines_a_game_stands_upright_where_that_saves_pages() -> None:
    plan = sheet_plan(form(preset("koppeldopf"), 5, 30), large=True)
    assert len(plan.lines) == 2
    assert not plan.lying
    assert plan.pages == 3
    assert plan.step >= 8


def test_games_that_do_not_fit_go_on_on_the_next_page_with_codes_of_their_own() -> None:
    plan = sheet_plan(form(games=60))
    first, second = layouts(plan)
    assert first.rows[-1].game == 30
    assert second.rows[0].game == 31
    assert {code.text for code in first.codes}.isdisjoint(code.text for code in second.codes)


def test_a_code_is_enough_to_find_all_boxes_whoever_plays() -> None:
    of = form(preset("kif"))
    code = code_of(of, paper="letter", large=True)
    others = TickForm(preset("kif"), ("A", "B", "C", "D"), 12)
    known = plan_of(code, others).layout(1, code)
    printed = sheet_plan(of, paper="letter", large=True).layout(1, code)
    assert known.codes == printed.codes
    places = [(box.x, box.y) for row in known.rows for box in row.boxes]
    assert places == [(box.x, box.y) for row in printed.rows for box in row.boxes]


def test_the_first_code_has_the_address_before_its_text() -> None:
    code = code_of(form())
    first, second, *_others = sheet_plan(form()).layout(1, code, "https://x.example/foto").codes
    assert first.text == f"https://x.example/foto#{code.at(1, 0).text}"
    assert second.text == code.at(1, 1).text


def test_more_boxes_than_any_sheet_can_hold_are_refused() -> None:
    options: dict[str, object] = {}
    for number in range(60):
        options[f"special.own_{number}.name"] = f"Eigener {number}"
        options[f"special.own_{number}.points"] = 1
    many = read_rules({"options": options})
    with pytest.raises(Refused) as refused:
        sheet_plan(TickForm(many, CAST[:4], 24))
    assert [problem.code for problem in refused.value.problems] == ["too_many_boxes"]
