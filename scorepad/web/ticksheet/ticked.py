"""What the boxes of a row mean: as fields of a game, as chips of the page, in words."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from scorepad.scoring.problems import Problem
from scorepad.scoring.terms import GameKind, Player
from scorepad.telling.voice import Voice
from scorepad.ticksheet.entry import RowReading, read_row
from scorepad.ticksheet.form import SEATS
from scorepad.ticksheet.problems import SheetProblem
from scorepad.ticksheet.states import BoxState
from scorepad.web.frame.submitted import Sent
from scorepad.web.frame.words import _
from scorepad.web.ticksheet.matching import KnownSheet
from scorepad.web.ticksheet.sheet_facts import Ticks, fields_of

BY_HAND = "by_hand"
OF_PEOPLE = frozenset({"re", "bride", "klopfen"})
"""The groups whose boxes are of people."""


def game_of(sheet: KnownSheet, ticks: Ticks) -> Sent:
    """The fields of the game that the ticks of a row mean, as far as they are known."""
    reading = _read(sheet, ticks)
    return fields_of(dict(reading.entry) if reading else {}, sheet.form.rules)


def problems_of(sheet: KnownSheet, ticks: Ticks) -> tuple[Problem, ...]:
    """What the ticks of a row cannot mean, whatever is played there."""
    reading = _read(sheet, ticks)
    if reading is None:
        return ()
    return tuple(problem for problem in reading.problems if isinstance(problem, SheetProblem))


def _read(sheet: KnownSheet, ticks: Ticks) -> RowReading | None:
    states: dict[str, BoxState] = {}
    for box, state in ticks.states.items():
        field = _with_person(box, sheet.people)
        states[field] = state
    return read_row(sheet.form, 1, states)


def _with_person(box: str, people: Sequence[Player]) -> str:
    """The field of a box with the player in place of the letter of the column."""
    group, first, _second = _parts(box)
    person = person_of(first, people) if group in OF_PEOPLE else ""
    return f"{group}.{person}" if person else box


class _Parts(NamedTuple):
    group: str
    first: str
    second: str


def _parts(box: str) -> _Parts:
    group, _dot, rest = box.partition(".")
    first, _dot, second = rest.partition(".")
    return _Parts(group, first, second)


def person_of(seat: str, people: Sequence[Player]) -> str:
    """The player of a column; empty for a column that has none."""
    place = SEATS.find(seat) if seat else -1
    return people[place] if 0 <= place < len(people) else ""


def chip_of(box: str, people: Sequence[Player]) -> str:
    """The chip of the page that says what a box says, as "name=value"; "name=" for a counter."""
    group, first, second = _parts(box)
    match group:
        case "re" | "bride":
            person = person_of(first, people)
            return f"{group}={person}"
        case "said" | "vorab":
            return f"{group}={first}:{second}"
        case "special":
            ident, _dot, _number = second.partition(".")
            return f"n:{first}:{ident}="
        case "kind":
            is_kind = first in set(GameKind)
            return f"game={first}" if is_kind else f"solo={first}"
        case "augen":
            chip = _augen_chip(first, second)
            return f"augen={chip}"
        case "first":
            return f"first={first}"
        case _:
            return f"{group}="


def _augen_chip(party: str, least: str) -> str:
    is_split = party == "kontra" and least == "120"
    return "split" if is_split else f"{party}{least}"


def box_in_words(box: str, people: Sequence[Player], voice: Voice) -> str:
    """A box as people say it: "Re Anna", "Kontra keine 90", "Augen Re 121"."""
    parts = _parts(box)
    if parts.group == BY_HAND:
        return _("von Hand")
    tell = _WORDS.get(parts.group, _plainly)
    return tell(parts, people, voice)


def _plainly(parts: _Parts, _people: Sequence[Player], voice: Voice) -> str:
    return voice.label(parts.group)


def _augen(parts: _Parts, _people: Sequence[Player], voice: Voice) -> str:
    augen = voice.heading("augen")
    party = _party(parts)
    least = voice.heading("all") if parts.second == "all" else parts.second
    return f"{augen} {party} {least}"


def _said(parts: _Parts, _people: Sequence[Player], voice: Voice) -> str:
    says, _dot, _number = parts.second.partition(".")
    party = _party(parts)
    if says == parts.first:
        return party
    announcement = voice.label(says)
    return f"{party} {announcement}"


def _special(parts: _Parts, _people: Sequence[Player], voice: Voice) -> str:
    ident, _dot, _number = parts.second.partition(".")
    party = _party(parts)
    special = voice.label(ident)
    return f"{party} {special}"


def _kind(parts: _Parts, _people: Sequence[Player], voice: Voice) -> str:
    return voice.label(parts.first)


def _re(parts: _Parts, people: Sequence[Player], voice: Voice) -> str:
    name = _name(parts.first, people, voice)
    return f"Re {name}"


def _bride(parts: _Parts, people: Sequence[Player], voice: Voice) -> str:
    hochzeit = voice.label("hochzeit")
    name = _name(parts.first, people, voice)
    return f"{hochzeit} {name}"


def _klopfen(parts: _Parts, people: Sequence[Player], voice: Voice) -> str:
    klopfen = voice.label("klopfen")
    name = _name(parts.first, people, voice)
    return f"{klopfen} {name}".strip()


def _first(parts: _Parts, _people: Sequence[Player], _voice: Voice) -> str:
    return f"{_('Zuerst')} {_party(parts)}"


_WORDS: Mapping[str, Callable[[_Parts, Sequence[Player], Voice], str]] = {
    "augen": _augen,
    "said": _said,
    "vorab": _said,
    "special": _special,
    "kind": _kind,
    "re": _re,
    "bride": _bride,
    "klopfen": _klopfen,
    "first": _first,
}


def _party(parts: _Parts) -> str:
    return {"re": "Re", "kontra": "Kontra"}.get(parts.first, "")


def _name(seat: str, people: Sequence[Player], voice: Voice) -> str:
    person = person_of(seat, people)
    return voice.name(Player(person)) if person else ""
