"""The page of the chart: the picture, and each game of it as one taps it, without script and by keyboard."""

from __future__ import annotations

import re

import pytest

from tests.web.critic import Phone
from tests.web.evening_pages import EVENING, begin, three_games

CHART = f"{EVENING}/verlauf"


def standings(text: str) -> list[list[str]]:
    """The key to the lines: name, what the game brought, where it left everybody."""
    lines = re.findall(r"<tr><th scope=\"row\">(.*?)</tr>", text, re.DOTALL)
    return [re.sub(r"<[^>]*>", " ", line).split() for line in lines]


def test_before_the_first_game_there_is_no_picture(anna: Phone) -> None:
    begin(anna)
    text = anna.get(CHART).text
    assert "Noch kein Spiel" in text
    assert 'class="plot"' not in text


def test_it_opens_with_the_last_game_and_where_everybody_stands(anna: Phone) -> None:
    three_games(anna)
    text = anna.get(CHART).text
    assert "<b>Spiel 3, Re plus 1, Anna und Bert</b>" in text
    assert [line[0] for line in standings(text)] == ["Anna", "Bert", "Cem", "Doro", "Ela"]
    assert standings(text)[2] == ["Cem", "–", "2"]
    assert anna.get(f"{EVENING}/verlauf.svg").mimetype == "image/svg+xml"


def test_a_tap_shows_the_game_without_script(anna: Phone, reader: Phone) -> None:
    """second-look.md, issue "A pleasure in the hand": the chart is sharper, a tap shows the game."""
    three_games(anna)
    for holder in (anna, reader):
        usual, large = holder.get(CHART).text.split('<div class="plot large">')
        strips = re.findall(r'<a href="([^"]*)" tabindex="-1"><rect', usual)
        assert re.findall(r'<a href="([^"]*)" tabindex="-1"><rect', large) == strips, "for doubled type the same"
        assert strips == [f"{CHART}?bis={game}#course" for game in (1, 2, 3)]
        text = holder.get(strips[0]).text
        assert "<b>Spiel 1, Re plus 1, Bert und Cem</b>" in text
        assert standings(text)[:2] == [["Anna", "–", "0"], ["Bert", "+1", "1"]]
        assert f"{EVENING}/spiel/1" in holder.page(CHART + "?bis=1").links


def test_the_keyboard_goes_from_game_to_game_by_links_of_their_own(anna: Phone) -> None:
    """second-look.md, Everyone: what a finger can reach, a keyboard can."""
    three_games(anna)
    for game, ways in ((1, [2]), (2, [1, 3]), (3, [2])):
        text = anna.get(f"{CHART}?bis={game}").text
        steps = re.findall(r'<a id="(?:back|next)" class="button square" href="([^"]*)" aria-label="Ein Spiel', text)
        assert steps == [f"{CHART}?bis={one}#course" for one in ways]


@pytest.mark.parametrize("asked", ["0", "4", "-1", "99999999999", "x", ""])
def test_a_game_that_is_none_is_the_last(anna: Phone, asked: str) -> None:
    three_games(anna)
    assert "<b>Spiel 3," in anna.get(f"{CHART}?bis={asked}").text


def test_every_line_has_marker_colour_and_name_in_the_key(anna: Phone) -> None:
    """second-look.md, issue "A pleasure in the hand": legend in colour and shape."""
    three_games(anna)
    found = re.findall(r'<span class="look(\d)"><svg class="look".*?<path d="([^"]*)"', anna.get(CHART).text)
    assert len({look for look, _shape in found}) == len({shape for _look, shape in found}) == 5
