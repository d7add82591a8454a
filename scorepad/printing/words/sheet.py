"""The words of the evening sheet."""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.declare import Text

WORDS: Mapping[str, Text] = {
    "sheet": Text("Abendzettel", "Evening sheet"),
    "table": Text("Am Tisch", "At the table"),
    "began": Text("{name} gab zuerst", "{name} dealt first"),
    "ended": Text("abgeschlossen", "closed"),
    "running": Text("läuft noch", "still running"),
    "no_game": Text("Noch kein Spiel.", "No game yet."),
    "number": Text("Nr.", "No."),
    "dealer": Text("Geber", "Dealer"),
    "game": Text("Spiel", "Game"),
    "augen": Text("Augen", "Augen"),
    "said": Text("Ansagen", "Announced"),
    "specials": Text("Sonderpunkte", "Specials"),
    "factor": Text("×", "×"),
    "value": Text("Wert", "Value"),
    "key": Text(
        "Je Spieler Punkte und Stand · unterstrichen = Re · fett = gewonnen · – = sitzt aus · Ko = Kontra · "
        "k.90 = keine 90 · schw. = schwarz · Linie = Ende der Runde",
        "Each player: points and total · underlined = Re · bold = won · – = sits out · Ko = Kontra · "
        "no90 = no 90 · schw. = schwarz · line = end of the round",
    ),
    "standings": Text("Endstand", "Final standings"),
    "standings_now": Text("Stand", "Standings"),
    "place": Text("Platz", "Place"),
    "name": Text("Name", "Name"),
    "points": Text("Punkte", "Points"),
    "games": Text("Spiele", "Games"),
    "won": Text("gewonnen", "won"),
    "soli": Text("Soli", "Soli"),
    "chart": Text("Verlauf", "Running totals"),
    "chart_title": Text("Verlauf der Punktestände: {names}", "Running totals: {names}"),
    "rules": Text("Regeln", "Rules"),
    "page": Text("Seite", "Page"),
    "pflichtsolo": Text("Offene Pflichtsoli", "Pflichtsoli not played"),
    "all": Text("alle", "all"),
    # money
    "sealed": Text("versiegelt", "sealed"),
    "money": Text("Geld", "Money"),
    "money_now": Text("Geld, wenn jetzt Schluss wäre", "Money, if it ended now"),
    "differs": Text(
        "Endstand und Geld stehen so im Siegel dieses Abends; neu gerechnet käme heute etwas anderes heraus.",
        "Final standings and money are as this evening's seal says; computed anew they would differ today.",
    ),
    "owed": Text("Offene Pflichtsoli: {who}.", "Pflichtsoli still owed: {who}."),
    "none_owed": Text("Pflichtsoli: alle gespielt.", "Pflichtsoli: all played."),
    # the second part
    "part_two": Text("Zweiter Teil: Spiel für Spiel", "Second part: game by game"),
    "what": Text("Was gespielt wurde", "What was played"),
    "happened": Text("Was geschah", "What happened"),
    "why": Text("Woraus der Wert kommt", "Where the value comes from"),
    "deals": Text("{name} gibt", "{name} deals"),
    "deals_only": Text("{name} gibt und sitzt aus", "{name} deals and sits out"),
    "also_out": Text("auch {names}", "also {names}"),
    "out": Text("aus sitzt: {names}", "sitting out: {names}"),
    "announced": Text("Angesagt: {words}", "Announced: {words}"),
    "augen_made": Text("Augen: {words}", "Augen: {words}"),
    "specials_made": Text("Sonderpunkte: {words}", "Special points: {words}"),
    "no_trick": Text("{party} ohne Stich", "{party} without a trick"),
    "card": Text("Karte {number}", "card {number}"),
    "from": Text("von {name}", "from {name}"),
    "genscher": Text("Genscher: die Parteien haben gewechselt", "Genscher: the parties changed"),
    "first_trick": Text("Erster Stich: {party}, {augen} Augen", "First trick: {party}, {augen} Augen"),
    "leiche": Text("Leiche: {words}", "Leiche: {words}"),
    "tricks": Text("{number} Stiche", "{number} tricks"),
    "starts_bock": Text("Danach Bock: {words}", "Bock follows: {words}"),
    "nobody": Text("Niemand gewinnt, Re {value}", "Nobody wins, Re {value}"),
    "wins": Text("{party} gewinnt {value}", "{party} wins {value}"),
    "bock": Text("Bock ×{factor}", "Bock ×{factor}"),
    "typed": Text("Punkte eingetragen", "Points typed in"),
    "seats": Text("Tisch ab hier: {names}", "Table from here: {names}"),
    "note": Text("Notiz: {words}", "Note: {words}"),
}
"""Every wording of the evening sheet."""
