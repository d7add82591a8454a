"""Pieces of pages that are drawn once for what they are made from, and templates that begin quickly."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any

from flask import Flask, current_app
from flask.templating import Environment
from markupsafe import Markup

from scorepad.store.cache import Recent
from scorepad.web.frame.i18n import language

_drawn: Recent[tuple[object, ...], Markup] = Recent(128)
"""The bench row "entry page without its pen / static text" needs it."""


class Templates(Environment):
    """Each template knows what all of them know by one step, not by a chain of two: that is looked at all the time.

    So nothing may be added to it once a page was drawn.
    """

    def make_globals(self, d: MutableMapping[str, Any] | None) -> dict[str, Any]:
        """What a template knows before it is given anything."""
        return self.globals | dict(d or {})


def init(app: Flask) -> None:
    """Let templates put pieces into a page: `piece("entry/taps.html", chips=entry.chips)`."""
    app.add_template_global(piece)


def piece(template: str, **values: Any) -> Markup:
    """A template of which nothing depends on the request but its language: the same values look the same.

    So it is drawn once for them; with a value that could still change it is drawn each time.
    """
    key = (template, language(), *values.items())
    try:
        known = _drawn.get(key)
    except TypeError:
        return _draw(template, values)
    return known or _drawn.keep(key, _draw(template, values))


def _draw(template: str, values: dict[str, Any]) -> Markup:
    return Markup(current_app.jinja_env.get_template(template).render(values))  # noqa: S704 - escaped in there
