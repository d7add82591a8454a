"""An evening whose papers are asked for, and papers that nobody prints."""

import pytest
from flask import Flask

from scorepad.actions.evening import start
from scorepad.store import runden
from tests.conftest import DATE, NOW
from tests.web.critic import Phone
from tests.web.frame.conftest import unprinted

__all__ = ["begun", "unprinted"]


@pytest.fixture
def begun(site: Flask, anna: Phone) -> Phone:
    """Anna's phone in an evening of the four others that has just begun."""
    with site.app_context():
        ids = [member.id for member in runden.members(1)][1:]
        start(1, ids, ids[0], DATE, "Bei Bert", (), "start", None, NOW)
    return anna
