"""Soli that everybody owes: counted, forced, charged. Source: TSR 4.2, 4.3, 8.6; KIF V11;
CuteSoft.
"""

import pytest

from scorepad.scoring.entry import (
    End,
    Entry,
    PflichtsoloRound,
    Redeal,
    RulesChange,
    Seats,
    WrongCard,
)
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import GameKind, Pflicht, Player
from tests.scoring.building import (
    ANNA,
    BERT,
    CAST,
    CEM,
    DORO,
    ELA,
    FOUR,
    evening,
    game,
    named,
    next_after,
    normal,
    played,
    row,
    row_of,
    rules,
    solo,
    typed,
)
from tests.scoring.outcome import dealers, notices

SOLO_LIKE = ("stille_hochzeit", "hochzeit_allein", "schwarze_sau")
FULFILS = (Pflicht.FREIWILLIG, Pflicht.VORGEFUEHRT)
SILENTLY = game("stille_hochzeit", 121)
TWICE = rules(pflichtsolo__kinds=["stille_hochzeit"], pflichtsolo__count=2)
ONLY_BUBEN = rules(pflichtsolo__kinds=["buben"])
SILENT = rules(pflichtsolo__kinds=["stille_hochzeit"])
NONE = rules(pflichtsolo__count=0)
TWO = rules(pflichtsolo__count=2)
KIF_ONE = rules("kif", pflichtsolo__count=1)
OF_TWO = WrongCard(CEM, (ANNA, BERT), game=GameKind.SOLO)
OTHERS = row(1, 1, 1, players=(BERT, CEM, DORO))
OWED = [  # the rule and its source, the rules, what happened, who owes how many soli then
    ("everybody owes one in a tournament: TSR 4.2.3", rules(), [], row(1, 1, 1, 1)),
    ("nobody in kif", rules("kif"), [], {}),
    # only a real solo counts: TSR 4.4.3, 4.4.5; KIF L314
    *[(kind, rules(), [game(kind, 0)], row(1, 1, 1, 1)) for kind in SOLO_LIKE],
    # whatever is written: CuteSoft L115
    *[
        ("a kind that does not count", ONLY_BUBEN, [solo(130, pflicht=pflicht)], row(1, 1, 1, 1))
        for pflicht in FULFILS
    ],
    (
        "more written as owed than were owed",
        rules(),
        [solo(130, pflicht=Pflicht.FREIWILLIG)] * 2,
        OTHERS,
    ),
    (
        "a silent one fulfils what is owed",
        SILENT,
        [SILENTLY, SILENTLY, RulesChange(TWICE)],
        row(1, 2, 2, 2),
    ),
    (
        "who joins owes as much as everybody",
        rules(),
        [solo(130), Seats(CAST[:5])],
        OTHERS | {ELA: 1},
    ),
    ("other rules change it", rules(), [solo(130), RulesChange(TWO)], row(1, 2, 2, 2)),
    ("or end it", rules(), [solo(130), RulesChange(NONE)], {}),
    (
        "a solo stays played when both change",
        rules(),
        [solo(130), RulesChange(NONE), RulesChange(rules())],
        OTHERS,
    ),
    # a wrong card that counts as a game: TSR 9.4.4
    (
        "a wrong card harms the soloist",
        rules(),
        [WrongCard(BERT, (ANNA,), game=GameKind.SOLO)],
        OTHERS,
    ),
    (
        "the soloist's own wrong card",
        rules(),
        [WrongCard(ANNA, (ANNA,), game=GameKind.SOLO)],
        row(1, 1, 1, 1),
    ),
    ("a solo of two: nobody knows who played it", KIF_ONE, [OF_TWO], row(1, 1, 1, 1)),
]


@pytest.mark.parametrize(("under", "happened", "owed"), named(OWED))
def test_who_owes_how_many_soli(
    under: Rules, happened: list[Entry], owed: dict[Player, int]
) -> None:
    then = next_after(*happened, under=under)
    assert then.pflichtsolo_owed == owed


def test_the_first_solo_of_a_player_is_his_pflichtsolo() -> None:
    begun = evening(solo(130), solo(130))
    assert [part.pflicht for part in begun.rows] == [Pflicht.FREIWILLIG, Pflicht.LUSTSOLO]
    assert begun.next.pflichtsolo_owed == OTHERS
    assert dealers(begun) == "AA", "after a Pflichtsolo the same dealer deals again"


def test_only_some_kinds_may_count() -> None:
    """Source: CuteSoft L114."""
    group = rules(pflichtsolo__kinds=["buben"])
    begun = evening(solo(130, solo="damen"), solo(130, solo="buben"), under=group)
    assert [part.pflicht for part in begun.rows] == [Pflicht.LUSTSOLO, Pflicht.FREIWILLIG]
    assert notices(begun.rows[0]) == []


LISTED = rules(pflichtsolo__kinds=["stille_hochzeit", "damen"])


def test_a_stille_hochzeit_may_fulfil_the_duty_where_the_list_names_it() -> None:
    """Source: options.md, pflichtsolo.kinds stille_hochzeit; who deals next stays as for a stille
    Hochzeit.
    """
    played_one = evening(game("stille_hochzeit", 121), under=LISTED)
    assert played_one.next.pflichtsolo_owed == OTHERS
    assert played_one.next.dealer == BERT
    assert played_one.rows[0].pflicht is None
    not_listed = next_after(game("stille_hochzeit", 121))
    assert not_listed.pflichtsolo_owed[ANNA] == 1
    another_kind = next_after(game("hochzeit_allein", 121), under=LISTED)
    assert another_kind.pflichtsolo_owed[ANNA] == 1


def test_the_forced_soloist_may_play_a_stille_hochzeit_where_it_counts() -> None:
    group = rules(pflichtsolo__kinds=["stille_hochzeit"], evening__ends_after=4)
    silent = game("stille_hochzeit", 121, re=(BERT,), kontra=(ANNA, CEM, DORO))
    counts = row_of(silent, under=group)
    assert notices(counts) == []
    does_not_count = row_of(silent, under=rules(evening__ends_after=4))
    assert notices(does_not_count) == ["not_the_forced_soloist"]


@pytest.mark.parametrize(("more", "remarks"), [(True, []), (False, ["owes_no_solo"])])
def test_after_the_last_round_a_solo_of_who_owes_none_may_be_a_remark(
    more: bool, remarks: list[str]
) -> None:
    """Source: KIF V11; options.md, pflichtsolo.more_after_last_round."""
    short = {"evening__ends": "rounds", "evening__ends_after": 1, "evening__dealer_again_after": []}
    after = {"pflichtsolo__end": "after_last_round", "pflichtsolo__more_after_last_round": more}
    group = rules(lustsolo__after_pflicht_only=False, **short, **after)
    soli = [solo(121, by=player) for player in FOUR]
    ended = evening(*soli, solo(121), under=group)
    assert [notices(part) for part in ended.rows] == [[], [], [], [], remarks]
    debtor = evening(*soli[:3], normal(121), solo(121, by=DORO), under=group)
    assert notices(debtor.rows[4]) == []
    others_owe = evening(*soli[:2], normal(121), normal(121), solo(121), under=group)
    assert notices(others_owe.rows[4]) == ["not_the_forced_soloist", *remarks]


def test_a_lustsolo_before_the_own_pflichtsolo_is_a_remark() -> None:
    """Source: TSR 4.3.1."""
    early = solo(130, pflicht=Pflicht.LUSTSOLO)
    too_early = row_of(early)
    assert notices(too_early) == ["lustsolo_too_early"]
    assert next_after(early).pflichtsolo_owed[ANNA] == 1
    allowed = row_of(early, under=rules(lustsolo__after_pflicht_only=False))
    assert notices(allowed) == []


def test_more_soli_than_allowed_are_a_remark() -> None:
    """Source: Branderhof L45, of whatever kind."""
    soli = [solo(130, solo="buben"), solo(130, solo="damen"), solo(130)]
    limit = ["solo_limit"]
    for group in (rules("branderhof"), rules("branderhof", solo__most_per_player=1)):
        once = evening(*soli, under=group)
        assert [notices(part) for part in once.rows] == [[], limit, limit]
    twice = evening(*soli, under=rules("branderhof", solo__most_per_player=2))
    assert [notices(part) for part in twice.rows] == [[], [], limit]


# forced


def test_the_soli_are_forced_when_they_fill_the_games_left_noted_and_remarked_where_somebody_else_plays() -> (
    None
):
    """Source: TSR 8.6: the debtor nearest after the dealer."""
    five = rules(evening__ends_after=5)
    begun = next_after(under=five)
    assert begun.forced_soloist is None
    then = next_after(*played(1), under=five)
    assert then.games_left == 4
    assert then.dealer == BERT
    assert then.forced_soloist == CEM

    short = rules(evening__ends_after=4)
    forced = evening(solo(130, by=BERT), solo(130, by=CEM), under=short)
    assert [part.pflicht for part in forced.rows] == [Pflicht.VORGEFUEHRT] * 2
    assert [notices(part) for part in forced.rows] == [[], []]
    assert dealers(forced) == "AB"
    assert forced.next.forced_soloist == DORO
    for other in (typed({ANNA: 0}), solo(130, by=ANNA), solo(130, by=CEM)):
        assert notices(row_of(other, under=short)) == ["not_the_forced_soloist"]


def test_nobody_who_sits_out_is_forced_and_nobody_in_an_open_evening() -> None:
    """At five the dealer sits out, so the next debtor who plays is forced."""
    short = rules(evening__ends_after_at_five=2)
    soli: list[Entry] = [solo(130, by=BERT, kontra=()), solo(130, by=CEM, kontra=())]
    begun = evening(*soli, people=5, under=short)
    assert begun.next.pflichtsolo_owed == row(1, 1, 1, players=(ANNA, DORO, ELA))
    assert begun.next.dealer == CEM
    assert begun.next.forced_soloist == DORO
    never_forced = next_after(under=rules(pflichtsolo__end="none", evening__ends_after=1))
    assert never_forced.forced_soloist is None
    open_evening = next_after(*played(30), under=rules(evening__ends="open"))
    assert open_evening.forced_soloist is None


@pytest.mark.parametrize("end", ["forced", "after_last_round"])
def test_an_empty_pot_forces_whoever_still_owes_a_solo(end: str) -> None:
    """Source: FreeDoko 7.3: so many games left as soli owed, or the pot is empty."""
    pot = rules(
        "freedoko",
        evening__ends="points",
        evening__ends_after=4,
        pflichtsolo__count=1,
        pflichtsolo__end=end,
    )
    nine = typed({ANNA: 9})
    begun = next_after(nine, under=pot)
    assert begun.forced_soloist is None
    empty = next_after(nine, nine, under=pot)
    assert empty.forced_soloist == (DORO if end == "forced" else BERT)


def test_the_soli_may_come_after_the_last_round_the_debtor_nearest_to_the_first_dealer_first() -> (
    None
):
    """Whoever deals by then. Source: KIF V11, the alternative."""
    after = {"pflichtsolo__end": "after_last_round"}
    one_round = rules(**after, evening__ends="rounds", evening__ends_after=1)
    third = next_after(*played(3), under=one_round)
    assert third.forced_soloist is None
    over = next_after(*played(4), under=one_round)
    assert over.forced_soloist == BERT
    two_games = rules(**after, evening__ends_after=2)
    over = next_after(*played(2), under=two_games)
    assert over.dealer == CEM
    assert over.forced_soloist == BERT


# charged

CHARGED: dict[str, object] = {"pflichtsolo__count": 1, "pflichtsolo__end": "penalty"}
KIF = rules("kif", **CHARGED)


def test_each_missing_solo_costs_five_for_every_other_person_once_and_only_where_the_group_charges() -> (
    None
):
    """Every debtor has a row, and two missing soli cost twice. Source: KIF V11, reading A-09."""
    charged = evening(solo(130), solo(130, by=BERT), solo(130, by=CEM), End(), under=KIF)
    _anna, _bert, _cem, last = charged.rows
    assert last.kind == "pflichtsolo"
    assert last.number is None
    assert last.points == row(5, 5, 5, -15)
    assert charged.ended is True
    two_each = {**CHARGED, "pflichtsolo__count": 2}
    twice = evening(End(), under=rules("kif", **two_each))
    assert [part.points for part in twice.rows] == [
        row(-30, 10, 10, 10),
        row(10, -30, 10, 10),
        row(10, 10, -30, 10),
        row(10, 10, 10, -30),
    ]
    minus = evening(End(), under=rules("kif", **CHARGED, counting="minus"))
    assert minus.totals == row(-15, -15, -15, -15)
    ended_twice = evening(End(), End(), under=KIF)
    assert len(ended_twice.rows) == 4
    not_charged = evening(End())
    assert not_charged.rows == ()


@pytest.mark.parametrize("kind", ["stille_hochzeit", "hochzeit_allein"])
def test_a_wrong_card_that_counts_as_a_game_moves_the_deal_like_that_game(kind: str) -> None:
    """Source: TSR 9.4.4: the game counts as played."""
    harmed = WrongCard(CEM, (BERT,), game=GameKind(kind))
    again = next_after(harmed, under=rules(evening__dealer_again_after=[kind]))
    assert again.dealer == ANNA
    usual = next_after(harmed)
    assert usual.dealer == BERT


def test_a_wrong_card_does_not_count_itself_when_it_is_asked_who_is_forced() -> None:
    """Five games left, four soli owed: Bert's is voluntary, so Anna deals again. Source: TSR 4.2.5,
    9.4.
    """
    harmed = WrongCard(CEM, (BERT,), game=GameKind.SOLO)
    told = evening(harmed, under=rules(evening__ends_after=5))
    assert told.rows[-1].number == 1
    assert told.next.dealer == ANNA
    assert told.next.forced_soloist is None
    four = rules(evening__ends_after=4, evening__dealer_again_after=["vorgefuehrt"])
    forced = evening(harmed, under=four)
    assert forced.next.dealer == ANNA
    assert forced.next.forced_soloist == CEM


def test_who_is_forced_sits_nearest_after_the_one_who_really_deals() -> None:
    """Source: TSR 8.6."""
    group = rules(evening__ends_after=4)
    told = evening(solo(130, by=DORO, dealer=CEM), under=group)
    assert told.rows[-1].pflicht == Pflicht.VORGEFUEHRT
    assert told.next.dealer == DORO


def test_a_round_of_pflichtsoli_lasts_as_many_games_as_people() -> None:
    """Every game that counts uses one up, whoever deals next. Source: the interchange form, reading
    A-54.
    """
    begins = PflichtsoloRound()
    for games, left in enumerate([4, 3, 2, 1, 0, 0]):
        then = next_after(begins, *played(games))
        assert then.pflichtsolo_round == left
    without = next_after(*played(4))
    assert without.pflichtsolo_round == 0

    soli = [solo(130, by=player) for player in FOUR]
    for games, left in enumerate([4, 3, 2, 1, 0]):
        then = next_after(begins, *soli[:games])
        assert then.pflichtsolo_round == left
        assert then.dealer == ANNA, "after each the same dealer deals again"

    wrong_card = WrongCard(BERT, (ANNA,), game=GameKind.SOLO)
    assert next_after(begins, wrong_card).pflichtsolo_round == 3
    neither_counts = next_after(begins, Redeal(), normal(None))
    assert neither_counts.pflichtsolo_round == 4


@pytest.mark.parametrize(("left", "forced"), [(3, None), (2, CEM), (1, CEM)])
def test_what_is_owed_are_soli_not_debtors(left: int, forced: Player | None) -> None:
    """Cem alone still owes, and two. Source: TSR 8.6."""
    games = 6 + left
    group = rules(pflichtsolo__count=2, evening__ends_after=games, evening__dealer_again_after=[])
    soli = [solo(130, by=player) for player in (ANNA, BERT, DORO)] * 2
    then = next_after(*soli, under=group)
    assert then.pflichtsolo_owed == {CEM: 2}
    assert then.games_left == left
    assert then.forced_soloist == forced


@pytest.mark.parametrize(("ends", "after"), [("games", 4), ("rounds", 1)])
def test_soli_still_owed_when_no_game_is_left_are_forced(ends: str, after: int) -> None:
    """Source: FreeDoko 7.3, TSR 8.5, reading A-52."""
    over = next_after(*played(4), under=rules(evening__ends=ends, evening__ends_after=after))
    assert over.games_left == 0
    assert over.dealer == ANNA
    assert over.forced_soloist == BERT
    beyond = next_after(*played(5), under=rules(evening__ends_after=4))
    assert beyond.games_left == 0
    assert beyond.forced_soloist == CEM
