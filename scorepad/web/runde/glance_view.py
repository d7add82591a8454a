"""What the links on the page of a Runde say about where they lead: evenings, balance, rules, tariff, people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorepad.actions.tariff import readable_tariff
from scorepad.store.evenings import EveningLine
from scorepad.telling.days import write_day
from scorepad.telling.rules import rules_name
from scorepad.telling.tariff import tariff_lines
from scorepad.web.frame.i18n import language
from scorepad.web.frame.visit import Visit
from scorepad.web.frame.words import _, ngettext


def glance(visit: Visit, there: int) -> dict[str, str]:
    """One line for each of the places of a Runde; so many cents are in its box."""
    return {
        "season": ngettext("%(num)s Abend", "%(num)s Abende", len(visit.lines)),
        "kasse": visit.voice.amount(there),
        "rules": rules_name(visit.rules, visit.voice),
        "tariff": _tariff(visit),
        "people": ", ".join(member.name for member in visit.members if member.active),
    }


def retires(visit: Visit) -> str:
    """That a Runde goes because nobody uses it any more, and when; empty where it stays."""
    if visit.runde.retires_on is None:
        return ""
    day = write_day(visit.runde.retires_on, language())
    if visit.runde.retires_to == "delete":
        return _("Hier hat lange niemand etwas eingetragen. Am %(day)s wird die Runde gelöscht, mit allem.", day=day)
    return _("Hier hat lange niemand etwas eingetragen. Am %(day)s kommt die Runde ins Archiv.", day=day)


def standing(visit: Visit, lines: Sequence[EveningLine], unpaid: Mapping[int, int]) -> dict[int, str]:
    """What is still to be done about the money of evenings that are over, by their ids."""
    money = readable_tariff(visit.runde).on
    told = {}
    for line in lines:
        if line.id in unpaid:
            told[line.id] = ngettext("%(num)s Zahlung offen", "%(num)s Zahlungen offen", unpaid[line.id])
        elif money and not line.sealed:
            told[line.id] = _("noch nicht abgerechnet")
    return told


def _tariff(visit: Visit) -> str:
    tariff = readable_tariff(visit.runde)
    says = tariff_lines(tariff, visit.voice, odd_cents=False)
    if not tariff.on or not says:
        return _("ohne Geld")
    return says[0] if len(says) == 1 else _("%(first)s und mehr", first=says[0])
