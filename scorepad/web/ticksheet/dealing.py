"""Who deals by a sheet, beside who deals by the evening.

A sheet prints who deals as the deal goes round, so its rows move on by one after each game after
which the same person deals again; it says so itself. Where the two part in another way, people want
to know: a row was left out, or the evening began with somebody else.
"""

from collections.abc import Sequence

from scorepad.scoring.terms import Player
from scorepad.ticksheet.form import TickForm


class PrintedDeals:
    """The deals of a sheet as they are printed, compared row by row."""

    def __init__(self, form: TickForm) -> None:
        self._people: Sequence[str] = form.people
        self._dealers = [dealer for dealer, _others in form.deals]
        self._ahead: int | None = None

    def other_dealer(self, number: int, dealer: Player, behind: int) -> Player | None:
        """Who deals this row by the sheet, where that is news: by the evening it is `dealer`.

        `behind` counts the rows before after which nobody else deals, or nobody knows yet. It is
        news once, until both part anew.
        """
        if dealer not in self._people:
            return None
        printed = self._dealers[number - 1]
        places = len(self._people)
        ahead = (self._people.index(printed) - self._people.index(dealer)) % places
        unexplained = (ahead - behind) % places
        is_news = self._is_news(ahead, unexplained)
        self._ahead = unexplained
        return Player(printed) if is_news else None

    def _is_news(self, ahead: int, unexplained: int) -> bool:
        """Whether a sheet is ahead of its evening by other rows than its rows before."""
        if ahead == 0:
            return False
        if self._ahead is None:
            return unexplained != 0
        return unexplained != self._ahead
