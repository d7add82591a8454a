"""The winner (step 2 of scoring): guard clauses in the order of the official rules.

Source: TSR 7.1.
"""

from functools import lru_cache

from scorepad.scoring.game.announcements import Announced
from scorepad.scoring.game.augen import Result
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import KONTRA, RE, Party


@lru_cache(maxsize=8192)
def winner(result: Result, said: Announced, rules: Rules) -> Party | None:
    """The party that won, or None if nobody did."""
    if _levels_decide(said, rules):
        return _by_levels(result, said, rules)
    if result.re == 120:
        return _at_120(said, rules)
    return _by_augen(result)


def is_nobodys_split(result: Result, said: Announced, rules: Rules) -> bool:
    """Whether nobody wins only because both parties have 120 Augen."""
    return rules.win.split == "nobody" and result.re == 120 and not _levels_decide(said, rules)


def _levels_decide(said: Announced, rules: Rules) -> bool:
    return rules.win.missed_loses and bool(said.absagen(RE) or said.absagen(KONTRA))


def _by_levels(result: Result, said: Announced, rules: Rules) -> Party | None:
    """The winner where somebody announced a level; None if nobody wins."""
    missed = [party for party in Party if said.missed(party, result)]
    if len(missed) == 2:
        return _both_missed(result, said, rules)
    for party in Party:
        if said.fulfilled(party, result):  # TSR 7.1.1, 7.1.2: with the number announced
            return party
    return missed[0].other  # TSR 7.1.1, 7.1.2: the other missed its own


def _both_missed(result: Result, said: Announced, rules: Rules) -> Party | None:
    """The winner where both parties missed what they announced."""
    if rules.win.conflict == "augen":
        return _by_augen(result)
    if rules.win.conflict == "last_announcement" and said.last is not None:  # Mainz 3.10
        return said.last.other
    return None  # TSR 7.1.3


def _by_augen(result: Result) -> Party:
    return RE if result.re >= 121 else KONTRA  # TSR 7.1.1.1, 7.1.2.1


def _at_120(said: Announced, rules: Rules) -> Party | None:
    """The winner where both parties have 120 Augen and no level decides."""
    if rules.win.split == "nobody":
        return None
    if not said.kontra:
        return KONTRA  # TSR 7.1.2.1
    if not said.re:
        needs_121 = rules.win.kontra_alone_needs_121 or rules.win.announcer_needs_121_always
        return RE if needs_121 else KONTRA  # TSR 7.1.1.4
    if rules.win.reply_needs_denied_only:  # Mainz 3.7
        return said.replied
    return None if rules.win.announcer_needs_121_always else KONTRA  # Branderhof; TSR 7.1.2.3
