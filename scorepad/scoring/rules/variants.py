"""The names of the KIF variants V1 to V47, under which people look for them. Source: docs/rules.md, part 2."""

from __future__ import annotations

import re

_NAMES = (
    "Verzicht auf Soli; Ivan, Köhler; Leiche; Schwarze Sau; Husarenritt; Orgasmus; Harry; Farbsolo wie Fleischloser; "
    "Solo geht vor Schmeißen; Solo kommt nicht raus; Pflichtsolo; Pflichtsolo hat Vorrang; Hochzeit muss sich "
    "entscheiden; Hochzeit: letzter Stich; Andere Trumpfabgabe; Noch eine Trumpfabgabe; Zweite Herz 10 fängt die "
    "erste; Schweine; Nur der zweite Fuchs wird Schwein; Erst wenn der Stich voll ist; Superschweine; Hyperschweine; "
    "Genscher 1; Genscher 2; Genscher 3; Schaf; Kreuz-Bube fangen; Pflichtansage; Ansagen verdoppeln; Weitere "
    "Ansagen, härtere Regel; Negative Spiele; Karo-Könige spielen zusammen; Herz 10 kein Trumpf; Mit Neunen; Höchster "
    "Trumpf Fuchs; Fünf oder sieben Könige; Bockrunden; Mehrfachbock; Fuchs im letzten Stich; Nur wer falsch bedient; "
    "Sitzordnung; Feste Rundenzahl; Sechs und einer; Tripelkopf; Feigheitsregel; Herz 7 statt Karo 9; Heitmann"
)
VARIANTS = tuple(_NAMES.split("; "))  # in the order of their numbers


def names_in(source: str) -> str:
    """The names of the variants in a source, separated by commas.

    >>> names_in("KIF V45, V47; TSR 7.1")
    'Feigheitsregel, Heitmann'
    """
    return ", ".join(VARIANTS[int(number) - 1] for number in re.findall(r"V(\d+)", source))
