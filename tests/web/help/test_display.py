"""What a phone chooses for itself. Source: second-look.md, Everyone; phone.md, Anzeige."""

from __future__ import annotations

import pytest

from scorepad.web.help.display import CHOICES
from tests.web.critic import Phone
from tests.web.evening_pages import ENTER, EVENING, begin

LEFT, STILL = "css/frame/left.css", "data-still"


@pytest.mark.parametrize(
    ("name", "value", "mark"),
    [("thumb", "left", LEFT), ("keys", "off", STILL)],
)
def test_hand_and_shortcuts_are_kept_on_this_phone(stranger: Phone, name: str, value: str, mark: str) -> None:
    assert mark not in stranger.get("/hilfe").text
    stranger.send("/anzeige", "/anzeige", **{name: value})
    assert mark in stranger.get("/hilfe").text
    assert stranger.page("/anzeige").form("/anzeige").values[name] == [value]
    stranger.send("/anzeige", "/anzeige", **{name: "both"})
    assert mark in stranger.get("/hilfe").text


def test_the_list_of_shortcuts_stands_where_they_lead(stranger: Phone) -> None:
    assert 'id="tastatur"' in stranger.get("/hilfe").text


def test_whoever_chooses_how_pages_look_stays_the_same_phone(anna: Phone) -> None:
    """Phone.md, the pen: what tells phones from one another is nobody's choice."""
    begin(anna).get(ENTER)
    with anna.session_transaction() as session:
        before = session["hand"]
    for chosen in range(2):
        every = {name: [*values][chosen % len(values)] for name, values in CHOICES.items()}
        assert anna.send("/anzeige", "/anzeige", **every).status_code == 303
        with anna.session_transaction() as session:
            assert session["hand"] == before


def test_the_board_is_another_one_as_soon_as_its_look_is(anna: Phone) -> None:
    begin(anna)
    for name, values in CHOICES.items():
        tags = []
        for value in values:
            anna.send("/anzeige", "/anzeige", **{name: value})
            tags.append(anna.get(EVENING).headers["ETag"])
        assert len({*tags}) == len(values), name
