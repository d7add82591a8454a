"""What a phone chooses for itself. Source: second-look.md, Everyone; phone.md, Anzeige."""

from __future__ import annotations

import pytest

from tests.web.critic import Phone

LEFT, STILL = "css/frame/left.css", "data-still"


@pytest.mark.parametrize(
    ("name", "value", "mark"),
    [("hand", "left", LEFT), ("keys", "off", STILL)],
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
