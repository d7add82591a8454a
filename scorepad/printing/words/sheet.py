"""The words of the evening sheet."""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.declare import Text

WORDS: Mapping[str, Text] = {
    "began": Text("{name} gab zuerst", "{name} dealt first"),
    "ended": Text("abgeschlossen", "closed"),
    "number": Text("Nr.", "No."),
    "dealer": Text("Geber", "Dealer"),
    "said": Text("Ansagen", "Announced"),
    "key": Text(
        "Je Spieler Punkte und Stand · unterstrichen = Re · fett = gewonnen · – = setzt aus · Ko = Kontra · "
        "k.90 = keine 90 · schw. = schwarz · Linie = Ende der Runde",
        "Each player: points and total · underlined = Re · bold = won · – = sits out · Ko = Kontra · "
        "schw. = schwarz · line = end of the round",
    ),
    "standings": Text("Endstand", "Final standings"),
    "standings_now": Text("Stand", "Standings"),
    "place": Text("Platz", "Place"),
    "chart_title": Text("Verlauf der Punktestände: {names}", "Running totals: {names}"),
    # money
    "money_now": Text("Geld, wenn jetzt Schluss wäre", "Money, if it ended now"),
    "differs": Text(
        "Endstand und Geld stehen so im Siegel dieses Abends; neu gerechnet käme heute etwas anderes heraus.",
        "Final standings and money are as this evening's seal says; computed anew they would differ today.",
    ),
    "none_owed": Text("Pflichtsoli: alle gespielt.", "Pflichtsolos: all played."),
    # the second part
    "part_two": Text("Zweiter Teil: Spiel für Spiel", "Second part: game by game"),
    "what": Text("Was gespielt wurde", "What was played"),
    "happened": Text("Was geschah", "What happened"),
    "why": Text("Woraus der Wert kommt", "Where the value comes from"),
}
"""Every wording of the evening sheet."""
