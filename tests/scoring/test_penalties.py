"""Points that no game gave. Source: TSR 9.3, 9.4; KIF Wertung, V40; Branderhof L34; the interchange
form.
"""

from dataclasses import replace
from typing import Any, Literal

import pytest

from scorepad.scoring.entry import End, Event, Penalty, Redeal, RulesChange, Seats, WrongCard
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.reading.entries import read_entry
from scorepad.scoring.terms import GameKind, Player
from tests.scoring.building import (
    ANNA,
    BERT,
    CAST,
    CEM,
    DORO,
    ELA,
    FRITZ,
    evening,
    named,
    next_after,
    normal,
    played,
    row,
    row_of,
    rules,
    said,
    typed,
)
from tests.scoring.outcome import dealers, faults, held

DULLE = Event("Dulle verloren", BERT)
PAIR = (ANNA, BERT)
NORMAL = GameKind.NORMAL


def wrong_card(
    culprit: Player, re: tuple[Player, ...] = PAIR, preset: str = "ddv", **more: Any
) -> dict[Player, int]:
    written = row_of(WrongCard(culprit, re, **more), under=rules(preset))
    assert not written.problems
    return dict(written.points)


SOLO: dict[str, Any] = {"re": (ANNA,), "game": GameKind.SOLO}
DDV = [
    ("a minor one costs three", CEM, {"severity": "minor"}, row(1, 1, -3, 1)),
    ("a minor one of the soloist", ANNA, {"severity": "minor", **SOLO}, row(-3, 1, 1, 1)),
    ("a minor one that harms nobody", CEM, {"severity": "minor", **SOLO}, row(1, 1, -3, 1)),
    (
        "a minor one that harms the soloist",
        CEM,
        {"severity": "minor", "hurts_soloist": True, **SOLO},
        row(3, 0, -3, 0),
    ),
    ("a serious one costs twelve", CEM, {}, row(4, 4, -12, 4)),
    ("and three for each Absage", CEM, {"absagen": 2}, row(6, 6, -18, 6)),
    (
        "a serious one in a solo whose player nobody named",
        CEM,
        {"re": (), "game": GameKind.SOLO},
        row(4, 4, -12, 4),
    ),
    (
        "a serious one in a solo for which two are named",
        CEM,
        {"re": PAIR, "game": GameKind.SOLO},
        row(4, 4, -12, 4),
    ),
    ("a serious one where one of Re is not known yet", CEM, {"re": (ANNA,)}, row(4, 4, -12, 4)),
    ("a serious one of the soloist", ANNA, SOLO, row(-12, 4, 4, 4)),
    ("a serious one against the soloist", CEM, {"absagen": 1, **SOLO}, row(15, 0, -15, 0)),
    (
        "a serious one in a Hochzeit alone",
        CEM,
        {"re": (ANNA,), "game": GameKind.HOCHZEIT_ALLEIN},
        row(12, 0, -12, 0),
    ),
]


@pytest.mark.parametrize(("culprit", "more", "points"), named(DDV))
def test_a_wrong_card_in_a_tournament(
    culprit: Player, more: dict[str, Any], points: dict[Player, int]
) -> None:
    """Source: TSR 9.3, 9.4."""
    assert wrong_card(culprit, **more) == points


@pytest.mark.parametrize(("severity", "price"), [("minor", 5), ("serious", 20)])
def test_of_six_a_soloist_who_is_harmed_gets_five_times_what_each_other_would(
    severity: Literal["minor", "serious"], price: int
) -> None:
    """All that the culprit would pay to five others: no text speaks of six. Source: TSR 9.3,
    9.4.4.
    """
    harmed = WrongCard(BERT, (ANNA,), severity=severity, hurts_soloist=True, game=GameKind.SOLO)
    six_plus_one = rules(team_mode="six_plus_one")
    in_solo = row_of(harmed, people=6, under=six_plus_one)
    assert held(in_solo.points) == {ANNA: price, BERT: -price}
    in_normal = row_of(replace(harmed, game=NORMAL), people=6, under=six_plus_one)
    share = price // 5
    assert held(in_normal.points) == {
        ANNA: share,
        BERT: -price,
        CEM: share,
        DORO: share,
        ELA: share,
        FRITZ: share,
    }


def test_only_a_serious_wrong_card_against_a_soloist_counts_as_a_game() -> None:
    """After a minor one the solo is played. Source: TSR 9.3, 9.4.4."""
    in_solo = row_of(WrongCard(CEM, (ANNA,), game=GameKind.SOLO))
    assert in_solo.number == 1

    serious = WrongCard(BERT, (ANNA,), hurts_soloist=True, game=GameKind.STILLE_HOCHZEIT)
    assert row_of(serious).number == 1
    assert row_of(serious).points[ANNA] == 12
    assert next_after(serious).dealer == BERT

    minor = replace(serious, severity="minor")
    assert row_of(minor).number is None
    assert row_of(minor).points[ANNA] == 3
    assert next_after(minor).dealer == ANNA

    usual = evening(WrongCard(CEM, PAIR))
    assert usual.rows[0].number is None
    assert usual.next.dealer == ANNA
    assert usual.next.number == 1


@pytest.mark.parametrize(
    ("culprit", "re", "points"),
    [
        (ANNA, PAIR, row(-5, -5, 5, 5)),
        (DORO, PAIR, row(5, 5, -5, -5)),
        (ANNA, (ANNA,), row(-15, 5, 5, 5)),
        (BERT, (ANNA,), row(15, -5, -5, -5)),
    ],
)
def test_in_kif_a_wrong_card_costs_the_whole_party_five(
    culprit: Player, re: tuple[Player, ...], points: dict[Player, int]
) -> None:
    """Source: KIF L202, reading A-08: it counts as a game."""
    assert wrong_card(culprit, re, "kif") == points
    counted = row_of(WrongCard(culprit, re), under=rules("kif"))
    assert counted.number == 1


def test_a_wrong_card_may_cost_only_the_culprit() -> None:
    """Source: KIF V40."""
    culprit_pays = rules("kif", wrong_card="culprit_15")
    only = evening(WrongCard(ANNA, PAIR), *played(1, start=1), under=culprit_pays)
    assert only.rows[0].points == row(-15, 5, 5, 5)
    assert dealers(only) == "AB"
    nobodys_solo = row_of(WrongCard(CEM, (), game=GameKind.SOLO), under=culprit_pays)
    assert nobodys_solo.points == row(5, 5, -15, 5)
    assert nobodys_solo.number == 1


@pytest.mark.parametrize("preset", ["branderhof", "mainz"])
def test_a_wrong_card_may_cost_nothing_and_the_game_is_played_again(preset: str) -> None:
    """Source: Branderhof L34; Mainz leaves it out."""
    again = evening(WrongCard(ANNA, PAIR), *played(1), under=rules(preset))
    assert again.rows[0].points == {}
    assert dealers(again) == "AA"
    assert again.rows[0].number is None


def test_minus_counting_writes_only_what_is_lost() -> None:
    wrong = WrongCard(ANNA, PAIR)
    minus = row_of(wrong, under=rules("kif", counting="minus"))
    assert minus.points == row(-5, -5, 0, 0)
    plus = row_of(wrong, under=rules("kif", counting="plus"))
    assert plus.points == row(0, 0, 5, 5)


@pytest.mark.parametrize(
    ("entry", "code", "field"),
    [
        (WrongCard(ANNA, (BERT, CEM)), "culprit_not_playing", "culprit"),
        (WrongCard(BERT, (ANNA, CEM)), "not_playing", "re"),
        (WrongCard(BERT), "re_size", "re"),
    ],
)
def test_a_wrong_card_that_cannot_be(entry: WrongCard, code: str, field: str) -> None:
    refused = row_of(entry, people=5, under=rules("kif"))
    assert faults(refused) == [(code, field)]
    if code == "re_size":
        assert refused.problems[0].params == {"wants": "1/2"}


# by what was announced. Source: options.md, wrong_card alone_schwarz, alone, fixed


def spoilt(
    mode: str,
    culprit: Player,
    text: str = "",
    re: tuple[Player, ...] = PAIR,
    game: GameKind = NORMAL,
    **options: Any,
) -> Row:
    """The row of a wrong card in a game where something had been announced."""
    entry = WrongCard(culprit, re, game=game, announcements=said(text))
    return row_of(entry, under=rules(wrong_card=mode, **options))


LEICHE = {"re": (ANNA,), "game": GameKind.LEICHE}
SPOILT = [
    # won 1, no 90, 60, 30, no trick 4, gegen 1: 6
    ("alone_schwarz", ANNA, "", {}, row(-12, 0, 6, 6)),
    # won 1, no 90, 60, 30, no trick 4: 5
    ("alone_schwarz", CEM, "", {}, row(5, 5, -10, 0)),
    # won 1, Re 2, 4 steps, against no 90 1, gegen 1: 10 with no 90 announced 1
    ("alone_schwarz", ANNA, "re, re no90", {}, row(-20, 0, 10, 10)),
    # won 1, Re 2, no 90 1, against it 1, gegen 1: 6, without steps
    ("alone", ANNA, "re, re no90", {}, row(-12, 0, 6, 6)),
    ("alone", CEM, "", {}, row(1, 1, -2, 0)),
    # the steps that a missed announcement credits are none either: won 1, gegen 1, Re 2, no 90 1,
    # against 1
    ("alone", ANNA, "re, re no90", {"missed__steps": "all_announced"}, row(-12, 0, 6, 6)),
    ("alone", ANNA, "re, re no90", {"missed__extra_per_level": 2}, row(-16, 0, 8, 8)),
    # each step doubling counts nothing either: won 1, gegen 1
    ("alone", ANNA, "", {"value__step_effect": "double"}, row(-4, 0, 2, 2)),
    ("alone", ANNA, "", {"value__step_points__90": 5}, row(-4, 0, 2, 2)),
    # an automatic Re: won 1, Re 2, gegen 1 in an Armut
    (
        "alone",
        ANNA,
        "",
        {"announcements__automatic": ["armut"], "game": GameKind.ARMUT},
        row(-8, 0, 4, 4),
    ),
    # no Feigheit, although nobody announced and the other party took every trick
    ("alone_schwarz", CEM, "", {"feigheit__mode": "flip"}, row(5, 5, -10, 0)),
    # counting cuts as for penalties
    ("alone", CEM, "", {"counting": "minus"}, row(0, 0, -2, 0)),
    ("alone", CEM, "", {"counting": "plus"}, row(1, 1, 0, 0)),
    # a pot of raises and Vorab belongs to the announcements: won 1, Re 2, Kontra 2, raise 2
    ("alone", CEM, "re, kontra, re raise", {"announcements__raises": 1}, row(7, 7, -14, 0)),
    # a solo is paid by the culprit too; its kind is not known, so the points of kinds count nothing
    ("alone_schwarz", ANNA, "", SOLO, row(-15, 5, 5, 5)),
    ("alone_schwarz", BERT, "", SOLO, row(15, -15, 0, 0)),
    ("alone", BERT, "", SOLO, row(3, -3, 0, 0)),
    ("alone", ANNA, "", SOLO | {"solo__kind_points__damen": 3}, row(-3, 1, 1, 1)),
    ("alone_schwarz", ANNA, "", SOLO | {"solo__mode": "fixed"}, row(-3, 1, 1, 1)),
    ("alone_schwarz", BERT, "", SOLO | {"solo__mode": "fixed"}, row(3, -3, 0, 0)),
    ("alone", ANNA, "", SOLO | {"solo__factor": 1, "counting": "minus"}, row(-1, 0, 0, 0)),
    # who plays a Leiche gets all 240 Augen, 1 + 8; or none counted; the others lose the 1 that it
    # is worth
    ("alone_schwarz", ANNA, "", LEICHE, row(-27, 9, 9, 9)),
    ("alone", ANNA, "", LEICHE, row(-3, 1, 1, 1)),
    ("alone", BERT, "", LEICHE, row(3, -3, 0, 0)),
    # a sum and what was announced, rounded up until the others can share it equally: options.md,
    # wrong_card fixed
    ("fixed", ANNA, "", {}, row(-6, 2, 2, 2)),
    # 6 + Re 2 + no 90 1 + Kontra 2 = 11, so 12
    ("fixed", ANNA, "re, re no90, kontra", {}, row(-12, 4, 4, 4)),
    ("fixed", CEM, "", {"wrong_card__points": 7}, row(3, 3, -9, 3)),
    ("fixed", ANNA, "", {"wrong_card__points": 0}, row(0, 0, 0, 0)),
    # 6, doubled by Re and by Kontra: 24
    ("fixed", ANNA, "re, kontra", {"value__re_kontra_effect": "double"}, row(-24, 8, 8, 8)),
    # levels count for whoever said them
    (
        "fixed",
        ANNA,
        "kontra, kontra no90, kontra no60",
        {"value__level_counts": "winner"},
        row(-12, 4, 4, 4),
    ),
    ("fixed", ANNA, "klopfen", {"klopfen": "add"}, row(-9, 3, 3, 3)),
    ("fixed", ANNA, "", {"counting": "plus"}, row(0, 2, 2, 2)),
]


@pytest.mark.parametrize(("mode", "culprit", "text", "options", "points"), SPOILT)
def test_a_wrong_card_may_cost_the_culprit_what_the_party_would_have_lost_or_a_sum_and_what_was_announced(
    mode: str, culprit: Player, text: str, options: dict[str, Any], points: dict[Player, int]
) -> None:
    assert spoilt(mode, culprit, text, **options).points == points


@pytest.mark.parametrize("mode", ["alone_schwarz", "alone", "fixed"])
def test_a_wrong_card_paid_alone_counts_as_a_game_and_is_never_multiplied(mode: str) -> None:
    """Source: options.md: a number, the next dealer, a Bock game used up, no trigger."""
    group = rules(
        wrong_card=mode,
        bock__on=True,
        bock__triggers=["split_120", "kontra_lost"],
        evening__ends="open",
    )
    spoilt_one = WrongCard(ANNA, PAIR, announcements=said("kontra"))
    begun = evening(normal(120), spoilt_one, under=group)
    alone = evening(spoilt_one, under=group)
    assert begun.rows[1].points == alone.rows[0].points
    assert begun.rows[1].number == 2
    assert begun.rows[1].triggers == ()
    assert begun.next.dealer == CEM
    assert begun.next.bock_left == [3]


@pytest.mark.parametrize("mode", ["alone_schwarz", "alone", "fixed"])
def test_a_wrong_card_paid_alone_needs_parties_and_announcements_that_can_be(mode: str) -> None:
    """Nobody is asked for an announcement that a spoilt game did not come to."""
    nobody = spoilt(mode, ANNA, re=())
    assert faults(nobody) == [("re_size", "re")]
    anna_alone = spoilt(mode, ANNA, re=(ANNA,))
    assert faults(anna_alone) == [("re_size", "re")]
    only_no90 = spoilt(mode, ANNA, "re no90")
    assert faults(only_no90) == [("announcement_needs_re_kontra", "announcements")]
    only_points = spoilt(mode, ANNA, game=GameKind.DIRECT)
    assert faults(only_points) == [("unknown_value", "game")]
    silent_armut = spoilt(mode, ANNA, game=GameKind.ARMUT, pflichtansage__also=["armut"])
    assert faults(silent_armut) == []


def test_where_the_rest_goes_to_the_opponents_the_wrong_card_costs_nothing() -> None:
    """Source: options.md, wrong_card rest: the game is entered as one, with a mark that has no
    effect.
    """
    rest = rules(wrong_card="rest")
    spoilt_game = row_of(WrongCard(ANNA, PAIR), under=rest)
    assert spoilt_game.points == {}
    marked = row_of(normal(100, wrong_card=ANNA), under=rest)
    plain = row_of(normal(100), under=rest)
    assert marked.points == plain.points
    assert marked.value == plain.value
    assert marked.reasons == plain.reasons


# misdeals


def test_three_misdeals_in_a_row_cost_the_dealer_a_point_for_everybody_else() -> None:
    """Source: KIF L119, L201, L209, reading A-10: also at five, where he sits out; then the count
    starts anew.
    """
    kif = rules("kif")
    six = evening(*[Redeal()] * 6, under=kif)
    fine = row(-3, 1, 1, 1)
    assert [part.points for part in six.rows] == [{}, {}, fine, {}, {}, fine]
    five = evening(*[Redeal("kings")] * 3, people=5, under=kif)
    assert five.rows[2].points == row(-4, 1, 1, 1, 1, players=CAST[:5])
    assert five.rows[2].sits_out == (), "nobody sits out in what is no game"


def test_a_played_game_resets_the_misdeals_and_a_change_of_rules_does_not() -> None:
    """Four before the group fines them: the next one in the row costs."""
    kif = rules("kif")
    mixed = evening(Redeal(), Redeal(), *played(1), Redeal(), Redeal(), under=kif)
    for part in mixed.rows:
        assert not any(part.points.values())
    unfined = evening(*[Redeal()] * 9)
    assert unfined.totals == row(0, 0, 0, 0)
    fined = evening(*[Redeal()] * 4, RulesChange(kif), Redeal())
    assert [part.points for part in fined.rows] == [{}, {}, {}, {}, row(-3, 1, 1, 1)]


def test_a_new_table_or_another_dealer_resets_the_misdeals() -> None:
    """Misdeals in a row are those of one dealer. Source: KIF L119."""
    kif = rules("kif")
    for seats in (Seats(CAST[:5]), Seats(CAST[:4], BERT)):
        reseated = evening(Redeal(), Redeal(), seats, Redeal(), under=kif)
        assert reseated.rows[-1].points == {}
    ela_for_doro = Seats((ANNA, BERT, CEM, ELA))
    again = evening(Redeal(), ela_for_doro, *[Redeal()] * 3, under=kif)
    assert [bool(part.points) for part in again.rows] == [False, False, False, True]


@pytest.mark.parametrize("dealer", [None, CAST[0]])
@pytest.mark.parametrize("table", [CAST[:4], (CAST[2], CAST[1], CAST[0], CAST[3])])
def test_the_same_people_and_dealer_seated_once_more_reset_no_misdeals(
    table: tuple[Player, ...], dealer: Player | None
) -> None:
    """Source: reading A-50."""
    seats = Seats(table, dealer)
    told = evening(Redeal(), Redeal(), seats, Redeal(), under=rules("kif"))
    assert told.rows[-1].points == row(-3, 1, 1, 1)


# free penalties


def test_a_penalty_is_written_as_it_is_or_goes_to_the_others_in_equal_parts() -> None:
    """Source: TSR 9.7: without credit for the others."""
    alone = evening(Penalty({ANNA: -8}), people=5)
    assert alone.rows[0].points == row(-8, 0, 0, 0, 0, players=CAST[:5])
    shared = evening(Penalty({ANNA: -8}, share=True), people=5)
    assert shared.totals == row(-8, 2, 2, 2, 2, players=CAST[:5])
    both = evening(Penalty({ANNA: -3, BERT: -3}, share=True))
    assert both.totals == row(-3, -3, 3, 3)
    nothing = evening(Penalty({ANNA: 0}, share=True))
    assert nothing.totals == row(0, 0, 0, 0)


def test_a_penalty_that_leaves_a_rest_or_names_a_stranger_is_refused() -> None:
    rest = row_of(Penalty({ANNA: -8}, share=True))
    assert faults(rest) == [("points_not_shared", "points")]
    assert rest.problems[0].params == {"points": 8, "count": 3}
    everybody = row_of(Penalty(dict.fromkeys(CAST[:4], -1), share=True))
    assert faults(everybody) == [("points_not_shared", "points")]
    stranger = row_of(Penalty({FRITZ: -8, ELA: 8}))
    assert faults(stranger) == [("not_at_table", "points")] * 2
    assert [problem.params["player"] for problem in stranger.problems] == [FRITZ, ELA]


def test_a_penalty_is_no_game_and_counting_only_plus_or_minus_keeps_only_that() -> None:
    between = evening(*played(1), Penalty({BERT: -8}), *played(1, start=1))
    assert [(part.number, part.dealer) for part in between.rows] == [
        (1, ANNA),
        (None, BERT),
        (2, BERT),
    ]
    shared = Penalty({ANNA: -9}, share=True)
    plus = evening(shared, under=rules(counting="plus"))
    assert plus.totals == row(0, 3, 3, 3)
    minus = evening(shared, under=rules(counting="minus"))
    assert minus.totals == row(-9, 0, 0, 0)
    nothing = evening(typed({ANNA: 0}))
    assert nothing.totals == row(0, 0, 0, 0)


def test_an_event_is_a_row_without_number_and_points_after_which_all_goes_on() -> None:
    """Source: interchange.md, fields of the second version; options.md, `event_prices`."""
    group = rules(misdeal__penalty_after=2, pflichtsolo__count=0, evening__dealer_again_after=())
    without = evening(Redeal(), typed(row(4, 4, -4, -4)), under=group)
    result = evening(Redeal(), DULLE, typed(row(4, 4, -4, -4)), under=group)
    happened = result.rows[1]
    assert happened.number is None
    assert happened.kind == "event"
    assert happened.points == {}
    assert happened.dealer == without.rows[0].dealer
    assert happened.totals == without.rows[0].totals
    assert result.totals == without.totals
    assert result.next == without.next
    event_between_misdeals = evening(Redeal(), DULLE, Redeal(), under=group)
    assert event_between_misdeals.rows[-1].points == row(-3, 1, 1, 1)
    event_after_the_end = evening(End(), DULLE)
    assert event_after_the_end.rows[-1].problems == ()


def test_an_event_happens_to_somebody_at_the_table() -> None:
    """Source: interchange.md, fields of the second version."""
    refused = row_of(Event("Dulle verloren", FRITZ))
    assert faults(refused) == [("not_at_table", "who")]
    assert refused.number is None
    impossible: list[dict[str, Any]] = [
        {"name": " ", "who": "Anna"},
        {"who": "Anna"},
        {"name": 3, "who": "Anna"},
        {"name": "Dulle verloren"},
    ]
    for facts in impossible:
        with pytest.raises(Refused):
            read_entry({"kind": "event", **facts})
