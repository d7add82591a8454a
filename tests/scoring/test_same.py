"""When two entries are the same, look the same, or cannot be: what two phones have written down at
one table.
"""

from dataclasses import replace
from typing import Any

import pytest

from scorepad.scoring.entry import Announcement, Augen, Game, Penalty, Redeal, Special
from scorepad.scoring.game.same import is_same, looks_same, may_be_same
from scorepad.scoring.terms import GameKind, Party, Player, Says

A, B, C, D = map(Player, "ABCD")
RE = Announcement(Says.RE, Party.RE)
KONTRA = Announcement(Says.KONTRA, Party.KONTRA)
FUCHS = Special("fuchs_caught", Party.RE)
CHARLIE = Special("charlie", Party.KONTRA)
PLAYED = Game(
    GameKind.NORMAL,
    (A, B),
    augen=Augen(121, 150),
    announcements=(RE, KONTRA),
    specials=(FUCHS, CHARLIE),
    note="knapp",
)


@pytest.mark.parametrize(
    "change",
    [
        {"re": (B, A)},
        {"announcements": (KONTRA, RE)},
        {"specials": (CHARLIE, FUCHS)},
        {"dealer": C},
        {"sits_out": (D,)},
    ],
)
def test_the_order_of_taps_and_who_dealt_make_no_other_game(change: dict[str, Any]) -> None:
    changed = replace(PLAYED, **change)
    assert is_same(PLAYED, changed)


@pytest.mark.parametrize(
    "change",
    [
        {"re": (A, C)},
        {"augen": Augen(140, 140)},
        {"announcements": (RE,)},
        {"specials": (FUCHS,)},
        {"note": ""},
        {"game": GameKind.HOCHZEIT},
    ],
)
def test_any_other_fact_makes_another_game(change: dict[str, Any]) -> None:
    changed = replace(PLAYED, **change)
    assert not is_same(PLAYED, changed)


def test_other_entries_are_the_same_by_all_their_facts() -> None:
    assert is_same(Redeal("misdeal"), Redeal("misdeal"))
    assert not is_same(Redeal("misdeal"), Redeal("nines"))
    assert not is_same(PLAYED, Redeal())
    penalty = Penalty({A: -8})
    assert is_same(penalty, Penalty({A: -8}))
    shared = replace(penalty, share=True)
    assert not is_same(penalty, shared)


def test_what_is_the_same_looks_the_same() -> None:
    for one in (PLAYED, Redeal(), Penalty({A: -8})):
        assert looks_same(one, one)


@pytest.mark.parametrize(
    ("mine", "theirs", "may"),
    [
        ("game", "game", True),
        ("game", "redeal", True),
        ("game", "wrong_card", True),
        ("game", "seats", True),
        ("penalty", "penalty", True),
        ("event", "event", True),
        ("game", "penalty", False),
        ("penalty", "game", False),
        ("penalty", "event", False),
        ("redeal", "event", False),
    ],
)
def test_only_what_may_be_about_one_deal_collides(mine: str, theirs: str, *, may: bool) -> None:
    assert may_be_same(mine, theirs) is may
