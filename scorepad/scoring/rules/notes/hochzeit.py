"""Notes on Hochzeit and Armut."""

from __future__ import annotations

from scorepad.declare import Text
from scorepad.scoring.rules.notes.note import Note

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
        named=True,
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
        named=True,
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
        named=True,
    ),
    Note(
        "armut_on_table",
        Text("Armut liegt auf dem Tisch", "Armut lies on the table"),
        Text(
            "Drei Karten mit allen Trümpfen werden verdeckt angeboten. Wer sie nimmt, ist mit der Armut zusammen Re.",
            "Three cards with all the trumps are offered face down. Whoever takes them is Re together with the Armut.",
        ),
        "KIF V15; FreeDoko 7.6.4",
        named=True,
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
        named=True,
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
    Note(
        "hochzeit_first_trick",
        Text("Hochzeit: der erste fremde Stich", "Hochzeit: the first trick of another"),
        Text(
            "Partner wird, wer den ersten Stich macht, der nicht an die Hochzeit geht.",
            "The partner is whoever takes the first trick that does not go to the Hochzeit.",
        ),
        "CuteSoft, Grundregeln; TSR 4.4",
        words="Klärungsstich, Findungsstich",
    ),
    Note(
        "hochzeit_three_kinds",
        Text(
            "Hochzeit: erster Stich, Trumpfstich oder Fehlstich", "Hochzeit: first trick, of trumps or of a side suit"
        ),
        Text(
            (
                "Vor dem Spiel wird gesagt, wer mitgeht: wer den ersten fremden Stich macht, den ersten Trumpfstich "
                "oder den ersten Fehlstich."
            ),
            (
                "Before play one says who joins in: whoever takes the first trick, the first of trumps, or the first "
                "of a side suit."
            ),
        ),
        "KIF, Die Art des Spieles; FreeDoko 7.5; Mainz 4.11; Branderhof",
        words="Klärungsstich, Findungsstich",
        named=True,
    ),
    Note(
        "hochzeit_by_suit",
        Text("Hochzeit auch mit dem ersten Stich einer Farbe", "Hochzeit also with the first trick of one suit"),
        Text(
            "Auch der erste Kreuz-, Pik- oder Herzstich kann gewünscht werden.",
            "The first trick of clubs, spades or hearts can be wished for too.",
        ),
        "FreeDoko 7.5; Mainz 4.11",
        words="Klärungsstich, Findungsstich",
        named=True,
    ),
    Note(
        "hochzeit_three_tricks",
        Text("Hochzeit findet in drei Stichen", "The Hochzeit has three tricks"),
        Text(
            "Ist nach dem dritten Stich kein Partner da, spielt die Hochzeit allein.",
            "Without a partner after the third trick the Hochzeit plays alone.",
        ),
        "KIF, Die Art des Spieles; Branderhof; CuteSoft; TSR 4.4",
        words="Klärungsstich, Findungsstich",
    ),
    Note(
        "armut_trumps_told",
        Text("Armut: Trümpfe zurück werden gesagt", "Armut: trumps returned are told"),
        Text(
            "Wer der Armut Karten zurückgibt, sagt, ob und wie viele Trümpfe dabei sind.",
            "Whoever returns cards to the Armut says whether there are trumps among them, and how many.",
        ),
        "KIF, Die Art des Spieles; FreeDoko 7.6.4",
        words="Trumpfabgabe",
    ),
    Note(
        "armut_two",
        Text("Zwei Armuten", "Two Armuten"),
        Text(
            "Zwei auf einer Seite: Es wird neu gegeben. Auf verschiedenen Seiten werden beide gespielt.",
            "Two on one side: the cards are dealt again. On different sides both are played.",
        ),
        "KIF, Die Art des Spieles",
        words="Trumpfabgabe",
        named=True,
    ),
    Note(
        "armut_with_hochzeit",
        Text("Armut spielt mit der Hochzeit", "An Armut plays with the Hochzeit"),
        Text(
            (
                "Ist eine Hochzeit am Tisch, auch eine stille, gehört die Armut zu ihr; zwei davon, oder beides auf "
                "einer Hand: neu geben."
            ),
            (
                "With a Hochzeit at the table, a silent one too, the Armut joins it; two of them, or both in one hand: "
                "dealt again."
            ),
        ),
        "KIF, Die Art des Spieles",
        words="Trumpfabgabe",
    ),
    Note(
        "armut_first_after_dealer",
        Text("Von zwei Armuten die erste", "The first of two Armuten"),
        Text(
            "Haben zwei eine Armut, spielt, wer nach dem Geber zuerst kommt.",
            "When two have an Armut, the first one after the dealer plays it.",
        ),
        "Branderhof, Ablauf einer Spielrunde",
    ),
)
