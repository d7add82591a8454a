"""What is unusual is asked once: the same form comes back with one sentence and its yes.

Source: fourth-look.md 4; TSR 7.3.3, 8.2.2, 9.7.
"""

import pytest

from tests.web.critic import Form, Page, Phone, answered, between
from tests.web.evening_pages import send
from tests.web.tournament.pages import ONE, create, join, release, typed


def begin(leader: Phone, names: str = "A\nB\nC\nD") -> str:
    """A tournament of one table, whose round runs; the address of the table."""
    create(leader)
    join(leader, names)
    (table,) = release(leader, 1)
    return table


def with_yes(text: str, action: str) -> tuple[Form, str]:
    """The form that came back, and the value of its button that says yes."""
    form = Page(text).form(action)
    yes = between(text, 'name="sure" value="', '"')
    assert yes
    return form, yes


@pytest.mark.parametrize(
    ("given", "penalty", "sentence"),
    [
        ((38, -12, -20, -4), 0, "zusammen 2 statt 0"),
        ((37, -12, -20, -5), 0, "Gerade und ungerade Summen"),
        ((38, -12, -20, -30), -24, "bis 12"),
        ((38, -12, -20, -10), 4, "4 ohne Minus"),
    ],
)
def test_an_unusual_list_comes_back_once_and_is_saved_with_the_yes(
    anna: Phone, given: tuple[int, ...], penalty: int, sentence: str
) -> None:
    table = begin(anna)
    form = anna.page(table).form("/summen")
    sent = typed(form, *given, penalty=penalty)
    text = answered(anna.post(form.action, data=sent), 422)
    assert sentence in between(text, 'id="sure-error">', "</p>")
    asked, yes = with_yes(text, "/summen")
    assert [value for name, value in asked.values.items() if name.startswith("t:")] == [
        [str(total)] for total in given
    ]
    assert anna.post(form.action, data=asked.values | {"sure": yes}).status_code == 303
    assert "bestätigt" in anna.get(table).text


def test_a_yes_to_one_sum_is_none_to_another(anna: Phone) -> None:
    table = begin(anna)
    form = anna.page(table).form("/summen")
    first = answered(anna.post(form.action, data=typed(form, 38, -12, -20, -4)), 422)
    asked, yes = with_yes(first, "/summen")
    other = typed(asked, 38, -12, -20, -2) | {"sure": yes}
    assert "zusammen 4 statt 0" in answered(anna.post(form.action, data=other), 422)


def test_the_table_is_marked_with_what_was_confirmed(anna: Phone) -> None:
    table = begin(anna)
    form = anna.page(table).form("/summen")
    sent = typed(form, 38, -12, -20, -4) | {"sure": "totals_not_zero.2"}
    assert anna.post(form.action, data=sent).status_code == 303
    for path in (table, ONE):
        assert "nachgefragt und bestätigt: Ohne die Strafen" in anna.get(path).text
    assert "38*" in anna.get(ONE).text


def test_people_who_say_that_it_is_right_after_one_game_are_asked_once(anna: Phone) -> None:
    table = begin(anna)
    path = table.replace("tisch", "abend")
    people = anna.page(table).form("/summen")
    players = [name.removeprefix("t:") for name in people.values if name.startswith("t:")]
    assert send(anna, f"{path}/spiel", re=players[:2], augen="re121").status_code == 303
    form = anna.page(table).form("/stimmt")
    text = answered(anna.post(form.action, data=form.values), 422)
    assert "Spiele auf der Liste: 1 statt 16." in text
    _form, yes = with_yes(text, "/stimmt")
    assert anna.post(form.action, data=form.values | {"sure": yes}).status_code == 303
    assert "sagt: stimmt" in anna.get(table).text


def test_a_penalty_without_minus_comes_back_at_the_penalty(anna: Phone) -> None:
    table = begin(anna)
    form = anna.page(table).form("/strafe")
    given = form.values | {"points": "4", "reason": "Karte"}
    text = answered(anna.post(form.action, data=given), 422)
    assert "4 ohne Minus" in text
    _form, yes = with_yes(text, "/strafe")
    assert anna.post(form.action, data=given | {"sure": yes}).status_code == 303
    assert "−4" in anna.get(table).text


def test_a_typed_list_that_is_short_has_a_tick_for_it(anna: Phone) -> None:
    table = begin(anna)
    (way,) = (url for url in anna.page(table).links if "/zettel?tisch=" in url)
    form = anna.page(way).form("/zettel")
    sent = form.values | {"r:0": ["2", "2", "-2", "-2"], "r:1": ["3", "1", "-1", "-3"]}
    text = answered(anna.post(form.action, data=sent), 422)
    assert "Spiele auf der Liste: 2 statt 16." in text
    assert 'name="listed"' in text
    assert anna.post(form.action, data=sent | {"listed": "1"}).status_code == 303
