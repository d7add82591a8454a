"""The house rules on one page for a guest."""

from typing import NamedTuple

from scorepad.printing.edition import A4, Page, PaperSize
from scorepad.telling.leaflet import ToldChapter, tell_rules
from scorepad.telling.voice import Voice


class LeafletType(NamedTuple):
    """A column layout: its name in leaflet.css, the least and greatest font size in points, and its
    capacity.

    In a font of s points, `letters` / s² characters fit on each millimetre of the height of the
    page.
    """

    name: str
    least: float
    most: float
    letters: float


SETTINGS = (
    LeafletType("two", 9.2, 12.5, 1500),
    LeafletType("three", 8.4, 9.2, 1640),
    LeafletType("dense", 8, 8.6, 1840),
)
# characters in a line: a heading takes a whole line, and a rule leaves a third of its last line
# empty
LINE = 40
HEAD = 150  # characters of rules that each further line of the page head displaces
AROUND = 91.0  # millimetre height of everything but the rules


def page(runde: str, voice: Voice, size: PaperSize = A4) -> Page:
    """The leaflet of the rules of the voice, in the largest font size that fits on one page of this
    size.
    """
    title = f"{voice.heading('house_rules')}: {runde}"
    told = tell_rules(voice)
    letters = sum(map(_letters, told.chapters))
    further_lines = len(title) // 45 + len(told.basis) // 45
    letters += HEAD * further_lines
    for way in SETTINGS:
        text = (way.letters * (size.height - AROUND) / letters) ** 0.5
        if text >= way.least:
            break
    points = round(min(max(text, way.least), way.most), 2)
    return Page(
        template="leaflet",
        lang=voice.language,
        title=title,
        runde=runde,
        told=told,
        columns=way.name,
        text=points,
    )


def _letters(chapter: ToldChapter) -> int:
    # Includes the empty space of headings and of last lines.
    rules = sum(len(rule.about) + len(rule.text) + LINE // 3 for rule in chapter.rules)
    return LINE + rules + sum(map(_letters, chapter.topics))
