"""Common agreements about money: each is a tariff that one tap chooses, with adjustable amounts.

Source: the common agreements of the product pages; the amounts are typical defaults.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scorepad.declare import Text, rows
from scorepad.ledger.terms import FIELDS, Tariff


@dataclass(frozen=True, slots=True)
class Agreement:
    """A tariff with a name; ``{players_rate}`` in its `label` is the amount of that field."""

    id: str
    label: Text
    meaning: Text
    tariff: Tariff

    @property
    def fields(self) -> tuple[str, ...]:
        """The fields whose amounts make the agreement."""
        return differing(self.tariff)


AGREEMENTS: Mapping[str, Agreement] = rows(
    Agreement(
        "points",
        Text("{players_rate} je Punkt untereinander", "{players_rate} per point among the players"),
        Text(
            "Wer im Minus steht, zahlt an die im Plus.",
            "Whoever is below zero pays those above it.",
        ),
        Tariff(players_rate=Fraction(1)),
    ),
    Agreement(
        "minus",
        Text(
            "{losers_rate} je Minuspunkt in die Kasse",
            "{losers_rate} per minus point into the kitty",
        ),
        Text("Wer im Plus steht, zahlt nichts.", "Whoever is above zero pays nothing."),
        Tariff(losers_rate=Fraction(5)),
    ),
    Agreement(
        "best",
        Text(
            "Differenz zum Besten, {best_rate} je Punkt",
            "Difference to the best, {best_rate} per point",
        ),
        Text(
            "Alle außer dem Besten zahlen in die Kasse.", "Everybody but the best pays the kitty."
        ),
        Tariff(best_rate=Fraction(1)),
    ),
    Agreement(
        "evening",
        Text(
            "{dues} je Abend und {players_rate} je Punkt",
            "{dues} per evening and {players_rate} per point",
        ),
        Text(
            "Der Beitrag geht in die Kasse, um die Punkte spielt ihr untereinander.",
            "The dues go into the kitty, the points are played for among the players.",
        ),
        Tariff(dues=200, players_rate=Fraction(1)),
    ),
    Agreement(
        "nothing",
        Text("Wir spielen um nichts", "We play for nothing"),
        Text("Punkte zählen, Geld nicht.", "Points count, money does not."),
        Tariff(),
    ),
)


def agreement_of(tariff: Tariff) -> Agreement | None:
    """The agreement of a tariff, whatever its amounts; None for a tariff of the group's own.

    >>> agreement_of(Tariff(players_rate=Fraction(1, 2))).id
    'points'
    >>> agreement_of(Tariff(cap=500))
    """
    fields = set(differing(tariff))
    for agreement in AGREEMENTS.values():
        if set(agreement.fields) == fields:
            return agreement
    return None


def differing(tariff: Tariff) -> tuple[str, ...]:
    """The fields of a tariff without their default value; the defaults mean no money."""
    return tuple(name for name, field in FIELDS.items() if getattr(tariff, name) != field.default)
