"""The links of a Runde: secret, not readable from the database, revocable, shown again; one of a
table writes there.
"""

import base64

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as some
from sqlalchemy import text

from scorepad.actions.errors import NotFound
from scorepad.actions.runde import links as actions
from scorepad.actions.runde.runde import create
from scorepad.actions.tournament import tournament
from scorepad.scoring.rules import Rules
from scorepad.store import links, table_links, tournaments
from scorepad.store.db import db
from scorepad.store.tournaments import StoredTournament
from tests.conftest import CAST, NOW, Runde, there
from tests.effort import examples
from tests.many import tournament_of
from tests.revoking import revoke

pytestmark = pytest.mark.usefixtures("in_app")


TOO_LARGE = 2**70
"""A number that no database has room for."""


def test_a_link_opens_its_runde_with_its_role_and_can_be_shown_again(runde: Runde) -> None:
    write = there(links.find(runde.made.write.token))
    assert write.runde_id == runde.id
    assert write.role == "write"
    read = there(links.find(runde.made.read.token))
    assert read.runde_id == runde.id
    assert read.role == "read"
    shown = [link.token for link in links.current(runde.id).values()]
    assert shown == [runde.made.write.token, runde.made.read.token]
    assert links.current(runde.id + 1) == {}
    assert links.current(TOO_LARGE) == {}


def test_a_token_has_40_characters_for_an_address_and_at_least_128_secret_bits(
    runde: Runde,
) -> None:
    assert links.SECRET_BYTES * 8 >= 128
    for token in (runde.made.write.token, runde.made.read.token):
        assert len(token) == 40
        _runde_id, _link_id, secret = parts_of(token)
        assert len(secret) == links.SECRET_BYTES


def parts_of(token: str) -> tuple[bytes, bytes, bytes]:
    """What a token is made of: the ids of Runde and link, and the secret."""
    whole = base64.urlsafe_b64decode(token)
    ids = 2 * links.ID_BYTES
    return whole[: links.ID_BYTES], whole[links.ID_BYTES : ids], whole[ids:]


def token_of(*parts: bytes) -> str:
    return base64.urlsafe_b64encode(b"".join(parts)).decode()


def test_nothing_in_the_database_reads_like_a_token(runde: Runde) -> None:
    token = runde.made.write.token
    _runde_id, _link_id, secret = parts_of(token)
    readable = {token, secret.hex(), secret.decode("latin-1")}
    rows = db.session.execute(text("SELECT * FROM link")).all()
    assert rows
    for row in rows:
        for value in row:
            assert isinstance(value, int | str | None)
            assert str(value) not in readable


def test_another_key_opens_nothing_and_without_one_there_are_no_links(
    app: Flask, runde: Runde, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.config, "SECRET_KEY", "another")
    assert links.find(runde.made.write.token) is None
    monkeypatch.setitem(app.config, "SECRET_KEY", "")
    with pytest.raises(RuntimeError, match="SECRET_KEY"):
        links.token(1, 1, 1)


def test_a_renewed_link_ends_the_old_one_at_once_and_a_revoked_one_is_closed_until_then(
    runde: Runde,
) -> None:
    remembered = runde.made.write
    token = actions.renew(runde.id, "write")
    assert links.find(runde.made.write.token) is None
    assert links.check(runde.id, remembered.id, remembered.version) is None
    renewed = there(links.find(token))
    assert links.check(runde.id, renewed.id, renewed.version) == renewed

    read = runde.made.read.token
    assert links.find(read) is not None
    revoke(runde.id, "read")
    assert links.find(read) is None
    assert list(links.current(runde.id)) == ["write"]
    token = actions.renew(runde.id, "read")
    assert token != read
    assert links.find(token) is not None
    for runde_id in (99, -1, TOO_LARGE):
        with pytest.raises(NotFound):
            actions.renew(runde_id, "write")


def test_a_phone_asks_for_all_its_links_at_once(runde: Runde) -> None:
    other = create("Freitag", list(CAST), "Euro", Rules(), NOW)
    write = runde.made.write
    read = other.read
    asked = {
        other.runde_id: (read.id, 1),
        99: (99, 1),
        TOO_LARGE: (TOO_LARGE, 1),
        runde.id: (write.id, 1),
    }
    assert [link.id for link in links.check_many(asked)] == [read.id, write.id]
    assert links.check_many({}) == ()
    another_version = {runde.id: (write.id, 2)}
    assert links.check_many(another_version) == ()
    no_link = {runde.id: (TOO_LARGE, 1)}
    assert links.check_many(no_link) == ()
    exchanged = {other.runde_id: (write.id, 1), runde.id: (read.id, 1)}
    assert links.check_many(exchanged) == ()


def test_a_link_of_before_that_names_no_runde_opens_it_until_it_is_renewed(runde: Runde) -> None:
    token = runde.made.write.token
    _runde_id, link_id, secret = parts_of(token)
    before = token_of(link_id, secret)
    assert len(before) == 32
    assert links.find(before) == links.find(token)
    other = create("Freitag", list(CAST), "Euro", Rules(), NOW)
    other_id, _link_id, _secret = parts_of(other.write.token)
    of_other_runde = token_of(other_id, link_id, secret)
    assert links.find(of_other_runde) is None
    actions.renew(runde.id, "write")
    assert links.find(before) is None


def test_what_is_no_token_opens_nothing(runde: Runde) -> None:
    letters = ["A" * size for size in (32, 36, 40, 4000)]
    others = ["", "x", "Ä" * 32, "_" * 32, "A" * 31 + "=", "A" * 31 + "\n"]
    for wrong in (*letters, *others):
        assert links.find(wrong) is None, wrong


@examples(40)
@given(place=some.integers(0, 39), letter=some.sampled_from("AZaz09-_"))
def test_a_token_with_one_other_character_opens_nothing(
    runde: Runde, place: int, letter: str
) -> None:
    token = runde.made.write.token
    other = token[:place] + letter + token[place + 1 :]
    is_opened = links.find(other) is not None
    assert is_opened == (other == token)


@pytest.fixture
def played(runde: Runde) -> StoredTournament:
    tournament_id = tournament_of(runde)
    return there(tournaments.load(tournament_id, runde.id))


def test_a_link_of_a_table_is_found_and_names_its_evening(
    runde: Runde, played: StoredTournament
) -> None:
    (evening_id,) = tournament.evening_ids(played)
    token = there(table_links.token(runde.id, played.id, 1))
    link = there(table_links.find(token))
    assert link.read.role == "read"
    assert link.tournament_id == played.id
    assert link.table_no == 1
    assert link.evening_id == evening_id
    assert table_links.writes(runde.id, played.id, 1, None, evening_id)
    assert not table_links.writes(runde.id, played.id, 2, None, evening_id)
    assert not table_links.writes(runde.id, played.id, 1, None, evening_id + 1)
    assert links.find(token) is None
    for unknown in ((played.id, 0), (played.id, 256), (10**6, 1)):
        assert table_links.token(runde.id, *unknown) is None


def test_the_link_of_a_table_that_no_round_has_opens_the_tournament_without_an_evening(
    runde: Runde, played: StoredTournament
) -> None:
    token = there(table_links.token(runde.id, played.id, 2))
    link = there(table_links.find(token))
    assert link.tournament_id == played.id
    assert link.evening_id is None


def test_links_of_tables_end_with_a_change_a_new_read_link_or_deleting(
    runde: Runde, played: StoredTournament
) -> None:
    token = there(table_links.token(runde.id, played.id, 1))
    another_end = token[:-1] + ("A" if token[-1] != "A" else "B")
    read = runde.made.read.token
    mixed = token[:16] + read[16:]
    for wrong in (another_end, "", "x" * 40, runde.made.write.token, read, mixed):
        assert table_links.find(wrong) is None
    actions.renew(runde.id, "read")
    assert table_links.find(token) is None
    token = there(table_links.token(runde.id, played.id, 1))
    assert table_links.find(token) is not None
    tournament.delete(runde.id, played.id, "Sommer")
    assert table_links.find(token) is None
