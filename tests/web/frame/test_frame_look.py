"""The look that every page shares: both themes complete, readable, and nothing borrowed."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

HOME = Path(__file__).parents[3]
BASE = (HOME / "static/css/frame/base.css").read_text(encoding="utf-8")
CHOSEN = (HOME / "static/css/frame/dark.css").read_text(encoding="utf-8")
TOKEN = re.compile(r"--([a-z-]+): (#[0-9a-f]{3,6});")
TEXT_ON = (
    *((ink, ground) for ink in ("ink", "dim", "re", "ko", "heart") for ground in ("bg", "card")),
    ("go-ink", "go"),
    ("bock", "bock-bg"),
    ("ink", "best"),
    ("card", "re"),
    ("card", "ko"),
    ("bg", "ink"),
)


def block(opening: str, sheet: str = BASE) -> dict[str, str]:
    """The colours set by the rule that begins so."""
    rule = sheet[sheet.index(opening) :]
    return dict(TOKEN.findall(rule[: rule.index("}")]))


LIGHT = block(":root {")
DARK = block(':root[data-theme="dark"] {', CHOSEN)


def luminance(colour: str) -> float:
    """Relative luminance of a hexadecimal colour, 0 to 1 (WCAG 2)."""
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    parts = [int(digits[place : place + 2], 16) / 255 for place in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Contrast of two colours, 1 to 21 (WCAG 2)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_phone_in_the_dark_and_the_chosen_dark_are_the_same() -> None:
    assert block(":root:not([data-theme]) {") == DARK
    assert DARK.keys() == LIGHT.keys()


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_text_can_be_read_in_both_themes(theme: dict[str, str]) -> None:
    for ink, ground in TEXT_ON:
        assert contrast(theme[ink], theme[ground]) >= 4.5, (ink, ground)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_edges_of_controls_can_be_seen(theme: dict[str, str]) -> None:
    for ground in ("bg", "card"):
        assert contrast(theme["edge"], theme[ground]) >= 3


def test_no_shadow_no_gradient_no_web_font() -> None:
    for file in (HOME / "static/css").rglob("*.css"):
        text = file.read_text(encoding="utf-8")
        for foreign in ("box-shadow", "text-shadow", "gradient(", "@font-face", "@import", "http:", "https:"):
            assert foreign not in text, (file.name, foreign)


def test_hidden_fields_of_posting_forms_are_written_in_one_macro_only() -> None:
    written = {"csrf_token", "client_key", 'type="hidden" name="revision"', 'type="hidden" name="base"'}
    for file in (HOME / "templates").rglob("*.html"):
        if file.name != "forms.html":
            assert not [name for name in written if name in file.read_text()], file


def test_nothing_is_written_inline_in_any_template() -> None:
    inline = re.compile(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\bsrc=)(?![^>]*application/json)")
    for file in (HOME / "templates").rglob("*.html"):
        if "print" not in file.parts:
            assert not inline.search(file.read_text(encoding="utf-8")), file.name


def test_lines_of_templates_are_as_short_as_those_of_code() -> None:
    longest = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["ruff"]["line-length"]
    for file in sorted((HOME / "templates").rglob("*.html")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            assert len(line) <= longest, f"{file.relative_to(HOME)}:{number}"
