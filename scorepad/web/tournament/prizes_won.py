"""The prizes of a tournament as its pages and papers show them."""

from collections.abc import Sequence

from scorepad.actions.tournament.tournament_prizes import won_prizes
from scorepad.scoring.tournament.prizes import WonPrize
from scorepad.store.tournaments import StoredTournament
from scorepad.telling.prizes import PrizeLine, prize_lines
from scorepad.telling.tournament_result import names_apart
from scorepad.web.frame.visit import Visit
from scorepad.web.tournament.tournaments import next_step


def prizes_of(stored: StoredTournament) -> Sequence[WonPrize]:
    """What was paid out, else what is won by the present standing once all results are in."""
    if stored.prizes_paid:
        return stored.prizes_paid
    if next_step(stored) in {"finish", "over"}:
        return won_prizes(stored).won
    return ()


def lines_of(stored: StoredTournament, visit: Visit) -> tuple[PrizeLine, ...]:
    """The prizes as lines; none before all results are in."""
    names = names_apart(stored.numbers, visit.voice)
    return prize_lines(prizes_of(stored), names, visit.voice)
