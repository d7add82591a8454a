"""An evening whose papers are asked for."""

import pytest

from tests.web.critic import Phone


@pytest.fixture
def begun(anna: Phone) -> Phone:
    """Anna's phone in an evening of the four others that has just begun."""
    anna.send(
        "/runde/1/abend/neu", "/abend/neu", table=[*"2345"], first_dealer="2", name="Bei Bert"
    )
    return anna
