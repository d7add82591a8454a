"""The house rules on one page for a guest."""

from __future__ import annotations

from scorepad.printing.edition import Page
from scorepad.telling.leaflet import ToldChapter, tell_rules
from scorepad.telling.voice import Voice

SIZES = {"roomy": 2900, "usual": 3440, "close": 4700}
"""Up to how many letters the rules are set in which size of print; beyond, in the smallest."""
LINE = 40
"""Letters to a line: what a heading takes; a third of it is left empty where a rule ends."""
HEAD = 150
"""Letters for which each line more in the head of the page takes the room."""


def page(runde: str, voice: Voice) -> Page:
    """The leaflet of the rules of the voice, in print as large as one page has room for."""
    title, told = f"{voice.heading('house_rules')}: {runde}", tell_rules(voice)
    letters = sum(map(_letters, told.chapters)) + HEAD * (len(title) // 45 + len(told.basis) // 45)
    size = next((size for size, most in SIZES.items() if letters <= most), "dense")
    return Page(template="leaflet", lang=voice.language, title=title, runde=runde, told=told, size=size)


def _letters(chapter: ToldChapter) -> int:
    # With what headings and ends of rules leave empty.
    rules = sum(len(rule.about) + len(rule.text) + LINE // 3 for rule in chapter.rules)
    return LINE + rules + sum(map(_letters, chapter.topics))
