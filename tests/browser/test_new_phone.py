"""A phone that has just opened its link.

Source: third-look.md, Faults.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Abend, Phone

pytestmark = pytest.mark.browser
Opens = Callable[..., Phone]


def test_a_new_phone_is_never_told_of_another_one_that_is_itself(open_phone: Opens, abend: Abend) -> None:
    """Also where an answer from before it began to write comes last, with the cookie of that time."""
    page = open_phone().page
    page.goto(abend.write)
    for path in ("", "/spiel", "/spiel"):
        before = page.context.cookies()
        page.goto(f"{abend.url}{path}")
        page.wait_for_load_state("networkidle")
        expect(page.locator(".bar")).not_to_contain_text("schreibt")
        page.context.add_cookies([{**one} for one in before])  # type: ignore[typeddict-item]
    page.goto(abend.url)
    expect(page.locator(".bar")).not_to_contain_text("schreibt")
    expect(page.locator(".bar .go")).to_have_text("Spiel 1 eintragen")
