"""Games that are saved on three phones in a browser stand once, whatever is lost on the way."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Playwright

from tests.storm.ground import Ground
from tests.storm.phones import run


def test_of_games_saved_on_phones_none_is_lost_or_double(playwright: Playwright, tmp_path: Path) -> None:
    """Source: third-look.md, IndexedDB on iPhones; any request or answer of the course may be lost."""
    ground = Ground(tmp_path, f"sqlite:///{tmp_path}/scorepad.sqlite", "small", 19)
    found = run(playwright, ground, games=8, kills=1, lost=0.2)
    assert found.games == 8
    assert found.asked
    assert (found.missing, found.doubled, found.waiting, found.native) == (0, 0, 0, 0)
