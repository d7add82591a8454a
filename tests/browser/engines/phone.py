"""What a test does with a phone, whatever engine shows its pages."""

import json
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.browser.engines.network import Network

PATIENCE = 30.0
"""Seconds until something has to have happened, on a machine that does much else."""
LAID_OUT_WITHIN = 3.0
"""Seconds until WebKit has laid out a page anew that was given another size."""
LEAVES = """() => {
  document.documentElement.left = true;
  addEventListener("pageshow", ({ persisted }) => { document.documentElement.left &&= !persisted; });
  return true;
}"""
"""Marks a page that is about to be left; the mark goes where the same page is shown again."""
LOADED = "performance.getEntriesByType('navigation')[0]?.loadEventEnd > 0"
"""The empty document between two pages is complete too, but it was never loaded."""
PORTRAIT = (360, 740)
ASKED = """async (text) => {
  const made = (%s);
  const result = typeof made === "function" ? await made(...JSON.parse(text)) : await made;
  return JSON.stringify(result ?? null);
}"""
TEXTS = """(selector) => [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length)
  .map((one) => one.innerText.replace(/\\s+/g, " ").trim())"""
FIND = (Path(__file__).parent / "find.js").read_text(encoding="utf-8")
Point = Sequence[float]
"""Where on the window, in pixels from the left and from the top."""
ENTER = "\ue007"


class Failed(Exception):  # noqa: N818 - it is said of a page
    """A page could not do what it was asked: its script failed, or it was just left."""


class Phone(ABC):
    """A page in an engine, with an address and storage of its own."""

    def __init__(self, network: Network, size: tuple[int, int]) -> None:
        self.network = network
        self.size = size
        self.type_size = ""
        """The size of type of this phone, as a page takes it from there: "200%"."""

    @abstractmethod
    def _call(self, function: str, text: str) -> str:
        """Call a function of the page with a text and get the text that it returns. Raises
        Failed.
        """

    @abstractmethod
    def _load(self, url: str) -> None:
        """Open an address and wait for the page."""

    @abstractmethod
    def _touch(self, x: float, y: float) -> None:
        """Touch a point of the window."""

    @abstractmethod
    def drag(self, *points: Point) -> None:
        """Lay a finger, or press a mouse, on the first point, move it over the others and lift
        it.
        """

    @abstractmethod
    def lay_down(self, *points: Point) -> None:
        """Lay fingers on these points, one after the other, and lift all of them."""

    @abstractmethod
    def _press(self, keys: str) -> None:
        """Press keys, one after the other."""

    @abstractmethod
    def _fit(self, width: int, height: int) -> None:
        """Give the page exactly this room."""

    @abstractmethod
    def _anew(self) -> None:
        """Close the page and open an empty one."""

    @abstractmethod
    def errors(self) -> list[str]:
        """What the console has said as errors so far."""

    @abstractmethod
    def _leave(self) -> None:
        """Close the page for good."""

    def goto(self, url: str) -> None:
        """Open a page: a path, or an address whose server is that behind this phone's network."""
        path = "/" + url.split("/", 3)[3] if "://" in url else url
        self._load(self.network.url + path)
        self.enlarge()

    def enlarge(self) -> None:
        """Give the page the size of type of this phone."""
        if self.type_size:
            self.evaluate(
                "(size) => { document.documentElement.style.fontSize = size; }", self.type_size
            )

    def evaluate(self, expression: str, *given: Any) -> Any:
        """The value of an expression on the page, or what the function that it is returns for what
        is given.

        Values go there and back as JSON. A promise is waited for. Raises Failed.
        """
        return json.loads(self._call(ASKED % expression, json.dumps(given)))

    def until(self, condition: str, *given: Any) -> Any:
        """Wait until something holds on the page, on the next one too where this one is just being
        left.
        """
        last = ""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            try:
                if found := self.evaluate(condition, *given):
                    return found
            except Failed as failed:
                last = str(failed)
            time.sleep(0.05)
        with suppress(Failed):
            last += "\n" + str(self.evaluate("location.href + '\\n' + document.body.innerText"))
        raise AssertionError(f"{condition} {given}\n{last}")

    def tap(self, selector: str, words: str = "") -> None:
        """One tap on what is visible of a selector and says these words; waits for it, and for the
        page to be there.

        Where the page moved before the finger came down, it taps again.
        """
        for _ in range(3):
            self._touch(*self.until(FIND, selector, words))
            with suppress(Failed):  # the tap leads to another page
                if self.evaluate("window.missed"):
                    continue
            return

    def go(self, selector: str, words: str = "") -> None:
        """One tap that leads to another page, and that page; a script may put it in the place of
        this one.
        """
        self.until(f"{LOADED} && ({LEAVES})()")
        self.tap(selector, words)
        self.until(f"!document.documentElement.left && {LOADED}")
        self.enlarge()

    def type(self, selector: str, text: str) -> None:
        """Tap a field and type a text in place of what it holds."""
        self.tap(selector)
        self.until(
            "document.activeElement.select && (document.activeElement.select(), true)"
        )  # a tap may take a while
        self._press(text)

    def texts(self, selector: str) -> list[str]:
        """What is visible of a selector, as it is read."""
        found: list[str] = self.evaluate(TEXTS, selector)
        return found

    def shows(self, selector: str, *words: str) -> None:
        """Wait until what is visible of a selector reads like this."""
        self.until(
            f"(selector, words) => JSON.stringify(({TEXTS})(selector)) === JSON.stringify(words)",
            selector,
            words,
        )

    def has(self, selector: str, number: int) -> None:
        """Wait until so many of these stand on the page."""
        self.until(
            "(selector, number) => document.querySelectorAll(selector).length === number",
            selector,
            number,
        )

    @property
    def path(self) -> str:
        return str(self.evaluate("location.pathname"))

    def resize(self, width: int, height: int) -> None:
        self._fit(width, height)
        self.size = (width, height)

    def sideways(self) -> int:
        """How many pixels of the page lie outside its width, once an engine that was given another
        size has laid it out anew.
        """
        end = time.monotonic() + LAID_OUT_WITHIN
        while True:
            wide: int = self.evaluate("document.documentElement.scrollWidth - innerWidth")
            if not wide or time.monotonic() > end:
                return wide
            time.sleep(0.1)

    def reopen(self, url: str = "") -> None:
        """Close the page and open one on the same phone, which keeps what it had stored."""
        url = url or self.path
        self._anew()
        self._fit(*self.size)
        self.goto(url)

    def cut(self) -> None:
        """From here on nothing reaches the server, and nothing comes from there."""
        self.network.cut()

    def restore(self) -> None:
        """The network is back, and the phone hears of it."""
        self.network.restore()
        self.evaluate("dispatchEvent(new Event('online'))")

    def close(self) -> None:
        """Give the phone away."""
        self._leave()
        self.network.cut()


class Engine(ABC):
    """A browser, started once for all tests."""

    name: str

    @abstractmethod
    def phone(self, server: str, size: tuple[int, int] = PORTRAIT, *, dark: bool = False) -> Phone:
        """A phone that knows nothing yet, before the server at this address."""

    @abstractmethod
    def close(self) -> None:
        """End the browser."""
