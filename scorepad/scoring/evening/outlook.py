"""A forecast of the next games if nothing triggers anything, for phones that are offline."""

from collections.abc import Iterable

from scorepad.scoring.entry import Entry, Game, Plan
from scorepad.scoring.evening.replay import Fold
from scorepad.scoring.evening.rows import Next
from scorepad.scoring.rules import Rules
from scorepad.scoring.rules.triggers import wanted_triggers
from scorepad.scoring.terms import SOLO_LIKE, GameKind

GAMES = 12  # the number of games that an offline phone can score


def outlook(plan: Plan, entries: Iterable[Entry], games: int = GAMES) -> tuple[Next, ...]:
    """The state before each of the next games if all of them are normal games without a trigger."""
    fold = _Ahead(plan)
    for entry in entries:
        fold.step(entry)
    ahead = [fold.next()]
    while len(ahead) < games:
        fold.pass_over()
        ahead.append(fold.next())
    return tuple(ahead)


def turns(rules: Rules) -> tuple[str, ...]:
    """The triggers and kinds of games that change later games and so end the forecast."""
    sau = ("zero_game",) if rules.games.schwarze_sau_after_zero_game else ()
    soli_wait = rules.bock.on and rules.bock.in_solo == "later"
    soli = sorted(SOLO_LIKE) if soli_wait else ()
    ends = (*wanted_triggers(rules), *sau, *soli, *rules.evening.dealer_again_after)
    return tuple(dict.fromkeys(ends))


class _Ahead(Fold):
    def pass_over(self) -> None:
        dealer = self.seating.dealer
        self._course.count_game(len(self.seating.table))
        self._go_on_after(Game(GameKind.NORMAL, re=()), None, dealer, self._levels(dealer), ())
        self._special = self._special.played()
