"""A whole Runde out of a file, for who starts on another installation or brings one back."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, url_for
from flask_babel import lazy_gettext as _l
from werkzeug.wrappers import Response
from wtforms import Field
from wtforms.validators import ValidationError

from scorepad.actions import imports
from scorepad.actions.errors import TooOften
from scorepad.actions.runde import CreatedRunde
from scorepad.files.reading import read_file
from scorepad.store import links
from scorepad.web.files.imports_view import named
from scorepad.web.frame import access, clock
from scorepad.web.frame.forms import TextField, put_at, sent, sent_key
from scorepad.web.frame.limits import asks_code, founding, too_many, wrong_code
from scorepad.web.frame.work_limit import heavy
from scorepad.web.parts.file_form import FileForm, allow_files

blueprint = Blueprint("import_runde", __name__)

blueprint.url_value_preprocessor(allow_files)


class CodeForm(FileForm):
    """A file with the code of whoever runs Scorepad here, where it is asked for."""

    code = TextField(_l("Code für neue Runden"))

    def validate_code(self, field: Field) -> None:
        """It is the right one."""
        if wrong := wrong_code(field.data):
            raise ValidationError(wrong)


@blueprint.get("/runde/aus-datei")
def show() -> str:
    """The form for the file."""
    return _asked(sent_key(), CodeForm())


@blueprint.post("/runde/aus-datei")
@heavy
def create() -> Response | tuple[str, int]:
    """Make the Runde with everything the file has, and show its links."""
    key, form = sent_key(), CodeForm(sent())
    try:
        if not form.does(lambda: _made(form, key)):
            return _asked(key, form), 422
    except TooOften:
        put_at(form.file, too_many())
        return _asked(key, form), 429
    made: CreatedRunde = form.made
    if made.write.version > links.first_version():
        abort(404)  # renewed since: whoever kept the form of old is not let in by it
    access.remember(made.write)
    return redirect(url_for("links.show", runde_id=made.runde_id, neu=1), code=303)


def _made(form: CodeForm, key: str) -> CreatedRunde:
    return imports.import_runde(named(read_file(form.content())), clock.now(), f"file {key}", founding())


def _asked(key: str, form: CodeForm) -> str:
    return render_template("files/import_runde.html", form=form, asks_code=asks_code(), key=key)
