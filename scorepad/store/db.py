"""The one database object of the app; nothing outside the store and the actions uses it."""

from __future__ import annotations

from flask import Flask
from flask_sqlalchemy import SQLAlchemy

from scorepad.store import engine
from scorepad.store.models import Base

db = SQLAlchemy(model_class=Base)


def init(app: Flask) -> None:
    """Connect the app to `SQLALCHEMY_DATABASE_URI`. Creates and migrates nothing."""
    url = engine.driver_url(str(app.config["SQLALCHEMY_DATABASE_URI"]))
    app.config["SQLALCHEMY_DATABASE_URI"] = url
    app.config["SQLALCHEMY_ENGINE_OPTIONS"] = engine.options(url) | app.config.get("SQLALCHEMY_ENGINE_OPTIONS", {})
    db.init_app(app)
    with app.app_context():
        engine.prepare(db.engine)
