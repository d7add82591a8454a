"""A phone that has a page and asks, a request at a time, whether it is still the same."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask
from sqlalchemy import Connection, event
from sqlalchemy.exc import OperationalError
from werkzeug.test import EnvironBuilder

from scorepad.store.db import db
from tests.web.critic import Phone
from tests.web.evening_pages import EVENING

NEWS = f"{EVENING}/neues?after=0"
ASKS = {"Sec-Fetch-Mode": "cors", "Accept-Language": "de"}


class Looks:
    """A phone that has a page and asks whether it is still the same; `opened` counts the looks that
    opened a page.
    """

    def __init__(self, holder: Phone, path: str = EVENING) -> None:
        self.holder = holder
        self.path = path
        self.opened = 0
        self.tag = holder.get(path, headers=ASKS).headers["ETag"]
        holder.application.before_request_funcs.setdefault(None, []).append(self._count)

    def _count(self) -> None:
        self.opened += 1

    def status(self, **more: str) -> int:
        """The status of the answer to one look, in these words besides."""
        headers = (
            ASKS
            | {"If-None-Match": self.tag}
            | {name.replace("_", "-"): said for name, said in more.items()}
        )
        return self.holder.get(self.path, headers=headers).status_code

    def facts(self, **more: str) -> dict[str, Any]:
        """What a server knows of such a request."""
        cookies = "; ".join(f"{one.key}={one.value}" for one in self.holder.jar.values())
        headers = ASKS | {"If-None-Match": self.tag, "Cookie": cookies} | more
        return EnvironBuilder(self.path, headers=headers.items()).get_environ()

    def answer(self, facts: dict[str, Any]) -> tuple[int, dict[str, str]]:
        """Status and headers of the answer to a request as the server knows it, read by nothing in
        between.
        """
        told: list[Any] = []

        def start(
            status: str, headers: list[tuple[str, str]], _error: object = None
        ) -> Callable[[bytes], None]:
            told[:] = int(status[:3]), dict(headers)
            return lambda _body: None

        b"".join(self.holder.application.wsgi_app(facts, start))
        return told[0], told[1]

    def known(self) -> Looks:
        """After the look that is remembered, and one that shows it."""
        assert self.status() == 304
        assert self.status() == 304
        assert self.opened == 1
        return self


MakeLooks = Callable[..., Looks]


@contextmanager
def failing(site: Flask, beginning: str, *, lost: bool, times: int = 1) -> Iterator[list[str]]:
    """The next statements that begin so fail, with or without their connection; the list holds
    them.
    """
    failed: list[str] = []

    def fail(connection: Connection | None, _cursor: object, asked: str, *_rest: object) -> None:
        if asked.startswith(beginning) and len(failed) < times:
            failed.append(asked)
            if lost and connection is not None:
                connection.invalidate()
            error = sqlite3.OperationalError("disk I/O error\nand more")
            error.sqlite_errorcode = sqlite3.SQLITE_IOERR
            raise OperationalError(asked, {"name": "Anna"}, error, connection_invalidated=lost)

    with site.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", fail)
    yield failed
    event.remove(engine, "before_cursor_execute", fail)
