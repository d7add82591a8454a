"""Pflichtsoli: who owes how many, who is forced to play one, what is charged.

Source: TSR 4.2, 8.6; KIF V11.
"""

from collections import Counter
from collections.abc import Collection, Mapping

from scorepad.scoring.entry import Game
from scorepad.scoring.evening.penalties import paid_to_others
from scorepad.scoring.evening.rotation import Seating
from scorepad.scoring.problems import Notice
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import GameKind, Pflicht, Player


def counts(game: Game, rules: Rules) -> bool:
    """Whether this game can be a Pflichtsolo.

    That is a solo or Leiche of an allowed kind, or a stille Hochzeit where the rules list it.
    """
    kinds = rules.pflichtsolo.kinds
    if game.game is GameKind.STILLE_HOCHZEIT:
        return game.game in kinds
    if game.game is GameKind.LEICHE:
        return not kinds or game.game in kinds
    return game.game is GameKind.SOLO and (not kinds or game.solo in kinds)


def is_solo(game: Game) -> bool:
    """Whether this game is an announced solo; a Leiche is one. Source: KIF V3, reading A-61."""
    return game.game in (GameKind.SOLO, GameKind.LEICHE)


def only_owed_at_the_end(rules: Rules) -> bool:
    """Whether only players who owe a Pflichtsolo may play a solo after the last round."""
    are_played_at_the_end = rules.pflichtsolo.end == "after_last_round"
    return are_played_at_the_end and not rules.pflichtsolo.more_after_last_round


class PlayedSoli:
    """The soli that everybody has played, and how many of them were Pflichtsoli."""

    def __init__(self) -> None:
        self._all: Counter[Player] = Counter()
        self._pflicht: Counter[Player] = Counter()

    def add(self, game: Game, pflicht: Pflicht | None, rules: Rules) -> None:
        """Count this game if it is a solo, or a stille Hochzeit that pays off a Pflichtsolo."""
        if is_solo(game):
            soloist = game.re[0]
            self._all[soloist] += 1
            if pflicht in (Pflicht.FREIWILLIG, Pflicht.VORGEFUEHRT) and counts(game, rules):
                self._pflicht[soloist] += 1
        elif game.game is GameKind.STILLE_HOCHZEIT and counts(game, rules):
            soloist = game.re[0]
            if self._owes(soloist, rules):
                self._pflicht[soloist] += 1

    def owed(self, table: Collection[Player], rules: Rules) -> dict[Player, int]:
        """How many Pflichtsoli each player still owes."""
        count = rules.pflichtsolo.count
        return {player: max(0, count - self._pflicht[player]) for player in table}

    def _owes(self, player: Player, rules: Rules) -> bool:
        return self._pflicht[player] < rules.pflichtsolo.count

    def remarks(
        self, game: Game, pflicht: Pflicht | None, rules: Rules, *, over: bool
    ) -> list[Notice]:
        """Notices if this game is a solo that the rules do not expect.

        `over` says that the last round has been played.
        """
        if not is_solo(game):
            return []
        notices = []
        soloist = game.re[0]
        owes = self._owes(soloist, rules)
        owed_first = owes and rules.incidents.lustsolo_after_pflicht_only
        if owed_first and pflicht is Pflicht.LUSTSOLO and counts(game, rules):
            notices.append(Notice("lustsolo_too_early"))
        if over and not owes and only_owed_at_the_end(rules):
            notices.append(Notice("owes_no_solo", {"player": soloist}))
        if 0 < rules.solo.most_per_player <= self._all[soloist]:
            notices.append(Notice("solo_limit"))
        return notices


def pflicht_of(
    game: Game, owed: Mapping[Player, int], forced: Player | None, rules: Rules
) -> Pflicht | None:
    """The reason for a solo: the entered one, else forced, else owed, else Lustsolo.

    None for other games.
    """
    if not is_solo(game):
        return None
    if game.pflicht is not None:
        return game.pflicht
    soloist = game.re[0]
    if not counts(game, rules):
        return Pflicht.LUSTSOLO
    if soloist == forced:
        return Pflicht.VORGEFUEHRT
    return Pflicht.FREIWILLIG if owed.get(soloist, 0) else Pflicht.LUSTSOLO


def forced_soloist(
    owed: Mapping[Player, int],
    games_left: int | None,
    seating: Seating,
    first_dealer: Player,
    rules: Rules,
) -> Player | None:
    """The player who must play a solo next by the option `pflichtsolo.end`; None if nobody must.

    ``forced``: as soon as the games left are just enough for the owed soli, the first active player
    after the dealer who owes one. ``after_last_round``: as soon as no game is left, the first
    player after the evening's first dealer who owes one; if the rotation lets this player sit out,
    another player does instead (KIF V11).
    """
    debtors = {player for player in seating.table if owed.get(player)}
    if not debtors or games_left is None:
        return None
    if rules.pflichtsolo.end == "after_last_round" and games_left == 0:
        start = first_dealer if first_dealer in seating.table else seating.dealer
        return _nearest(debtors, start, seating)
    if rules.pflichtsolo.end == "forced" and sum(owed.values()) >= games_left:
        active_debtors = debtors.intersection(seating.active(rules))
        return _nearest(active_debtors, seating.dealer, seating)
    return None


def _nearest(people: Collection[Player], start: Player, seating: Seating) -> Player | None:
    """The first of these people after `start`; None without any."""
    for player in seating.from_(start):
        if player in people:
            return player
    return None


def charged(
    owed: Mapping[Player, int], table: tuple[Player, ...], rules: Rules
) -> list[dict[Player, int]]:
    """The points of a row for each player who owes soli.

    For each solo the player pays the factor of the rules to everybody else.
    """
    each = rules.pflichtsolo.penalty_factor
    debtors = [player for player in table if owed.get(player)]
    return [paid_to_others(debtor, table, each * owed[debtor]) for debtor in debtors]
