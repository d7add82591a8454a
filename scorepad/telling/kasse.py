"""The Kasse in words: every booking with the balance after it, who paid in how much, what is still owed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from scorepad.declare import Text
from scorepad.ledger.kasse import KINDS, KasseEntry, Line, Standing
from scorepad.ledger.month_dues import MonthDue
from scorepad.ledger.statement import KasseStatement
from scorepad.scoring.terms import Player
from scorepad.telling.days import write_month
from scorepad.telling.voice import Voice

_OWED = Text("Noch nicht da: {amount} aus Abrechnungen.", "Not there yet: {amount} from settlements.")
_OWES = Text("Davon schuldet sie aus Abrechnungen noch {amount}.", "Of this it still owes {amount} from settlements.")
_GETS = Text("Offen: bekommt sie noch", "Open: it still gets")
_PAYS = Text("Offen: zahlt sie noch", "Open: it still pays")
_BOOKED = Text("Gebucht zusammen", "Recorded all in all")
_MONTH = Text("{month}: {who} je {amount}", "{month}: {who} {amount} each")
_WHOLE = Text("von Anfang an bis heute", "from the beginning until today")


@dataclass(frozen=True, slots=True)
class ToldBooking:
    """One entry: its number and day, what, whose, about what, its amount with the sign and on its side, the balance."""

    number: str
    day: str
    kind: str
    who: str
    about: str
    amount: str
    paid_in: str
    paid_out: str
    balance: str

    @property
    def title(self) -> str:
        """What it is, and whose."""
        return f"{self.kind}: {self.who}" if self.who else self.kind


@dataclass(frozen=True, slots=True)
class ToldPart:
    """What somebody paid into the Kasse and got out of it."""

    name: str
    paid_in: str
    paid_out: str
    difference: str


@dataclass(frozen=True, slots=True)
class ToldKasse:
    """A statement of the Kasse, oldest booking first."""

    span: str
    opening: str
    closing: str
    bookings: tuple[ToldBooking, ...]
    parts: tuple[ToldPart, ...]


def kasse(
    statement: KasseStatement, entries: Iterable[KasseEntry], evenings: Mapping[int, str], voice: Voice
) -> ToldKasse:
    """A statement in words; `entries` are all there are, `evenings` names those that entries belong to."""
    known = {entry.id: entry for entry in entries}
    people = dict.fromkeys((*statement.paid_in, *statement.paid_out))
    return ToldKasse(
        span=voice.span(statement.since, statement.until, "long") or voice.say(_WHOLE),
        opening=voice.amount(statement.opening),
        closing=voice.amount(statement.closing),
        bookings=tuple(
            _booking(str(number), line, _about(line.entry, known, evenings, voice), voice)
            for number, line in enumerate(statement.lines, 1)
        ),
        parts=tuple(_part(who, statement.paid_in.get(who, 0), statement.paid_out.get(who, 0), voice) for who in people),
    )


def month_dues(due: MonthDue, cents: int, voice: Voice) -> str:
    """Who pays how much for a month without an evening: "Oktober 2026: Anna und Bert je 5,00 €"."""
    month = write_month(due.month, voice.language)
    return voice.say(_MONTH, month=month, who=voice.names(due.members), amount=voice.amount(cents))


def kind(name: str, voice: Voice) -> str:
    """What a kind of entry is called."""
    return voice.say(KINDS[name].term.label)


def title(entry: KasseEntry, voice: Voice) -> str:
    """What an entry is, and whose."""
    return _booking("", Line(entry, 0), "", voice).title


def open_lines(standing: Standing, voice: Voice) -> tuple[tuple[str, str], ...]:
    """What is open beside what is there, and what is booked all in all; nothing where nothing is open."""
    pairs: Sequence[tuple[Text, int]] = ((_GETS, standing.owed), (_PAYS, standing.owes))
    lines = tuple((voice.say(words), voice.amount(cents)) for words, cents in pairs if cents)
    return (*lines, (voice.say(_BOOKED), voice.amount(standing.booked))) if lines else ()


def still_open(standing: Standing, voice: Voice) -> tuple[str, ...]:
    """What is not there yet, or promised."""
    pairs: Sequence[tuple[Text, int]] = ((_OWED, standing.owed), (_OWES, standing.owes))
    return tuple(voice.say(words, amount=voice.amount(cents)) for words, cents in pairs if cents)


def _booking(number: str, line: Line, about: str, voice: Voice) -> ToldBooking:
    entry = line.entry
    return ToldBooking(
        number=number,
        day=voice.day(entry.date),
        kind=kind(entry.kind, voice),
        who="" if entry.member is None else voice.name(entry.member),
        about=about,
        amount=voice.signed(entry.cents),
        paid_in=voice.amount(entry.cents) if entry.cents >= 0 else "",
        paid_out=voice.amount(-entry.cents) if entry.cents < 0 else "",
        balance=voice.amount(line.balance),
    )


def _about(entry: KasseEntry, known: Mapping[int, KasseEntry], evenings: Mapping[int, str], voice: Voice) -> str:
    """The reason, the evening, and what a counter-entry takes back."""
    words = [entry.reason, "" if entry.evening is None else evenings.get(entry.evening, "?")]
    first = known.get(entry.counters) if entry.counters is not None else None
    if first is not None:
        words.append(f"{kind(first.kind, voice)} {voice.day(first.date)}")
    return ", ".join(filter(None, words))


def _part(who: Player, paid_in: int, paid_out: int, voice: Voice) -> ToldPart:
    difference = voice.amount(paid_in - paid_out)
    return ToldPart(voice.name(who), voice.amount(paid_in), voice.amount(paid_out), difference)
