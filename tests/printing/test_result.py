"""The result as a picture: its size, what stands on it, and that nothing runs over its edge."""

import io
import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image, ImageChops

from scorepad.printing import pdf, printer
from scorepad.printing.result import page
from scorepad.printing.sheet import Sheet, courses
from scorepad.printing.sheet import page as evening_page
from scorepad.scoring.rules import read_rules
from tests.conftest import there
from tests.printing.evenings import CAST, NASTY, played, priced

WIDTH = 1080
EDGE = 60
GROUND = (0xF6, 0xF4, 0xEE)
GREEN = (0x17, 0x59, 0x3C)
END: dict[str, Any] = {"kind": "end"}
LONG_NAMES = ("Maximiliane Gräfin von und zu Hohenstein", "W" * 40, *CAST[2:5], "x" * 40, "Hanna")
LONG = dict(zip(CAST, LONG_NAMES, strict=True))


def drawn(sheet: Sheet) -> Image.Image:
    data = pdf.draw(lambda: page(sheet))
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    return Image.open(io.BytesIO(data)).convert("RGB")


def other_than(picture: Image.Image, colour: Sequence[int]) -> tuple[int, int, int, int]:
    """The box around everything that is not of this colour."""
    return there(
        ImageChops.difference(picture, Image.new("RGB", picture.size, tuple(colour))).getbbox()
    )


def test_the_picture_is_as_long_as_what_stands_on_it() -> None:
    """Longer with more people, short without a game."""
    evenings = ((0, 4), (24, 4), (20, 5), (30, 7))
    pictures = [drawn(priced(played(games, people, more=[END]))) for games, people in evenings]
    for picture in pictures:
        assert picture.width == WIDTH
        bottom = picture.crop((0, picture.height - 200, *picture.size))
        assert 140 < other_than(bottom, GROUND)[3] < 190, (
            "the last line stands a little above the edge"
        )
    heights = [picture.height for picture in pictures]
    assert all(shorter < longer for shorter, longer in pairwise(heights))
    assert heights[1] > 1500
    assert heights[-1] < 2400


@pytest.mark.parametrize("winner", ["Maximilian Graf von und zu Hohenstein VII", "W" * 40])
def test_long_names_stay_inside(winner: str) -> None:
    sheet = priced(played(25, 7, names=LONG | {"Gerd": winner}, more=[END]))
    assert page(sheet).ahead.who == winner
    picture = drawn(sheet)
    begins = next(y for y in range(picture.height) if picture.getpixel((5, y)) == GROUND)
    head = picture.crop((0, 0, WIDTH, begins))
    check_inside(head, GREEN)
    body = picture.crop((0, begins, WIDTH, picture.height))
    check_inside(body, GROUND)


def check_inside(part: Image.Image, ground: Sequence[int]) -> None:
    """What is drawn on this ground keeps to the edges."""
    left, _top, right, _bottom = other_than(part, ground)
    assert left >= EDGE
    assert right <= WIDTH - EDGE


def test_as_many_people_as_a_runde_can_have_fit_on_one_picture() -> None:
    many = page(played(8, 7))
    many.lines = (many.lines[0]._replace(name="W" * 40, long=True),) * 60
    many.crowd = True
    with Image.open(io.BytesIO(pdf.draw(lambda: many))) as picture:
        assert 5000 < picture.height < 9000


def test_the_winner_the_standings_and_the_chart_are_those_of_the_evening() -> None:
    sheet = played(20, 5, more=[END])
    made = page(sheet)
    best = max(sheet.result.totals, key=lambda player: sheet.result.totals[player])
    assert made.ahead.who == best
    assert made.ahead.does == "gewann mit"
    assert [line.place for line in made.lines] == ["1.", "2.", "3.", "4.", "5."]
    assert made.lines[0].points == f"+{sheet.result.totals[best]}"
    assert all(f">{line.name} " in made.chart for line in made.lines)
    assert set(re.findall(r'font-family="([^",]+)', made.chart)) == {"Inter"}
    assert made.games == "20 Spiele"
    assert made.state == ""
    assert made.money is False
    assert made.date == "Donnerstag, 19. November 2026"
    assert made.evening == "Bei Anna"


def test_a_running_evening_says_so_and_has_money_as_if_it_ended_now() -> None:
    made = page(priced(played(8)))
    assert made.ahead.does == "führt mit"
    assert made.state == "läuft noch"
    assert made.money_now == "Geld, wenn jetzt Schluss wäre"
    assert all(re.fullmatch(r"[+−]?\d+,\d\d\xa0€", line.amount) for line in made.lines)
    assert page(priced(played(8, more=[END]))).money_now == ""


def test_what_is_sealed_is_shown_from_the_seal() -> None:
    sheet = played(8)
    sealed = dict.fromkeys(sheet.result.totals, -5) | {sheet.seats[2]: 15}
    made = page(replace(sheet, sealed=sealed))
    assert made.ahead.who == "Cem"
    assert made.ahead.does == "gewann mit"
    assert made.ahead.points == "+15"


def test_before_the_first_game_nobody_is_first() -> None:
    made = page(played(0))
    assert made.ahead.who == "Noch kein Spiel"
    assert made.chart == ""
    assert made.best == ""
    assert [(line.place, line.points) for line in made.lines] == [("", "0")] * 4


def test_minus_points_have_the_least_lost_in_front() -> None:
    made = page(played(20, 5, rules=read_rules({"options": {"counting": "minus"}}), more=[END]))
    points = [int(line.points.replace("−", "-")) for line in made.lines]
    assert points == sorted(points, reverse=True)
    assert max(points) < 0
    assert made.ahead.points == made.lines[0].points


def test_speaks_english() -> None:
    made = page(priced(played(8, lang="en", more=[END])))
    assert made.ahead.does == "won with"
    assert made.games == "8 games"
    assert made.date == "Thursday, 19 November 2026"
    assert made.lines[0].played.startswith("won ")
    assert made.best.startswith("Best game: no. ")


def test_a_name_is_never_markup() -> None:
    html = pdf.html_of(page(played(8, names={"Anna": NASTY})))
    assert "<script" not in html
    assert "<img" not in html


def test_the_colours_are_those_of_paper_whatever_the_phone_prefers() -> None:
    made = page(played(8))
    assert "prefers-color-scheme" not in pdf.html_of(made) + (printer.CSS / "result.css").read_text(
        encoding="utf-8"
    )
    picture = drawn(played(8))
    assert picture.getpixel((5, 5)) == GREEN
    assert picture.getpixel((5, picture.height - 5)) == GROUND


def test_picture_and_sheet_stand_in_the_unit_and_say_so() -> None:
    """Source: options.md, `counting.unit`: every paper says the unit; its chart has the same
    numbers.
    """
    sheet = played(8)
    tens = played(8, rules=read_rules({"options": {"counting.unit": 10}}))
    before = page(sheet)
    after = page(tens)
    assert [line.points for line in after.lines] == [f"{line.points}0" for line in before.lines]
    assert after.games == "8 Spiele · Punkte mal 10"
    assert after.ahead.points == f"{before.ahead.points}0"
    totals = [[total and total * 10 for total in line.totals] for line in courses(sheet)]
    assert [list(line.totals) for line in courses(tens)] == totals
    assert f"{courses(sheet)[0].label}0" in after.chart
    first = evening_page(sheet)
    then = evening_page(tens)
    assert then.meta == f"{first.meta} · Punkte mal 10"
    for line, line_then in zip(first.lines, then.lines, strict=True):
        for cell, cell_then in zip(line.cells, line_then.cells, strict=True):
            if cell.points:
                assert cell_then.points == times_ten(cell.points)
                assert cell_then.total == times_ten(cell.total)
            else:
                assert not cell_then.points


def times_ten(text: str) -> str:
    return text if text == "0" else f"{text}0"


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_picture_tells_the_story_of_the_sheet(lang: str) -> None:
    """Source: paper.md, "Evening sheet": the header line tells the evening."""
    over = played(24, 5, lang=lang, more=[{"kind": "end"}])
    story = page(over).story
    assert story == evening_page(over).story.more
    assert {"de": "Wendepunkt", "en": "Turning point"}[lang] in story
    other_totals = replace(over, sealed={**over.result.totals, over.seats[0]: 99})
    assert page(other_totals).story == ""
    without_game = page(played(0))
    assert without_game.story == ""
