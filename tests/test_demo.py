"""The demo is a Runde where everything can be seen at once, and filling it in twice is once."""

import pytest

from scorepad.actions import demo, seal
from scorepad.actions.replayed import replayed
from scorepad.store import evenings, kasse, links, runden, seals
from scorepad.web.frame import clock

pytestmark = pytest.mark.usefixtures("in_app")


@pytest.fixture
def runde_id() -> int:
    """The Runde of the demo, filled in."""
    found = links.find(demo.fill().removeprefix("/l/"))
    assert found is not None
    return found.runde_id


def everything(runde_id: int) -> object:
    """What filling in again must leave alone."""
    lines = evenings.list_of(runde_id)
    seals_of = {line.id: seals.transfers(line.id, runde_id) for line in lines}
    return runden.load_runde(runde_id), runden.members(runde_id), lines, kasse.entries(runde_id), seals_of


def test_filling_in_the_demo_twice_is_once(runde_id: int) -> None:
    path, before = demo.fill(), everything(runde_id)
    assert demo.fill() == path
    assert everything(runde_id) == before
    found = links.find(path.removeprefix("/l/"))
    assert found is not None
    assert found.role == "write"
    assert sorted(line.games for line in evenings.list_of(runde_id)) == [8, 10]


def test_every_game_of_the_demo_is_legal(runde_id: int) -> None:
    for line in evenings.list_of(runde_id):
        stored = evenings.load(line.id, runde_id)
        assert stored is not None
        rows = replayed(stored).rows
        assert [row.problems for row in rows if row.problems] == []
        assert {sum(row.points.values()) for row in rows} == {0}


def test_one_evening_is_settled_and_one_goes_on(runde_id: int) -> None:
    on, over = evenings.list_of(runde_id)
    assert on.running
    assert over.sealed
    debts = seals.transfers(over.id, runde_id)
    assert {one.paid_at is None for one in debts} == {True, False}, "one is paid, the others are open"


def test_somebody_who_is_owed_has_an_account_for_the_code(runde_id: int) -> None:
    sealed = evenings.list_of(runde_id)[-1]
    with_account = {one.player for one in runden.members(runde_id) if one.iban}
    open_debts = [one.transfer for one in seals.transfers(sealed.id, runde_id) if one.paid_at is None]
    assert len(with_account) == 1
    assert with_account & {one.payee for one in open_debts}


def test_the_kasse_has_bookings_of_every_usual_kind(runde_id: int) -> None:
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
    stored = evenings.load(sealed.id, runde_id)
    assert stored is not None
    seal.seal(runde_id, sealed.id, base_revision=stored.revision, client_key="x", link_id=None, now=clock.now())
    demo.fill()
    assert evenings.list_of(runde_id)[-1].sealed
