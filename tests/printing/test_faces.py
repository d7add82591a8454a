"""Letters that no installed typeface has are named with the package that brings them.

Source: paper.md, "Face".
"""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.printing import faces

LATIN = ([0x20], [0x24F])


@pytest.mark.parametrize(
    ("text", "package"),
    [
        ("中村", "fonts-noto-cjk"),
        ("ひろし", "fonts-noto-cjk"),
        ("한", "fonts-noto-cjk"),
        ("ไทย", "fonts-noto-core"),
        ("أمل", "fonts-noto-core"),
        ("Zoë 🃏", "fonts-noto-color-emoji"),
    ],
)
def test_a_name_in_another_script_names_the_package_that_it_needs(
    monkeypatch: pytest.MonkeyPatch, text: str, package: str
) -> None:
    monkeypatch.setattr(faces, "_ranges", lambda: LATIN)
    assert faces.lacking(["Anna", text, text]) == {package: text}


def test_what_is_there_and_what_leaves_no_ink_needs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faces, "_ranges", lambda: LATIN)
    assert faces.lacking(["Zoë von Ü", "a\u200db\ufe0f\u2068", ""]) == {}


def test_the_typefaces_of_this_machine_have_the_letters_of_europe_and_the_near_east() -> None:
    """Inter and DejaVu Sans, as scripts/setup installs them."""
    assert faces.lacking(["Łukasz", "Ёлка", "Ελένη", "אבי", "عمر", "♦♥♠♣"]) == {}
    assert "fonts-noto-core" in faces.lacking(["\U00016f00"])


def test_where_nobody_can_tell_nothing_is_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(_name: str) -> Any:
        return None

    monkeypatch.setattr("shutil.which", none)
    faces._ranges.cache_clear()
    try:
        assert faces.lacking(["中村"]) == {}
    finally:
        faces._ranges.cache_clear()


def test_ranges_that_meet_become_one() -> None:
    assert faces.merged([(5, 9), (1, 2), (3, 6), (20, 20)]) == ([1, 20], [9, 20])
