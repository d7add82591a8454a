"""The tariff in sentences, and its result for the evenings of worked examples.

The usual evening has one of each: a solo won, a misdeal, a redeal, a zero game in Bock, an absent
member.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from scorepad.declare import Option, Text
from scorepad.ledger.agreements import Agreement, agreement_of
from scorepad.ledger.modes import charge
from scorepad.ledger.played import Occasion, Played, Stake
from scorepad.ledger.tariff import FIELDS, Tariff, read_tariff
from scorepad.ledger.terms import EventPrice
from scorepad.scoring.numerals import signed
from scorepad.scoring.terms import Player
from scorepad.telling.headings import HEADINGS
from scorepad.telling.voice import Voice

ANNA, BERT, CEM, DORO, ELA = (Player(name) for name in ("Anna", "Bert", "Cem", "Doro", "Ela"))
FOUR = (ANNA, BERT, CEM, DORO)
EVENING = Played(
    totals={ANNA: 23, BERT: -6, CEM: 4, DORO: -21},
    events=(
        Occasion("solo", ANNA, (BERT, CEM, DORO), "damen", won=True, number=7),
        Occasion("redeal", BERT, what="misdeal"),
        Occasion("redeal", CEM, what="kings"),
        Occasion("zero", ANNA, FOUR, number=9, factor=2),
    ),
    absent=(ELA,),
)
GAMES = replace(
    EVENING,
    totals={ANNA: 12, BERT: 0, CEM: 6, DORO: -18},
    stakes=(
        Stake((BERT, DORO), (ANNA, CEM), 3),
        Stake((ANNA, DORO), (BERT, CEM), 5),
        Stake((BERT, CEM, DORO), (ANNA,), 4),
        Stake((DORO,), (ANNA, BERT, CEM), 2),
    ),
)
EVENTS = replace(
    EVENING, events=(*EVENING.events, Occasion("event", BERT, (ANNA, CEM, DORO), "Dulle verloren"))
)
SCENES: Mapping[str, Played] = {
    "usual": EVENING,
    "minus": replace(EVENING, totals={ANNA: 0, BERT: -6, CEM: 0, DORO: -21}),
    "games": GAMES,
    "events": EVENTS,
    "none": Played({}),
}
"""The evenings of worked examples by the name of their scene."""
_INTO_KASSE = Text("In die Kasse", "Into the kitty")
_OUT_OF_KASSE = Text("Aus der Kasse", "Out of the kitty")
_NOBODY_PAYS = Text("Niemand zahlt etwas.", "Nobody pays anything.")


def kasse_heading(into: int, voice: Voice) -> str:
    """The heading of the part of the Kasse, which gets `into` cents, or gives them if negative."""
    return voice.say(_OUT_OF_KASSE if into < 0 else _INTO_KASSE)


def scene_of(tariff: Tariff) -> str:
    """The scene for a whole tariff: with the values of games if it pays for each game."""
    return "games" if tariff.game_rate else "usual"


def with_events(played: Played, tariff: Tariff) -> Played:
    """The evening with one event for Bert for each price."""
    others = tuple(player for player in played.totals if player != BERT)
    events = (Occasion("event", BERT, others, price.name) for price in tariff.event_prices)
    return replace(played, events=(*played.events, *events))


_ONLY_WITH = {
    "kasse_percent": ("losers_rate",),
    "game_kasse_percent": ("game_rate",),
    "absent_cents": (),
    "redeal_for": ("redeal_price",),
    "bock_prices": ("solo_prices", "zero_price"),
    "rounding": (
        "players_rate",
        "losers_rate",
        "best_rate",
        "winners_rate",
        "game_rate",
        "event_prices",
        "cap",
    ),
    "imbalance": ("players_rate",),
}
"""Fields that have a sentence only if one of these is set.

`absent_cents` has none: the sentence of `absent` includes it.
"""
_EVENTS = Text(
    "Anna gewann ein Damen-Solo; Bert hat einmal vergeben, Cem gab wegen zu vieler Könige neu; ein Bockspiel endete "
    "null.",
    "Anna won a queens solo; Bert misdealt once, Cem dealt again for too many kings; one "
    "Bock game ended at zero.",
)
STORY = {
    "usual": Text(
        f"Anna +23, Bert −6, Cem +4, Doro −21; Ela fehlt. {_EVENTS.de}",
        f"Anna +23, Bert −6, Cem +4, Doro −21; Ela is absent. {_EVENTS.en}",
    ),
    "minus": Text(
        "Nur Minuspunkte: Bert −6, Doro −21, Anna und Cem 0.",
        "Minus points only: Bert −6, Doro −21, Anna and Cem 0.",
    ),
    "games": Text(
        "Vier Spiele: Anna und Cem gewinnen 3, Bert und Cem gewinnen 5, Anna gewinnt ein Solo mit 4, Doro verliert "
        "eins mit 2.",
        "Four games: Anna and Cem win 3, Bert and Cem win 5, Anna wins a solo worth 4, Doro "
        "loses one worth 2.",
    ),
    "none": Text("Im Oktober war kein Abend.", "October had no evening."),
    "events": Text("Bert hat einmal eine Dulle verloren.", "Bert lost a Dulle once."),
}
NO_EVENING = "none"  # the scene of payments without an evening
_NO_EVENING = Text(
    "Anna, Bert, Cem, Doro und Ela zahlen je {amount} in die Kasse.",
    "Anna, Bert, Cem, Doro and Ela pay {amount} each into the kitty.",
)
_HAPPENED = Text("Bert passiert jedes einmal: {names}.", "Each happens to Bert once: {names}.")
TO: Mapping[str, Text] = {
    "kasse": HEADINGS["to_kasse"],
    "others": Text("an die anderen", "to the others"),
}
"""The words for the receivers of the price of an event."""
_PAYS = Text("{name} zahlt {amount}", "{name} pays {amount}")
_GETS = Text("{name} bekommt {amount}", "{name} gets {amount}")
_INTO = Text("in die Kasse {amount}", "into the kitty {amount}")
_OUT_OF = Text("aus der Kasse {amount}", "out of the kitty {amount}")
_AWAY = Text("fehlt", "absent")


class ToldShare(NamedTuple):
    """One person's line in the example: points or a word for absence, and an amount.

    The amount is to get (+) or to pay (−).
    """

    name: str
    points: str
    amount: str


class ToldExample(NamedTuple):
    """The result of a tariff for the evening of the example.

    `shares` has a line per person, the Kasse last if it has a part; `events` is a sentence about
    the events with a price.
    """

    shares: tuple[ToldShare, ...]
    events: str


def agreed(tariff: Tariff, voice: Voice) -> str:
    """The name of a tariff's common agreement with its amounts; a heading for an own tariff."""
    agreement = agreement_of(tariff)
    if agreement is None:
        return voice.heading("own_agreement")
    return named(agreement, tariff, voice)


def named(agreement: Agreement, tariff: Tariff, voice: Voice) -> str:
    """The name of an agreement with the amounts of a tariff."""
    amounts = {name: _value(tariff, FIELDS[name], voice) for name in agreement.fields}
    return voice.say(agreement.label, **amounts)


def tried(tariff: Tariff, voice: Voice) -> ToldExample:
    """The result of a tariff for the evening of the example, person by person.

    People have their keys as names.
    """
    played = with_events(SCENES[scene_of(tariff)], tariff)
    charged = charge(tariff, played)
    shares = []
    for who, points in played.totals.items():
        shares.append(ToldShare(who, signed(points), voice.signed(charged.amounts[who])))
    for who in played.missing:
        cents = charged.amounts[who]
        if cents:
            shares.append(ToldShare(who, voice.say(_AWAY), voice.signed(cents)))
    into = charged.into_kasse
    if into:
        shares.append(ToldShare(kasse_heading(into, voice), "", voice.amount(abs(into))))
    return ToldExample(tuple(shares), " ".join(_happened(tariff, voice)))


def story_of(scene: str, voice: Voice) -> str:
    """What happened on the evening of a scene, in sentences."""
    return voice.say(STORY[scene])


def _happened(tariff: Tariff, voice: Voice) -> Iterator[str]:
    if tariff.game_rate:
        yield voice.say(STORY["games"])
    if tariff.solo_prices or tariff.redeal_price or tariff.zero_price:
        yield voice.say(_EVENTS)
    if tariff.event_prices:
        names = [_quoted(price, voice) for price in tariff.event_prices]
        yield voice.say(_HAPPENED, names=", ".join(names))


def price_of(price: EventPrice, voice: Voice) -> str:
    """An event with its price and receiver: "Dulle verloren: 0,50 € in die Kasse"."""
    return f"{price.name}: {voice.amount(price.cents)} {voice.say(TO[price.to])}"


def tariff_lines(tariff: Tariff, voice: Voice, *, odd_cents: bool = True) -> tuple[str, ...]:
    """The tariff in sentences, one for each field in use.

    `odd_cents` includes the default rule for odd cents.
    """
    lines = []
    for field in FIELDS.values():
        if _says_something(tariff, field.name, odd_cents=odd_cents):
            value = _value(tariff, field, voice)
            lines.append(voice.say(field.line, value=value))
    return tuple(lines)


def worked(tariff: Tariff, voice: Voice, played: Played = EVENING) -> str:
    """The result of a tariff for the evening of the example, in one sentence.

    People have their keys as names.
    """
    charged = charge(tariff, played)
    people = []
    for name, cents in charged.amounts.items():
        if cents:
            words = _PAYS if cents < 0 else _GETS
            people.append(voice.say(words, name=name, amount=voice.amount(abs(cents))))
    if not people:
        return voice.say(_NOBODY_PAYS)
    told = ", ".join(people)
    into = charged.into_kasse
    if into:
        words = _INTO if into > 0 else _OUT_OF
        kasse = voice.say(words, amount=voice.amount(abs(into)))
        told = f"{told}; {kasse}"
    return f"{told}."


def example_of(field: Option, voice: Voice) -> str:
    """The worked example of one field: the evening of its scene under its example tariff."""
    tariff = read_tariff(dict(field.example))
    if field.scene == NO_EVENING:
        return voice.say(_NO_EVENING, amount=voice.amount(tariff.month_dues))
    return worked(tariff, voice, SCENES[field.scene])


def _says_something(tariff: Tariff, name: str, *, odd_cents: bool) -> bool:
    # Whether a field has a sentence: it is in use, and so is one of those it belongs to.
    beside = _ONLY_WITH.get(name)
    if beside is not None and not any(getattr(tariff, other) for other in beside):
        return False
    if name == "rounding" and odd_cents:
        return True
    return bool(getattr(tariff, name) != FIELDS[name].default)


def _value(tariff: Tariff, field: Option, voice: Voice) -> str:
    value = getattr(tariff, field.name)
    if field.name == "absent" and value == "fixed":
        return voice.amount(tariff.absent_cents)
    if field.shape == "choice":
        return voice.say(field.choices[value])
    if field.shape == "prices":
        return ", ".join(f"{voice.label(kind)} {voice.amount(cents)}" for kind, cents in value)
    if field.shape == "events":
        return ", ".join(_event(price, voice) for price in value)
    if isinstance(value, Fraction):
        return voice.rate(value)
    if field.shape == "cents":
        return voice.amount(value)
    return str(value)


def _event(price: EventPrice, voice: Voice) -> str:
    return f"{_quoted(price, voice)} {voice.amount(price.cents)} {voice.say(TO[price.to])}"


def _quoted(price: EventPrice, voice: Voice) -> str:
    return voice.say(Text("„{name}“", "“{name}”"), name=price.name)
