"""The demo is a Runde where everything can be seen at once, and filling it in twice is once."""

import pytest

from scorepad.actions.entry.replayed import replayed
from scorepad.actions.instance import demo
from scorepad.actions.money import seal
from scorepad.store import evenings, kasse, links, runden, seals
from scorepad.web.frame import clock
from tests.conftest import there

pytestmark = pytest.mark.usefixtures("in_app")


@pytest.fixture
def runde_id() -> int:
    return there(links.find(demo.fill().removeprefix("/l/"))).runde_id


def everything(runde_id: int) -> object:
    """What filling in again must leave alone."""
    lines = evenings.list_of(runde_id)
    seals_of = {line.id: seals.transfers(line.id, runde_id) for line in lines}
    return (
        runden.load_runde(runde_id),
        runden.members(runde_id),
        lines,
        kasse.entries(runde_id),
        seals_of,
    )


def test_filling_in_the_demo_twice_is_once(runde_id: int) -> None:
    path = demo.fill()
    before = everything(runde_id)
    assert demo.fill() == path
    assert everything(runde_id) == before
    assert there(links.find(path.removeprefix("/l/"))).role == "write"
    assert sorted(line.games for line in evenings.list_of(runde_id)) == [8, 10]


def test_every_game_is_legal_one_evening_goes_on_and_of_the_other_debts_are_paid_and_open(
    runde_id: int,
) -> None:
    """Somebody who is owed has an account for the code; the Kasse has bookings of every usual
    kind.
    """
    for line in evenings.list_of(runde_id):
        rows = replayed(there(evenings.load(line.id, runde_id))).rows
        assert [row.problems for row in rows if row.problems] == []
        assert {sum(row.points.values()) for row in rows} == {0}
    on, over = evenings.list_of(runde_id)
    assert on.running is True
    assert over.sealed is True
    debts = seals.transfers(over.id, runde_id)
    assert {one.paid_at is None for one in debts} == {True, False}
    (with_account,) = {one.player for one in runden.members(runde_id) if one.iban}
    assert with_account in {one.transfer.payee for one in debts if one.paid_at is None}
    entries = kasse.entries(runde_id)
    assert [one.date for one in entries] == sorted(one.date for one in entries)
    assert {"deposit", "spending", "fine", "dues"} <= {one.kind for one in entries}
    assert kasse.balance(runde_id) == 2000 - 640 + 50 + 5 * 50


def test_what_somebody_did_to_the_demo_stays(runde_id: int) -> None:
    """Opened again and played on: the next start seals and enters nothing."""
    sealed = evenings.list_of(runde_id)[-1]
    seal.reopen(runde_id, sealed.id, client_key="mine", link_id=None, now=clock.now())
    before = everything(runde_id)
    demo.fill()
    assert everything(runde_id) == before
    revision = there(evenings.load(sealed.id, runde_id)).revision
    seal.seal(
        runde_id, sealed.id, base_revision=revision, client_key="x", link_id=None, now=clock.now()
    )
    demo.fill()
    assert evenings.list_of(runde_id)[-1].sealed
