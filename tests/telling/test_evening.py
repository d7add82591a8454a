"""An evening told: who deals, what is left, which Bock and which soli come, and who stands
where.
"""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.scoring.entry import Augen, End, Entry, Game, PflichtsoloRound, Plan, RulesChange
from scorepad.scoring.evening.bock import BockGames
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.evening.rows import Next, Replay
from scorepad.scoring.terms import KA_DA_MU, GameKind, Player
from scorepad.telling import evening as telling
from scorepad.telling.breaks import SOFT_HYPHEN, breaks, pieces, unbroken, ways
from scorepad.telling.evening import Due, Placing, bock_ahead, due, standings
from tests.scoring.building import rules
from tests.telling.games import ANNA, BERT, CEM, DE, DORO, ELA, EN, TABLE, game

WON = game(augen=Augen(149, 149))
DRAW = game(augen=Augen(120, 120))
SEVEN = (*TABLE, ELA, Player("6"), Player("7"))


def evening(*entries: Entry, people: int = 4, **options: object) -> Replay:
    return replay(Plan(SEVEN[:people], ANNA, rules(**options)), entries)


def then(**changed: object) -> Next:
    """The state of an evening that has not begun, with these facts."""
    return replace(evening().next, **changed)  # type: ignore[arg-type]


def test_says_who_deals_and_plays_first_and_who_sits_out_where_the_table_overruled_it() -> None:
    assert [telling.who_does_what(evening(people=people).next, DE) for people in (4, 5, 6)] == [
        "Anna gibt, Bert spielt auf",
        "Anna gibt und setzt aus, Bert spielt auf",
        "Anna gibt, Doro setzt mit aus, Bert spielt auf",
    ]
    assert telling.who_does_what(evening().next, EN) == "Anna deals, Bert plays first", (
        "not who leads"
    )
    assert telling.who_deals(ANNA, (BERT, CEM), DE) == "Anna gibt, Bert und Cem setzen aus"
    assert telling.who_deals(ANNA, (ANNA, BERT, CEM), EN) == "Anna deals, Bert and Cem sit out too"


def test_says_the_round_and_what_is_left() -> None:
    result = evening(WON, evening__ends="games", evening__ends_after=8)
    assert telling.state_of(result, DE, ended=False) == "Runde 1 · noch 7"
    assert telling.state_of(result, EN, ended=False) == "Round 1 · 7 left"
    assert [telling.until(time, EN) for time in ("23:30", "")] == ["until 23:30", ""]
    assert telling.state_of(result, DE, ended=True) == "1 Spiel"
    assert telling.games_in_words(2, EN) == "2 games"
    pot = replace(result, next=replace(result.next, games_left=None, points_left=1))
    assert telling.state_of(pot, DE, ended=False) == "Runde 1 · noch 1 Punkt"


def test_says_why_the_evening_could_end_and_when_a_seal_says_otherwise() -> None:
    assert (
        telling.over(then(games_left=0, rules=rules(evening__ends="rounds")), DE)
        == "Alle Runden sind gespielt."
    )
    assert (
        telling.over(then(games_left=0, rules=rules(evening__ends="games")), DE)
        == "Alle Spiele sind gespielt."
    )
    assert telling.over(then(games_left=None, points_left=0), DE) == "Der Punktetopf ist leer."
    assert telling.over(then(games_left=None), DE) == ""
    assert len(telling.sealed(DE, same=True)) == 1
    assert "rechnet heute anders" in telling.sealed(DE, same=False)[1]


STACKED: dict[str, Any] = {
    "bock__on": True,
    "bock__triggers": ["split_120"],
    "bock__overlap": "stack",
}


def test_says_the_bock_that_waits_in_order() -> None:
    bock = BockGames(waiting=(1, 1, 2, 2, 0, 4))
    assert (
        bock_ahead(then(bock=bock, bock_left=[1]), DE)
        == "Bock noch 2, danach Doppelbock 2, danach ×16 1"
    )
    later = BockGames(waiting=(0, 0, 1))
    assert bock_ahead(then(bock=later, bock_left=[1]), EN) == "after the solos Bock 1"
    assert bock_ahead(evening().next, DE) == ""
    assert telling.bock_now(1, DE) == ""
    assert telling.bock_now(4, DE) == "Bock ×4"
    assert bock_ahead(then(factor=2, bock_left=None), DE) == "Bock ×2"
    tripled = then(bock=BockGames(waiting=(1, 1, 2)), bock_left=[2, 1], rules=rules(bock__factor=3))
    assert bock_ahead(tripled, DE) == "Bock ×3 noch 2, danach Bock ×9 1", "options.md, bock.factor"
    result = evening(DRAW, **STACKED, bock__length="until_dealer_returns")
    assert bock_ahead(result.next, DE) == "Bock ×2, bis Bert wieder gibt"


def test_gives_phones_the_words_of_the_bock_and_the_soli_that_they_count() -> None:
    """Source: offline.md."""
    words = telling.bock_words(rules().bock, DE)
    assert words["levels"][:4] == ["Bock", "Doppelbock", "Dreifachbock", "×16"]
    assert words["left"] == "# noch ##"
    assert words["times"] == "Bock ×#"
    assert telling.due_words(EN) == {"forced": "# must play a solo", "owed": "Solos owed: #"}


def test_says_what_waits_by_another_length_than_that_of_today_and_a_lowered_cap_at_once() -> None:
    """Source: readings A-58, A-59."""
    by_rounds = RulesChange(rules(**STACKED, bock__length="round"))
    by_dealer = RulesChange(rules(**STACKED, bock__length="until_dealer_returns"))
    begun_by_rounds = evening(by_rounds, DRAW, by_dealer)
    assert bock_ahead(begun_by_rounds.next, DE) == "Bock noch 4"
    another_by_dealer = evening(by_rounds, DRAW, by_dealer, DRAW)
    assert bock_ahead(another_by_dealer.next, DE) == "Bock ×4, bis Cem wieder gibt · Bock noch 3"
    begun_by_dealer = evening(by_dealer, DRAW, by_rounds)
    assert bock_ahead(begun_by_dealer.next, EN) == "Bock ×2 until Bert deals again"

    higher = RulesChange(rules(**STACKED))
    lower = RulesChange(rules(**STACKED, bock__most_levels=1))
    stacked = evening(higher, DRAW, DRAW)
    assert bock_ahead(stacked.next, DE) == "Doppelbock noch 3, danach Bock 1"
    capped = evening(higher, DRAW, DRAW, lower)
    assert bock_ahead(capped.next, DE) == "Bock noch 4"


def test_says_which_soli_and_games_must_come() -> None:
    assert telling.still_due(then(pflichtsolo_owed={ANNA: 1, BERT: 1}), EN) == "Solos owed: 2"
    forced = then(
        forced_soloist=CEM, special_game="leiche", pflichtsolo_owed={CEM: 1}, pflichtsolo_round=3
    )
    assert (
        telling.still_due(forced, DE)
        == "Cem wird vorgeführt · Leiche fällig · Pflichtsolorunde, noch 3"
    )
    assert telling.still_due(then(pflichtsolo_owed={}), DE) == ""
    assert (
        telling.who_owes(then(pflichtsolo_owed={ANNA: 1, BERT: 2}), DE)
        == "Offene Pflichtsoli: Anna, Bert 2"
    )
    assert telling.who_owes(then(pflichtsolo_owed={}), DE) == ""


def test_standings_share_places_and_count_games_wins_and_soli() -> None:
    solo = game(game=GameKind.SOLO, solo="damen", re=(ANNA,), augen=Augen(130, 130))
    result = evening(WON, solo, End())
    first, second, *rest = standings(result, result.totals, TABLE)
    assert first == Placing(1, ANNA, 4, games=2, won=2, soli=1, re=2)
    assert second.place == 2
    assert second.player == BERT
    assert second.soli == 0
    assert [one.place for one in rest] == [3, 3]
    typed = evening(Game(GameKind.DIRECT, points={ANNA: 3, BERT: -1, CEM: -1, DORO: -1}))
    assert standings(typed, typed.totals, TABLE)[0].won == 0, "typed points are no win"


def test_a_game_that_counts_nothing_is_no_game_of_the_evening() -> None:
    """Anna deals the first game of five and sits out: her solo cannot be, until it is corrected."""
    solo = game(game=GameKind.SOLO, solo="damen", re=(ANNA,), augen=Augen(130, 130))
    result = evening(solo, people=5)
    assert result.rows[0].problems
    (anna, *_others) = standings(result, result.totals, TABLE)
    assert anna.soli == 0
    assert telling.games_played(result, DE) == "0 Spiele"


def test_a_solo_that_must_be_played_says_why() -> None:
    few = Due(
        GameKind.SOLO, "Cem wird vorgeführt: So viele Soli fehlen, wie Spiele übrig sind.", CEM
    )
    assert due(then(forced_soloist=CEM, games_left=3), TABLE, DE) == few
    late = few._replace(why="Cem wird vorgeführt: Die Spiele sind um, das Solo fehlt noch.")
    assert due(then(forced_soloist=CEM, games_left=0), TABLE, DE) == late
    out = Due(GameKind.SOLO, "Ela must play a solo now; somebody else sits out.", reseat=True)
    assert due(then(forced_soloist=ELA), TABLE, EN) == out


def test_special_games_and_a_round_of_pflichtsoli_say_why_they_are_due() -> None:
    found = [
        due(then(special_game=special), TABLE, DE)
        for special in (KA_DA_MU, "schwarze_sau", "leiche")
    ]
    assert [one and one.why.split()[0] for one in found] == ["Ka-Da-Mu", "Nach", "Leiche"]
    assert due(then(), TABLE, DE) is None
    six = rules(team_mode="tripelkopf")
    assert due(then(rules=six, special_game="leiche"), TABLE, DE) is None
    shoved = due(then(rules=six, special_game="schiebekopf"), TABLE, DE)
    assert shoved == Due(GameKind.SCHIEBEKOPF, "Schiebekopf ist fällig.")
    state = evening(PflichtsoloRound()).next
    owing = Due(GameKind.SOLO, "Pflichtsolorunde: jeder spielt sein Solo.")
    assert due(state, TABLE, DE) == owing
    assert due(replace(state, pflichtsolo_owed={DORO: 1}), TABLE, DE) == owing._replace(
        soloist=DORO
    )


# names in two lines: broken at a syllable, as evenly as can be, and nothing of them lost. Source:
# third-look.md
BROKEN = ("Maxi|milian", "Chris|tiane", "Katha|rina", "Fried|rich", "Rena|te")
WHOLE = ("Anna", "Anna B.", "Anne-Marie", "亚历山德拉", "")


@pytest.mark.parametrize("broken", [*BROKEN, *WHOLE])
def test_a_name_is_broken_at_a_syllable_or_where_a_word_ends(broken: str) -> None:
    assert breaks(broken.replace("|", "")).replace(SOFT_HYPHEN, "|") == broken


def test_every_way_is_offered_the_most_even_first() -> None:
    offered = " ".join(ways("Maximiliane")).replace(SOFT_HYPHEN, "|")
    assert offered == "Maximi|liane Maxi|miliane Maximilia|ne"


def test_who_is_gone_is_told_with_the_total() -> None:
    """third-look.md, Pages: whoever left folds away after the round."""
    assert telling.gone_from({ANNA: 3, BERT: -8}, [BERT], EN) == "Gone: Bert −8"
    assert telling.gone_from({ANNA: 3}, [], EN) == ""


@given(st.text(st.characters(exclude_characters=SOFT_HYPHEN)))
def test_nothing_of_a_name_is_lost(name: str) -> None:
    assert unbroken(breaks(name)) == name
    assert "".join(pieces(name)) == name
    for way in ways(name):
        assert way.count(SOFT_HYPHEN) <= 1
        assert unbroken(way) == name
