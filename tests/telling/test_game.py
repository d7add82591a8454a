"""A told game: every fact appears, nothing is told alike that differs, and own words of the Runde
are used.
"""

import dataclasses
from collections.abc import Mapping
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.scoring.entry import Announcement, Augen, Entry, Game, Plan, Special
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.game.reasons import Reason
from scorepad.scoring.game.score import score
from scorepad.scoring.rules import Rules, read_rules
from scorepad.scoring.terms import GameKind, Party, Pflicht, Says
from scorepad.telling.cells import augen_cell, kind_cell, said_cell, specials_cell, value_cell
from scorepad.telling.facts import Fact, augen_told, specials_told
from scorepad.telling.game import (
    entered,
    game_line,
    result_of,
    tell_game,
    tell_reasons,
    title_of,
    winners,
)
from scorepad.telling.game import game_sentence as spoken
from scorepad.telling.points import point_lists
from scorepad.telling.score import tell_score
from scorepad.telling.voice import Voice
from tests.telling.games import ANNA, BERT, CEM, DE, DORO, ELA, EN, FACTS, NAMES, OWN, TABLE, game

EVERYTHING = st.fixed_dictionaries(
    {name: st.sampled_from(values) for name, values in FACTS.items()}
)


def rows(*entries: Entry, rules: Rules = OWN, people: int = 4) -> tuple[Row, ...]:
    return replay(Plan((*TABLE, ELA)[:people], ANNA, rules), entries).rows


def told(played: Game, **more: Any) -> list[str]:
    """The facts of a game as its page has them."""
    row = rows(played, **more)[0]
    page = tell_game(row, played, DE)
    return [
        *map(str, (*page.around, *page.parties, *page.facts)),
        page.kind,
        page.note,
        *page.remarks,
    ]


def test_every_fact_of_a_game_has_values_to_be_told() -> None:
    assert list(FACTS) == [field.name for field in dataclasses.fields(Game)]


@pytest.mark.parametrize("name", FACTS)
def test_a_change_of_any_fact_changes_the_line(name: str) -> None:
    base = {"game": GameKind.SOLO} if name == "solo" else {}
    lines = [
        [game_line(game(**base | {name: value}), voice) for value in FACTS[name]]
        for voice in (DE, EN)
    ]
    for first, second in (pair for told_in in lines for pair in combinations(told_in, 2)):
        assert first != second


@pytest.mark.no_cover
@given(EVERYTHING, EVERYTHING)
def test_two_different_games_never_tell_the_same_line(
    first: dict[str, Any], second: dict[str, Any]
) -> None:
    for facts in (first, second):
        if facts["game"] is not GameKind.SOLO:
            facts["solo"] = None
    assert (first == second) is (game_line(Game(**first), DE) == game_line(Game(**second), DE))


@pytest.mark.parametrize(
    ("facts", "fact"),
    [
        ({"bride": ANNA}, "Hochzeit: Anna"),
        ({"genscher_used": True}, "Genscher: die Parteien haben gewechselt"),
        ({"first_trick": FACTS["first_trick"][1]}, "Erster Stich: Re, 30 Augen"),
        ({"second_trick": FACTS["second_trick"][2]}, "Zweiter Stich: Kontra, 35 Augen"),
        ({"announcements": (Announcement(Says.RE, Party.RE, ANNA, vorab=True),)}, "Angesagt: Re vorab (Anna)"),
        ({"announcements": (Announcement(Says.RAISE, Party.KONTRA),)}, "Angesagt: Kontra legt nach"),
        ({"ka_da_mu": True}, "Ka-Da-Mu"),
        ({"bock_triggers": 2}, "Bock ausgerufen: 2-mal"),
        ({"no_trick": False}, "Augen: Re 149, Kontra 91, keine Partei ohne Stich"),
        ({"specials": (Special("blauer_brief", Party.RE, 2, ANNA, DORO),)},
         "Sonderpunkte: Re 2 Blauer Brief (Anna gegen Doro)"),
        ({"announcements": (Announcement(Says.KONTRA, Party.KONTRA, CEM, 2),)}, "Angesagt: Kontra (Cem, Karte 2)"),
        ({"dealer": BERT}, "Gibt: Bert"),
        ({"note": "knapp"}, "knapp"),
    ],
)  # fmt: skip
def test_what_was_entered_stands_on_the_page_of_the_game(facts: dict[str, Any], fact: str) -> None:
    assert fact in told(game(**{"augen": Augen(149, 149), **facts}))


def test_a_game_names_its_parties_who_dealt_and_who_sat_out() -> None:
    facts = told(game(re=(BERT, CEM), augen=Augen(149, 149)), people=5)
    assert facts[:4] == [
        "Gibt: Anna",
        "Setzt aus: Anna",
        "Re: Bert und Cem",
        "Kontra: Doro und Ela",
    ]


def test_a_leiche_tells_tricks_and_trumps_and_the_line_of_a_game_who_dealt_and_people_without_a_name() -> (
    None
):
    assert "Leiche: 2 Stiche, Dulle, Kreuz-Dame" in game_line(game(leiche=FACTS["leiche"][5]), DE)
    assert "Leiche: tricks not counted" in game_line(game(leiche=FACTS["leiche"][1]), EN)
    assert game_line(game(dealer=BERT), DE).endswith(" · Bert gibt")
    assert game_line(game(sits_out=(DORO, ELA)), DE).endswith(" · Doro und Ela setzen aus")
    assert game_line(game(sits_out=()), EN).endswith(" · nobody sits out")
    assert entered(game(note="x"), EN)[-1] == Fact("Note", "x")
    assert NAMES.keys() >= set(TABLE)
    assert "Re: ? und Bert" in game_line(game(), DE.calling({BERT: "Bert"}))


def test_an_own_solo_is_called_by_its_name_everywhere() -> None:
    solo = game(
        game=GameKind.SOLO, solo="xaver", re=(CEM,), augen=Augen(130, 130), pflicht=Pflicht.LUSTSOLO
    )
    row = rows(solo)[0]
    page = tell_game(row, solo, DE)
    assert page.title == "Spiel 1"
    assert page.kind == "Xaver (Lustsolo)"
    assert title_of(None, solo, DE) == "Xaver"
    assert spoken(row, solo, DE) == "Spiel 1, Xaver Cem, Cem plus 3"
    assert [kind_cell(dataclasses.replace(solo, solo=kind), DE) for kind in ("xaver", None)] == [
        "Xaver",
        "Solo",
    ]


def test_own_names_of_rules_that_no_longer_hold_are_kept() -> None:
    played = game(augen=Augen(149, 149), specials=(Special("blauer_brief", Party.RE),))
    later = dataclasses.replace(DE, rules=Rules(), earlier=())
    assert "Blauer Brief" in str(tell_game(rows(played)[0], played, later).facts)


def test_reasons_and_points_stand_with_their_party_and_people() -> None:
    """Also what everybody gives for a Hochzeit. Source: options.md, hochzeit.bonus."""
    played = game(augen=Augen(140, 140), specials=(Special("fuchs_caught", Party.KONTRA),))
    page = tell_game(rows(played)[0], played, DE)
    assert page.reasons == (("Re", "gewonnen", "+1"), ("Kontra", "Fuchs gefangen", "+1"))
    assert page.points[0] == Fact("Anna", "0")
    given = Reason("hochzeit_bonus", Party.RE, 0, 2)
    assert tell_reasons([given], DE) == (("Re", "Hochzeit, von jedem", "+2"),)


def test_the_winner_is_told_short_and_for_who_listens() -> None:
    won = game(augen=Augen(90, 90))
    assert result_of(rows(won)[0], DE) == "Kontra +2"
    assert spoken(rows(won)[0], won, DE) == "Spiel 1, Kontra plus 2, Cem und Doro"
    cheap = game(augen=Augen(149, 149), specials=(Special("fuchs_caught", Party.KONTRA, 2),))
    assert spoken(rows(cheap)[0], cheap, DE) == "Spiel 1, Re minus 1, Anna und Bert"


def test_a_sentence_for_the_eye_has_signs_instead_of_their_words() -> None:
    """Source: issue 48, the sentence below the chart of an evening."""
    won = game(augen=Augen(90, 90))
    assert spoken(rows(won)[0], won, DE, signs=True) == "Spiel 1, Kontra +2, Cem und Doro"
    cheap = game(augen=Augen(149, 149), specials=(Special("fuchs_caught", Party.KONTRA, 2),))
    told = spoken(rows(cheap)[0], cheap, DE, signs=True)
    assert told == "Spiel 1, Re −1, Anna und Bert"


def test_a_game_that_nobody_wins_says_so_and_one_with_a_problem_has_no_result() -> None:
    both = tuple(
        Announcement(Says(says), party) for party in Party for says in (party.value, Says.NO90)
    )
    nobody = game(augen=Augen(130, 130), announcements=both)
    row = rows(nobody)[0]
    assert result_of(row, DE).startswith("niemand gewinnt, Re ")
    assert spoken(row, nobody, DE) == "Spiel 1, niemand gewinnt"
    alone = dataclasses.replace(nobody, game=GameKind.SOLO, solo="damen", re=(ANNA,))
    assert spoken(rows(alone)[0], alone, EN) == "Game 1, Queens solo Anna, nobody wins"
    assert winners(row) == frozenset()
    page = tell_game(rows(game())[0], game(), DE)
    assert page.result == ""
    assert page.problems == ("Die Augen fehlen.",)


def test_typed_points_are_told_with_who_got_some() -> None:
    typed = Game(GameKind.DIRECT, points={ANNA: 3, BERT: -1, CEM: -1, DORO: -1})
    row = rows(typed)[0]
    assert result_of(row, DE) == "Punkte eingetragen"
    assert winners(row) == frozenset({ANNA})
    assert spoken(row, typed, DE) == "Spiel 1, Punkte für Anna"
    assert "Punkte: Anna +3, Bert −1, Cem −1, Doro −1" in game_line(typed, DE)


def test_bock_is_told_where_it_starts_and_where_it_counts() -> None:
    rules = read_rules({"options": {"bock.on": True, "bock.triggers": ["split_120"]}})
    drawn = game(augen=Augen(120, 120))
    won = game(augen=Augen(149, 149))
    draw, after = rows(drawn, won, rules=rules)
    assert Fact("Danach Bock", "120 zu 120") in tell_game(draw, drawn, DE).facts
    assert Fact("Bock", "×2") in tell_game(after, won, DE).around
    assert value_cell(after, DE) == "×2\xa0+2"


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"augen": Augen(149, 149)}, "Re 149"),
        ({"augen": Augen(90, 119)}, "Ko 121–150"),
        ({"augen": Augen(120, 120)}, "120:120"),
        ({"augen": Augen(240, 240)}, "Re alle"),
        ({"augen": Augen(240, 240), "no_trick": False}, "Re 240"),
        ({}, ""),
    ],
)
def test_a_cell_has_the_augen_of_the_party_with_more(facts: dict[str, Any], words: str) -> None:
    assert augen_cell(game(**facts), DE) == words


def test_a_cell_has_announcements_by_party_and_special_points_short() -> None:
    said = (
        Announcement(Says.KONTRA, Party.KONTRA),
        Announcement(Says.NO90, Party.RE),
        Announcement(Says.KLOPFEN),
    )
    assert said_cell(game(announcements=said), DE) == "Ko · (Re) k.90 · Klopf"
    early = (Announcement(Says.RE, Party.RE, vorab=True), Announcement(Says.RAISE, Party.RE))
    assert said_cell(game(announcements=early), DE) == "Re\xa0vorab legt\xa0nach"
    made = (Special("doppelkopf", Party.RE), Special("blauer_brief", Party.KONTRA, 2))
    assert specials_cell(game(specials=made), DE) == "Re:\xa0Doko · Ko:\xa02\xa0Blauer Brief"
    assert kind_cell(game(), DE) == "Normal"
    assert kind_cell(game(game=GameKind.ARMUT), DE) == "Armut"
    two_kinds = game(game=GameKind.SOLO, solo="koenige_damen")
    assert kind_cell(two_kinds, DE) == "K+D-Solo", "paper.md: one word for a solo, in short"


def test_special_points_in_short_are_told_by_party_always_with_its_name_and_augen_in_one_piece() -> (
    None
):
    """Source: third-look.md, Papers, itemised: "Augen 152 : 88" in one piece."""
    foxes = (
        Special("fuchs_caught", Party.KONTRA, by=CEM, from_=ANNA),
        Special("fuchs_caught", Party.RE, count=2),
    )
    told = specials_told(game(specials=(*foxes, Special("doppelkopf", Party.RE))), DE).replace(
        "\xa0", " "
    )
    assert told == "Re: 2 Fuchs, Doppelkopf · Kontra: Fuchs (Cem gegen Anna)"
    assert specials_told(game(), DE) == ""
    assert augen_told(game(augen=Augen(152, 152)), DE) == "Augen\xa0152\xa0:\xa088"
    assert augen_told(game(augen=Augen(151, 180)), DE) == "Augen Re\xa0151\xa0bis\xa0180"
    assert augen_told(game(), DE) == ""


def points(options: Mapping[str, object]) -> dict[str, str]:
    told = point_lists(Voice(rules=read_rules({"options": options})))
    return {line.name: line.text for points in told for line in points.lines}


def test_the_point_table_says_what_counts_under_the_rules() -> None:
    """Source: TSR 7.2."""
    said = points({})
    won = (
        "gewonnen",
        "unter 90, 60, 30, kein Stich: je",
        "gegen die Alten",
        "keine 90, 60, 30, schwarz: je",
    )
    assert {said[line] for line in (*won, "Fuchs gefangen", "Pflichtsoli je Spieler")} == {"1"}
    assert said["Re, Kontra: je"] == "2"
    assert said["Solist"] == "×3"


BOTH: dict[str, object] = {"value.re_kontra_effect": "add_and_double"}
FIXED: dict[str, object] = {"solo.fixed_kind.damen.won": 12}
LINES: list[tuple[dict[str, object], str, str | None]] = [
    ({"value.re_kontra_effect": "double"}, "Re, Kontra: je", "×2"),
    (BOTH, "Re, Kontra: je", "+2, ×2"),
    (BOTH | {"value.re_kontra_points": 0}, "Re, Kontra: je", "×2"),
    ({"announcements.vorab_points": 1}, "vorab angesagt: je", "1"),
    ({"announcements.raises": 2}, "nachlegen, höchstens", "2"),
    ({"gegen.effect": "double"}, "gegen die Alten", "×2"),
    ({"value.base_points": 2}, "gewonnen", "2"),
    (FIXED, "Damen-Solo", "fest 12"),
    (FIXED | {"solo.fixed_kind.damen.lost": 6}, "Damen-Solo", "fest 12, verloren 6"),
    ({"solo.fixed_kind.buben.lost": 3}, "Buben-Solo", None),
    ({"value.step_effect": "double"}, "unter 90, 60, 30, kein Stich: je", "×2"),
    ({"value.step_points.30": 3}, "unter 90, 60, 30, kein Stich", "1, 1, 3, 1"),
    ({"special.herzstich.points": 2}, "Herzstich", "2"),
    ({"special.fuchs_caught.points": 0}, "Fuchs gefangen", None),
    (
        {"solo.mode": "fixed", "solo.fixed_plain": 6, "solo.fixed_with_re": 12},
        "festes Solo, mit Re",
        "6, 12",
    ),
    ({"solo.kind_points.damen": 2}, "Damen-Solo", "+2"),
    ({"gegen.points": 0}, "gegen die Alten", None),
    ({}, "vorab angesagt: je", None),
    ({}, "nachlegen, höchstens", None),
]


@pytest.mark.parametrize(("options", "line", "says"), LINES)
def test_the_point_table_follows_the_options(
    options: dict[str, object], line: str, says: str | None
) -> None:
    assert points(options).get(line) == says


def test_the_point_table_explains_bock_where_it_is_played() -> None:
    options = {"bock.on": True, "bock.triggers": ["split_120"]}
    bock = read_rules({"preset": "kif", "options": options})
    german = point_lists(Voice(rules=bock))
    assert german[-1].text == "nach 120 zu 120; dauert eine Runde"
    english = point_lists(Voice("en", rules=bock))
    assert english[-1].text == "after 120 to 120; lasts one round"
    without_bock = point_lists(Voice())
    assert len(without_bock) == 4


# a score that stands for itself, in words
def test_a_score_says_who_wins_how_much_and_why() -> None:
    played = game(kontra=(CEM, DORO), augen=Augen(160, 160))
    told = tell_score(score(played, Rules()), DE)
    assert told.result == "Re +2"
    assert ", ".join(map(str, told.points)) == "Anna: +2, Bert: +2, Cem: −2, Doro: −2"
    assert [reason.points for reason in told.reasons] == ["+1", "+1"]
    assert told.remarks == ()
