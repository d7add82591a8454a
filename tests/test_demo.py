"""The demo is a Runde with two played evenings, and filling it in twice is once."""

from __future__ import annotations

import pytest

from scorepad import demo
from scorepad.actions.replayed import replayed
from scorepad.store import evenings, links

pytestmark = pytest.mark.usefixtures("in_app")


def test_filling_in_the_demo_twice_is_once() -> None:
    path = demo.fill()
    assert demo.fill() == path
    found = links.find(path.removeprefix("/l/"))
    assert found is not None
    assert found.role == "write"
    lines = evenings.list_of(found.group_id)
    assert sorted(line.games for line in lines) == [8, 10]


def test_every_game_of_the_demo_is_legal() -> None:
    found = links.find(demo.fill().removeprefix("/l/"))
    assert found is not None
    for line in evenings.list_of(found.group_id):
        stored = evenings.load(line.id, found.group_id)
        assert stored is not None
        rows = replayed(stored).rows
        assert [row.problems for row in rows if row.problems] == []
        assert {sum(row.points.values()) for row in rows} == {0}
