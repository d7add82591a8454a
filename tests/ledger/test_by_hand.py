"""Settlements reckoned by hand from the words of the tariff's help, mode by mode and together, for
four to seven.
"""

from typing import Any

import pytest

from scorepad.ledger.modes import charge
from scorepad.ledger.played import Occasion, Played, Stake
from tests.ledger.evenings import ANNA, BERT, CEM, DORO, ELA, FRITZ, GRETA, evening, tariff

FOUR = (ANNA, BERT, CEM, DORO)
WON = Occasion("solo", ANNA, (BERT, CEM, DORO), "damen", won=True, number=3, factor=2)
LOST = Occasion("solo", DORO, (ANNA, BERT, CEM), "damen", won=False, number=4)
MISDEAL = Occasion("redeal", BERT, what="misdeal")
KINGS = Occasion("redeal", CEM, what="kings")
NULL = Occasion("zero", ANNA, FOUR, number=5, factor=2)
PLAIN_NULL = Occasion("zero", ANNA, FOUR, number=6)
OF_FIVE = evening(0, 0, 0, 0, 0, events=(NULL, Occasion("zero", BERT, (BERT, CEM, DORO, ELA))))
WON_DUES = evening(10, 10, -8, -12)  # what Anna and Bert win is as much as their dues
TWICE = (CEM, ANNA, CEM)
DULLE = Occasion("event", ANNA, (BERT, CEM, DORO), "Dulle")
LATE = Occasion("event", DORO, (ANNA, BERT, CEM), "zu spät")
TO_KASSE: dict[str, Any] = {
    "event_prices": [{"name": "Dulle", "cents": 50}, {"name": "zu spät", "cents": 10}]
}
TO_OTHERS: dict[str, Any] = {"event_prices": [{"name": "Dulle", "cents": 50, "to": "others"}]}
PRICES: dict[str, Any] = {"zero_price": 10, "redeal_price": 5, "solo_prices": {"damen": 7}}
DUES: dict[str, Any] = {"players_rate": 10, "dues": 100}
CAPPED: dict[str, Any] = {"winners_rate": 5, "solo_prices": {"damen": 100}, "cap": 200}
EVERYTHING: dict[str, Any] = {
    "players_rate": 1,
    "losers_rate": 2,
    "kasse_percent": 50,
    "dues": 50,
    "zero_price": 5,
}
EVERYTHING |= {"solo_prices": {"damen": 30}, "absent": "worst"}
SEVEN = evening(12, 8, 0, -10, -4, -6, events=(LOST, PLAIN_NULL), absent=(GRETA,))
PAIR = (ANNA, CEM)
OTHERS = (BERT, DORO)
TEAM = Stake(OTHERS, PAIR, 3)
ALONE = Stake((DORO,), (ANNA, BERT, CEM), 2)
Case = tuple[dict[str, Any], Played, list[int], int | list[int]]


def happened(*events: Occasion) -> Played:
    return evening(0, 0, 0, 0, events=events)


def paid(*stakes: Stake) -> Played:
    return evening(0, 0, 0, 0, stakes=stakes)


POINTS: list[Case] = [
    # among the players
    ({"players_rate": 5}, evening(23, -6, 4, -21), [115, -30, 20, -105], 0),
    (
        {"players_rate": "1/2"},
        evening(3, 1, -1, -3),
        [2, 1, -1, -2],
        0,
    ),  # 1.5 0.5 -0.5 -1.5: who sits first
    ({"players_rate": "1/2", "rounding": "kasse"}, evening(3, 1, -1, -3), [1, 0, -1, -2], 2),
    # product page, "the rule for the odd cent is shown"
    ({"players_rate": "1/2"}, evening(3, -1, 1, -3), [2, 0, 0, -2], 0),
    (
        {"players_rate": "1/2", "rounding": "kasse"},
        evening(3, -1, 1, -3),
        [1, -1, 0, -2],
        [1, 1, 0, 0],
    ),
    ({"players_rate": "1/3"}, evening(2, 2, 2, -6), [1, 1, 0, -2], 0),
    ({"players_rate": "1/3", "rounding": "kasse"}, evening(2, 2, 2, -6), [0, 0, 0, -2], 2),
    (
        {"players_rate": "12.345"},
        evening(2, -1, -1, 0),
        [25, -12, -13, 0],
        0,
    ),  # 24.69 -12.345 -12.345
    ({"players_rate": 10}, evening(4, 4, -3, -3, -2), [40, 40, -30, -30, -20], 0),
    ({"players_rate": 10}, evening(9, -4, 0, -1, -3, -1), [90, -40, 0, -10, -30, -10], 0),
    ({"players_rate": 1}, evening(6, 5, 4, 3, -5, -6, -7), [6, 5, 4, 3, -5, -6, -7], 0),
    # points that do not add up: against the average of the table
    (
        {"players_rate": 5},
        evening(10, 4, -2, -20),
        [60, 30, 0, -90],
        0,
    ),  # third look, Money: -8, the average is -2
    (
        {"players_rate": 1},
        evening(30, 20, 10, 0),
        [15, 5, -5, -15],
        0,
    ),  # the same: plus only, the average is 15
    # 6.75 .75 6.75 -14.25: first come
    ({"players_rate": 1, "imbalance": "average"}, evening(0, -6, 0, -21), [7, 1, 7, -15], 0),
    ({"players_rate": 2}, evening(0, 0, 0, 0, -8), [4, 3, 3, 3, -13], 0),  # 3.2 four times, -12.8
    (
        {"players_rate": "1/2"},
        evening(7, 7, 0, -4, -3, 0),
        [3, 3, 0, -3, -2, -1],
        0,
    ),  # the average is 7/6
    (
        {"players_rate": "1/2", "rounding": "kasse"},
        evening(10, 0, 0, -3),
        [4, -1, -1, -3],
        1,
    ),  # 4.125 -.875 twice
    (
        {"players_rate": 10, "cap": 50, "dues": 10},
        evening(0, 0, 0, -8),
        [6, 7, 7, -50],
        30,
    ),  # 10 three times, -70
    (
        {"players_rate": 1, "losers_rate": 2},
        evening(0, -6, 0, -21),
        [7, -11, 7, -57],
        54,
    ),  # losers pay by their points
    ({"players_rate": 1, "best_rate": 1}, evening(30, 20, 10, 0), [15, -5, -25, -45], 60),
    ({"players_rate": 1, "winners_rate": 1}, evening(30, 20, 10, 0), [45, 25, 5, -15], -60),
    (
        {"players_rate": 3},
        evening(9, 0, 0, 3, 1, 4, 4),
        [18, -9, -9, 0, -6, 3, 3],
        0,
    ),  # nobody always played
    # or the Kasse makes up for it
    (
        {"players_rate": 5, "imbalance": "kasse"},
        evening(0, -6, 0, -21),
        [0, -30, 0, -105],
        [0, 30, 0, 105],
    ),
    (
        {"players_rate": "1/2", "imbalance": "kasse"},
        evening(0, -6, 0, -21),
        [0, -3, 0, -11],
        14,
    ),  # 13.5 is 14
    (
        {"players_rate": "1/2", "imbalance": "kasse", "rounding": "kasse"},
        evening(0, -5, 0, -21),
        [0, -3, 0, -11],
        14,
    ),
    (
        {"players_rate": 2, "imbalance": "kasse"},
        evening(6, 0, 3, 0),
        [12, 0, 6, 0],
        [-12, 0, -6, 0],
    ),
    ({"players_rate": 2, "imbalance": "kasse"}, evening(6, -2, 3, -1), [12, -4, 6, -2], -12),
    # losers pay. Source: KIF; catalog Part 8, half_kasse
    ({"losers_rate": 5}, evening(23, -6, 4, -21), [0, -30, 0, -105], 135),
    (
        {"losers_rate": "1/2"},
        evening(3, -1, 1, -3),
        [0, 0, 0, -2],
        2,
    ),  # 0.5 and 1.5 are two cents together
    ({"losers_rate": "1/2", "rounding": "kasse"}, evening(3, -1, 1, -3), [0, -1, 0, -2], 3),
    (
        {"losers_rate": 5, "kasse_percent": 50},
        evening(23, -6, 4, -21),
        [57, -30, 10, -105],
        [0, 15, 0, 53],
    ),
    ({"losers_rate": 5, "kasse_percent": 0}, evening(23, -6, 4, -21), [115, -30, 20, -105], 0),
    ({"losers_rate": 1, "kasse_percent": 25}, evening(4, 4, -8, 0), [3, 3, -8, 0], 2),
    ({"losers_rate": 1, "kasse_percent": 0}, evening(0, -3, 0, -4), [4, -3, 3, -4], 0),
    ({"losers_rate": 1, "kasse_percent": 0}, evening(-1, -2, -3, -4), [9, -2, -3, -4], 0),
    ({"losers_rate": 5, "kasse_percent": 0}, evening(0, -6, 0, -21), [68, -30, 67, -105], 0),
    ({"losers_rate": 2, "kasse_percent": 0}, evening(0, 0, 0, 0), [0, 0, 0, 0], 0),
    # 9.9 for three winners; the help: "everybody is rounded to their disfavour, and the rest goes
    # into the kitty"
    (
        {"losers_rate": 1, "kasse_percent": 45, "rounding": "kasse"},
        evening(6, 6, 6, -18),
        [3, 3, 3, -18],
        9,
    ),
    ({"losers_rate": 1, "kasse_percent": 45}, evening(6, 6, 6, -18), [4, 3, 3, -18], 8),
    (
        {"losers_rate": "1/2", "kasse_percent": 50},
        evening(16, 9, -10, -15),
        [4, 2, -5, -8],
        7,
    ),  # 13 in halves
    # difference to the best
    ({"best_rate": 2}, evening(23, -6, 4, -21), [0, -58, -38, -88], 184),
    ({"best_rate": "1/2"}, evening(3, -1, 1, -3), [0, -2, -1, -3], 6),
    ({"best_rate": "1/2", "rounding": "kasse"}, evening(2, -1, 1, -2), [0, -2, -1, -2], 5),
    ({"best_rate": "1/2"}, evening(2, -1, 1, -2), [0, -1, -1, -2], 4),
    ({"best_rate": 1}, evening(-5, -6, -7, -8, -9), [0, -1, -2, -3, -4], 10),
    ({"best_rate": 2}, evening(), [], 0),
    ({"players_rate": 5}, evening(), [], 0),
    # winners from the Kasse
    ({"winners_rate": "1/2"}, evening(23, -6, 4, -21), [11, 0, 2, 0], -13),
    ({"winners_rate": 5}, evening(1, -1, 0, 0), [5, 0, 0, 0], -5),
    ({"winners_rate": "1/2"}, evening(3, 1, -1, -3), [2, 0, 0, 0], -2),
    ({"winners_rate": "1/2", "rounding": "kasse"}, evening(3, 1, 1, -5), [1, 0, 0, 0], -1),
    ({"winners_rate": 1, "losers_rate": 5}, evening(23, -6, 4, -21), [23, -30, 4, -105], 108),
    # dues, for who was there, together with points
    (
        {"dues": 200, "players_rate": 1},
        evening(3, -3, absent=(CEM,)),
        [-197, -203, 0],
        [200, 200, 0],
    ),
    ({"dues": 200, "players_rate": 1}, evening(3, -1, 0, -2), [-197, -201, -200, -202], 800),
    (
        {"dues": 50, "losers_rate": 10, "best_rate": 1},
        evening(5, -1, -4, 0, 0),
        [-50, -66, -99, -55, -55],
        325,
    ),
    (DUES | {"losers_rate": 5}, evening(2, -2, 0, 0), [-80, -130, -100, -100], 410),
    # the cap
    ({"players_rate": 5, "cap": 80}, evening(23, -6, 4, -21), [94, -30, 16, -80], 0),
    ({"losers_rate": 5, "cap": 80}, evening(23, -6, 4, -21), [0, -30, 0, -80], 110),
    (DUES | {"cap": 250}, evening(30, 0, -5, -25), [200, -100, -150, -250], [100, 100, 100, 0]),
    (DUES | {"cap": 150}, evening(10, -10), [0, -150], 150),
    (
        {"best_rate": 10, "cap": 150, "dues": 30},
        evening(20, 0, 10, -20),
        [-30, -150, -130, -150],
        460,
    ),
    ({"players_rate": 10, "cap": 100}, evening(10, 10, -9, -11), [95, 95, -90, -100], 0),
    ({"players_rate": 10, "cap": 100}, evening(20, 10, -5, -25), [100, 50, -50, -100], 0),
    # Doro's 40 above the cap are missed by Anna and Bert, 2:1
    ({"players_rate": 1, "cap": 60}, evening(68, 34, -2, -100), [41, 21, -2, -60], 0),
    (
        {"players_rate": 1, "cap": 60, "rounding": "kasse"},
        evening(68, 34, -2, -100),
        [41, 20, -2, -60],
        [0, 1, 0, 0],
    ),
    # Anna has 88 and Bert 22; the 10 that Doro does not pay are missing for them: 8 and 2
    (
        {"players_rate": 10, "winners_rate": 1, "cap": 70},
        evening(8, 2, -2, -8),
        [80, 20, -20, -70],
        -10,
    ),
    # before: 0 0 -180 -220; above the cap 30 and 70, all of it spared by the Kasse out of their
    # dues
    (DUES | {"cap": 150}, WON_DUES, [0, 0, -150, -150], [100, 100, 70, 30]),
    # above the cap 40 40 120 160: 100 of each is dues, the other 20 and 60 nobody gets, so the
    # Kasse pays them
    (DUES | {"cap": 60}, WON_DUES, [0, 0, -60, -60], [100, 100, -20, -60]),
    # who sat at the table was not absent, whatever is ticked; somebody ticked twice pays once
    (
        {"absent": "fixed", "absent_cents": 300},
        evening(3, -3, absent=TWICE),
        [0, 0, -300],
        [0, 0, 300],
    ),
    (
        {"absent": "worst", "players_rate": 10},
        evening(3, -3, absent=TWICE),
        [30, -30, -30],
        [0, 0, 30],
    ),
]
EVENTS: list[Case] = [
    ({"solo_prices": {"damen": 50}}, happened(WON), [150, -50, -50, -50], 0),
    (
        {"solo_prices": {"damen": 50}, "bock_prices": True},
        happened(WON),
        [300, -100, -100, -100],
        0,
    ),
    ({"solo_prices": {"damen": 50}}, happened(WON, LOST), [200, 0, 0, -200], 0),
    ({"solo_prices": {"buben": 50}}, happened(WON, LOST), [0, 0, 0, 0], 0),
    ({"solo_prices": {"damen": 100}, "cap": 120}, happened(LOST), [40, 40, 40, -120], 0),
    ({"solo_prices": {"damen": 100}, "dues": 60, "cap": 120}, happened(LOST), [0, 0, 0, -120], 120),
    ({"solo_prices": {"damen": 100}, "dues": 100, "cap": 50}, happened(LOST), [0, 0, 0, -50], 50),
    # Doro gets 10 from the Kasse and owes 300: nothing of hers goes into the Kasse to be spared
    (CAPPED, evening(-1, -1, 0, 2, events=(LOST,)), [70, 70, 70, -200], [0, 0, 0, -10]),
    ({"redeal_price": 20}, happened(MISDEAL, KINGS, MISDEAL), [0, -40, 0, 0], 40),
    ({"redeal_price": 20, "redeal_for": "all"}, happened(MISDEAL, KINGS), [0, -20, -20, 0], 40),
    ({"redeal_price": 20, "bock_prices": True}, happened(MISDEAL), [0, -20, 0, 0], 20),
    ({"zero_price": 10}, happened(NULL, PLAIN_NULL), [-20, -20, -20, -20], 80),
    (
        {"zero_price": 10, "bock_prices": True},
        happened(NULL, PLAIN_NULL),
        [-30, -30, -30, -30],
        120,
    ),
    # everybody who played pays, of five not the dealer
    ({"zero_price": 10, "bock_prices": True}, OF_FIVE, [-20, -30, -30, -30, -10], 120),
    (PRICES | {"dues": 1}, happened(WON, LOST, MISDEAL, NULL), [17, -16, -11, -39], 49),
    (TO_KASSE, happened(DULLE, LATE, LATE), [-50, 0, 0, -20], 70),
    (TO_KASSE, happened(), [0, 0, 0, 0], 0),
    (
        TO_OTHERS,
        happened(DULLE, LATE),
        [-50, 17, 17, 16],
        0,
    ),  # 16.67 each: the odd cents go to who sits first
    (
        TO_OTHERS,
        happened(DULLE, DULLE, DULLE),
        [-150, 50, 50, 50],
        0,
    ),  # of one name all together, rounded once
    (TO_OTHERS | {"rounding": "kasse"}, happened(DULLE), [-50, 16, 16, 16], 2),
    (TO_OTHERS | {"bock_prices": True, "cap": 40}, happened(DULLE), [-40, 13, 14, 13], 0),
    # of the losers' 20 + 8 + 12 half goes to Anna and Bert by 12:8; who played pays 25, Doro 145,
    # who sat out 50
    (
        EVERYTHING,
        SEVEN,
        [24 - 25, 16 - 25, -25, -30 - 145, -12 - 50, -18 - 50, -175],
        20 + 6 * 50 + 4 * 5 + 175,
    ),
]
GAMES: list[Case] = [  # options.md, `game_rate` and `game_kasse_percent`
    # a team game worth 3: each loser 15, each winner 15
    ({"game_rate": 5}, paid(TEAM), [15, -15, 15, -15], 0),
    # half of the 30 into the Kasse, 7.5 for each winner: the odd half cents are one cent, and Anna
    # sits first
    ({"game_rate": 5, "game_kasse_percent": 50}, paid(TEAM), [8, -15, 7, -15], 15),
    (
        {"game_rate": 5, "game_kasse_percent": 50, "rounding": "kasse"},
        paid(TEAM),
        [7, -15, 7, -15],
        16,
    ),
    ({"game_rate": 5, "game_kasse_percent": 100}, paid(TEAM), [0, -15, 0, -15], 30),
    # twice the same game: 15 for each winner, nothing is odd any more
    ({"game_rate": 5, "game_kasse_percent": 50}, paid(TEAM, TEAM), [15, -30, 15, -30], 30),
    # a solo won with 4: each opponent pays; one lost with 2: the soloist pays once, 3.33 for each
    # opponent
    ({"game_rate": 5}, paid(Stake((BERT, CEM, DORO), (ANNA,), 4)), [60, -20, -20, -20], 0),
    ({"game_rate": 5}, paid(ALONE), [4, 3, 3, -10], 0),
    ({"game_rate": 5, "rounding": "kasse"}, paid(ALONE), [3, 3, 3, -10], 1),
    # won and lost, half a cent a point: 0.5 -0.5 0.5 -0.5
    ({"game_rate": "1/2"}, paid(TEAM, Stake(PAIR, OTHERS, 2)), [1, 0, 0, -1], 0),
    # the whole evening's points beside it
    ({"game_rate": 5, "players_rate": 1, "dues": 10}, paid(TEAM), [5, -25, 5, -25], 40),
]


@pytest.mark.parametrize(("modes", "then", "cents", "kasse"), [*POINTS, *EVENTS, *GAMES])
def test_an_evening_costs_what_the_help_says(
    modes: dict[str, Any], then: Played, cents: list[int], kasse: int | list[int]
) -> None:
    """In `kasse` stands what the Kasse gets all in all, or what it gets from each."""
    found = charge(tariff(**modes), then)
    assert list(found.amounts.values()) == cents
    if isinstance(kasse, int):
        assert found.into_kasse == kasse
    else:
        assert list(found.kasse.values()) == kasse


ABSENCE: list[tuple[dict[str, Any], int]] = [
    ({"absent": "fixed", "absent_cents": 300}, 300),
    ({"absent": "fixed", "absent_cents": 300, "cap": 250}, 250),
    ({"absent": "fixed", "absent_cents": 0}, 0),
    ({"absent": "worst", "losers_rate": 5}, 105),
    ({"absent": "worst", "losers_rate": 5, "dues": 20}, 125),
    ({"absent": "worst", "losers_rate": 5, "dues": 20, "cap": 90}, 90),
    ({"absent": "worst", "players_rate": "1/2", "rounding": "kasse"}, 11),
    ({"absent": "worst", "winners_rate": 5}, 0),
    ({"absent": "nothing", "absent_cents": 300, "dues": 20}, 0),
]


@pytest.mark.parametrize(("modes", "cents"), ABSENCE)
def test_who_is_absent_pays_as_the_help_says(modes: dict[str, Any], cents: int) -> None:
    found = charge(tariff(**modes), evening(23, -6, 4, -21, absent=(ELA, FRITZ)))
    assert found.amounts[ELA] == -cents
    assert found.amounts[FRITZ] == -cents
    assert found.kasse[FRITZ] == cents
    ids = [item.id for item in found.items if item.player == ELA]
    reason = "absent_worst" if modes["absent"] == "worst" else "absent"
    assert ids == ([reason] if cents else [])
