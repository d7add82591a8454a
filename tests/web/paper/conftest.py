"""An evening whose papers are asked for."""

import pytest
from flask import Flask

from scorepad.actions.evening import start
from scorepad.store import runden
from tests.conftest import DATE, NOW
from tests.web.critic import Phone


@pytest.fixture
def begun(site: Flask, anna: Phone) -> Phone:
    """Anna's phone in an evening of the four others that has just begun."""
    with site.app_context():
        ids = [member.id for member in runden.members(1)][1:]
        start(1, ids, ids[0], DATE, "Bei Bert", (), "start", None, NOW)
    return anna
