"""Pages about this installation: privacy, and the security contact by RFC 9116."""

import datetime as dt

from flask import Blueprint, Response, abort, current_app, render_template, url_for

from scorepad.web.frame import clock

GOOD_FOR = dt.timedelta(days=180)
blueprint = Blueprint("about", __name__)


@blueprint.get("/datenschutz")
def privacy() -> str:
    """The page that says what is stored, where, who sees it, and how it is deleted."""
    return render_template("help/privacy.html")


@blueprint.get("/.well-known/security.txt")
def security_txt() -> Response:
    """The contact of the setting `security_contact`, valid for half a year from now; 404 without that setting."""
    contact, public = current_app.config.get("SECURITY_CONTACT"), str(current_app.config.get("PUBLIC_ADDRESS") or "")
    if not contact:
        abort(404)
    expires = (clock.now() + GOOD_FOR).replace(hour=0, minute=0, second=0, microsecond=0)
    lines = [f"Contact: {contact}", f"Expires: {expires:%Y-%m-%dT%H:%M:%SZ}", "Preferred-Languages: de, en"]
    if public.startswith("https:"):
        lines.append(f"Canonical: {public}{url_for('about.security_txt')}")
    return Response("".join(f"{line}\n" for line in lines), mimetype="text/plain")
