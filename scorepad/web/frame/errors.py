"""Error pages, and the HTTP status and message for each exception of the domain."""

from typing import Any

from flask import (
    Flask,
    Response,
    abort,
    current_app,
    make_response,
    render_template,
    request,
    url_for,
)
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_wtf.csrf import CSRFError
from sqlalchemy.exc import SQLAlchemyError
from werkzeug.exceptions import BadHost, HTTPException, SecurityError

from scorepad.actions.errors import (
    ActionError,
    NotFound,
    NotSealed,
    Sealed,
    TableLock,
    TableLocked,
    Uncounted,
)
from scorepad.printing.helpers import TooLong
from scorepad.scoring.errors import Refused
from scorepad.telling.season import waiting
from scorepad.telling.voice import Voice
from scorepad.web.frame import again, watch
from scorepad.web.frame.access import Archived, ReadOnly, glance, guest, held, outlives
from scorepad.web.frame.fields import LONGEST
from scorepad.web.frame.i18n import language
from scorepad.web.frame.work_limit import LATE, SOON, TooBusy

AT_ONCE = 1
"""Seconds after which the page of a half-counted season reloads."""


def init(app: Flask) -> None:
    """Register the handler of every error."""
    app.register_error_handler(HTTPException, show)
    app.register_error_handler(CSRFError, outdated)
    app.register_error_handler(Archived, archived)
    app.register_error_handler(ReadOnly, lambda _error: read_only())
    app.register_error_handler(NotFound, lambda _error: missing())
    app.register_error_handler(Refused, lambda _error: page(422))
    app.register_error_handler(ActionError, lambda _error: page(409))
    app.register_error_handler(Sealed, closed)
    app.register_error_handler(TableLocked, closed)
    app.register_error_handler(
        NotSealed, lambda _error: page(409, _("Dieser Abend ist schon wieder offen."))
    )
    too_busy = _l("Hier ist gerade viel los. Es geht in ein paar Sekunden von selbst weiter.")
    app.register_error_handler(TooBusy, lambda _error: later(str(too_busy)))
    app.register_error_handler(Uncounted, uncounted)
    too_long = _l(
        "Dieses Papier wird zu lang zum Drucken. Als Tabelle (CSV) gibt es den Abend trotzdem."
    )
    app.register_error_handler(TooLong, lambda _error: page(422, str(too_long)))
    app.register_error_handler(UnicodeError, lambda _error: page(400))
    app.before_request(_check_request)


def read_only() -> Response:
    """The page for a change that the links of this phone do not allow."""
    runde_id = (request.view_args or {}).get("runde_id", 0)
    if held(runde_id) is None:
        return page(
            403, _("Mit dem Link eines Tisches trägst du an diesem Tisch ein, sonst nirgends.")
        )
    words = _(
        "Mit dem Leselink kannst du nur zuschauen. Zum Eintragen brauchst du den Schreiblink."
    )
    return page(403, words)


def _check_request() -> None:
    """Answer 503 to a request that waited too long in the queue, and 400 to a query string with
    non-ASCII bytes.
    """
    if request.environ.get(LATE):
        raise TooBusy
    if not request.query_string.isascii():
        abort(400)


def show(error: HTTPException) -> Response:
    """The page of an HTTP error; a redirect stays one."""
    code = error.code or 500
    if code < 400:
        return make_response(error.get_response())
    # The page needs addresses, which need a valid Host header.
    if isinstance(error, BadHost | SecurityError):
        _title, sentence = _words(code)
        return Response(sentence, code, mimetype="text/plain")
    response = missing() if code == 404 else page(code)
    if code == 405:
        response.headers["Allow"] = ", ".join(getattr(error, "valid_methods", None) or ())
    return response


def outdated(_error: CSRFError) -> Response:
    """400 for a missing or invalid CSRF token; a form of this site can be sent again with a new
    one.
    """
    if kept := again.kept(400):
        return page(400, _("Diese Seite war zu alt."), kept=kept)
    return page(400, _("Diese Seite war zu alt: Geh zurück und lade sie neu."))


def uncounted(error: Uncounted) -> Response:
    """The page with the number of evenings still to be counted; it reloads by itself, and each
    request counts more.

    The status is 200 for a page, 503 for a PDF, a picture or a POST.
    """
    response = later(waiting(error.evenings, Voice(language())), AT_ONCE, title=_("Gleich fertig"))
    is_page = request.method == "GET" and not request.path.endswith((".pdf", ".svg"))
    response.status_code = 200 if is_page else 503
    return response


def later(sentence: str = "", seconds: int = SOON, **more: Any) -> Response:
    """503 with a page that reloads by itself after so many seconds, where the form can be sent
    again; never cached.
    """
    response = page(503, sentence, again_in=seconds, **more)
    response.headers["Retry-After"] = str(seconds)
    response.headers["Cache-Control"] = "no-store"
    return response


def closed(error: Sealed | TableLocked) -> Response:
    """409 for a sealed evening, with the link to where it is opened again, and for the closed table
    of a tournament.
    """
    where: dict[str, Any] = {"runde_id": error.current.runde_id, "evening_id": error.current.id}
    back = url_for("board.show", **where)
    if isinstance(error, TableLocked):
        return page(409, _locked(error.lock), back=back, way=back, words=_("Zum Abend"))
    sentence = _(
        "Dieser Abend ist abgerechnet und versiegelt. Wer etwas berichtigen will, öffnet ihn "
        "zuerst wieder."
    )
    return page(
        409, sentence, back=back, way=url_for("settle.show", **where), words=_("Zur Abrechnung")
    )


def _locked(lock: TableLock) -> str:
    sentences = {
        "finished": _("Das Turnier ist beendet: Seine Tische bleiben, wie sie sind."),
        "passed": _(
            "Die nächste Runde läuft schon. Wer das Turnier leitet, kann den Tisch wieder öffnen."
        ),
        "accepted": _(
            "Diese Liste ist bestätigt. Wer das Turnier leitet, kann den Tisch wieder öffnen."
        ),
        "seats": _(
            "Wer hier sitzt, bestimmt das Turnier: Ersatz trägt ein, wer es leitet, unter „Leute“."
        ),
    }
    return str(sentences[lock])


def archived(error: Archived) -> Response:
    """403 for an archived Runde, with the link to where it is brought back."""
    way = url_for("runde.show", runde_id=error.runde_id)
    sentence = _(
        "Diese Runde ist im Archiv: nur ansehen. Wer weiterspielen will, holt sie zuerst zurück."
    )
    return page(403, sentence, title=_("Im Archiv"), back=way, way=way, words=_("Zur Runde"))


def missing() -> Response:
    """404 with its reason; 503 if the database is unavailable."""
    try:
        return _missing()
    except SQLAlchemyError:
        return later()


def _missing() -> Response:
    """The page for what is not there; it tells no phone without a link what there is."""
    runde_id = (request.view_args or {}).get("runde_id")
    if not isinstance(runde_id, int):
        return page(404)
    if held(runde_id) is None and guest(runde_id) is not None:
        return page(404)
    gone = url_for("runde.show", runde_id=runde_id)
    if outlives(runde_id):
        sentence = _(
            "Diese Runde gibt es nicht mehr: Jemand hat sie mit allem gelöscht. Ihr Link "
            "öffnet nichts mehr."
        )
        return page(404, sentence, title=_("Gelöscht"), gone=gone)
    if held(runde_id) is None:
        return page(404, gone=gone)
    sentence = _(
        "Das gibt es in dieser Runde nicht, oder nicht mehr: Vielleicht hat es jemand gelöscht."
    )
    evening_id = (request.view_args or {}).get("evening_id")
    if isinstance(evening_id, int) and glance(runde_id, evening_id) is None:
        return page(
            404, sentence, gone=url_for("board.show", runde_id=runde_id, evening_id=evening_id)
        )
    return page(404, sentence)


def crash(error: Exception) -> Response:
    """500 for an unexpected error: it is logged; in tests and debug mode it is raised again."""
    if current_app.testing or current_app.debug:
        raise error
    watch.crashed(error)
    return page(500)


def page(code: int, sentence: str = "", **more: Any) -> Response:
    """The error page with its status, a link back, and the form to send again.

    `back`, and `way` with its `words`, replace the link.
    """
    title, text = _words(code)
    shown = {
        "title": title,
        "sentence": sentence or text,
        "code": code,
        "again_in": 0,
        "gone": "",
        **_link_and_fields(code),
        **more,
    }
    return make_response(render_template("frame/error.html", **shown), code)


def _link_and_fields(code: int) -> dict[str, Any]:
    """The link back and the sent fields; with status 503, or if a query fails, a link that needs no
    database.
    """
    try:
        way, words = again.way() if code != 503 else again.once_more()
    except SQLAlchemyError:  # the database may be what is wrong
        way, words = again.start()
    kept = again.kept(code) if code != 400 else ()
    return {
        "back": way,
        "way": way,
        "words": words,
        "kept": kept,
        "again": again.address(),
        "long": LONGEST,
    }


def _words(code: int) -> tuple[str, str]:
    """The title and the sentence of the page of an error."""
    known = {
        403: (_("Nur lesen"), _("Das darf dieser Link nicht.")),
        404: (
            _("Gibt es nicht"),
            _(
                "Hier ist keine Seite. Vielleicht gilt der Link nicht mehr: Lass dir den "
                "neuen zeigen."
            ),
        ),
        405: (
            _("Geht so nicht"),
            _(
                "Über die Adresse allein geht das nicht. Geh zurück und nimm den Knopf auf der Seite."
            ),
        ),
        409: (
            _("Geht gerade nicht"),
            _("Inzwischen hat sich etwas geändert. Geh zurück und lade die Seite neu."),
        ),
        413: (
            _("Zu viel"),
            _("Das war zu viel auf einmal. Nimm einen kürzeren Text oder eine kleinere Datei."),
        ),
        422: (
            _("Geht so nicht"),
            _("Diese Eingabe passt nicht zu den Regeln. Geh zurück und sieh sie durch."),
        ),
        429: (_("Zu oft"), _("Das war zu oft in kurzer Zeit. Warte eine Minute.")),
        503: (
            _("Gleich wieder da"),
            _(
                "Scorepad kommt gerade nicht an seine Daten. Es versucht es in ein paar "
                "Sekunden von selbst wieder."
            ),
        ),
        500: (
            _("Unser Fehler"),
            _("Da ist uns etwas misslungen. Was gespeichert war, ist noch da."),
        ),
    }
    other = (
        known[500]
        if code >= 500
        else (_("Geht so nicht"), _("Das versteht die Seite nicht. Geh zurück und lade sie neu."))
    )
    return known.get(code, other)
