"""Entries and evenings as JSON: read with all problems, written back. Source: the interchange
form.
"""

from typing import Any

import pytest

from scorepad.scoring import entry
from scorepad.scoring.entry import Announcement, Augen, FirstTrick, Game, Leiche, Special
from scorepad.scoring.errors import Refused
from scorepad.scoring.reading.entries import (
    FORMAT,
    read_entry,
    read_evening,
    write_entry,
    write_evening,
)
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import GameKind, Party, Pflicht, Says
from tests.scoring.building import ANNA, BERT, CAST, CEM, DORO, ELA, rules, said
from tests.scoring.outcome import refused

FOUR_NAMES = ["Anna", "Bert", "Cem", "Doro"]
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
    Game(
        GameKind.NORMAL,
        (ANNA, BERT),
        (CEM, DORO),
        Augen(130, 130),
        announcements=said("re, re no90"),
    ),
    Game(
        GameKind.NORMAL,
        (ANNA, BERT),
        no_trick=Party.RE,
        specials=(Special("doppelkopf", Party.RE, 0),),
    ),
    Game(GameKind.LEICHE, (ANNA,), augen=Augen(0, 0), leiche=Leiche(0, ("dulle", "kreuz_dame"))),
    Game(GameKind.LEICHE, (ANNA,), augen=Augen(10, 10), leiche=Leiche()),
    Game(GameKind.DIRECT, points={ANNA: 0, BERT: -3}, sits_out=()),
    Game(GameKind.DIRECT, points={}, bock=0),
    entry.Redeal("kings", note="fünf Könige"),
    entry.Redeal(),
    entry.WrongCard(ANNA, (ANNA, BERT), "minor", 2, True, GameKind.SOLO, "im dritten Stich"),
    entry.WrongCard(ANNA),
    entry.Penalty({ANNA: -8}, True, "zu spät"),
    entry.Penalty({ANNA: 0}),
    entry.Event("Dulle verloren", ANNA, "an Doro"),
    entry.Seats(CAST[:6], BERT, (2,), "Fritz kommt"),
    entry.Seats(CAST[:4]),
    entry.PflichtsoloRound("jetzt"),
    entry.RulesChange(rules("kif", bock__on=True), "mit Bock"),
    entry.End("spät"),
]


@pytest.mark.parametrize("given", ENTRIES, ids=lambda given: str(given.kind))
def test_what_is_written_reads_as_it_was(given: Any) -> None:
    assert read_entry(write_entry(given)) == given


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
    game = read_entry({"game": "normal", "augen": augen})
    assert isinstance(game, Game)
    assert game.augen == read


@pytest.mark.parametrize(
    ("bock", "read"),
    [(2, (2, None)), ({"factor": 8}, (None, 8)), ({"factor": 1}, (None, 1)), (None, (None, None))],
)
def test_bock_may_be_given_as_levels_or_as_a_factor(
    bock: object, read: tuple[int | None, int | None]
) -> None:
    game = read_entry({"game": "normal", "bock": bock})
    assert isinstance(game, Game)
    assert (game.bock, game.bock_factor) == read
    assert write_entry(game).get("bock") == bock


SAID = {"party": "re", "says": "re"}
DOKO = {"id": "doppelkopf", "party": "re"}
WRONG: dict[str, list[dict[str, Any]]] = {
    "wrong_type": [
        {"game": 5}, {"re": "Anna"}, {"re": ["Anna", " "]}, {"re": ["Anna", 5]}, {"augen": {"re": "130"}},
        {"augen": {"re": [1, 2, 3]}}, {"augen": {"re": True}}, {"no_trick": True}, {"announcements": {}},
        {"specials": [{"id": 3, "party": "re"}]}, {"specials": [DOKO | {"count": 1.5}]},
        {"specials": [DOKO | {"by": ""}]}, {"ka_da_mu": "ja"}, {"points": []}, {"points": {"": 1}},
        {"points": {"Anna": 1.5}}, {"bock": "2"}, {"dealer": 5},
    ],
    "not_an_object": [{"augen": 130}, {"announcements": ["re"]}],
    "augen_range": [{"augen": {"re": [150, 121]}}, {"augen": {"re": -1}}],
    "unknown_key": [
        {"augen": {"anna": 3}}, {"announcements": [SAID | {"when": 3}]}, {"bock": {"factor": 2, "levels": 1}},
    ],
    "unknown_value": [
        {"no_trick": "anna"}, {"announcements": [SAID | {"says": "no10"}]}, {"announcements": [SAID | {"card": 2000}]},
        {"announcements": [SAID | {"card": 0}]}, {"pflicht": "gern"}, {"leiche": {"tops": ["fuchs"]}},
        {"leiche": {"tops": [5]}}, {"leiche": {"tricks": 13}}, {"bock": 31}, {"kind": 5},
    ],
    "missing": [
        {"announcements": [{"party": "re"}]}, {"specials": [{"party": "re"}]}, {"specials": [{"id": "doppelkopf"}]},
        {"first_trick_augen": {"party": "re"}},
    ],
}  # fmt: skip


@pytest.mark.parametrize("code", WRONG)
def test_what_has_the_wrong_form_is_told_at_its_field(code: str) -> None:
    for changed in WRONG[code]:
        assert (code, *changed) in refused(
            read_entry, {"kind": "game", "game": "normal", **changed}
        ), changed


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


def test_an_evening_is_read_and_written_and_the_shortest_has_a_table() -> None:
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
    shortest = read_evening({"table": FOUR_NAMES})
    assert shortest.plan.first_dealer == ANNA
    assert shortest.plan.rules == Rules()
    assert shortest.entries == ()


def test_an_entry_that_cannot_be_read_does_not_spoil_the_evening_but_cannot_be_written() -> None:
    evening = read_evening({"table": FOUR_NAMES, "entries": [{"kind": "penalty"}]})
    (spoilt,) = evening.entries
    assert isinstance(spoilt, entry.Unreadable)
    with pytest.raises(Refused):
        write_entry(spoilt)


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
        ({"entries": {"kind": "end"}}, "entries"),
    ],
)
def test_an_evening_whose_frame_is_wrong_is_refused(changed: dict[str, Any], field: str) -> None:
    assert field in [told for _, told in refused(read_evening, {"table": FOUR_NAMES, **changed})]
