"""Notes on dealing, reservations, Hochzeit and Armut."""

from __future__ import annotations

from scorepad.declare import Text
from scorepad.scoring.rules.notes.note import Note

DEALING = (
    Note(
        "solo_before_throwing",
        Text("Solo geht vor Schmeißen", "A solo goes before throwing in"),
        Text(
            "Wer schmeißen könnte, meldet es als Vorbehalt; hingeworfen wird nur, wenn niemand ein Solo ansagt.",
            "Whoever could throw in says so as a reservation; the cards go down only when nobody announces a solo.",
        ),
        "KIF V9; FreeDoko 7.6",
        words="einwerfen, throw in",
    ),
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
    ),
    Note(
        "pflichtsolo_first",
        Text("Pflichtsolo hat Vorrang", "A Pflichtsolo goes first"),
        Text(
            "Wollen mehrere ein Solo spielen, geht das Pflichtsolo vor.",
            "When several want to play a solo, a Pflichtsolo goes first.",
        ),
        "KIF V12; FreeDoko 7.1; TSR 4.2",
    ),
    Note(
        "armut_before_solo",
        Text("Armut geht vor Solo", "Armut goes before a solo"),
        Text(
            "Bei mehreren Vorbehalten gilt: Armut vor Solo vor Hochzeit.",
            "Among several reservations Armut goes before solo, solo before Hochzeit.",
        ),
        "Branderhof, Vorbehalte",
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
)

HOCHZEIT = (
    Note(
        "hochzeit_must_choose",
        Text("Hochzeit muss sich entscheiden", "The Hochzeit has to choose"),
        Text(
            "Mit geht der erste Trumpfstich oder der erste Fehlstich, angesagt vor dem Spiel; „egal“ gibt es nicht.",
            (
                "The first trick of trumps or the first of a side suit finds the partner, said before play; “any” is "
                "not allowed."
            ),
        ),
        "KIF V13",
    ),
    Note(
        "hochzeit_last_trick",
        Text("Hochzeit spielt mit dem letzten Stich", "The Hochzeit goes with the last trick"),
        Text(
            "Auch der letzte Stich darf den Partner bestimmen; bis dahin bleibt offen, wer zusammenspielt.",
            "The last trick may decide the partner too; until then nobody knows who plays together.",
        ),
        "KIF V14",
    ),
    Note(
        "hochzeit_no_limit",
        Text("Hochzeit ohne Frist", "Hochzeit without a limit"),
        Text(
            "Der Partner darf auch nach dem dritten Stich noch gefunden werden.",
            "The partner may still be found after the third trick.",
        ),
        "Mainz 4.11",
    ),
    Note(
        "hochzeit_card",
        Text("Hochzeit mit einer Karte", "Hochzeit with a card"),
        Text(
            "Eine vorher genannte Karte muss den Stich machen, damit er den Partner bestimmt.",
            "A card named beforehand has to win the trick that decides the partner.",
        ),
        "CuteSoft, Schlechte Karten und Partnerwahl",
    ),
    Note(
        "hochzeit_announces_at_once",
        Text("Hochzeit sagt sofort an", "The Hochzeit announces at once"),
        Text(
            "Re und Kontra werden unmittelbar nach dem Stich gesagt, der den Partner bestimmt hat.",
            "Re and Kontra are said right after the trick that decided the partner.",
        ),
        "Branderhof, Hochzeit",
    ),
    Note(
        "armut_names_party",
        Text("Armut nennt ihre Partei", "Armut names its party"),
        Text(
            (
                "Wer höchstens drei Trümpfe hat, sagt seine Partei, gibt sie an den Mitspieler und bekommt ebenso "
                "viele Karten zurück."
            ),
            (
                "Whoever holds three trumps or fewer tells the party, passes them to the partner and gets as many "
                "cards back."
            ),
        ),
        "KIF, Die Art des Spieles",
    ),
    Note(
        "armut_on_table",
        Text("Armut liegt auf dem Tisch", "Armut lies on the table"),
        Text(
            "Drei Karten mit allen Trümpfen werden verdeckt angeboten. Wer sie nimmt, ist mit der Armut zusammen Re.",
            "Three cards with all the trumps are offered face down. Whoever takes them is Re together with the Armut.",
        ),
        "KIF V15; FreeDoko 7.6.4",
    ),
    Note(
        "armut_without_fuechse",
        Text("Armut: Füchse zählen nicht", "Armut: Füchse do not count"),
        Text(
            (
                "Höchstens drei Trümpfe ohne die Füchse; bis zu fünf Karten wandern weiter, Füchse offen. Nimmt "
                "niemand, wird neu gegeben."
            ),
            (
                "Three trumps at most apart from the Füchse; up to five cards are passed on, Füchse face up. If nobody "
                "takes them, the cards are dealt again."
            ),
        ),
        "KIF V16",
    ),
    Note(
        "armut_re_before_passing",
        Text("Armut darf Re vorab sagen", "Armut may say Re in advance"),
        Text(
            "Eine gute Armut darf vor der Weitergabe „Re“ sagen; nimmt jemand auf, gilt es als angesagt.",
            "A good Armut may say “Re” before passing the cards; it holds once somebody takes them.",
        ),
        "Branderhof, Vorbehalte",
    ),
)
