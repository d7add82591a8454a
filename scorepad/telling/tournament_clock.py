"""The clock of a round in words: until when, how long still, that it stands, that time is up.

It is never a sound.
"""

import datetime as dt

from scorepad.declare import Text
from scorepad.scoring.tournament.clock import TimeLeft
from scorepad.telling.voice import Voice

_STANDS = Text("Uhr steht: noch {left}", "Clock stopped: {left} left")
_FINISH = Text(
    "Zeit um: angefangene Spiele noch zu Ende.", "Time is up: finish the games that are under way."
)
_FINISH_ONLY = Text("Angefangene Spiele noch zu Ende", "Finish the games that are under way")
_FINISH_HERE = Text(
    "Zeit um: das angefangene Spiel noch zu Ende.",
    "Time is up: finish the game that is under way.",
)
_THEN_SOLI = Text(
    "Zeit um: das angefangene Spiel noch zu Ende, danach die Pflichtsoli, die noch fehlen.",
    "Time is up: finish the game that is under way, then play the Pflichtsolos still owed.",
)


def left_told(left: dt.timedelta) -> str:
    """Minutes and seconds, a begun second as a whole one.

    >>> left_told(dt.timedelta(minutes=31, seconds=20))
    '31:20'
    >>> left_told(dt.timedelta(minutes=100, microseconds=1))
    '100:01'
    """
    seconds = -(-left // dt.timedelta(seconds=1))
    minutes, rest = divmod(seconds, 60)
    return f"{minutes}:{rest:02}"


def time_told(time: TimeLeft, until: str, voice: Voice) -> str:
    """What stands where nothing counts down; `until` is the end as a time of day."""
    if time.is_over:
        return voice.heading("time_up")
    if time.is_paused:
        return voice.say(_STANDS, left=left_told(time.left))
    return voice.heading("until_time", time=until)


def all_finish(voice: Voice) -> str:
    """What all tables do when their time is up (TSR 8.5)."""
    return voice.say(_FINISH)


def finish_beside(voice: Voice) -> str:
    """The same beside a clock that says already that time is up."""
    return voice.say(_FINISH_ONLY)


def table_finishes(voice: Voice, *, owes_soli: bool) -> str:
    """What a table does when its time is up; Pflichtsoli still owed are played (TSR 8.5, 8.6)."""
    return voice.say(_THEN_SOLI if owes_soli else _FINISH_HERE)
