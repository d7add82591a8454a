"""What is stored, where, who sees it, and how it is deleted."""

from __future__ import annotations

from flask import Blueprint, render_template

blueprint = Blueprint("privacy", __name__)


@blueprint.get("/datenschutz")
def show() -> str:
    """The page; it is the same for everybody."""
    return render_template("help/privacy.html")
