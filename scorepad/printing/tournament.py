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
    """The standing with the value of each round, and notes below.

    Its heading is that of a result where the tournament is `over`.
    """
    heading = voice.heading("result" if over else "standing")
    rounds: list[str] = []
    if lines:
        played = len(lines[0].rounds)
        rounds = [voice.say(ROUND, number=number) for number in range(1, played + 1)]
    return _page(name, heading, voice, lines=lines, rounds=rounds, notes=notes)


def teams(name: str, lines: Sequence[TeamLine], voice: Voice) -> Page:
    """The teams, with their members below them."""
    empty = "" if lines else voice.say(NO_TEAMS)
    return _page(name, voice.heading("teams"), voice, lines=lines, empty=empty)


def _page(
    name: str,
    heading: str,
    voice: Voice,
    *,
    lines: Sequence[StandingLine] | Sequence[TeamLine],
    rounds: Sequence[str] = (),
    notes: Sequence[str] = (),
    empty: str = "",
) -> Page:
    # `rounds` are the heads of their columns, `empty` the sentence in place of a table.
    return Page(
        template="tournament",
        lang=voice.language,
        title=f"{name} – {heading}",
        name=name,
        heading=heading,
        rank_head=voice.say(RANK),
        value_head=voice.say(VALUE),
        round_heads=rounds,
        lines=lines,
        notes=notes,
        empty=empty,
    )
