"""What is said of prizes: for what, why shared, what goes to the next one, what nobody wins."""

from scorepad.scoring.tournament.prizes import (
    ALL,
    PassedPrize,
    PrizeWinners,
    UnwonPrize,
    WonPrize,
)
from scorepad.telling.prizes import prize_lines, remarks, rules
from scorepad.telling.voice import Voice

DE = Voice("de")
EN = Voice("en")
NAMES = {1: "Anna", 2: "Bert"}
FIRST = WonPrize(1, ALL, 1, (1, 2), 2, 4000)
ALONE = WonPrize(2, "Damen", 1, (1,), 1, 1000)
LAST = WonPrize(2, ALL, 3, (3,), 3, 333)
RESULT = PrizeWinners(
    won=(FIRST,),
    passed=(PassedPrize(1, "Damen", 1000, ALL), PassedPrize(2, ALL, 500, "Damen")),
    unwon=(UnwonPrize("Damen", 2, 700), UnwonPrize(ALL, 4, 300)),
)


def test_a_prize_says_for_what_it_is_and_why_it_is_shared() -> None:
    shared, alone, last = prize_lines((FIRST, ALONE, LAST), NAMES, DE)
    assert shared.name == "Anna"
    assert shared.what == "1. Platz"
    assert shared.why == "2 auf Platz 1: die Preise von Platz 1 und 2 zu gleichen Teilen"
    assert shared.amount == "40,00\xa0€"
    assert alone.what == "Damen: 1. Platz"
    assert alone.why == ""
    assert last.why == "3 auf Platz 3: der Preis zu gleichen Teilen"


def test_prizes_are_told_in_english_too() -> None:
    (line,) = prize_lines((FIRST,), NAMES, EN)
    assert line.what == "Place 1"
    assert line.why == "2 at place 1: the prizes of places 1 and 2 in equal parts"


def test_what_goes_to_the_next_one_and_what_nobody_wins_is_said() -> None:
    assert [text.replace("\xa0", " ") for text in remarks(RESULT, NAMES, DE)] == [
        "Anna bekommt den höheren Preis (Nach Plätzen); 10,00 € (Damen) rücken weiter.",
        "Bert bekommt den höheren Preis (Damen); 5,00 € (Nach Plätzen) rücken weiter.",
        "Damen: 2. Platz: 7,00 € gewinnt niemand.",
        "4. Platz: 3,00 € gewinnt niemand.",
    ]


def test_the_rules_say_who_wins_twice_only_where_there_are_classes() -> None:
    (odd_cents,) = rules("higher", classes=False, voice=DE)
    assert "kleinste Startnummer" in odd_cents
    higher, _odd = rules("higher", classes=True, voice=DE)
    assert higher.startswith("Niemand bekommt zwei Preise")
    both, _odd = rules("both", classes=True, voice=EN)
    assert both == "Whoever wins in several lists gets each prize."
