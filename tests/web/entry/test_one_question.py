"""As many questions as entries of others that collide with mine, not one more; nothing lost,
nothing twice.

Source: fourth-look.md, part 2, One conflict. Phones wait in tests/web/entry/waiting.py as the
scripts let them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from scorepad.actions.entry import entries
from scorepad.actions.entry.replayed import replayed
from scorepad.actions.evening import evening
from scorepad.actions.runde import runde
from scorepad.scoring.rules import Rules
from scorepad.store import evenings, runden
from scorepad.store.evenings import StoredEvening
from tests import saving
from tests.conftest import CAST, NOW, there
from tests.effort import examples
from tests.web.critic import Page, phone
from tests.web.entry.waiting import Question, Waiter

PATH_OF = {"game": "spiel", "penalty": "strafe", "redeal": "neu-geben"}


class Table:
    """An evening on the server, and the phones of its people, each of which knows whose it is."""

    def __init__(self, site: Flask, people: int = 4) -> None:
        self.site = site
        with site.app_context():
            made = runde.create("Donnerstag", CAST[:people], "€", Rules(), NOW)
            self.ids = [str(member.id) for member in runden.members(made.runde_id)]
            seats = [int(one) for one in self.ids]
            started = evening.start(
                made.runde_id,
                evening.NewPlan(seats, seats[0], NOW.date(), "Donnerstag"),
                client_key="start",
                link_id=made.write.id,
                now=NOW,
            )
        self.runde_id = made.runde_id
        self.evening_id = started
        self.link = made.write.token
        self.board = f"/runde/{made.runde_id}/abend/{started}"
        self.entered = 0

    def phone(self, member: int) -> Waiter:
        """The phone of this member, which has seen the board."""
        holder = phone(self.site)
        holder.get(f"/l/{self.link}")
        assert holder.send(self.board, "/anzeige", who=self.ids[member]).status_code == 303
        waiter = Waiter(holder, self.board)
        waiter.look()
        return waiter

    def stored(self) -> StoredEvening:
        with self.site.app_context():
            return there(evenings.load(self.evening_id, self.runde_id))

    def names(self) -> list[str]:
        """What stands, by the number in its note or reason."""
        return [
            str(one.body.get("note") or one.body.get("reason") or one.body["kind"])
            for one in self.stored().entries
        ]

    def values(self, name: str) -> dict[str, Any]:
        """The form of the game or penalty of this name; those of one name are the same."""
        number = int(name[1:])
        if name.startswith("p"):
            return {f"p:{self.ids[0]}": str(4 + number), "reason": name}
        re = [self.ids[number % 2], self.ids[2 + number % 2]]
        return {"re": re, "augen": "re121", "note": name}

    def other_enters(self, name: str, who: str = "Bert", **more: Any) -> None:
        """An entry of a phone that has network; it was never asked."""
        self.entered += 1
        values = self.values(name)
        if name.startswith("p"):
            points = {self.ids[0]: -int(values[f"p:{self.ids[0]}"])}
            body: dict[str, Any] = {
                "kind": "penalty",
                "points": points,
                "share": False,
                "reason": name,
            }
        else:
            body = {
                "kind": "game",
                "game": "normal",
                "re": values["re"],
                "augen": {"re": [121, 150]},
                "note": name,
            }
        made: Any = {
            "client_key": f"other-{self.entered}",
            "link_id": None,
            "now": NOW,
            "phone": who,
        }
        with self.site.app_context():
            saving.enter(self.runde_id, self.evening_id, body=body | more, **made)

    def other_undoes(self) -> None:
        self.entered += 1
        made: Any = {"client_key": f"other-{self.entered}", "link_id": None, "now": NOW}
        revision = self.stored().revision
        with self.site.app_context():
            entries.undo(self.runde_id, self.evening_id, base_revision=revision, **made)

    def other_corrects(self, entry_id: int) -> None:
        """The points of one game, so that nothing else turns."""
        self.entered += 1
        made: Any = {"client_key": f"other-{self.entered}", "link_id": None, "now": NOW}
        stored = self.stored()
        body = dict(there(stored.entry(entry_id)).body) | {"augen": {"re": [151, 180]}}
        with self.site.app_context():
            base = stored.revision
            saving.correct(
                self.runde_id,
                self.evening_id,
                entry_id=entry_id,
                body=body,
                base_revision=base,
                **made,
            )


def noted(waiter: Waiter, table: Table, *names: str) -> None:
    for name in names:
        waiter.note("strafe" if name.startswith("p") else "spiel", **table.values(name))


def always(word: str) -> Callable[[Question], str]:
    return lambda asked: word if word in asked.answers else "next"


def once(act: Callable[[], object]) -> Callable[[], object]:
    """What happens the first time alone."""
    left = [act]
    return lambda: left.pop()() if left else None


OTHERS = ("g101", "g103", "g105")


@pytest.mark.both_databases
@pytest.mark.parametrize("word", ["next", "drop", "replace"])
def test_five_games_meet_three_others_and_three_questions_are_asked(site: Flask, word: str) -> None:
    """The first of them used to be asked about five times, and on the phone of its own player."""
    table = Table(site)
    anna = table.phone(0)
    noted(anna, table, "g1", "g2", "g3", "g4", "g5")
    for name in OTHERS:
        table.other_enters(name)
    anna.flush(always(word))
    assert len(anna.questions) == 3
    assert len({asked.rival for asked in anna.questions}) == 3
    assert all("Bert hat es um" in asked.words for asked in anna.questions)
    expected = {
        "next": ["g101", "g103", "g105", "g1", "g2", "g3", "g4", "g5"],
        "drop": ["g101", "g103", "g105", "g4", "g5"],
        "replace": ["g1", "g2", "g3", "g4", "g5"],
    }
    assert table.names() == expected[word]


@pytest.mark.both_databases
def test_identical_games_merge_by_themselves_and_say_so(site: Flask) -> None:
    table = Table(site)
    anna = table.phone(0)
    noted(anna, table, "g1", "g2", "g3", "g4", "g5")
    for name in ("g1", "g103", "g5"):
        table.other_enters(name, who="Doro")
    anna.flush(always("next"))
    assert len(anna.questions) == 1
    assert anna.said == ["Spiel 1: Doro hatte es schon.", "Spiel 3: Doro hatte es schon."]
    assert Counter(table.names()) == Counter(["g1", "g103", "g5", "g2", "g3", "g4"])


def test_all_identical_games_ask_nothing_wherever_they_stand(site: Flask) -> None:
    """The other phone has entered the first, the third and the fifth game as one after the
    other.
    """
    table = Table(site)
    anna = table.phone(0)
    noted(anna, table, "g1", "g2", "g3", "g4", "g5")
    for name in ("g1", "g3", "g5"):
        table.other_enters(name)
    anna.flush(always("next"))
    assert anna.questions == []
    assert table.names() == ["g1", "g3", "g5", "g2", "g4"]


def test_two_of_my_games_that_are_alike_meet_one_of_others_once(site: Flask) -> None:
    table = Table(site)
    anna = table.phone(0)
    noted(anna, table, "g1", "g1")
    table.other_enters("g1")
    anna.flush(always("next"))
    assert anna.questions == []
    assert table.names() == ["g1", "g1"]


def test_a_game_of_other_people_is_never_taken_for_mine(site: Flask) -> None:
    """Five at the table: another one sits out, so whoever plays against Re is another one too."""
    table = Table(site, people=5)
    anna = table.phone(0)
    table.other_enters("g0", re=[table.ids[2], table.ids[3]])
    table.other_enters("g9", re=[table.ids[2], table.ids[3]])
    anna.note(**table.values("g9") | {"re": [table.ids[2], table.ids[3]]})
    anna.flush(always("drop"))
    assert len(anna.questions) == 1


def test_whoever_sat_out_on_the_page_of_a_waiting_game_goes_on_sitting_out(site: Flask) -> None:
    """Of five people, a game between moves all deals; my games keep their own, and nobody is asked
    about each.
    """
    table = Table(site, people=5)
    anna = table.phone(0)
    re = [[2, 3], [0, 3], [0, 1], [0, 1]]
    for number, pair in enumerate(re):
        anna.note(**table.values(f"g{number}") | {"re": [table.ids[seat] for seat in pair]})
    table.other_enters("g100", re=[table.ids[3], table.ids[4]])
    anna.flush(always("next"))
    assert len(anna.questions) == 1
    assert table.names() == ["g100", "g0", "g1", "g2", "g3"]
    stands = replayed(table.stored()).rows
    assert [row.problems for row in stands] == [()] * 5
    assert [row.sits_out for row in stands[2:]] == [
        (table.ids[1],),
        (table.ids[2],),
        (table.ids[3],),
    ]


def test_what_is_about_no_deal_is_held_against_no_game(site: Flask) -> None:
    table = Table(site)
    anna = table.phone(0)
    noted(anna, table, "g1", "p1", "g2")
    table.other_enters("p7")
    anna.flush(always("next"))
    assert len(anna.questions) == 1
    assert "p7" in anna.questions[0].text
    assert table.names() == ["p7", "g1", "p1", "g2"]


def test_cards_dealt_anew_are_the_same_only_where_the_same_one_dealt(site: Flask) -> None:
    table = Table(site)
    anna = table.phone(0)
    with site.app_context():
        made: Any = {"client_key": "redeal", "link_id": None, "now": NOW, "phone": "Bert"}
        saving.enter(
            table.runde_id, table.evening_id, body={"kind": "redeal", "reason": "misdeal"}, **made
        )
    anna.note("neu-geben", reason="misdeal")
    anna.note(**table.values("g1"))
    anna.note("neu-geben", reason="misdeal")
    anna.flush(always("next"))
    assert anna.questions == []
    assert anna.said == ["Neu gegeben: Bert hatte es schon."]
    assert table.names() == ["misdeal", "g1", "misdeal"]


def test_the_card_never_names_anna_as_another_one_on_annas_own_phone(site: Flask) -> None:
    """A second window of the same phone has entered a game since."""
    table = Table(site)
    anna = table.phone(0)
    noted(anna, table, "g1")
    table.other_enters("g2", who="Anna")
    anna.flush(always("next"))
    (asked,) = anna.questions
    assert "Du hast es um" in asked.words
    assert "Anna hat es" not in asked.words


def test_a_dropped_game_is_asked_about_again_where_that_of_the_other_one_is_gone(
    site: Flask,
) -> None:
    """It was dropped for being the same: without that it would stand nowhere."""
    table = Table(site)
    anna = table.phone(0)
    noted(anna, table, "g1", "g2")
    table.other_enters("g101")
    words = iter(["drop", "next"])
    anna.flush(lambda _asked: next(words), once(table.other_undoes))
    assert [asked.rival is None for asked in anna.questions] == [False, True]
    assert table.names() == ["g1", "g2"]


@pytest.mark.parametrize("word", ["next", "drop"])
def test_a_correction_elsewhere_asks_nothing_again(site: Flask, word: str) -> None:
    table = Table(site)
    table.other_enters("g100")
    first = table.stored().entries[0].id
    anna = table.phone(0)
    noted(anna, table, "g1", "g2")
    table.other_enters("g101")
    anna.flush(always(word), lambda: table.other_corrects(first))
    assert len(anna.questions) == 1


def test_a_foreign_entry_between_question_and_answer_is_a_question_of_its_own(site: Flask) -> None:
    table = Table(site)
    anna = table.phone(0)
    noted(anna, table, "g1", "g2")
    table.other_enters("g101")
    anna.flush(always("next"), once(lambda: table.other_enters("g102")))
    assert len(anna.questions) == 2
    assert len({asked.rival for asked in anna.questions}) == 2
    assert Counter(table.names()) == Counter(["g101", "g102", "g1", "g2"])


@pytest.mark.both_databases
def test_two_tabs_that_send_the_same_queue_enter_each_game_once(site: Flask) -> None:
    """Without a lock both send the same forms; their keys keep them one entry each."""
    table = Table(site)
    anna = table.phone(0)
    noted(anna, table, "g1", "g2", "g3")
    table.other_enters("g2")
    tab = Waiter(
        anna.phone, anna.board, [type(form)(form.path, dict(form.fields)) for form in anna.queue]
    )
    anna.flush(always("next"))
    tab.flush(always("next"))
    assert anna.questions == []
    assert tab.questions == []
    assert Counter(table.names()) == Counter(["g2", "g1", "g3"])


def test_back_from_the_question_nothing_is_answered(site: Flask) -> None:
    """The script sends along what the card was about whatever was tapped there."""
    table = Table(site)
    anna = table.phone(0)
    noted(anna, table, "g1")
    table.other_enters("g2")
    asked = Page(
        anna.phone.post(f"{table.board}/spiel", data=anna.queue[0].fields | csrf(anna)).text
    ).forms[-1]
    back = anna.phone.post(
        asked.action, data=asked.values | {"back": "1", "met": asked.values["rival"], "told": "1"}
    )
    form = Page(back.text).forms[-1].values
    assert form["turn"][0].startswith("1.")
    assert anna.phone.post(f"{table.board}/spiel", data=form).status_code == 409


def csrf(waiter: Waiter) -> dict[str, str]:
    waiter.look()
    return {"csrf_token": waiter.foreseen["csrf"]}


# two and three phones with anything waiting, in any order, answered in any way

NAMES = st.sampled_from(["g1", "g2", "g3", "g4", "p1", "p2"])
WRITES = st.tuples(st.sampled_from(["other", "anna", "cem"]), NAMES)
SENDS = st.tuples(st.just("send"), st.sampled_from(["anna", "cem"]))
COURSE = st.lists(st.one_of(WRITES, WRITES, WRITES, WRITES, SENDS), min_size=6, max_size=14)
WORDS = st.lists(st.sampled_from(["next", "drop", "replace"]), min_size=1, max_size=8)


class Model:
    """What must stand, and how often a phone may ask: the same thing said without revisions, keys
    and deals.
    """

    def __init__(self, table: Table, waiter: Waiter) -> None:
        self.table = table
        self.waiter = waiter
        self.known = 0
        self.mine: list[str] = []

    def asks(self, stands: list[str]) -> int:
        """How many entries of others collide with mine: of each sort as many as both sides have
        left.
        """
        foreign = Counter(stands[self.known :])
        mine = Counter(self.mine)
        left = mine - foreign
        others = foreign - mine
        return sum(min(_sort(left, sort), _sort(others, sort)) for sort in ("g", "p"))

    def flush(self, words: list[str]) -> None:
        table = self.table
        waiter = self.waiter
        stands = table.names()
        before = len(waiter.questions)
        said = len(waiter.said)
        expected = self.asks(stands)
        merges = sum((Counter(self.mine) & Counter(stands[self.known :])).values())
        must = Counter(stands) + (Counter(self.mine) - Counter(stands[self.known :]))
        gone: list[str] = []
        turn = iter(words * 20)

        def answer(asked: Question) -> str:
            word = next(turn)
            word = word if word in asked.answers else "drop"
            name = str(asked.form.values.get("note", asked.form.values.get("reason", [""]))[0])
            rival = there(table.stored().entry(there(asked.rival))).body
            if word == "drop":
                gone.append(name)
            if word == "replace":
                gone.append(str(rival.get("note") or rival.get("reason")))
            return word

        waiter.flush(answer)
        asked = waiter.questions[before:]
        assert len(asked) == expected
        assert len({question.rival for question in asked}) == expected
        assert len(waiter.said) - said == merges
        assert Counter(table.names()) == must - Counter(gone)
        self.mine = []
        waiter.look()
        self.known = len(table.names())


def _sort(names: Counter[str], sort: str) -> int:
    return sum(count for name, count in names.items() if name.startswith(sort))


@given(course=COURSE, words=WORDS)
@examples(60)
def test_as_many_questions_as_entries_of_others_that_collide(
    site: Flask, course: list[Any], words: list[str]
) -> None:
    table = Table(site)
    models = {name: Model(table, table.phone(place)) for place, name in ((0, "anna"), (2, "cem"))}
    for who, what in course:
        if who == "other":
            table.other_enters(what)
        elif who == "send":
            models[what].flush(words)
        else:
            models[who].mine.append(what)
            noted(models[who].waiter, table, what)
    for model in models.values():
        model.flush(words)
