"""The points and doublings that announcements bring the winner, with Vorab, raises and Klopfen.

Each has the id of its reason. ``added(said, rules)`` and ``doubled_by(said, rules)`` take the announcements that count;
for a game that was won, `counting` first removes those that bring the winner nothing.
"""

from collections.abc import Iterator
from dataclasses import replace

from scorepad.scoring.game.announcements import Announced
from scorepad.scoring.game.augen import Result
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import RE, Level, Party


def level_id(level: Level) -> str:
    return level.name.lower()


def counting(said: Announced, won: Party, result: Result, rules: Rules) -> Announced:
    """The announcements that count for the winner: all, or of keine 90 and above only its own that it achieved."""
    if rules.value.level_counts == "both":
        return said
    reached = tuple(level for level in said.levels(won) if level < Level.NO90 or result.under(won.other, level))
    others = tuple(level for level in said.levels(won.other) if level < Level.NO90)
    re, kontra = (reached, others) if won is RE else (others, reached)
    return replace(said, re=re, kontra=kontra)


def added(said: Announced, rules: Rules) -> Iterator[tuple[str, int]]:
    """Pairs of reason id and points for every announcement that adds points, without zeros."""
    for id_, effect, points in _heard(said, rules):
        if effect != "double" and points:
            yield f"announced_{id_}", points
    if said.vorab and rules.announcements.vorab_points:
        yield "vorab", rules.announcements.vorab_points * said.vorab
    if said.knocks and rules.games.klopfen == "add":
        yield from _knocked(said, rules)


def _knocked(said: Announced, rules: Rules) -> Iterator[tuple[str, int]]:
    # Source: CuteSoft, Klopfen; options.md, klopfen.all_four.
    if rules.games.klopfen_points:
        yield "klopfen", rules.games.klopfen_points * said.knocks
    if said.all_knocked:
        yield "klopfen_all", rules.games.klopfen_all_four


def doubled_by(said: Announced, rules: Rules) -> Iterator[str]:
    """The reason id of every doubling by an announcement."""
    for id_, effect, _points in _heard(said, rules):
        if effect != "add":
            yield f"doubled_{id_}"
    if rules.games.klopfen == "double":
        yield from ["doubled_klopfen"] * said.knocks


def _heard(said: Announced, rules: Rules) -> Iterator[tuple[str, str, int]]:
    value = rules.value
    for party in Party:
        for level in said.levels(party):
            if level is Level.RE_KONTRA:
                yield party.value, value.re_kontra_effect, value.re_kontra_points
            else:
                yield level_id(level), value.level_effect, value.level_points
    for _ in range(said.raises):
        yield "raise", value.re_kontra_effect, value.re_kontra_points
