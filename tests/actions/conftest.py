"""What the tests of several actions begin with."""

import pytest

from tests.conftest import Abend, Runde


@pytest.fixture
def runde(in_app: None, runde: Runde) -> Runde:
    """The Runde of the cast, in the app: whoever acts on it needs no more."""
    return runde


@pytest.fixture
def played(evening: Abend) -> Abend:
    """Two games of five: Re of Bert and Cem wins, then Doro and Ela lose."""
    evening.enter("Bert", "Cem")
    evening.enter("Doro", "Ela", augen=100)
    return evening


@pytest.fixture
def games(evening: Abend) -> list[int]:
    """Three games: Anna, Bert and Cem deal and sit out in turn."""
    return [evening.enter("Doro", "Ela"), evening.enter("Doro", "Ela"), evening.enter("Doro", "Ela")]
