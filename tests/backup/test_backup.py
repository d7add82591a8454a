"""Backup and restore, also from and into a running server: a real process on either database."""

import contextlib
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from scorepad.actions import replayed, seal
from scorepad.actions.backup import NotEmpty
from scorepad.actions.links import renew
from scorepad.actions.runde import create
from scorepad.scoring.rules import Rules
from scorepad.store import archive, glances, links, seals
from scorepad.store.archive import Archive, Unusable
from scorepad.store.db import db
from tests.backup.files import (
    SECRET,
    NewDatabase,
    Patch,
    always,
    content,
    filled,
    first_id,
    put_back,
    rewritten,
    saved,
    tables_in,
    with_manifest,
)
from tests.conftest import DATABASES, NOW, Abend, Runde

END = 22
"""The bytes of the record at the end of a zip, which says where its list of files begins."""


@pytest.mark.parametrize("source", DATABASES)
@pytest.mark.parametrize("target", DATABASES)
def test_everything_comes_back_on_any_kind(source: str, target: str, new_database: NewDatabase, tmp_path: Path) -> None:
    first, second = new_database(source), new_database(target)
    filled(first, tmp_path / "a")
    counts = put_back(second, saved(first, tmp_path / "backup"))
    assert (counts.runden, counts.evenings) == (1, 1)
    assert content(second) == content(first)
    assert len(content(first)["kitty_entry"]) > 10
    assert len(content(first)["seal"]) == 2
    again = saved(second, tmp_path / "again")
    assert tables_in(again) == tables_in(tmp_path / "backup")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A good backup, made once: the tests write what they break beside it."""
    folder = tmp_path_factory.mktemp("good")
    url = f"sqlite:///{folder}/source.sqlite"
    filled(url, folder / "source")
    return saved(url, folder / "backup")


@pytest.fixture(params=DATABASES)
def url(request: pytest.FixtureRequest, new_database: NewDatabase, file: Path) -> str:
    made = new_database(request.param)
    put_back(made, file)
    return made


def test_a_database_with_runden_is_replaced_only_when_told_so(url: str, file: Path, tmp_path: Path) -> None:
    before = content(url)
    filled(url, tmp_path / "b")
    more = content(url)
    assert [row[0] for row in more["group"]] == [1, 2], "new rows get new numbers after a restore"
    assert len(more["entry"]) == 2 * len(before["entry"])
    with pytest.raises(NotEmpty):
        put_back(url, file)
    assert content(url) == more
    put_back(url, file, replace=True)
    assert content(url) == before


def test_what_fails_halfway_changes_nothing(url: str, file: Path, tmp_path: Path) -> None:
    """Also a number that no database holds."""
    before = content(url)
    beyond = (b"281474976710656", b"9223372036854775808", b"-1" + b"0" * 30, b'"1"', b"true", b"1.5")
    broken = [("revision", always(b'["group_id"]\n')), ("kitty_entry", always(b"[x]\n"))]
    for table, change in [*broken, *(("member", first_id(number)) for number in beyond)]:
        with pytest.raises(Unusable, match=f"its table {table} cannot be read"):
            put_back(url, rewritten(file, tmp_path / "broken", f"tables/{table}.jsonl", change), replace=True)
        assert content(url) == before
    with pytest.raises(Exception, match=r"(?i)foreign"):
        put_back(url, rewritten(file, tmp_path / "orphan", "tables/evening.jsonl", always(b"")), replace=True)
    assert content(url) == before


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("tables/entry.jsonl", lambda old: old.replace(b"140", b"240")),
        ("tables/entry.jsonl", lambda old: old[:-1]),
        ("tables/entry.jsonl", lambda _old: b""),
        ("secret.key", lambda _old: b"x" * 40),
        ("manifest.json", with_manifest(kind="something else")),
        ("manifest.json", with_manifest(format=2)),
        ("manifest.json", with_manifest(schema="9999")),
        ("manifest.json", with_manifest(schema=["0001"])),
        ("manifest.json", with_manifest(files={})),
        ("manifest.json", with_manifest(files=[])),
        ("manifest.json", with_manifest(made_at="yesterday")),
        ("manifest.json", lambda _old: b"[]"),
        ("manifest.json", lambda _old: b"{"),
        ("manifest.json", lambda _old: b"\xff\xfe"),
        ("manifest.json", lambda _old: b"[" * 100_000),
        ("manifest.json", lambda _old: b" " * 2_000_000),
    ],
)
def test_a_damaged_file_is_refused(file: Path, tmp_path: Path, name: str, change: Callable[[bytes], bytes]) -> None:
    broken = rewritten(file, tmp_path / "broken", name, change, honest=False)
    with broken.open("rb") as packed, pytest.raises(Unusable):
        Archive(packed)


def test_a_file_that_was_cut_or_flipped_anywhere_is_refused(file: Path, tmp_path: Path) -> None:
    whole, broken = file.read_bytes(), tmp_path / "broken"
    for place in (*range(0, len(whole), 97), *range(len(whole) - END, len(whole))):
        flipped = whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :]
        for text_of in (whole[:place], flipped):
            broken.write_bytes(text_of)
            with broken.open("rb") as packed, contextlib.suppress(Unusable):
                found = Archive(packed)  # a flipped date or mode of the zip itself harms nothing
                assert found.key == SECRET
                assert [row for table in archive.tables() for rows in found.rows(table) for row in rows]


def test_large_tables_come_in_parts(file: Path, monkeypatch: Patch) -> None:
    monkeypatch.setattr(archive, "AT_ONCE", 3)
    with file.open("rb") as packed:
        found = Archive(packed)
        members = next(table for table in archive.tables() if table.name == "member")
        assert [len(rows) for rows in found.rows(members)] == [3, 2]


@pytest.mark.usefixtures("in_app")
def test_nothing_remembered_outlives_a_restore(app: Flask, runde: Runde, evening: Abend, tmp_path: Path) -> None:
    """The same evening at the same revision and moment, but with other card points: only the restore tells it."""
    evening.enter("Bert", "Cem", augen=140)
    seal.seal(runde.id, evening.id, **evening.change())
    url = app.config["SQLALCHEMY_DATABASE_URI"]
    file = saved(url, tmp_path / "backup")
    before, link = evening.load(), runde.made.write
    glance = glances.glancing(evening.id, runde.id, link.id, link.version)
    totals, seen = replayed.replayed(before).totals, glance(NOW)
    sealed = seals.of(evening.id, runde.id)
    bert, won = runde.key("Bert"), totals[runde.player("Bert")]
    for table, old, new in (("entry", '"re": 140', '"re": 190'), ("seal", f'"{bert}": {won}', f'"{bert}": 77')):
        text = tables_in(file)[f"tables/{table}.jsonl"]
        assert old.encode() in text
        changed = always(text.replace(old.encode(), new.encode(), 1))
        file = rewritten(file, tmp_path / table, f"tables/{table}.jsonl", changed)
    db.session.rollback()
    put_back(url, file, replace=True)
    after = evening.load()
    assert (after.id, after.revision, after.changed_at) == (before.id, before.revision, before.changed_at)
    assert after.entries != before.entries
    assert replayed.replayed(after).totals != totals
    assert seals.of(evening.id, runde.id) != sealed
    assert glance(NOW) != seen


@pytest.mark.usefixtures("in_app")
def test_no_token_from_before_a_restore_opens_what_came_after_it(app: Flask, runde: Runde, tmp_path: Path) -> None:
    url = app.config["SQLALCHEMY_DATABASE_URI"]
    file = saved(url, tmp_path / "backup")
    lost = create("Verloren", ["A", "B", "C", "D"], "", Rules(), NOW)
    known = {lost.write.token, lost.read.token, renew(runde.id, "write")}
    db.session.rollback()
    db.engine.dispose()
    put_back(url, file, replace=True)
    later = create("Danach", ["A", "B", "C", "D"], "", Rules(), NOW)
    fresh = {later.write.token, later.read.token, renew(runde.id, "write"), renew(later.runde_id, "read")}
    assert not known & fresh
    assert all(links.find(token) is None for token in known)
    assert links.find(runde.made.read.token) is not None
