"""Phones that keep nothing, lose a script or lack a feature, in every engine.

Source: issue "True on every phone", Engines, "Nothing typed disappears".
"""

import pytest

from tests.browser.conftest import Abend, Takes
from tests.browser.engines.phone import ENTER
from tests.browser.engines.sent import Sent
from tests.browser.engines.test_game import KEPT, ROWS, WAITS, enter, fill
from tests.browser.engines.test_waiting import add
from tests.browser.test_lacking import INDICATOR, LOW, PADDING
from tests.browser.test_outbox import FEATURES, FORBIDDEN, SILENT

LACKS = SILENT | {name: script for name, script in FEATURES.items() if name != "service worker"}
"""Without a service worker a phone needs its cache, and WebDriver gives WebKit none."""


@pytest.mark.every_engine
@pytest.mark.without_network
def test_where_nothing_is_kept_games_go_by_network_and_it_is_said(
    take_phone: Takes, abend: Abend, sent: Sent
) -> None:
    """A private window, or a phone that is full."""
    sent.first = FORBIDDEN + SILENT["throws"]
    phone = take_phone(abend)
    phone.until(
        "document.querySelector('.stores')?.innerText.startsWith('Dieses Handy kann nichts "
        "notieren')"
    )
    enter(phone, "Bert", "Cem")
    phone.has(ROWS, 1)
    phone.go(".bar .go")
    fill(phone, "Cem", "Doro")
    phone.cut()
    phone.tap(".save .go")
    phone.until("document.querySelector('#value').innerText.includes('kein Platz')")
    phone.shows(".seat:has(:checked) b", "Cem", "Doro")
    phone.restore()
    phone.go(".save .go")
    phone.has(ROWS, 2)
    assert len(abend.bodies()) == 2


@pytest.mark.every_engine
@pytest.mark.without_network
@pytest.mark.parametrize("lacks", LACKS)
def test_without_what_phones_lack_a_game_arrives_once(
    take_phone: Takes, abend: Abend, sent: Sent, lacks: str
) -> None:
    sent.first = LACKS[lacks]
    phone = take_phone(abend)
    for _ in range(2):  # the second page comes through the service worker, which keeps its scripts
        phone.goto(abend.url)
        phone.until(KEPT, 0)
    phone.cut()
    add(phone, "Bert", "Cem")
    if lacks in SILENT:
        phone.until(
            "document.querySelector('.stores')?.innerText.startsWith('Der Speicher dieses "
            "Handys antwortet')"
        )
    phone.restore()
    phone.has(WAITS, 0)
    assert len(abend.bodies()) == 1


@pytest.mark.without_network
def test_where_the_script_of_a_form_is_lost_no_tap_or_key_sends_it(
    take_phone: Takes, abend: Abend, sent: Sent
) -> None:
    """Also where styles cannot ask whether scripts run: Safari before 17, Chrome before 120."""
    phone = take_phone(abend)
    sent.lost = r"/js/entry/(entry|kept)\.js"
    sent.instead["(scripting:"] = "(unknown:"
    penalty = ("strafe", ".chip:has([name=why][value=other])", "[name=reason]")
    for form, unfold, field in (("spiel", "#who summary", "[name=note]"), penalty):
        phone.goto(f"{abend.url}/{form}")
        phone.tap(unfold)
        phone.type(field, f"8{ENTER}")
        phone.tap(".bar .go")
        assert phone.evaluate("fetch(location.href).then(({ status }) => status)") == 200
        assert abend.url + f"/{form}" not in [abend.site.url + path for path in sent.posts]
        assert phone.evaluate("(field) => document.querySelector(field).value", field) == "8"
    sent.clear()
    phone.reopen()
    phone.until("document.querySelector('.bar .go').matches(':enabled')")


@pytest.mark.every_engine
def test_no_bar_lies_under_the_home_indicator(take_phone: Takes, abend: Abend, sent: Sent) -> None:
    """No driver holds a phone: where styles ask how much room its edge takes they are told."""
    abend.enter("Bert", "Cem")
    sent.instead["env(safe-area-inset-bottom)"] = f"{INDICATOR}px"
    phone = take_phone(abend, (390, 664))
    for path in ("", "/spiel", "/strafe", "/abrechnen"):
        phone.goto(abend.url + path)
        assert phone.evaluate(PADDING) == f"{INDICATOR + 8}px", path
        assert phone.evaluate(LOW) == [], path
        phone.evaluate("scrollTo(0, document.body.scrollHeight)")
        assert phone.evaluate(LOW) == [], path
