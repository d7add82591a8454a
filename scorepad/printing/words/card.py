"""The words of the table card."""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.declare import Text

WORDS: Mapping[str, Text] = {
    "title_write": Text("{runde}: Tischkarte zum Mitschreiben", "{runde}: table card to write with"),
    "title_read": Text("{runde}: Tischkarte zum Zuschauen", "{runde}: table card to watch with"),
    "does_write": Text(
        "Scannen und mitschreiben: eintragen, nachschlagen, abrechnen.", "Scan and write: enter, look up, settle."
    ),
    "does_read": Text("Scannen und zuschauen: jedes Spiel, jeder Stand.", "Scan and watch: every game, every score."),
    "warns_write": Text(
        "Wer diesen Code scannt, kann eintragen und ändern. Die Karte gehört nur auf euren Tisch; ging sie verloren, "
        "erneuert den Schreiblink.",
        "Whoever scans this code can write and change. The card belongs on your table only; if it got lost, renew the "
        "write link.",
    ),
    "warns_read": Text(
        "Wer diesen Code scannt, sieht alle Abende der Runde, kann aber nichts ändern.",
        "Whoever scans this code sees all evenings of the group, but can change nothing.",
    ),
    "alt": Text("QR-Code: {address}", "QR code: {address}"),
}
"""Every wording of the card."""
