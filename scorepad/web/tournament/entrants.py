"""The people of a tournament: joining, fees, leaving, substitutes, disqualification."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Self

from flask import Blueprint, abort
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from wtforms import Field

from scorepad.actions.runde import runde
from scorepad.actions.tournament import tournament_entries as actions
from scorepad.actions.tournament.presence import attend, moved_since_draw, next_round, presence
from scorepad.actions.tournament.table_lock import lock_of
from scorepad.actions.tournament.tournament import evening_at
from scorepad.actions.tournament.tournament_entries import (
    MOST_ENTRIES,
    NewEntrant,
    pasted,
    seat_in,
)
from scorepad.scoring.problems import Problem
from scorepad.scoring.tournament.classes import MOST_CLASSES
from scorepad.store import tournaments
from scorepad.store.runden import Member
from scorepad.store.tournaments import StoredEntrant, StoredSeat, StoredTournament
from scorepad.web.frame.complaints import plainly
from scorepad.web.frame.fields import (
    BooleanField,
    MultipleField,
    SelectField,
    StringField,
    TextAreaField,
    put_at,
)
from scorepad.web.frame.forms import Form
from scorepad.web.frame.parsing import parsed_id
from scorepad.web.frame.submitted import Sent
from scorepad.web.frame.visit import Page, Visit, writing
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _
from scorepad.web.tournament.people_list import ShownForm, counts, lines, names_of
from scorepad.web.tournament.tournaments import TOURNAMENT, next_step, of

blueprint = Blueprint("entrants", __name__, url_prefix=f"{TOURNAMENT}/leute")
LONGEST_LIST = 20_000


def _by_line(problem: Problem) -> str:
    """The message of a problem; that of `entries.2` says that it is about the third name."""
    _entries, _dot, rest = problem.field.partition(".")
    place, _dot, _part = rest.partition(".")
    if not place.isdigit():
        return plainly(problem)
    return _("Name %(number)s: %(what)s", number=int(place) + 1, what=plainly(problem))


class JoiningForm(Form):
    """Names by lines, with club, team and classes after semicolons, and members.

    `paid` is for all of them.
    """

    otherwise = "lines"
    say = staticmethod(_by_line)
    lines = TextAreaField(_l("Namen"), longest=LONGEST_LIST)
    members = MultipleField(name="member", id="members", read=parsed_id, most=MOST_ENTRIES)
    paid = BooleanField(_l("Alle haben bezahlt"))

    def validate_lines(self, field: Field) -> None:
        """Somebody has to join."""
        if not field.data.strip() and not self.members.data:
            put_at(self.lines, _("Wer kommt dazu?"))

    def people(self, members: dict[int, Member]) -> list[NewEntrant]:
        """Everybody who joins: typed first, then members."""
        paid = self.paid.data
        typed = pasted(self.lines.data)
        ticked = [members[member] for member in self.members.data if member in members]
        return [
            *(replace(who, paid=paid) for who in typed),
            *(NewEntrant(member.name, paid=paid) for member in ticked),
        ]


class EntrantForm(Form):
    """Name, team, club and classes of somebody."""

    otherwise = "team"
    name = StringField(LazyString(told, "name"))
    club = StringField(LazyString(told, "club"))
    team = StringField(LazyString(told, "team"))
    classes = MultipleField(LazyString(told, "classes"), most=MOST_CLASSES)


class FeeForm(Form):
    """Whether somebody has paid."""

    paid = BooleanField(only="1")


class SubstituteForm(Form):
    """The name of a substitute, and from when on."""

    otherwise = "name"
    name = StringField(LazyString(told, "name"), id="substitute")
    start = SelectField(_l("Ab wann"), name="ab", message=_l("Ab wann?"))

    @classmethod
    def of(cls, stored: StoredTournament, holder: StoredEntrant, sent: Sent | None = None) -> Self:
        """The form with the next round, and the running one if the list of its table is open."""
        start = _next_release(stored)
        form = cls(sent, data={"start": str(start)})
        choices = {}
        if start >= holder.from_round and start <= stored.plan.rounds:
            choices[str(start)] = _("ab Runde %(number)s", number=start)
        seat = seat_in(stored, holder.id, start - 1)
        if seat is not None and _is_open(stored, seat):
            choices[str(start - 1)] = _("sofort, an Tisch %(table)s", table=seat.table_no)
        form.start.offer(choices)
        return form


def _is_open(stored: StoredTournament, seat: StoredSeat) -> bool:
    """Whether the list of the table of a seat can still be changed."""
    if not seat.evening_id:
        return False
    owner = tournaments.owner_of(seat.evening_id, stored.runde_id)
    evening = evening_at(stored, [seat])
    if owner is None or evening is None:
        return False
    return lock_of(evening, owner) is None


class DisqualifiedForm(Form):
    """The reason of a disqualification."""

    otherwise = "reason"
    reason = StringField(LazyString(told, "reason"))


@blueprint.get("")
@writing
def show(visit: Visit, tournament_id: int) -> str:
    """The people by number, and the form for those who join."""
    return people_page(visit, of(visit, tournament_id))


@blueprint.post("")
@writing
def add(visit: Visit, tournament_id: int) -> Page:
    """Let people join, all or none."""
    stored = of(visit, tournament_id)
    form = JoiningForm(visit.form.sent)
    people = form.people({member.id: member for member in visit.people.members})

    def act() -> None:
        actions.add(visit.runde.id, tournament_id, people, **visit.made)

    if form.does(act, at={"entries": "lines"}):
        return visit.to("entrants.show", tournament_id=tournament_id)
    return people_page(visit, stored, form), 422


@blueprint.post("/<int:number>/bezahlt")
@writing
def pay(visit: Visit, tournament_id: int, number: int) -> Page:
    """Note that a fee is paid, or that it is not."""
    form = FeeForm(visit.form.sent)

    def act() -> None:
        paid = form.paid.data
        actions.mark_paid(visit.runde.id, tournament_id, number, paid=paid, **visit.made)

    return to_people(visit, tournament_id, form, act, number)


@blueprint.get("/<int:number>")
@writing
def one(visit: Visit, tournament_id: int, number: int) -> str:
    """The page of an entrant, with the forms to change something."""
    stored = of(visit, tournament_id)
    return _person(visit, stored, _holder(stored, number))


@blueprint.post("/<int:number>")
@writing
def change(visit: Visit, tournament_id: int, number: int) -> Page:
    """Save name, team, club and classes of an entrant."""
    return _saved(visit, tournament_id, number, EntrantForm(visit.form.sent), actions.change)


@blueprint.post("/<int:number>/ersatz")
@writing
def substitute(visit: Visit, tournament_id: int, number: int) -> Page:
    """Give the number to somebody else from the next round on."""
    stored = of(visit, tournament_id)
    form = SubstituteForm.of(stored, _holder(stored, number), visit.form.sent)

    def act() -> None:
        actions.substitute(
            visit.runde.id,
            tournament_id,
            number,
            name=form.name.data,
            from_round=parsed_id(form.start.data) or 0,
            **visit.made,
        )

    return _done(visit, tournament_id, number, form, act)


@blueprint.post("/<int:number>/geht")
@writing
def leave(visit: Visit, tournament_id: int, number: int) -> Page:
    """Let somebody leave, with a seat in no round that has not begun."""
    return _saved(visit, tournament_id, number, Form(), attend, state="missing")


@blueprint.post("/<int:number>/kommt")
@writing
def bring_back(visit: Visit, tournament_id: int, number: int) -> Page:
    """Let somebody take part again."""
    return _saved(visit, tournament_id, number, Form(), actions.bring_back)


@blueprint.post("/<int:number>/aufnehmen")
@writing
def take_on(visit: Visit, tournament_id: int, number: int) -> Page:
    """Make a visitor a member of the Runde."""
    stored = of(visit, tournament_id)
    holder = _holder(stored, number)
    form = Form()
    if not form.does(lambda: runde.take_on(visit.runde.id, holder.member_id)):
        return _person(visit, stored, holder, form), 422
    message = _("%(name)s gehört jetzt zur Runde.", name=holder.name)
    return visit.done(message, "entrants.one", tournament_id=tournament_id, number=number)


@blueprint.post("/<int:number>/ausgeschlossen")
@writing
def disqualify(visit: Visit, tournament_id: int, number: int) -> Page:
    """Disqualify somebody, with a reason."""
    return _saved(
        visit, tournament_id, number, DisqualifiedForm(visit.form.sent), actions.disqualify
    )


def _saved(
    visit: Visit,
    tournament_id: int,
    number: int,
    form: Form,
    action: Callable[..., None],
    **facts: Any,
) -> Page:
    """The answer after an action on an entrant with the values of a form and other facts."""

    def act() -> None:
        action(visit.runde.id, tournament_id, number, **form.data, **facts, **visit.made)

    return _done(visit, tournament_id, number, form, act)


def _done(
    visit: Visit, tournament_id: int, number: int, form: Form, act: Callable[[], None]
) -> Page:
    """The list of people after an action; if it is refused, the page of the entrant with errors."""
    stored = of(visit, tournament_id)
    holder = _holder(stored, number)
    if not form.does(act, at={"from_round": "start"}):
        return _person(visit, stored, holder, form), 422
    message = _("Nummer %(number)s: gemerkt.", number=number)
    return visit.done(message, "entrants.show", tournament_id=tournament_id)


def _holder(stored: StoredTournament, number: int) -> StoredEntrant:
    """Who has a number now, or 404; of several who had it the last."""
    holders = [entrant for entrant in stored.entrants if entrant.number == number]
    if not holders:
        abort(404)
    return holders[-1]


def _next_release(stored: StoredTournament) -> int:
    """The number of the next round to be released."""
    released = [drawn for drawn in stored.rounds if drawn.state != "drawn"]
    return len(released) + 1


def to_people(
    visit: Visit, tournament_id: int, form: Form, act: Callable[[], None], number: int | None = None
) -> Page:
    """The answer to a form of the list of people: the list as it was shown, at this number."""
    done = form.does(act)
    stored = of(visit, tournament_id)
    if not done:
        return people_page(visit, stored, wrong=form.form_errors), 422
    shown = ShownForm.from_address().query
    anchor = None if number is None else f"nr-{number}"
    return visit.to("entrants.show", tournament_id=tournament_id, _anchor=anchor, **shown)


def people_page(
    visit: Visit,
    stored: StoredTournament,
    form: JoiningForm | None = None,
    wrong: Sequence[str] = (),
) -> str:
    """The page of all people; `wrong` are the errors of a form that stands beside a person."""
    taken = {entrant.member_id for entrant in stored.entrants}
    free = [member for member in visit.people.members if member.active and member.id not in taken]
    shown = ShownForm.from_address()
    everybody = lines(stored)
    return visit.page(
        "tournament/people.html",
        tournament=stored,
        form=form or JoiningForm(),
        members=free,
        everybody=everybody,
        lines=[line for line in everybody if shown.shows(line)],
        shown=shown,
        counts=counts(stored),
        moved=moved_since_draw(stored),
        names_of=names_of,
        step=next_step(stored),
        late=next_round(stored) > stored.plan.rounds,
        wrong=wrong,
        fee=stored.plan.fee,
        waiting=[wish for wish in stored.wishes if wish.state == "waiting"],
    )


def _person(
    visit: Visit, stored: StoredTournament, holder: StoredEntrant, form: Form | None = None
) -> str:
    """The page of an entrant, with a form that was sent in place of the empty one of its kind."""
    entrant = form if isinstance(form, EntrantForm) else EntrantForm(obj=holder)
    substitute = form if isinstance(form, SubstituteForm) else SubstituteForm.of(stored, holder)
    out = form if isinstance(form, DisqualifiedForm) else DisqualifiedForm()
    return visit.page(
        "tournament/person.html",
        tournament=stored,
        holder=holder,
        form=entrant,
        substitute=substitute,
        out=out,
        presence=presence(stored)[holder.number],
        is_visitor=holder.member_id not in {member.id for member in visit.people.members},
        wrong=form.form_errors if form else (),
    )
