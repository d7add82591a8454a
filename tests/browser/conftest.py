"""A server on this machine with a database of its own, and phones in Chromium."""

from __future__ import annotations

import datetime as dt
import re
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, Response
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Route, expect

from scorepad.actions.entry.replayed import replayed
from scorepad.actions.evening import evening
from scorepad.actions.made import Made
from scorepad.actions.money import seal
from scorepad.actions.runde import runde
from scorepad.app import create_app
from scorepad.scoring.rules import read_rules
from scorepad.settings import Settings
from scorepad.store import evenings, runden, schema
from scorepad.store.db import db
from scorepad.store.evenings import StoredEvening
from scorepad.web.frame import printed
from tests import saving
from tests.browser.engines import ENGINES, Chromium, Engine
from tests.browser.engines import Phone as EnginePhone
from tests.browser.engines.sent import Sent
from tests.browser.offline import until_kept, until_ready
from tests.conftest import CAST, hurried
from tests.launch import in_thread

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--no-first-run",
    "--host-resolver-rules=MAP kneipe.test 127.0.0.1",
    *(
        f"--disable-{one}"
        for one in ("gpu", "quic", "background-networking", "component-update", "sync")
    ),
)
PORTRAIT = (360, 740)
NOW = dt.datetime(2026, 11, 19, 19, 30, tzinfo=dt.UTC)
LEFT = "A ServiceWorker intercepted the request and encountered an unexpected error"
"""What Firefox says of a file that a page was still loading when it was left."""
PATIENCE = 30_000
"""How many milliseconds a page may take on a machine that does much else; no test waits for
longer than it must.
"""
expect.set_options(timeout=PATIENCE)


@dataclass(frozen=True)
class Site:
    """The running server."""

    app: Flask
    url: str

    def evening(
        self, *names: str, preset: str = "", options: Mapping[str, Any] | None = None
    ) -> Abend:
        """A new Runde with a running evening of these people under these rules, the first one
        deals.
        """
        people = list(names or CAST)
        rules = read_rules(
            ({"preset": preset} if preset else {}) | {"options": dict(options or {})}
        )
        with self.app.app_context():
            new = runde.create("Donnerstag", people, "€", rules, NOW)
            ids = {member.name: member.id for member in runden.members(new.runde_id)}
            table = [ids[name] for name in people]
            started = evening.start(
                new.runde_id,
                evening.NewPlan(table, table[0], NOW.date(), "Donnerstag"),
                client_key="start",
                link_id=new.write.id,
                now=NOW,
            )
            write, read = (f"{self.url}/l/{link.token}" for link in (new.write, new.read))
        return Abend(self, new.runde_id, started, write, read, ids)


@dataclass(frozen=True)
class Abend:
    """A running evening on the server."""

    site: Site
    runde_id: int
    id: int
    write: str
    read: str
    ids: dict[str, int]

    @property
    def runde(self) -> str:
        """The address of the Runde."""
        return f"{self.site.url}/runde/{self.runde_id}"

    @property
    def url(self) -> str:
        """The address of the board."""
        return f"{self.runde}/abend/{self.id}"

    def enter(
        self, *re: str, augen: int | tuple[int, int] | None = 140, phone: str = "", **more: Any
    ) -> None:
        """Enter a game behind the pages' back, as another phone would."""
        body = self._body(re, augen) | more
        with self.site.app.app_context():
            saving.enter(self.runde_id, self.id, body=body, **made(phone))

    def correct(self, entry_id: int, *re: str, augen: int = 140) -> None:
        change: Any = {"body": self._body(re, augen), "base_revision": self.revision, **made()}
        with self.site.app.app_context():
            saving.correct(self.runde_id, self.id, entry_id=entry_id, **change)

    def _body(self, re: Sequence[str], augen: int | tuple[int, int] | None) -> dict[str, Any]:
        kind = {"game": "normal"} if len(re) > 1 else {"game": "solo", "solo": "damen"}
        return {
            "kind": "game",
            **kind,
            "re": [str(self.ids[name]) for name in re],
            "augen": {"re": augen},
        }

    def seal(self) -> None:
        revision = self.revision
        with self.site.app.app_context():
            seal.seal(self.runde_id, self.id, base_revision=revision, **made())

    def reopen(self) -> None:
        """Open the sealed evening again behind the pages' back."""
        with self.site.app.app_context():
            seal.reopen(self.runde_id, self.id, **made())

    def active(self) -> list[str]:
        names = {str(key): name for name, key in self.ids.items()}
        return [names[player] for player in self.players()]

    def players(self) -> Sequence[str]:
        """Their keys in stored logs."""
        return replayed(self._stored()).next.active

    @property
    def revision(self) -> int:
        return self._stored().revision

    @property
    def first(self) -> int:
        return self._stored().entries[0].id

    def bodies(self) -> list[dict[str, Any]]:
        return [dict(one.body) for one in self._stored().entries]

    def _stored(self) -> StoredEvening:
        with self.site.app.app_context():
            stored = evenings.load(self.id, self.runde_id)
        assert stored is not None
        return stored


_KEYS = count(1)


def made(phone: str = "") -> Made:
    """The facts of an action that no phone makes, or one whose owner has this name."""
    return Made(client_key=f"key-{next(_KEYS)}", link_id=None, now=NOW, phone=phone)


LOST = (
    "ERR_INTERNET_DISCONNECTED",
    "ERR_FAILED",
    "ERR_CONNECTION_RE",
    "ERR_SOCKET_NOT_CONNECTED",
    "ERR_SSL_PROTOCOL_ERROR",  # the server of the tests speaks no https
    "404 (NOT FOUND)",
)
"""What the console says where network or server are gone, or what a phone has kept."""
UNDERWAY = """
window.underway = 0;
window.answers = [];
const counted = (act) => async function (...given) {
  underway += 1;
  try {
    return await act.apply(this, given);
  } finally {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { underway -= 1; };
    port2.postMessage(0);
  }
};
const { fetch } = window;
window.fetch = counted(async (place, ...more) => {
  const answer = await fetch(place, ...more);
  if (place === location.href) answers.push(answer.status);
  return answer;
});
for (const read of ["text", "json"]) Response.prototype[read] = counted(Response.prototype[read]);
"""
"""Counts what a page asks for until what waits for it has gone on, and keeps how the page
itself was answered.
"""


def go(target: Locator, url: str | re.Pattern[str] | None = None) -> None:
    """One tap that leads to another page; where an address is given, to that one."""
    with target.page.expect_navigation(url=url):
        target.tap()


class Phone:
    """A page with a counter of taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def take(self, abend: Abend, path: str = "", *, reads: bool = False) -> None:
        """Open the write link of an evening, or its read link, and show its board or a page
        below.
        """
        self.page.context.request.get(abend.read if reads else abend.write, max_redirects=0)
        self.page.goto(abend.url + path)

    def tap(self, target: str | Locator) -> None:
        """One tap on what stands under these words, or on this place."""
        if isinstance(target, str):
            target = self.page.get_by_text(target, exact=True).locator("visible=true").first
        target.tap()
        self.taps += 1

    def go(self, target: str | Locator, url: str | re.Pattern[str] | None = None) -> None:
        """The same as a tap that counts."""
        with self.page.expect_navigation(url=url):
            self.tap(target)

    def touch(self, target: Locator) -> None:
        """One tap on the place where something stands, whatever answers there."""
        box = target.bounding_box()
        assert box is not None
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.taps += 1

    def chip(self, group: str, words: str) -> None:
        """One tap on a chip of a group."""
        self.tap(
            self.page.locator(f"{group} :is(.chip, .button)")
            .filter(has_text=words)
            .locator("visible=true")
            .first
        )

    def choose(self, *re: str, augen: str = "") -> None:
        """Choose who is Re on the entry page, and a range of augen in which Re wins."""
        for name in re:
            self.chip("#re", name)
        if augen:
            self.chip("#augen .re", augen)

    def save(self) -> None:
        """One tap on the primary button, and the board after it."""
        self.go(self.page.locator(".save .go"))

    def hold(self, pattern: str) -> list[Route]:
        """What the page asks for from now on at such addresses: it is not sent before a test lets
        it go.
        """
        held = list[Route]()
        self.page.route(pattern, lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks what it calls
        return held

    def until(self, condition: str) -> None:
        """Wait until something holds on the page; its policy forbids Playwright's own way of
        waiting.
        """
        for _ in range(PATIENCE // 25):
            if self.page.evaluate(condition):
                return
            self.page.wait_for_timeout(25)
        raise AssertionError(condition)

    def stand_still(self) -> None:
        """From now on time passes on this page only where a test says so, and never while an answer
        is on its way.
        """
        self.page.clock.install()
        self.page.add_init_script(UNDERWAY)
        self.page.reload(
            wait_until="networkidle"
        )  # what the page loads once it is there must not ask in between
        self.page.clock.pause_at(self.page.evaluate("Date.now() / 1000 + 60"))  # in seconds
        self.rest()

    def rest(self) -> None:
        """Wait until this page has read every answer to what it has asked."""
        self.until("underway === 0")

    def passes(self, seconds: int) -> None:
        """So much time on this page, a second at a time, and what each of them begins."""
        for _ in range(seconds):
            self.page.clock.run_for(1000)
            self.rest()

    def totals(self) -> list[str]:
        """The totals at the head of the board."""
        return self.page.locator(".score .total").all_text_contents()


Opens = Callable[..., Phone]
Takes = Callable[..., EnginePhone]


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Debian's Chromium."""
    return {"executable_path": CHROMIUM, "args": list(FLAGS), "headless": True}


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    home = tmp_path_factory.mktemp("site")
    settings = Settings(
        instance=home,
        database=f"sqlite:///{home}/scorepad.db",
        secret_key="of the browser tests " * 3,
    )
    app = hurried(create_app(settings))
    app.extensions["sent"] = Sent(app)
    with app.app_context():
        schema.upgrade(db.engine)
    with in_thread(app) as port:
        yield Site(app, f"http://127.0.0.1:{port}")
    with app.app_context():
        db.engine.dispose()


def _told(said: ConsoleMessage) -> str:
    """An error of the console, and of what."""
    return f"{said.text} {said.location['url']}"


@pytest.fixture
def open_phone(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Opens]:
    """Opens phones; a script error or a console error on any of them fails the test.

    With `at` the phone has opened the write link of that evening and shows its board, or the page
    at `path` below; with `reads` it has its read link alone, and loads nothing ahead. `script` runs
    before any other on every page.
    """
    contexts = []
    errors = list[str]()

    def opened(
        size: tuple[int, int] = PORTRAIT,
        *,
        at: Abend | None = None,
        reads: bool = False,
        path: str = "",
        script: str = "",
        **options: Any,
    ) -> Phone:
        options = {"service_workers": "block", "locale": "de-DE", "has_touch": True, **options}
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **options)
        contexts.append(context)
        if script:
            context.add_init_script(script)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on(
            "console", lambda said: errors.append(_told(said)) if said.type == "error" else None
        )
        if at is not None:
            Phone(page).take(at, path, reads=reads)
        return Phone(page)

    yield opened
    for context in contexts:
        context.close()
    expected = (
        "422",
        "409",
        *(LOST if request.node.get_closest_marker("without_network") else ()),
    )
    assert not [error for error in errors if not any(words in error for words in expected)]


def by_day(cases: Mapping[str, Any], *names: str) -> list[Any]:
    """All these cases at night, those of these names by day too."""
    night = pytest.mark.every_engine
    return [
        pytest.param(case, id=name, marks=() if name in names else night)
        for name, case in cases.items()
    ]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run what asks for an engine in all of them, by day without Chromium, which all other tests
    here drive.
    """
    if "engine" in metafunc.fixturenames:
        every = metafunc.config.getoption("--every-engine")
        names = [name for name in ENGINES if every or name != "chromium"]
        metafunc.parametrize("engine", names, indirect=True, scope="session")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what is here, and leave what takes long in every engine to the night."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")
    if not config.getoption("--every-engine"):
        items[:] = [item for item in items if item.get_closest_marker("every_engine") is None]


@pytest.fixture(scope="session")
def engine(request: pytest.FixtureRequest) -> Iterator[Engine]:
    name = request.param
    started = (
        Chromium(request.getfixturevalue("browser")) if name == "chromium" else ENGINES[name]()
    )
    yield started
    started.close()


@pytest.fixture
def sent(site: Site) -> Iterator[Sent]:
    """What the server sends to phones of this test in another way."""
    changed: Sent = site.app.extensions["sent"]
    changed.clear()
    yield changed
    changed.clear()


@pytest.fixture
def take_phone(engine: Engine, site: Site, request: pytest.FixtureRequest) -> Iterator[Takes]:
    """Takes a new phone in an engine, with the write link of an evening; an error in its console
    fails the test.
    """
    taken = list[EnginePhone]()

    def take(abend: Abend, size: tuple[int, int] = PORTRAIT, *, dark: bool = False) -> EnginePhone:
        phone = engine.phone(abend.site.url, size, dark=dark)
        taken.append(phone)
        phone.goto(abend.write)
        if not abend.url.endswith(
            phone.path
        ):  # the link leads to another running evening, or to the Runde
            phone.goto(abend.url)
        return phone

    yield take
    found = [error for phone in taken for error in phone.errors()]
    for phone in taken:
        phone.close()
    lost = ("ERR_EMPTY_RESPONSE", "Failed to load", "was not loaded", "Loading module", *LOST)
    expected = (
        "422",
        "409",
        LEFT,
        *(lost if request.node.get_closest_marker("without_network") else ()),
    )
    assert not [error for error in found if not any(words in error for words in expected)]


def at_widths(page: Page, *widths: int) -> Iterator[int]:
    """The page at each of these widths."""
    for width in widths:
        page.set_viewport_size({"width": width, "height": PORTRAIT[1]})
        yield width


@pytest.fixture
def abend(site: Site) -> Abend:
    """An evening of the cast without a game."""
    return site.evening()


@pytest.fixture
def phone(open_phone: Opens, abend: Abend) -> Phone:
    """A phone with the write link that shows the board."""
    return open_phone(at=abend)


@pytest.fixture
def page(phone: Phone) -> Page:
    """What that phone shows."""
    return phone.page


@pytest.fixture
def undrawn(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages have no pictures of papers, which take long to draw."""
    monkeypatch.setitem(site.app.view_functions, "sheet.picture", lambda **_: Response(status=204))
    monkeypatch.setattr(printed, "_preview", lambda *_: Response(status=204))


@pytest.fixture(scope="session")
def axe() -> str:
    file = Path(__file__).parent / "node_modules" / "axe-core" / "axe.min.js"
    if not file.is_file():
        raise RuntimeError("axe-core is not installed; scripts/setup --test installs it")
    return file.read_text(encoding="utf-8")


@pytest.fixture
def ready(phone: Phone) -> Phone:
    """A phone that shows the board and has fetched what it needs without network."""
    until_ready(phone)
    return phone


@pytest.fixture
def kept(open_phone: Opens, abend: Abend) -> Phone:
    """A phone whose service worker keeps the pages of the evening."""
    held = open_phone(service_workers="allow", at=abend)
    until_kept(held)
    return held


@pytest.fixture
def entry(open_phone: Opens, abend: Abend) -> Phone:
    """A phone on the entry page, with its table."""
    held = open_phone(at=abend, path="/spiel")
    expect(held.page.locator("#value b")).to_have_text("Noch 2 Re")
    return held
