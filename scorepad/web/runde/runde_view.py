"""The values that the start page and the page of a Runde show."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorepad.actions.money.tariff import readable_tariff
from scorepad.scoring.season.season import Season
from scorepad.scoring.terms import Player
from scorepad.store.evenings import EveningLine
from scorepad.telling import season as telling
from scorepad.telling.days import write_day
from scorepad.telling.evening import Placing
from scorepad.telling.result import ahead
from scorepad.telling.rules import rules_name
from scorepad.telling.tariff import tariff_lines
from scorepad.telling.voice import Voice
from scorepad.web.board.link import LabelledLink
from scorepad.web.frame.clock import day_of
from scorepad.web.frame.i18n import language
from scorepad.web.frame.visit import Visit
from scorepad.web.frame.words import _, ngettext

RANKED = 8
"""Number of people in the short standings on the page of a Runde."""
SHORT = 9
"""Length of a name up to which the standings have two columns."""


def season_so_far(season: Season | None, visit: Visit) -> dict[str, Any] | None:
    """The short standings, `more` people left out; None without players, or while the season is not
    counted yet.
    """
    if season is None or not season.standings:
        return None
    table = telling.standings(season, telling.of_season(season, visit.voice))
    first = [(line.mark, line.name, line.cells[0].text) for line in table.lines[:RANKED]]
    return {
        "first": first,
        "long": any(len(name) > SHORT for _place, name, _points in first),
        "count": telling.count(season, visit.voice),
        "more": len(table.lines) - len(first),
        "unit": telling.unit_of_season(season, visit.voice),
    }


def shown_evening(
    line: EveningLine, totals: Mapping[Player, int], voice: Voice, to_do: str, url: str
) -> dict[str, Any]:
    """An evening: who won or is ahead with points, the others with theirs, and what is to do about
    its money.

    Nobody is ahead if nothing was played or all have the same points.
    """
    points = sorted(totals.values(), reverse=True)
    places = [
        Placing(points.index(total) + 1, player, total, games=line.games, won=0, soli=0)
        for player, total in totals.items()
    ]
    first = ahead(places, voice, ended=not line.running)
    others = sorted(
        (one for one in places if not first.points or one.place > 1), key=lambda one: one.place
    )
    return {
        "url": url,
        "title": f"{line.name}, {day_of(line.date)}",
        "who": first.who if first.points else "",
        "does": first.does,
        "points": first.points,
        "others": [(voice.name(one.player), voice.total(one.points)) for one in others],
        "games": line.games,
        "to_do": to_do,
        "unit": voice.unit_told,
    }


def newest_running(visit: Visit) -> LabelledLink | None:
    """The link to the newest running evening; None without one, and in an archived Runde."""
    return None if visit.runde.archived else next(iter(running(visit)), None)


def running(visit: Visit) -> list[LabelledLink]:
    """The links to the boards of the running evenings of a Runde."""
    ways = []
    for line in visit.lines:
        url = visit.url("board.show", evening_id=line.id)
        if line.running and visit.can_write:
            text = _(
                "%(evening)s fortsetzen, Spiel %(number)s", evening=line.name, number=line.games + 1
            )
            ways.append(LabelledLink(url, text, day_of(line.date)))
        elif line.running:
            ways.append(LabelledLink(url, _("%(evening)s ansehen", evening=line.name)))
    return ways


def glance(visit: Visit, there: int) -> dict[str, str]:
    """The second line of each link on the page; `there` is the balance of the Kasse in cents."""
    return {
        "season": ngettext("%(num)s Abend", "%(num)s Abende", len(visit.lines)),
        "kasse": visit.voice.amount(there),
        "rules": rules_name(visit.rules, visit.voice),
        "tariff": _tariff(visit),
        "people": ", ".join(member.name for member in visit.members if member.active),
    }


def retires(visit: Visit) -> str:
    """The warning that an unused Runde will be archived or deleted, and when; empty for others."""
    if visit.runde.retires_on is None:
        return ""
    day = write_day(visit.runde.retires_on, language())
    if visit.runde.retires_to == "delete":
        return _(
            "Hier hat lange niemand etwas eingetragen. Am %(day)s wird die Runde gelöscht, "
            "mit allem.",
            day=day,
        )
    return _(
        "Hier hat lange niemand etwas eingetragen. Am %(day)s kommt die Runde ins Archiv.", day=day
    )


def standing(
    visit: Visit, lines: Sequence[EveningLine], unpaid: Mapping[int, int]
) -> dict[int, str]:
    """What is still to do about the money of past evenings, by their ids; `unpaid` counts open
    payments.
    """
    money = readable_tariff(visit.runde).on
    told = {}
    for line in lines:
        if line.id in unpaid:
            told[line.id] = ngettext(
                "%(num)s Zahlung offen", "%(num)s Zahlungen offen", unpaid[line.id]
            )
        elif money and not line.sealed:
            told[line.id] = _("noch nicht abgerechnet")
    return told


def _tariff(visit: Visit) -> str:
    tariff = readable_tariff(visit.runde)
    says = tariff_lines(tariff, visit.voice, odd_cents=False)
    if not tariff.on or not says:
        return _("ohne Geld")
    return says[0] if len(says) == 1 else _("%(first)s und mehr", first=says[0])
