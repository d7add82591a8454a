"""Several phones at the same moment: nothing is counted twice, nothing is lost, nobody overwrites.

That of two actions at once one is kept, or both in turn, is tested in
tests/actions/entry/test_two_phones.py.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.web.attack import everything, game, others, play, token
from tests.web.conftest import link
from tests.web.critic import Phone, phone
from tests.web.evening_pages import EVENING

pytestmark = pytest.mark.both_databases

PHONES = 4
AUGEN = ("re121", "re151", "re181", "re211")
"""Each phone has seen the game otherwise, or they were the same and nobody had to be asked."""
Tap = Callable[[], TestResponse]


@pytest.fixture
def phones(site: Flask, anna: Phone) -> list[Phone]:
    """Four phones with the write link, at an evening of four with one game; Anna's is the first."""
    assert play(anna, 1, 1) == EVENING
    secret = link(anna, "write")
    more = [phone(site) for _ in range(PHONES - 1)]
    for one in more:
        one.get(secret)
    return [anna, *more]


def tap(holder: Phone, path: str, **values: object) -> Tap:
    """A form that only waits to be sent."""
    sent = {
        "game": "normal",
        "re": ["1", "2"],
        "augen": "re121",
        "confirmed": "1",
        "csrf_token": token(holder),
    }
    return lambda: holder.post(EVENING + path, data={**sent, **values})


def at_once(taps: Sequence[Tap]) -> list[int]:
    """Send them all at the same moment; the sorted statuses of the answers."""
    gate = Barrier(len(taps))

    def send(one: Tap) -> int:
        gate.wait(timeout=20)
        return one().status_code

    with ThreadPoolExecutor(len(taps)) as threads:
        return sorted(threads.map(send, taps))


def games(holder: Phone) -> int:
    return len(
        {one for one in holder.page(EVENING).links if one.rpartition("/spiel/")[2].isdigit()}
    )


def revision(holder: Phone) -> str:
    return holder.page(f"{EVENING}/spiel").forms[-1].values["revision"][0]


def test_of_phones_that_append_to_one_board_at_once_one_writes_and_others_are_asked(
    phones: list[Phone],
) -> None:
    for turn in range(3):
        seen = phones[0].page(f"{EVENING}/spiel").forms[-1].values
        marks = {name: seen[name] for name in ("revision", "after", "turn")}
        taps = [
            tap(one, "/spiel", client_key=f"{turn}-{place}", augen=AUGEN[place], **marks)
            for place, one in enumerate(phones)
        ]
        assert at_once(taps) == [303] + [409] * (PHONES - 1)
        assert games(phones[0]) == 2 + turn


def test_all_sorts_of_changes_at_once_leave_one_history(site: Flask, phones: list[Phone]) -> None:
    paths = ("/spiel/1/aendern", "/spiel/1/davor", "/spiel/1/loeschen", "/rueckgaengig")
    more = {"revision": "2", "augen": "re151", "deal": "given"}
    taps = [
        tap(one, path, client_key=path, **more) for one, path in zip(phones, paths, strict=True)
    ]
    assert set(at_once(taps)) <= {303, 404, 409}
    assert revision(phones[0]) == "3"
    assert sorted([row[3] for row in everything(site)["revision"]]) == [1, 2, 3]


def test_an_undo_tapped_on_every_phone_is_one_step(phones: list[Phone]) -> None:
    for number in range(3):
        assert game(phones[0], EVENING, ["1", "2"], f"n{number}") == 303
    assert (
        at_once([tap(one, "/rueckgaengig", revision="5") for one in [*phones, *phones]])
        == [303] * 8
    )
    assert games(phones[0]) == 3
    assert at_once([tap(one, "/wiederholen", revision="6") for one in phones]) == [303] * 4
    assert games(phones[0]) == 4
    assert revision(phones[0]) == "7"


def test_a_key_counts_in_its_own_evening_only(site: Flask, phones: list[Phone]) -> None:
    anna = phones[0]
    montag = others(site)
    second = play(anna, 1, 1, name="second", beside="1")
    assert second == "/runde/1/abend/3"
    places = (
        (EVENING, anna, ["1", "2"]),
        (second, anna, ["1", "2"]),
        ("/runde/2/abend/2", montag, ["6", "7"]),
    )
    for evening, holder, re in places:
        assert [game(holder, evening, re, "the same") for _again in range(2)] == [303] * 2
    live = [row for row in everything(site)["entry"] if row[7] is None]
    assert [sum(1 for row in live if row[2] == evening) for evening in (1, 2, 3)] == [2, 2, 2]


def test_links_names_and_rules_changed_at_once_stay_whole(site: Flask, phones: list[Phone]) -> None:
    csrf = token(phones[0])

    def name(member: str = "", **names: str) -> Tap:
        return lambda: phones[0].post(
            f"/runde/1/mitglieder{member}", data=names | {"csrf_token": csrf}
        )

    assert at_once([name(**{"new-name": "Fritz"})] * 4) == [303, 422, 422, 422]
    taps = name(**{"new-name": "Gabi"}), name("/1", name="gabi"), name("/1", name="GABI")
    assert at_once(taps)[-2:] == [422, 422] or _names(site) >= {"gabi"}
    assert len(_names(site)) == len(everything(site)["member"])


def _names(site: Flask) -> set[str]:
    return {str(row[2]).casefold() for row in everything(site)["member"]}


def test_writers_and_readers_at_once_see_whole_evenings(phones: list[Phone]) -> None:
    def watch(holder: Phone) -> Tap:
        return lambda: [
            holder.get(EVENING),
            holder.get(f"{EVENING}/aenderungen"),
            holder.get(f"{EVENING}/verlauf"),
        ][-1]

    taps = [tap(one, "/spiel", client_key=f"w{place}") for place, one in enumerate(phones)]
    assert set(at_once([*taps, *map(watch, phones)])) == {200, 303}
    assert games(phones[0]) == 1 + PHONES
