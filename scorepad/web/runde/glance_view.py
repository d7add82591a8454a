"""What the links on the page of a Runde say about where they lead: evenings, balance, rules, tariff, people."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorepad.actions.tariff import readable_tariff
from scorepad.i18n import language
from scorepad.ledger.statement import in_words
from scorepad.scoring.rules.differences import own_changes
from scorepad.scoring.rules.wording import own_names
from scorepad.store import sums
from scorepad.store.evenings import EveningLine
from scorepad.store.runden import Member, Runde
from scorepad.web.frame.words import _, ngettext
from scorepad.web.money.purse import Purse
from scorepad.web.rules.rules_view import kept, preset_name


@dataclass(frozen=True)
class Glance:
    """One line for each of the places of a Runde."""

    season: str
    kasse: str
    rules: str
    tariff: str
    people: str


def glance(runde: Runde, members: Sequence[Member], lines: Sequence[EveningLine]) -> Glance:
    """The lines of a Runde with these members and evenings."""
    active = [member.name for member in members if member.active]
    return Glance(
        season=ngettext("%(num)s Abend", "%(num)s Abende", len(lines)),
        kasse=Purse({}, runde.currency).amount(sums.balance(runde.id)),
        rules=_rules(runde),
        tariff=_tariff(runde),
        people=", ".join(active),
    )


def standing(runde: Runde, lines: Sequence[EveningLine]) -> dict[int, str]:
    """What is still to be done about the money of evenings that are over, by their ids."""
    unpaid, money = sums.unpaid(runde.id), readable_tariff(runde).on
    told = {}
    for line in lines:
        if line.id in unpaid:
            told[line.id] = ngettext("%(num)s Zahlung offen", "%(num)s Zahlungen offen", unpaid[line.id])
        elif money and not line.sealed:
            told[line.id] = _("noch nicht abgerechnet")
    return told


def _rules(runde: Runde) -> str:
    rules = kept(runde)[0]
    name = preset_name(rules.preset, language())
    return _("%(preset)s, geändert", preset=name) if any(own_changes(rules)) else name


def _tariff(runde: Runde) -> str:
    tariff, own = readable_tariff(runde), own_names(kept(runde)[0])
    says = in_words(tariff, language(), runde.currency, own, odd_cents=False)
    if not tariff.on or not says:
        return _("ohne Geld")
    return says[0] if len(says) == 1 else _("%(first)s und mehr", first=says[0])
