"""Photos of tick sheets: of an evening, of a Runde, of the tables of a tournament."""

import datetime as dt
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from flask import Blueprint, Response, abort, flash, make_response, redirect, request
from werkzeug.wrappers import Response as WerkzeugResponse

from scorepad.actions.tournament.table_lock import lock_of
from scorepad.printing import helpers
from scorepad.scoring.rules import Rules
from scorepad.store import tournaments
from scorepad.store.tournaments import StoredTournament
from scorepad.ticksheet.code import read_code
from scorepad.web.frame.access import at_table, changes_entries, tables_of
from scorepad.web.frame.headers import unstored
from scorepad.web.frame.visit import Page, Visit, reading, writing
from scorepad.web.frame.words import _, ngettext
from scorepad.web.frame.work_limit import long, takes_file
from scorepad.web.ticksheet.batch import Batch, VisitOf, batch_seen, batch_sent, sheets_of
from scorepad.web.ticksheet.matching import OtherSheet, TableFound, rules_known, table_of
from scorepad.web.ticksheet.photos import SeenSheet, Unread, seen_in
from scorepad.web.ticksheet.photos_form import MOST_BYTES, MOST_PHOTOS, PhotosForm, allow_photos
from scorepad.web.ticksheet.sheets_form import MOST_SHEETS, SheetsForm
from scorepad.web.ticksheet.taking import Taking, take_all, yes_to
from scorepad.web.ticksheet.ticksheet_view import sheets_view, unread_view

blueprint = Blueprint("ticksheet", __name__, url_prefix="/runde/<int:runde_id>")
blueprint.url_value_preprocessor(allow_photos)
EVENING = "/abend/<int:evening_id>"
TOURNAMENT = "/turnier/<int:tournament_id>"
RECENT = dt.timedelta(days=2)
"""How long after its day a running evening is meant without asking."""
Finder = Callable[[Visit], VisitOf]
"""What finds the evenings of sheets, for a visit."""
MOST_OFFERED = 8
"""The most evenings to choose from."""


@blueprint.get("/foto")
@writing
def of_runde(visit: Visit) -> Page:
    """The page behind the code of a sheet: the photos of the evening that runs, if there is just
    one; else the evenings to choose from.
    """
    running = [line for line in visit.evening_lines if line.running]
    recent = [line for line in running if visit.today - line.date <= RECENT]
    if len(recent) == 1:
        return redirect(visit.url("ticksheet.show", evening_id=recent[0].id), code=303)
    return visit.page("ticksheet/evenings.html", running=running[:MOST_OFFERED])


@blueprint.get(f"{EVENING}/foto")
@writing
@at_table
@changes_entries
def show(visit: Visit) -> Page:
    """The page that takes photos of the sheets of an evening."""
    return _photos_page(visit, PhotosForm())


@blueprint.post(f"{EVENING}/foto")
@takes_file
@writing
@at_table
@changes_entries
def read(visit: Visit) -> Page:
    """Read photos, and show what was read; nothing is taken over yet."""
    return _read(visit, _of_evening)


@blueprint.post(f"{EVENING}/zettel")
@writing
@at_table
@changes_entries
def take(visit: Visit) -> Page:
    """Take over what was read and put right; what is still asked comes back."""
    return _take(visit, _of_evening)


@blueprint.get(f"{TOURNAMENT}/foto")
@reading
@at_table
def of_tournament(visit: Visit, tournament_id: int) -> Page:
    """The page that takes photos of the lists of all tables, for the leader; a guest takes one of
    the own table.
    """
    stored = _tournament(visit, tournament_id)
    if visit.can_write:
        return _photos_page(visit, PhotosForm(), stored)
    own = _own_table(visit, stored)
    if own is None:
        return redirect(visit.url("tournament.show", tournament_id=tournament_id), code=303)
    return redirect(visit.url("ticksheet.show", evening_id=own), code=303)


@blueprint.post(f"{TOURNAMENT}/foto")
@takes_file
@writing
def read_lists(visit: Visit, tournament_id: int) -> Page:
    """Read photos of the lists of tables, each of which its code knows."""
    stored = _tournament(visit, tournament_id)
    return _read(visit, partial(_of_tables, stored), stored)


@blueprint.post(f"{TOURNAMENT}/zettel")
@long
@writing
def take_lists(visit: Visit, tournament_id: int) -> Page:
    """Take over the lists of tables, one after the other."""
    stored = _tournament(visit, tournament_id)
    return _take(visit, partial(_of_tables, stored), stored)


def _tournament(visit: Visit, tournament_id: int) -> StoredTournament:
    return tournaments.load(tournament_id, visit.runde.id) or abort(404)


def _own_table(visit: Visit, stored: StoredTournament) -> int | None:
    """The evening of the table whose link this phone has, in the round that runs."""
    own = {
        table.table_no for table in tables_of(visit.runde.id) if table.tournament_id == stored.id
    }
    if not stored.released:
        return None
    for number, seats in stored.released[-1].tables.items():
        if number in own:
            return seats[0].evening_id
    return None


def _of_evening(visit: Visit) -> VisitOf:
    """What finds the evening of each sheet: the one of the page."""
    return lambda _text: visit


def _of_tables(stored: StoredTournament, visit: Visit) -> VisitOf:
    """What finds the evening of a list by its code: one of this tournament that is still open."""

    def visit_of(text: str) -> Visit | OtherSheet:
        code = read_code(text)
        if code is None:
            return OtherSheet(_("Das ist kein Ankreuzbogen von Scorepad."))
        table = table_of(code, visit)
        if table is None or table.tournament.id != stored.id or table.evening_id is None:
            return OtherSheet(_elsewhere(table))
        own = replace(visit, evening_id=table.evening_id, head=None)
        owner = tournaments.owner_of(table.evening_id, visit.runde.id)
        if owner is not None and lock_of(own.evening, owner) is not None:
            return OtherSheet(
                _(
                    "Tisch %(table)s in Runde %(round)s ist geschlossen; öffne ihn erst wieder.",
                    table=table.table_no,
                    round=table.round_no,
                )
            )
        return own

    return visit_of


def _elsewhere(table: TableFound | None) -> str:
    if table is None:
        return _("Dieser Zettel ist für keinen Tisch dieses Turniers gedruckt.")
    if table.evening_id is None:
        return _("Diese Runde ist noch nicht freigegeben.")
    return _("Das ist ein Zettel des Turniers „%(name)s“.", name=table.tournament.name)


def _photos_page(
    visit: Visit,
    form: PhotosForm,
    tournament: StoredTournament | None = None,
    seen: Sequence[Unread] = (),
    others: Sequence[OtherSheet] = (),
) -> Response:
    """The page that takes photos; after some were sent, with those that could not be read.

    Then it shows pieces of them, so no phone caches it.
    """
    answers = request.method == "POST"
    helpers.get_ready()  # a photo comes soon
    page = visit.page(
        "ticksheet/photo.html",
        form=form,
        tournament=tournament,
        unread=[unread_view(photo, visit) for photo in seen],
        others=[other.sentence for other in others],
        answers=answers,
        left_out=form.left_out,
        most_bytes=MOST_BYTES,
        most_photos=MOST_PHOTOS,
    )
    response = make_response(page, 422 if answers else 200)
    return unstored(response) if answers else response


def _read(visit: Visit, finder: Finder, tournament: StoredTournament | None = None) -> Page:
    """The page of what was read on the photos that were sent."""
    form = PhotosForm(visit.form.sent)
    if not form.validate():
        return _photos_page(visit, form, tournament)
    seen = list(seen_in(form.taken(), _rules_of(visit, tournament)))
    sheets = sheets_of(page for page in seen if isinstance(page, SeenSheet))
    batch = batch_seen(sheets[:MOST_SHEETS], finder(visit))
    unread = [page for page in seen if isinstance(page, Unread)]
    if not any(part.judged for part in batch.parts):
        if batch.parts and not unread:
            others = (*batch.others, OtherSheet(_("Auf dem Zettel ist noch nichts angekreuzt.")))
        else:
            others = batch.others
        return _photos_page(visit, form, tournament, unread, others)
    left_out = [form.left_out, _sheets_left_out(len(sheets) - MOST_SHEETS)]
    return _sheets_page(
        visit.with_new_key(),
        batch,
        tournament,
        unread=unread,
        left_out=list(filter(None, left_out)),
    )


def _sheets_left_out(count: int) -> str:
    """How many sheets are left out, as there are too many; else empty."""
    if count <= 0:
        return ""
    told = ngettext(
        "Höchstens %(most)s Zettel auf einmal: %(num)s ist nicht dabei, nimm ihn danach.",
        "Höchstens %(most)s Zettel auf einmal: %(num)s sind nicht dabei, nimm sie danach.",
        count,
        most=MOST_SHEETS,
    )
    return str(told)


def _rules_of(visit: Visit, tournament: StoredTournament | None) -> list[Rules]:
    known = rules_known(visit)
    return known if tournament is None else [tournament.plan.rules, *known]


def _take(visit: Visit, finder: Finder, tournament: StoredTournament | None = None) -> Page:
    """Take over what was sent as far as nothing is asked about it, and show the rest again."""
    form = SheetsForm(visit.form.sent)
    form.validate()
    facts = form.facts()
    batch = batch_sent(*facts, finder(visit))
    if not batch.parts:
        return _photos_page(visit, PhotosForm(), tournament, others=batch.others)
    if form.asks_only:
        return _sheets_page(visit, batch, tournament, form=form)
    takings = take_all(batch, form)
    left = [taking for taking in takings if not taking.is_done]
    if not left:
        return _done(visit, takings, tournament)
    again = visit.again().with_new_key()
    rest = batch_sent(*facts, finder(again)).only(taking.part.stored.id for taking in left)
    return _sheets_page(again, rest, tournament, form=form, takings=takings)


def _sheets_page(
    visit: Visit,
    batch: Batch,
    tournament: StoredTournament | None,
    *,
    form: SheetsForm | None = None,
    takings: Sequence[Taking] = (),
    unread: Sequence[Unread] = (),
    left_out: Sequence[str] = (),
) -> Response:
    """The list of what was read. It holds pieces of a photo, so no phone caches it."""
    sent = form or SheetsForm(None)
    page = visit.page(
        "ticksheet/sheets.html",
        tournament=tournament,
        view=sheets_view(batch, takings, opened=sent.open.data),
        yes_to_all=yes_to(takings, batch, sent),
        said_yes=" ".join(sent.sure.words),
        unread=[unread_view(photo, visit) for photo in unread],
        left_out=left_out,
        again=form is not None,
    )
    return unstored(make_response(page, 422 if takings else 200))


def _done(
    visit: Visit, takings: Sequence[Taking], tournament: StoredTournament | None
) -> WerkzeugResponse:
    """The way on after everything is taken over: to the board, or to the desk."""
    if not any(taking.games for taking in takings):
        flash(_("Nichts Neues: Es steht schon alles da."))
    elif tournament is not None:
        for taking in takings:
            flash(_told(taking))
    if tournament is not None:
        return visit.to("tournament.show", tournament_id=tournament.id)
    return visit.to("board.show")


def _told(taking: Taking) -> str:
    """Which list was taken over, with how many games."""
    name = taking.part.stored.name
    count = ngettext("%(num)s Spiel", "%(num)s Spiele", taking.games)
    return _("%(name)s: %(games)s vom Zettel übernommen.", name=name, games=count)
