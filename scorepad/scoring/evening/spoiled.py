"""The points of a game that ends with a wrong card. Source: options.md, wrong_card, from the field.

The culprit alone pays: the loss of the culprit's party as if it had no trick (`alone_schwarz`),
this loss without the points of steps (`alone`), or a fixed sum with the points and doublings of all
announcements (`fixed`).
"""

import math
from dataclasses import replace
from functools import lru_cache

from scorepad.scoring.entry import Game, WrongCard
from scorepad.scoring.errors import refuse
from scorepad.scoring.game.announcements import added, announced, doubled_by
from scorepad.scoring.game.augen import ALL, band
from scorepad.scoring.game.base import Setting
from scorepad.scoring.game.check import check_parties
from scorepad.scoring.game.sayable import check_said
from scorepad.scoring.game.shares import shares
from scorepad.scoring.game.special_games import leiche
from scorepad.scoring.game.special_points import EMPTY
from scorepad.scoring.game.value import Worth, verdict, with_specials
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import TYPED, GameKind, Party, Player

MODES = ("alone_schwarz", "alone", "fixed")
"""Values of the option `wrong_card` for which the payment depends on the announcements."""


def spoiled(entry: WrongCard, active: tuple[Player, ...], rules: Rules) -> dict[Player, int]:
    """Everybody's points before the option `counting` applies.

    Raises Refused if the game is impossible.
    """
    others = tuple(player for player in active if player not in entry.re)
    game = Game(entry.game, entry.re, others, announcements=entry.announcements)
    if game.game in TYPED:
        refuse([Problem("unknown_value", "game", {"value": game.game.value})])
    refuse([*check_parties(game, rules), *check_said(game, rules)])
    pay = _fixed if rules.incidents.wrong_card == "fixed" else _alone
    points = pay(game, entry.culprit, rules)
    return {player: points[player] for player in active}


def _fixed(game: Game, culprit: Player, rules: Rules) -> dict[Player, int]:
    """The culprit pays the others in equal parts, rounded up."""
    said = announced(game, rules)
    points = rules.incidents.wrong_card_points
    points += sum(more for _id, more in added(said, rules))
    for _doubling in doubled_by(said, rules):
        points *= 2
    players = game.re + game.kontra
    others = len(players) - 1
    each = math.ceil(points / others)
    return dict.fromkeys(players, each) | {culprit: -each * others}


def _alone(game: Game, culprit: Player, rules: Rules) -> dict[Player, int]:
    """The culprit pays the loss of the own party alone."""
    if culprit in game.re:
        loser = Party.RE
        guilty = game.re
    else:
        loser = Party.KONTRA
        guilty = game.kontra
    plain = _plain(rules)
    worth = _lost(game, loser, plain)
    points = shares(game, worth.winner, worth.value, plain, fixed=worth.fixed)
    owed = sum(points[player] for player in guilty)
    return points | dict.fromkeys(guilty, 0) | {culprit: owed}


def _lost(game: Game, loser: Party, rules: Rules) -> Worth:
    """The value of the game if a party lost it without a trick, and without special points."""
    if game.game is GameKind.LEICHE:  # the soloist loses by taking every trick
        counted = ALL if rules.incidents.wrong_card == "alone_schwarz" else 0
        return leiche(game, counted if loser is Party.RE else 0, no_trick=loser is Party.KONTRA)
    result = band(0 if loser is Party.RE else ALL, loser)
    judged = verdict(Setting(game.game), result, announced(game, rules), rules)
    return with_specials(judged, EMPTY, rules)


@lru_cache(maxsize=64)
def _plain(rules: Rules) -> Rules:
    # Rules with plus and minus points and without Feigheit; in mode `alone` also without steps.
    value = rules.value
    if rules.incidents.wrong_card == "alone":
        value = replace(
            value,
            step_effect="add",
            step_points=0,
            step_points_90="same",
            step_points_60="same",
            step_points_30="same",
            step_points_schwarz="same",
        )
    return replace(
        rules,
        table=replace(rules.table, counting="plus_minus"),
        feigheit=replace(rules.feigheit, mode="off"),
        value=value,
    )
