"""The cache of parts of pages, and the Jinja environment of the app."""

from collections.abc import Callable, MutableMapping, Sized
from operator import itemgetter
from typing import Any, TypeVar

from flask import Flask, current_app
from flask.templating import Environment
from markupsafe import Markup

from scorepad.store.cache import Recent
from scorepad.web.frame.i18n import language

T = TypeVar("T")
_kept: Recent[tuple[object, ...], tuple[Any, Sized]] = Recent(224, itemgetter(1))
"""Parts with the rows that they show, by key.

The bench rows "board with 40 games / static text" and "entry page without its pen / static
text" need it.
"""


class Templates(Environment):
    """A Jinja environment whose templates hold the globals in one plain dict, which is faster than
    Jinja's ChainMap.

    Globals that are added after a template was loaded are not seen by it.
    """

    def make_globals(self, d: MutableMapping[str, Any] | None) -> dict[str, Any]:
        """The globals of a template."""
        return self.globals | dict(d or {})


def init(app: Flask) -> None:
    """Give templates the function `piece`, as in `piece("game/taps.html", chips=entry.chips)`."""
    app.add_template_global(piece)


def kept(key: tuple[object, ...], make: Callable[[], T], rows: Sized = ()) -> T:
    """A part of a page from the cache, made on the first call for this key and language.

    The key begins with the kind of part. `rows` are the rows of the evening it shows: many take
    more of the cache.
    """
    full_key = (language(), *key)
    known = _kept.get(full_key) or _kept.keep(full_key, (make(), rows))
    part: T
    part, _rows = known
    return part


def piece(template: str, **values: Any) -> Markup:
    """A rendered template, cached by its values and the language; nothing else of the request may
    matter to it.

    With an unhashable value it is rendered each time.
    """

    def draw() -> Markup:
        return Markup(current_app.jinja_env.get_template(template).render(values))  # noqa: S704 - escaped in there

    try:
        return kept((template, *values.items()), draw)
    except TypeError:
        return draw()
