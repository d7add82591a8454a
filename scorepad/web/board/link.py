"""Links on pages: with their labels, and those of a Runde with QR codes."""

from dataclasses import dataclass

import segno
from flask import url_for
from flask_babel import gettext as _
from markupsafe import Markup

from scorepad.store import links
from scorepad.store.links import Role
from scorepad.web.frame import own_address


@dataclass(frozen=True)
class LabelledLink:
    """A link with its label."""

    url: str
    text: str
    meta: str = ""


@dataclass(frozen=True)
class ShownLink:
    """A link with its QR code."""

    role: Role
    title: str
    meaning: str
    url: str
    qr: Markup


def read_link(runde_id: int) -> ShownLink:
    """The read link of a Runde, for everybody who only watches."""
    return shown_link("read", links.current(runde_id)["read"].token)


def shown_link(role: Role, token: str) -> ShownLink:
    """A link of a Runde with its QR code."""
    title, meaning = words_of_link(role)
    url, code = link_with_code(token)
    return ShownLink(role, title, meaning, url, code)


def link_with_code(token: str) -> tuple[str, Markup]:
    """The whole address of a link, and its QR code."""
    url = own_address.whole(url_for("start.open_link", token=token))
    return url, code_of_address(url)


def code_of_address(url: str) -> Markup:
    """The QR code of a whole address; whoever does not see it has the words around it."""
    code = segno.make(url, error="m", micro=False)
    # dark on light in both themes, for every scanner
    drawn = code.svg_inline(
        dark="#000", light="#fff", border=4, omitsize=True, svgclass="qr", lineclass=None
    )
    hidden = drawn.replace("<svg ", '<svg aria-hidden="true" ', 1)
    return Markup(hidden)  # noqa: S704 - drawn here


def words_of_link(role: Role) -> tuple[str, str]:
    """The name of a link by its role, and a sentence about its use."""
    if role == "write":
        return _("Schreiblink"), _("Wer ihn hat, trägt ein und ändert.")
    return _("Leselink"), _("Wer ihn hat, schaut nur zu.")
