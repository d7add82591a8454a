"""An evening in a line for the head of its paper: the leader, the lead, and how it came about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorepad.declare import Text
from scorepad.scoring.evening.rows import Replay
from scorepad.scoring.numerals import isolated
from scorepad.telling.evening import Placing
from scorepad.telling.facts import Fact
from scorepad.telling.moments import TURNED, moments
from scorepad.telling.result import MOST_NAMED, ahead
from scorepad.telling.voice import Voice

_MARGIN = Text("{points} vor {others}", "{points} ahead of {others}")


@dataclass(frozen=True)
class Story:
    """The leader with the points, and other sentences, the weightiest first."""

    first: str
    parts: tuple[str, ...]

    @property
    def more(self) -> str:
        """The other sentences, the last one without its full stop; may be empty."""
        return ". ".join(part.removesuffix(".") for part in self.parts)

    @property
    def brief(self) -> Story:
        return Story(self.first, self.parts[:1])


def story(result: Replay, places: Sequence[Placing], voice: Voice, *, ended: bool) -> Story:
    """The story of an evening; `places` are its standings. Only an evening that is over has moments."""
    voice = voice.calling({player: isolated(name) for player, name in voice.roster.items()})
    front = ahead(places, voice, ended=ended)
    margin = _margin(places, voice) if front.points else ""
    told = map(str, _told(result, voice)) if ended else ()
    first = " ".join(filter(None, (front.who, front.does, front.points)))
    return Story(first, tuple(filter(None, (margin, *told))))


def _margin(places: Sequence[Placing], voice: Voice) -> str:
    most = places[0].points
    behind = [one for one in places if one.points < most]
    next_ones = [one.player for one in behind if one.points == behind[0].points]
    if len(next_ones) > MOST_NAMED:
        return ""
    return voice.say(_MARGIN, points=voice.total(most - behind[0].points), others=voice.names(next_ones))


def _told(result: Replay, voice: Voice) -> Sequence[Fact]:
    # The turning point comes first; if it was the dearest game too, both are one.
    names: dict[str, list[str]] = {}
    for fact in sorted((one.short for one in moments(result, voice)), key=lambda fact: fact.name != voice.say(TURNED)):
        names.setdefault(fact.text, []).append(fact.name)
    return [Fact(_joined(own, voice), text) for text, own in names.items()]


def _joined(names: Sequence[str], voice: Voice) -> str:
    first, *others = names
    return voice.listed([first, *(f"{name[:1].lower()}{name[1:]}" for name in others)])
