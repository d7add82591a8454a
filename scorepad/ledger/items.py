"""Items: every cent of an evening with its reason."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from scorepad.declare import Text
from scorepad.ledger.money import read_rate, write_rate
from scorepad.scoring.numerals import MINUS
from scorepad.scoring.terms import Player
from scorepad.scoring.words import label

ITEMS: Mapping[str, Text] = MappingProxyType(
    {
        "players": Text("Punkte: {points} zu {rate} Cent", "points: {points} at {rate} ct"),
        "odd": Text("ungerader Cent in die Kasse", "odd cent into the kitty"),
        "losers": Text("Minuspunkte: {points} zu {rate} Cent", "minus points: {points} at {rate} ct"),
        "from_losers": Text("Anteil an dem, was die Verlierer zahlen", "part of what the losers pay"),
        "best": Text("Abstand zum Besten: {points} zu {rate} Cent", "behind the best: {points} at {rate} ct"),
        "winners": Text(
            "Pluspunkte: {points} zu {rate} Cent aus der Kasse", "plus points: {points} at {rate} ct from the kitty"
        ),
        "dues": Text("Beitrag", "dues"),
        "solo_won": Text("Spiel {number}: {solo} gewonnen", "Game {number}: won {solo}"),
        "solo_lost": Text("Spiel {number}: {solo} verloren", "Game {number}: lost {solo}"),
        "against_won": Text("Spiel {number}: gegen {solo} gewonnen", "Game {number}: won against {solo}"),
        "against_lost": Text("Spiel {number}: gegen {solo} verloren", "Game {number}: lost against {solo}"),
        "redeal": Text("{count}-mal neu gegeben", "dealt anew, {count} times"),
        "zero": Text("{count}-mal Nullspiel", "zero game, {count} times"),
        "cap": Text("mehr zahlt niemand an einem Abend", "nobody pays more in an evening"),
        "cap_borne": Text(
            "fehlt, weil niemand mehr zahlt als die Grenze", "missing because nobody pays above the limit"
        ),
        "absent": Text("nicht dabei gewesen", "was not there"),
        "absent_worst": Text("nicht dabei gewesen, zahlt wie der Letzte", "was not there, pays as much as the worst"),
    }
)
"""What each reason is called; {points}, {count} and {number} are whole numbers."""
_NONE: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Item:
    """Cents that somebody gets (+) or pays (−) for one reason; `kasse` is what of it goes into the Kasse (+) or out."""

    id: str
    player: Player
    cents: int
    params: Mapping[str, str | int] = dataclasses.field(default_factory=lambda: _NONE)
    kasse: int = 0

    def label(self, lang: str = "de", own: Mapping[str, str] = _NONE) -> str:
        """Why, in `lang`; `own` are the group's names of its own soli."""
        params = {key: _readable(key, value, lang, own) for key, value in self.params.items()}
        return ITEMS[self.id].in_(lang).format_map(params)


def _readable(key: str, value: str | int, lang: str, own: Mapping[str, str]) -> str | int:
    if key == "rate":
        return write_rate(read_rate(str(value)), lang)
    if key == "solo":
        return label(str(value), lang, own)
    return str(value).replace("-", MINUS)
