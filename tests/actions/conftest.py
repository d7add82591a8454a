"""What the tests of several actions begin with."""

import pytest

from tests.conftest import Abend, Runde


@pytest.fixture
def runde(in_app: None, runde: Runde) -> Runde:
    """The Runde of the cast, in the app: whoever acts on it needs no more."""
    return runde


@pytest.fixture
def begun(evening: Abend) -> Abend:
    """A game that Bert and Cem win and Doro and Ela lose; Anna sits out."""
    evening.enter("Bert", "Cem")
    return evening


@pytest.fixture
def played(begun: Abend) -> Abend:
    """After it a second one, in which Re of Doro and Ela loses."""
    begun.enter("Doro", "Ela", augen=100)
    return begun


@pytest.fixture
def games(evening: Abend) -> list[int]:
    """Three games: Anna, Bert and Cem deal and sit out in turn."""
    return [
        evening.enter("Doro", "Ela"),
        evening.enter("Doro", "Ela"),
        evening.enter("Doro", "Ela"),
    ]
