"""Phones that enter games until a storm is over, whatever happens to the database."""

import contextlib
import secrets
import time
from collections.abc import Iterator, Sequence
from functools import partial
from threading import Event

from tests.storm.servers import OfflineError, Servers, Site, Writer, beside


class Phone(Writer):
    """A phone whose outbox sends a game again, by the same key, until it was saved."""

    saved_at = 0.0

    def play(self, path: str, number: int, ends: Event) -> None:
        """Enter games until the end."""
        self.arrive()
        game = 0
        while not ends.is_set():
            self._insist(path, f"{number}.{game}", ends)
            game += 1
        self.leave()

    def _insist(self, path: str, note: str, ends: Event) -> None:
        key = secrets.token_urlsafe(16)
        while not ends.is_set():
            with contextlib.suppress(OfflineError):
                if self.enter(path, note, key) == 303:
                    self.saved_at = time.monotonic()
                    return
            time.sleep(0.2)


@contextlib.contextmanager
def playing(site: Site, servers: Servers, count: int) -> Iterator[Sequence[Phone]]:
    """Phones on two servers that play while the body runs, each an evening of its own."""
    ends = Event()
    players = [Phone(site, servers.ports[place % 2], patience=8) for place in range(count)]
    acts = [
        partial(one.play, site.evenings[place], place, ends) for place, one in enumerate(players)
    ]
    with beside(*acts):
        try:
            yield players
        finally:
            ends.set()


def wait_for_games(players: Sequence[Phone], games: int, longest: float) -> None:
    """Wait until each phone has saved so many games more.

    Raises AssertionError after `longest` seconds.
    """
    least = [len(one.accepted) + games for one in players]
    until = time.monotonic() + longest
    while any(len(one.accepted) < there for one, there in zip(players, least, strict=True)):
        if time.monotonic() > until:
            raise AssertionError([len(one.accepted) for one in players])
        time.sleep(0.05)
