"""Puts the parts together: settings, database, languages, protection, pages."""

from __future__ import annotations

from pathlib import Path

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from scorepad import web
from scorepad.settings import CHECKOUT, Settings, load
from scorepad.store import db as database

PACKAGE = Path(__file__).parent


def create_app(settings: Settings | None = None) -> Flask:
    """The app of an installation. Reads settings and never changes the database's tables."""
    settings = load() if settings is None else settings
    home = CHECKOUT if (CHECKOUT / "templates").is_dir() else PACKAGE
    app = Flask(
        "scorepad",
        template_folder=str(home / "templates"),
        static_folder=str(home / "static"),
        instance_path=str(settings.instance.absolute()),
    )
    app.config.from_mapping(_config(settings))
    _trust(app, settings.trusted_proxies)
    database.init(app)
    web.register(app)
    return app


def _config(settings: Settings) -> dict[str, object]:
    return {
        "SECRET_KEY": settings.secret_key,
        "SQLALCHEMY_DATABASE_URI": settings.database,
        "SESSION_COOKIE_SECURE": settings.secure_cookies,
        "PUBLIC_ADDRESS": settings.public_address,
        "TIMEZONE": settings.timezone,
    }


def _trust(app: Flask, proxies: int) -> None:
    if proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies)  # type: ignore[method-assign]
