"""How often one address may guess links or start Runden."""

from __future__ import annotations

from flask import Flask, Response
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

limiter = Limiter(get_remote_address, storage_uri="memory://", headers_enabled=False)

GUESSES = "30 per minute"
NEW_RUNDEN = "20 per hour"


def init(app: Flask) -> None:
    """On, unless the app is under test or its settings say otherwise."""
    app.config.setdefault("RATELIMIT_ENABLED", not app.testing)
    limiter.init_app(app)


def failed(response: Response) -> bool:
    """Only wrong guesses count."""
    return response.status_code == 404


def made(response: Response) -> bool:
    """Only a Runde that was made counts."""
    return response.status_code == 303
