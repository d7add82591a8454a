"""The house rules on one page for a guest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorepad.telling.leaflet import ToldChapter, ToldRules, tell_rules
from scorepad.telling.voice import Voice

SIZES = {"roomy": 2900, "usual": 3440, "close": 4700}
"""Up to how many letters the rules are set in which size of print; beyond, in the smallest."""
LINE = 40
"""Letters to a line: what a heading takes; a third of it is left empty where a rule ends."""
HEAD = 150
"""Letters for which each line more in the head of the page takes the room."""


@dataclass(frozen=True)
class LeafletPage:
    """What `print/leaflet.html` shows."""

    template: ClassVar[str] = "leaflet"
    lang: str
    title: str
    runde: str
    told: ToldRules

    @property
    def size(self) -> str:
        """How large the print is: as large as one page has room for."""
        letters = sum(map(_letters, self.told.chapters)) + HEAD * (_lines(self.title, 45) + _lines(self.told.basis, 45))
        return next((size for size, most in SIZES.items() if letters <= most), "dense")


def page(runde: str, voice: Voice) -> LeafletPage:
    """The leaflet of the rules of the voice."""
    return LeafletPage(voice.language, f"{voice.heading('house_rules')}: {runde}", runde, tell_rules(voice))


def _lines(text: str, letters: int) -> int:
    """How many lines a text takes besides the first."""
    return len(text) // letters


def _letters(chapter: ToldChapter) -> int:
    """How many letters a chapter takes, with what headings and ends of rules leave empty."""
    rules = sum(len(rule.about) + len(rule.text) + LINE // 3 for rule in chapter.rules)
    return LINE + rules + sum(map(_letters, chapter.topics))
