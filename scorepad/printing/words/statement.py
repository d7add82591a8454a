"""The words of the statements: the money of an evening, and the Kasse."""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.declare import Text

WORDS: Mapping[str, Text] = {
    "evening_title": Text("Abrechnung", "Settlement"),
    "kasse_title": Text("Kassenauszug", "Kitty statement"),
    "kasse": Text("Kasse", "Kitty"),
    "kasse_pays": Text("die Kasse", "the kitty"),
    "name": Text("Name", "Name"),
    "points": Text("Punkte", "Points"),
    "why": Text("Wofür", "What for"),
    "item": Text("einzeln", "each"),
    "amount": Text("Betrag", "Amount"),
    "of_kasse": Text("davon Kasse", "of it kitty"),
    "away": Text("nicht da", "not there"),
    "sum": Text("Summe", "Sum"),
    "into_kasse": Text("In die Kasse", "Into the kitty"),
    "out_of_kasse": Text("Aus der Kasse", "Out of the kitty"),
    "people": Text("Wer wie viel", "Who gets or pays how much"),
    "transfers": Text("Wer zahlt wem", "Who pays whom"),
    "pays": Text("{payer} an {payee}", "{payer} to {payee}"),
    "paid": Text("bezahlt", "paid"),
    "early": Text("schon vorher", "beforehand"),
    "nothing": Text("Niemand schuldet etwas.", "Nobody owes anything."),
    "tariff": Text("So wird gerechnet", "How it is worked out"),
    "sealed": Text("versiegelt", "sealed"),
    "open": Text("noch nicht versiegelt", "not sealed yet"),
    "signs": Text(
        "Plus: bekommt. Minus: zahlt. Alle Beträge und die Kasse ergeben zusammen null.",
        "Plus: gets. Minus: pays. All amounts and the kitty add up to zero.",
    ),
    # the Kasse
    "whole": Text("von Anfang an bis heute", "from the beginning until today"),
    "since": Text("ab {since}", "since {since}"),
    "until": Text("bis {until}", "until {until}"),
    "between": Text("{since} bis {until}", "{since} to {until}"),
    "date": Text("Tag", "Day"),
    "kind": Text("Buchung", "Entry"),
    "who": Text("Wer", "Who"),
    "reason": Text("Grund", "Reason"),
    "in": Text("Eingang", "In"),
    "out": Text("Ausgang", "Out"),
    "balance": Text("Stand", "Balance"),
    "opening": Text("Stand davor", "Balance before"),
    "closing": Text("Stand danach", "Balance after"),
    "no_entry": Text("Keine Buchung.", "No entry."),
    "counters": Text("zu Buchung {number}", "of entry {number}"),
    "number": Text("Nr.", "No."),
    "members": Text("Eingezahlt und bekommen", "Paid in and got out"),
    "paid_in": Text("eingezahlt", "paid in"),
    "paid_out": Text("bekommen", "got out"),
    "difference": Text("Unterschied", "Difference"),
}
"""Every wording of the statements."""
