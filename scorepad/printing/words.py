"""The words of the printed pages in both languages, and those of the game as they fit into a cell."""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.scoring.rules import Rules
from scorepad.scoring.rules.wording import own_names
from scorepad.scoring.terms import Party, Says, Text
from scorepad.scoring.words import label, short

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
}
"""Every wording of the printed pages."""

PARTY: Mapping[Party, str] = {Party.RE: "Re", Party.KONTRA: "Ko"}
_OWN_SHORT = {"doppelkopf": "Doko"}
"""Shorter still than on a chip."""


def special(ident: str, rules: Rules, lang: str) -> str:
    """What a special point is called in a cell: the group's own name goes first."""
    return short(ident, lang, {**_OWN_SHORT, **own_names(rules)})


def solo(kind: str | None, rules: Rules, lang: str) -> str:
    """What a solo is called in a cell."""
    word = label("solo", lang)
    return word if kind is None else f"{word} {short(kind, lang, own_names(rules))}"


def says(said: Says, lang: str) -> str:
    """An announcement in a cell: "Re", "Ko", "k.90"."""
    return "Ko" if said is Says.KONTRA else short(said.value, lang).replace(" ", "")
