"""Papers of a tournament to hang up: the standing, and the teams."""

from collections.abc import Sequence

from scorepad.declare import Text
from scorepad.printing.edition import Page
from scorepad.telling.tournament import StandingLine, TeamLine
from scorepad.telling.voice import Voice

ROUND = Text("R{number}", "R{number}")
RANK = Text("Platz", "Rank")
VALUE = Text("Wertung", "Scoring")
NO_TEAMS = Text("Niemand ist in einer Mannschaft.", "Nobody is in a team.")


def standing(
    name: str,
    lines: Sequence[StandingLine],
    voice: Voice,
    *,
    over: bool = False,
    notes: Sequence[str] = (),
) -> Page:
    """The standing, with the value of each round and notes below; of a tournament that is over it
    is the result.
    """
    rounds = (
        [voice.say(ROUND, number=number) for number, _ in enumerate(lines[0].rounds, 1)]
        if lines
        else []
    )
    heads = voice.say(RANK), voice.say(VALUE), rounds
    return _page(
        name,
        voice.heading("result" if over else "standing"),
        voice,
        heads=heads,
        lines=lines,
        empty="",
        notes=notes,
    )


def teams(name: str, lines: Sequence[TeamLine], voice: Voice) -> Page:
    """The teams, with their members below them."""
    heads = (voice.say(RANK), voice.say(VALUE), ())
    empty = "" if lines else voice.say(NO_TEAMS)
    return _page(
        name, voice.heading("teams"), voice, heads=heads, lines=lines, empty=empty, notes=()
    )


def _page(name: str, heading: str, voice: Voice, **facts: object) -> Page:
    title = f"{name} – {heading}"
    return Page(
        template="tournament", lang=voice.language, title=title, name=name, heading=heading, **facts
    )
