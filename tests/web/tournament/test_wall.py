"""The wall of a tournament: everybody's seat on one screen, however many there are. Source: tournament.md, Screens."""

import pytest

from tests.web.critic import Phone
from tests.web.tournament.pages import ONE, create, join, release


@pytest.mark.parametrize(("count", "kind"), [(13, ""), (60, ' class="many"'), (100, ' class="many crowd"')])
def test_more_than_forty_people_stand_in_columns(anna: Phone, count: int, kind: str) -> None:
    create(anna)
    join(anna, "\n".join(f"Gast {number:03}" for number in range(count)))
    release(anna, 1)
    wall = anna.get(f"{ONE}/wand").text
    assert f'<div id="board"{kind} role' in wall
    assert sum(f'<span class="grow">Gast {number:03}</span>' in wall for number in range(count)) == count
