"""Phones in Chromium, by Playwright."""

import time
from collections.abc import Sequence

from playwright.sync_api import Browser, ConsoleMessage, Error

from tests.browser.engines.network import Network
from tests.browser.engines.phone import ENTER, PATIENCE, PORTRAIT, Engine, Failed, Phone, Point


class ChromiumPhone(Phone):
    """A page in a context of its own."""

    def __init__(
        self, browser: Browser, network: Network, size: tuple[int, int], *, dark: bool
    ) -> None:
        super().__init__(network, size)
        scheme = "dark" if dark else "light"
        room = {"width": size[0], "height": size[1]}
        self._context = browser.new_context(
            viewport=room,  # type: ignore[arg-type]
            locale="de-DE",
            has_touch=True,
            color_scheme=scheme,  # type: ignore[arg-type]
        )
        self._errors = list[str]()
        self._anew()

    def _anew(self) -> None:
        for page in self._context.pages:
            page.close()
        self._page = self._context.new_page()
        self._session = self._context.new_cdp_session(self._page)
        self._page.set_default_timeout(PATIENCE * 1000)
        self._page.on("pageerror", lambda error: self._errors.append(str(error)))
        self._page.on("console", self._keep_error)
        self._page.on("dialog", lambda asked: asked.accept())

    def _keep_error(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            self._errors.append(said.text)

    def _call(self, function: str, text: str) -> str:
        try:
            return str(self._page.evaluate(function, text))
        except Error as error:
            raise Failed(str(error)) from error

    def _load(self, url: str) -> None:
        self._page.goto(url)

    def _touch(self, x: float, y: float) -> None:
        self._page.touchscreen.tap(x, y)

    def drag(self, *points: Point) -> None:
        first, *further = points
        self._touches("touchStart", [first])
        for point in further:
            self._touches("touchMove", [point])
        self._lift()

    def lay_down(self, *points: Point) -> None:
        for many in range(1, len(points) + 1):
            self._touches("touchStart", points[:many])
        self._lift()

    def _lift(self) -> None:
        # Lifted while they move, fingers make the page roll on, and the next tap only stops that.
        time.sleep(0.2)
        self._touches("touchEnd", [])

    def _touches(self, kind: str, fingers: Sequence[Point]) -> None:
        """Tell the page what happened, and where all fingers are that touch it now."""
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def _press(self, keys: str) -> None:
        for key in keys:
            if key == ENTER:
                self._page.keyboard.press("Enter")
            else:
                self._page.keyboard.type(key)

    def _fit(self, width: int, height: int) -> None:
        self._page.set_viewport_size({"width": width, "height": height})

    def errors(self) -> list[str]:
        return list(self._errors)

    def _leave(self) -> None:
        self._context.close()


class Chromium(Engine):
    """Debian's Chromium, as the other browser tests start it."""

    name = "chromium"

    def __init__(self, browser: Browser) -> None:
        self._browser = browser

    def phone(self, server: str, size: tuple[int, int] = PORTRAIT, *, dark: bool = False) -> Phone:
        return ChromiumPhone(self._browser, Network(server), size, dark=dark)

    def close(self) -> None:
        """Nothing: Playwright ends its browser."""
