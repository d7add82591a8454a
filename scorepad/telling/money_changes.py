"""The history of the money of a Runde in words: bookings, payments, the tariff, accounts."""

from collections.abc import Callable, Mapping
from typing import Any

from scorepad.declare import Text, texts_beside
from scorepad.ledger.settle import Transfer
from scorepad.ledger.tariff import read_tariff
from scorepad.scoring.errors import Refused
from scorepad.scoring.terms import Player
from scorepad.telling.changes import ToldChange
from scorepad.telling.kasse import kind
from scorepad.telling.money import transfer_line
from scorepad.telling.tariff import tariff_lines
from scorepad.telling.voice import Voice

Facts = Mapping[str, Any]
Sides = tuple[list[str], list[str]]
"""The lines before and after a change."""
_TEXTS = texts_beside(__file__)
_DONE: Mapping[str, Text] = _TEXTS["done"]
_ONE: Mapping[str, Text] = _TEXTS["one"]
"""What was done to a single entry of the Kasse, by its kind."""
_NO_ACCOUNT = Text("ohne Konto", "without account")
_ACCOUNT = Text("Konto …{end}", "account …{end}")
_NO_MONEY = Text("kein Geld", "no money")
_CURRENCY = Text("Währung: {currency}", "Currency: {currency}")
_DUES = Text("{count} × {amount}", "{count} × {amount}")
_BOOKINGS = (
    Text("{count} Buchung der Kasse", "{count} entry of the kitty"),
    Text("{count} Buchungen der Kasse", "{count} entries of the kitty"),
)
_PAYMENTS = (
    Text("{count} Zahlung", "{count} payment"),
    Text("{count} Zahlungen", "{count} payments"),
)


def tell_money_change(action: str, facts: Facts, voice: Voice) -> ToldChange:
    """A change in words; `facts` are those that its action kept.

    An action of a later version has its name only.
    """
    words = _DONE.get(action)
    if words is None:
        return ToldChange(action, (), ())
    entries = facts.get("entries", ())
    if action in _ONE and len(entries) == 1:
        return _told_alone(action, entries[0], facts, voice)
    who = voice.name(_player(facts.get("member")))
    gone = str(facts.get("gone", ""))
    kept = str(facts.get("kept", ""))
    title = voice.say(words, who=who, gone=gone, kept=kept)
    tell_sides = _SIDES[action]
    before, after = tell_sides(facts, voice)
    return ToldChange(title, tuple(before), tuple(after))


def _told_alone(action: str, entry: Facts, facts: Facts, voice: Voice) -> ToldChange:
    """A change of one entry: its kind is the title, and its amount stands by itself."""
    title = voice.say(_ONE[action], what=kind(entry["kind"], voice))
    about = ", ".join(_about(entry, voice))
    reason = str(facts.get("reason", ""))
    lines = tuple(line for line in (about, reason) if line)
    cents = -entry["cents"] if action == "counter" else entry["cents"]
    return ToldChange(title, (), lines, amount=voice.signed(cents))


def _player(ident: object) -> Player:
    return Player(str(ident))


def _entries(facts: Facts, voice: Voice) -> Sides:
    lines = [_entry(entry, voice) for entry in facts["entries"]]
    reason = str(facts.get("reason", ""))
    if reason:
        lines.append(reason)
    return [], lines


def _entry(entry: Facts, voice: Voice) -> str:
    what = kind(entry["kind"], voice)
    about = _about(entry, voice)
    if about:
        what = f"{what}: {', '.join(about)}"
    return f"{what} {voice.signed(entry['cents'])}"


def _about(entry: Facts, voice: Voice) -> list[str]:
    """Whom an entry is about, and why it was booked."""
    about = []
    if entry["member"] is not None:
        about.append(voice.name(_player(entry["member"])))
    if entry["reason"]:
        about.append(str(entry["reason"]))
    return about


def _dues(facts: Facts, voice: Voice) -> Sides:
    amount = voice.amount(facts["cents"])
    return [], [voice.say(_DUES, count=facts["count"], amount=amount)]


def _transfers(facts: Facts, voice: Voice) -> Sides:
    made = [Transfer(payer, payee, cents) for payer, payee, cents in facts["transfers"]]
    return [], [transfer_line(transfer, voice) for transfer in made]


def _tariff(facts: Facts, voice: Voice) -> Sides:
    """The lines of a tariff that differ, before and after."""
    before = _agreed(facts["before"], voice)
    after = _agreed(facts["after"], voice)
    gone = [line for line in before if line not in after]
    new = [line for line in after if line not in before]
    return gone, new


def _agreed(state: Facts, voice: Voice) -> list[str]:
    lines = _tariff_told(state["tariff"], voice) or [voice.say(_NO_MONEY)]
    currency = voice.say(_CURRENCY, currency=state["currency"] or "–")
    return [*lines, currency]


def _tariff_told(fields: Facts, voice: Voice) -> list[str]:
    try:
        tariff = read_tariff(fields)
    except Refused:  # written by another version
        return ["?"]
    return list(tariff_lines(tariff, voice))


def _account(facts: Facts, voice: Voice) -> Sides:
    return [_ending(facts["before"], voice)], [_ending(facts["after"], voice)]


def _ending(end: str, voice: Voice) -> str:
    return voice.say(_ACCOUNT, end=end) if end else voice.say(_NO_ACCOUNT)


def _nothing(_facts: Facts, _voice: Voice) -> Sides:
    return [], []


def _counts(facts: Facts, voice: Voice) -> Sides:
    lines = []
    bookings = int(facts.get("bookings", 0))
    if bookings:
        lines.append(voice.many(bookings, *_BOOKINGS))
    payments = int(facts.get("payments", 0))
    if payments:
        lines.append(voice.many(payments, *_PAYMENTS))
    return [], lines


_SIDES: Mapping[str, Callable[[Facts, Voice], Sides]] = {
    "book": _entries,
    "counter": _entries,
    "share": _entries,
    "month_dues": _dues,
    "debts_paid": _transfers,
    "debts_open": _transfers,
    "tariff": _tariff,
    "account": _account,
    "merge": _nothing,
    "import": _counts,
}
