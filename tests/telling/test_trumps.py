"""The trumps as a row of cards, as options and agreements rank them."""

from __future__ import annotations

import pytest

from scorepad.scoring.rules import read_rules
from scorepad.telling.trumps import ToldTrumps, trumps
from scorepad.telling.voice import Voice


def row(*notes: str, cards: int = 48, lang: str = "de") -> ToldTrumps:
    told = trumps(Voice(lang, rules=read_rules({"options": {"notes": [*notes], "cards": cards}})))
    assert told is not None
    return told


def ranks(*notes: str, cards: int = 48) -> str:
    return " ".join(card.rank + card.suit for card in row(*notes, cards=cards).cards)


USUAL = "10♥ D♣ D♠ D♥ D♦ B♣ B♠ B♥ B♦ A♦ 10♦ K♦"


def test_the_ten_of_hearts_leads_and_nines_come_last() -> None:
    """Without nines a pack has forty cards."""
    assert ranks() == f"{USUAL} 9♦"
    assert ranks(cards=40) == USUAL
    assert ranks("with_nines", cards=40) == f"{USUAL} 9♦"


@pytest.mark.parametrize(
    ("notes", "first"),
    [
        (["schweine_announced"], "A♦ 10♥"),
        (["schwein_second_fuchs"], "A♦ 10♥"),
        (["schweine_announced", "superschweine"], "9♦ A♦ 10♥"),
        (["schweine_announced", "superschweine", "hyperschweine"], "K♦ 9♦ A♦ 10♥"),
        (["schweine_announced", "superschweine", "genscher_above_superschweine"], "K♦ 9♦ A♦ 10♥"),
        (["joker"], "★ 10♥"),
        (["seven_in"], "7♥ 10♥"),
        (["schaf"], "10♥ K♥ D♣"),
        (["hearts_ten_no_trump"], "K♦ D♣"),
    ],
)
def test_agreements_raise_cards(notes: list[str], first: str) -> None:
    """Source: KIF V18 to V26, V33, V46; CuteSoft."""
    assert ranks(*notes).startswith(f"{first} ")


def test_without_nines_the_tens_of_diamonds_are_superschweine() -> None:
    """Source: KIF V21."""
    assert ranks("schweine_announced", "superschweine", cards=40).startswith("10♦ A♦ 10♥ ")


def test_the_kings_of_diamonds_lead_in_the_place_of_the_dullen_only_once() -> None:
    """Source: KIF V33."""
    assert ranks("hearts_ten_no_trump").count("K♦") == 1
    assert row("hearts_ten_no_trump").others.replace("\N{NO-BREAK SPACE}", " ") == (
        "Fehlfarben: Kreuz, Pik und Herz A 10 K 9"
    )


def test_cards_that_rank_there_as_a_pair_only_say_so() -> None:
    told = row("schweine_announced", lang="en")
    assert [card.name for card in told.cards if card.pair] == ["Schwein"]
    assert told.pairs == "dashed: both in one hand only"
    assert row().pairs == ""
    assert row("seven_in").pairs == ""


def test_where_six_play_there_is_no_row() -> None:
    assert trumps(Voice(rules=read_rules({"options": {"team_mode": "tripelkopf"}}))) is None
