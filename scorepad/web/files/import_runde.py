"""A whole Runde out of a file, for who starts on another installation or brings one back."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorepad.actions import imports
from scorepad.files.reading import read_file
from scorepad.i18n import language
from scorepad.scoring.errors import Refused
from scorepad.scoring.problems import Problem
from scorepad.store import links
from scorepad.web.files.imports_form import allow_files, content
from scorepad.web.files.imports_view import named
from scorepad.web.frame import access, clock
from scorepad.web.frame.fields import sent_key
from scorepad.web.frame.limits import NEW_RUNDEN, limiter

blueprint = Blueprint("import_runde", __name__)


@blueprint.url_value_preprocessor
def _allow_files(_endpoint: str | None, _values: object) -> None:
    allow_files(request)


@blueprint.get("/runde/aus-datei")
def show() -> str:
    """The form for the file."""
    return _asked(sent_key())


@blueprint.post("/runde/aus-datei")
@limiter.limit(NEW_RUNDEN)
def create() -> Response | tuple[str, int]:
    """Make the Runde with everything the file has, and show its links."""
    key = sent_key()
    try:
        made = imports.import_runde(named(read_file(content(request))), clock.now(), f"file {key}")
    except Refused as refused:
        return _asked(key, refused.problems), 422
    if made.write.version > links.first_version():
        abort(404)  # renewed since: whoever kept the form of old is not let in by it
    access.remember(made.write)
    return redirect(url_for("links.show", runde_id=made.runde_id, neu=1), code=303)


def _asked(key: str, problems: Sequence[Problem] = ()) -> str:
    errors = [problem.message(language()) for problem in problems]
    return render_template("files/import_runde.html", errors=errors, text=request.form.get("text", ""), key=key)
