"""The Kasse in words: every entry with its balance, payments of each member, open amounts."""

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
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
    """A line of the Kasse: day, kind and person, reason, amounts in and out, the same with a sign,
    and the balance.

    `in_so_far` and `out_so_far` are the sums of both columns up to this line.
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


def kasse(
    statement: KasseStatement,
    entries: Iterable[KasseEntry],
    evenings: Mapping[int, str],
    voice: Voice,
) -> ToldAccount:
    """The Kasse in words, entry by entry; `entries` are those of all time, `evenings` the names of
    their evenings.
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
    days = voice.span(statement.since, statement.until, "long") or voice.say(_FROM_THE_BEGINNING)
    span = days if statement.until else f"{days} · {voice.heading('as_of', day=voice.day(today))}"
    return replace(_account(statement, folds, entries, evenings, voice), span=span)


def _account(
    statement: KasseStatement,
    folds: Sequence[FoldedLines],
    entries: Iterable[KasseEntry],
    evenings: Mapping[int, str],
    voice: Voice,
) -> ToldAccount:
    known = by_id(entries)
    people = dict.fromkeys((*statement.paid_in, *statement.paid_out))
    paid_in, paid_out = (
        [*accumulate(sums)] for sums in ((f.paid_in for f in folds), (f.paid_out for f in folds))
    )
    return ToldAccount(
        opening=voice.amount(statement.opening),
        lines=tuple(
            _line(fold, _about(fold.first, known, evenings, voice), so_far, voice)
            for fold, so_far in zip(folds, zip(paid_in, paid_out, strict=True), strict=True)
        ),
        paid_in=voice.amount(paid_in[-1] if folds else 0),
        paid_out=voice.amount(paid_out[-1] if folds else 0),
        closing=voice.amount(statement.closing),
        parts=tuple(
            _part(who, statement.paid_in.get(who, 0), statement.paid_out.get(who, 0), voice)
            for who in people
        ),
    )


def month_dues(due: MonthDue, cents: int, voice: Voice) -> str:
    """The dues of a month without an evening: "Oktober 2026: Anna und Bert je 5,00 €"."""
    month = write_month(due.month, voice.language)
    return voice.say(_MONTH, month=month, who=voice.names(due.members), amount=voice.amount(cents))


def kind(name: str, voice: Voice) -> str:
    return voice.say(KINDS[name].term.label)


def title(entry: KasseEntry, voice: Voice) -> str:
    return _title(FoldedLines((entry,), 0), voice)


def open_lines(standing: KasseBalances, voice: Voice) -> tuple[tuple[str, str], ...]:
    """Pairs of label and amount: open amounts, then the booked balance; empty if nothing is
    open.
    """
    pairs: Sequence[tuple[Text, int]] = ((_GETS, standing.owed), (_PAYS, standing.owes))
    lines = tuple((voice.say(words), voice.amount(cents)) for words, cents in pairs if cents)
    return (*lines, (voice.say(_BOOKED), voice.amount(standing.booked))) if lines else ()


def still_open(standing: KasseBalances, voice: Voice) -> tuple[str, ...]:
    """Sentences about open amounts owed to the Kasse and by the Kasse."""
    pairs: Sequence[tuple[Text, int]] = ((_OWED, standing.owed), (_OWES, standing.owes))
    return tuple(voice.say(words, amount=voice.amount(cents)) for words, cents in pairs if cents)


def _line(fold: FoldedLines, about: str, so_far: tuple[int, int], voice: Voice) -> ToldLine:
    return ToldLine(
        day=voice.day(fold.first.date),
        title=_title(fold, voice),
        about=about,
        paid_in=voice.amount(fold.paid_in) if fold.paid_in else "",
        paid_out=voice.amount(fold.paid_out) if fold.paid_out else "",
        amount=voice.signed(fold.paid_in - fold.paid_out),
        balance=voice.amount(fold.balance),
        in_so_far=voice.amount(so_far[0]),
        out_so_far=voice.amount(so_far[1]),
    )


def _title(fold: FoldedLines, voice: Voice) -> str:
    what = ", ".join(dict.fromkeys(kind(entry.kind, voice) for entry in fold.entries))
    who = _who(fold, voice)
    return f"{what}: {who}" if who else what


def _who(fold: FoldedLines, voice: Voice) -> str:
    # For many people their number, and the amount of each if all are equal.
    people = len(fold.members)
    each = {entry.cents for entry in fold.entries}
    who = voice.names(fold.members) if people <= MOST_NAMED else voice.say(_PEOPLE, people=people)
    alike = people == len(fold.entries) > 1 == len(each)
    return (
        voice.say(_EACH, who=who, amount=voice.amount(abs(each.pop())))
        if alike
        else who
        if people
        else ""
    )


def _about(
    entry: KasseEntry,
    known: Mapping[int | None, KasseEntry],
    evenings: Mapping[int, str],
    voice: Voice,
) -> str:
    words = [entry.reason, "" if entry.evening is None else evenings.get(entry.evening, "?")]
    if first := known.get(entry.counters):
        words.append(f"{kind(first.kind, voice)} {voice.day(first.date)}")
    return ", ".join(filter(None, words))


def _part(who: Player, paid_in: int, paid_out: int, voice: Voice) -> ToldPart:
    difference = voice.amount(paid_in - paid_out)
    return ToldPart(voice.name(who), voice.amount(paid_in), voice.amount(paid_out), difference)
