"""The link of a table reads the Runde and writes at its table only."""

import pytest

from scorepad.actions import links as link_actions
from scorepad.actions import tournament as actions
from scorepad.store import links, table_links, tournaments
from scorepad.store.tournaments import StoredTournament
from tests.conftest import Runde, there
from tests.many import tournament_of

pytestmark = pytest.mark.usefixtures("in_app")


@pytest.fixture
def played(runde: Runde) -> StoredTournament:
    return there(tournaments.load(tournament_of(runde), runde.id))


def test_a_link_of_a_table_is_found_and_names_its_evening(runde: Runde, played: StoredTournament) -> None:
    round_id, (evening_id,) = played.rounds[0].id, actions.evening_ids(played)
    token = there(table_links.token(runde.id, round_id, 1))
    found = there(table_links.find(token))
    assert (found.read.role, found.round_id, found.table_no, found.evening_id) == ("read", round_id, 1, evening_id)
    assert table_links.writes(runde.id, round_id, 1, evening_id)
    assert not table_links.writes(runde.id, round_id, 2, evening_id)
    assert not table_links.writes(runde.id, round_id, 1, evening_id + 1)
    assert links.find(token) is None
    for unknown in ((round_id, 0), (round_id, 2), (10**6, 1)):
        assert table_links.token(runde.id, *unknown) is None


def test_a_changed_link_opens_nothing_and_a_new_read_link_or_deleting_ends_the_links_of_tables(
    runde: Runde, played: StoredTournament
) -> None:
    token = there(table_links.token(runde.id, played.rounds[0].id, 1))
    other, read = token[:-1] + ("A" if token[-1] != "A" else "B"), runde.made.read.token
    for wrong in (other, "", "x" * 40, runde.made.write.token, read, token[:16] + read[16:]):
        assert table_links.find(wrong) is None
    link_actions.renew(runde.id, "read")
    assert table_links.find(token) is None
    token = there(table_links.token(runde.id, played.rounds[0].id, 1))
    assert table_links.find(token) is not None
    actions.delete(runde.id, played.id, "Sommer")
    assert table_links.find(token) is None
