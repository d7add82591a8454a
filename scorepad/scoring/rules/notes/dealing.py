"""Notes on dealing and on hands that are thrown in."""

from __future__ import annotations

from scorepad.declare import Text
from scorepad.scoring.rules.notes.note import Note

DEALING = (
    Note(
        "throw_fuchs_highest",
        Text("Schmeißen: Fuchs ist höchster Trumpf", "Throwing in: the Fuchs is the highest trump"),
        Text(
            "Wer mit keinem Trumpf einen Fuchs übernehmen kann, darf die Karten hinlegen.",
            "Whoever holds no trump above the Fuchs may lay the cards down.",
        ),
        "KIF V35; FreeDoko 7.6.3; Branderhof",
        words="einwerfen, Einwurf, throw in",
    ),
    Note(
        "throw_five_kings",
        Text("Schmeißen mit fünf Königen", "Throwing in with five kings"),
        Text("Wer fünf Könige hat, darf die Karten hinlegen.", "Whoever holds five kings may lay the cards down."),
        "KIF V36; Branderhof",
        words="einwerfen, Einwurf, throw in",
        counts=("kings",),
    ),
    Note(
        "throw_seven_kings",
        Text("Schmeißen erst mit sieben Königen", "Throwing in with seven kings only"),
        Text(
            "Erst mit sieben Königen dürfen die Karten hingelegt werden.",
            "Only with seven kings may the cards be laid down.",
        ),
        "KIF V36",
        words="einwerfen, Einwurf, throw in",
        counts=("kings",),
    ),
    Note(
        "seating_changes",
        Text("Sitzordnung wechselt", "The seating changes"),
        Text(
            "Von Abend zu Abend wird anders gesetzt, bis jede Reihenfolge einmal dran war (zu viert sechs).",
            "From evening to evening the seats change until every order has been used (six of them for four people).",
        ),
        "KIF V41",
    ),
    Note(
        "dealt_in_packets",
        Text("Gegeben wird 3, 4, 3", "Dealt in threes and fours"),
        Text(
            "Jeder bekommt erst drei, dann vier, dann wieder drei Karten; anders geht es auch.",
            "Everybody gets three cards, then four, then three again; any other way will do too.",
        ),
        "KIF, Das Geben",
    ),
    Note(
        "dealt_four_at_most",
        Text("Höchstens vier Karten auf einmal", "Four cards at once at most"),
        Text(
            "Der Geber gibt jedem höchstens vier Karten auf einmal; einzeln darf er auch geben.",
            "The dealer gives nobody more than four cards at once; one by one will do too.",
        ),
        "Mainz 1.4",
    ),
    Note(
        "throwing_is_free",
        Text("Schmeißen darf man, muss man nicht", "Throwing in is allowed, not required"),
        Text(
            "Wer schmeißen dürfte, kann mit dem Blatt auch spielen.",
            "Whoever could throw in may play the hand all the same.",
        ),
        "KIF, Das Geben; FreeDoko 7.6; Branderhof",
        words="einwerfen, hinwerfen, throw in",
    ),
    Note(
        "throw_nine_full",
        Text("Schmeißen erst mit neun Vollen", "Throwing in with nine full cards only"),
        Text(
            "Erst mit neun Zehnen und Assen dürfen die Karten hingelegt werden.",
            "Only with nine tens and aces may the cards be laid down.",
        ),
        "KIF, Das Geben",
        words="einwerfen, volle Karten, throw in",
        counts=("full_cards",),
    ),
    Note(
        "throw_one_trump",
        Text("Schmeißen mit nur einem Trumpf", "Throwing in with a single trump"),
        Text(
            "Wer nur einen Trumpf hat, darf die Karten hinlegen.",
            "Whoever holds one trump only may lay the cards down.",
        ),
        "KIF, Das Geben",
        words="einwerfen, throw in",
    ),
    Note(
        "throw_two_trumps",
        Text("Schmeißen mit höchstens zwei Trümpfen", "Throwing in with two trumps at most"),
        Text(
            "Wer keinen, einen oder zwei Trümpfe hat, darf die Karten hinlegen.",
            "Whoever holds no, one or two trumps may lay the cards down.",
        ),
        "Branderhof, Ablauf einer Spielrunde",
        words="einwerfen, throw in",
    ),
    Note(
        "throw_three_trumps",
        Text("Schmeißen mit höchstens drei Trümpfen", "Throwing in with three trumps at most"),
        Text(
            "Wer weniger als vier Trümpfe hat, darf die Karten hinlegen, wenn keine Armut gespielt wird.",
            "Whoever holds fewer than four trumps may lay the cards down where no Armut is played.",
        ),
        "FreeDoko 7.6.4",
        words="einwerfen, throw in",
    ),
    Note(
        "throw_five_nines",
        Text("Schmeißen mit mehr als vier Neunen", "Throwing in with more than four nines"),
        Text(
            "Wer fünf Neunen hat, darf neu geben lassen.",
            "Whoever holds five nines may have the cards dealt again.",
        ),
        "FreeDoko 7.6.1",
        words="einwerfen, Neuner, throw in",
        counts=("nines",),
    ),
    Note(
        "throw_six_kings",
        Text("Schmeißen erst mit sechs Königen", "Throwing in with six kings only"),
        Text(
            "Erst mit sechs Königen darf neu gegeben werden.",
            "Only with six kings may the cards be dealt again.",
        ),
        "FreeDoko 7.6.2",
        words="einwerfen, throw in",
        counts=("kings",),
    ),
    Note(
        "bad_cards_agreed",
        Text("Schlechte Karten nach Abrede", "Bad cards as agreed"),
        Text(
            "Wie viele Neunen, Könige oder wie wenige Trümpfe zu viel des Schlechten sind, wird vorher ausgemacht.",
            "How many nines or kings, or how few trumps, are too bad is agreed beforehand.",
        ),
        "CuteSoft, Schlechte Karten und Partnerwahl",
        words="einwerfen, throw in",
        counts=("nines", "kings"),
    ),
)
