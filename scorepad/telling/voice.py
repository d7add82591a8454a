"""The voice of all texts: language, names of people, own words of the rules, currency."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from types import MappingProxyType

from scorepad.declare import Text
from scorepad.ledger.wording import before_currency, write_cents, write_told_rate
from scorepad.scoring import words
from scorepad.scoring.numerals import decimal, isolated, real_minus, signed
from scorepad.scoring.problems import Notice, Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.rules.named import own_names
from scorepad.scoring.terms import Player
from scorepad.telling.days import Length, write_day
from scorepad.telling.headings import HEADINGS

_COUNTED = {
    "kings": Text("{count} Könige", "{count} kings"),
    "nines": Text("{count} Neunen", "{count} nines"),
    "full_cards": Text("{count} Volle", "{count} full cards"),
}


def counted_names(rules: Rules, lang: str) -> dict[str, str]:
    """The names of reasons for a redeal that include a number of cards from the rules.

    >>> counted_names(Rules(), "en")["nines"]
    '5 nines'
    """
    dealt = rules.incidents
    counts = {
        "kings": dealt.redeal_kings,
        "nines": dealt.redeal_nines,
        "full_cards": dealt.redeal_full_cards,
    }
    names = {}
    for ident, count in counts.items():
        if count and dealt.says_number(ident):
            wording = _COUNTED[ident].in_(lang)
            names[ident] = wording.format(count=count)
    return names


_NOBODY: Mapping[Player, str] = MappingProxyType({})
_UNNAMED: Mapping[Rules, str] = MappingProxyType({})
_SINCE = Text("ab {day}", "since {day}")
_UNTIL = Text("bis {day}", "until {day}")
_BETWEEN = Text("{since} bis {until}", "{since} to {until}")
_AND = Text("{first} und {last}", "{first} and {last}")


@dataclass(frozen=True)
class Voice:
    """How texts are said: the language, the names of people and rules, the unit of points.

    `roster` has everybody's name, `rules` the group's own names. `earlier` are earlier rules of the
    evening, whose own names are needed too. `sets` looks up the Runde's own rule sets and their
    names. `times` is the number written for one point; if it is 0, `rules` decide.

    >>> voice = Voice("de", {Player("1"): "Anna", Player("2"): "Bert"})
    >>> voice.names([Player("1"), Player("2")])
    'Anna und Bert'
    >>> voice.label("fuchs_caught")
    'Fuchs gefangen'
    >>> voice.name(None)
    'Kasse'
    """

    language: str = "de"
    roster: Mapping[Player, str] = field(default_factory=lambda: _NOBODY)
    rules: Rules = field(default_factory=Rules)
    currency: str = "€"
    earlier: tuple[Rules, ...] = ()
    times: int = 0
    sets: Callable[[], Mapping[Rules, str]] = field(
        default=lambda: _UNNAMED, compare=False, repr=False
    )

    @cached_property
    def own(self) -> Mapping[str, str]:
        """The Runde's own names of special points and soli by id, earlier rules included."""
        names: dict[str, str] = {}
        for rules in (*self.earlier, self.rules):
            names |= own_names(rules)
            names |= counted_names(rules, self.language)
        return names

    def under(self, rules: Rules) -> Voice:
        """This voice with other rules of the evening."""
        if rules is self.rules:
            return self
        return replace(self, rules=rules, earlier=(*self.earlier, self.rules), times=self.unit)

    def counting(self, unit: int) -> Voice:
        """This voice with another number written for one point."""
        return self if unit == self.unit else replace(self, times=unit)

    def knowing(self, sets: Callable[[], Mapping[Rules, str]]) -> Voice:
        """This voice with a look-up of the Runde's names of rule sets."""
        return replace(self, sets=sets)

    def without_sets(self) -> Voice:
        """This voice without the Runde's names of rule sets: each is named by its preset."""
        return replace(self, sets=lambda: _UNNAMED)

    def calling(self, roster: Mapping[Player, str]) -> Voice:
        """This voice with other names of people, such as short ones."""
        return replace(self, roster=roster)

    def say(self, text: Text, **values: object) -> str:
        """A text in this language, with its values."""
        wording = text.in_(self.language)
        return wording.format(**values) if values else wording

    def many(self, count: int, single: Text, more: Text, **values: object) -> str:
        """The text `single` for 1, `more` for any other number; {count} stands for the number."""
        return self.say(single if count == 1 else more, count=count, **values)

    def heading(self, key: str, **values: object) -> str:
        """The heading with this key, or else the label of the word of the game with this id."""
        if key not in HEADINGS:
            return self.label(key)
        return self.say(HEADINGS[key], **values)

    def day(self, day: dt.date, length: Length = "medium") -> str:
        return write_day(day, self.language, length)

    def span(self, since: dt.date | None, until: dt.date | None, length: Length = "medium") -> str:
        """The period between two days, both included, in words; empty without limits.

        A period of one day is that day.
        """
        if since and since == until:
            return self.day(since, length)
        first = self.day(since, length) if since else ""
        last = self.day(until, length) if until else ""
        if first and last:
            return self.say(_BETWEEN, since=first, until=last)
        if first:
            return self.say(_SINCE, day=first)
        return self.say(_UNTIL, day=last) if last else ""

    def name(self, who: Player | None) -> str:
        """A person's name, "?" for an unknown one; None is the Kasse."""
        if who is None:
            return self.heading("kasse")
        return self.roster.get(who, "?")

    def before_number(self, who: Player | None) -> str:
        """A person's name before a number, isolated from it.

        A name written from right to left would else turn the number's sign around.
        """
        return isolated(self.name(who))

    def names(self, people: Iterable[Player]) -> str:
        """Everybody's name, the last one joined by "and"."""
        return self.listed([self.name(player) for player in people])

    def listed(self, parts: Iterable[str]) -> str:
        """The words, the last one joined by "and"."""
        words = list(parts)
        if len(words) < 2:
            return "".join(words)
        return self.say(_AND, first=", ".join(words[:-1]), last=words[-1])

    @property
    def unit(self) -> int:
        """The number written for one point; the last rules of an evening decide it for all."""
        return self.times or self.rules.table.counting_unit

    @property
    def unit_told(self) -> str:
        """A note about the number written for one point; empty for 1."""
        return "" if self.unit == 1 else self.heading("unit", unit=self.unit)

    @property
    def single_told(self) -> str:
        """A sentence for forms and money, where points are always single."""
        return "" if self.unit == 1 else self.heading("single_points", unit=self.unit)

    def points(self, points: int) -> str:
        """Points of a game with their sign, in the unit of the sheet."""
        return signed(points * self.unit)

    def total(self, points: int) -> str:
        """A total in the unit of the sheet."""
        return real_minus(points * self.unit)

    def decimal(self, points: Fraction, places: int = 1) -> str:
        return decimal(points * self.unit, self.language, places)

    def amount(self, cents: int) -> str:
        """An amount with its currency and a real minus sign."""
        return write_cents(cents, self.language, self.currency)

    def rate(self, rate: Fraction) -> str:
        """A rate with its unit: "0,5 Cent", "2 €"."""
        return write_told_rate(rate, self.language, self.currency)

    def signed(self, cents: int) -> str:
        """An amount with its sign, plus or minus."""
        amount = self.amount(cents)
        if cents <= 0:
            return amount
        return before_currency("+", self.language) + amount

    def label(self, ident: str) -> str:
        """The label of an id; own names of the Runde take precedence."""
        return words.label(ident, self.language, self.own)

    def short(self, ident: str) -> str:
        """The short label of an id for a chip or a cell."""
        return words.short(ident, self.language, self.own)

    def reason(self, ident: str, *, short: bool = False) -> str:
        return words.reason_label(ident, self.language, short=short, own=self.own)

    def remark(self, remark: Problem | Notice) -> str:
        """The sentence of a problem or a notice, with player keys and ids replaced by names."""
        params = words.readable(remark.params, self.language, self.own)
        for key, value in params.items():
            if isinstance(value, int):
                params[key] = real_minus(value)
        named = replace(remark, params=params).named(self.roster)
        return named.message(self.language)
