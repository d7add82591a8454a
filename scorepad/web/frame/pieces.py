"""A cache of rendered template parts, and the Jinja environment of the app."""

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
    """A Jinja environment whose templates hold the globals in one plain dict, which is faster than Jinja's ChainMap.

    Globals that are added after a template was loaded are not seen by it.
    """

    def make_globals(self, d: MutableMapping[str, Any] | None) -> dict[str, Any]:
        """The globals of a template."""
        return self.globals | dict(d or {})


def init(app: Flask) -> None:
    """Give templates the function `piece`, as in `piece("entry/taps.html", chips=entry.chips)`."""
    app.add_template_global(piece)


def piece(template: str, **values: Any) -> Markup:
    """A rendered template, cached by its values and the language; nothing else of the request may matter to it.

    With an unhashable value it is rendered each time.
    """
    key = (template, language(), *values.items())
    try:
        known = _drawn.get(key)
    except TypeError:
        return _draw(template, values)
    return known or _drawn.keep(key, _draw(template, values))


def _draw(template: str, values: dict[str, Any]) -> Markup:
    return Markup(current_app.jinja_env.get_template(template).render(values))  # noqa: S704 - escaped in there
