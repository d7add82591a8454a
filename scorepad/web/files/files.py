"""A Runde and its evenings as files to take along, and the result as a text for the group chat."""

from __future__ import annotations

import datetime as dt
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import IO

from flask import Blueprint, abort, render_template, request, stream_with_context
from werkzeug.wrappers import Response

from scorepad.actions import written
from scorepad.files import chat, documents, separated
from scorepad.files.documents import WrittenEvening
from scorepad.files.lines import everybody
from scorepad.i18n import language
from scorepad.scoring.days import read_day
from scorepad.scoring.terms import Player
from scorepad.store import runden, whole
from scorepad.web.files.files_view import facts, files_page
from scorepad.web.frame import access
from scorepad.web.frame.access import Access

blueprint = Blueprint("files", __name__, url_prefix="/runde/<int:runde_id>")
PIECE = 64 * 1024
MIMETYPES = {
    "json": "application/json",
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


@blueprint.get("/dateien")
def show(runde_id: int) -> str:  # noqa: ARG001
    """What can be taken along, and what can be brought in."""
    allowed = access.reader()
    return render_template("files/files.html", access=allowed, page=files_page(allowed))


@blueprint.get("/export.<any(json,csv,xlsx):form>")
def export(runde_id: int, form: str) -> Response:
    """The Runde, or its evenings from `von` to `bis`, as a file that is written while it is sent."""
    allowed = access.reader()
    since, until = _day("von"), _day("bis")
    ids = whole.evening_ids(runde_id, since, until)
    some = None if since is None and until is None else ids
    span = [one.isoformat() for one in (since, until) if one is not None]
    return _sent(form, _runde(allowed, ids, form, some=some), _file_name([allowed.runde.name, *span], form))


@blueprint.get("/abend/<int:evening_id>/export.<any(json,csv,xlsx):form>")
def export_evening(runde_id: int, evening_id: int, form: str) -> Response:
    """One evening as a file."""
    allowed = access.reader()
    stored = access.evening_of(allowed, evening_id)
    names = {str(key): name for key, name in runden.names(runde_id).items()}
    one = written.evening(runde_id, evening_id, names)
    if one is None:
        abort(404)
    lang = language()
    name = _file_name([allowed.runde.name, stored.date.isoformat(), stored.name], form)
    if form == "xlsx":
        from scorepad.files import workbook  # noqa: PLC0415 - only when a spreadsheet is made

        return _sent(form, lambda out: workbook.evening(out, one, lang), name)
    if form == "csv":
        return _sent(form, separated.pieces([one], everybody([one], list(names.values())), lang), name)
    return _sent(form, iter([documents.written(one.document) + "\n"]), name)


@blueprint.get("/abend/<int:evening_id>/text")
def text(evening_id: int, **_address: int) -> str:
    """The result as a text to copy or to share, and the evening as a file."""
    allowed = access.reader()
    stored = access.evening_of(allowed, evening_id)
    words = chat.text(facts(allowed, stored), language())
    return render_template("files/text.html", access=allowed, evening=stored, text=words)


Content = Iterator[str] | Callable[[IO[bytes]], None]


def _runde(allowed: Access, ids: Sequence[int], form: str, *, some: Sequence[int] | None) -> Content:
    runde_id, lang = allowed.runde.id, language()
    members = runden.members(runde_id)
    names = {str(member.id): member.name for member in members}
    head = written.head(allowed.runde, members, accounts=allowed.can_write, ids=some)

    def found() -> Iterator[WrittenEvening]:
        return written.evenings(runde_id, ids, names)

    if form == "json":
        return documents.runde(head, found())
    players = _players(runde_id, list(names.values()), found if some is not None else None)
    if form == "csv":
        return separated.pieces(found(), players, lang)
    from scorepad.files import workbook  # noqa: PLC0415 - see above

    return lambda out: workbook.runde(out, found(), players, head.kasse, lang)


def _players(
    runde_id: int, members: Sequence[str], found: Callable[[], Iterable[WrittenEvening]] | None
) -> tuple[Player, ...]:
    """Who has a column: of a part of the Runde who sat at its tables, else who sat at any."""
    if found is not None:
        return everybody(found(), members)
    names = {str(member.id): member.name for member in runden.members(runde_id)}
    seated = written.seated(runde_id, names)
    return tuple(Player(name) for name in members if name in seated)


def _sent(form: str, content: Content, name: str) -> Response:
    """The file as an attachment: texts piece by piece, a spreadsheet from a file that vanishes afterwards."""
    pieces = _filled(content) if callable(content) else (piece.encode() for piece in content)
    response = Response(stream_with_context(pieces), content_type=MIMETYPES[form])
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response


def _filled(content: Callable[[IO[bytes]], None]) -> Iterator[bytes]:
    """What was written into a file, which vanishes when the last piece is sent or the phone is gone."""
    with tempfile.TemporaryFile() as out:
        content(out)
        out.seek(0)
        while piece := out.read(PIECE):
            yield piece


def _day(name: str) -> dt.date | None:
    """The day in the address; what is none cannot be answered."""
    typed = request.args.get(name, "").strip()
    found = read_day(typed)
    if typed and found is None:
        abort(400)
    return found


def _file_name(words: Iterable[str], form: str) -> str:
    """Letters and digits only, so that every phone keeps it."""
    found = re.findall(r"[A-Za-z0-9ÄÖÜäöüß-]+", " ".join(words))
    return "-".join(["Scorepad", *found])[:80].rstrip("-") + f".{form}"
