"""The page of a draw: two people swapped by a tap on both, the weight of fives, a release taken
back. Source: fourth-look.md 4.
"""

import re

from tests.web.critic import Phone, answered
from tests.web.tournament.pages import ONE, create, join, release, type_totals

ROUND = f"{ONE}/runde/1"
NINE = "A\nB\nC\nD\nE\nF\nG\nH\nI"


def tap(leader: Phone, *seats: str) -> int:
    """Tap these seats and swap; the status of the answer."""
    form = leader.page(ROUND).form("/tauschen")
    answer = leader.post(form.action, data={**form.values, "seat": list(seats)})
    return answer.status_code


def names_at(leader: Phone) -> list[str]:
    """Everybody by table and place, as the page of the draw shows them."""
    return re.findall(r'<span class="grow">([^<]+)</span></label>', leader.get(ROUND).text)


def test_two_people_swap_across_tables_by_a_tap_on_both(anna: Phone) -> None:
    create(anna)
    join(anna, "A\nB\nC\nD\nE\nF\nG\nH")
    anna.send(ROUND, "/losen")
    before = names_at(anna)
    assert tap(anna, "1.1", "2.4") == 303
    after = names_at(anna)
    assert after[0] == before[7]
    assert after[7] == before[0]
    assert after[1:7] == before[1:7]


def test_one_or_three_taps_are_no_swap_and_stay_tapped(anna: Phone) -> None:
    create(anna)
    join(anna, "A\nB\nC\nD\nE\nF\nG\nH")
    anna.send(ROUND, "/losen")
    form = anna.page(ROUND).form("/tauschen")
    answer = anna.post(form.action, data={**form.values, "seat": ["1.1", "1.1"]})
    text = answered(answer, 422)
    assert "Tippe zwei Leute an." in text
    assert 'value="1.1" checked' in text
    assert tap(anna, "1.1", "1.2", "1.3") == 422


def test_who_has_a_bye_swaps_with_somebody_at_a_table(anna: Phone) -> None:
    create(anna, byes="1")
    join(anna, "A\nB\nC\nD\nE\nF")
    anna.send(ROUND, "/losen")
    assert "Spielfrei" in anna.get(ROUND).text
    before = names_at(anna)
    assert tap(anna, "0.1", "1.2") == 303
    assert names_at(anna)[1] == before[-1]
    assert "jetzt spielfrei" in anna.get(f"{ONE}/aenderungen").text


def test_the_draw_says_what_a_second_time_at_a_five_weighs_and_the_plan_changes_it(
    anna: Phone,
) -> None:
    create(anna)
    join(anna, NINE)
    for table in release(anna, 1):
        assert type_totals(anna, table, 12, -4, 0, -8) == 303
    path = f"{ONE}/runde/2"
    anna.send(path, "/losen")
    assert "Das geht vor" in anna.get(path).text
    assert anna.send(f"{ONE}/plan", "/plan", fives="1").status_code == 303
    assert "so viel wie ein Wiedersehen" in anna.get(path).text
    assert anna.send(f"{ONE}/plan", "/plan", fives="7").status_code == 422


def test_a_release_is_taken_back_on_its_page_until_something_is_entered(anna: Phone) -> None:
    create(anna)
    join(anna, "A\nB\nC\nD")
    release(anna, 1)
    assert "Freigabe zurücknehmen" in anna.get(ROUND).text
    assert anna.send(ROUND, "/zurueck").status_code == 303
    assert "Runde 1 freigeben" in anna.get(ROUND).text
    assert "Freigabe von Runde 1 zurückgenommen" in anna.get(f"{ONE}/aenderungen").text
    (table,) = release(anna, 1)
    back = anna.page(ROUND).form("/zurueck")
    assert type_totals(anna, table, 12, -4, 0, -8) == 303
    assert "Freigabe zurücknehmen" not in anna.get(ROUND).text
    late = {**back.values, "revision": ""}
    assert "ist schon etwas eingetragen" in answered(anna.post(back.action, data=late), 422)
