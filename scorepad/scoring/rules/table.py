"""Options about cards, table and counting."""

from dataclasses import dataclass
from typing import Literal

from scorepad.declare import Text, option


@dataclass(frozen=True)
class Table:
    cards: Literal[48, 40] = option(
        48,
        "TSR 2.2; KIF; Branderhof",
        name="cards",
        choices={
            48: Text("48, mit Neunen", "48, with nines"),
            40: Text("40, ohne Neunen", "40, without nines"),
        },
        label=Text("Karten", "Cards"),
        help=Text(
            "Mit Neunen gibt es zwölf Stiche, ohne zehn.",
            "With nines there are twelve tricks, without them ten.",
        ),
        words=(
            "Blatt, Neuner, Neunen, ohne Neunen, without nines, vierzig Karten, scharf, "
            "scharfer Doppelkopf, 40 Karten, 48 Karten, deck, nines, short deck, no nines, mit Neunen, "
            "deck with nines"
        ),
        says={
            48: Text("Jeder bekommt zwölf Karten.", "Everybody gets twelve cards."),
            40: Text(
                "Jeder bekommt zehn Karten; die Neunen bleiben draußen.",
                "Everybody gets ten cards; the nines stay out.",
            ),
        },
    )
    team_mode: Literal["classic", "six_plus_one", "tripelkopf"] = option(
        "classic",
        "KIF V43, V44",
        name="team_mode",
        choices={
            "classic": Text("vier spielen", "four play"),
            "six_plus_one": Text("6 + 1: sechs spielen", "6 + 1: six play"),
            "tripelkopf": Text("Tripelkopf", "Tripelkopf"),
        },
        label=Text("Spielform", "Way of playing"),
        help=Text(
            "Wie viele in einem Spiel mitspielen und wie sie sich verteilen.",
            "How many play in a game and how they split up.",
        ),
        words=(
            "Geber setzt aus, sechs Leute, zu sechst, Dreier, sechs Spieler, 6er, six players, "
            "aussetzen, wer setzt aus, sit out"
        ),
        says={
            "classic": Text(
                "Vier spielen; wer sonst am Tisch sitzt, setzt aus.",
                "Four play; whoever else sits at the table sits out.",
            ),
            "six_plus_one": Text(
                "Sechs spielen, meist drei gegen drei; ein siebter gibt und setzt aus.",
                "Six play, mostly three against three; a seventh deals and sits out.",
            ),
            "tripelkopf": Text(
                "Sechs spielen; die Punkte tippt ihr selbst ein.",
                "Six play; you type the points yourselves.",
            ),
        },
    )
    counting: Literal["plus_minus", "plus", "minus"] = option(
        "plus_minus",
        "TSR 7.2.2; FreeDoko 11.3; KIF",
        name="counting",
        choices={
            "plus_minus": Text("Plus und Minus", "plus and minus"),
            "plus": Text("nur Plus", "plus only"),
            "minus": Text("nur Minus", "minus only"),
        },
        label=Text("Zählweise", "Counting"),
        help=Text(
            "Wer nach einem Spiel etwas aufgeschrieben bekommt.",
            "Who writes something down after a game.",
        ),
        words=(
            "Minuspunkte, Pluspunkte, Verlierer zahlen, anschreiben, aufschreiben, minus, plus only, "
            "losers pay, nur Minus, zero sum, Nullsumme, nur Minuspunkte, Plus und Minus"
        ),
        says={
            "plus_minus": Text(
                "Die Gewinner schreiben Plus, die Verlierer Minus.",
                "The winners write a plus, the losers a minus.",
            ),
            "plus": Text(
                "Nur die Gewinner schreiben etwas auf.", "Only the winners write something down."
            ),
            "minus": Text(
                "Nur die Verlierer schreiben etwas auf, als Minus.",
                "Only the losers write something down, as a minus.",
            ),
        },
    )
    counting_unit: int = option(
        1,
        "options.md, field",
        name="counting.unit",
        least=1,
        most=100,
        label=Text("Ein Punkt steht als", "A point is written as"),
        help=Text(
            "So viel steht für einen Punkt auf der Liste, auf dem Blatt und in Dateien. Eingetippt werden einfache "
            "Punkte, und auch Geld geht nach einfachen Punkten.",
            "So much stands for a point on the board, on the sheet and in files. What you type is single points, and "
            "money goes by single points too.",
        ),
        says={
            1: Text(
                "Punkte stehen so da, wie sie zählen.", "Points are written down as they count."
            )
        },
        words="mal zehn, Zehner, Einheit, Punkte mal 10, Nullen, Augenpunkte, unit, multiply, "
        "factor ten",
    )
