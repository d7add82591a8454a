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
    "kasse_statement": Text("Kassenauszug", "Kitty statement"),
    "tariff": Text("So wird gerechnet", "How it is worked out"),
    "transfers": Text("Wer zahlt wem", "Who pays whom"),
    "people": Text("Wer wie viel", "Who gets or pays how much"),
    "nothing_owed": Text("Niemand schuldet etwas.", "Nobody owes anything."),
    "paid": Text("bezahlt", "paid"),
    "beforehand": Text("schon vorher", "beforehand"),
    "not_sealed": Text("noch nicht versiegelt", "not sealed yet"),
    "signs": Text(
        "Plus: bekommt. Minus: zahlt. Alle Beträge und die Kasse ergeben zusammen null.",
        "Plus: gets. Minus: pays. All amounts and the kitty add up to zero.",
    ),
    "in_and_out": Text("Eingezahlt und bekommen", "Paid in and got out"),
    "no_booking": Text("Keine Buchung.", "No entry."),
    "course": Text("Verlauf", "Chart"),
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
    "date": Text("Datum", "Date"),
    "number": Text("Nr.", "No."),
    "who": Text("Wer", "Who"),
    "booking": Text("Buchung", "Entry"),
    "incoming": Text("Eingang", "In"),
    "outgoing": Text("Ausgang", "Out"),
    "before": Text("Stand davor", "Balance before"),
    "after": Text("Stand danach", "Balance after"),
    "paid_in": Text("eingezahlt", "paid in"),
    "paid_out": Text("bekommen", "got out"),
    "difference": Text("Unterschied", "Difference"),
    "why": Text("Wofür", "What for"),
    "each": Text("einzeln", "each"),
    "of_kasse": Text("davon Kasse", "of it kitty"),
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
