"""The queue of Bock games and the Bock levels of the next game.

Source: KIF V37, V38; CuteSoft; catalog 1.10.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import cycle, zip_longest

from scorepad.scoring.entry import Game
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import ONE_AGAINST_ALL, SOLO_LIKE, Player


@dataclass(frozen=True, slots=True)
class Running:
    """A Bock round that lasts until the dealer of its first game deals again (A-51).

    `dealer` is that first dealer; `dealt` is true once the first game was played, `moved` once
    another player has dealt since. `held` is the number of games left of a round of Pflichtsoli,
    which suspends this Bock.
    """

    dealer: Player
    dealt: bool = False
    moved: bool = False
    held: int = 0

    def played(self, dealer: Player) -> Running:
        """This Bock after one more game; a game of a round of Pflichtsoli only lowers `held`."""
        if self.held:
            moved = self.dealt and (self.moved or dealer != self.dealer)
            return replace(self, held=self.held - 1, moved=moved)
        first = self.dealer if self.dealt else dealer
        return replace(self, dealer=first, dealt=True, moved=self.moved or dealer != first)

    def over(self, dealer: Player) -> bool:
        """Whether this Bock has ended when the given player deals."""
        return not self.held and self.moved and dealer == self.dealer

    def lasts(self, dealers: Sequence[Player]) -> int:
        """The number of games until this Bock ends if these players deal in turn."""
        part = self
        games = 0
        turns = cycle(dealers)
        dealer = next(turns)
        while not part.over(dealer):
            part = part.played(dealer)
            games += 1
            dealer = next(turns)
        return games


@dataclass(frozen=True, slots=True)
class BockGames:
    """The Bock games ahead.

    `waiting` has the Bock levels of the next games in order (0 for a game without Bock), `running`
    the rounds that end with a dealer. Both are filled only after a change of `bock.length`: a
    running Bock keeps the length with which it began (A-59).
    """

    waiting: tuple[int, ...] = ()
    running: tuple[Running, ...] = ()

    def dealt_by(self, dealer: Player) -> BockGames:
        """These Bock games without the running rounds that end when this player deals."""
        running = tuple(part for part in self.running if not part.over(dealer))
        return replace(self, running=running)

    def level(self, dealer: Player, rules: Rules) -> int:
        """The Bock levels of the next game if this player deals it."""
        of_rounds = self._rounds_running(dealer)
        if self.queues(dealer, rules):
            return _capped(of_rounds, rules)
        return _capped(self._first_waiting + of_rounds, rules)

    def queues(self, dealer: Player, rules: Rules) -> bool:
        """Whether the waiting games are played only after the round that runs when he deals."""
        if rules.bock.overlap != "append" or self._first_waiting == 0:
            return False
        return self._rounds_running(dealer) > 0

    @property
    def _first_waiting(self) -> int:
        # The levels of the first game in the queue.
        return self.waiting[0] if self.waiting else 0

    def _rounds_running(self, dealer: Player) -> int:
        running = [part for part in self.running if not part.held and not part.over(dealer)]
        return len(running)

    def under(self, rules: Rules, dealers: Sequence[Player]) -> BockGames:
        """These Bock games after a change to `rules`, lowered to their cap (A-58).

        `dealers` is everybody at the table in the order of dealing, the next dealer first.
        """
        waiting = tuple(_capped(level, rules) for level in self.waiting)
        return BockGames(waiting, _fitting(self.running, dealers, rules))

    def played(self, dealer: Player, *, consumed: bool, places: int = 0) -> BockGames:
        """These Bock games after a game.

        The queue loses its first game if that is `consumed`, else the first one without Bock among
        the `places` of a round of Pflichtsoli.
        """
        waiting = self.waiting[1:] if consumed else _one_place_less(self.waiting, places)
        running = [part.played(dealer) for part in self.dealt_by(dealer).running]
        return BockGames(waiting, tuple(running))

    def started(
        self, fired: Sequence[str], level: int, dealers: Sequence[Player], rules: Rules
    ) -> BockGames:
        """These Bock games plus those that the `fired` triggers of a game start.

        `level` are the Bock levels of that game; `dealers` is everybody at the table in the order
        of dealing, the next dealer first.
        """
        starting = [trigger for trigger in fired if trigger in rules.bock.wanted]
        if rules.bock.per_game == "one":
            starting = starting[:1]
        after = self
        for _trigger in starting:
            after = after._one_more(level, dealers, rules)
        return after

    def _one_more(self, level: int, dealers: Sequence[Player], rules: Rules) -> BockGames:
        """With the games of one more trigger. If there are Bock games already, `rules.bock.overlap`
        says whether they are ignored, appended, put over each other, or begin again.
        """
        runs_on = self.dealt_by(dealers[0]).running
        has_bock = level > 0 or any(self.waiting) or bool(runs_on)
        if rules.bock.overlap == "ignore" and has_bock:
            return self
        if rules.bock.length == "until_dealer_returns":
            running = (*self.running, Running(dealers[0]))
            return replace(self, running=_fitting(running, dealers, rules))
        games = _length(len(dealers), rules)
        if rules.bock.overlap == "append" and runs_on:
            return replace(self, waiting=self.waiting + (1,) * games)
        waiting = _overlapped(self.waiting, games, rules)
        running = () if rules.bock.overlap == "restart" else self.running
        return BockGames(waiting, running)

    def interrupted(self, people: int) -> BockGames:
        """These Bock games behind a round of Pflichtsoli, one game for each of `people`."""
        held = [replace(part, held=part.held + people) for part in self.running]
        return BockGames((0,) * people + self.waiting, tuple(held))

    def reseated(self, before: tuple[Player, ...], table: tuple[Player, ...]) -> BockGames:
        """These Bock games after a change of seats.

        For a first dealer who left, the next player of before who is still there takes his place.
        """

        def heir(dealer: Player) -> Player:
            start = before.index(dealer)
            in_turn = before[start:] + before[:start]
            still_there = [player for player in in_turn if player in table]
            return still_there[0] if still_there else table[0]

        running = [replace(part, dealer=heir(part.dealer)) for part in self.running]
        return replace(self, running=tuple(running))

    def left(self, rules: Rules) -> list[int] | None:
        """The number of waiting games for each level, lowest first.

        None if new Bock lasts until the dealer returns.
        """
        if rules.bock.length == "until_dealer_returns":
            return None
        highest = rules.bock.most_levels or max(self.waiting, default=0)
        return [self.waiting.count(level) for level in range(1, highest + 1)]


def uses_up(
    game: Game, waiting: tuple[int, ...], rules: Rules, *, again: bool, in_round: bool
) -> bool:
    """Whether a game uses up a Bock game.

    `again` means that the same dealer deals again, `in_round` that the game belongs to a round of
    Pflichtsoli (A-40, A-54).
    """
    if game.game not in ONE_AGAINST_ALL:
        return True
    if rules.bock.in_solo == "later" and game.game in SOLO_LIKE:  # options.md, field
        has_bock = bool(waiting) and waiting[0] > 0
        return not has_bock
    return in_round or not again or rules.bock.solo_dealt_again_consumes


def _one_place_less(waiting: tuple[int, ...], places: int) -> tuple[int, ...]:
    """The queue after a game in one of the `places` of the Pflichtsoli. A Bock game in such a place
    stays in the queue: the next place without Bock is used up (A-54).
    """
    for place, level in enumerate(waiting[:places]):
        if level == 0:
            return waiting[:place] + waiting[place + 1 :]
    return waiting


def _length(people: int, rules: Rules) -> int:
    # The number of games of a new Bock.
    if rules.bock.length == "round":
        return people
    if rules.bock.length == "games":
        return rules.bock.length_games
    return 1


def _overlapped(waiting: tuple[int, ...], games: int, rules: Rules) -> tuple[int, ...]:
    # The queue after a new Bock of so many games.
    match rules.bock.overlap:
        case "append" if any(waiting):
            return waiting + (1,) * games
        case "append" | "stack":
            added = zip_longest(waiting, (1,) * games, fillvalue=0)
            return tuple(_capped(old + new, rules) for old, new in added)
        case "slots":
            return _dealt_to_slots(waiting, games, rules)
        case _:
            return (1,) * games


def _dealt_to_slots(waiting: tuple[int, ...], games: int, rules: Rules) -> tuple[int, ...]:
    """The queue after a new Bock; each of its games goes to the first game below the cap."""
    levels = list(waiting)
    place = 0
    while games:
        if place == len(levels):
            levels.append(0)
        if levels[place] < rules.bock.most_levels:
            levels[place] += 1
            games -= 1
        place += 1
    return tuple(levels)


def _fitting(
    running: tuple[Running, ...], dealers: Sequence[Player], rules: Rules
) -> tuple[Running, ...]:
    """The running Bock rounds that the cap leaves: those that last longest as the deal now stands;
    of equal ones, the later (A-66).

    Rounds suspended by different rounds of Pflichtsoli do not run together, so the cap holds for
    each of them.
    """
    most = rules.bock.most_levels
    if not most:
        return running
    left = [(part.lasts(dealers), place) for place, part in enumerate(running)]
    longest_first = sorted(left, reverse=True)
    kept: list[int] = []
    for _games, place in longest_first:
        together = [other for other in kept if running[other].held == running[place].held]
        if len(together) < most:
            kept.append(place)
    return tuple(running[place] for place in sorted(kept))


def _capped(level: int, rules: Rules) -> int:
    if not rules.bock.most_levels:
        return level
    return min(level, rules.bock.most_levels)


def in_last_round(level: int, rules: Rules) -> int:
    """The Bock levels of a game of a last round in Bock, which has `level` without that.

    Source: KIF V42.
    """
    if rules.bock.overlap == "stack":
        return _capped(level + 1, rules)
    return _capped(max(level, 1), rules)
