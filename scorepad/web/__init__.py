"""The pages. One module per page family, each with its `blueprint`."""

from __future__ import annotations

from flask import Flask

from scorepad import i18n
from scorepad.web import (
    accounts,
    board,
    clock,
    compare,
    display,
    entry,
    errors,
    evening,
    files,
    from_file,
    game,
    headers,
    history,
    incidents,
    kitty,
    limits,
    looks,
    members,
    paper,
    protection,
    rules,
    rules_help,
    runde,
    season,
    settle,
    sheet,
    start,
    take_in,
    tariff,
    typed,
)
from scorepad.web import links as links_pages
from scorepad.web.converters import IdConverter

BLUEPRINTS = (
    start.blueprint,
    display.blueprint,
    runde.blueprint,
    rules.blueprint,
    rules_help.blueprint,
    links_pages.blueprint,
    evening.blueprint,
    board.blueprint,
    entry.blueprint,
    game.blueprint,
    incidents.blueprint,
    members.blueprint,
    looks.blueprint,
    history.blueprint,
    sheet.blueprint,
    paper.blueprint,
    season.blueprint,
    compare.blueprint,
    tariff.blueprint,
    files.blueprint,
    take_in.blueprint,
    from_file.blueprint,
    typed.blueprint,
    settle.blueprint,
    kitty.blueprint,
    accounts.blueprint,
)


def register(app: Flask) -> None:
    """Give the app its pages and all that surrounds them; the settings are already in `app.config`."""
    app.url_map.converters["int"] = IdConverter
    clock.init(app)
    headers.init(app)
    protection.init(app)
    limits.init(app)
    i18n.init(app)
    display.init(app)
    errors.init(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
