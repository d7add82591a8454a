"""The evening as paper and picture: the sheet as PDF, the chart as SVG."""

from __future__ import annotations

import hashlib
import re

from flask import Blueprint, Response, abort, make_response, request

from scorepad import __version__
from scorepad.actions.replayed import replayed
from scorepad.i18n import language
from scorepad.printing import pdf
from scorepad.printing.chart import Picture
from scorepad.printing.sheet import Sheet, course
from scorepad.scoring import SCORING_VERSION
from scorepad.store import evenings, groups
from scorepad.store.evenings import StoredEvening
from scorepad.web import access
from scorepad.web.access import Access
from scorepad.web.display import theme

blueprint = Blueprint("sheet", __name__, url_prefix="/runde/<int:group_id>/abend/<int:evening_id>")


@blueprint.get("/bogen.pdf")
def show(group_id: int, evening_id: int) -> Response:
    """The evening sheet, with `?teil=1` its first part only; 304 while nothing on it has changed."""
    allowed = access.reader()
    head = evenings.head(evening_id, group_id)
    if head is None:
        abort(404)
    tag = _tag(allowed, evening_id, head)
    if request.if_none_match.contains(tag):
        response = Response(status=304)
    else:
        stored = access.evening_of(allowed, evening_id)
        itemised = request.args.get("teil") != "1"
        response = make_response(pdf.sheet(facts(allowed, stored, itemised=itemised)))
        response.mimetype = "application/pdf"
        response.headers.set("Content-Disposition", "inline", filename=_file_name(stored))
    response.set_etag(tag)
    return response


@blueprint.get("/verlauf.svg")
def chart(evening_id: int, **_address: int) -> Response:
    """The running totals as a picture, in the theme of this phone."""
    allowed = access.reader()
    stored = access.evening_of(allowed, evening_id)
    response = make_response(course(facts(allowed, stored), Picture(theme=theme())))
    response.mimetype = "image/svg+xml"
    return response


def facts(allowed: Access, stored: StoredEvening, *, itemised: bool = False) -> Sheet:
    """An evening as printing wants it."""
    return Sheet(
        group=allowed.group.name,
        evening=stored.name,
        date=stored.date,
        plan=stored.plan,
        result=replayed(stored),
        names=groups.names(allowed.group.id),
        lang=language(),
        itemised=itemised,
    )


def _file_name(stored: StoredEvening) -> str:
    """The name under which a phone keeps the file: date and evening, letters and digits only."""
    words = re.findall(r"\w+", stored.name)
    return "-".join(["Scorepad", stored.date.isoformat(), *words])[:80] + ".pdf"


def _tag(allowed: Access, evening_id: int, head: tuple[int, object]) -> str:
    names = sorted(groups.names(allowed.group.id).items())
    shown = (
        __version__,
        SCORING_VERSION,
        evening_id,
        head,
        allowed.group.name,
        names,
        language(),
        request.args.get("teil"),
    )
    return hashlib.sha256(repr(shown).encode()).hexdigest()[:16]
