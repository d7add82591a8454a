"""The leagues of a Runde: list, form, standing; and the rating of its people."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import partial
from typing import Any, Self

from flask import Blueprint, abort
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from werkzeug.wrappers import Response
from wtforms import Field
from wtforms.validators import ValidationError

from scorepad.actions.tournament import leagues as actions
from scorepad.actions.tournament.leagues import LeagueEvent
from scorepad.files import league_table, separated
from scorepad.printing import league as printing
from scorepad.scoring.tournament.league import LeagueRules
from scorepad.scoring.tournament.league_plan import (
    HELD,
    MOST_LEAST,
    MOST_MOVING,
    Held,
    LeaguePlan,
    Team,
    read_league,
)
from scorepad.scoring.tournament.ranking import Ranking
from scorepad.scoring.tournament.worth import MISSED, NOTHING, RANK_BY, RankBy
from scorepad.store import leagues
from scorepad.store.leagues import StoredLeague
from scorepad.telling.breaks import breaks
from scorepad.telling.league import (
    ATTENDED,
    RATING,
    ToldLeague,
    in_order_of_rating,
)
from scorepad.web.frame import printed
from scorepad.web.frame.fields import (
    BooleanField,
    DateField,
    IntegerField,
    KeyField,
    NameField,
    SelectField,
    StringField,
    TextAreaField,
    put_at,
)
from scorepad.web.frame.file_names import file_name
from scorepad.web.frame.file_sent import sent
from scorepad.web.frame.forms import Form
from scorepad.web.frame.i18n import language
from scorepad.web.frame.submitted import Sent
from scorepad.web.frame.visit import Page, Visit, reading, writing
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _
from scorepad.web.frame.work_limit import long, pages, prints
from scorepad.web.tournament.league_view import (
    best_rated,
    shown_days,
    strangers,
    told_league,
    turns,
)
from scorepad.web.tournament.plan_form import MOST_DROPPED, OF_RANKING, RANKINGS, between

blueprint = Blueprint("leagues", __name__, url_prefix="/runde/<int:runde_id>")
NEW = LeaguePlan(rules=LeagueRules(Ranking(missed=NOTHING)), moving=1)
LONGEST_LIST = 8_000
KINDS: Mapping[Held, Any] = {
    "all": _l("Abende und Turniere"),
    "evenings": LazyString(told, "evenings"),
    "tournaments": _l("Turniere"),
}
_BY: Mapping[str, RankBy] = {by: by for by in RANK_BY}
OF_LEAGUE = ("since", "until", "held", "named", "moving", "rating")
"""What the form shows of the plan of a league, by the names of both."""
ABSENT = {"nothing": _l("0 Punkte"), "minus": _l("−3 Platzpunkte und −150 Punkte")}


class LeagueForm(Form):
    """Name and plan of a league.

    A line of teams or groups is a name, a colon, and people with commas between.
    """

    otherwise = "name"
    name = NameField(_l("Name der Liga"))
    since = DateField(_l("Von"), optional=True)
    until = DateField(_l("Bis"), optional=True)
    held = SelectField(_l("Was zählt"), choices=KINDS, default="all", message=_l("Was zählt?"))
    named = StringField(_l("Wort im Namen"), most=40)
    by = SelectField(
        LazyString(told, "counts_by"), choices=RANKINGS, default="points", message=_l("Was zählt?")
    )
    missed = SelectField(
        _l("Punkte, wenn jemand fehlt"), choices=ABSENT, default="nothing", message=_l("Was zählt?")
    )
    least = IntegerField(_l("Mindestens dabei"), **between(1, MOST_LEAST))
    drop = IntegerField(_l("Streichergebnisse"), **between(0, MOST_DROPPED))
    team_best = IntegerField(_l("Die besten je Mannschaft und Tag"), **between(0, MOST_DROPPED))
    teams = TextAreaField(LazyString(told, "teams"), longest=LONGEST_LIST)
    groups = TextAreaField(_l("Gruppen, die höchste zuerst"), longest=LONGEST_LIST)
    moving = IntegerField(_l("So viele steigen auf und ab"), **between(0, MOST_MOVING))
    rating = BooleanField(_l("Wertungszahl (Elo) führen"))
    people: frozenset[str] = frozenset()

    @classmethod
    def of(cls, visit: Visit, stored: StoredLeague | None, given: Sent | None = None) -> Self:
        """The form as it was sent, else with a league, or with the usual plan for a new one."""
        plan = read_league(stored.plan) if stored else NEW
        ranking = plan.rules.ranking
        facts = {
            "name": stored.name if stored else "",
            "least": plan.rules.least,
            "missed": "minus" if ranking.missed == MISSED else "nothing",
            "teams": _written(plan.teams),
            "groups": _written(plan.groups),
        }
        for name in OF_LEAGUE:
            facts[name] = getattr(plan, name)
        for name in OF_RANKING:
            facts[name] = getattr(ranking, name)
        form = cls(given, data=facts)
        form.people = frozenset(member.name for member in visit.people.everybody)
        return form

    @property
    def plan(self) -> LeaguePlan:
        """The league plan of a validated form."""
        missed = MISSED if self.missed.data == "minus" else NOTHING
        ranking = Ranking(_BY[self.by.data], self.drop.data, missed, team_best=self.team_best.data)
        return LeaguePlan(
            since=self.since.data,
            until=self.until.data,
            held=HELD[self.held.data],
            named=self.named.data.strip(),
            rules=LeagueRules(ranking, self.least.data),
            teams=tuple(_read(self.teams.data)),
            groups=tuple(_read(self.groups.data)),
            moving=self.moving.data,
            rating=self.rating.data,
        )

    def validate_until(self, field: Field) -> None:
        if self.since.data and field.data and field.data < self.since.data:
            raise ValidationError(_("Das Ende liegt vor dem Anfang."))

    def validate_teams(self, field: Field) -> None:
        for message in self._wrong(field.data):
            put_at(field, message)

    validate_groups = validate_teams

    def _wrong(self, typed: str) -> Iterator[str]:
        """What is wrong with lines of teams or groups, in sentences."""
        teams = list(_read(typed))
        named = Counter[str]()
        for number, team in enumerate(teams, 1):
            named.update(team.people)
            if not (team.name and team.people):
                yield _(
                    "Zeile %(line)s: ein Name, ein Doppelpunkt, dann die Leute, mit Komma getrennt.",
                    line=number,
                )
        for name, count in named.items():
            if count > 1:
                yield _("%(name)s steht zweimal da.", name=name[:40])
            if name not in self.people:
                yield _("%(name)s ist niemand aus dieser Runde.", name=name[:40])


def _read(typed: str) -> Iterator[Team]:
    """The team or group of each line; one without a colon has nobody."""
    for line in typed.splitlines():
        if not line.strip():
            continue
        name, _colon, people = line.partition(":")
        names = [" ".join(person.split()) for person in people.split(",")]
        yield Team(name.strip(), tuple(person for person in names if person))


def _written(teams: Iterable[Team]) -> str:
    """Teams or groups as `_read` reads them."""
    return "\n".join(f"{team.name}: {', '.join(team.people)}" for team in teams)


class LeagueQuery(Form):
    """The query: a league in the order of the rating and from which of its days on, or the person
    whose rating is asked for.
    """

    rating = BooleanField(name="wertungszahl")
    since = IntegerField(name="ab")
    who = KeyField(name="wer")


@blueprint.get("/liga")
@reading
def show(visit: Visit) -> str:
    """The list of leagues, the newest first."""
    listed = leagues.of_runde(visit.runde.id)
    return visit.page("tournament/leagues.html", leagues=listed, rated=_rates(listed))


@blueprint.get("/liga/neu")
@writing
def ask(visit: Visit) -> str:
    return visit.page("tournament/league_form.html", form=LeagueForm.of(visit, None), league=None)


@blueprint.post("/liga/neu")
@writing
def create(visit: Visit) -> Page:
    return _save(visit, None)


@blueprint.get("/liga/<int:league_id>")
@long
@reading
def one(visit: Visit, league_id: int) -> str:
    """The standing of a league; with `?wertungszahl=1` in the order of the rating.

    `?ab=3` leaves out the three newest days, to show older ones.
    """
    stored = _of(visit, league_id)
    plan = read_league(stored.plan)
    shown = _told(visit, stored)
    asked = LeagueQuery(visit.form.query)
    by_rating = asked.rating.data and shown.rated
    start = min(asked.since.data or 0, max(len(shown.days) - 1, 0))
    groups = in_order_of_rating(shown.groups) if by_rating else shown.groups
    here = [member.name for member in visit.people.everybody]

    def address(since: int) -> str:
        rated = {"wertungszahl": 1} if by_rating else {}
        since_then = {"ab": since} if since else {}
        return visit.url("leagues.one", league_id=league_id, **rated, **since_then)

    return visit.page(
        "tournament/league.html",
        league=stored,
        plan=plan,
        told_league=shown,
        groups=groups,
        days=shown_days(shown.days, start, visit.voice, rated=shown.rated),
        turns=list(turns(shown.days, start, visit.voice, address, rated=shown.rated)),
        rating_head=breaks(visit.voice.say(RATING)),
        broken=breaks,
        attended_head=visit.voice.say(ATTENDED),
        ordered=by_rating,
        strangers=", ".join(strangers(plan, here)),
    )


@blueprint.get("/liga/<int:league_id>/liga.pdf")
@prints
@reading
def printed_league(visit: Visit, league_id: int) -> Response:
    """The league on paper."""
    stored = _of(visit, league_id)
    shown = _told(visit, stored)
    size = printed.edition().size
    page = printing.page(shown, visit.voice, runde=visit.runde.name, size=size)
    return printed.answer(page, page.heading, stored.name)


@blueprint.get("/liga/<int:league_id>/liga.<any(json,csv,xlsx):form>")
@long
@reading
def export(visit: Visit, league_id: int, form: str) -> Response:
    """The league as a file: its standing, its teams and its days."""
    stored = _of(visit, league_id)
    shown = _told(visit, stored)
    name = file_name(told("league"), stored.name, ending=form)
    if form == "json":
        return sent(form, iter([league_table.document(shown)]), name)
    tables = league_table.tables(shown, visit.voice)
    if form == "csv":
        return sent(form, iter([separated.of_tables(tables, language())]), name)
    from scorepad.files import workbook  # noqa: PLC0415 - only when a spreadsheet is made

    return sent(form, lambda out: workbook.of_tables(out, tables, visit.voice), name)


def _told(visit: Visit, stored: StoredLeague) -> ToldLeague:
    """A league as page, paper and files show it, in its turn among long works."""
    plan = read_league(stored.plan)
    with pages.slot():
        rated: dict[int, Fraction] = {}
        if plan.rating:
            for member, steps in best_rated(_all(visit), visit):
                rated[member.id] = Fraction(steps[-1].after)
        events = actions.events(visit.runde.id, plan)
        return told_league(stored.name, plan, events, rated, visit)


@blueprint.get("/liga/<int:league_id>/aendern")
@writing
def change(visit: Visit, league_id: int) -> str:
    stored = _of(visit, league_id)
    form = LeagueForm.of(visit, stored)
    return visit.page("tournament/league_form.html", form=form, league=stored)


@blueprint.post("/liga/<int:league_id>/aendern")
@writing
def save(visit: Visit, league_id: int) -> Page:
    return _save(visit, _of(visit, league_id))


@blueprint.post("/liga/<int:league_id>/loeschen")
@writing
def delete(visit: Visit, league_id: int) -> Response:
    """Delete a league; its evenings and tournaments stay."""
    stored = _of(visit, league_id)
    actions.delete(visit.runde.id, stored.id)
    message = _("Die Liga ist gelöscht. Ihre Abende und Turniere bleiben.")
    return visit.done(message, "leagues.show")


@blueprint.get("/wertungszahl")
@long
@reading
def rating(visit: Visit) -> str:
    """Everybody's rating where the Runde keeps one.

    With `?wer=5` also what changed the rating of a person, newest first.
    """
    on = _rates(leagues.of_runde(visit.runde.id))
    with pages.slot():
        events = _all(visit) if on else []
        rated = best_rated(events, visit)
    asked = LeagueQuery(visit.form.query).who.data
    who = {member.id: member for member in visit.people.everybody}.get(asked)
    event_of = [event for event in events for _result in event.lists]
    steps_of_who = []
    for member, steps in rated:
        if member == who:
            steps_of_who = [(event_of[step.event], step) for step in reversed(steps)]
    return visit.page(
        "tournament/rating.html",
        on=on,
        rated=[(member, steps[-1]) for member, steps in rated],
        who=who,
        steps=steps_of_who,
        number=partial(_rate, visit),
    )


def _rate(visit: Visit, rate: Decimal) -> str:
    """A rating as it is shown."""
    return visit.voice.decimal(Fraction(rate))


def _rates(listed: Iterable[StoredLeague]) -> bool:
    """Whether one of these leagues keeps a rating."""
    return any(read_league(league.plan).rating for league in listed)


def _all(visit: Visit) -> list[LeagueEvent]:
    """All evenings and tournaments of the Runde."""
    return actions.events(visit.runde.id, LeaguePlan())


def _of(visit: Visit, league_id: int) -> StoredLeague:
    """The league of the address, or 404."""
    stored = {league.id: league for league in leagues.of_runde(visit.runde.id)}
    return stored.get(league_id) or abort(404)


def _save(visit: Visit, stored: StoredLeague | None) -> Page:
    """Save a league, or a new one for None, and show its standing."""
    form = LeagueForm.of(visit, stored, visit.form.sent)
    league_id = stored.id if stored else None

    def act() -> object:
        return actions.save(visit.runde.id, form.name.data, form.plan, league_id)

    if form.does(act):
        return visit.to("leagues.one", league_id=form.made)
    return visit.page("tournament/league_form.html", form=form, league=stored), 422
