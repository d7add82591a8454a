"""Phones in WebKit: the MiniBrowser of WebKitGTK, by WebDriver, on a screen that nobody sees."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import warnings
from pathlib import Path

from selenium.common.exceptions import WebDriverException
from selenium.webdriver import WebKitGTK, WebKitGTKOptions
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.webkitgtk.service import Service

from tests.browser.engines.network import Network
from tests.browser.engines.phone import PATIENCE, PORTRAIT, Engine, Failed, Phone, Point

NARROW = (
    "window * { margin: 0; padding: 0; border: 0; min-width: 0; min-height: 0; font-size: 1px; }\n"
)
"""How GTK draws what stands around a page: with its usual sizes no window is narrower than 447
pixels.
"""
FINGERS = """(...points) => {
  const touches = [];
  const tell = (type, given) => touches[0].target.dispatchEvent(
    Object.assign(new Event(type, { bubbles: true, cancelable: true }), { touches: given }),
  );
  for (const point of points) {
    touches.push({ target: document.elementFromPoint(...point) });
    tell("touchstart", touches);
  }
  tell("touchend", []);
}"""
SCREEN = "1400x1200x24"


class WebKitPhone(Phone):
    """A window of a browser that no other phone uses at the same time; its address makes it another
    phone each time.
    """

    def __init__(
        self, engine: WebKit, network: Network, size: tuple[int, int], *, dark: bool
    ) -> None:
        super().__init__(network, size)
        self._engine = engine
        self._dark = dark
        self._driver = engine.take(dark=dark)
        self._errors = list[str]()
        self._fit(*size)

    def _call(self, function: str, text: str) -> str:
        try:
            return str(self._driver.execute_script(f"return ({function})(arguments[0])", text))
        except WebDriverException as error:
            raise Failed(error.msg) from error

    def _load(self, url: str) -> None:
        self._driver.get(url)

    def _touch(self, x: float, y: float) -> None:
        # WebKitGTK knows fingers by their clicks alone.
        tap = ActionChains(self._driver, duration=0)
        tap.w3c_actions.pointer_action.move_to_location(round(x), round(y))  # type: ignore[no-untyped-call]
        tap.w3c_actions.pointer_action.click()
        tap.perform()

    def drag(self, *points: Point) -> None:
        mouse = ActionChains(self._driver, duration=50)
        pointer = mouse.w3c_actions.pointer_action
        for place, (x, y) in enumerate(points):
            pointer.move_to_location(round(x), round(y))  # type: ignore[no-untyped-call]
            if place == 0:
                pointer.pointer_down()  # type: ignore[no-untyped-call]
        pointer.pointer_up()  # type: ignore[no-untyped-call]
        mouse.perform()

    def lay_down(self, *points: Point) -> None:
        # This driver has one pointer, so the page is told of fingers by events that say what those
        # of a phone say.
        self.evaluate(FINGERS, *points)

    def _press(self, keys: str) -> None:
        ActionChains(self._driver).send_keys(keys).perform()

    def _fit(self, width: int, height: int) -> None:
        beside, above = self._driver.execute_script(
            "return [outerWidth - innerWidth, outerHeight - innerHeight]"
        )
        self._driver.set_window_rect(width=width + beside, height=height + above)
        self.until("(...size) => innerWidth === size[0] && innerHeight === size[1]", width, height)

    def _anew(self) -> None:
        self.errors()
        left = self._driver.current_window_handle
        self._driver.switch_to.new_window("window")
        new = self._driver.current_window_handle
        self._driver.switch_to.window(left)
        self._driver.close()
        self._driver.switch_to.window(new)

    def errors(self) -> list[str]:
        self._errors += self.evaluate("window.errors?.splice(0) ?? []")
        return list(self._errors)

    def _leave(self) -> None:
        self._driver.get("about:blank")
        self._engine.give(self._driver, dark=self._dark)


class WebKit(Engine):
    """As many browsers as there were phones at the same time."""

    name = "webkit"

    def __init__(self) -> None:
        self._home = Path(tempfile.mkdtemp(prefix="scorepad-webkit-"))
        (self._home / "gtk-3.0").mkdir()
        (self._home / "gtk-3.0" / "gtk.css").write_text(NARROW, encoding="utf-8")
        number, told = os.pipe()
        command = ["Xvfb", "-displayfd", str(told), "-screen", "0", SCREEN, "-nolisten", "tcp"]
        self._screen = subprocess.Popen(command, pass_fds=[told], stderr=subprocess.DEVNULL)
        os.close(told)
        with os.fdopen(number) as chosen:
            self._display = f":{chosen.readline().strip()}"
        self._all = list[WebKitGTK]()
        self._free_dark = list[WebKitGTK]()
        self._free_light = list[WebKitGTK]()

    def take(self, *, dark: bool) -> WebKitGTK:
        """A browser that no phone uses, started where there is none."""
        free = self._free(dark=dark)
        if free:
            return free.pop()
        return self._started(dark=dark)

    def give(self, driver: WebKitGTK, *, dark: bool) -> None:
        """Let other phones use a browser."""
        self._free(dark=dark).append(driver)

    def _free(self, *, dark: bool) -> list[WebKitGTK]:
        return self._free_dark if dark else self._free_light

    def _started(self, *, dark: bool) -> WebKitGTK:
        # A locale of no language asks for no language, and then pages speak German.
        around = {"DISPLAY": self._display, "LC_ALL": "C.UTF-8", "XDG_CONFIG_HOME": str(self._home)}
        around["GTK_THEME"] = "Adwaita:dark" if dark else "Adwaita"
        if os.geteuid() == 0:
            around["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
        options = WebKitGTKOptions()
        browser = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
        options.binary_location = str(browser)
        options.add_argument("--automation")
        options.unhandled_prompt_behavior = "accept"
        service = Service(
            "/usr/bin/WebKitWebDriver", log_output=subprocess.DEVNULL, env=os.environ | around
        )
        # Selenium warns about itself.
        with warnings.catch_warnings(action="ignore", category=DeprecationWarning):
            driver = WebKitGTK(options=options, service=service)
        driver.set_script_timeout(PATIENCE)
        self._all.append(driver)
        return driver

    def phone(self, server: str, size: tuple[int, int] = PORTRAIT, *, dark: bool = False) -> Phone:
        return WebKitPhone(self, Network(server), size, dark=dark)

    def close(self) -> None:
        for driver in self._all:
            driver.quit()
        self._screen.terminate()
        self._screen.wait(PATIENCE)
        shutil.rmtree(self._home, ignore_errors=True)
