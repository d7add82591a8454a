"""The tariff in sentences, and what it makes of one small evening."""

from __future__ import annotations

from fractions import Fraction

from scorepad.declare import Option, Text
from scorepad.ledger.examples import EVENING, SCENES
from scorepad.ledger.modes import charge
from scorepad.ledger.played import Played
from scorepad.ledger.tariff import FIELDS, Tariff, read_tariff
from scorepad.ledger.wording import write_rate
from scorepad.telling.voice import Voice

_ONLY_WITH = {
    "kasse_percent": ("losers_rate",),
    "absent_cents": (),
    "redeal_for": ("redeal_price",),
    "bock_prices": ("solo_prices", "zero_price"),
    "rounding": ("players_rate", "losers_rate", "best_rate", "winners_rate", "cap"),
    "imbalance": ("players_rate",),
}
"""Fields that are named only beside others; `absent_cents` stands in the line of `absent`."""
STORY = {
    "usual": Text(
        "Anna +23, Bert −6, Cem +4, Doro −21; Ela fehlt. Anna gewann ein Damen-Solo; Bert hat einmal vergeben, Cem gab "
        "wegen zu vieler Könige neu; ein Bockspiel endete null.",
        "Anna +23, Bert −6, Cem +4, Doro −21; Ela is absent. Anna won a queens solo; Bert misdealt once, Cem dealt "
        "anew for too many kings; one Bock game ended at zero.",
    ),
    "minus": Text(
        "Nur Minuspunkte: Bert −6, Doro −21, Anna und Cem 0.", "Minus points only: Bert −6, Doro −21, Anna and Cem 0."
    ),
}
"""The evenings of the examples in words."""
_PAYS = Text("{name} zahlt {amount}", "{name} pays {amount}")
_GETS = Text("{name} bekommt {amount}", "{name} gets {amount}")
_INTO = Text("in die Kasse {amount}", "into the kitty {amount}")
_OUT_OF = Text("aus der Kasse {amount}", "out of the kitty {amount}")


def tariff_lines(tariff: Tariff, voice: Voice, *, odd_cents: bool = True) -> tuple[str, ...]:
    """The tariff in sentences: one for each field that says something.

    `odd_cents` names the rule for odd cents also where it is the usual one.
    """
    return tuple(
        voice.say(field.line, value=_value(tariff, field, voice))
        for field in FIELDS.values()
        if _says_something(tariff, field.name, odd_cents=odd_cents)
    )


def worked(tariff: Tariff, voice: Voice, played: Played = EVENING) -> str:
    """What the tariff makes of the example's evening, in one sentence; its people are called by their keys."""
    charged = charge(tariff, played)
    if charged.problems:
        return charged.problems[0].message(voice.language)
    moved = {name: cents for name, cents in charged.amounts.items() if cents}
    if not moved:
        return voice.say(Text("Niemand zahlt etwas.", "Nobody pays anything."))
    people = ", ".join(
        voice.say(_PAYS if cents < 0 else _GETS, name=name, amount=voice.amount(abs(cents)))
        for name, cents in moved.items()
    )
    into = charged.into_kasse
    kasse = voice.say(_INTO if into > 0 else _OUT_OF, amount=voice.amount(abs(into)))
    return f"{people}; {kasse}." if into else f"{people}."


def example_of(field: Option, voice: Voice) -> str:
    """The worked example of one field: its evening under nothing but its mode."""
    return worked(read_tariff(dict(field.example)), voice, SCENES[field.scene])


def _says_something(tariff: Tariff, name: str, *, odd_cents: bool) -> bool:
    beside = _ONLY_WITH.get(name)
    if beside is not None and not any(getattr(tariff, other) for other in beside):
        return False
    return (odd_cents and name == "rounding") or getattr(tariff, name) != FIELDS[name].default


def _value(tariff: Tariff, field: Option, voice: Voice) -> str:
    value = getattr(tariff, field.name)
    if field.name == "absent" and value == "fixed":
        return voice.amount(tariff.absent_cents)
    if field.shape == "choice":
        return voice.say(field.choices[value])
    if field.shape == "prices":
        return ", ".join(f"{voice.label(kind)} {voice.amount(cents)}" for kind, cents in value)
    if isinstance(value, Fraction):
        return write_rate(value, voice.language)
    return voice.amount(value) if field.shape == "cents" else str(value)
