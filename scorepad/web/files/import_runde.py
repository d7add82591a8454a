"""A whole Runde out of a file, for who starts on another installation or brings one back."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_babel import lazy_gettext as _l
from werkzeug.wrappers import Response
from wtforms import Form, StringField

from scorepad.actions import imports
from scorepad.actions.errors import TooOften
from scorepad.files.reading import read_file
from scorepad.scoring.errors import Refused
from scorepad.store import links
from scorepad.web.files.imports_form import allow_files, content
from scorepad.web.files.imports_view import named
from scorepad.web.frame import access, clock
from scorepad.web.frame.forms import put_at, sent_key
from scorepad.web.frame.i18n import language
from scorepad.web.frame.limits import asks_code, founding, too_many, wrong_code
from scorepad.web.frame.turns import heavy

blueprint = Blueprint("import_runde", __name__)

blueprint.url_value_preprocessor(allow_files)


class CodeForm(Form):
    """The code of whoever runs Scorepad here, where it is asked for."""

    code = StringField(_l("Code für neue Runden"))


@blueprint.get("/runde/aus-datei")
def show() -> str:
    """The form for the file."""
    return _asked(sent_key())


@blueprint.post("/runde/aus-datei")
@heavy
def create() -> Response | tuple[str, int]:
    """Make the Runde with everything the file has, and show its links."""
    key, form = sent_key(), CodeForm(request.form)
    if wrong := wrong_code(form.code.data or ""):
        put_at(form.code, wrong)
        return _asked(key, form=form), 422
    try:
        file = named(read_file(content(request)))
        made = imports.import_runde(file, clock.now(), f"file {key}", founding())
    except Refused as refused:
        return _asked(key, [problem.message(language()) for problem in refused.problems], form), 422
    except TooOften:
        return _asked(key, [too_many()], form), 429
    if made.write.version > links.first_version():
        abort(404)  # renewed since: whoever kept the form of old is not let in by it
    access.remember(made.write)
    return redirect(url_for("links.show", runde_id=made.runde_id, neu=1), code=303)


def _asked(key: str, errors: Sequence[str] = (), form: CodeForm | None = None) -> str:
    code = (form or CodeForm()).code if asks_code() else None
    text = request.form.get("text", "")
    return render_template("files/import_runde.html", errors=errors, text=text, code=code, key=key)
