"""Bock: what starts it, how rounds overlap, what they multiply. Source: KIF V37, V38; CuteSoft;
catalog 1.10.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from scorepad.scoring.entry import (
    Entry,
    Game,
    Leiche,
    Penalty,
    PflichtsoloRound,
    Redeal,
    RulesChange,
    Seats,
)
from scorepad.scoring.evening.bock import uses_up
from scorepad.scoring.evening.rows import Replay
from scorepad.scoring.game.score import score
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import Pflicht
from tests.scoring.building import (
    ANNA,
    BERT,
    CAST,
    CEM,
    DORO,
    evening,
    game,
    named,
    next_after,
    normal,
    row,
    rules,
    solo,
    typed,
)
from tests.scoring.outcome import factors, problems, reasons, worth

Log = tuple[str | Entry, ...]


def bock(overlap: str = "append", /, **options: object) -> Rules:
    """Bock rounds started by hand in an evening without end."""
    given = {
        "bock__triggers": ["manual"],
        "evening__ends": "open",
        "pflichtsolo__count": 0,
        **options,
    }
    return rules(bock__on=True, bock__overlap=overlap, **given)


def until(overlap: str = "stack", /, **options: object) -> Rules:
    """Bock that lasts until the dealer of its first game deals again."""
    return bock(overlap, bock__length="until_dealer_returns", **options)


def entries(log: Log) -> Iterator[Entry]:
    """A log in which each letter of a text is an entry.

    A digit is a game that starts so many Bock rounds, P a round of Pflichtsoli, R a redeal, S a
    stille Hochzeit by Anna, a to d a solo by Anna to Doro.
    """
    letters: dict[str, Entry] = {
        "P": PflichtsoloRound(),
        "R": Redeal(),
        "S": game("stille_hochzeit", 121),
    }
    letters |= {str(count): typed({ANNA: 0}, bock_triggers=count) for count in range(4)}
    letters |= {player[0].lower(): solo(130, by=player) for player in CAST[:4]}
    for part in log:
        if isinstance(part, str):
            yield from [letters[letter] for letter in part]
        else:
            yield part


def after(under: Rules, *log: str | Entry, people: int = 4) -> Replay:
    """The evening of a log."""
    return evening(*entries(log), people=people, under=under)


def course(under: Rules, *log: str | Entry, people: int = 4) -> str:
    """The factors of all rows of a log: ``"1222"``."""
    played = after(under, *log, people=people)
    return "".join(map(str, factors(played)))


# what starts a round

TRIGGERS = [
    ("herzstich", normal(130, "", "kontra herzstich")),
    ("split_120", normal(120)),
    ("zero_game", normal(121, "", "kontra fuchs_caught")),
    ("re_lost", normal(119, "re")),
    ("kontra_lost", normal(121, "kontra")),
    ("solo_lost", solo(119)),
    ("solo_lost", game("stille_hochzeit", 119)),
    ("lustsolo", solo(130, pflicht=Pflicht.LUSTSOLO)),
    ("schwarz", normal(240)),
    ("schwarz", normal(0)),
    ("manual", normal(130, bock_triggers=1)),
    ("re_and_kontra", normal(130, "kontra, re")),
    ("re_and_kontra", game("leiche", 0, "re, kontra", leiche=Leiche(0))),
    ("solo", solo(121, pflicht=Pflicht.FREIWILLIG)),
    ("solo", solo(119, pflicht=Pflicht.VORGEFUEHRT)),
]
NO_TRIGGERS = [
    ("herzstich", normal(130, "", "kontra herzstich 0")),
    ("split_120", normal(119)),
    ("split_120", normal((120, 150), "kontra")),  # perhaps 120, perhaps more
    ("zero_game", normal(121)),
    ("re_lost", normal(121, "re")),
    ("re_lost", normal(119)),
    ("re_lost", normal(130, "re, re no90, kontra, kontra no90")),
    ("kontra_lost", normal(119, "kontra")),
    ("solo_lost", solo(121)),
    ("solo_lost", normal(119)),
    ("lustsolo", solo(130, pflicht=Pflicht.FREIWILLIG)),
    ("kontra_lost", normal(130, "re, re no90, kontra, kontra no90")),  # nobody won
    ("schwarz", normal(240, no_trick=False)),
    ("schwarz", game("leiche", 0, leiche=Leiche(0))),  # he who plays it shall take no trick: A-48
    ("manual", normal(130)),
    ("re_and_kontra", normal(130, "re")),
    ("re_and_kontra", normal(130, "kontra")),
    ("solo", game("stille_hochzeit", 119)),
    ("solo", game("hochzeit_allein", 119)),
]


@pytest.mark.parametrize(("trigger", "started_by"), TRIGGERS)
def test_a_bock_round_is_started_by(trigger: str, started_by: Game) -> None:
    begun = evening(started_by, under=bock(bock__triggers=[trigger]))
    assert begun.rows[0].triggers == (trigger,)
    assert begun.rows[0].factor == 1, "it starts with the next game"
    assert begun.next.factor == 2
    assert begun.next.bock_left == [4]


@pytest.mark.parametrize(("trigger", "played_game"), NO_TRIGGERS)
def test_no_bock_round_is_started_by(trigger: str, played_game: Game) -> None:
    assert next_after(played_game, under=bock(bock__triggers=[trigger])).bock_left == []


def test_typed_points_start_a_round_only_by_hand_and_a_trigger_that_the_group_does_not_know_none() -> (
    None
):
    every = bock(
        bock__triggers=[
            "split_120",
            "zero_game",
            "re_lost",
            "kontra_lost",
            "solo_lost",
            "schwarz",
            "manual",
        ]
    )
    assert [row.triggers for row in after(every, "01").rows] == [(), ("manual",)]
    assert next_after(normal(120), under=bock()).factor == 1
    assert next_after(normal(120), under=rules(bock__triggers=["split_120"])).factor == 1


def test_a_round_has_as_many_games_as_people_sit_at_the_table() -> None:
    """Source: reading A-11."""
    assert next_after(typed({BERT: 0}, bock_triggers=1), people=5, under=bock()).bock_left == [5]
    assert after(bock(), "1", Seats(CAST[:5])).next.bock_left == [4], (
        "it stays as long as it was when started"
    )


@pytest.mark.parametrize(("per_game", "left"), [("one", [4]), ("each", [12])])
def test_several_triggers_in_one_game_start_one_round_or_one_each(
    per_game: str, left: list[int]
) -> None:
    """Also those started by hand. Source: KIF V37, reading A-11."""
    group = bock(bock__triggers=["split_120", "re_lost", "manual"], bock__per_game=per_game)
    begun = evening(normal(120, "re", bock_triggers=1), under=group)
    assert begun.rows[0].triggers == ("manual", "re_lost", "split_120")
    assert begun.next.bock_left == left
    by_hand = after(bock(bock__per_game=per_game), "3")
    assert by_hand.next.bock_left == left


# how rounds overlap, how long they last, what they wait for

LATER = {"bock__in_solo": "later"}
SINGLE = {"bock__length": "single"}
SOLI_AGAIN = {"evening__dealer_again_after": ["lustsolo"]}
CAP = {"bock__most_levels": 1}
SIX = {"evening__ends": "games", "evening__ends_after": 6, "bock__last_round": True}
LAST_OF_TWO = {"evening__ends": "rounds", "evening__ends_after": 2, "bock__last_round": True}
ANEW = bock("restart", **SINGLE)
STACK_LATER = bock("stack", **LATER, **SINGLE)
BERT_DEALS = typed({ANNA: 0}, dealer=BERT)
CEM_DEALS = typed({ANNA: 0}, dealer=CEM)
ANNA_DEALS = typed({ANNA: 0}, dealer=ANNA)
BERT_AGAIN = Seats(CAST[:4], BERT)
COURSES = [  # the rule and its source, the rule set, the log, the factors of its rows
    ("Bock in Bock queues: KIF V37", bock(), "1010000000", "1222222221"),
    ("Bock in Bock stacks: KIF V38", bock("stack"), "1010000000", "1224422111"),
    ("what is above the cap is lost", bock("stack", **CAP), "1010000000", "1222222111"),
    ("Bock fills free slots", bock("slots", bock__most_levels=2), "1010000000", "1224422111"),
    ("what finds no room goes to later games", bock("slots", **CAP), "1010000000", "1222222221"),
    ("Bock starts over", bock("restart"), "1010000000", "1222222111"),
    ("a trigger in Bock is ignored", bock("ignore"), "1010000000", "1222211111"),
    ("three rounds stack up to eight times: KIF V38", bock("stack"), "11100000", "12488421"),
    ("a Bock may last a single game: CuteSoft, Sonderspiele", bock(**SINGLE), "100", "121"),
    # until the dealer returns: outside, frederik.postelt.org
    ("Bock lasts until its dealer would deal anew", until(**SOLI_AGAIN), "100000", "122221"),
    ("also where he deals twice", until(**SOLI_AGAIN), "1bb00000", "12222221"),
    ("two that last until then stack", until(**SOLI_AGAIN), "1100000", "1244421"),
    ("it may ignore further triggers", until("ignore"), "110000", "122221"),
    ("it is capped: options.md, bock.most_levels", until(**CAP), "1100000", "1222221"),
    # rounds of Pflichtsoli: the interchange form, reading A-54
    ("a trigger in them raises the rest", bock("stack", bock__most_levels=3), "P100000", "122221"),
    (
        "a trigger in them fills their slots",
        bock("slots", bock__most_levels=3),
        "P100000",
        "122221",
    ),
    ("nothing to queue behind: it raises the soli", bock(), "P100000", "122221"),
    ("it queues behind Bock that waits", bock(), "1P100000000000", "1111122222222"),
    ("they suspend Bock that waits for its dealer", until(), "1P000000000", "1111122221"),
    ("also when it has begun", until(), "10P00000000", "1211112221"),
    ("a trigger among them acts at once", until(), "1P100000000", "1122242221"),
    ("a redealt solo uses up a Pflichtsolo", until(**SOLI_AGAIN), "1Pabcd00000", "1111122221"),
    ("also where Bock has begun", until(**SOLI_AGAIN), "100Pabcd000", "1221111221"),
    ("they come before the Bock that waits", bock("stack"), "10P00000000", "1211112221"),
    ("a trigger in them is ignored while Bock waits", bock("ignore"), "1P100000000", "1111122221"),
    # Bert deals the first Bock game and again after the round: options.md, bock.overlap ignore
    (
        "what has come back ignores no trigger",
        until("ignore", **SOLI_AGAIN),
        "1aP000100000",
        "12111122221",
    ),
    # Bock that waits for the next game: options.md, bock.in_solo later
    (
        "a Leiche uses up a Bock game although soli wait",
        bock(**LATER),
        ("1", game("leiche", 0), "0000"),
        "122221",
    ),
    # every game that counts uses up its place in the round: A-54
    (
        "a raised Pflichtsolo waits, the round does not",
        bock("stack", **LATER, **SINGLE),
        "1P1S0000",
        "1112121",
    ),
    ("as false until the dealer returns", until(**LATER), "1b0000", "112221"),
    ("a solo counts single until he returns", until(bock__in_solo=False), "1b0000", "112221"),
    ("soli may use up their Bock game", bock(bock__in_solo=False), "1S0000", "112221"),
    ("a solo dealt again uses up no Bock game: A-40", bock(**SOLI_AGAIN), "1b00000", "1222221"),
    (
        "or does: A-40",
        bock(bock__solo_dealt_again_consumes=True, **SOLI_AGAIN),
        "1a00000",
        "1222211",
    ),
    # Four soli of a Pflichtsolo round, raised ones among them, use up no Bock game: A-56
    (
        "soli in a round wait",
        bock(**LATER, **SINGLE, pflichtsolo__count=1),
        "1aPabcd00",
        "11111121",
    ),
    ("raised ones too", bock(**LATER, **SINGLE, pflichtsolo__count=1), "P1abc00", "111121"),
    # the last round: KIF V42; options.md, bock.last_round
    ("the last round may be Bock", bock(**SIX), "0010000", "1122222"),
    ("one more with stack", bock("stack", **SIX), "0010000", "1124442"),
    ("its level is capped", bock("stack", **SIX, **CAP), "0010000", "1122222"),
    ("the last of so many rounds is one too", bock(**LAST_OF_TWO), "00000000", "11112222"),
    ("an open evening has no last round", bock(bock__last_round=True), "000", "111"),
    # Bert would deal it, but Doro does: it ends before she deals
    (
        "Bock begins with whoever deals at a new table",
        until(),
        ("1", Seats(CAST[:4], DORO), "00000"),
        "122221",
    ),
    ("or as the table says", until(), ("1", typed({ANNA: 0}, dealer=DORO), "0000"), "122221"),
    # a change of rules: new Bock goes by the new ones. Readings; options.md,
    # bock.overlap
    (
        "new Bock queues behind one until he returns",
        until(),
        ("1", RulesChange(bock()), "100000000"),
        "1222222221",
    ),
    (
        "also where Pflichtsoli suspend it",
        until(),
        ("1P", RulesChange(bock()), "1000000000000"),
        "11111222222221",
    ),
    ("starting over drops one until he returns", until(), ("1", RulesChange(ANEW), "100"), "1221"),
    (
        "what waits for a normal game waits on",
        STACK_LATER,
        ("1", RulesChange(until(**LATER)), "S00"),
        "1121",
    ),
    # whose turn it is and who really deals, where the table overrules the deal; Bert deals the
    # first Bock game Bert, Cem, and then Bert once more: others have dealt, whoever decided that he
    # deals. A-51
    ("it ends when seats let its first dealer deal", until(), ("100", BERT_AGAIN, "000"), "122111"),
    (
        "it ends when the table lets its first dealer deal",
        until(),
        ("100", BERT_DEALS, "00"),
        "122111",
    ),
    (
        "it ends when he deals at a larger table",
        until(),
        ("100", Seats(CAST[:5], BERT), "0"),
        "1221",
    ),
    # Bert deals its first game and the next, as the table says so: nobody dealt between. A-51
    (
        "it goes on while nobody else was seated to deal",
        until(),
        ("10", BERT_AGAIN, "00000"),
        "1222221",
    ),
    ("it goes on while nobody else has dealt", until(), ("10", BERT_DEALS, "0000"), "1222221"),
    # It would be Bert's turn; Cem deals instead, so it lasts until Bert really deals again. A-51
    (
        "it goes on when seats pass over him",
        until(),
        ("10000", Seats(CAST[:4], CEM), "00000"),
        "1222222211",
    ),
    (
        "it goes on when the table passes over him",
        until(),
        ("10000", CEM_DEALS, "0000"),
        "1222222211",
    ),
    ("the same people change nothing: A-50", until(), ("100", Seats(CAST[:4]), "000"), "122221"),
    (
        "the same dealer changes nothing: A-50",
        until(),
        ("100", Seats(CAST[:4], DORO), "000"),
        "122221",
    ),
    # It has not happened, so Bert has not dealt again; it is Doro's turn, then Anna's.
    (
        "a game that is refused ends no Bock",
        until(),
        ("100", normal(None, dealer=BERT), "000"),
        "1221221",
    ),
    # Bert would deal anew when the round is called: his Bock is over. A-51
    ("what has come back waits behind no Pflichtsoli", until(), "10000P00000", "1222211111"),
    ("also where Anna deals after them", until(), ("10000P0", BERT_DEALS, "000"), "1222211111"),
    # Bert deals its first game; the round takes Cem, Doro, Anna and, by the table, Anna once more.
    ("others who deal the Pflichtsoli have dealt", until(), ("10P000", ANNA_DEALS, "0"), "1211111"),
]


@pytest.mark.parametrize(("under", "log", "expected"), named(COURSES))
def test_the_course_of_bock(under: Rules, log: str | Log, expected: str) -> None:
    assert course(under, *log) == expected


def test_what_is_left_is_told_for_each_level_up_to_the_cap() -> None:
    assert after(bock("stack"), "111").next.bock_left == [1, 1, 2]
    assert after(bock(bock__most_levels=3)).next.bock_left == [0, 0, 0]
    assert after(until(**SOLI_AGAIN), "1bb00000").next.bock_left is None


@pytest.mark.parametrize("again", [[], ["pflichtsolo"]])
def test_after_a_round_of_pflichtsoli_bock_goes_on_where_it_stood(again: list[str]) -> None:
    """Whoever deals next after a solo. Source: reading A-54; the interchange form."""
    group = bock("stack", pflichtsolo__count=1, evening__dealer_again_after=again)
    assert course(group, "10Pabcd0000") == "1211112221"
    assert after(group, "10Pabcd").next.bock_left == [3]


def test_what_stands_above_a_cap_that_is_lowered_falls_at_once() -> None:
    """It does not come back when the cap is raised again; new levels find room as ever. Source:
    reading A-58.
    """
    two = bock("slots", bock__most_levels=2)
    one = bock("slots", **CAP)
    then = after(two, "11", RulesChange(one)).next
    assert then.factor == 2
    assert then.bock_left == [4]
    assert then.bock.waiting == (1, 1, 1, 1)
    assert course(two, "11", RulesChange(one), "100000000") == "12222222221"
    assert course(two, "11", RulesChange(one), RulesChange(two), "00000") == "1222221"


def test_a_lowered_cap_holds_for_what_runs_until_the_dealer_returns() -> None:
    """Source: reading A-58."""
    free = until()
    single = until(**CAP)
    assert course(free, "110", RulesChange(single), "00000") == "12422211"
    assert after(free, "110", RulesChange(single), "00000").next.bock_left is None
    lowered_and_raised = RulesChange(single), RulesChange(free)
    assert course(free, "110", *lowered_and_raised, "0000") == "1242221", (
        "what fell does not come back"
    )
    assert course(free, "11P00", *lowered_and_raised, "0000000") == "12111122221"
    assert course(single, "11", RulesChange(free), "00000") == "1222221", (
        "what was lost does not come either"
    )


LENGTHS = [
    ("a round goes on, then single games", "round", "single", "124221"),
    ("a single game, then a round", "single", "round", "1222221"),
    ("six games go on, then a round", "games", "round", "12444421"),
    ("a round goes on, then until Cem deals", "round", "until_dealer_returns", "1244421"),
    ("until Bert deals, then a round", "until_dealer_returns", "round", "1244421"),
    ("until Bert deals, then a single game", "until_dealer_returns", "single", "124221"),
]


@pytest.mark.parametrize(("before", "then", "expected"), named(LENGTHS))
def test_what_runs_goes_on_by_the_length_with_which_it_began(
    before: str, then: str, expected: str
) -> None:
    """What comes later goes by the new one. Source: reading A-59."""
    old = bock("stack", bock__length=before, bock__length_games=6)
    new = bock("stack", bock__length=then, bock__length_games=6)
    plain_games = "0" * (len(expected) - 2)
    assert course(old, "1", RulesChange(new), "1", plain_games) == expected


WAITING = [
    (
        "a game without Bock in front is used up",
        bock(**LATER, **SOLI_AGAIN),
        "1Pbc",
        (0, 0, 1, 1, 1, 1),
    ),
    ("a raised game of a round of Pflichtsoli waits", bock("stack", **LATER), "P1a", (1, 1, 1, 1)),
    (
        "also where single games are raised: A-56",
        bock(**LATER, **SINGLE, pflichtsolo__count=1),
        "P1abc",
        (1,),
    ),
]


@pytest.mark.parametrize(("under", "log", "waiting"), named(WAITING))
def test_bock_waits_for_the_next_game_that_is_no_solo(
    under: Rules, log: str, waiting: tuple[int, ...]
) -> None:
    """Source: options.md, bock.in_solo later."""
    assert after(under, log).next.bock.waiting == waiting


@pytest.mark.parametrize("consumes", [True, False])
@pytest.mark.parametrize("kind", ["solo", "stille_hochzeit", "hochzeit_allein", "schwarze_sau"])
def test_a_bock_game_waits_where_a_solo_is_played(kind: str, consumes: bool) -> None:
    group = bock(bock__solo_dealt_again_consumes=consumes, **LATER)
    assert course(group, "1", game(kind, 121), "00000") == "1122221"


@pytest.mark.parametrize(
    ("waiting", "used"), [((), True), ((0, 1), True), ((1, 0), False), ((1, 1), False)]
)
def test_a_solo_uses_up_a_place_in_front_of_bock_that_waits(
    waiting: tuple[int, ...], used: bool
) -> None:
    """Source: options.md, bock.in_solo later; what waits is the Bock of the very next game."""
    assert uses_up(solo(121), waiting, bock(**LATER), again=False, in_round=False) is used


def test_a_round_may_have_so_many_games_whatever_the_table() -> None:
    """Source: options.md, bock.length games; a round of Pflichtsoli stays as long as the table."""
    group = bock(bock__length="games", bock__length_games=6)
    started = typed({BERT: 0}, bock_triggers=1)
    assert after(group, started, people=5).next.bock_left == [6]
    then = after(group, started, "P", people=5).next
    assert then.pflichtsolo_round == 5
    assert then.bock.waiting == (0,) * 5 + (1,) * 6


def test_bock_never_multiplies_penalties_nor_redeals() -> None:
    begun = after(bock(), "1R", Penalty({ANNA: -8}), "0")
    assert factors(begun) == [1, 1, 1, 2]
    assert begun.rows[2].points[ANNA] == -8
    assert begun.next.bock_left == [3]


# what Bock multiplies


def test_bock_multiplies_the_whole_result() -> None:
    """Source: KIF V37, reading A-11; Branderhof soli too."""
    scored = score(normal(151, "", "kontra fuchs_caught"), rules(), levels=2)
    assert scored.value == 4
    assert scored.factor == 4
    assert scored.base == 1
    assert reasons(scored)[-1] == "bock +3"
    assert scored.points == row(4, 4, -4, -4)
    assert reasons(score(normal(100), rules(), levels=1)) == ["won +1", "gegen +1", "bock +2"], (
        "for Kontra too"
    )
    assert score(solo(121), rules("branderhof"), levels=1).points == row(6, -2, -2, -2)
    fixed = rules("branderhof", bock__effect="game_points")
    assert score(solo(121), fixed, levels=1).points == row(6, -2, -2, -2), (
        "no special point among them"
    )


ALONE: dict[str, Any] = {"bock__effect": "game_points"}
ADDED: dict[str, Any] = {"bock__effect": "extra_points"}
DOUBLE: dict[str, Any] = {"value__re_kontra_effect": "double"}
BY_FIVE = rules(**ADDED, bock__factor=5, bock__extra_points=2)
ALL_DOUBLED = rules(value__doubling_covers="everything", **ALONE, **DOUBLE)
FLOORED = rules(value__floor_at_zero=True, value__doubling_covers="everything", **ALONE, **DOUBLE)
NOBODY = normal(130, "re, re no90, kontra, kontra no90")
FUCHS = normal(151, "", "kontra fuchs_caught")
WORTH = [  # the rule and its source, a game, its rules, the Bock levels, who wins how much
    ("special points may be left alone", FUCHS, rules(**ALONE), 2, ("re", 8 - 1)),
    # won and no 90, doubled by Re, and again by Bock; the Doppelkopf as the announcement left it
    (
        "not doubled",
        normal(151, "re", "re doppelkopf"),
        rules(**ALONE, **DOUBLE),
        1,
        ("re", 2 * 4 + 1),
    ),
    (
        "points may be added for the winner",
        normal(151),
        rules(**ADDED, bock__extra_points=3),
        2,
        ("re", 2 + 6),
    ),
    ("but not without one", NOBODY, rules(**ADDED, bock__extra_points=3), 2, (None, 1)),
    ("without a winner Bock may count", NOBODY, rules(), 1, (None, 2)),
    ("or not", NOBODY, rules(bock__without_winner=False), 1, (None, 1)),
    # the factor is for everything, game_points and typed points: options.md, bock.factor
    ("added points are per level whatever the factor", normal(151), BY_FIVE, 2, ("re", 2 + 4)),
    # doubled by an announcement they stay doubled, and a game floored to 0 stays 0: reading A-53
    # won and no 90, doubled by Re and by Bock; the Doppelkopf by Re alone; 4 less 6 was floored
    # before Bock
    (
        "special points stay doubled",
        normal(151, "re", "re doppelkopf"),
        ALL_DOUBLED,
        1,
        ("re", 2 * 4 + 2),
    ),
    (
        "those of the others too",
        normal(151, "re", "kontra doppelkopf 3"),
        ALL_DOUBLED,
        1,
        ("re", 2 * 4 - 6),
    ),
    (
        "a game of nothing stays one",
        normal(151, "re", "kontra doppelkopf 3"),
        FLOORED,
        1,
        ("re", 0),
    ),
]


@pytest.mark.parametrize(("played", "under", "levels", "expected"), named(WORTH))
def test_a_game_in_bock_is_worth(
    played: Game, under: Rules, levels: int, expected: tuple[str | None, int]
) -> None:
    assert worth(played, under, levels) == expected


def test_a_game_of_nothing_is_one_before_bock_comes_to_it() -> None:
    """What Bock adds does not count for it: 0 and 2 more is one, -2 and 2 more is none. Source:
    options.md.
    """
    added = bock(bock__triggers=["zero_game", "manual"], **ADDED)
    nothing_and_minus_two = ("kontra fuchs_caught", "kontra fuchs_caught 2, kontra doppelkopf")
    rows = [
        after(added, "1", normal(121, "", special)).rows[1] for special in nothing_and_minus_two
    ]
    assert [(part.value, part.triggers) for part in rows] == [(2, ("zero_game",)), (0, ())]


# a redeal. Source: options.md, bock.triggers redeal

AT_ONCE: dict[str, Any] = {
    "bock__triggers": ["manual", "redeal"],
    "bock__redeal_reasons": ["misdeal"],
}


def test_a_redeal_starts_bock_at_once_for_its_reasons_and_uses_up_nothing() -> None:
    begun = after(bock(**AT_ONCE), "R00000")
    assert begun.rows[0].triggers == ("redeal",)
    assert factors(begun) == [1, 2, 2, 2, 2, 1]
    assert after(bock(**AT_ONCE), "R").next.dealer == ANNA
    assert after(bock("stack", **AT_ONCE), "100R").next.bock.waiting == (2, 2, 1, 1)
    other = after(bock(bock__triggers=["redeal"], bock__redeal_reasons=["kings"]), "R")
    assert other.rows[0].triggers == ()
    assert other.next.bock_left == []
    assert after(rules(**AT_ONCE), "R").rows[0].triggers == ()


def test_where_bock_is_ignored_a_redeal_asks_only_what_waits_and_starts_anew_when_the_dealer_has_returned() -> (
    None
):
    """Source: options.md: ignore asks only what waits, not the game before."""
    group = bock("ignore", **SINGLE, **AT_ONCE)
    assert course(group, "10R0") == "1212"
    assert after(group, "1R").next.bock.waiting == (1,)
    assert course(until("ignore", **AT_ONCE), "10000R00000") == "12222122221"


# the factor of a level. Source: options.md, from the field


@pytest.mark.parametrize(("levels", "factor"), [(0, 1), (1, 3), (2, 9), (3, 27)])
def test_a_level_of_bock_multiplies_by_what_the_group_agreed_on(levels: int, factor: int) -> None:
    """Source: options.md, bock.factor: 3 makes 3, 9, 27."""
    scored = score(FUCHS, rules(bock__factor=3), levels=levels)
    assert scored.value == 1 * factor
    assert scored.factor == factor
    written = typed({ANNA: 3, BERT: 3}, kontra=(CEM, DORO), re=(ANNA, BERT))
    shares = row(3 * factor, 3 * factor, -3 * factor, -3 * factor)
    assert score(written, rules(bock__factor=3), levels=levels).points == shares
    assert worth(FUCHS, rules(bock__factor=3, **ALONE), levels) == ("re", 2 * factor - 1)


def test_a_game_may_name_a_power_of_the_factor_and_no_other_number() -> None:
    """Source: options.md, bock.factor: else a problem."""
    for group, factor, value in ((2, 4, 8), (2, 1, 2), (3, 9, 18), (3, 1, 2), (6, 6, 12)):
        scored = score(normal(151, bock_factor=factor), rules(bock__factor=group))
        assert scored.value == value
    parties: dict[str, Any] = {"re": (ANNA, BERT), "kontra": (CEM, DORO)}
    for group, factor in ((2, 3), (2, 6), (3, 2), (3, 6), (4, 2), (4, 8), (6, 12)):
        under = rules(bock__factor=group)
        counted = normal(151, bock_factor=factor)
        assert problems(counted, under) == [("bock_factor", "bock")]
        in_points = typed({ANNA: 3, BERT: 3}, bock_factor=factor, **parties)
        assert problems(in_points, under) == [("bock_factor", "bock")]


def test_bock_given_in_a_game_is_a_number_of_levels_and_counts_when_the_evening_gives_none() -> (
    None
):
    """Source: the interchange form: "bock" in a single game; options.md, bock.factor: "bock": 2 are
    levels.
    """
    assert score(normal(151, bock=2), rules(bock__factor=3)).value == 2 * 9
    assert score(normal(121, bock=2), rules()).value == 4
    assert score(normal(121, bock=2), rules(), levels=0).value == 1


# until the dealer returns, where the table overrules the deal


def test_the_state_for_the_next_game_knows_the_dealer_that_the_table_set() -> None:
    """Source: reading A-51."""
    as_usual = after(until(), "100")
    assert as_usual.next.factor == 2
    bert_deals_again = after(until(), "100", BERT_AGAIN)
    assert bert_deals_again.next.factor == 1


def test_a_bock_that_waits_for_its_dealer_ends_with_the_next_one_when_he_leaves() -> None:
    """Bert deals the first Bock game and goes home: Cem, who sat next to him, stands for him."""
    ela = CAST[4]
    four = [typed({player: 0}) for player in (DORO, ela, ANNA, CEM)]
    told = after(until(), "10", Seats((ANNA, CEM, DORO, ela)), *four)
    assert factors(told) == [1, 2, 2, 2, 2, 2]
    assert told.next.dealer == CEM
    assert told.next.factor == 1
