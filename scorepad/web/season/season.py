"""The season of a Runde: its page, chart, report and certificates."""

from dataclasses import replace
from functools import partial
from typing import Any

from flask import Blueprint, Response
from flask.typing import ResponseReturnValue

from scorepad.actions.runde.season import season_of
from scorepad.printing import certificate
from scorepad.printing import season as document
from scorepad.printing.season import FIRST_DRAWN, MOST_LINES, ON_PAGE, courses, height
from scorepad.scoring.season.season import Season
from scorepad.telling import season as telling
from scorepad.telling.awards import awards
from scorepad.telling.counted import grids
from scorepad.telling.result import Ahead, leading
from scorepad.telling.voice import Voice
from scorepad.web.frame import printed
from scorepad.web.frame.paging import paging
from scorepad.web.frame.preferences import theme_of_picture
from scorepad.web.frame.visit import Visit, reading
from scorepad.web.frame.voice import told
from scorepad.web.frame.work_limit import long, pages, prints
from scorepad.web.season.season_form import BOCK, PLACES, POINTS, RANGE, SeasonForm

PAGE = 20
"""Number of evenings on a page of their list."""


def season_page(season: Season, form: SeasonForm, visit: Visit) -> dict[str, Any]:
    """The values of the page.

    `bocks` are the two ways to count Bock, none without Bock games.
    """
    time = telling.span(season.choice, visit.voice) if form.time.data == RANGE else form.time.words
    voice = telling.of_season(season, visit.voice)
    here = partial(visit.url, "season.show", **form.query, _anchor="abende")
    pages = paging(len(season.evenings), PAGE, here)
    newest_first = season.evenings[::-1]
    has_too_many = len(season.seen) > MOST_LINES
    return {
        "state": telling.count(season, voice),
        "chosen": telling.chosen(season.choice, voice, time),
        "awards": awards(season, voice),
        "left_out": voice.say(FIRST_DRAWN, count=MOST_LINES) if has_too_many else "",
        "has_course": len(season.evenings) > 1,
        "height": height(season, voice, ON_PAGE),
        "large_height": height(season, voice, ON_PAGE.larger),
        "ranks": _rankings(form, visit, voice),
        "standings": telling.standings(season, voice),
        "leader": _leader(season, voice),
        "grids": (telling.peaks(season, voice), *grids(season, voice)),
        "unranked": telling.unranked(season, voice),
        "evenings": [telling.evening(one, season, voice) for one in pages.part(newest_first)],
        "pages": pages,
        "bocks": _bocks(form, visit) if season.sums.bock else [],
        "unit": telling.unit_of_season(season, voice),
    }


def _leader(season: Season, voice: Voice) -> Ahead | None:
    """Who leads the season by points; None where places count, and where nobody is ahead."""
    first = [standing for standing in season.standings if standing.place == 1]
    if season.choice.by_places or len(first) == len(season.standings):
        return None
    names = [voice.name(standing.player) for standing in first]
    most = first[0].points
    points = voice.points(most) if isinstance(most, int) else telling.number(most, voice)
    return leading(names, points, voice, ended=False)


def _rankings(form: SeasonForm, visit: Visit, voice: Voice) -> list[tuple[str, str, bool]]:
    """The two ways to rank: address, word, and whether it is chosen."""
    words = {POINTS: voice.say(telling.BY_POINTS), PLACES: voice.say(telling.BY_PLACES)}
    rankings = []
    for rank, word in words.items():
        url = visit.url("season.show", **form.ranked(rank))
        rankings.append((url, word, rank == form.rank.data))
    return rankings


def _bocks(form: SeasonForm, visit: Visit) -> list[tuple[str, str, bool]]:
    """The two ways to count Bock: address, word, and whether it is chosen."""
    ways = []
    for bock, word in BOCK.items():
        url = visit.url("season.show", **form.counted(bock))
        ways.append((url, str(word), bock == form.bock.data))
    return ways


blueprint = Blueprint("season", __name__, url_prefix="/runde/<int:runde_id>")


@blueprint.get("/saison")
@long
@reading
def show(visit: Visit) -> ResponseReturnValue:
    """The page of the season as the address filters it.

    Wrong values are told at their field, with status 422.
    """
    form = SeasonForm.from_address(visit.today, visit.rules.season)
    counted = season_of(visit.runde.id, form.choice, turn=pages.slot)
    view = season_page(counted, form, visit)
    return visit.page("season/season.html", form=form, page=view), form.status


@blueprint.get("/saison.svg")
@long
@reading
def chart(visit: Visit) -> Response:
    """The chart of the points over the evenings as SVG, in the theme of this phone.

    `?gross` doubles the type, `?dunkel` is for the dark.
    """
    form = SeasonForm.from_address(visit.today, visit.rules.season)
    size = ON_PAGE.larger if visit.form.page_query.large.data else ON_PAGE
    picture = replace(size, theme=theme_of_picture(is_dark=visit.form.page_query.dark.data))
    counted = season_of(visit.runde.id, form.choice, turn=pages.slot)
    drawn = courses(counted, visit.voice, picture)
    return Response(drawn, mimetype="image/svg+xml")


@blueprint.get("/saison.pdf")
@prints
@reading
def report(visit: Visit) -> Response:
    """The season to print, as chosen in the address; 304 while nothing in it has changed."""
    form = SeasonForm.from_address(visit.today, visit.rules.season)
    name = visit.runde.name
    with pages.slot():
        season = season_of(visit.runde.id, form.choice)
        page = document.report(season, visit.voice, runde=name, size=printed.edition().size)
    return printed.answer(page, told("season"), name)


@blueprint.get("/urkunden.pdf")
@prints
@reading
def certificates(visit: Visit) -> Response:
    """A certificate for each of the first three of the season, by evenings that are over."""
    form = SeasonForm.from_address(visit.today, visit.rules.season)
    name = visit.runde.name
    with pages.slot():
        whole = season_of(visit.runde.id, form.choice)
        over = season_of(visit.runde.id, replace(form.choice, over=True))
        running = sum(evening.running for evening in whole.evenings)
        page = certificate.page(over, visit.voice, runde=name, running=running)
    return printed.answer(page, page.heading, name)
