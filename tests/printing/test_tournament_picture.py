"""The standing of a tournament as a picture: the best, ties whole, long names whole."""

import io
from collections.abc import Sequence

import pytest
from PIL import Image

from scorepad.printing import pdf
from scorepad.printing.edition import Page
from scorepad.printing.tournament_picture import FEW_MORE, MOST, best, page
from scorepad.telling.tournament import StandingLine, TeamLine
from scorepad.telling.tournament_result import ToldResult
from scorepad.telling.voice import Voice
from tests.printing.evenings import DATE

LONG = "Maximiliane-Antonia Freifrau von Hohenstein-Wüstenberg"
WIDTH = 1080
GROUND = (0xF6, 0xF4, 0xEE)


def lines(*ranks: int) -> list[StandingLine]:
    """A line for each of these ranks."""
    shown = []
    for place, rank in enumerate(ranks, 1):
        line = StandingLine(
            rank=rank,
            name=f"{LONG} {place}",
            value="−123,4",
            rounds=("8", "−4"),
            own=False,
            number=place,
        )
        shown.append(line)
    return shown


def picture(
    shown: Sequence[StandingLine],
    heading: str = "Ergebnis",
    teams: tuple[TeamLine, ...] = (),
    lang: str = "de",
) -> Page:
    """The picture of a standing."""
    told = ToldResult(heading, ("R1", "R2"), tuple(shown), teams)
    return page("Sommer", DATE, told, Voice(lang), runde="Donnerstag")


def test_the_best_are_shown_and_how_many_more_there_are() -> None:
    of_106 = picture(lines(*range(1, 107)))
    assert len(of_106.lines) == MOST
    assert of_106.remark == "und 86 weitere"
    assert of_106.games == "106 Leute · 2 Runden"
    of_20 = picture(lines(*range(1, 21)))
    assert len(of_20.lines) == 20
    assert of_20.remark == ""
    of_21 = picture(lines(*range(1, 22)), lang="en")
    assert of_21.remark == "and one person more"


def test_those_who_share_the_last_rank_stand_on_it_together_or_not_at_all() -> None:
    few = [*range(1, 20), 20, 20, 20, 23]
    assert [line.rank for line in best(lines(*few))] == [*range(1, 20), 20, 20, 20]
    many = [*range(1, 20), *(20 for _each in range(FEW_MORE + 2))]
    assert [line.rank for line in best(lines(*many))] == [*range(1, 20)]
    all_equal = [1 for _each in range(60)]
    assert len(best(lines(*all_equal))) == MOST


def test_it_says_who_is_ahead_until_the_tournament_is_over_and_then_who_wins() -> None:
    goes_on = picture(lines(1, 2), heading="Zwischenstand nach Runde 2")
    assert goes_on.ahead.does == "führt mit"
    assert goes_on.date.startswith("Zwischenstand nach Runde 2 · ")
    over = picture(lines(1, 1))
    assert over.ahead.does == "gewannen mit"
    assert over.ahead.points == "−123,4"


def test_the_first_three_teams_stand_below() -> None:
    teams = tuple(TeamLine(rank, f"Team {rank}", "12", ()) for rank in (1, 2, 3, 4))
    assert picture(lines(1), teams=teams).best == (
        "Mannschaften: 1. Team 1 (12), 2. Team 2 (12), 3. Team 3 (12)"
    )


@pytest.mark.parametrize("people", [4, 106])
def test_the_picture_keeps_to_its_edges_with_long_names(people: int) -> None:
    document = picture(lines(*range(1, people + 1)))
    data = pdf.draw(lambda: document)
    drawn = Image.open(io.BytesIO(data)).convert("RGB")
    assert drawn.width == WIDTH
    below_the_head = drawn.crop((WIDTH - 40, drawn.height - 600, WIDTH, drawn.height))
    assert below_the_head.getcolors() == [(40 * 600, GROUND)]
