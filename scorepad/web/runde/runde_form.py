"""Forms of a Runde and its members."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from scorepad.web.frame.forms import LONGEST_NAME, Form, Key, TextField, Tick
from scorepad.web.frame.voice import told


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

    member = Key()
    into = Key()
    who = Key(name="wer")
    back = Tick()
    confirmed = Tick()
