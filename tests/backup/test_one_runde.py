"""A backup of one Runde: what is in it, where it goes, and what it leaves alone."""

import contextlib
import hashlib
import json
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest

from scorepad.actions.evening.deleting import delete_runde
from scorepad.actions.instance import backup as backups
from scorepad.actions.instance.backup import Foreign, NoRunde, NotEmpty, Taken
from scorepad.app import create_app
from scorepad.cli import main
from scorepad.settings import load
from scorepad.store import runden
from scorepad.store.archive import Archive, Unusable
from scorepad.store.db import db
from scorepad.store.models import Base
from tests.backup.files import (
    SECRET,
    NewDatabase,
    Patch,
    content,
    engine_of,
    filled,
    links_of,
    packed_in,
    put_back,
    rewritten,
    run,
    saved,
    with_manifest,
)
from tests.conftest import DATABASES, make_app, there

FIRST = 1
SECOND = 2


def one(url: str, file: Path, runde: int, key: str = SECRET) -> Path:
    return saved(url, file, key, runde)


def of_runde(url: str, runde: int) -> dict[str, list[tuple[Any, ...]]]:
    """What a database holds of a Runde; its number is the first column, of the table of client keys
    the second.
    """
    held = dict[str, list[tuple[Any, ...]]]()
    for name, rows in content(url).items():
        column = 1 if name == "group_key" else 0
        held[name] = [row for row in rows if row[column] == runde]
    return held


@pytest.fixture(scope="module")
def all_of_two(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("two")
    url = f"sqlite:///{folder}/source.sqlite"
    for name in ("a", "b"):
        filled(url, folder / name)
    return saved(url, folder / "all")


@pytest.fixture(params=DATABASES)
def two(request: pytest.FixtureRequest, new_database: NewDatabase, all_of_two: Path) -> str:
    """A database with two Runden, which knows its key from a backup that was put back."""
    url = new_database(request.param)
    put_back(url, all_of_two)
    return url


def erase(url: str, runde: int, folder: Path) -> None:
    with make_app(url, folder).app_context():
        delete_runde(runde, there(runden.load_runde(runde)).name)
        db.engine.dispose()


def test_it_holds_its_runde_alone_and_brings_it_back(
    two: str, tmp_path: Path, new_database: NewDatabase
) -> None:
    before = content(two)
    file = one(two, tmp_path / "second", SECOND)
    target = new_database("sqlite")
    counts = put_back(target, file)
    assert counts.runden == 1
    assert counts.evenings == 1
    assert content(target) == of_runde(two, SECOND)
    assert len(of_runde(two, SECOND)["kitty_entry"]) > 10
    with pytest.raises(NoRunde):
        one(two, tmp_path / "third", 3)
    assert not (tmp_path / "third").exists()
    erase(two, SECOND, tmp_path / "c")
    assert of_runde(two, SECOND)["evening"] == []
    assert put_back(two, file).runden == 1
    assert content(two) == before


def test_a_deleted_runde_comes_back_after_others_have_played_on(two: str, tmp_path: Path) -> None:
    file = one(two, tmp_path / "second", SECOND)
    before = of_runde(two, SECOND)
    erase(two, SECOND, tmp_path / "c")
    filled(two, tmp_path / "d")
    others = of_runde(two, SECOND + 1)
    assert put_back(two, file).runden == 1
    assert of_runde(two, SECOND) == before
    assert of_runde(two, SECOND + 1) == others


@pytest.mark.parametrize("table", ["member", "link"])
def test_where_others_have_a_number_of_it_nothing_is_put_back(
    two: str, tmp_path: Path, table: str
) -> None:
    """As after a whole backup from before it was made.

    On PostgreSQL a number is one of its Runde, and it fits in; but no two links ever have one
    number, since a link's secret is made of its number and version: a token of one would fit the
    other.
    """
    file = one(two, tmp_path / "second", SECOND)
    erase(two, SECOND, tmp_path / "c")
    own = json.loads(packed_in(file)[f"tables/{table}.jsonl"].splitlines()[0])
    other = (
        {"name": "Emil", "active": True}
        if table == "member"
        else {"role": "third", "version": own[3]}
    )
    with engine_of(two) as engine, engine.begin() as connection:
        row = {"group_id": FIRST, "id": own[1], **other}
        connection.execute(Base.metadata.tables[table].insert(), row)
    before = content(two)
    fits = table == "member" and not two.startswith("sqlite")
    with contextlib.nullcontext() if fits else pytest.raises(Taken):
        assert put_back(two, file).runden == 1
    assert fits or content(two) == before
    assert "new Runde" in Taken.sentence


def test_it_takes_the_place_of_its_runde_alone_and_only_when_told_so(
    two: str, tmp_path: Path
) -> None:
    file = one(two, tmp_path / "first", FIRST)
    others = of_runde(two, SECOND)
    file = rewritten(
        file, tmp_path / "new", "tables/member.jsonl", lambda old: old.replace(b"Ela", b"Eva")
    )
    with pytest.raises(NotEmpty):
        put_back(two, file)
    assert "Ela" in {row[2] for row in of_runde(two, FIRST)["member"]}
    put_back(two, file, replace=True)
    assert "Eva" in {row[2] for row in of_runde(two, FIRST)["member"]}
    assert of_runde(two, SECOND) == others


def test_it_brings_no_row_into_another_runde(two: str, tmp_path: Path) -> None:
    """Whoever holds a link of his own Runde could else let it open another one."""
    file = one(two, tmp_path / "second", SECOND)
    before = content(two)
    for name in ("link", "member"):
        moved = packed_in(file)[f"tables/{name}.jsonl"].replace(
            b"[%d," % SECOND, b"[%d," % FIRST, 1
        )
        forged = rewritten(file, tmp_path / name, f"tables/{name}.jsonl", moved)
        with pytest.raises(Unusable):
            put_back(two, forged, replace=True)
    assert content(two) == before


def test_of_another_key_or_a_number_that_is_none_it_is_refused(two: str, tmp_path: Path) -> None:
    """Without a number it is no backup of all: it has the fingerprint of a key alone."""
    before = content(two)
    file = one(two, tmp_path / "other", FIRST, key="another secret, that is long enough too")
    for replace in (False, True):
        with pytest.raises(Foreign):
            put_back(two, file, replace=replace)
    file = one(two, tmp_path / "first", FIRST)
    for wrong in ("1", 1.5, True, 2**60, None):
        broken = rewritten(file, tmp_path / "broken", "manifest.json", with_manifest(runde=wrong))
        with pytest.raises(Unusable):
            put_back(two, broken, replace=True)
    assert content(two) == before


@pytest.mark.usefixtures("installation")
def test_the_command_takes_one_runde_along_with_its_links(
    tmp_path: Path, monkeypatch: Patch
) -> None:
    file = tmp_path / "one"
    links = links_of()
    assert "1 Runde, 2 evenings" in run("backup", "--runde", 1, file).out
    assert file.stat().st_mode & 0o777 == 0o600
    for number in (2, "9" * 15):
        assert run("backup", "--runde", number, tmp_path / "none").refuses(
            "no Runde of this number"
        )
    monkeypatch.setenv("SCOREPAD_INSTANCE", str(tmp_path / "other"))
    (tmp_path / "other").mkdir()
    shutil.copy(tmp_path / "instance" / "secret.key", tmp_path / "other")
    said = run("restore", file)
    assert said.status == 0
    assert "new" not in said.out
    assert links_of() == links


def test_the_file_holds_no_key_of_the_installation(installation: Path, tmp_path: Path) -> None:
    key = (installation / "secret.key").read_text().strip()
    assert "no secret key" in run("backup", "--runde", 1, tmp_path / "one").out
    assert main(["backup", str(tmp_path / "all")]) == 0
    told = [
        file.read_bytes() + b"".join(packed_in(file).values())
        for file in (tmp_path / "all", tmp_path / "one")
    ]
    assert key.encode() in told[0]  # so that it would be found
    for form in (key, key[:32], key.encode().hex(), links_of()[0], links_of()[1]):
        assert form.encode() not in told[1]


@pytest.mark.usefixtures("installation")
def test_elsewhere_it_is_refused_beside_others_and_alone_has_new_links(
    tmp_path: Path, monkeypatch: Patch
) -> None:
    old = links_of()
    assert main(["backup", "--runde", "1", str(tmp_path / "one")]) == 0
    monkeypatch.setenv("SCOREPAD_INSTANCE", str(tmp_path / "other"))
    main(["db", "upgrade"])
    key = (tmp_path / "other" / "secret.key").read_text()
    main(["demo"])  # a Runde of the same number, whose links are known to somebody
    gone = links_of()
    assert run("restore", "--replace", tmp_path / "one").refuses("another installation")
    erase(load().database, FIRST, tmp_path / "other")
    told = run("restore", tmp_path / "one").out
    assert (tmp_path / "other" / "secret.key").read_text() == key
    new = links_of()
    assert all(words in told for words in ("links are new", *new))
    phone = create_app(load()).test_client()
    assert [phone.get(link).status_code for link in (*old, *gone)] == [404] * 4
    assert [phone.get(link).status_code for link in new] == [303, 303]
    assert phone.get("/readyz").status_code == 200


def test_of_two_from_elsewhere_the_second_is_refused(
    two: str, tmp_path: Path, new_database: NewDatabase
) -> None:
    target = new_database("sqlite")
    mine = "another secret, that is long enough too"
    with engine_of(target) as engine:
        with one(two, tmp_path / "first", FIRST).open("rb") as packed:
            first = Archive(packed)
            assert not first.key
            backups.restore(engine, first, replace=True, key=mine)
        with one(two, tmp_path / "second", SECOND).open("rb") as packed:
            second = Archive(packed)
            assert not second.key
            with pytest.raises(Foreign):
                backups.restore(engine, second, replace=True, key=mine)


def test_a_file_of_before_brings_its_key_along(
    installation: Path, tmp_path: Path, monkeypatch: Patch
) -> None:
    """Earlier versions wrote the key into the backup of one Runde too."""
    old = links_of()
    key = (installation / "secret.key").read_text()
    main(["backup", "--runde", "1", str(tmp_path / "one")])
    with (
        zipfile.ZipFile(tmp_path / "one") as now,
        zipfile.ZipFile(tmp_path / "before", "w") as before,
    ):
        manifest = json.loads(now.read("manifest.json"))
        del manifest["key_print"]
        manifest["files"]["secret.key"] = {
            "sha256": hashlib.sha256(key.strip().encode()).hexdigest()
        }
        for name in now.namelist():
            before.writestr(
                name, json.dumps(manifest) if name == "manifest.json" else now.read(name)
            )
        before.writestr("secret.key", key.strip())
    monkeypatch.setenv("SCOREPAD_INSTANCE", str(tmp_path / "other"))
    assert main(["restore", str(tmp_path / "before")]) == 0
    assert links_of() == old
    assert (tmp_path / "other" / "secret.key").read_text() == key
