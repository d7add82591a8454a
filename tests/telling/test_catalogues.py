"""Every wording stands once: as a `Text` of the code below the pages, or in the pages' own catalogue."""

from __future__ import annotations

from tests.telling.catalogues import declared, of_pages

NOT_YET_MOVED = frozenset(
    {
        "1 Spiel",
        "120 zu 120",
        "Abend",
        "Abende",
        "Abrechnung",
        "Alle Abende",
        "Am Tisch",
        "Augen",
        "Aus der Kasse",
        "Beispiel",
        "Betrag",
        "Bock",
        "Bock ×{factor}",
        "Das ist kein Datum.",
        "Datum",
        "Eigene Soli",
        "Falsch bedient",
        "Geld",
        "Gibt",
        "Grund",
        "Hausregeln",
        "Hochzeit",
        "Höchstens {most} Zeichen.",
        "In die Kasse",
        "Kasse",
        "Kreuz",
        "Leiche",
        "Lustsolo",
        "Name",
        "Neu geben",
        "Niemand schuldet etwas.",
        "Noch kein Spiel.",
        "Normal",
        "Parteien",
        "Pflichtsolo, freiwillig",
        "Pflichtsolo, vorgeführt",
        "Pflichtsolorunde",
        "Punkte",
        "Regeln",
        "Runde",
        "Saison",
        "Sitzt aus",
        "So wird gerechnet",
        "Soli",
        "Solo",
        "Sonderpunkt",
        "Sonderpunkte",
        "Spiel",
        "Stand davor",
        "Strafe",
        "Tisch",
        "Verlauf",
        "Was?",
        "Wer wie viel",
        "Wer zahlt wem",
        "Wert",
        "Zeile",
        "Zusatzpunkte",
        "alle",
        "bekommen",
        "die Kasse",
        "eingezahlt",
        "falsch",
        "gegen",
        "gibt",
        "kein Stich",
        "keine 30",
        "keine 60",
        "keine 90",
        "nein",
        "neu",
        "nicht da",
        "niemand gewinnt",
        "schw.",
        "schwarz",
        "sitzt aus",
        "versiegelt",
        "von",
        "{count} Spiele",
        "{first} und {last}",
        "{name} gibt",
        "{name} gibt und sitzt aus",
    }
)
"""Wordings that stand in both catalogues still; this set only shrinks, and is empty at the end."""


def test_no_german_wording_stands_in_both_catalogues() -> None:
    both = of_pages() & set(declared())
    assert both - NOT_YET_MOVED == set(), "take the word of a page from telling, or the Text from its one place"


def test_what_has_moved_is_no_longer_excused() -> None:
    assert NOT_YET_MOVED - (of_pages() & set(declared())) == set()
