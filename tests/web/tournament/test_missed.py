"""A missed round in the plan, and who has no certificate. Source: fourth-look.md 4."""

import pytest

from tests.web.critic import Phone, answered
from tests.web.tournament.pages import ONE, create, join, release, type_totals

pytestmark = pytest.mark.usefixtures("unprinted")


def typed_in(leader: Phone, name: str) -> str:
    """What stands in a field of the plan."""
    (value,) = leader.page(f"{ONE}/plan").form("/plan").values[name]
    return value


def test_what_a_missed_round_counts_is_typed_in_the_plan_and_stays(anna: Phone) -> None:
    create(anna)
    assert typed_in(anna, "missed_points") == ""
    assert anna.send(f"{ONE}/plan", "/plan", missed_points="−40").status_code == 303
    assert typed_in(anna, "missed_points") == "-40"
    assert typed_in(anna, "missed_placement") == "0"
    answer = anna.send(f"{ONE}/plan", "/plan", missed_points="viel")
    assert "Eine ganze Zahl, zum Beispiel" in answered(answer, 422)


def test_an_empty_field_counts_as_the_ranking_usually_does(anna: Phone) -> None:
    create(anna, by="index")
    assert typed_in(anna, "missed_points") == ""
    assert anna.send(f"{ONE}/plan", "/plan", by="points").status_code == 303
    assert typed_in(anna, "missed_points") == ""


def test_who_never_came_has_no_line_in_the_result_and_no_certificate(anna: Phone) -> None:
    create(anna, rounds="1")
    join(anna, "Anna\nBert\nCem\nDoro\nKnut")
    assert anna.send(f"{ONE}/leute/5", "/geht").status_code == 303
    (table,) = release(anna, 1)
    assert type_totals(anna, table, 12, -4, 0, -8) == 303
    page = anna.get(ONE).text.partition('<table class="standing">')[2].partition("</table>")[0]
    assert "Anna" in page
    assert "Knut" not in page
    certificates = anna.get(f"{ONE}/urkunden.pdf?alle=1").text
    assert "Doro" in certificates
    assert "Knut" not in certificates
