"""A proxy hears whether a process lives and can work; a watcher sees figures; who finds a hole sees
whom to tell.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text

from scorepad.app import create_app
from scorepad.serving.metrics import Figures
from scorepad.store import key_print, schema
from scorepad.store.db import db
from scorepad.store.engine import prepare
from scorepad.web.frame import health
from tests.test_project import settings_in
from tests.web.attack import play
from tests.web.critic import Phone


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Flask]:
    """An installation whose database has no tables yet."""
    app = create_app(
        settings_in(
            tmp_path, public_address="https://doko.example.org", security_contact="mailto:a@b.de"
        )
    )
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.mark.both_databases
def test_a_watcher_gets_no_cookie_and_an_answer_that_nobody_keeps(client: FlaskClient) -> None:
    for path in ("/healthz", "/readyz"):
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert answer.text == "ok\n", path
        assert answer.headers["Cache-Control"] == "no-store", path
        assert "Set-Cookie" not in answer.headers, path


def test_without_tables_or_with_older_ones_a_process_is_not_ready_and_with_newer_ones_it_is(
    alone: Flask,
) -> None:
    assert [alone.test_client().get(path).status_code for path in ("/healthz", "/readyz")] == [
        200,
        503,
    ]
    with alone.app_context():
        schema.upgrade(db.engine)
        for moved, status in ((schema.newest(), 200), ("0001", 503), ("9999", 200)):
            with db.engine.begin() as connection:
                connection.execute(
                    text("UPDATE alembic_version SET version_num = :moved"), {"moved": moved}
                )
            assert alone.test_client().get("/readyz").status_code == status, moved


def made_by(key: str) -> None:
    """Let the links of the database be made by this key."""
    with prepare(db.engine).begin() as connection:
        key_print.keep(connection, key)


def test_a_server_with_another_key_is_not_ready_and_refuses(
    alone: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    phone = alone.test_client()
    with alone.app_context():
        schema.upgrade(db.engine)
        made_by(alone.config["SECRET_KEY"])
        assert phone.get("/readyz").status_code == 200
        assert phone.get("/l/x").status_code == 404
        made_by("another")
    assert phone.get("/").status_code == 200
    answer = phone.get("/l/x")
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "3"
    assert [phone.get(path).status_code for path in ("/", "/runde/1", "/readyz", "/healthz")] == [
        503,
        503,
        503,
        200,
    ]
    assert len([line for line in caplog.messages if "secret key" in line]) == 1
    with alone.app_context():
        made_by(alone.config["SECRET_KEY"])
    assert [phone.get(path).status_code for path in ("/", "/readyz")] == [200, 200]


def test_a_watcher_alone_closes_a_server_with_another_key(alone: Flask) -> None:
    with alone.app_context():
        schema.upgrade(db.engine)
        made_by("another")
    phone = alone.test_client()
    assert (
        phone.get("/readyz").text == "the secret key is not that of the database: scorepad doctor\n"
    )
    assert phone.get("/").status_code == 503


def test_the_process_lives_while_the_database_is_away(tmp_path: Path) -> None:
    app = create_app(
        settings_in(tmp_path, database=f"sqlite:///{tmp_path}/nowhere/scorepad.sqlite")
    )
    assert app.test_client().get("/healthz").status_code == 200
    answer = app.test_client().get("/readyz")
    assert answer.status_code == 503
    assert answer.text == "no database\n"


def test_only_who_holds_the_key_hears_how_a_request_came_in(alone: Flask) -> None:
    asked = alone.test_client().get("/healthz", headers={health.PROBE: health.probe("k" * 43)})
    assert asked.get_json() == {"address": "127.0.0.1", "scheme": "http", "host": "localhost"}
    for wrong in (health.probe("another key"), "guessed", ""):
        assert alone.test_client().get("/healthz", headers={health.PROBE: wrong}).text == "ok\n"


def test_the_contact_stands_where_rfc_9116_wants_it(alone: Flask, client: FlaskClient) -> None:
    told = alone.test_client().get("/.well-known/security.txt")
    assert told.mimetype == "text/plain"
    assert "Contact: mailto:a@b.de\n" in told.text
    assert "Canonical: https://doko.example.org/.well-known/security.txt\n" in told.text
    assert re.search(r"^Expires: \d{4}-\d\d-\d\dT00:00:00Z$", told.text, re.MULTILINE)
    assert client.get("/.well-known/security.txt").status_code == 404


def test_every_answer_has_a_number_of_its_own(client: FlaskClient) -> None:
    first, second = (
        client.get("/healthz", headers={"X-Request-ID": "of-a-phone"}) for _ in range(2)
    )
    assert re.fullmatch(r"[0-9a-f]{16}", first.headers["X-Request-ID"])
    assert first.headers["X-Request-ID"] != second.headers["X-Request-ID"]


def test_the_number_of_a_trusted_proxy_is_kept_where_it_is_sane(tmp_path: Path) -> None:
    holder = create_app(settings_in(tmp_path, trusted_proxies=1)).test_client()
    for given, kept in (("0123456789abcdef", True), ("short", False), ("a b c d e f g h", False)):
        answer = holder.get("/healthz", headers={"X-Request-ID": given})
        assert (answer.headers["X-Request-ID"] == given) is kept, given


def test_requests_saves_conflicts_papers_and_the_outbox_are_counted_by_route(
    anna: Phone, site: Flask
) -> None:
    figures = site.extensions["metrics"] = Figures()
    try:
        evening = play(anna, 1, 1)
        anna.get(f"{evening}/bogen.pdf")
        first, second = (anna.page(f"{evening}/spiel").forms[-1].values for _ in range(2))
        sent = {"re": ["1", "3"], "augen": ["re121"]}
        waited = anna.post(f"{evening}/spiel", data=first | sent, headers={"X-Outbox": "1"})
        late = anna.post(f"{evening}/spiel", data=second | sent | {"augen": ["re151"]})
        assert waited.status_code == 303
        assert late.status_code == 409
        anna.get("/l/" + "A" * 32)
    finally:
        del site.extensions["metrics"]

    def value(name: str, **labels: str) -> float:
        return figures.registry.get_sample_value(f"scorepad_{name}", labels) or 0

    board = "/runde/<int:runde_id>/abend/<int:evening_id>"
    totals = {"saves": 3, "outbox_arrivals": 1, "conflicts": 1, "pdfs": 1}
    assert {name: value(f"{name}_total") for name in totals} == totals
    assert value("requests_total", method="GET", route="/l/<token>", status="404") == 1
    assert value("request_seconds_count", method="GET", route=f"{board}/bogen.pdf") == 1
