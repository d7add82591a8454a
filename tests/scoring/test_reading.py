"""Entries and evenings as JSON: read with all problems, written back. Source: the interchange form."""

import datetime as dt
from typing import Any

import pytest

from scorepad.scoring.entry import (
    Announcement,
    Augen,
    End,
    Event,
    FirstTrick,
    Game,
    Leiche,
    Penalty,
    PflichtsoloRound,
    Redeal,
    RulesChange,
    Seats,
    Special,
    Unreadable,
    WrongCard,
)
from scorepad.scoring.errors import Refused
from scorepad.scoring.reading.entries import FORMAT, read_entry, read_evening, write_entry, write_evening
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import GameKind, Party, Pflicht, Says
from scorepad.telling.days import day_of_play, read_day
from tests.scoring.building import ANNA, BERT, CAST, CEM, DORO, ELA, rules, said
from tests.scoring.outcome import refused

EVERYTHING = {
    "kind": "game", "game": "solo", "solo": "damen", "pflicht": "freiwillig", "ka_da_mu": True, "re": ["Anna"],
    "kontra": ["Bert", "Cem", "Doro"], "augen": {"re": [121, 150]}, "no_trick": False,
    "announcements": [
        {"party": "re", "says": "re", "by": "Anna", "card": 2},
        {"says": "klopfen", "by": "Bert"},
        {"party": "kontra", "says": "kontra"},
    ],
    "specials": [{"id": "fuchs_caught", "party": "kontra", "count": 2, "by": "Doro", "from": "Anna"}],
    "genscher_used": True, "bride": "Anna", "first_trick_augen": {"party": "re", "augen": 31}, "bock_triggers": 1,
    "bock": 1, "dealer": "Ela", "sits_out": ["Ela"], "note": "knapp",
}  # fmt: skip
READ = Game(
    GameKind.SOLO, (ANNA,), (BERT, CEM, DORO), solo="damen", pflicht=Pflicht.FREIWILLIG, ka_da_mu=True,
    augen=Augen(121, 150), no_trick=False,
    announcements=(
        Announcement(Says.RE, Party.RE, ANNA, 2),
        Announcement(Says.KLOPFEN, by=BERT),
        Announcement(Says.KONTRA, Party.KONTRA),
    ),
    specials=(Special("fuchs_caught", Party.KONTRA, 2, DORO, ANNA),),
    genscher_used=True, bride=ANNA, first_trick=FirstTrick(Party.RE, 31), bock_triggers=1,
    bock=1, dealer=ELA, sits_out=(ELA,), note="knapp",
)  # fmt: skip


def test_a_game_with_everything_is_read_and_written() -> None:
    assert read_entry(EVERYTHING) == READ
    assert write_entry(READ) == EVERYTHING


ENTRIES = [
    Game(GameKind.NORMAL, (ANNA, BERT), (CEM, DORO), Augen(130, 130), announcements=said("re, re no90")),
    Game(GameKind.NORMAL, (ANNA, BERT), no_trick=Party.RE, specials=(Special("doppelkopf", Party.RE, 0),)),
    Game(GameKind.LEICHE, (ANNA,), augen=Augen(0, 0), leiche=Leiche(0, ("dulle", "kreuz_dame"))),
    Game(GameKind.LEICHE, (ANNA,), augen=Augen(10, 10), leiche=Leiche()),
    Game(GameKind.DIRECT, points={ANNA: 0, BERT: -3}, sits_out=()),
    Game(GameKind.DIRECT, points={}, bock=0),
    Redeal("kings", note="fünf Könige"),
    Redeal(),
    WrongCard(ANNA, (ANNA, BERT), "minor", 2, True, GameKind.SOLO, "im dritten Stich"),
    WrongCard(ANNA),
    Penalty({ANNA: -8}, True, "zu spät"),
    Penalty({ANNA: 0}),
    Event("Dulle verloren", ANNA, "an Doro"),
    Seats(CAST[:6], BERT, (2,), "Fritz kommt"),
    Seats(CAST[:4]),
    PflichtsoloRound("jetzt"),
    RulesChange(rules("kif", bock__on=True), "mit Bock"),
    End("spät"),
]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: str(entry.kind))
def test_what_is_written_reads_as_it_was(entry: Any) -> None:
    assert read_entry(write_entry(entry)) == entry


def test_what_is_left_out_has_its_usual_value() -> None:
    short: dict[str, Any] = {"game": "normal", "re": ["Anna", "Bert"], "augen": {"re": 130}}
    assert read_entry(short) == Game(GameKind.NORMAL, (ANNA, BERT), augen=Augen(130, 130))
    nulls = dict.fromkeys(EVERYTHING.keys() - short.keys() - {"kind"})
    assert read_entry({**short, **nulls}) == read_entry(short)
    assert read_entry({**short, "specials": [{"id": "x", "party": "re"}]}).specials[0].count == 1  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("augen", "read"),
    [
        ({"re": 149}, Augen(149, 149)),
        ({"kontra": 91}, Augen(149, 149)),
        ({"re": 149, "kontra": 91}, Augen(149, 149)),
        ({"kontra": [90, 119]}, Augen(121, 150)),
        ({"re": [121, 150], "kontra": [90, 119]}, Augen(121, 150)),
        ({}, None),
        (None, None),
    ],
)
def test_augen_may_be_given_from_either_side(augen: object, read: Augen | None) -> None:
    entry = read_entry({"game": "normal", "augen": augen})
    assert isinstance(entry, Game)
    assert entry.augen == read


@pytest.mark.parametrize(
    ("bock", "read"), [(2, (2, None)), ({"factor": 8}, (None, 8)), ({"factor": 1}, (None, 1)), (None, (None, None))]
)
def test_bock_may_be_given_as_levels_or_as_a_factor(bock: object, read: tuple[int | None, int | None]) -> None:
    entry = read_entry({"game": "normal", "bock": bock})
    assert isinstance(entry, Game)
    assert (entry.bock, entry.bock_factor) == read
    assert write_entry(entry).get("bock") == bock


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"game": 5}, ("wrong_type", "game")),
        ({"re": "Anna"}, ("wrong_type", "re")),
        ({"re": ["Anna", " "]}, ("wrong_type", "re")),
        ({"re": ["Anna", 5]}, ("wrong_type", "re")),
        ({"augen": 130}, ("not_an_object", "augen")),
        ({"augen": {"re": "130"}}, ("wrong_type", "augen")),
        ({"augen": {"re": [1, 2, 3]}}, ("wrong_type", "augen")),
        ({"augen": {"re": True}}, ("wrong_type", "augen")),
        ({"augen": {"re": [150, 121]}}, ("augen_range", "augen")),
        ({"augen": {"re": -1}}, ("augen_range", "augen")),
        ({"augen": {"anna": 3}}, ("unknown_key", "augen")),
        ({"no_trick": True}, ("wrong_type", "no_trick")),
        ({"no_trick": "anna"}, ("unknown_value", "no_trick")),
        ({"announcements": {}}, ("wrong_type", "announcements")),
        ({"announcements": ["re"]}, ("not_an_object", "announcements")),
        ({"announcements": [{"party": "re"}]}, ("missing", "announcements")),
        ({"announcements": [{"party": "re", "says": "no10"}]}, ("unknown_value", "announcements")),
        ({"announcements": [{"party": "re", "says": "re", "card": 2000}]}, ("unknown_value", "announcements")),
        ({"announcements": [{"party": "re", "says": "re", "card": 0}]}, ("unknown_value", "announcements")),
        ({"announcements": [{"party": "re", "says": "re", "when": 3}]}, ("unknown_key", "announcements")),
        ({"specials": [{"id": 3, "party": "re"}]}, ("wrong_type", "specials")),
        ({"specials": [{"party": "re"}]}, ("missing", "specials")),
        ({"specials": [{"id": "doppelkopf"}]}, ("missing", "specials")),
        ({"specials": [{"id": "doppelkopf", "party": "re", "count": 1.5}]}, ("wrong_type", "specials")),
        ({"specials": [{"id": "doppelkopf", "party": "re", "by": ""}]}, ("wrong_type", "specials")),
        ({"ka_da_mu": "ja"}, ("wrong_type", "ka_da_mu")),
        ({"pflicht": "gern"}, ("unknown_value", "pflicht")),
        ({"first_trick_augen": {"party": "re"}}, ("missing", "first_trick_augen")),
        ({"leiche": {"tops": ["fuchs"]}}, ("unknown_value", "leiche")),
        ({"leiche": {"tops": [5]}}, ("unknown_value", "leiche")),
        ({"leiche": {"tricks": 13}}, ("unknown_value", "leiche")),
        ({"points": []}, ("wrong_type", "points")),
        ({"points": {"": 1}}, ("wrong_type", "points")),
        ({"points": {"Anna": 1.5}}, ("wrong_type", "points")),
        ({"bock": "2"}, ("wrong_type", "bock")),
        ({"bock": 31}, ("unknown_value", "bock")),
        ({"bock": {"factor": 2, "levels": 1}}, ("unknown_key", "bock")),
        ({"dealer": 5}, ("wrong_type", "dealer")),
        ({"kind": 5}, ("unknown_value", "kind")),
    ],
)
def test_what_has_the_wrong_form_is_told_at_its_field(changed: dict[str, Any], problem: tuple[str, str]) -> None:
    assert problem in refused(read_entry, {"kind": "game", "game": "normal", **changed})


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        ({"kind": "penalty"}, ("missing", "points")),
        ({"kind": "wrong_card"}, ("missing", "culprit")),
        ({"kind": "seats"}, ("missing", "table")),
        ({"kind": "seats", "table": ["A"], "also_sit_out": ["1"]}, ("wrong_type", "also_sit_out")),
        ({"kind": "redeal", "reason": 3}, ("wrong_type", "reason")),
        ({"kind": "rules", "rules": {"preset": "skat"}}, ("unknown_preset", "preset")),
        ({"kind": "end", "points": 3}, ("unknown_key", "points")),
        (None, ("not_an_object", "")),
    ],
)
def test_other_entries_are_read_as_strictly(given: object, problem: tuple[str, str]) -> None:
    assert refused(read_entry, given) == [problem]


# evenings


def test_an_evening_is_read_and_written() -> None:
    written = {
        "format": FORMAT,
        "name": "Donnerstag",
        "date": "2026-11-19",
        "rules": {"preset": "kif", "options": {"bock.on": True}},
        "table": ["Anna", "Bert", "Cem", "Doro", "Ela"],
        "first_dealer": "Bert",
        "also_sit_out": [],
        "entries": [{"kind": "redeal", "reason": "misdeal"}, {"kind": "end"}],
    }
    evening = read_evening(written)
    assert write_evening(evening) == written
    assert read_evening(write_evening(evening)) == evening


def test_the_shortest_evening_has_a_table() -> None:
    evening = read_evening({"table": ["Anna", "Bert", "Cem", "Doro"]})
    assert (evening.plan.first_dealer, evening.plan.rules, evening.entries) == (ANNA, Rules(), ())


def test_an_entry_that_cannot_be_read_does_not_spoil_the_evening_but_cannot_be_written() -> None:
    evening = read_evening({"table": ["Anna", "Bert", "Cem", "Doro"], "entries": [{"kind": "penalty"}]})
    (entry,) = evening.entries
    assert isinstance(entry, Unreadable)
    with pytest.raises(Refused):
        write_entry(entry)


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"format": "scorepad-evening/2"}, "format"),
        ({"table": None}, "table"),
        ({"table": ["Anna", "Bert", "Cem"]}, "table"),
        ({"first_dealer": "Fritz"}, "dealer"),
        ({"rules": {"preset": "skat"}}, "preset"),
        ({"players": 4}, "players"),
        ({"name": 3}, "name"),
        ({"entries": {}}, "entries"),
    ],
)
def test_an_evening_whose_frame_is_wrong_is_refused(changed: dict[str, Any], field: str) -> None:
    assert field in [told for _, told in refused(read_evening, {"table": ["Anna", "Bert", "Cem", "Doro"], **changed})]


def test_entries_that_are_no_list_do_not_vanish() -> None:
    vanishing = {"table": ["Anna", "Bert", "Cem", "Doro"], "entries": {"kind": "end"}}
    assert refused(read_evening, vanishing) == [("wrong_type", "entries")]


# days as browsers and files write them


@pytest.mark.parametrize("text", ["", "19.11.2026", "20261119", "2026-W47-4", "2026-02-30", " 2026-11-19", "heute"])
def test_only_a_full_date_is_a_day(text: str) -> None:
    assert read_day(text) is None
    assert day_of_play(text) is None


@pytest.mark.parametrize(
    ("text", "played"), [("1979-12-31", False), ("1980-01-01", True), ("2099-12-31", True), ("2100-01-01", False)]
)
def test_nobody_played_before_1980_or_plays_after_2099(text: str, played: bool) -> None:
    assert read_day(text) == dt.date.fromisoformat(text)
    assert (day_of_play(text) is not None) is played
