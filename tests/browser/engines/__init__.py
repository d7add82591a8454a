"""Phones in three engines: what people use to look at the app, driven by taps and keys.

Chromium is driven by Playwright, WebKit by WebDriver, Firefox by WebDriver BiDi. `phone.Phone` says
what each can do.
"""

from tests.browser.engines.chromium import Chromium
from tests.browser.engines.firefox import Firefox
from tests.browser.engines.phone import Engine, Failed, Phone
from tests.browser.engines.webkit import WebKit

ENGINES = {"chromium": Chromium, "webkit": WebKit, "firefox": Firefox}
__all__ = ["ENGINES", "Chromium", "Engine", "Failed", "Firefox", "Phone", "WebKit"]
