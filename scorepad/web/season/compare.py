"""Other rules: what an evening, or the season, would have been. Looking changes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, url_for
from flask.typing import ResponseReturnValue

from scorepad.actions import compare as actions
from scorepad.actions.compare import EveningUnder, SeasonUnder
from scorepad.actions.seal import totals_of
from scorepad.scoring.entry import Game
from scorepad.scoring.evening.compare import Compared, EntryDifference
from scorepad.scoring.terms import Player
from scorepad.store.evenings import StoredEvening
from scorepad.telling import compared as telling
from scorepad.telling import season as telling_of_season
from scorepad.telling.grid import Grid
from scorepad.telling.incident import entry_title
from scorepad.telling.voice import Voice
from scorepad.web.frame.visit import Visit, reading
from scorepad.web.frame.work_limit import heavy
from scorepad.web.season.season_form import OtherRules, SeasonForm

LISTED = 20
"""Evenings that are listed one by one; the table counts all of them."""


@dataclass(frozen=True)
class Refusal:
    """An entry that cannot be scored under the other rules, and why."""

    title: str
    url: str
    problems: tuple[str, ...]


@dataclass(frozen=True)
class EveningUnderView:
    """An evening under other rules."""

    sentence: str
    totals: Grid
    games: Grid
    refusals: tuple[Refusal, ...]


@dataclass(frozen=True)
class ComparedEvening:
    """One evening of a season under other rules."""

    title: str
    url: str
    state: str
    points: tuple[tuple[str, str, str], ...]


def evening_view(
    stored: StoredEvening, was: Mapping[Player, int], compared: Compared, voice: Voice
) -> EveningUnderView:
    """An evening side by side, with the games that differ. `was` are its totals."""
    totals = compared.totals
    both = {player: (was.get(player, 0), would) for player, (_replayed, would) in totals.items()}
    playable = [(_title(pair, voice), pair) for pair in compared.differences if pair.playable]
    return EveningUnderView(
        sentence=telling.sentence(len(compared.differences), compared.unplayable, voice),
        totals=telling.totals(both, voice),
        games=telling.games(playable, tuple(totals), voice),
        refusals=tuple(_refusal(stored, pair, voice) for pair in compared.differences if not pair.playable),
    )


def season_under(season: SeasonUnder, visit: Visit, rules: str) -> dict[str, Any]:
    """A season side by side, newest evening first; `rules` is the key of the rule set, for the links."""
    voice = telling_of_season.written(season.unit, visit.voice)
    return {
        "unit": telling_of_season.unit_of(season.unit, voice),
        "sentence": telling.sentence(sum(under.changed for under in season.evenings), season.unplayable, voice),
        "totals": telling.totals(season.totals, voice),
        "evenings": [
            _evening(under, voice, visit.url("compare.evening", evening_id=under.evening.id, regeln=rules))
            for under in season.evenings[:LISTED]
        ],
    }


def _title(difference: EntryDifference, voice: Voice) -> str:
    row = (*difference.before, *difference.after)[0]
    return entry_title(row.number, row.entry, voice)


def _refusal(stored: StoredEvening, difference: EntryDifference, voice: Voice) -> Refusal:
    entry = stored.entries[difference.index]
    url = url_for("game.show", runde_id=stored.runde_id, evening_id=stored.id, entry_id=entry.id)
    problems = dict.fromkeys(voice.remark(problem) for row in difference.after for problem in row.problems)
    return Refusal(_title(difference, voice), url if isinstance(entry.entry, Game) else "", tuple(problems))


def _evening(under: EveningUnder, voice: Voice, url: str) -> ComparedEvening:
    evening, ordered = under.evening, sorted(under.was.items(), key=lambda pair: -pair[1])
    return ComparedEvening(
        title=", ".join(filter(None, (evening.name, voice.day(evening.date)))),
        url=url,
        state=telling.state(under.changed, voice),
        points=tuple(
            (voice.name(player), voice.total(was), voice.total(under.would.get(player, 0))) for player, was in ordered
        ),
    )


blueprint = Blueprint("compare", __name__, url_prefix="/runde/<int:runde_id>")


@blueprint.get("/abend/<int:evening_id>/andere-regeln")
@heavy
@reading
def evening(visit: Visit) -> ResponseReturnValue:
    """One evening under the rules chosen in the address, game by game."""
    other = OtherRules.from_address(visit.rules, visit.evening.plan.rules)
    under = actions.evening_under(visit.evening, other.chosen)
    view = evening_view(visit.evening, totals_of(visit.evening), under, visit.voice)
    page = visit.page("season/evening.html", other=other, page=view)
    return page, 422 if other.errors else 200


@blueprint.get("/saison/andere-regeln")
@heavy
@reading
def season(visit: Visit) -> ResponseReturnValue:
    """The season under the rules chosen in the address; of a long one, so many evenings at a time."""
    form = SeasonForm.from_address(visit.today, visit.rules.season)
    other = OtherRules.from_address(visit.rules, visit.rules)
    under = actions.season_under(visit.runde.id, form.choice, other.chosen)
    page = visit.page(
        "season/rules.html",
        form=form,
        other=other,
        page=season_under(under, visit, other.rules.data),
        back=visit.url("season.show", **form.query),
    )
    return page, 422 if form.errors or other.errors else 200
