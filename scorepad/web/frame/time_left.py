"""What is left of the time of a round, as pages show it and scripts count it down."""

from dataclasses import dataclass

from scorepad.scoring.tournament.clock import TimeLeft
from scorepad.telling.tournament_clock import left_told, time_told
from scorepad.telling.voice import Voice
from scorepad.web.frame import clock


@dataclass(frozen=True)
class ShownTime:
    """The time of a table: in words, and for the script its end in ISO format, which is empty
    while the clock stands.

    `left` is what is left, as "31:20".
    """

    text: str
    ends: str
    left: str
    is_over: bool
    is_paused: bool


def shown_time(time: TimeLeft, voice: Voice) -> ShownTime:
    """What is left of a time, for a page or its script."""
    until = clock.time_of(time.ends) if time.ends else ""
    return ShownTime(
        text=time_told(time, until, voice),
        ends=time.ends.isoformat() if time.ends else "",
        left=left_told(time.left),
        is_over=time.is_over,
        is_paused=time.is_paused,
    )
