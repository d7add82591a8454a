"""A style sheet that travels small means the same to the browser."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorepad.web.frame.assets import smaller
from tests.browser.conftest import Phone

pytestmark = pytest.mark.browser
RULES = """async (text) => [...(await new CSSStyleSheet().replace(text)).cssRules]
    .map((one) => one.cssText.replaceAll(", ", ","))"""
"""The rules as the browser understands them; the space after a comma in a variable stays as it is written."""


def test_every_style_sheet_means_the_same_without_comments(phone: Phone) -> None:
    files = sorted(Path("static/css").rglob("*.css"))
    assert files
    for file in files:
        rules = phone.page.evaluate(RULES, file.read_text(encoding="utf-8"))
        assert rules, file
        assert phone.page.evaluate(RULES, smaller(file)) == rules, f"{file}: before a colon write ` *:is`, not ` :is`"
