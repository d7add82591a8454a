"""Phones in Chromium, by Playwright."""

import time
from collections.abc import Sequence

from playwright.sync_api import Browser, Error

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
        self._page.set_default_timeout(PATIENCE * 1000)
        self._page.on("pageerror", lambda error: self._errors.append(str(error)))
        self._page.on(
            "console", lambda said: self._errors.append(said.text) if said.type == "error" else None
        )
        self._page.on("dialog", lambda asked: asked.accept())

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
        self._fingers(*([point] for point in points), [])

    def lay_down(self, *points: Point) -> None:
        self._fingers(*(points[:most] for most in range(1, len(points) + 1)), [])

    def _fingers(self, *steps: Sequence[Point]) -> None:
        cdp = self._context.new_cdp_session(self._page)
        for last, points in zip([[], *steps], steps, strict=False):
            kind = (
                "touchEnd"
                if not points
                else "touchMove"
                if len(points) == len(last)
                else "touchStart"
            )
            if not points:
                time.sleep(
                    0.2
                    # lifted while they move, they make the page roll on, and the next tap only
                    # stops that
                )
            touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
            cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def _press(self, keys: str) -> None:
        for key in keys:
            self._page.keyboard.press("Enter") if key == ENTER else self._page.keyboard.type(key)

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
