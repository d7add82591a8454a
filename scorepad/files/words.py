"""The words of files: headings of columns and what stands in them."""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.declare import Text

WORDS: Mapping[str, Text] = {
    "date": Text("Datum", "Date"),
    "evening": Text("Abend", "Evening"),
    "evenings": Text("Abende", "Evenings"),
    "number": Text("Nr.", "No."),
    "dealer": Text("Geber", "Dealer"),
    "sits_out": Text("Sitzt aus", "Sits out"),
    "kind": Text("Spiel", "Game"),
    "re": Text("Re", "Re"),
    "value": Text("Wert", "Value"),
    "factor": Text("Faktor", "Factor"),
    "points_of": Text("{name} Punkte", "{name} points"),
    "total_of": Text("{name} Stand", "{name} total"),
    "note": Text("Bemerkung", "Note"),
    "games": Text("Spiele", "Games"),
    "sum": Text("Summe", "Sum"),
    "final": Text("Endstand", "Final standings"),
    "check": Text("Probe (0 = stimmt)", "Check (0 = right)"),
    "row_sum": Text("Probe", "Check"),
    "kasse": Text("Kasse", "Kitty"),
    "member": Text("Wer", "Who"),
    "reason": Text("Grund", "Reason"),
    "amount": Text("Betrag", "Amount"),
    "balance": Text("Stand", "Balance"),
    "what": Text("Was", "What"),
}
