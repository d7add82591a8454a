"""Forms of the members of a Runde."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from wtforms import Form, StringField

from scorepad.web.frame.fields import LONGEST_NAME, put_at
from scorepad.web.frame.voice import told


class MemberName(Form):
    """The name of somebody of the Runde."""

    name = StringField(LazyString(told, "name"))

    def fits(self) -> bool:
        """Whether the name is short enough."""
        if len(self.name.data or "") > LONGEST_NAME:
            put_at(self.name, told("too_long", most=LONGEST_NAME))
        return not self.name.errors


class MemberForm(MemberName):
    """The name of a member with an own short name and mark; these are computed when empty."""

    short = StringField(_l("Kürzel"))
    mark = StringField(_l("Zeichen"))
