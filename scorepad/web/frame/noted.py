"""Which phone was here: noted once a day for each Runde, so that one of them can be signed out."""

import re
from functools import partial

from flask import request

from scorepad.actions.runde import phones
from scorepad.actions.runde.phones import Visitor
from scorepad.store.links import FoundLink
from scorepad.store.phones import LastVisit
from scorepad.web.frame import clock, phone
from scorepad.web.frame.away import advise

_DEVICES = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Macintosh": "Mac",
    "CrOS": "Chromebook",
    "Linux": "Linux",
}
"""What stands in a User-Agent, and the device that it tells of; the first one counts."""
_BROWSERS = {
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "SamsungBrowser": "Samsung",
    "Edg": "Edge",
    "OPR": "Opera",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
"""The same of browsers; most say that they are others too, which therefore come later."""


def is_news(link: FoundLink, seen: LastVisit | None) -> bool:
    """Whether this phone came today for the first time, or by another link than before.

    A phone whose links are older than marks cannot be noted yet.
    """
    if not phone.mark():
        return False
    return seen != LastVisit(clock.today(), link.role, link.version)


def note_phone(link: FoundLink, name: str) -> None:
    """Note that this phone is here, by this link; `name` is that of its person."""
    visitor = Visitor(phone.mark(), name, device(), link.role, link.version)
    advise(partial(phones.note, link.runde_id, visitor, clock.today()))


def device() -> str:
    """The device and browser of this request, such as "iPhone · Safari"; empty if unknown.

    Of the User-Agent no more is read or kept.
    """
    told = request.headers.get("User-Agent", "")
    names = (_first_of(_DEVICES, told), _first_of(_BROWSERS, told))
    return " · ".join(name for name in names if name)


def _first_of(names: dict[str, str], told: str) -> str:
    for sign, name in names.items():
        if re.search(rf"\b{sign}\b", told):
            return name
    return ""
