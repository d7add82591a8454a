"""The house rules on one or two pages for a guest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scorepad.telling.leaflet import ToldRules, tell_rules
from scorepad.telling.voice import Voice

MANY = 90
"""Rules that fit on two pages in print of the usual size."""


@dataclass(frozen=True)
class LeafletPage:
    """What `print/leaflet.html` shows."""

    template: ClassVar[str] = "leaflet"
    lang: str
    title: str
    runde: str
    told: ToldRules

    @property
    def dense(self) -> bool:
        """Whether there is so much to say that it takes small print to stay within two pages."""
        return sum(len(chapter.rules) + len(chapter.specials) for chapter in self.told.chapters) > MANY


def page(runde: str, voice: Voice) -> LeafletPage:
    """The leaflet of the rules of the voice."""
    return LeafletPage(voice.language, f"{voice.heading('house_rules')}: {runde}", runde, tell_rules(voice))
