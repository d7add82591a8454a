"""An evening told: who deals, what is left, which Bock and which soli come, and who stands where."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.scoring.entry import Augen, End, Entry, Game, PflichtsoloRound, Plan, RulesChange
from scorepad.scoring.evening.bock import BockGames
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.evening.rows import Next, Replay
from scorepad.scoring.rules import Rules, read_rules
from scorepad.scoring.terms import GameKind, Player
from scorepad.telling.breaks import SOFT_HYPHEN, breaks, pieces, unbroken, ways
from scorepad.telling.evening import (
    KA_DA_MU,
    bock_ahead,
    bock_now,
    due,
    games_in_words,
    gone_from,
    over,
    sealed,
    standings,
    state_of,
    still_due,
    until,
    who_deals,
    who_does_what,
    who_owes,
)
from tests.telling.games import ANNA, BERT, CEM, DE, DORO, ELA, EN, TABLE, game

WON = game(augen=Augen(149, 149))
DRAW = game(augen=Augen(120, 120))
SEVEN = (*TABLE, ELA, Player("6"), Player("7"))


def evening(*entries: Entry, people: int = 4, **options: object) -> Replay:
    """An evening of these entries under DDV rules with these options."""
    rules = read_rules({"options": {name.replace("__", "."): value for name, value in options.items()}})
    return replay(Plan(SEVEN[:people], ANNA, rules), entries)


def then(**changed: object) -> Next:
    """The state of an evening that has not begun, with these facts."""
    return replace(evening().next, **changed)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("people", "sentence"),
    [
        (4, "Anna gibt, Bert spielt auf"),
        (5, "Anna gibt und setzt aus, Bert spielt auf"),
        (6, "Anna gibt, Doro setzt mit aus, Bert spielt auf"),
    ],
)
def test_says_who_deals_and_plays_first(people: int, sentence: str) -> None:
    assert who_does_what(evening(people=people).next, DE) == sentence


def test_english_says_who_plays_first_and_not_who_leads() -> None:
    assert who_does_what(evening().next, EN) == "Anna deals, Bert plays first"


def test_where_the_table_overruled_it_says_who_sits_out_instead() -> None:
    assert who_deals(ANNA, (BERT, CEM), DE) == "Anna gibt, Bert und Cem setzen aus"
    assert who_deals(ANNA, (ANNA, BERT, CEM), EN) == "Anna deals, Bert and Cem sit out too"


def test_says_the_round_and_what_is_left() -> None:
    result = evening(WON, evening__ends="games", evening__ends_after=8)
    assert state_of(result, DE, ended=False) == "Runde 1 · noch 7"
    assert state_of(result, EN, ended=False) == "Round 1 · 7 left"
    assert [until(time, EN) for time in ("23:30", "")] == ["until 23:30", ""]
    assert state_of(result, DE, ended=True) == "1 Spiel"
    assert games_in_words(2, EN) == "2 games"
    pot = replace(result, next=replace(result.next, games_left=None, points_left=1))
    assert state_of(pot, DE, ended=False) == "Runde 1 · noch 1 Punkt"


def test_says_why_the_evening_could_end() -> None:
    rounds = read_rules({"options": {"evening.ends": "rounds"}})
    games = read_rules({"options": {"evening.ends": "games"}})
    assert over(then(games_left=0, rules=rounds), DE) == "Alle Runden sind gespielt."
    assert over(then(games_left=0, rules=games), DE) == "Alle Spiele sind gespielt."
    assert over(then(games_left=None, points_left=0), DE) == "Der Punktetopf ist leer."
    assert over(then(games_left=None), DE) == ""


def test_a_sealed_evening_says_when_today_counts_otherwise() -> None:
    assert len(sealed(DE, same=True)) == 1
    assert "rechnet heute anders" in sealed(DE, same=False)[1]


def test_says_the_bock_that_waits_in_order() -> None:
    bock = BockGames(waiting=(1, 1, 2, 2, 0, 4))
    assert bock_ahead(then(bock=bock, bock_left=[1]), DE) == "Bock noch 2, danach Doppelbock 2, danach ×16 1"
    later = BockGames(waiting=(0, 0, 1))
    assert bock_ahead(then(bock=later, bock_left=[1]), EN) == "after the solos Bock 1"
    assert bock_ahead(evening().next, DE) == ""
    assert (bock_now(1, DE), bock_now(4, DE)) == ("", "Bock ×4")
    assert bock_ahead(then(factor=2, bock_left=None), DE) == "Bock ×2"


def test_says_bock_that_does_not_double_by_its_factor() -> None:
    """Source: options.md, bock.factor."""
    bock, group = BockGames(waiting=(1, 1, 2)), read_rules({"options": {"bock.factor": 3}})
    assert bock_ahead(then(bock=bock, bock_left=[2, 1], rules=group), DE) == "Bock ×3 noch 2, danach Bock ×9 1"


def test_says_until_whom_a_round_of_bock_lasts() -> None:
    result = evening(
        DRAW, bock__on=True, bock__triggers=["split_120"], bock__length="until_dealer_returns", bock__overlap="stack"
    )
    assert bock_ahead(result.next, DE) == "Bock ×2, bis Bert wieder gibt"


def test_says_what_waits_by_another_length_than_that_of_today() -> None:
    """Source: reading A-59."""
    on: dict[str, object] = {"bock.on": True, "bock.triggers": ["split_120"], "bock.overlap": "stack"}
    length = {name: read_rules({"options": {**on, "bock.length": name}}) for name in ("round", "until_dealer_returns")}
    change = {name: RulesChange(group) for name, group in length.items()}
    begun: list[Entry] = [change["round"], DRAW, change["until_dealer_returns"]]
    assert bock_ahead(evening(*begun).next, DE) == "Bock noch 4"
    assert bock_ahead(evening(*begun, DRAW).next, DE) == "Bock ×4, bis Cem wieder gibt · Bock noch 3"
    back: list[Entry] = [change["until_dealer_returns"], DRAW, change["round"]]
    assert bock_ahead(evening(*back).next, EN) == "Bock ×2 until Bert deals again"


def test_says_a_lowered_cap_at_once() -> None:
    """Source: reading A-58."""
    on: dict[str, object] = {"bock.on": True, "bock.triggers": ["split_120"], "bock.overlap": "stack"}
    lower = RulesChange(read_rules({"options": {**on, "bock.most_levels": 1}}))
    higher = RulesChange(read_rules({"options": {**on}}))
    assert bock_ahead(evening(higher, DRAW, DRAW).next, DE) == "Doppelbock noch 3, danach Bock 1"
    assert bock_ahead(evening(higher, DRAW, DRAW, lower).next, DE) == "Bock noch 4"


def test_says_which_soli_and_games_must_come() -> None:
    assert still_due(then(pflichtsolo_owed={ANNA: 1, BERT: 1}), EN) == "Solos owed: 2"
    forced = then(forced_soloist=CEM, special_game="leiche", pflichtsolo_owed={CEM: 1}, pflichtsolo_round=3)
    assert still_due(forced, DE) == "Cem wird vorgeführt · Leiche fällig · Pflichtsolorunde, noch 3"
    assert still_due(then(pflichtsolo_owed={}), DE) == ""
    assert who_owes(then(pflichtsolo_owed={ANNA: 1, BERT: 2}), DE) == "Offene Pflichtsoli: Anna, Bert 2"
    assert who_owes(then(pflichtsolo_owed={}), DE) == ""


def test_standings_share_places_and_count_games_wins_and_soli() -> None:
    solo = game(game=GameKind.SOLO, solo="damen", re=(ANNA,), augen=Augen(130, 130))
    result = evening(WON, solo, End())
    first, second, *rest = standings(result, result.totals, TABLE)
    assert (first.place, first.player, first.points, first.games, first.won, first.soli) == (1, ANNA, 4, 2, 2, 1)
    assert (second.place, second.player, second.soli) == (2, BERT, 0)
    assert [one.place for one in rest] == [3, 3]


def test_typed_points_are_no_win() -> None:
    result = evening(Game(GameKind.DIRECT, points={ANNA: 3, BERT: -1, CEM: -1, DORO: -1}))
    assert standings(result, result.totals, TABLE)[0].won == 0


def test_a_solo_that_must_be_played_says_why() -> None:
    few = due(then(forced_soloist=CEM, games_left=3), TABLE, DE)
    assert few is not None
    assert (few.game, few.soloist, few.why) == (
        GameKind.SOLO,
        CEM,
        "Cem wird vorgeführt: So viele Soli fehlen, wie Spiele übrig sind.",
    )
    late = due(then(forced_soloist=CEM, games_left=0), TABLE, DE)
    assert late is not None
    assert late.why.endswith("das Solo fehlt noch.")
    out = due(then(forced_soloist=ELA), TABLE, EN)
    assert out is not None
    assert (out.reseat, out.why) == (True, "Ela must play a solo now; somebody else sits out.")


def test_special_games_say_why_they_are_due() -> None:
    found = [due(then(special_game=special), TABLE, DE) for special in (KA_DA_MU, "schwarze_sau", "leiche")]
    assert [one and one.why.split()[0] for one in found] == ["Ka-Da-Mu", "Nach", "Leiche"]
    assert due(then(), TABLE, DE) is None
    six = replace(Rules(), table=replace(Rules().table, team_mode="tripelkopf"))
    assert due(then(rules=six, special_game="leiche"), TABLE, DE) is None
    shoved = due(then(rules=six, special_game="schiebekopf"), TABLE, DE)
    assert shoved is not None
    assert shoved.game is GameKind.SCHIEBEKOPF


def test_a_round_of_pflichtsoli_is_due_until_all_have_played() -> None:
    result = evening(PflichtsoloRound())
    owing = due(result.next, TABLE, DE)
    assert owing is not None
    assert (owing.soloist, owing.why) == (None, "Pflichtsolorunde: jeder spielt sein Solo.")
    last = due(replace(result.next, pflichtsolo_owed={DORO: 1}), TABLE, DE)
    assert last is not None
    assert last.soloist == DORO


# names in two lines: broken at a syllable, as evenly as can be, and nothing of them lost. Source: third-look.md


@pytest.mark.parametrize(
    ("name", "broken"),
    [
        ("Maximilian", "Maxi|milian"),
        ("Christiane", "Chris|tiane"),
        ("Katharina", "Katha|rina"),
        ("Friedrich", "Fried|rich"),
        ("Renate", "Rena|te"),
        ("Anna", "Anna"),
        ("Anna B.", "Anna B."),
        ("Anne-Marie", "Anne-Marie"),
        ("亚历山德拉", "亚历山德拉"),
        ("", ""),
    ],
)
def test_a_name_is_broken_at_a_syllable_or_where_a_word_ends(name: str, broken: str) -> None:
    assert breaks(name).replace(SOFT_HYPHEN, "|") == broken


def test_every_way_is_offered_the_most_even_first() -> None:
    assert [way.replace(SOFT_HYPHEN, "|") for way in ways("Maximiliane")] == [
        "Maximi|liane",
        "Maxi|miliane",
        "Maximilia|ne",
    ]


def test_who_is_gone_is_told_with_the_total() -> None:
    """third-look.md, Pages: whoever left folds away after the round."""
    assert gone_from({ANNA: 3, BERT: -8}, [BERT], EN) == "No longer at the table: Bert −8"
    assert gone_from({ANNA: 3}, [], EN) == ""


@given(st.text(st.characters(exclude_characters=SOFT_HYPHEN)))
def test_nothing_of_a_name_is_lost(name: str) -> None:
    assert unbroken(breaks(name)) == "".join(pieces(name)) == name
    assert all(way.count(SOFT_HYPHEN) <= 1 and unbroken(way) == name for way in ways(name))
