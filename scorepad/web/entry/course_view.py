"""How a phone without network counts the evening on: numbers, form fields and words as JSON."""

from typing import Any

from scorepad.scoring.evening.course_ahead import CourseAhead
from scorepad.scoring.game.augen import chips
from scorepad.scoring.rules import Rules
from scorepad.telling.evening import bock_words, due_words
from scorepad.telling.voice import Voice
from scorepad.web.game.preview import ALONE, shown


def course_view(course: CourseAhead, rules: Rules, voice: Voice) -> dict[str, Any]:
    """The numbers of `static/js/evening/course.js`; what its rules do not have is left out.

    `starts` has the form fields by trigger of Bock, some with the winner they need.
    """
    view: dict[str, Any] = {
        "table": course.table,
        "again": course.again,
        "soli": course.soli,
        "auto": rules.announcements.automatic,
    }
    if course.owed:
        view |= {
            "owed": course.owed,
            "at": course.forced_at,
            "first": course.first_dealer,
            "names": {player: voice.name(player) for player in course.table},
            "due": due_words(voice),
        }
    if rules.bock.on:
        view["bock"] = _bock(course, rules, voice)
    return view


def _bock(course: CourseAhead, rules: Rules, voice: Voice) -> dict[str, Any]:
    bock = rules.bock
    return {
        "waiting": course.waiting,
        "games": course.bock_games,
        "most": course.most_levels,
        "overlap": bock.overlap,
        "each": bock.per_game == "each",
        "factor": bock.factor,
        "adds": bock.effect == "extra_points",
        "later": bock.in_solo == "later",
        "uses": bock.solo_dealt_again_consumes,
        "last": bock.last_round,
        "manual": "manual" in bock.triggers,
        "starts": [_fields(trigger, rules) for trigger in bock.triggers],
        **bock_words(bock, voice),
    }


def _fields(trigger: str, rules: Rules) -> list[str]:
    """The form fields that fire a trigger; none for what is counted by number, or fires without a
    game.
    """
    if trigger == "schwarz":
        return [f"chip={chip.id}" for chip in chips(rules) if chip.no_trick is not None]
    fields = (
        shown(rules) | ALONE | {"manual": [], "zero_game": ["base=0"], "lustsolo": ["why=lustsolo"]}
    )
    return fields.get(trigger, [])
