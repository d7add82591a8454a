"""Worked examples: what a tariff makes of one small evening, computed by the same code as every settlement.

The evening has a bit of everything: a solo won, a misdeal, a bad hand, a zero game in a Bock, somebody absent.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scorepad.declare import Option, Text
from scorepad.ledger.modes import Charged, charge
from scorepad.ledger.money import write_cents
from scorepad.ledger.played import Event, Played
from scorepad.ledger.tariff import Tariff, read_tariff
from scorepad.scoring.terms import Player

ANNA, BERT, CEM, DORO, ELA = (Player(name) for name in ("Anna", "Bert", "Cem", "Doro", "Ela"))
FOUR = (ANNA, BERT, CEM, DORO)
EVENING = Played(
    totals={ANNA: 23, BERT: -6, CEM: 4, DORO: -21},
    events=(
        Event("solo", ANNA, (BERT, CEM, DORO), "damen", won=True, number=7),
        Event("redeal", BERT, what="misdeal"),
        Event("redeal", CEM, what="kings"),
        Event("zero", ANNA, FOUR, number=9, factor=2),
    ),
    absent=(ELA,),
)
MINUS_ONLY = replace(EVENING, totals={ANNA: 0, BERT: -6, CEM: 0, DORO: -21})
SCENES: Mapping[str, Played] = {"usual": EVENING, "minus": MINUS_ONLY}
"""The evenings that the examples are tried on."""
STORY: Mapping[str, Text] = {
    "usual": Text(
        "Anna +23, Bert −6, Cem +4, Doro −21; Ela fehlt. Anna gewann ein Damen-Solo; Bert hat einmal vergeben, Cem gab "
        "wegen zu vieler Könige neu; ein Bockspiel endete null.",
        "Anna +23, Bert −6, Cem +4, Doro −21; Ela is absent. Anna won a Damen solo; Bert misdealt once, Cem dealt anew "
        "for too many kings; one Bock game ended at zero.",
    ),
    "minus": Text(
        "Nur Minuspunkte: Bert −6, Doro −21, Anna und Cem 0.", "Minus points only: Bert −6, Doro −21, Anna and Cem 0."
    ),
}
"""The same evenings in words."""
_GETS = Text("{name} bekommt {amount}", "{name} gets {amount}")
_PAYS = Text("{name} zahlt {amount}", "{name} pays {amount}")
_KASSE = Text("in die Kasse {amount}", "into the kitty {amount}")
_FROM_KASSE = Text("aus der Kasse {amount}", "out of the kitty {amount}")
_NOTHING = Text("Niemand zahlt etwas.", "Nobody pays anything.")


def worked(tariff: Tariff, lang: str, currency: str = "€", played: Played = EVENING) -> str:
    """What the tariff makes of the example's evening, in one sentence.

    >>> worked(read_tariff({"losers_rate": 5}), "de").replace("\\xa0", " ")
    'Bert zahlt 0,30 €, Doro zahlt 1,05 €; in die Kasse 1,35 €.'
    """
    charged = charge(tariff, played)
    if charged.problems:
        return charged.problems[0].message(lang)
    moved = {name: cents for name, cents in charged.amounts.items() if cents}
    if not moved:
        return _NOTHING.in_(lang)
    people = ", ".join(
        _says(_PAYS if cents < 0 else _GETS, lang, cents, currency, name) for name, cents in moved.items()
    )
    return people + _kasse(charged, lang, currency) + "."


def example_of(field: Option, lang: str, currency: str = "€") -> str:
    """The worked example of one field: its evening under nothing but its mode."""
    return worked(read_tariff(dict(field.example)), lang, currency, SCENES[field.scene])


def _kasse(charged: Charged, lang: str, currency: str) -> str:
    cents = charged.into_kasse
    return "; " + _says(_KASSE if cents > 0 else _FROM_KASSE, lang, cents, currency) if cents else ""


def _says(words: Text, lang: str, cents: int, currency: str, name: str = "") -> str:
    return words.in_(lang).format(name=name, amount=write_cents(abs(cents), lang, currency))
