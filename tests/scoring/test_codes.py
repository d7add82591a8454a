"""Every code of a problem and of a notice, each with facts that bring it. Source: the interchange
form.
"""

from collections.abc import Callable, Iterable, Mapping
from io import StringIO
from typing import Any

import pytest

from scorepad.cli.scoring import chosen_rules
from scorepad.scoring.entry import (
    Announcement,
    End,
    FirstTrick,
    Game,
    Leiche,
    PaperList,
    Redeal,
    Seats,
    WrongCard,
)
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.game.score import score
from scorepad.scoring.problems import NOTICES, PROBLEMS, Notice, Problem
from scorepad.scoring.reading.entries import read_entry, read_evening
from scorepad.scoring.rules import Rules, read_rules, write_rules
from scorepad.scoring.terms import GameKind, Party, Pflicht, Says
from scorepad.scoring.tournament.doubts import of_length, of_penalty, of_totals
from scorepad.scoring.tournament.drawing import DrawQuestion, draw
from scorepad.scoring.tournament.facts import Entrant, ListResult
from scorepad.scoring.tournament.ranking import Ranking, rank
from tests.scoring.building import (
    ANNA,
    BERT,
    CAST,
    CEM,
    DORO,
    ELA,
    evening,
    game,
    normal,
    played,
    rules,
    said,
    solo,
    typed,
)
from tests.scoring.outcome import codes, notices, refusal, refused

Bring = Callable[[], object]
FOUR = ["A", "B", "C", "D"]
LEVEL = dict.fromkeys(range(1, 5), 0)
LEVEL_LIST = dict.fromkeys(CAST[:4], 0)


def body(**more: Any) -> dict[str, Any]:
    """A normal game in its written form, with something changed or added."""
    return {
        "kind": "game",
        "game": "normal",
        "re": FOUR[:2],
        "kontra": FOUR[2:],
        "augen": {"re": 130},
        **more,
    }


def reading(given: object) -> Bring:
    return lambda: read_entry(given)


def scoring(given: Game, under: Rules | None = None) -> Bring:
    return lambda: score(given, under or Rules())


def choosing(**options: Any) -> Bring:
    return lambda: read_rules(
        {"options": {name.replace("__", "."): value for name, value in options.items()}}
    )


def playing(*entries: Any, people: int = 4, under: Rules | None = None) -> Bring:

    def rows() -> None:
        raise Refused(
            problem
            for row in evening(*entries, people=people, under=under).rows
            for problem in row.problems
        )

    return rows


def drawing(numbers: list[int], *given: tuple[int, ...]) -> Bring:
    """Drawing a round of these numbers, or taking the tables that are given."""
    entrants = [Entrant(number) for number in numbers]
    return lambda: draw(DrawQuestion(entrants, kind="given" if given else "random", given=given))


def ranking(*results: ListResult) -> Bring:
    return lambda: rank(Ranking(), 1, [], results)


def doubted(found: Iterable[Problem]) -> Bring:
    """Asking about a list that is unusual."""
    return lambda: refuse(found)


RAISES = rules(announcements__raises=2)
SIX = rules("kif", team_mode="six_plus_one")
KNOCK_OF_RE = Announcement(Says.KLOPFEN, Party.RE)
RICH = FirstTrick(Party.RE, 31)
DUTIES = rules(
    "kif", pflichtansage__over=30, pflichtansage__also=["second_trick", "every_game", "armut"]
)

BROUGHT: Mapping[str, tuple[Bring, str]] = {
    # reading
    "not_json": (lambda: chosen_rules("ddv", StringIO("{"), ()), ""),
    "not_an_object": (reading([]), ""),
    "unknown_key": (reading(body(points_of_re=1)), "points_of_re"),
    "missing": (reading(body(game=None)), "game"),
    "wrong_type": (reading(body(note=5)), "note"),
    "unknown_value": (reading(body(game="skat")), "game"),
    "too_large": (reading(body(points={"A": 10**10})), "points"),
    # rules
    "unknown_option": (choosing(bocks=True), "bocks"),
    "unknown_preset": (lambda: read_rules({"preset": "skat"}), "preset"),
    "rules_version": (lambda: read_rules({"version": 99}), "version"),
    "option_type": (choosing(bock__on=1), "bock.on"),
    "option_range": (choosing(gegen__points=10), "gegen.points"),
    "option_multiple": (choosing(solo__fixed_plain=4), "solo.fixed_plain"),
    "option_choice": (choosing(counting="both"), "counting"),
    "implied_needs_re_kontra": (
        choosing(announcements__need_re_kontra=False),
        "announcements.implied",
    ),
    "solo_factor_needs_counting": (choosing(solo__factor=1), "solo.factor"),
    "until_dealer_overlap": (choosing(bock__length="until_dealer_returns"), "bock.length"),
    "slots_need_cap": (choosing(bock__overlap="slots"), "bock.most_levels"),
    # players
    "players_twice": (reading(body(re=["A", "A"])), "re"),
    "re_size": (scoring(normal(130, re=(ANNA,), kontra=(BERT, CEM, DORO))), "re"),
    "kontra_size": (scoring(normal(130, kontra=(CEM,))), "kontra"),
    "kontra_missing": (scoring(normal(130, kontra=())), "kontra"),
    "bride_missing": (scoring(game("hochzeit", 130), rules(hochzeit__bonus=1)), "bride"),
    "bride_not_wanted": (scoring(normal(130, bride=ANNA)), "bride"),
    "bride_not_re": (scoring(game("hochzeit", 130, bride=CEM)), "bride"),
    "not_playing": (playing(normal(130, kontra=()), people=5), "re"),
    "not_at_table": (playing(normal(130, re=(ANNA, ELA), kontra=())), "re"),
    # Augen
    "augen_missing": (scoring(normal(None)), "augen"),
    "augen_range": (reading(body(augen={"re": 241})), "augen"),
    "augen_sum": (reading(body(augen={"re": 130, "kontra": 100})), "augen"),
    "augen_impossible": (scoring(normal(239)), "augen"),
    "augen_empty": (scoring(normal((1, 7)), rules("kif")), "augen"),
    "augen_ambiguous": (scoring(normal((100, 130))), "augen"),
    "augen_not_wanted": (scoring(typed({ANNA: 3}, re=CAST[:4], augen=normal(1).augen)), "augen"),
    "no_trick_has_augen": (scoring(normal(240, no_trick=Party.RE)), "no_trick"),
    "zero_is_no_trick": (scoring(normal(0, no_trick=False), rules("kif")), "no_trick"),
    # announcements
    "announcement_party": (scoring(normal(130, "kontra re")), "announcements"),
    "announcement_needs_party": (
        scoring(normal(130, announcements=(Announcement(Says.RE),))),
        "announcements",
    ),
    "announced_twice": (scoring(normal(130, "re, re")), "announcements"),
    "announcement_needs_re_kontra": (scoring(normal(130, "re no90")), "announcements"),
    "too_many_raises": (scoring(normal(130, "re, kontra, re raise")), "announcements"),
    "raise_needs_re_kontra": (scoring(normal(130, "re, re raise"), RAISES), "announcements"),
    "raised_twice": (
        scoring(normal(130, "re, kontra, re raise, re raise"), RAISES),
        "announcements",
    ),
    "vorab_not_here": (scoring(normal(130, "re, re no90 vorab")), "announcements"),
    "klopfen_has_no_party": (scoring(normal(130, announcements=(KNOCK_OF_RE,))), "announcements"),
    "stoss_only_in_leiche": (scoring(normal(130, "re stoss")), "announcements"),
    "stoss_needs_kontra": (scoring(game("leiche", 0, "re, re stoss")), "announcements"),
    "leiche_announcement": (scoring(game("leiche", 30, "re, re no90")), "announcements"),
    "announcement_not_wanted": (
        scoring(typed({ANNA: 3}, re=CAST[:4], announcements=said("re"))),
        "announcements",
    ),
    "pflichtansage_missing": (scoring(normal(130, first_trick=RICH), DUTIES), "announcements"),
    "pflichtansage_first_trick": (
        scoring(normal(130, first_trick=FirstTrick(Party.RE, 12)), DUTIES),
        "announcements",
    ),
    "pflichtansage_second_trick": (
        scoring(normal(130, second_trick=RICH), DUTIES),
        "announcements",
    ),
    "pflichtansage_armut": (scoring(game("armut", 130), DUTIES), "announcements"),
    # special points
    "unknown_special": (scoring(normal(130, "", "re gans")), "specials"),
    "too_many_fuechse": (scoring(normal(130, "", "re fuchs_caught 3")), "specials"),
    "too_many_doppelkoepfe": (scoring(normal(130, "", "re doppelkopf 5")), "specials"),
    "two_last_trick_winners": (
        scoring(normal(130, "", "re karlchen_last_trick, re fuchs_last_trick")),
        "specials",
    ),
    "last_trick_both_parties": (
        scoring(normal(130, "", "re karlchen_caught, kontra karlchen_caught")),
        "specials",
    ),
    "special_without_trick": (scoring(normal(0, "", "re doppelkopf")), "specials"),
    # solo, Leiche, typed points
    "solo_kind_missing": (scoring(solo(130, solo=None)), "solo"),
    "unknown_solo": (scoring(solo(130, solo="skat")), "solo"),
    "solo_not_wanted": (scoring(normal(130, solo="damen")), "solo"),
    "genscher_not_here": (scoring(solo(130, genscher_used=True)), "genscher_used"),
    "leiche_not_wanted": (scoring(normal(130, leiche=Leiche(1))), "leiche"),
    "leiche_tricks": (scoring(game("leiche", 130, leiche=Leiche(0))), "leiche"),
    "points_missing": (scoring(Game(GameKind.DIRECT, CAST[:4])), "points"),
    "points_not_wanted": (scoring(normal(130, points={ANNA: 1})), "points"),
    "points_sum": (
        scoring(Game(GameKind.DIRECT, CAST[:4], points=dict.fromkeys(CAST[:4], 1))),
        "points",
    ),
    "points_not_shared": (playing(typed({ANNA: 4})), "points"),
    "bock_factor": (scoring(normal(130, bock_factor=3)), "bock"),
    # the evening
    "table_size": (lambda: read_evening({"table": FOUR[:3]}), "table"),
    "table_size_six": (lambda: read_evening({"table": FOUR, "rules": write_rules(SIX)}), "table"),
    "dealer_not_at_table": (playing(typed({ANNA: 0}, dealer=ELA)), "dealer"),
    "sitters_count": (playing(typed({ANNA: 0}, sits_out=(BERT,))), "sits_out"),
    "seat_number": (playing(Seats(CAST[:6], also_sit_out=(6,))), "also_sit_out"),
    "culprit_not_playing": (playing(WrongCard(ELA, (ANNA, BERT))), "culprit"),
    # tournaments
    "number_twice": (drawing([1, 2, 3, 4, 4]), "entries"),
    "too_few_entrants": (drawing([1, 2, 3]), "entries"),
    "not_in_round": (drawing([1, 2, 3, 4], (1, 2, 3, 4, 5)), "given"),
    "not_seated": (drawing([1, 2, 3, 4, 5], (1, 2, 3, 4)), "given"),
    "list_twice": (
        ranking(ListResult(1, 1, LEVEL), ListResult(1, 1, dict.fromkeys(range(5, 9), 0))),
        "results",
    ),
    "seated_twice": (
        ranking(ListResult(1, 1, LEVEL), ListResult(1, 2, dict.fromkeys(range(4, 8), 0))),
        "results",
    ),
    "round_beyond": (ranking(ListResult(2, 1, LEVEL)), "results"),
    "total_missing": (playing(PaperList({ANNA: 4, BERT: -4, CEM: 0})), "totals"),
    "totals_not_zero": (playing(PaperList({**LEVEL_LIST, ANNA: 5})), "totals"),
    "penalty_positive": (
        playing(PaperList({ANNA: 4, BERT: 0, CEM: 0, DORO: 0}, penalties={ANNA: 4})),
        "penalties",
    ),
    "soli_negative": (playing(PaperList(LEVEL_LIST, {ANNA: -1})), "soli"),
    "list_has_games": (playing(typed({ANNA: 0}), PaperList(LEVEL_LIST)), "totals"),
    "list_entered": (playing(PaperList(LEVEL_LIST), PaperList(LEVEL_LIST)), "totals"),
    "game_after_list": (playing(PaperList(LEVEL_LIST), typed({ANNA: 0})), ""),
    "totals_mixed": (doubted(of_totals({1: 3, 2: -4, 3: 1, 4: 0}, {})), "totals"),
    "penalty_plus": (doubted(of_penalty(4)), "penalties"),
    "penalty_beyond": (doubted(of_penalty(-13)), "penalties"),
    "list_short": (doubted(of_length(15, 16)), "games"),
    "list_long": (doubted(of_length(17, 16)), "games"),
    "totals_sum": (ranking(ListResult(1, 1, {**LEVEL, 1: 5})), "results"),
}
NO_MORE = rules(
    evening__ends_after=1,
    pflichtsolo__end="after_last_round",
    pflichtsolo__more_after_last_round=False,
)
UNREACHABLE = {"bad_name", "leiche_missing", "bock_twice", "after_end"}

REMARKED: Mapping[str, Callable[[], list[str]]] = {
    "not_played_here": lambda: notices(score(game("armut", 130), Rules())),
    "orgasmus_without_nines": lambda: notices(
        score(game("orgasmus", 130), rules("kif", orgasmus__allowed=True))
    ),
    "redeal_not_played": lambda: remarks(Redeal("kings"), under=rules("mainz")),
    "special_not_played": lambda: notices(score(normal(130, "", "re herzstich"), Rules())),
    "special_void": lambda: notices(score(solo(130, "", "re doppelkopf"), Rules())),
    "special_capped": lambda: notices(score(normal(130, "", "re karlchen_last_trick 2"), Rules())),
    "lustsolo_too_early": lambda: remarks(solo(130, pflicht=Pflicht.LUSTSOLO)),
    "solo_limit": lambda: remarks(solo(130), solo(130), under=rules("branderhof")),
    "owes_no_solo": lambda: remarks(
        *(solo(130, by=player) for player in CAST[:4]), solo(130), under=NO_MORE
    ),
    "not_the_forced_soloist": lambda: remarks(*played(1), under=rules(evening__ends_after=1)),
    "dealer_overruled": lambda: remarks(typed({ANNA: 0}, dealer=BERT)),
    "sitters_overruled": lambda: remarks(typed({ANNA: 0}, sits_out=(ELA,)), people=5),
    "schwarze_sau_due": lambda: remarks(
        normal(121, "", "kontra fuchs_caught"),
        normal(121),
        under=rules("kif", schwarze_sau__after_zero_game=True),
    ),
    "after_end": lambda: remarks(End(), typed({ANNA: 0})),
    "totals_kept": lambda: remarks(
        PaperList({ANNA: 3, BERT: -1, CEM: 1, DORO: -1}, confirmed=("totals_not_zero",))
    ),
    "totals_even_and_odd": lambda: remarks(PaperList({ANNA: 3, BERT: -4, CEM: 1, DORO: 0})),
}


def remarks(*entries: Any, under: Rules | None = None, people: int = 4) -> list[str]:
    return notices(evening(*entries, under=under, people=people).rows[-1])


@pytest.mark.parametrize("code", BROUGHT)
def test_the_problem(code: str) -> None:
    bring, field = BROUGHT[code]
    problems = refusal(bring)
    assert [(problem.code, problem.field) for problem in problems] == [(code, field)]
    (told,) = problems
    assert told.as_json() == {"code": code, "field": field, "message": told.message("de")}
    assert told.message("en") in str(Refused(problems))
    assert_said(told.message("de"), told.message("en"))


@pytest.mark.parametrize("code", REMARKED)
def test_the_notice(code: str) -> None:
    assert REMARKED[code]() == [code]


def test_a_notice_and_a_score_can_be_printed() -> None:
    (notice,) = score(game("armut", 130), Rules()).notices
    assert notice.as_json("de")["code"] == "not_played_here"
    assert_said(notice.message("de"), notice.message("en"))
    printed = score(normal(130), Rules()).as_json()
    assert printed["winner"] == "re"
    assert printed["value"] == 1
    assert printed["notices"] == []
    assert printed["reasons"] == [{"id": "won", "party": "re", "points": 1}]


def test_every_code_has_its_example() -> None:
    assert set(BROUGHT) == set(PROBLEMS) - UNREACHABLE
    assert set(REMARKED) == set(NOTICES)


def assert_said(*sentences: str) -> None:
    """Sentences for a person: filled in, ended, different in both languages."""
    assert len(set(sentences)) == len(sentences)
    assert all(sentence.endswith((".", "?", "…")) and "{" not in sentence for sentence in sentences)


@pytest.mark.parametrize(
    ("given", "under", "code", "wants"),
    [
        (normal(130, kontra=(CEM,)), rules(), "kontra_size", "2"),
        (normal(130), SIX, "kontra_size", "4"),
        (normal(130, re=CAST[:4], kontra=CAST[4:6]), SIX, "re_size", "1/2/3"),
    ],
)
def test_a_party_of_the_wrong_size_is_told_the_right_one(
    given: Game, under: Rules, code: str, wants: str
) -> None:
    assert [
        (problem.code, problem.params["wants"]) for problem in refusal(score, given, under)
    ] == [(code, wants)]


def test_a_solo_of_nobodys_is_unknown_beside_soli_of_the_group() -> None:
    own = read_rules(
        {"options": {"solo.own": [{"id": "aaa", "name": "Aaa"}, {"id": "zzz", "name": "Zzz"}]}}
    )
    score(solo(130, solo="zzz"), own)
    assert codes(solo(130, solo="skat"), own) == ["unknown_solo"]


def test_all_problems_are_told_at_once_and_who_plays_in_both_parties_is_named() -> None:
    twice = Problem("players_twice", "kontra", {"player": BERT})
    assert refusal(score, normal(130, kontra=(BERT, CEM)), Rules()) == (twice,)
    wrong = {
        "game": "skat",
        "re": ["A", "A"],
        "augen": {"re": 300},
        "specials": [{"id": "gans"}],
        "x": 1,
    }
    told = ["unknown_value", "players_twice", "augen_range", "missing", "unknown_key"]
    assert [problem.code for problem in refusal(read_entry, wrong)] == told
    both = game("normal", 1, "re no90", "re gans", solo="damen")
    assert [field for _, field in refused(score, both, Rules())] == [
        "solo",
        "augen",
        "announcements",
        "specials",
    ]


def test_problems_and_notices_name_people_where_names_are_known() -> None:
    names = {ANNA: "Anna Blume"}
    sits = Problem("not_playing", "re", {"player": ANNA})
    assert sits.named(names).message("en") == "Anna Blume sits out this game."
    assert sits.named({}) == sits
    assert (
        Notice("dealer_overruled", {"player": ANNA}).named(names).message()
        == "Der Tisch ließ Anna Blume geben."
    )
    assert Notice("after_end").named(names) == Notice("after_end")
