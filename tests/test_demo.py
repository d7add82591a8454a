"""The demo is a Runde where everything can be seen at once, and filling it in twice is once."""

from __future__ import annotations

import pytest

from scorepad import demo
from scorepad.actions import seal
from scorepad.actions.replayed import replayed
from scorepad.store import evenings, groups, kitty, links, seals, sums
from scorepad.web import clock

pytestmark = pytest.mark.usefixtures("in_app")


@pytest.fixture
def group_id() -> int:
    """The Runde of the demo, filled in."""
    found = links.find(demo.fill().removeprefix("/l/"))
    assert found is not None
    return found.group_id


def everything(group_id: int) -> object:
    """What filling in again must leave alone."""
    lines = evenings.list_of(group_id)
    seals_of = {line.id: seals.transfers(line.id, group_id) for line in lines}
    return groups.load_group(group_id), groups.members(group_id), lines, kitty.entries(group_id), seals_of


def test_filling_in_the_demo_twice_is_once(group_id: int) -> None:
    path, before = demo.fill(), everything(group_id)
    assert demo.fill() == path
    assert everything(group_id) == before
    found = links.find(path.removeprefix("/l/"))
    assert found is not None
    assert found.role == "write"
    assert sorted(line.games for line in evenings.list_of(group_id)) == [8, 10]


def test_every_game_of_the_demo_is_legal(group_id: int) -> None:
    for line in evenings.list_of(group_id):
        stored = evenings.load(line.id, group_id)
        assert stored is not None
        rows = replayed(stored).rows
        assert [row.problems for row in rows if row.problems] == []
        assert {sum(row.points.values()) for row in rows} == {0}


def test_one_evening_is_settled_and_one_goes_on(group_id: int) -> None:
    on, over = evenings.list_of(group_id)
    assert on.running
    assert over.sealed
    debts = seals.transfers(over.id, group_id)
    assert {one.paid_at is None for one in debts} == {True, False}, "one is paid, the others are open"


def test_somebody_who_is_owed_has_an_account_for_the_code(group_id: int) -> None:
    sealed = evenings.list_of(group_id)[-1]
    with_account = {one.player for one in groups.members(group_id) if one.iban}
    open_debts = [one.transfer for one in seals.transfers(sealed.id, group_id) if one.paid_at is None]
    assert len(with_account) == 1
    assert with_account & {one.payee for one in open_debts}


def test_the_kasse_has_bookings_of_every_usual_kind(group_id: int) -> None:
    entries = kitty.entries(group_id)
    assert [one.date for one in entries] == sorted(one.date for one in entries)
    assert {"deposit", "spending", "fine", "dues"} <= {one.kind for one in entries}
    assert sums.balance(group_id) == 2000 - 640 + 50 + 5 * 50


def test_what_somebody_did_to_the_demo_stays(group_id: int) -> None:
    """Opened again and played on: the next start seals and enters nothing."""
    sealed = evenings.list_of(group_id)[-1]
    seal.reopen(group_id, sealed.id, client_key="mine", link_id=None, now=clock.now())
    before = everything(group_id)
    demo.fill()
    assert everything(group_id) == before
    seal.seal(
        group_id, sealed.id, base_revision=_revision(sealed.id, group_id), client_key="x", link_id=None, now=clock.now()
    )
    demo.fill()
    assert evenings.list_of(group_id)[-1].sealed


def _revision(evening_id: int, group_id: int) -> int:
    stored = evenings.load(evening_id, group_id)
    assert stored is not None
    return stored.revision
