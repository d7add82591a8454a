"""Downloads of a Runde and its evenings as files, and the result as a text for the group chat."""

from collections.abc import Iterator, Sequence

from flask import Blueprint, abort
from werkzeug.wrappers import Response

from scorepad.actions.entry.replayed import replayed
from scorepad.actions.files import exports
from scorepad.actions.money.seal import totals_of
from scorepad.files import documents, separated
from scorepad.files.documents import ExportedEvening
from scorepad.files.separated import unit_of_evening
from scorepad.store import whole
from scorepad.telling.money import money
from scorepad.telling.result import ChatResult, for_chat
from scorepad.telling.voice import Voice
from scorepad.web.board.reckoned import statement_of
from scorepad.web.frame.access import at_table
from scorepad.web.frame.fields import DateField
from scorepad.web.frame.file_names import file_name
from scorepad.web.frame.file_sent import Content, sent
from scorepad.web.frame.forms import Form
from scorepad.web.frame.i18n import language
from scorepad.web.frame.visit import Visit, reading
from scorepad.web.frame.work_limit import heavy, long

blueprint = Blueprint("files", __name__, url_prefix="/runde/<int:runde_id>")


class SpanForm(Form):
    """The first and the last day of the evenings to download."""

    since = DateField(name="von", optional=True)
    until = DateField(name="bis", optional=True)


@blueprint.get("/dateien")
@reading
def show(visit: Visit) -> str:
    """Page of all downloads and imports."""
    return visit.page("files/files.html")


@blueprint.get("/export.<any(json,csv,xlsx):form>")
@long
@heavy
@reading
def export(visit: Visit, form: str) -> Response:
    """The Runde, or its evenings from `von` to `bis`, as a file, streamed while it is written."""
    days = SpanForm(visit.form.query)
    if not days.validate():
        abort(400)
    since = days.since.data
    until = days.until.data
    ids = whole.evening_ids(visit.runde.id, since, until, with_tables=form == "json")
    span = [day for day in (since, until) if day is not None]
    content = _runde(visit, ids, form, some=ids if span else None)
    return sent(form, content, file_name(visit.runde.name, *span, ending=form))


@blueprint.get("/abend/<int:evening_id>/export.<any(json,csv,xlsx):form>")
@long
@reading
def export_evening(visit: Visit, form: str) -> Response:
    """One evening as a file."""
    names = {str(key): name for key, name in visit.names.items()}
    exported = exports.evening(visit.runde.id, visit.evening.id, names)
    if exported is None:
        abort(404)
    lang = language()
    name = file_name(visit.runde.name, visit.evening.date, visit.evening.name, ending=form)
    if form == "xlsx":
        from scorepad.files import workbook  # noqa: PLC0415 - only when a spreadsheet is made

        told = money(statement_of(visit), visit.voice)
        voice = Voice(lang, currency=visit.runde.currency).counting(unit_of_evening(exported))
        return sent(form, lambda out: workbook.evening(out, exported, voice, told), name)
    if form == "csv":
        players = exports.seated(visit.runde.id, names, [visit.evening.id])
        unit = unit_of_evening(exported)
        return sent(form, separated.pieces([exported], players, lang, unit), name)
    document = documents.write_json(exported.document)
    return sent(form, iter([f"{document}\n"]), name)


@blueprint.get("/abend/<int:evening_id>/text")
@reading
@at_table
def text(visit: Visit) -> str:
    """Page of the result as a text to copy or share, and of the downloads of the evening."""
    statement = statement_of(visit)
    told = money(statement, visit.voice)
    result = ChatResult(
        runde=visit.host,
        evening=visit.evening.name,
        date=visit.voice.day(visit.evening.date, "full"),
        result=replayed(visit.evening),
        totals=totals_of(visit.evening),
        voice=visit.voice,
        transfers=statement.transfers if told.complete and not visit.is_guest else None,
        remark="" if visit.is_guest else told.refused or told.uneven,
        sealed=visit.evening.sealed,
    )
    return visit.page("files/text.html", text=for_chat(result))


def _runde(visit: Visit, ids: Sequence[int], form: str, *, some: Sequence[int] | None) -> Content:
    """The content of a file with these evenings; `some` is None if they are all of the Runde."""
    runde_id = visit.runde.id
    lang = language()
    everybody = visit.people.everybody
    names = {str(member.id): member.name for member in everybody}
    head = exports.head(visit.runde, everybody, accounts=visit.is_writer, ids=some)

    def exported() -> Iterator[ExportedEvening]:
        return exports.evenings(runde_id, ids, names)

    if form == "json":
        return documents.runde(head, exported())
    players = exports.seated(runde_id, names, ids)
    unit = exports.unit(runde_id)
    if form == "csv":
        return separated.pieces(exported(), players, lang, unit)
    from scorepad.files import workbook  # noqa: PLC0415 - see above

    voice = Voice(lang, currency=head.currency).counting(unit)
    priced = head.tariff is not None
    return lambda out: workbook.runde(out, exported(), players, head.kasse, voice, priced=priced)
