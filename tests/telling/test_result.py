"""The result of an evening told: who is ahead with how much, what everybody did, and its moments,
only with ground.

Source: second-look.md, "Fun, sparingly": "three moments (dearest game, turning point, longest
streak)".
"""

from typing import Any

import pytest

from scorepad.ledger.settle import Transfer
from scorepad.scoring.entry import End, Entry, Penalty, Seats
from scorepad.scoring.evening.rows import Replay
from scorepad.scoring.terms import Player
from scorepad.telling.evening import Placing, standings
from scorepad.telling.moments import Flash, flash, moments
from scorepad.telling.result import (
    Ahead,
    ChatResult,
    Story,
    ahead,
    best_game,
    for_chat,
    games_told,
    story,
)
from scorepad.telling.voice import Voice
from tests.scoring.building import (
    ANNA,
    BERT,
    CAST,
    CEM,
    DORO,
    ELA,
    FOUR,
    evening,
    normal,
    played,
    row,
    rules,
    solo,
    typed,
)

NAMES = {player: str(player) for player in CAST}
DE = Voice("de", NAMES)
EN = Voice("en", NAMES)
PAIR = normal(140)
OTHERS = normal(140, re=(CEM, DORO), kontra=(ANNA, BERT))
SOLO = solo(130, by=CEM)
LOST = solo(90, by=CEM)
"""Games that Anna and Bert win, Cem and Doro, Cem alone, and the three others."""


def places(found: Replay) -> tuple[Placing, ...]:
    return standings(found, found.totals, FOUR)


def first(found: Replay, voice: Voice = DE, *, ended: bool = False) -> Ahead:
    return ahead(places(found), voice, ended=ended)


def test_who_is_ahead_has_won_when_the_evening_is_over() -> None:
    alone = evening(SOLO)
    assert first(alone) == Ahead("Cem", "führt mit", "+3")
    assert first(alone, ended=True) == Ahead("Cem", "gewann mit", "+3")
    assert first(alone, EN).does == "is ahead with"

    both = evening(PAIR)
    assert first(both) == Ahead("Anna und Bert", "führen mit", "+1")
    assert first(both, EN, ended=True).does == "won with"


def test_up_to_three_who_are_ahead_are_named() -> None:
    three = places(evening(LOST))
    assert ahead(three, DE, ended=False).who == "Anna, Bert und Doro"
    four = [*three, three[0]]
    assert ahead(four, DE, ended=True).who == "4 Leute"
    assert ahead(four, EN, ended=True).who == "4 people"


def test_nobody_is_ahead_without_a_game_and_where_all_have_the_same() -> None:
    nothing = evening()
    assert first(nothing) == Ahead("Noch kein Spiel", "", "")
    assert first(nothing, EN) == Ahead("No game yet", "", "")
    level = evening(PAIR, OTHERS)
    assert first(level) == Ahead("Alle gleichauf", "", "")


def test_everybody_s_games_and_soli_are_counted() -> None:
    of_player = {placing.player: placing for placing in places(evening(PAIR, SOLO))}
    assert games_told(of_player[CEM], DE) == "1 von 2 gewonnen, 1 Solo"
    assert games_told(of_player[ANNA], EN) == "won 1 of 2"
    for placing in places(evening()):
        assert games_told(placing, DE) == ""


def test_the_best_game_is_told_from_the_second_on_and_only_where_somebody_got_points() -> None:
    only_one = evening(SOLO)
    assert best_game(only_one, DE) == ""
    two = evening(PAIR, SOLO)
    assert best_game(two, DE) == "Bestes Spiel: Nr. 2, Damen-Solo, Cem +3"
    minus_points_alone = evening(PAIR, SOLO, under=rules(counting="minus"))
    assert best_game(minus_points_alone, DE) == ""


# the text for the group chat says who won, what was best, and who pays whom
GAMES: tuple[Entry, ...] = (normal(151), solo(200, by=DORO))


def facts(result: Replay, voice: Voice = DE, **more: Any) -> ChatResult:
    return ChatResult(
        runde="Runde", evening="Donnerstag", date="Donnerstag, 19. November 2026",
        result=result, totals=more.pop("totals", result.totals), voice=voice, **more,
    )  # fmt: skip


def test_the_whole_text_of_a_settled_evening() -> None:
    over = evening(*GAMES, End())
    paid = (Transfer(BERT, DORO, 320), Transfer(CEM, None, 50))
    words = for_chat(facts(over, transfers=paid, sealed=True))
    assert words.splitlines() == [
        "Runde",
        "Donnerstag, 19. November 2026, 2 Spiele",
        "",
        "1. Doro +7",
        "2. Anna −1",
        "2. Bert −1",
        "4. Cem −5",
        "",
        "Bestes Spiel: Nr. 2, Damen-Solo, Doro +9",
        "Offene Pflichtsoli: Anna, Bert, Cem",
        "",
        "Abgerechnet:",
        "Bert → Doro: 3,20\xa0€",
        "Cem → Kasse: 0,50\xa0€",
    ]


def test_english_and_still_running() -> None:
    owed = (Transfer(BERT, None, 320),)
    words = for_chat(facts(evening(*GAMES), EN, transfers=owed))
    assert "2 games, still running" in words
    assert "Best game: no. 2, " in words
    assert ", Doro +9\n" in words
    assert "To be paid:\nBert → Kitty: €3.20" in words


def test_an_evening_without_a_game_says_so_and_nothing_else_but_a_name_of_its_own() -> None:
    words = for_chat(facts(evening(under=rules("branderhof"))))
    assert words.splitlines()[1] == "Donnerstag, 19. November 2026, 0 Spiele, läuft noch"
    assert "Bestes" not in words
    assert "Pflichtsolo" not in words
    named = ChatResult("Runde", "Nikolaus", "Sonntag, 6. Dezember 2026", evening(), {}, DE)
    assert for_chat(named).startswith("Runde, Nikolaus\n")


def test_where_nobody_owes_anything_the_text_says_it_and_totals_of_a_seal_stand_over_computed_ones() -> (
    None
):
    result = evening(*GAMES)
    nobody_owes = for_chat(facts(result, transfers=()))
    assert nobody_owes.endswith("Niemand schuldet etwas.")
    not_settled = for_chat(facts(result))
    assert "schuldet" not in not_settled
    sealed = for_chat(facts(result, totals={ANNA: 99, BERT: -99}, sealed=True))
    assert "1. Anna +99" in sealed


# the moments of an evening that is over
DEAREST = "Das teuerste Spiel"
TURN = "Der Wendepunkt"
STREAK = "Die längste Serie"


def told(*entries: Entry, language: str = "de") -> dict[str, str]:
    """The moments of an evening by their titles."""
    voice = Voice(language, NAMES)
    return {moment.title: moment.text for moment in moments(evening(*entries), voice)}


def points(*each: int) -> Entry:
    return typed(row(*each))


LEVEL = points(0, 0, 0, 0)
QUIET = [LEVEL] * 8
ANNA_3 = points(3, -1, -1, -1)
BERT_3 = points(-1, 3, -1, -1)
ANNA_6 = points(6, -2, -2, -2)
BERT_6 = points(-2, 6, -2, -2)
ANNA_4_OF_DORO = points(4, 0, 0, -4)
"""Games by who wins how much; Doro alone loses the last of them."""


def test_a_short_evening_and_one_without_anything_have_no_moments() -> None:
    assert told() == {}
    assert told(*QUIET) == {}
    assert told(*played(8)) == {}
    assert told(points(5, 5, 5, 5), *QUIET) == {}, "what does not count is none"
    first = points(9, -3, -3, -3)
    assert told(first, *QUIET[:6]) == {}
    assert DEAREST in told(first, *QUIET[:7])


def test_the_dearest_game_says_what_was_played_and_who_won_it_two_share_it_and_three_are_none() -> (
    None
):
    won = told(SOLO, *QUIET)
    assert won[DEAREST] == "Spiel 1, Damen-Solo: +3 für Cem"
    lost = told(LOST, *QUIET)
    assert lost[DEAREST] == "Spiel 1, Damen-Solo: −3 für Cem"
    both = told(*QUIET, points(5, 5, -5, -5), language="en")
    assert both["The biggest game"] == "Game 9, Typed points: +5 for Anna and Bert"
    shared = told(ANNA_6, BERT_6, *QUIET)[DEAREST]
    assert shared == "Spiel 1, Punkte direkt: +6 für Anna · Spiel 2, Punkte direkt: +6 für Bert"
    three = told(ANNA_6, BERT_6, ANNA_6, *QUIET)
    assert DEAREST not in three


def test_the_turning_point_is_where_the_winner_takes_the_lead_for_good_not_where_it_was_lost_again() -> (
    None
):
    back = points(-3, 6, 0, -3)
    games = [ANNA_4_OF_DORO, *QUIET, back, LEVEL]
    german = told(*games)[TURN]
    assert german == "In Spiel 10 zieht Bert an Anna vorbei und bleibt bis zum Schluss vorn."
    english = told(*games, language="en")["The turning point"]
    assert english == "In game 10 Bert passes Anna and stays ahead to the end."

    forth = points(9, -6, 0, -3)
    lost_again = told(ANNA_4_OF_DORO, *QUIET, back, forth, back, back)
    assert lost_again[TURN].startswith("In Spiel 13 zieht Bert an Anna vorbei")


def test_there_is_no_turn_where_one_led_from_the_beginning_two_won_a_penalty_decided_or_three_were_passed() -> (
    None
):
    led_from_the_beginning = told(ANNA_4_OF_DORO, *QUIET)
    assert TURN not in led_from_the_beginning
    led_from_the_second_game = told(ANNA_4_OF_DORO, points(-4, 9, 0, -5), *QUIET)
    assert TURN not in led_from_the_second_game
    two_won = told(ANNA_4_OF_DORO, *QUIET, points(0, 4, 0, -4))
    assert TURN not in two_won
    penalty = Penalty({ANNA: -9})
    penalty_decided = told(ANNA_4_OF_DORO, *QUIET, points(0, 3, 0, -3), penalty, LEVEL)
    assert TURN not in penalty_decided
    three_passed = told(points(2, 2, 2, -6), *QUIET, points(-3, -3, -3, 9))
    assert TURN not in three_passed
    doro_passes = [points(-2, -2, -2, 6), points(0, 0, -3, 3)]
    two_passed = told(points(2, 2, 0, -4), *QUIET, *doro_passes)
    assert "an Anna und Bert vorbei" in two_passed[TURN]


def test_a_streak_names_its_first_and_its_last_game() -> None:
    alone = told(*QUIET, LEVEL, *[ANNA_3] * 4)
    assert alone[STREAK] == "Anna gewinnt 4 Spiele in Folge, von Spiel 10 bis Spiel 13."
    short = told(*QUIET, *[ANNA_3] * 3)
    assert STREAK not in short
    three_share_it = told(*QUIET, *[points(1, 1, 1, -3)] * 4)
    assert STREAK not in three_share_it
    together = [*QUIET, *[points(1, 1, -1, -1)] * 4]
    assert told(*together)[STREAK] == "Anna und Bert gewinnen je 4 Spiele in Folge."
    bert_goes_on = told(*together, BERT_3, language="en")
    assert bert_goes_on["The longest streak"].startswith("Bert wins 5 games in a")


def test_who_sits_out_keeps_a_streak() -> None:
    """Five play and the dealer sits out: Bert wins whenever he plays."""
    (streak,) = moments(bert_wins_from(1), DE)
    assert (
        streak.text
        == "Bert gewinnt 8 Spiele in Folge, von Spiel 1 bis Spiel 10; 2-mal hat Bert ausgesetzt."
    )


def bert_wins_from(begin: int) -> Replay:
    """An evening of five in which the dealer sits out and Bert wins all his games from one on."""
    games = []
    for number in range(1, 11):
        dealer = CAST[(number - 1) % 5]
        active = [player for player in CAST[:5] if player != dealer]
        bert_wins = BERT in active and number >= begin
        gained = dict.fromkeys(active, -1 if bert_wins else 0)
        if bert_wins:
            gained[BERT] = 3
        games.append(typed(gained))
    return evening(*games, people=5)


def test_a_streak_over_one_game_without_its_winner_says_so() -> None:
    """Source: fourth-look.md 2, Words: "von 32 bis 37" of five games are six numbers."""
    last = moments(bert_wins_from(5), DE)[-1]
    assert (
        last.text
        == "Bert gewinnt 5 Spiele in Folge, von Spiel 5 bis Spiel 10; einmal hat Bert ausgesetzt."
    )


def test_who_had_gone_home_did_not_sit_out() -> None:
    """Bert wins twice, is away for two games, in which Ela has his seat, and wins three times."""
    bert_wins = typed({ANNA: -1, BERT: 3, CEM: -1, DORO: -1})
    without_him = typed({ANNA: 0, ELA: 0, CEM: 0, DORO: 0})
    without_winner = typed({ANNA: 0, BERT: 0, CEM: 0, DORO: 0})
    log: list[Entry] = [
        *[bert_wins] * 2,
        Seats((ANNA, ELA, CEM, DORO), ANNA),
        *[without_him] * 2,
        Seats(FOUR, ANNA),
        *[bert_wins] * 3,
        *[without_winner] * 3,
    ]
    last = moments(evening(*log), DE)[-1]
    assert last.text == "Bert gewinnt 5 Spiele in Folge, von Spiel 1 bis Spiel 7."


def test_a_moment_that_is_one_game_leads_to_it() -> None:
    result = evening(Penalty({ANNA: -1}), SOLO, *QUIET)
    (moment,) = moments(result, DE)
    assert moment.title == DEAREST
    assert moment.index == 1


def shorts(
    *entries: Entry, language: str = "de", names: dict[Player, str] = NAMES
) -> dict[str, str]:
    """The moments of an evening in short, by their names."""
    told = [moment.short for moment in moments(evening(*entries), Voice(language, names))]
    return {short.name: short.text.replace("\xa0", " ") for short in told}


def test_a_moment_in_short_names_the_game_whose_it_was_and_the_points() -> None:
    won = shorts(SOLO, *QUIET)
    assert won["Am teuersten"] == "Spiel 1, Cems Damen-Solo +3"
    english = shorts(SOLO, *QUIET, language="en")
    assert english["Biggest game"] == "Game 1, Cem’s Queens solo +3"
    lost = shorts(LOST, *QUIET)
    assert lost["Am teuersten"] == "Spiel 1, Cems Damen-Solo −3"
    two_players = shorts(*QUIET, points(5, 5, -5, -5))
    assert two_players["Am teuersten"] == "Spiel 9, Anna und Bert +5"
    two_games = shorts(ANNA_6, BERT_6, *QUIET)
    assert two_games["Am teuersten"] == "Spiel 1, Anna +6 · Spiel 2, Bert +6"


@pytest.mark.parametrize("name", ["Hans", "Max", "Лена", "李小龍", "Heinz", "Gräß", ""])
def test_a_name_after_which_no_s_is_heard_comes_after_its_solo(name: str) -> None:
    told = shorts(SOLO, *QUIET, names={**NAMES, CEM: name})
    assert told["Am teuersten"] == f"Spiel 1, Damen-Solo von {name} +3"


def test_the_turn_in_short_says_what_the_winner_won_or_that_he_was_in_front_from_then_on() -> None:
    passes = shorts(ANNA_3, *QUIET[:4], points(-6, 6, 0, 0), *QUIET)
    assert passes["Wendepunkt"] == "Spiel 6, Bert +6"
    falls = shorts(points(3, 1, -2, -2), *QUIET[:4], points(-3, 0, 1, 2), *QUIET)
    assert falls["Wendepunkt"] == "ab Spiel 6 Bert vorn"
    wins_all = shorts(*[ANNA_3] * 8)
    assert wins_all["Längste Serie"] == "Anna, 8 gewonnen"


# an evening in a line: who is ahead by how much, and, once it is over, what made it so
def evening_story(
    *entries: Entry, ended: bool = True, names: dict[Player, str] = NAMES, lang: str = "de"
) -> Story:
    log = [*entries, End()] if ended else entries
    result = evening(*log)
    return story(result, places(result), Voice(lang, names), ended=ended)


def test_tells_winner_margin_turning_point_and_streak() -> None:
    games = [ANNA_6, *QUIET[:4], points(-6, 6, 0, 0), *[BERT_3] * 4]
    german = evening_story(*games)
    assert german.first == "Bert gewann mit +16"
    assert german.more.replace("\xa0", " ") == (
        "20 vor Anna. Wendepunkt: Spiel 6, Bert +6. Am teuersten: Spiel 1, Anna +6 · Spiel 6, Bert +6. "
        "Längste Serie: Bert, 5 gewonnen"
    )
    assert german.brief.more == "20 vor Anna"
    english = evening_story(*games, lang="en")
    assert english.more.startswith("20 ahead of Anna. Turning point: ")


def test_a_dearest_game_that_was_the_turning_point_is_told_once_and_neither_before_the_end() -> (
    None
):
    over = evening_story(ANNA_3, *QUIET[:4], points(-9, 9, 0, 0), *QUIET[:4])
    assert "Wendepunkt und am teuersten: Spiel 6, Bert +9" in over.more.replace("\xa0", " ")
    goes_on = evening_story(points(6, -2, -1, -3), *QUIET, ended=False)
    assert goes_on.first == "Anna führt mit +6"
    assert goes_on.more == "7 vor Cem"


def test_where_all_are_level_or_many_are_next_there_is_no_margin_and_more_than_three_are_not_named() -> (
    None
):
    assert evening_story(LEVEL, ended=False) == Story("Alle gleichauf", ())
    assert evening_story(ended=False) == Story("Noch kein Spiel", ())
    three_next = evening_story(ANNA_3, ended=False)
    assert three_next.more == "4 vor Bert, Cem und Doro"
    voice = Voice("de", dict.fromkeys(CAST, "X"))
    best = Placing(1, ANNA, 4, 1, 1, 0)
    others = [Placing(2, player, -1, 1, 0, 0) for player in CAST[1:5]]
    four_next = story(evening(), [best, *others], voice, ended=False)
    assert four_next == Story("X führt mit +4", ())
    three_of_one_name = story(evening(), [best, *others[:3]], voice, ended=False)
    assert three_of_one_name.more == "5 vor X, X und X"


def test_a_name_from_right_to_left_keeps_the_order_of_what_stands_around_it() -> None:
    hebrew = "\N{HEBREW LETTER SHIN}\N{HEBREW LETTER RESH}"
    told = evening_story(points(3, -1, -2, 0), ended=False, names={**NAMES, DORO: hebrew})
    assert told.more == f"3 vor \N{FIRST STRONG ISOLATE}{hebrew}\N{POP DIRECTIONAL ISOLATE}"


# the short moment of a game during play. Source: issue "The evening people show around", During
# play
BOCK: dict[str, object] = {"bock__on": True, "bock__triggers": ["split_120"]}


def shown(*entries: Entry, **options: object) -> str:
    """Sign and sentence of the moment of the last game; empty without one."""
    moment = flash(evening(*entries, under=rules(**options)), DE)
    return f"{moment.sign} {moment.says}" if moment else ""


def test_a_bock_that_begins_and_a_herz_solo_that_is_won_are_moments_and_a_usual_game_is_none() -> (
    None
):
    assert shown() == ""
    assert shown(normal(140)) == ""
    assert shown(normal(140), Penalty({ANNA: -9})) == "", "a penalty is none"
    drawn = normal(120)
    assert shown(drawn, **BOCK) == "×2 Jetzt ist Bock."
    assert shown(drawn, normal(140), **BOCK) == ""
    assert shown(solo(140, solo="herz")) == "♥ Anna gewinnt ein Herz-Solo."
    assert shown(solo(100, solo="herz")) == ""
    assert shown(solo(140, solo="karo")) == "", "nobody led before"


def test_the_biggest_game_says_that_it_was_in_bock() -> None:
    games = [normal(120), SOLO, *QUIET]
    dearest = moments(evening(*games, under=rules(**BOCK)), DE)[0]
    assert dearest.short.text.replace("\xa0", " ") == "Spiel 2, Cems Damen-Solo +6 im Bock"


def test_a_lead_that_changes_is_one() -> None:
    anna_leads = solo(140, solo="karo")
    bert_passes = solo(240, by=BERT, solo="karo")
    moment = flash(evening(anna_leads, bert_passes), EN)
    assert moment == Flash("lead", "★", "Bert takes the lead.", 1)
    anna_stays_ahead = normal(140, re=(ANNA, CEM), kontra=(BERT, DORO))
    assert shown(anna_leads, anna_stays_ahead) == ""
    two_lead = normal(140)
    assert shown(two_lead, anna_leads) == ""
