"""What is said around the standing of a tournament: its heading, its marks, who is out of it."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from scorepad.declare import Text
from scorepad.scoring.tournament.facts import Entrant, PenaltyKind
from scorepad.scoring.tournament.worth import RankBy
from scorepad.telling.tournament import MarkKind, StandingLine, TeamLine
from scorepad.telling.voice import Voice

_AFTER = Text("Zwischenstand nach Runde {number}", "Standings after round {number}")
_TIES = Text(
    "Bei gleicher Wertung zählen die Punkte, dann gewonnene Soli, dann die beste Runde. Was "
    "entschieden hat, steht beim Namen; wo nichts entscheidet, ist der Rang gleich.",
    "Equal values go by points, then by solos won, then by the best round. What decided it stands "
    "by the name; where nothing decides, the rank is shared.",
)
_TIES_OF_POINTS = Text(
    "Bei gleichen Punkten zählen gewonnene Soli, dann die beste Runde. Was entschieden hat, steht "
    "beim Namen; wo nichts entscheidet, ist der Rang gleich.",
    "Equal points go by solos won, then by the best round. What decided it stands by the name; "
    "where nothing decides, the rank is shared.",
)
_EXPLAINED: Mapping[MarkKind, Text] = {
    "dropped": Text(
        "( ) gestrichen: Die schlechtesten Runden zählen nicht mit.",
        "( ) dropped: the worst rounds do not count.",
    ),
    "missed": Text(
        "° nicht dabei: Diese Runde zählt, was der Plan dafür vorsieht.",
        "° not there: this round counts what the plan says for it.",
    ),
    "bye": Text(
        "+ spielfrei: Diese Runde zählt, was der Plan dafür vorsieht.",
        "+ bye: this round counts what the plan says for it.",
    ),
    "open": Text("* Der Tisch ist wieder offen.", "* The table is open again."),
    "asked": Text(
        "* Zur Liste des Tisches wurde nachgefragt.", "* Something about the list was asked."
    ),
    "unreadable": Text("? Der Tisch zählt nicht.", "? The table does not count."),
}
_OUT = Text(
    "Ausgeschlossen ist {name} (Nr. {number}): {why}",
    "{name} (no. {number}) is disqualified: {why}",
)
_APART = Text("{name} (Nr. {number})", "{name} (no. {number})")


_UNSAID: Mapping[PenaltyKind, Text] = {
    "penalty": Text("ohne Angabe", "not said"),
    "wrong_card": Text("Falsch bedient", "Wrong card"),
    "list": Text("auf der Liste vom Papier", "on the list on paper"),
}
"""Why there is a penalty of which no reason was written."""
_SHARED = Text("{why}, den anderen gutgeschrieben", "{why}, credited to the others")
_BOTH = Text("{what}: {why}", "{what}: {why}")


class OutLine(NamedTuple):
    """Somebody who was disqualified, with the reason, and this in words."""

    number: int
    name: str
    reason: str
    told: str


class PenaltyLine(NamedTuple):
    """A penalty in words: where, against whom, at or after which game, how many points, and why.

    `who` entered it and `when`; all three that are not known are empty.
    """

    round: int
    table: int
    name: str
    number: int | None
    game: int | None
    points: int
    told_points: str
    why: str
    who: str = ""
    when: str = ""


class ClassLine(NamedTuple):
    """Somebody in a class: the rank in it and in the whole standing, and the value in words.

    `own` is whether it is the person whose phone this is.
    """

    rank: int
    number: int
    name: str
    value: str
    of_all: int
    own: bool = False


class ClassStanding(NamedTuple):
    """A class with its people, best first."""

    name: str
    lines: tuple[ClassLine, ...]


@dataclass(frozen=True)
class ToldResult:
    """The standing with all that belongs to it, in words.

    `heads` are those of the rounds, `notes` explain the marks, `out` are the disqualified with the
    reason, `remarks` tell of tables that are marked. `penalties` and `classes` are there where they
    are listed too.
    """

    heading: str
    heads: tuple[str, ...]
    lines: tuple[StandingLine, ...]
    teams: tuple[TeamLine, ...] = ()
    notes: tuple[str, ...] = ()
    out: tuple[OutLine, ...] = ()
    remarks: tuple[str, ...] = ()
    penalties: tuple[PenaltyLine, ...] = ()
    classes: tuple[ClassStanding, ...] = ()


class Disqualified(Protocol):
    """Somebody who was disqualified, and why."""

    @property
    def number(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def disqualified(self) -> str | None: ...


def heading(rounds: Collection[int], voice: Voice, *, over: bool) -> str:
    """The heading of a standing after these rounds, and of the result."""
    if over:
        return voice.heading("result")
    if rounds:
        return voice.say(_AFTER, number=max(rounds))
    return voice.heading("standing")


def names_apart(entrants: Iterable[Entrant], voice: Voice) -> dict[int, str]:
    """The name of each number; where two have the same one, with the number behind it."""
    everybody = list(entrants)
    often = Counter(entrant.name for entrant in everybody)
    names: dict[int, str] = {}
    for entrant in everybody:
        names[entrant.number] = entrant.name
        if often[entrant.name] > 1:
            names[entrant.number] = voice.say(_APART, name=entrant.name, number=entrant.number)
    return names


def explained(lines: Iterable[StandingLine], by: RankBy, voice: Voice) -> Iterator[str]:
    """A sentence about what decides ties, if there are any, and one for each kind of mark."""
    shown = list(lines)
    if any(line.tie for line in shown):
        yield voice.say(_TIES_OF_POINTS if by == "points" else _TIES)
    kinds = {mark.kind for line in shown for mark in line.marks}
    for kind, sentence in _EXPLAINED.items():
        if kind in kinds:
            yield voice.say(sentence)


def disqualified(entrants: Iterable[Disqualified], voice: Voice) -> Iterator[OutLine]:
    """A line about each of those who were disqualified, with the reason."""
    for entrant in entrants:
        why = entrant.disqualified
        if why:
            told = voice.say(_OUT, name=entrant.name, number=entrant.number, why=why)
            yield OutLine(entrant.number, entrant.name, why, told)


def why_penalty(kind: PenaltyKind, reason: str, voice: Voice, *, shared: bool) -> str:
    """Why there is a penalty, and whether the others got its points."""
    why = reason or voice.say(_UNSAID[kind])
    if reason and kind == "wrong_card":
        why = voice.say(_BOTH, what=voice.say(_UNSAID[kind]), why=reason)
    return voice.say(_SHARED, why=why) if shared else why
