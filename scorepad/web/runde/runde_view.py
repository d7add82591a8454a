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
    """The short standings; `more` is the number of people left out.

    None without players, or while the season is not counted yet.
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
    """An evening: who is ahead, the others with their points, what is to do about its money.

    Nobody is ahead if nothing was played or all have the same points.
    """
    points = sorted(totals.values(), reverse=True)
    places = []
    for player, total in totals.items():
        place = points.index(total) + 1
        places.append(Placing(place, player, total, games=line.games, won=0, soli=0))
    first = ahead(places, voice, ended=not line.running)
    others = [placing for placing in places if not first.points or placing.place > 1]
    others.sort(key=lambda placing: placing.place)
    return {
        "url": url,
        "title": f"{line.name}, {day_of(line.date)}",
        "who": first.who if first.points else "",
        "does": first.does,
        "points": first.points,
        "others": [(voice.name(other.player), voice.total(other.points)) for other in others],
        "games": line.games,
        "to_do": to_do,
        "unit": voice.unit_told,
    }


def newest_running(visit: Visit) -> LabelledLink | None:
    """The link to the newest running evening; None without one, and in an archived Runde."""
    if visit.runde.archived:
        return None
    links = running(visit)
    return links[0] if links else None


def running(visit: Visit) -> list[LabelledLink]:
    """The links to the boards of the running evenings of a Runde."""
    links = []
    for line in visit.evening_lines:
        if not line.running:
            continue
        url = visit.url("board.show", evening_id=line.id)
        if visit.can_write:
            number = line.games + 1
            text = _("%(evening)s fortsetzen, Spiel %(number)s", evening=line.name, number=number)
            links.append(LabelledLink(url, text, day_of(line.date)))
        else:
            links.append(LabelledLink(url, _("%(evening)s ansehen", evening=line.name)))
    return links


def glance(visit: Visit, there: int) -> dict[str, str]:
    """The second line of each link on the page; `there` is the balance of the Kasse in cents."""
    return {
        "season": ngettext("%(num)s Abend", "%(num)s Abende", len(visit.evening_lines)),
        "kasse": visit.voice.amount(there),
        "rules": rules_name(visit.rules, visit.voice),
        "tariff": _tariff(visit),
        "people": ", ".join(member.name for member in visit.people.members if member.active),
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
    """What is still to do about the money of past evenings, by their ids.

    `unpaid` counts their open payments.
    """
    is_for_money = readable_tariff(visit.runde).on
    told = {}
    for line in lines:
        count = unpaid.get(line.id)
        if count is not None:
            told[line.id] = ngettext("%(num)s Zahlung offen", "%(num)s Zahlungen offen", count)
        elif is_for_money and not line.sealed:
            told[line.id] = _("noch nicht abgerechnet")
    return told


def _tariff(visit: Visit) -> str:
    """The tariff in short: its first line, and whether there is more."""
    tariff = readable_tariff(visit.runde)
    lines = tariff_lines(tariff, visit.voice, odd_cents=False)
    if not tariff.on or not lines:
        return _("ohne Geld")
    if len(lines) == 1:
        return lines[0]
    return _("%(first)s und mehr", first=lines[0])
