"""Phones in Firefox, by WebDriver BiDi. Source: https://www.w3.org/TR/webdriver-bidi/."""

import json
import shutil
import subprocess
import tempfile
import time
from itertools import count
from pathlib import Path
from typing import Any

from websocket import WebSocket, WebSocketException, create_connection

from tests.browser.engines.network import Network
from tests.browser.engines.phone import PATIENCE, PORTRAIT, Engine, Failed, Phone, Point
from tests.conftest import free_port

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox") or "firefox-esr"
Facts = dict[str, Any]
QUIET = """
user_pref("intl.accept_languages", "de-DE,de");
user_pref("dom.w3c_touch_events.enabled", 1);
user_pref("ui.useOverlayScrollbars", 1);
user_pref("app.normandy.enabled", false);
user_pref("app.update.enabled", false);
user_pref("browser.cache.disk.enable", false);
user_pref("browser.chrome.site_icons", false);
user_pref("browser.newtab.preload", false);
user_pref("browser.newtabpage.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.tabs.remote.separatePrivilegedContentProcess", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("dom.ipc.processCount", 1);
user_pref("fission.autostart", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("places.history.enabled", false);
user_pref("privacy.trackingprotection.annotate_channels", false);
user_pref("services.settings.server", "data:,");
user_pref("toolkit.telemetry.enabled", false);
"""
"""German pages, a touch screen, scrollbars as phones have them, all pages in one process, nothing
that only the windows need, and nothing that Firefox would ask other servers.
"""
SCHEME = "Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', {})"
DOWN, UP = ({"type": f"pointer{one}", "button": 0} for one in ("Down", "Up"))


def _move(x: float, y: float) -> Facts:
    return {"type": "pointerMove", "x": round(x), "y": round(y)}


class Bidi:
    """A running Firefox and the socket by which it is told what to do."""

    def __init__(self) -> None:
        self.errors = dict[str, list[str]]()
        self._ids = count(1)
        self._home = Path(tempfile.mkdtemp(prefix="scorepad-firefox-"))
        (self._home / "user.js").write_text(QUIET, encoding="utf-8")
        port = free_port()
        remote = ("--no-remote", f"--remote-debugging-port={port}", "--remote-allow-system-access")
        command = [FIREFOX, "--headless", *remote, "--profile"]
        with (self._home / "log").open("w") as log:
            self._process = subprocess.Popen([*command, str(self._home)], stdout=log, stderr=log)
        self._socket = self._connected(port)
        self.ask(
            "session.new",
            capabilities={"alwaysMatch": {"unhandledPromptBehavior": {"default": "accept"}}},
        )
        self.ask("session.subscribe", events=["log.entryAdded"])
        self.free = [str(one["context"]) for one in self.ask("browsingContext.getTree")["contexts"]]
        """An empty page in each window that no phone uses."""
        (self._own, *_) = self.ask("browsingContext.getTree", **{"moz:scope": "chrome"})["contexts"]

    def darken(self, *, dark: bool) -> None:
        own = {"context": self._own["context"]}
        self.ask(
            "script.evaluate",
            expression=SCHEME.format(int(not dark)),
            target=own,
            awaitPromise=False,
        )

    def _connected(self, port: int) -> WebSocket:
        end = time.monotonic() + 2 * PATIENCE
        while True:
            try:
                return create_connection(
                    f"ws://127.0.0.1:{port}/session", timeout=2 * PATIENCE, suppress_origin=True
                )
            except (OSError, WebSocketException):
                if time.monotonic() > end or self._process.poll() is not None:
                    raise
                time.sleep(0.1)

    def ask(self, method: str, **given: Any) -> Facts:
        """What Firefox answers; errors of pages that it tells of meanwhile are kept by page. Raises
        Failed.
        """
        number = next(self._ids)
        self._socket.send(json.dumps({"id": number, "method": method, "params": given}))
        while True:
            said: Facts = json.loads(self._socket.recv())
            if said.get("id") == number:
                if said["type"] == "error":
                    raise Failed(f"{method}: {said['message']}")
                result: Facts = said["result"]
                return result
            if said.get("method") == "log.entryAdded" and said["params"]["level"] == "error":
                entry = said["params"]
                self.errors.setdefault(entry["source"]["context"], []).append(str(entry["text"]))

    def close(self) -> None:
        self._socket.close()
        self._process.terminate()
        self._process.wait(PATIENCE)
        shutil.rmtree(self._home, ignore_errors=True)


class FirefoxPhone(Phone):
    """A page in a window that no other phone uses at the same time; its address makes it another
    phone each time.
    """

    def __init__(self, bidi: Bidi, network: Network, size: tuple[int, int]) -> None:
        super().__init__(network, size)
        self._bidi = bidi
        self._beside = (
            bidi.free.pop()
            if bidi.free
            else bidi.ask("browsingContext.create", type="window")["context"]
        )
        self._windows = list[str]()
        self._anew()
        self._fit(*size)

    def _ask(self, method: str, **given: Any) -> Facts:
        return self._bidi.ask(method, context=self._windows[-1], **given)

    def _anew(self) -> None:
        made = self._bidi.ask("browsingContext.create", type="tab", referenceContext=self._beside)[
            "context"
        ]
        if self._windows:
            self._ask("browsingContext.close")
        self._windows.append(made)

    def _call(self, function: str, text: str) -> str:
        said = self._bidi.ask(
            "script.callFunction",
            functionDeclaration=function,
            target={"context": self._windows[-1]},
            arguments=[{"type": "string", "value": text}],
            awaitPromise=True,
        )
        if said["type"] == "exception":
            raise Failed(said["exceptionDetails"]["text"])
        return str(said["result"]["value"])

    def _load(self, url: str) -> None:
        self._ask("browsingContext.navigate", url=url, wait="complete")

    def _touch(self, x: float, y: float) -> None:
        self._fingers([_move(x, y), DOWN, UP])

    def drag(self, *points: Point) -> None:
        first, *others = (_move(*point) for point in points)
        self._fingers([first, DOWN, *others, UP])

    def lay_down(self, *points: Point) -> None:
        pause = {"type": "pause"}
        every = range(len(points))
        self._fingers(
            *(
                [_move(*point), *(DOWN if at == one else pause for one in every), UP]
                for at, point in enumerate(points)
            )
        )

    def _fingers(self, *steps: list[Facts]) -> None:
        touch = {"pointerType": "touch"}
        fingers = [
            {"type": "pointer", "id": f"finger{number}", "parameters": touch, "actions": actions}
            for number, actions in enumerate(steps)
        ]
        self._ask("input.performActions", actions=fingers)

    def _press(self, keys: str) -> None:
        steps = [{"type": f"key{one}", "value": key} for key in keys for one in ("Down", "Up")]
        self._ask("input.performActions", actions=[{"type": "key", "id": "keys", "actions": steps}])

    def _fit(self, width: int, height: int) -> None:
        self._ask("browsingContext.setViewport", viewport={"width": width, "height": height})

    def errors(self) -> list[str]:
        self._bidi.ask("session.status")
        return [error for window in self._windows for error in self._bidi.errors.get(window, [])]

    def _leave(self) -> None:
        self._ask("browsingContext.close")
        self._bidi.free.append(self._beside)


class Firefox(Engine):
    """Debian's Firefox."""

    name = "firefox"

    def __init__(self) -> None:
        self._browser = Bidi()

    def phone(self, server: str, size: tuple[int, int] = PORTRAIT, *, dark: bool = False) -> Phone:
        self._browser.darken(dark=dark)
        return FirefoxPhone(self._browser, Network(server), size)

    def close(self) -> None:
        self._browser.close()
