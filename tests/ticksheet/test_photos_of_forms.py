"""A photo of each kind of form is read: other paper, large print, several lines a game, many
people.

Source: ticksheet.md, *The form* and *Proof*. One photo of each by day; more of the same is for the
night (`--hypothesis-profile=thorough`).
"""

from random import Random

import pytest

from scorepad.scoring.rules import preset
from scorepad.ticksheet.code import code_of
from scorepad.ticksheet.form import TickForm, usual_games
from scorepad.ticksheet.geometry import SheetPlan, sheet_plan
from scorepad.ticksheet.layout import TickLayout
from scorepad.ticksheet.photo import BoxState, read_photo
from tests import effort
from tests.ticksheet import photos
from tests.ticksheet.sheets import CAST

ADDRESS = "https://doko.example.org/runde/12/foto"
KINDS = {
    "Letter": ("stammtisch", 4, "letter", False),
    "large print, lying": ("ddv", 4, "a4", True),
    "large print with two lines a game": ("koppeldopf", 4, "letter", True),
    "two lines a game": ("koppeldopf", 4, "a4", False),
    "thirty games of five": ("freedoko", 5, "a4", False),
    "seven people": ("mittwoch", 7, "a4", False),
}
"""Rule set, people, paper and whether in large print."""
MOST_PIXELS = 2400


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "seed" in metafunc.fixturenames:
        metafunc.parametrize("seed", range(20 if effort.is_thorough() else 1))


def plan_of(kind: str) -> SheetPlan:
    name, people, paper, large = KINDS[kind]
    rules = preset(name)
    form = TickForm(rules, CAST[:people], usual_games(rules, people))
    return sheet_plan(form, paper=paper, large=large)


def last_page(plan: SheetPlan) -> TickLayout:
    code = code_of(plan.form, paper=plan.paper, large=plan.large)
    return plan.layout(plan.pages, code, ADDRESS)


def test_the_kinds_are_what_they_are_called() -> None:
    assert plan_of("Letter").width == 279.4
    assert plan_of("large print, lying").lying
    assert len(plan_of("large print with two lines a game").lines) == 2
    assert len(plan_of("two lines a game").lines) == 2
    assert plan_of("thirty games of five").games_a_page == 30
    assert len(plan_of("seven people").form.people) == 7


@pytest.mark.no_cover
@pytest.mark.parametrize("kind", KINDS)
def test_a_photo_of_this_kind_has_no_wrong_box(kind: str, seed: int) -> None:
    sheet = last_page(plan_of(kind))
    page = photos.drawn(sheet)
    chance = Random(f"{kind} {seed}")
    truth = photos.fill_in(page, sheet, chance, photos.Pen(), over=0.8)
    camera = photos.Camera(
        long_side=MOST_PIXELS,
        tilt=chance.uniform(-8, 8),
        turn_over=chance.uniform(-8, 8),
        turn=chance.choice([0, 90, 180, 270]) + chance.uniform(-4, 4),
        fill=0.85,
        bend=chance.uniform(-6, 6),
        shadow=0.3,
        seed=seed,
    )
    data = photos.jpeg(photos.photographed(page, camera), camera.quality)
    texts = {code.text for code in sheet.codes}
    read = read_photo(data, lambda text: sheet if text in texts else None).states
    said = {box: state for box, state in read.items() if state is not BoxState.UNSURE}
    wrong = {box: state for box, state in said.items() if truth[box] is not state}
    assert wrong == {}
    ticked = [box for box, state in truth.items() if state is BoxState.TICKED]
    unsure = [box for box in ticked if box not in said]
    assert len(unsure) <= 0.05 * len(ticked) + 1
