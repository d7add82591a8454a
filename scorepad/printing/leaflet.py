"""The house rules on one page for a guest."""

from __future__ import annotations

from scorepad.printing.edition import Page
from scorepad.telling.leaflet import ToldChapter, tell_rules
from scorepad.telling.voice import Voice

SIZES = {"roomy": 2900, "usual": 3440, "close": 4700}
"""The most letters of the rules by size of print; beyond the last, in the smallest."""
LINE = 40
"""Letters in a line: a heading takes a whole line, and a rule leaves a third of its last line empty."""
HEAD = 150
"""Letters that each further line of the page head displaces."""


def page(runde: str, voice: Voice) -> Page:
    """The leaflet of the rules of the voice, in the largest print that fits on one page."""
    title, told = f"{voice.heading('house_rules')}: {runde}", tell_rules(voice)
    letters = sum(map(_letters, told.chapters)) + HEAD * (len(title) // 45 + len(told.basis) // 45)
    size = next((size for size, most in SIZES.items() if letters <= most), "dense")
    return Page(template="leaflet", lang=voice.language, title=title, runde=runde, told=told, size=size)


def _letters(chapter: ToldChapter) -> int:
    # Includes the empty space of headings and of last lines.
    rules = sum(len(rule.about) + len(rule.text) + LINE // 3 for rule in chapter.rules)
    return LINE + rules + sum(map(_letters, chapter.topics))
