"""The words of the empty form and of the point table at its foot."""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.declare import Text

WORDS: Mapping[str, Text] = {
    "title": Text("Leerformular für {people}", "Empty form for {people}"),
    "evening": Text("Abend", "Evening"),
    "date": Text("Datum", "Date"),
    "place": Text("Bei", "At"),
    "number": Text("Nr.", "No."),
    "dealer": Text("Gibt", "Deals"),
    "game": Text("Spiel", "Game"),
    "value": Text("Wert", "Value"),
    "bock": Text("Bock", "Bock"),
    "out": Text("aus", "out"),
    "deals": Text("gibt", "deals"),
    "total": Text("Endstand", "Final score"),
    "duty": Text("Pflichtsolo", "Pflichtsolo"),
    "seat": Text("Platz {letter}", "Seat {letter}"),
    "how": Text(
        "Eingetragen wird der Stand nach jedem Spiel. Ein Punkt im Kästchen: gibt. Grau: setzt aus. Dicke Linie: Ende "
        "der Runde.",
        "Write the running total after each game. A dot in the box: deals. Grey: sits out. Thick line: end of the "
        "round.",
    ),
    "again": Text(
        "Derselbe gibt noch einmal nach: {what}. Dann rückt eine Zeile weiter, wer gibt und wer aussetzt.",
        "The same deals again after: {what}. Dealer and sitters then move on by one row.",
    ),
    "scan": Text("Später eintragen", "Type it in later"),
    "scan_how": Text(
        "Mit einem Handy scannen, das die Runde schon kennt.", "Scan with a phone that knows the group already."
    ),
    "scan_alt": Text("QR-Code: {address}", "QR code: {address}"),
    "head": Text("{runde}: Punkte", "{runde}: points"),
    # the point table
    "base": Text("Spiel", "Game"),
    "won": Text("gewonnen", "won"),
    "steps": Text("unter 90, 60, 30, kein Stich: je", "under 90, 60, 30, no trick: each"),
    "gegen": Text("gegen die Alten", "against the Alten"),
    "against": Text("120/90/60/30 gegen Absage: je", "120/90/60/30 against an announcement: each"),
    "missed": Text("Zuschlag je verfehlter Stufe", "extra per missed level"),
    "said": Text("Ansagen", "Announcements"),
    "re_kontra": Text("Re, Kontra: je", "Re, Kontra: each"),
    "levels": Text("keine 90, 60, 30, schwarz: je", "no 90, 60, 30, schwarz: each"),
    "double": Text("×2", "×2"),
    "specials": Text("Sonderpunkte", "Special points"),
    "solo": Text("Solo", "Solo"),
    "soloist": Text("Solist", "Soloist"),
    "fixed": Text("festes Solo, mit Re", "fixed solo, with Re"),
    "extra": Text("Zuschlag im Solo", "extra in a solo"),
    "owed": Text("Pflichtsoli je Spieler", "Pflichtsolos per player"),
    "played": Text("Soli", "Solos"),
    "bock_after": Text("nach", "after"),
    "bock_lasts": Text("dauert", "lasts"),
}
"""Every wording of the form."""
