"""An evening in a line, as the head of its paper tells it: who is ahead by how much, and what made it so."""

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
    """Who is ahead with what, and whatever else there is to tell, the weightiest first."""

    first: str
    parts: tuple[str, ...]

    @property
    def more(self) -> str:
        """What else there is to tell as sentences, the last one without its stop; may be empty."""
        return ". ".join(part.removesuffix(".") for part in self.parts)

    @property
    def brief(self) -> Story:
        """Who is ahead, and by how much."""
        return Story(self.first, self.parts[:1])


def story(result: Replay, places: Sequence[Placing], voice: Voice, *, ended: bool) -> Story:
    """What there is to tell; `places` are the standings that hold. Moments are told of an evening that is over."""
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
    """The moments in short, the turning point first; where it was the dearest game too, both in one."""
    names: dict[str, list[str]] = {}
    for fact in sorted((one.short for one in moments(result, voice)), key=lambda fact: fact.name != voice.say(TURNED)):
        names.setdefault(fact.text, []).append(fact.name)
    return [Fact(_joined(own, voice), text) for text, own in names.items()]


def _joined(names: Sequence[str], voice: Voice) -> str:
    first, *others = names
    return voice.listed([first, *(f"{name[:1].lower()}{name[1:]}" for name in others)])
