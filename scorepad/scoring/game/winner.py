"""Who won. Guard clauses in the order of the official rules. Source: TSR 7.1."""

from __future__ import annotations

from scorepad.scoring.game.announcements import Announced
from scorepad.scoring.game.augen import Result
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Level, Party

RE, KONTRA = Party.RE, Party.KONTRA


def winner(result: Result, said: Announced, rules: Rules) -> Party | None:
    """The party that won, None when none did."""
    missed = [party for party in Party if said.missed(party, result)]
    if len(missed) == 2:
        return _both_missed(said, rules)
    for party in Party:
        if said.fulfilled(party, result):  # TSR 7.1.1, 7.1.2: with the number announced
            return party
    if missed:  # TSR 7.1.1, 7.1.2: the other missed its own
        return missed[0].other
    if result.re >= 121:  # TSR 7.1.1.1
        return RE
    if result.re == 120:
        return _at_120(said, rules)
    return KONTRA  # TSR 7.1.2.1


def _both_missed(said: Announced, rules: Rules) -> Party | None:
    if rules.win.conflict == "last_announcement" and said.last is not None:  # Mainz 3.10
        return said.last.other
    return None  # TSR 7.1.3


def _at_120(said: Announced, rules: Rules) -> Party | None:
    re, kontra = (said.highest(party) > Level.NOTHING for party in Party)
    if not kontra:
        return KONTRA  # TSR 7.1.2.1
    if not re:
        needs_121 = rules.win.kontra_alone_needs_121 or rules.win.announcer_needs_121_always
        return RE if needs_121 else KONTRA  # TSR 7.1.1.4
    if rules.win.reply_needs_denied_only:  # Mainz 3.7
        return said.replied
    return None if rules.win.announcer_needs_121_always else KONTRA  # Branderhof; TSR 7.1.2.3
