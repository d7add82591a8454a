"""Replay an evening: a fold over plan and log, to rows, totals and the state of the next game.

``replay(plan, entries)`` computes everything from scratch; no result is ever stored. ``Fold`` does
the same entry by entry. Source: catalog 1.8 and 1.10, interchange form.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace

from scorepad.scoring.entry import (
    End,
    Entry,
    Event,
    Game,
    PaperList,
    Penalty,
    PflichtsoloRound,
    Plan,
    Redeal,
    RulesChange,
    Seats,
    Unreadable,
    WrongCard,
)
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.evening.bock import BockGames, in_last_round, uses_up
from scorepad.scoring.evening.course import Progress, out_of_the_pot
from scorepad.scoring.evening.dealt import (
    dealt_again,
    knows_reason,
    overruled,
    seating_of,
    unplayed,
    with_parties,
)
from scorepad.scoring.evening.penalties import (
    kept,
    paid_to_others,
    paper_list,
    penalty,
    remarks,
    wrong_card,
)
from scorepad.scoring.evening.pflichtsolo import (
    PlayedSoli,
    charged,
    counts,
    forced_soloist,
    is_solo,
    pflicht_of,
)
from scorepad.scoring.evening.rotation import Seating
from scorepad.scoring.evening.rows import Next, Replay, Row
from scorepad.scoring.evening.seating import check_table
from scorepad.scoring.evening.triggers import SpecialGames, redeal_triggers, triggers
from scorepad.scoring.game.score import score
from scorepad.scoring.problems import Notice, Problem
from scorepad.scoring.rules.triggers import wanted_triggers
from scorepad.scoring.terms import ONE_AGAINST_ALL, GameKind, Pflicht, Player


def replay(plan: Plan, entries: Iterable[Entry]) -> Replay:
    """The replayed evening. An entry with problems becomes a row with zero points."""
    fold = Fold(plan)
    rows = [row for entry in entries for row in fold.step(entry)]
    return Replay(tuple(rows), fold.totals, fold.next(), fold.ended)


class Fold:
    """The state of a replay between two entries of the log."""

    def __init__(self, plan: Plan) -> None:
        self.rules = plan.rules
        self.seating = Seating(plan.table, plan.first_dealer, plan.also_sit_out)
        self._first_dealer = plan.first_dealer
        self.totals: dict[Player, int] = dict.fromkeys(plan.table, 0)
        self.ended = self._on_paper = False
        self._bock = BockGames()
        self._soli = PlayedSoli()
        self._pflichtsolo_round = 0
        self._misdeals = 0
        self._index = -1
        self._course = Progress()
        self._special = SpecialGames()

    def twin(self) -> Fold:
        """An independent copy of this state."""
        return deepcopy(self, {id(self.rules): self.rules})  # rules are immutable

    def step(self, entry: Entry) -> list[Row]:
        """Apply the next entry and return its rows.

        Most have one; a change of seats or rules has none; the end has one for each player who owes
        soli.
        """
        self._index += 1
        try:
            return self._apply(entry)
        except Refused as refused:
            number = (
                self._course.count_game(len(self.seating.table)) if entry.kind == "game" else None
            )
            return [self._booked_row(entry, number, {}, problems=refused.problems)]

    def _apply(self, entry: Entry) -> list[Row]:
        """Change the state as an entry says and return its rows. Raises Refused, and then nothing
        has changed.
        """
        if isinstance(entry, Game):
            return [self._apply_game(entry)]
        if isinstance(entry, Unreadable):
            raise Refused(entry.problems)
        if isinstance(entry, Redeal):
            return [self._apply_redeal(entry)]
        if isinstance(entry, WrongCard):
            return [self._apply_wrong_card(entry)]
        if isinstance(entry, Penalty | PaperList):
            return [self._apply_typed(entry)]
        if isinstance(entry, Event):
            return [self._apply_event(entry)]
        if isinstance(entry, Seats):
            self._apply_seats(entry)
        elif isinstance(entry, PflichtsoloRound):
            people = len(self.seating.table)
            self._bock = self._bock.dealt_by(self.seating.dealer).interrupted(people)
            self._pflichtsolo_round += people
        elif isinstance(entry, RulesChange):
            self.rules = entry.rules
            self._bock = self._bock.under(entry.rules, self.seating.dealers)
        else:
            return self._apply_end(entry)
        return []

    # games

    def _apply_game(self, entry: Game) -> Row:
        """Score a game, let the evening go on after it, and return its row."""
        if self._on_paper:
            raise Refused([Problem("game_after_list")])
        seating = seating_of(entry, self.seating)
        game = with_parties(entry, seating, self.rules)
        levels = self._levels(seating.dealer)
        result = score(game, self.rules, levels=levels)
        forced = self._forced(seating)
        pflicht = pflicht_of(game, self._owed, forced, self.rules)
        fired = triggers(game, result, pflicht, wanted_triggers(self.rules))
        fired_once = dict.fromkeys(fired)
        notices = (*result.notices, *self._remarks(game, pflicht, forced))
        # So far the state was only read, as it is before this game; from here on it changes.
        number = self._course.count_game(len(self.seating.table))
        row = replace(
            self._booked_row(entry, number, result.points, seating=seating),
            factor=result.factor,
            winner=result.winner,
            value=result.value,
            reasons=result.reasons,
            triggers=self._bock_triggers_among(fired_once),
            notices=notices,
            pflicht=pflicht,
        )
        self._go_on_after(game, pflicht, seating.dealer, levels, fired)
        self._special = self._special.after(result.base, fired, len(self.seating.table), self.rules)
        self._course.points += out_of_the_pot(result)
        return row

    def _bock_triggers_among(self, fired: Iterable[str]) -> tuple[str, ...]:
        """Those of the triggers that start Bock games by these rules."""
        return tuple(trigger for trigger in fired if trigger in self.rules.bock.wanted)

    def _go_on_after(
        self,
        game: Game,
        pflicht: Pflicht | None,
        dealer: Player,
        levels: int,
        fired: tuple[str, ...],
    ) -> None:
        """Go on after a game: soli, Bock games and dealer, in this order. Bock games that it starts
        begin with the next dealer, so they come last.
        """
        again = dealt_again(game, pflicht, len(self.seating.table), self.rules)
        next_dealer = dealer if again else self.seating.after(dealer)
        self._soli.add(game, pflicht, self.rules)
        in_round = self._pflichtsolo_round > 0
        consumed = uses_up(game, self._bock.waiting, self.rules, again=again, in_round=in_round)
        consumed = consumed and not self._bock.queues(dealer, self.rules)
        self._bock = self._bock.played(dealer, consumed=consumed, places=self._pflichtsolo_round)
        self._pflichtsolo_round = max(0, self._pflichtsolo_round - 1)
        self.seating = self.seating.dealt_by(next_dealer)
        self._bock = self._bock.started(fired, levels, self.seating.dealers, self.rules)
        self._misdeals = 0

    def _remarks(self, game: Game, pflicht: Pflicht | None, forced: Player | None) -> list[Notice]:
        """The notices of a game about the course of the evening, not about the game itself."""
        notices = overruled(game, self.seating, self.rules)
        if self.ended:
            notices.append(Notice("after_end"))
        if self._special.forced and game.game is not GameKind.SCHWARZE_SAU:
            notices.append(Notice("schwarze_sau_due"))
        alone = is_solo(game) or counts(game, self.rules)
        if forced is not None and not (alone and game.re[0] == forced):
            notices.append(Notice("not_the_forced_soloist", {"player": forced}))
        over = self._course.games_left(len(self.seating.table), self.rules) == 0
        return notices + self._soli.remarks(game, pflicht, self.rules, over=over)

    # everything else

    def _apply_redeal(self, entry: Redeal) -> Row:
        """Note a redeal; the dealer pays for each misdeal after so many in a row."""
        if not knows_reason(entry, self.rules):
            raise Refused([Problem("unknown_value", "reason", {"value": entry.reason})])
        self._misdeals += 1
        points: dict[Player, int] = {}
        after = self.rules.incidents.misdeal_penalty_after
        if after and self._misdeals >= after:
            # KIF Wertung: one point to everybody else
            points = kept(paid_to_others(self.seating.dealer, self.seating.table, 1), self.rules)
            self._misdeals = 0
        row = self._booked_row(entry, None, points, partial=True)
        fired = redeal_triggers(entry, self.rules)
        dealers = self.seating.dealers
        running = self._bock.dealt_by(self.seating.dealer)
        self._bock = running.started(fired, 0, dealers, self.rules)
        self._special = self._special.started(fired, len(dealers), self.rules)
        started = self._bock_triggers_among(fired)
        return replace(row, triggers=started, notices=unplayed(entry, self.rules))

    def _apply_typed(self, entry: Penalty | PaperList) -> Row:
        if isinstance(entry, Penalty):
            return self._booked_row(
                entry, None, kept(penalty(entry, self.seating.table), self.rules)
            )
        if self._on_paper:
            raise Refused([Problem("list_entered", "totals")])
        points = paper_list(entry, self.seating.table, self._course.games)
        self._on_paper = self.ended = True
        return replace(self._booked_row(entry, None, points), notices=remarks(entry))

    def _apply_wrong_card(self, entry: WrongCard) -> Row:
        """Charge for a wrong card; where it counts as a game, the evening goes on as after one."""
        cost = wrong_card(entry, self.seating.active(self.rules), self.rules)
        points = kept(cost.points, self.rules)
        if not cost.counts_as_game:
            return self._booked_row(entry, None, points, partial=True)
        levels = self._levels(self.seating.dealer)
        alone = entry.game in ONE_AGAINST_ALL and len(entry.re) == 1
        game = Game(entry.game if alone else GameKind.NORMAL, re=entry.re)
        pflicht = pflicht_of(game, self._owed, self._forced(self.seating), self.rules)
        row = self._booked_row(entry, self._course.count_game(len(self.seating.table)), points)
        self._go_on_after(game, pflicht, self.seating.dealer, levels, ())
        return row

    def _apply_event(self, entry: Event) -> Row:
        if entry.who not in self.seating.table:
            raise Refused([Problem("not_at_table", "who", {"player": entry.who})])
        return self._booked_row(entry, None, {}, partial=True)

    def _apply_seats(self, entry: Seats) -> None:
        refuse(check_table(entry.table, entry.dealer, entry.also_sit_out, self.rules))
        before = self.seating
        self._bock = self._bock.reseated(before.table, entry.table)
        self.seating = before.moved(entry.table, entry.dealer, entry.also_sit_out)
        for player in entry.table:
            self.totals.setdefault(player, 0)
        if set(before.table) != set(entry.table) or before.dealer != self.seating.dealer:
            self._misdeals = 0

    def _apply_end(self, entry: End) -> list[Row]:
        """End the evening; a row for each player who owes soli, if these rules charge them."""
        rows = []
        if self.rules.pflichtsolo.end == "penalty" and not self.ended:
            for points in charged(self._owed, self.seating.table, self.rules):
                row = self._booked_row(entry, None, kept(points, self.rules))
                rows.append(replace(row, kind="pflichtsolo"))
        self.ended = True
        return rows

    def _booked_row(
        self,
        entry: Entry,
        number: int | None,
        points: Mapping[Player, int],
        *,
        seating: Seating | None = None,
        partial: bool = False,
        problems: tuple[Problem, ...] = (),
    ) -> Row:
        """Add the points of an entry to the totals and return its row.

        Where nobody has points, everybody it is about gets a zero, unless its points are `partial`.
        """
        seating = seating or self.seating
        # What a game says about who sits out may be its very problem, and counts only without one.
        sitters = entry.sits_out if isinstance(entry, Game) and not problems else None
        active = seating.active(self.rules, sitters)
        if not partial and not points:
            points = dict.fromkeys(active if number else seating.table, 0)
        for player, value in points.items():
            self.totals[player] += value
        return Row(
            index=self._index,
            number=number,
            kind=entry.kind,
            entry=entry,
            dealer=seating.dealer,
            table=seating.table,
            sits_out=() if number is None else _sitters(seating.table, active),
            factor=1,
            points=points,
            totals=dict(self.totals),
            problems=problems,
            round=self._course.round,
            rules=self.rules,
        )

    # what comes next

    def _levels(self, dealer: Player) -> int:
        """The Bock levels of the next game of this dealer, raised in the last round if the rules
        say so.
        """
        if not self.rules.bock.on:
            return 0
        level = self._bock.level(dealer, self.rules)
        people = len(self.seating.table)
        left = self._course.games_left(people, self.rules)
        if self.rules.bock.last_round and left is not None and 0 < left <= people:
            return in_last_round(level, self.rules)
        return level

    @property
    def _owed(self) -> dict[Player, int]:
        return self._soli.owed(self.seating.table, self.rules)

    def _forced(self, seating: Seating) -> Player | None:
        """Who must play a solo in the next game. Once the pot is empty no game is left, so that the
        soli of the end come. Source: FreeDoko 7.3.
        """
        course = self._course
        people = len(self.seating.table)
        left = 0 if course.points_left(self.rules) == 0 else course.games_left(people, self.rules)
        return forced_soloist(self._owed, left, seating, self._first_dealer, self.rules)

    def next(self) -> Next:
        """The state before the next game."""
        active = self.seating.active(self.rules)
        levels = self._levels(self.seating.dealer)
        course = self._course
        people = len(self.seating.table)
        playing_in_turn = [
            player for player in self.seating.from_(self.seating.dealer) if player in active
        ]
        return Next(
            number=course.games + 1,
            dealer=self.seating.dealer,
            table=self.seating.table,
            sits_out=_sitters(self.seating.table, active),
            active=active,
            leads=playing_in_turn[0],
            factor=self.rules.bock.times(levels),
            levels=levels,
            bock=self._bock,
            bock_left=self._bock.left(self.rules),
            pflichtsolo_owed={player: count for player, count in self._owed.items() if count},
            forced_soloist=self._forced(self.seating),
            round=course.next_round(people),
            games_left=course.games_left(people, self.rules),
            points_left=course.points_left(self.rules),
            special_game=self._special.due,
            pflichtsolo_round=self._pflichtsolo_round,
            rules=self.rules,
        )


def _sitters(table: Sequence[Player], active: Sequence[Player]) -> tuple[Player, ...]:
    """The people of a table who do not play, in the order of their seats."""
    return tuple(player for player in table if player not in active)
