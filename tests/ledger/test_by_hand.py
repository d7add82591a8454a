"""Settlements reckoned by hand from the words of the tariff's help, mode by mode and together, for four to seven."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.ledger.modes import charge
from scorepad.ledger.played import Occasion, Stake
from scorepad.ledger.settle import settle
from tests.ledger.evenings import ANNA, BERT, CEM, DORO, ELA, FRITZ, GRETA, evening, tariff

FOUR = (ANNA, BERT, CEM, DORO)
WON = Occasion("solo", ANNA, (BERT, CEM, DORO), "damen", won=True, number=3, factor=2)
LOST = Occasion("solo", DORO, (ANNA, BERT, CEM), "damen", won=False, number=4)
MISDEAL, KINGS = Occasion("redeal", BERT, what="misdeal"), Occasion("redeal", CEM, what="kings")
NULL = Occasion("zero", ANNA, FOUR, number=5, factor=2)
PLAIN_NULL = Occasion("zero", ANNA, FOUR, number=6)

DULLE = Occasion("event", ANNA, (BERT, CEM, DORO), "Dulle")
LATE = Occasion("event", DORO, (ANNA, BERT, CEM), "zu spät")
TO_KASSE: dict[str, Any] = {"event_prices": [{"name": "Dulle", "cents": 50}, {"name": "zu spät", "cents": 10}]}
TO_OTHERS: dict[str, Any] = {"event_prices": [{"name": "Dulle", "cents": 50, "to": "others"}]}

POINTS: list[tuple[dict[str, Any], tuple[int, ...], list[int], int]] = [
    # among the players
    ({"players_rate": 5}, (23, -6, 4, -21), [115, -30, 20, -105], 0),
    ({"players_rate": "1/2"}, (3, 1, -1, -3), [2, 1, -1, -2], 0),  # 1.5 0.5 -0.5 -1.5: who sits first
    ({"players_rate": "1/2", "rounding": "kasse"}, (3, 1, -1, -3), [1, 0, -1, -2], 2),
    ({"players_rate": "1/3"}, (2, 2, 2, -6), [1, 1, 0, -2], 0),
    ({"players_rate": "1/3", "rounding": "kasse"}, (2, 2, 2, -6), [0, 0, 0, -2], 2),
    ({"players_rate": "12.345"}, (2, -1, -1, 0), [25, -12, -13, 0], 0),  # 24.69 -12.345 -12.345
    ({"players_rate": 10}, (4, 4, -3, -3, -2), [40, 40, -30, -30, -20], 0),
    ({"players_rate": 10}, (9, -4, 0, -1, -3, -1), [90, -40, 0, -10, -30, -10], 0),
    ({"players_rate": 1}, (6, 5, 4, 3, -5, -6, -7), [6, 5, 4, 3, -5, -6, -7], 0),
    # points that do not add up: against the average of the table
    ({"players_rate": 5}, (10, 4, -2, -20), [60, 30, 0, -90], 0),  # third look, Money: -8, the average is -2
    ({"players_rate": 1}, (30, 20, 10, 0), [15, 5, -5, -15], 0),  # the same: plus only, the average is 15
    (
        {"players_rate": 1, "imbalance": "average"},
        (0, -6, 0, -21),
        [7, 1, 7, -15],
        0,
    ),  # 6.75 .75 6.75 -14.25: first come
    ({"players_rate": 2}, (0, 0, 0, 0, -8), [4, 3, 3, 3, -13], 0),  # 3.2 four times, -12.8: all .2 above whole ones
    ({"players_rate": "1/2"}, (7, 7, 0, -4, -3, 0), [3, 3, 0, -3, -2, -1], 0),  # 7/6: 2.92 2.92 -.58 -2.58 -2.08 -.58
    ({"players_rate": "1/2", "rounding": "kasse"}, (10, 0, 0, -3), [4, -1, -1, -3], 1),  # 4.125 -.875 -.875 -2.375
    ({"players_rate": 10, "cap": 50, "dues": 10}, (0, 0, 0, -8), [6, 7, 7, -50], 30),  # 10 10 10 -70; 10 of 20 in three
    ({"players_rate": 1, "losers_rate": 2}, (0, -6, 0, -21), [7, -11, 7, -57], 54),  # the losers pay by their points
    ({"players_rate": 1, "best_rate": 1}, (30, 20, 10, 0), [15, -5, -25, -45], 60),
    ({"players_rate": 1, "winners_rate": 1}, (30, 20, 10, 0), [45, 25, 5, -15], -60),
    ({"players_rate": 3}, (9, 0, 0, 3, 1, 4, 4), [18, -9, -9, 0, -6, 3, 3], 0),  # seven of whom nobody always played
    # or the Kasse makes up for it
    ({"players_rate": 5, "imbalance": "kasse"}, (0, -6, 0, -21), [0, -30, 0, -105], 135),
    ({"players_rate": "1/2", "imbalance": "kasse"}, (0, -6, 0, -21), [0, -3, 0, -11], 14),  # 13.5 is 14
    ({"players_rate": "1/2", "imbalance": "kasse", "rounding": "kasse"}, (0, -5, 0, -21), [0, -3, 0, -11], 14),
    ({"players_rate": 2, "imbalance": "kasse"}, (6, 0, 3, 0), [12, 0, 6, 0], -18),
    ({"players_rate": 2, "imbalance": "kasse"}, (6, -2, 3, -1), [12, -4, 6, -2], -12),
    # losers pay
    ({"losers_rate": 5}, (23, -6, 4, -21), [0, -30, 0, -105], 135),
    ({"losers_rate": "1/2"}, (3, -1, 1, -3), [0, 0, 0, -2], 2),  # 0.5 and 1.5 are two cents together
    ({"losers_rate": "1/2", "rounding": "kasse"}, (3, -1, 1, -3), [0, -1, 0, -2], 3),
    ({"losers_rate": 5, "kasse_percent": 50}, (23, -6, 4, -21), [57, -30, 10, -105], 68),
    ({"losers_rate": 5, "kasse_percent": 0}, (23, -6, 4, -21), [115, -30, 20, -105], 0),
    ({"losers_rate": 1, "kasse_percent": 25}, (4, 4, -8, 0), [3, 3, -8, 0], 2),
    ({"losers_rate": 1, "kasse_percent": 0}, (0, -3, 0, -4), [4, -3, 3, -4], 0),
    ({"losers_rate": 1, "kasse_percent": 0}, (-1, -2, -3, -4), [9, -2, -3, -4], 0),
    ({"losers_rate": 2, "kasse_percent": 0}, (0, 0, 0, 0), [0, 0, 0, 0], 0),
    # difference to the best
    ({"best_rate": 2}, (23, -6, 4, -21), [0, -58, -38, -88], 184),
    ({"best_rate": "1/2"}, (3, -1, 1, -3), [0, -2, -1, -3], 6),
    ({"best_rate": "1/2", "rounding": "kasse"}, (2, -1, 1, -2), [0, -2, -1, -2], 5),
    ({"best_rate": "1/2"}, (2, -1, 1, -2), [0, -1, -1, -2], 4),
    ({"best_rate": 1}, (-5, -6, -7, -8, -9), [0, -1, -2, -3, -4], 10),
    # winners from the Kasse
    ({"winners_rate": 5}, (1, -1, 0, 0), [5, 0, 0, 0], -5),
    ({"winners_rate": "1/2"}, (3, 1, -1, -3), [2, 0, 0, 0], -2),
    ({"winners_rate": "1/2", "rounding": "kasse"}, (3, 1, 1, -5), [1, 0, 0, 0], -1),
    ({"winners_rate": 1, "losers_rate": 5}, (23, -6, 4, -21), [23, -30, 4, -105], 108),
    # dues together with points
    ({"dues": 200, "players_rate": 1}, (3, -1, 0, -2), [-197, -201, -200, -202], 800),
    ({"dues": 50, "losers_rate": 10, "best_rate": 1}, (5, -1, -4, 0, 0), [-50, -66, -99, -55, -55], 325),
    ({"dues": 100, "players_rate": 10, "losers_rate": 5}, (2, -2, 0, 0), [-80, -130, -100, -100], 410),
    # the cap
    ({"players_rate": 5, "cap": 80}, (23, -6, 4, -21), [94, -30, 16, -80], 0),
    ({"losers_rate": 5, "cap": 80}, (23, -6, 4, -21), [0, -30, 0, -80], 110),
    ({"players_rate": 10, "dues": 100, "cap": 250}, (30, 0, -5, -25), [200, -100, -150, -250], 300),
    ({"players_rate": 10, "dues": 100, "cap": 150}, (10, -10), [0, -150], 150),
    ({"best_rate": 10, "cap": 150, "dues": 30}, (20, 0, 10, -20), [-30, -150, -130, -150], 460),
    ({"players_rate": 10, "cap": 100}, (10, 10, -9, -11), [95, 95, -90, -100], 0),
    ({"players_rate": 10, "winners_rate": 1, "cap": 70}, (8, 2, -2, -8), [80, 20, -20, -70], -10),
]
"""Tariff, points, cents of everybody, and what the Kasse gets all in all.

In the last one Anna has 88 and Bert 22; the 10 that Doro does not pay are missing for them: 8 and 2.
"""

EVENTS: list[tuple[dict[str, Any], tuple[Occasion, ...], list[int], int]] = [
    ({"solo_prices": {"damen": 50}}, (WON,), [150, -50, -50, -50], 0),
    ({"solo_prices": {"damen": 50}, "bock_prices": True}, (WON,), [300, -100, -100, -100], 0),
    ({"solo_prices": {"damen": 50}}, (WON, LOST), [200, 0, 0, -200], 0),
    ({"solo_prices": {"buben": 50}}, (WON, LOST), [0, 0, 0, 0], 0),
    ({"solo_prices": {"damen": 100}, "cap": 120}, (LOST,), [40, 40, 40, -120], 0),
    ({"solo_prices": {"damen": 100}, "dues": 60, "cap": 120}, (LOST,), [0, 0, 0, -120], 120),
    ({"redeal_price": 20}, (MISDEAL, KINGS, MISDEAL), [0, -40, 0, 0], 40),
    ({"redeal_price": 20, "redeal_for": "all"}, (MISDEAL, KINGS), [0, -20, -20, 0], 40),
    ({"redeal_price": 20, "bock_prices": True}, (MISDEAL,), [0, -20, 0, 0], 20),
    ({"zero_price": 10}, (NULL, PLAIN_NULL), [-20, -20, -20, -20], 80),
    ({"zero_price": 10, "bock_prices": True}, (NULL, PLAIN_NULL), [-30, -30, -30, -30], 120),
    (
        {"zero_price": 10, "redeal_price": 5, "solo_prices": {"damen": 7}, "dues": 1},
        (WON, LOST, MISDEAL, NULL),
        [17, -16, -11, -39],
        49,
    ),
    (TO_KASSE, (DULLE, LATE, LATE), [-50, 0, 0, -20], 70),
    (TO_KASSE, (), [0, 0, 0, 0], 0),
    (TO_OTHERS, (DULLE, LATE), [-50, 17, 17, 16], 0),  # 16.67 each: the odd cents go to who sits first
    (TO_OTHERS, (DULLE, DULLE, DULLE), [-150, 50, 50, 50], 0),  # of one name all together, rounded once
    (TO_OTHERS | {"rounding": "kasse"}, (DULLE,), [-50, 16, 16, 16], 2),
    (TO_OTHERS | {"bock_prices": True, "cap": 40}, (DULLE,), [-40, 13, 14, 13], 0),
]
"""The same for an evening of four without points."""


PAIR, OTHERS = (ANNA, CEM), (BERT, DORO)
GAMES: list[tuple[dict[str, Any], tuple[Stake, ...], list[int], int]] = [
    # a team game worth 3: each loser 15, each winner 15
    ({"game_rate": 5}, (Stake(OTHERS, PAIR, 3),), [15, -15, 15, -15], 0),
    # half of the 30 into the Kasse, 7.5 for each winner: the odd half cents are one cent, and Anna sits first
    ({"game_rate": 5, "game_kasse_percent": 50}, (Stake(OTHERS, PAIR, 3),), [8, -15, 7, -15], 15),
    ({"game_rate": 5, "game_kasse_percent": 50, "rounding": "kasse"}, (Stake(OTHERS, PAIR, 3),), [7, -15, 7, -15], 16),
    ({"game_rate": 5, "game_kasse_percent": 100}, (Stake(OTHERS, PAIR, 3),), [0, -15, 0, -15], 30),
    # twice the same game: 15 for each winner, nothing is odd any more
    ({"game_rate": 5, "game_kasse_percent": 50}, (Stake(OTHERS, PAIR, 3),) * 2, [15, -30, 15, -30], 30),
    # a solo won with 4: each opponent pays; one lost with 2: the soloist pays once, 3.33 for each opponent
    ({"game_rate": 5}, (Stake((BERT, CEM, DORO), (ANNA,), 4),), [60, -20, -20, -20], 0),
    ({"game_rate": 5}, (Stake((DORO,), (ANNA, BERT, CEM), 2),), [4, 3, 3, -10], 0),
    ({"game_rate": 5, "rounding": "kasse"}, (Stake((DORO,), (ANNA, BERT, CEM), 2),), [3, 3, 3, -10], 1),
    # won and lost, half a cent a point: 0.5 -0.5 0.5 -0.5
    ({"game_rate": "1/2"}, (Stake(OTHERS, PAIR, 3), Stake(PAIR, OTHERS, 2)), [1, 0, 0, -1], 0),
    # the whole evening's points beside it
    ({"game_rate": 5, "players_rate": 1, "dues": 10}, (Stake(OTHERS, PAIR, 3),), [5, -25, 5, -25], 40),
]
"""Tariff, games, cents of four people without points otherwise, and what the Kasse gets."""


@pytest.mark.parametrize(("modes", "stakes", "cents", "kasse"), GAMES)
def test_every_game_is_paid_on_its_own(
    modes: dict[str, Any], stakes: tuple[Stake, ...], cents: list[int], kasse: int
) -> None:
    """Source: options.md, `game_rate` and `game_kasse_percent`."""
    found = charge(tariff(**modes), evening(0, 0, 0, 0, stakes=stakes))
    assert (list(found.amounts.values()), found.into_kasse) == (cents, kasse)


@pytest.mark.parametrize(("modes", "points", "cents", "kasse"), POINTS)
def test_points_become_cents_as_the_help_says(
    modes: dict[str, Any], points: tuple[int, ...], cents: list[int], kasse: int
) -> None:
    found = charge(tariff(**modes), evening(*points))
    assert (list(found.amounts.values()), found.into_kasse) == (cents, kasse)


@pytest.mark.parametrize(("modes", "events", "cents", "kasse"), EVENTS)
def test_what_happens_at_the_table_has_its_price(
    modes: dict[str, Any], events: tuple[Occasion, ...], cents: list[int], kasse: int
) -> None:
    found = charge(tariff(**modes), evening(0, 0, 0, 0, events=events))
    assert (list(found.amounts.values()), found.into_kasse) == (cents, kasse)


@pytest.mark.parametrize(
    ("modes", "cents"),
    [
        ({"absent": "fixed", "absent_cents": 300}, 300),
        ({"absent": "fixed", "absent_cents": 300, "cap": 250}, 250),
        ({"absent": "fixed", "absent_cents": 0}, 0),
        ({"absent": "worst", "losers_rate": 5}, 105),
        ({"absent": "worst", "losers_rate": 5, "dues": 20}, 125),
        ({"absent": "worst", "losers_rate": 5, "dues": 20, "cap": 90}, 90),
        ({"absent": "worst", "players_rate": "1/2", "rounding": "kasse"}, 11),
        ({"absent": "worst", "winners_rate": 5}, 0),
        ({"absent": "nothing", "absent_cents": 300, "dues": 20}, 0),
    ],
)
def test_who_is_absent_pays_as_the_help_says(modes: dict[str, Any], cents: int) -> None:
    found = charge(tariff(**modes), evening(23, -6, 4, -21, absent=(ELA, FRITZ)))
    assert (found.amounts[ELA], found.amounts[FRITZ], found.kasse[FRITZ]) == (-cents, -cents, cents)
    ids = {item.id for item in found.items if item.player == ELA}
    assert ids == ({"absent_worst" if modes["absent"] == "worst" else "absent"} if cents else set())


def test_what_the_kasse_bears_is_nobodys_payment_twice() -> None:
    """Doro gets 10 from the Kasse and owes 300 for her solo: nothing of hers goes into the Kasse to be spared."""
    modes = tariff(winners_rate=5, solo_prices={"damen": 100}, cap=200)
    found = charge(modes, evening(-1, -1, 0, 2, events=(LOST,)))
    assert list(found.amounts.values()) == [70, 70, 70, -200]
    assert found.kasse == {ANNA: 0, BERT: 0, CEM: 0, DORO: -10}


def test_two_above_the_cap_are_borne_by_the_kasse_where_nobody_gets_enough() -> None:
    """What Anna and Bert win is as much as their dues."""
    found = charge(tariff(players_rate=10, dues=100, cap=150), evening(10, 10, -8, -12))
    # before: 0 0 -180 -220; above the cap 30 and 70, all of it spared by the Kasse out of their dues
    assert list(found.amounts.values()) == [0, 0, -150, -150]
    assert found.kasse == {ANNA: 100, BERT: 100, CEM: 70, DORO: 30}
    found = charge(tariff(players_rate=10, dues=100, cap=60), evening(10, 10, -8, -12))
    # above the cap 40 40 120 160: 100 of each is dues, the other 20 and 60 nobody gets, so the Kasse pays them
    assert list(found.amounts.values()) == [0, 0, -60, -60]
    assert found.kasse == {ANNA: 100, BERT: 100, CEM: -20, DORO: -60}


def test_seven_with_everything_at_once() -> None:
    """A cent a point, 2 a minus point and half of it the winners, dues, a lost solo, one absent like the worst."""
    modes = tariff(
        players_rate=1,
        losers_rate=2,
        kasse_percent=50,
        dues=50,
        solo_prices={"damen": 30},
        absent="worst",
        zero_price=5,
    )
    then = evening(12, 8, 0, -10, -4, -6, events=(LOST, PLAIN_NULL), absent=(GRETA,))
    # losers 20 + 8 + 12 = 40, 20 of it to Anna and Bert by 12:8
    assert settle(modes, then).charged.amounts == {
        ANNA: 12 + 12 - 50 + 30 - 5,
        BERT: 8 + 8 - 50 + 30 - 5,
        CEM: 0 - 50 + 30 - 5,
        DORO: -10 - 20 - 50 - 90 - 5,
        ELA: -4 - 8 - 50,
        FRITZ: -6 - 12 - 50,
        GRETA: -175,
    }
    assert settle(modes, then).charged.into_kasse == 20 + 6 * 50 + 4 * 5 + 175
