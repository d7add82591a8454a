"""Forms of a Runde and its members."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from wtforms import Field

from scorepad.web.frame.forms import LONGEST_NAME, Form, Key, TextField, Tick, put_at
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _


class MemberName(Form):
    """The name of somebody of the Runde."""

    otherwise = "name"
    name = TextField(LazyString(told, "name"), most=LONGEST_NAME)


class MemberForm(MemberName):
    """The name of a member with an own short name and mark; these are computed when empty."""

    short = TextField(_l("Kürzel"))
    mark = TextField(_l("Zeichen"))


class RestForm(Form):
    """Whether somebody gets a seat at new evenings."""

    active = Tick(only="1")


class MergeForm(Form):
    """Who stands there twice, who it is, and whether that is sure; an address may say who."""

    otherwise = "into"
    member = Key()
    into = Key(message=_l("Wer ist dieselbe Person?"))
    who = Key(name="wer")
    back = Tick()
    confirmed = Tick()

    def validate_into(self, _field: Field) -> None:
        """Both are somebody."""
        if self.member.data is None:
            put_at(self.into, _("Wer ist dieselbe Person?"))
