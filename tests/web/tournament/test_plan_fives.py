"""Games and minutes at a table of five follow those at a table of four until they are typed.

Source: fourth-look.md 4: "fives keep 20 when fours become 4".
"""

from scorepad.store import tournaments
from tests.conftest import there
from tests.web.critic import Phone
from tests.web.tournament.pages import ONE, create


def games_of(leader: Phone) -> tuple[int, int]:
    """The games of a list at tables of four and of five."""
    with leader.application.app_context():
        plan = there(tournaments.load(1, 1)).plan
    return plan.games, plan.games_five


def test_fives_follow_fours_without_script(anna: Phone) -> None:
    create(anna, games="4")
    assert games_of(anna) == (4, 5)
    assert anna.send(f"{ONE}/plan", "/plan", games="12").status_code == 303
    assert games_of(anna) == (12, 15)


def test_fives_that_were_typed_stay(anna: Phone) -> None:
    create(anna, games="4", games_five="6")
    assert games_of(anna) == (4, 6)
    form = anna.page(f"{ONE}/plan").form("/plan")
    assert form.values["games_five"] == ["6"]
    assert anna.send(f"{ONE}/plan", "/plan", games="12").status_code == 303
    assert games_of(anna) == (12, 6)
    assert anna.send(f"{ONE}/plan", "/plan", games_five="").status_code == 303
    assert games_of(anna) == (12, 15)


def test_minutes_follow_too(anna: Phone) -> None:
    create(anna, kind="ddv")
    form = anna.page(f"{ONE}/plan").form("/plan")
    assert form.values["minutes"] == ["100"]
    assert form.values["minutes_five"] == [""]
    assert anna.send(f"{ONE}/plan", "/plan", minutes="40").status_code == 303
    with anna.application.app_context():
        assert there(tournaments.load(1, 1)).plan.minutes_five == 50
