"""Protection against forged forms, on every writing request of the app."""

from __future__ import annotations

from flask import Flask
from flask_wtf.csrf import CSRFProtect

csrf = CSRFProtect()


def init(app: Flask) -> None:
    """Every POST needs the token of its session; it lives as long as the session, for an evening may be long."""
    app.config["WTF_CSRF_TIME_LIMIT"] = None
    csrf.init_app(app)
