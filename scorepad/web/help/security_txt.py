"""Whom to tell about a weakness, where an installation says so (RFC 9116)."""

from __future__ import annotations

import datetime as dt

from flask import Blueprint, Response, abort, current_app, url_for

from scorepad.web.frame import clock

GOOD_FOR = dt.timedelta(days=180)
blueprint = Blueprint("security_txt", __name__)


@blueprint.get("/.well-known/security.txt")
def show() -> Response:
    """The contact of the setting `security_contact`; it holds for half a year from now on."""
    contact, public = current_app.config.get("SECURITY_CONTACT"), str(current_app.config.get("PUBLIC_ADDRESS") or "")
    if not contact:
        abort(404)
    expires = (clock.now() + GOOD_FOR).replace(hour=0, minute=0, second=0, microsecond=0)
    lines = [f"Contact: {contact}", f"Expires: {expires:%Y-%m-%dT%H:%M:%SZ}", "Preferred-Languages: de, en"]
    if public.startswith("https:"):
        lines.append(f"Canonical: {public}{url_for('security_txt.show')}")
    return Response("".join(f"{line}\n" for line in lines), mimetype="text/plain")
