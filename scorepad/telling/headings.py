"""The words that head pages, tables and their columns, told once: pages, paper and files take them from here."""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.declare import Text

HEADINGS: Mapping[str, Text] = {
    # subjects
    "evening": Text("Abend", "Evening"),
    "evenings": Text("Abende", "Evenings"),
    "all_evenings": Text("Alle Abende", "All evenings"),
    "season": Text("Saison", "Season"),
    "nothing_played": Text("In dieser Zeit ist noch nichts gespielt.", "Nothing has been played in this time yet."),
    "settlement": Text("Abrechnung", "Settlement"),
    "kasse": Text("Kasse", "Kitty"),
    "course": Text("Verlauf", "Course"),
    "soli": Text("Soli", "Solos"),
    "specials": Text("Sonderpunkte", "Special points"),
    "house_rules": Text("Hausregeln", "House rules"),
    "example": Text("Beispiel", "Example"),
    # columns
    "day": Text("Tag", "Day"),
    "place": Text("Platz", "Place"),
    "name": Text("Name", "Name"),
    "points": Text("Punkte", "Points"),
    "game": Text("Spiel", "Game"),
    "games": Text("Spiele", "Games"),
    "amount": Text("Betrag", "Amount"),
    "reason": Text("Grund", "Reason"),
    "sum": Text("Summe", "Sum"),
    "balance": Text("Stand", "Balance"),
    "won": Text("gewonnen", "won"),
    "with_bock": Text("mit Bock", "with Bock"),
    "without_bock": Text("ohne Bock", "without Bock"),
    "sealed": Text("versiegelt", "sealed"),
    "running": Text("läuft noch", "still running"),
}
"""Every heading by its key."""
