"""Notes on reservations: who is asked, which one goes first, and which of several soli is played."""

from __future__ import annotations

from scorepad.declare import Text
from scorepad.scoring.rules.notes.note import Note

RESERVATIONS = (
    Note(
        "reservations_in_turn",
        Text("Vorbehalte reihum", "Reservations in turn"),
        Text(
            "Links vom Geber beginnend sagt jeder „Vorbehalt“ oder „gesund“; erst danach wird gesagt, welcher es ist.",
            "From the dealer’s left everybody says “reservation” or “healthy”; only then one says which it is.",
        ),
        "FreeDoko 7.1; CuteSoft; Mainz 4.1",
        words="Vorbehalt, gesund, sauber",
    ),
    Note(
        "reservations_taken_back",
        Text("Vorbehalt lässt sich zurückziehen", "A reservation may be taken back"),
        Text(
            (
                "Haben mehrere einen Vorbehalt, wird ein zweites Mal reihum gefragt; wer dran ist, darf seinen "
                "zurückziehen."
            ),
            "When several have one, everybody is asked a second time; whoever’s turn it is may take it back.",
        ),
        "KIF, Die Art des Spieles",
        words="Vorbehalt",
    ),
    Note(
        "reservation_binds",
        Text("Vorbehalt ist verbindlich", "A reservation is binding"),
        Text(
            "Wer einen Vorbehalt gemeldet hat, muss ihn spielen, wenn kein höherer da ist.",
            "Whoever has said one has to play it unless there is a higher one.",
        ),
        "FreeDoko 7.1",
        words="Vorbehalt",
    ),
    Note(
        "reservations_solo_first",
        Text("Solo vor Armut vor Hochzeit", "Solo before Armut before Hochzeit"),
        Text(
            "Unter mehreren Vorbehalten geht Solo vor Armut und Armut vor Hochzeit.",
            "Among several reservations a solo goes before Armut, Armut before Hochzeit.",
        ),
        "KIF, Die Art des Spieles; FreeDoko 7.1",
        words="Vorbehalt, Reihenfolge",
    ),
    Note(
        "reservations_solo_hochzeit",
        Text("Solo vor Hochzeit", "Solo before Hochzeit"),
        Text(
            "Unter mehreren Vorbehalten geht ein Solo vor.",
            "Among several reservations a solo goes first.",
        ),
        "Mainz 4.3; CuteSoft",
        words="Vorbehalt, Reihenfolge",
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
        "throwing_first",
        Text("Schmeißen geht vor allem", "Throwing in goes before everything"),
        Text(
            "Wer schmeißen darf und will, tut es vor allen Vorbehalten.",
            "Whoever may throw in and wants to does so before all reservations.",
        ),
        "Branderhof, Ablauf einer Spielrunde",
        words="einwerfen, throw in",
    ),
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
        "pflichtsolo_first",
        Text("Pflichtsolo hat Vorrang", "A Pflichtsolo goes first"),
        Text(
            "Wollen mehrere ein Solo spielen, geht das Pflichtsolo vor.",
            "When several want to play a solo, a Pflichtsolo goes first.",
        ),
        "KIF V12; FreeDoko 7.1; CuteSoft; TSR 4.2",
    ),
    Note(
        "solo_by_seat",
        Text("Von mehreren Soli das erste", "The first of several solos"),
        Text(
            "Wollen mehrere ein Solo spielen, spielt, wer links vom Geber zuerst kommt.",
            "When several want to play a solo, the first one from the dealer’s left does.",
        ),
        "Mainz 4.4; CuteSoft, Grundregeln",
        words="Rang der Soli, Solovorrang",
    ),
    Note(
        "solo_rank_kif",
        Text("Rang der Soli: Damen, Buben, Farben, Fleischlos", "Rank of solos: queens, jacks, suits, no trumps"),
        Text(
            "Wollen mehrere ein Solo spielen, gilt das höhere: Damen, Buben, Karo, Kreuz, Pik, Herz, Fleischlos.",
            (
                "When several want to play a solo, the higher one holds: queens, jacks, diamonds, clubs, spades, "
                "hearts, no trumps."
            ),
        ),
        "KIF, Die Art des Spieles",
        words="Rang der Soli, Solovorrang",
    ),
    Note(
        "solo_rank_branderhof",
        Text("Rang der Soli: Fleischlos, Buben, Damen", "Rank of solos: no trumps, jacks, queens"),
        Text(
            "Wollen mehrere ein Solo spielen, geht Fleischlos vor Buben und Buben vor Damen.",
            "When several want to play a solo, no trumps goes before jacks, jacks before queens.",
        ),
        "Branderhof, Vorbehalte",
        words="Rang der Soli, Solovorrang",
    ),
    Note(
        "solo_highest_announcement",
        Text("Von mehreren Soli das mit der höchsten Absage", "The solo with the highest announcement"),
        Text(
            "Wollen mehrere ein Solo spielen, spielt, wer dabei am meisten ansagt.",
            "When several want to play a solo, whoever announces most does.",
        ),
        "CuteSoft, Soli",
        words="Rang der Soli, Solovorrang",
    ),
    Note(
        "solo_ranks_agreed",
        Text("Rang der Soli nach Abrede", "Rank of solos as agreed"),
        Text(
            "Jede Soloart hat ihren Rang, vorher ausgemacht; von mehreren Soli wird das höchste gespielt.",
            "Every kind of solo has its rank, agreed beforehand; of several solos the highest is played.",
        ),
        "CuteSoft, Soli",
        words="Rang der Soli, Solovorrang",
    ),
)
