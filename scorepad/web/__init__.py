"""The pages: what they share in `frame`, and a folder for each subject. A page is a module with its
`blueprint`.
"""

from flask_wtf.csrf import CSRFProtect
from werkzeug.routing import IntegerConverter

from scorepad.web.entry import ahead, news
from scorepad.web.entry import entry as entry_pages
from scorepad.web.evening import begin, board, chart, end, game, history, joining
from scorepad.web.evening import manage as manage_evening
from scorepad.web.files import files as files_pages
from scorepad.web.files import imports, typed
from scorepad.web.frame import (
    assets,
    away,
    clock,
    conditional,
    errors,
    headers,
    health,
    i18n,
    limits,
    own_key,
    pieces,
    preferences,
    printed,
    voice,
    watch,
    worker,
)
from scorepad.web.frame.away import App
from scorepad.web.help import display, rules_help
from scorepad.web.money import accounts, debts, kasse, settle, statements, tariff
from scorepad.web.paper import paper as paper_pages
from scorepad.web.paper import sheet
from scorepad.web.rules import example, passed_on, rule_sets
from scorepad.web.rules import rules as rules_pages
from scorepad.web.runde import links, member, phones, start
from scorepad.web.runde import manage as manage_runde
from scorepad.web.runde import runde as runde_pages
from scorepad.web.season import compare
from scorepad.web.season import season as season_pages
from scorepad.web.ticksheet import ticksheet
from scorepad.web.tournament import (
    at_table,
    attendance,
    desk,
    draws,
    entrants,
    leagues,
    papers,
    prizes,
    results,
    round_clock,
    sign_up,
    table_papers,
    tables,
    tournament_history,
    tournament_undo,
    tournaments,
    wishes,
)
from scorepad.web.tournament import tournament as tournament_pages

__all__ = ["BLUEPRINTS", "App", "register"]
BLUEPRINTS = (
    health.blueprint,
    start.blueprint,
    display.blueprint,
    worker.blueprint,
    runde_pages.blueprint,
    rules_pages.blueprint,
    rule_sets.blueprint,
    passed_on.blueprint,
    example.blueprint,
    rules_help.blueprint,
    display.about,
    links.blueprint,
    phones.blueprint,
    begin.blueprint,
    board.blueprint,
    chart.blueprint,
    end.blueprint,
    ahead.blueprint,
    entry_pages.blueprint,
    news.blueprint,
    game.blueprint,
    member.blueprint,
    manage_runde.blueprint,
    manage_evening.blueprint,
    joining.blueprint,
    history.blueprint,
    sheet.blueprint,
    paper_pages.blueprint,
    season_pages.blueprint,
    compare.blueprint,
    tariff.blueprint,
    files_pages.blueprint,
    imports.blueprint,
    imports.founded,
    typed.blueprint,
    ticksheet.blueprint,
    settle.blueprint,
    statements.blueprint,
    kasse.blueprint,
    accounts.blueprint,
    debts.blueprint,
    tournaments.blueprint,
    leagues.blueprint,
    tournament_pages.blueprint,
    desk.blueprint,
    tournament_history.blueprint,
    attendance.blueprint,
    tournament_undo.blueprint,
    entrants.blueprint,
    draws.blueprint,
    at_table.blueprint,
    sign_up.blueprint,
    wishes.blueprint,
    tables.blueprint,
    round_clock.blueprint,
    papers.blueprint,
    prizes.blueprint,
    results.blueprint,
    table_papers.blueprint,
)


class IdConverter(IntegerConverter):
    """The id of a database row in a URL: at most ten digits, which the database can hold; longer
    ones get 404.
    """

    regex = r"[0-9]{1,10}"


def register(app: App) -> None:
    """Register the pages, error handlers and middlewares of the app; the settings are already in
    `app.config`.
    """
    app.url_map.converters["int"] = IdConverter
    for part in (watch, clock, headers, assets):
        part.init(app)
    # The token lives as long as the session: an evening may be long.
    app.config["WTF_CSRF_TIME_LIMIT"] = None
    CSRFProtect(app)
    for part in (
        limits,
        i18n,
        preferences,
        voice,
        pieces,
        printed,
        errors,
        away,
        own_key,
        conditional,
    ):
        part.init(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
