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


def test_there_is_no_link_for_a_table_that_is_not_there(runde: Runde, played: StoredTournament) -> None:
    assert table_links.token(runde.id, played.rounds[0].id, 0) is None
    assert table_links.token(runde.id, played.rounds[0].id, 2) is None
    assert table_links.token(runde.id, 10**6, 1) is None


def test_a_changed_link_opens_nothing(runde: Runde, played: StoredTournament) -> None:
    token = table_links.token(runde.id, played.rounds[0].id, 1) or ""
    assert table_links.find(token[:-1] + ("A" if token[-1] != "A" else "B")) is None
    for wrong in ("", "x" * 40, runde.made.write.token, runde.made.read.token, token[:16] + runde.made.read.token[16:]):
        assert table_links.find(wrong) is None


def test_a_new_read_link_ends_the_links_of_tables_and_so_does_deleting(runde: Runde, played: StoredTournament) -> None:
    token = table_links.token(runde.id, played.rounds[0].id, 1) or ""
    link_actions.renew(runde.id, "read")
    assert table_links.find(token) is None
    token = table_links.token(runde.id, played.rounds[0].id, 1) or ""
    assert table_links.find(token) is not None
    actions.delete(runde.id, played.id, "Sommer")
    assert table_links.find(token) is None
