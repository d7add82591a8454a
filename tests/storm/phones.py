"""Three phones with the scripts of the pages on a network that loses requests and answers, and a
server that dies.
"""

from __future__ import annotations

import contextlib
import random
import signal
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from playwright.sync_api import Browser, Error, Page, Route, sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS
from tests.storm.ground import TYPED, Ground, Row
from tests.storm.servers import Servers, Site, fill, stored

PHONES = 3
LOST = 0.12
"""How many of all requests are lost, and of all answers, while the storm blows."""
PATIENCE = 180.0
"""Seconds in which the phones send what they still keep, once the network holds."""
A_MOMENT = 4_000
"""Milliseconds in which a page shows what a tap brings; what takes longer is looked at later."""
SAVE = """(note) => {
  const save = document.querySelector(".save .go");
  if (getComputedStyle(save).pointerEvents === "none") throw new Error("The script of the page is lost.");
  const { elements } = document.querySelector("#game");
  const seats = [...document.querySelectorAll("[name=re]")];
  for (const seat of seats) if (seat.checked) seat.click();
  for (const seat of seats.slice(0, 2)) seat.click();
  document.querySelector("[name=augen][value=re121]").click();
  elements.note.value = note;
  elements.note.dispatchEvent(new Event("input", { bubbles: true }));
  save.click();
}"""
WAITING = (
    "import('/static/js/frame/outbox.js').then((box) => box.waiting()).then((all) => all.length)"
)


def storm(ground: Ground) -> Sequence[Row]:
    """Phones enter as many games as the size says, each saved by one or two of them, while the
    server is killed.
    """
    games = ground.pick(5, 100, 400)
    dice = random.Random(ground.seed)
    with (
        sync_playwright() as playwright,
        Servers(ground.folder, ground.url, log_format="json") as servers,
    ):
        site = fill(ground.folder, ground.url, 1)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        net = Net(dice, servers.ports[0], site)
        phones = [Phone(net, net.opened(browser)) for _ in range(PHONES)]
        net.lost = LOST
        dying = set(dice.sample(range(games), ground.pick(1, 8, 40)))
        for number in range(games):
            for phone in dice.sample(phones, dice.choice((1, 1, 2))):
                phone.games.append(f"{TYPED} {number:04}")
            if number in dying:
                servers.processes[0].end(signal.SIGKILL)
            for phone in dice.choices(phones, k=2 * PHONES):
                phone.step()
            if number in dying:
                servers.processes[0].begin()
        for seconds in (PATIENCE, PATIENCE):
            _play(phones, time.monotonic() + seconds)
            net.lost = 0
        waiting = sum(phone.count() for phone in phones)
        browser.close()
        notes = stored(ground.folder, ground.url, site)
    saved = {note for phone in phones for note in phone.saved}
    what = f"phones: {len(saved)} games, {sum(phone.asked for phone in phones)} times asked:"
    return [
        ground.count(
            "phones: nothing to lose, less games than were played", games, int(len(saved) < games)
        ),
        ground.count(f"{what} missing", games, len(saved - set(notes))),
        ground.count(f"{what} twice", games, notes.total() - len(notes)),
        ground.count(f"{what} still on a phone", games, waiting),
        ground.count(
            f"{what} once more about the same game", games, sum(phone.once_more for phone in phones)
        ),
        ground.count(f"{what} sent by a form that leaves its page", games, net.native),
    ]


def _play(phones: Iterable[Phone], until: float) -> None:
    """Let them go on until nobody has anything left to enter or to send."""
    while time.monotonic() < until and any(phone.busy for phone in phones):
        for phone in phones:
            phone.step()


@dataclass
class Net:
    """What is between the phones and the server."""

    dice: random.Random
    port: int
    site: Site
    lost: float = 0.0
    native: int = 0

    @property
    def board(self) -> str:
        """The address of the board."""
        return f"http://127.0.0.1:{self.port}{self.site.evenings[0]}"

    def opened(self, browser: Browser) -> Page:
        """The page of a phone that holds the link; a service worker would send past what loses its
        requests.
        """
        context = browser.new_context(
            service_workers="block", viewport={"width": 360, "height": 740}, locale="de-DE"
        )
        page = context.new_page()
        page.set_default_timeout(A_MOMENT)
        page.goto(f"http://127.0.0.1:{self.port}{self.site.link}")
        page.goto(self.board)
        context.route(lambda url: "/abend/" in url, self._pass)
        return page

    def _pass(self, route: Route) -> None:
        """Let a request through, or lose it, or its answer."""
        request = route.request
        self.native += request.method == "POST" and request.is_navigation_request()
        luck = self.dice.random()
        try:
            if luck < self.lost:
                route.abort()
            elif luck < 2 * self.lost:
                route.fetch(max_redirects=0)
                route.abort()
            else:
                route.continue_()
        except Error:  # the server is gone, or the page is
            _quietly(route.abort)


@dataclass
class Phone:
    """A phone and whoever holds it: enters the games it has to, and answers what it is asked."""

    net: Net
    page: Page
    games: list[str] = field(default_factory=list)
    saved: set[str] = field(default_factory=set)
    asked: int = 0
    about: dict[str, set[str]] = field(default_factory=dict)
    """The games about which it was asked, each with those of its own that may be the same."""

    @property
    def once_more(self) -> int:
        """How many questions there were about a game of others after the first."""
        return sum(len(mine) - 1 for mine in self.about.values())

    @property
    def busy(self) -> bool:
        """Whether it has something to enter or to send."""
        return bool(self.games) or self.count() > 0

    def step(self) -> None:
        """What somebody does next who looks at the page."""
        try:
            self._step()
        except Error:  # a page that did not come, or went away under the finger
            _quietly(lambda: self.page.goto(self.net.board))
        self.page.wait_for_timeout(50)

    def count(self) -> int:
        """How many games wait on it."""
        try:
            return int(self.page.evaluate(WAITING))
        except Error:
            _quietly(lambda: self.page.goto(self.net.board))
            return 1

    def _step(self) -> None:
        place = self.page.evaluate("document.querySelector('#twice, #game, #board')?.id")
        if place == "twice":
            self._answer()
        elif place == "game":
            self._save()
        elif place == "board":
            self._look()
        else:
            self.page.goto(self.net.board)

    def _look(self) -> None:
        """On the board: what waits for an answer first, then the next game."""
        asks = self.page.get_by_role("button", name="Antworten")
        if asks.count():
            asks.first.click()
            self.page.wait_for_selector("#twice")
        elif self.games:
            self.page.locator(".bar .go").click()
            self.page.wait_for_selector("#game")
        else:
            self.page.evaluate("dispatchEvent(new Event('online'))")
            self.page.wait_for_timeout(200)

    def _save(self) -> None:
        """On the form: the next game, unless somebody else has entered it by now."""
        if not self.games or self._stands(self.games[0]):
            self.games[:1] = []
            self.page.goto(self.net.board)
            return
        self.page.evaluate(SAVE, self.games[0])
        self.saved.add(self.games.pop(0))
        self.page.wait_for_selector("#twice, #board")

    def _answer(self) -> None:
        """On the card: the same game goes, another one is entered as the next."""
        self.asked += 1
        note = self.page.locator("#twice [name=note]").get_attribute("value") or ""
        for rival in self.page.locator("#twice [name=rival]").all():
            self.about.setdefault(rival.get_attribute("value") or "", set()).add(note)
        self.page.locator(f"#twice [value={'drop' if self._stands(note) else 'next'}]").click()
        self.page.wait_for_selector("#board")

    def _stands(self, note: str) -> bool:
        """Whether a game stands on the board, as one sees there; that look is never lost."""
        return (
            note
            in self.page.context.request.get(
                f"{self.net.board}/export.json", timeout=A_MOMENT
            ).text()
        )


def _quietly(act: Callable[[], object]) -> None:
    with contextlib.suppress(Error):
        act()
