"""An evening or a season scored again under other rules; nothing is stored."""

from typing import Any

from flask import Blueprint, url_for
from flask.typing import ResponseReturnValue

from scorepad.actions.evening import compare as actions
from scorepad.actions.evening.compare import EveningUnder
from scorepad.actions.money.seal import totals_of
from scorepad.scoring.entry import Game
from scorepad.scoring.evening.compare import EntryDifference
from scorepad.store.evenings import StoredEvening
from scorepad.telling import compared as telling
from scorepad.telling import season as telling_of_season
from scorepad.telling.incident import entry_title
from scorepad.telling.voice import Voice
from scorepad.web.frame.visit import Visit, reading
from scorepad.web.frame.work_limit import heavy, long
from scorepad.web.season.season_form import RANGE, OtherRules, SeasonForm

LISTED = 20
"""Number of the newest evenings in the list; the table of totals counts all evenings."""


def _title(difference: EntryDifference, voice: Voice) -> str:
    """The title of an entry, by its first row under its own rules, else under the others."""
    rows = [*difference.before, *difference.after]
    row = rows[0]
    return entry_title(row.number, row.entry, voice)


def _refusal(stored: StoredEvening, difference: EntryDifference, voice: Voice) -> dict[str, Any]:
    """An entry that cannot be scored under the other rules, and why."""
    entry = stored.entries[difference.index]
    url = url_for("game.show", runde_id=stored.runde_id, evening_id=stored.id, entry_id=entry.id)
    problems = list[str]()
    for row in difference.after:
        problems += [voice.remark(problem) for problem in row.problems]
    return {
        "title": _title(difference, voice),
        "problems": list(dict.fromkeys(problems)),
        "url": url if isinstance(entry.entry, Game) else "",
    }


def _evening(under: EveningUnder, voice: Voice, url: str) -> dict[str, Any]:
    """An evening with the points of each player under its own and under the other rules."""
    evening = under.evening
    day = voice.day(evening.date)
    best_first = sorted(under.was, key=lambda player: -under.was[player])
    points = []
    for player in best_first:
        was = voice.total(under.was[player])
        would = voice.total(under.would.get(player, 0))
        points.append((voice.name(player), was, would))
    return {
        "title": f"{evening.name}, {day}" if evening.name else day,
        "url": url,
        "state": telling.state(under.changed, voice),
        "points": points,
    }


def _period(form: SeasonForm, voice: Voice) -> str:
    """The page's word for the chosen period, or its days."""
    if form.time.data == RANGE:
        return telling_of_season.span(form.choice, voice)
    return str(form.time.words)


blueprint = Blueprint("compare", __name__, url_prefix="/runde/<int:runde_id>")


@blueprint.get("/abend/<int:evening_id>/andere-regeln")
@long
@heavy
@reading
def evening(visit: Visit) -> ResponseReturnValue:
    """One evening under the rules chosen in the address, game by game."""
    other = OtherRules.from_address(visit.rules, visit.evening.plan.rules)
    compared = actions.evening_under(visit.evening, other.chosen)
    voice = visit.voice
    was = totals_of(visit.evening)
    totals = {}
    for player, (_replayed, would) in compared.totals.items():
        totals[player] = (was.get(player, 0), would)
    playable = []
    refused = []
    for difference in compared.differences:
        if difference.playable:
            playable.append((_title(difference, voice), difference))
        else:
            refused.append(_refusal(visit.evening, difference, voice))
    page = visit.page(
        "season/evening.html",
        other=other,
        first=telling.first(totals, voice),
        sentence=telling.sentence(len(compared.differences), compared.unplayable, voice),
        totals=telling.totals(totals, voice),
        games=telling.games(playable, tuple(totals), voice),
        refusals=refused,
    )
    return page, other.status


@blueprint.get("/saison/andere-regeln")
@long
@heavy
@reading
def season(visit: Visit) -> ResponseReturnValue:
    """The season under the rules chosen in the address.

    A long season is counted over several requests.
    """
    form = SeasonForm.from_address(visit.today, visit.rules.season)
    other = OtherRules.from_address(visit.rules, visit.rules)
    compared = actions.season_under(visit.runde.id, form.choice, other.chosen)
    voice = telling_of_season.written_in(compared.unit, visit.voice)
    changed = sum(evening.changed for evening in compared.evenings)
    shown = []
    for under in compared.evenings[:LISTED]:
        address = {"evening_id": under.evening.id, "regeln": other.rules.data}
        shown.append(_evening(under, voice, visit.url("compare.evening", **address)))
    page = visit.page(
        "season/rules.html",
        form=form,
        other=other,
        unit=telling_of_season.unit_of(compared.unit, voice),
        chosen=_period(form, voice),
        first=telling.first(compared.totals, voice),
        sentence=telling.sentence(changed, compared.unplayable, voice),
        totals=telling.totals(compared.totals, voice),
        evenings=shown,
        back=visit.url("season.show", **form.query),
    )
    return page, 422 if form.errors or other.errors else 200
