"""Worked games told as at a table, and the answers and rules they lead to; issue 12, "Was schreibt
ihr hier auf?".
"""

import pytest

from scorepad.scoring.example.finding import FIRST, Inquiry, expected
from scorepad.scoring.example.games import GAMES, Noted, Writes
from scorepad.scoring.example.switches import SWITCHES
from scorepad.scoring.rules import preset
from scorepad.scoring.terms import Player
from scorepad.telling.example import FoundRule, found_rules, story, tell_noted, writes
from scorepad.telling.voice import Voice
from tests.scoring.asking import answered

NAMES = dict(zip(map(Player, "abcd"), ("Anna", "Bert", "Cem", "Doro"), strict=True))
DE = Voice("de", NAMES)
EN = Voice("en", NAMES)


def told(name: str, voice: Voice) -> list[str]:
    return [*story(GAMES[name].game, voice)]


def test_the_first_question_is_told_in_both_languages() -> None:
    assert told(FIRST, DE) == [
        "Anna und Bert sind Re, Cem und Doro Kontra.",
        "Cem sagt Kontra und keine 90 an.",
        "Am Ende hat Re 85 Augen und Kontra 155.",
        "Cem fängt einen Fuchs und macht einen Doppelkopf.",
    ]
    assert told(FIRST, EN)[1::2] == [
        "Cem announces Kontra and no 90.",
        "Cem catches a Fuchs and makes a Doppelkopf.",
    ]


@pytest.mark.parametrize("voice", [DE, EN], ids=["de", "en"])
def test_every_worked_game_can_be_told(voice: Voice) -> None:
    for name in GAMES:
        sentences = told(name, voice)
        assert all(sentence.endswith(".") for sentence in sentences), name
        assert not set("{}_") & set("".join(sentences)), name


def test_who_changes_sides_plays_alone_or_speaks_is_told_in_the_order_in_which_it_happened() -> (
    None
):
    assert told("changed_skipped_won", EN)[:3] == [
        "Anna and Cem are Re, Bert and Doro Kontra.",
        "Anna announces Re and straight away no 60.",
        "Later the parties change by Genscher; in the end Anna and Bert are Re.",
    ]
    assert told("damen_won_re", DE) == [
        "Anna spielt allein gegen die anderen: Damen-Solo.",
        "Anna sagt Re an.",
        "Am Ende hat Anna 155 Augen, die anderen haben 85.",
        "Anna macht zwei Doppelköpfe und fängt einen Fuchs.",
    ]
    assert told("stille_lost", EN) == [
        "Anna holds both queens of clubs, says nothing and plays alone (silent Hochzeit).",
        "Nobody announces anything.",
        "In the end Anna has 100 card points, the others have 140.",
        "Bert catches a Fuchs and makes two Doppelköpfe.",
    ]
    assert told("both_missed", DE)[1:3] == [
        "Cem sagt Kontra und keine 90 an.",
        "Danach sagt Anna Re, keine 90, keine 60 und keine 30 an.",
    ]
    assert told("dulle_karlchen", EN)[-2:] == [
        "Anna beats a Dulle of the opponents with one of their own.",
        "Cem catches both Karlchen in the last trick.",
    ]


@pytest.mark.parametrize(
    ("noted", "german", "english"),
    [
        (
            expected(FIRST, preset("ddv")),
            "8 Punkte, Kontra plus, Re minus",
            "8 points, Kontra plus, Re minus",
        ),
        (Noted(Writes.RE_MINUS, 1), "1 Punkt, nur Re, minus", "1 point, only Re, minus"),
        (Noted(Writes.NOTHING), "niemand etwas", "nobody anything"),
        (None, "wissen wir nicht", "we do not know"),
    ],
)
def test_an_answer_is_told_in_short(noted: Noted | None, german: str, english: str) -> None:
    assert tell_noted(noted, DE) == german
    assert tell_noted(noted, EN) == english


@pytest.mark.parametrize("voice", [DE, EN], ids=["de", "en"])
def test_everybody_who_may_write_is_told_apart(voice: Voice) -> None:
    assert len({writes(who, voice) for who in Writes}) == len(Writes)


def test_what_was_found_is_told_with_what_it_does() -> None:
    """Source: the DDV tournament rules; Re and Kontra add two points each, and a Herzstich is not
    played.
    """
    rules = answered(preset("ddv")).fits[0].rules
    effect, points, herzstich = found_rules(("re_kontra", "herzstich"), rules, DE)
    help_ = "Jedes Re und jedes Kontra bringt dem Gewinner Punkte."
    assert effect == FoundRule("value.re_kontra_effect", "Re und Kontra", "zählen Punkte", help_)
    assert points.label == "Punkte für Re und Kontra"
    assert points.value == "2"
    assert herzstich == FoundRule(
        "special.herzstich.points", "Herzstich: Punkte", "nicht gespielt", ""
    )


def test_an_option_that_means_nothing_under_the_rules_is_not_told() -> None:
    """Without Feigheit nobody asks how much may be missing."""
    assert len(SWITCHES["feigheit"].options) > 1
    (feigheit,) = found_rules(("feigheit",), preset("ddv"), EN)
    assert feigheit[1:3] == ("Cowardice", "off")


@pytest.mark.parametrize("voice", [DE, EN], ids=["de", "en"])
def test_what_was_left_open_is_told_as_the_nearest_rules_have_it(voice: Voice) -> None:
    inquiry = Inquiry({FIRST: None})
    rules = inquiry.fits[0].rules
    names = {rule.name for rule in found_rules(inquiry.open, rules, voice)}
    assert {"counting", "value.re_kontra_effect", "feigheit.mode"} <= names
    assert found_rules(answered(preset("ddv")).open, rules, voice) == ()


@pytest.mark.no_cover
def test_where_none_fits_the_misfit_and_the_nearest_are_told_side_by_side() -> None:
    """The silent Hochzeit with 155 Augen, a Fuchs and a Doppelkopf is the last question to those of
    the DDV.
    """
    inquiry = Inquiry({**answered(preset("ddv")).answers, "stille_won": Noted(Writes.RE, 77)})
    assert inquiry.misfits == ("stille_won",)
    (suspect,) = inquiry.suspects
    assert suspect == "stille_won"
    nearest = expected(suspect, inquiry.fits[0].rules)
    assert tell_noted(inquiry.answers[suspect], DE) == "77 Punkte, Re plus, Kontra minus"
    assert tell_noted(nearest, DE) == "6 Punkte, Re plus, Kontra minus"
