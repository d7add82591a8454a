"""The Kasse in words: every entry with its balance, payments of each member, open amounts."""

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from scorepad.declare import Text
from scorepad.ledger.kasse import KINDS, FoldedLines, KasseBalances, KasseEntry, by_id, folded
from scorepad.ledger.month_dues import MonthDue
from scorepad.ledger.statement import KasseStatement
from scorepad.scoring.terms import Player
from scorepad.telling.days import write_month
from scorepad.telling.voice import Voice

_OWED = Text(
    "Noch nicht da: {amount} aus Abrechnungen.", "Not there yet: {amount} from settlements."
)
_OWES = Text(
    "Davon schuldet sie aus Abrechnungen noch {amount}.",
    "Of this it still owes {amount} from settlements.",
)
_GETS = Text("Offen: bekommt sie noch", "Open: it still gets")
_PAYS = Text("Offen: zahlt sie noch", "Open: it still pays")
_BOOKED = Text("Gebucht zusammen", "Recorded all in all")
_MONTH = Text("{month}: {who} je {amount}", "{month}: {who} {amount} each")
_PEOPLE = Text("{people} Leute", "{people} people")
_EACH = Text("{who} je {amount}", "{who} {amount} each")
_FROM_THE_BEGINNING = Text("von Anfang an", "from the beginning")
MOST_NAMED = 2  # the most names in a line; for more people it has their number


class ToldPart(NamedTuple):
    """The payments of a member into the Kasse and out of it."""

    name: str
    paid_in: str
    paid_out: str
    difference: str


class ToldLine(NamedTuple):
    """A line of the Kasse: its day, title (kind and person), reason, amounts and balance.

    One of `paid_in` and `paid_out` is empty, `amount` is the same with a sign. `in_so_far` and
    `out_so_far` are the sums of both columns up to this line.
    """

    day: str
    title: str
    about: str
    paid_in: str
    paid_out: str
    amount: str
    balance: str
    in_so_far: str
    out_so_far: str


@dataclass(frozen=True, slots=True)
class ToldAccount:
    """The Kasse, oldest line first: balance before, the totals in and out, balance after."""

    opening: str
    lines: tuple[ToldLine, ...]
    paid_in: str
    paid_out: str
    closing: str
    parts: tuple[ToldPart, ...]
    span: str = ""


def told_kasse(
    statement: KasseStatement,
    entries: Iterable[KasseEntry],
    evenings: Mapping[int, str],
    voice: Voice,
) -> ToldAccount:
    """The Kasse in words, entry by entry.

    `entries` are those of all time, `evenings` the names of their evenings.
    """
    single = [FoldedLines((line.entry,), line.balance) for line in statement.lines]
    return _account(statement, single, entries, evenings, voice)


def account(
    statement: KasseStatement,
    entries: Iterable[KasseEntry],
    evenings: Mapping[int, str],
    voice: Voice,
    *,
    today: dt.date,
) -> ToldAccount:
    """The Kasse in words for paper, with several entries folded into one line."""
    folds = folded((line.entry for line in statement.lines), statement.opening)
    told = _account(statement, folds, entries, evenings, voice)
    span = voice.span(statement.since, statement.until, "long")
    if not span:
        span = voice.say(_FROM_THE_BEGINNING)
    if not statement.until:
        as_of = voice.heading("as_of", day=voice.day(today))
        span = f"{span} · {as_of}"
    return replace(told, span=span)


def _account(
    statement: KasseStatement,
    folds: Sequence[FoldedLines],
    entries: Iterable[KasseEntry],
    evenings: Mapping[int, str],
    voice: Voice,
) -> ToldAccount:
    known = by_id(entries)
    paid_in = 0
    paid_out = 0
    lines = []
    for fold in folds:
        paid_in += fold.paid_in
        paid_out += fold.paid_out
        about = _about(fold.first, known, evenings, voice)
        lines.append(_line(fold, about, (paid_in, paid_out), voice))
    people = dict.fromkeys((*statement.paid_in, *statement.paid_out))
    return ToldAccount(
        opening=voice.amount(statement.opening),
        lines=tuple(lines),
        paid_in=voice.amount(paid_in),
        paid_out=voice.amount(paid_out),
        closing=voice.amount(statement.closing),
        parts=tuple(_part(member, statement, voice) for member in people),
    )


def month_dues(due: MonthDue, cents: int, voice: Voice) -> str:
    """The dues of a month without an evening: "Oktober 2026: Anna und Bert je 5,00 €"."""
    month = write_month(due.month, voice.language)
    who = voice.names(due.members)
    return voice.say(_MONTH, month=month, who=who, amount=voice.amount(cents))


def kind(name: str, voice: Voice) -> str:
    """The word for a kind of entry by its id."""
    return voice.say(KINDS[name].term.label)


def title(entry: KasseEntry, voice: Voice) -> str:
    """The kind of an entry, and the person if it has one: "Einzahlung: Anna"."""
    return _title(FoldedLines((entry,), 0), voice)


def open_lines(standing: KasseBalances, voice: Voice) -> tuple[tuple[str, str], ...]:
    """Pairs of label and amount: open amounts, then the booked balance.

    Empty if nothing is open.
    """
    lines = []
    if standing.owed:
        lines.append((voice.say(_GETS), voice.amount(standing.owed)))
    if standing.owes:
        lines.append((voice.say(_PAYS), voice.amount(standing.owes)))
    if lines:
        lines.append((voice.say(_BOOKED), voice.amount(standing.booked)))
    return tuple(lines)


def still_open(standing: KasseBalances, voice: Voice) -> tuple[str, ...]:
    """Sentences about open amounts owed to the Kasse and by the Kasse."""
    sentences = []
    if standing.owed:
        sentences.append(voice.say(_OWED, amount=voice.amount(standing.owed)))
    if standing.owes:
        sentences.append(voice.say(_OWES, amount=voice.amount(standing.owes)))
    return tuple(sentences)


def _line(fold: FoldedLines, about: str, so_far: tuple[int, int], voice: Voice) -> ToldLine:
    in_so_far, out_so_far = so_far
    return ToldLine(
        day=voice.day(fold.first.date),
        title=_title(fold, voice),
        about=about,
        paid_in=voice.amount(fold.paid_in) if fold.paid_in else "",
        paid_out=voice.amount(fold.paid_out) if fold.paid_out else "",
        amount=voice.signed(fold.paid_in - fold.paid_out),
        balance=voice.amount(fold.balance),
        in_so_far=voice.amount(in_so_far),
        out_so_far=voice.amount(out_so_far),
    )


def _title(fold: FoldedLines, voice: Voice) -> str:
    kinds = dict.fromkeys(kind(entry.kind, voice) for entry in fold.entries)
    what = ", ".join(kinds)
    who = _who(fold, voice)
    return f"{what}: {who}" if who else what


def _who(fold: FoldedLines, voice: Voice) -> str:
    """Whom a line is about, of many only their number; and the amount of each if all are equal."""
    people = len(fold.members)
    if not people:
        return ""
    who = voice.names(fold.members)
    if people > MOST_NAMED:
        who = voice.say(_PEOPLE, people=people)
    amounts = {entry.cents for entry in fold.entries}
    alike = len(fold.entries) == people and len(amounts) == 1
    if people > 1 and alike:
        return voice.say(_EACH, who=who, amount=voice.amount(abs(fold.first.cents)))
    return who


def _about(
    entry: KasseEntry,
    known: Mapping[int | None, KasseEntry],
    evenings: Mapping[int, str],
    voice: Voice,
) -> str:
    # The reason, the evening, and the entry that this one takes back.
    words = [entry.reason]
    if entry.evening is not None:
        words.append(evenings.get(entry.evening, "?"))
    countered = known.get(entry.counters)
    if countered is not None:
        words.append(f"{kind(countered.kind, voice)} {voice.day(countered.date)}")
    return ", ".join(word for word in words if word)


def _part(member: Player, statement: KasseStatement, voice: Voice) -> ToldPart:
    paid_in = statement.paid_in.get(member, 0)
    paid_out = statement.paid_out.get(member, 0)
    return ToldPart(
        name=voice.name(member),
        paid_in=voice.amount(paid_in),
        paid_out=voice.amount(paid_out),
        difference=voice.amount(paid_in - paid_out),
    )
