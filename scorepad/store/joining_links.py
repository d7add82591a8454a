"""The link by which people enter themselves for a tournament; it opens nothing else.

A token is the id of the Runde and of the tournament, and an HMAC of these, of a version and of the
tournament's key. Nothing of it is stored but the newest version: a link that is taken back says so,
and the next one is another.
"""

import base64
import hmac
import re
from dataclasses import dataclass

from scorepad.store import links, tournaments
from scorepad.store.links import ID_BYTES
from scorepad.store.tournaments import StoredTournament

_SHAPE = re.compile(r"[A-Za-z0-9_-]{40}", re.ASCII)


@dataclass(frozen=True)
class JoiningLink:
    """A link by which people enter themselves, and whether it is in force."""

    stored: StoredTournament
    is_open: bool


def token(stored: StoredTournament) -> str:
    """The token of the newest link of a tournament."""
    numbers = _numbers(stored.runde_id, stored.id)
    secret = links.secret_of_joining(numbers, stored.joining or 0, stored.key)
    return base64.urlsafe_b64encode(numbers + secret).decode("ascii")


def find(text: str) -> JoiningLink | None:
    """The tournament of a token, also of one that was taken back; None for an invalid token."""
    if not _SHAPE.fullmatch(text):
        return None
    raw = base64.urlsafe_b64decode(text)
    numbers = raw[: 2 * ID_BYTES]
    runde_id = int.from_bytes(numbers[:ID_BYTES], "big")
    tournament_id = int.from_bytes(numbers[ID_BYTES:], "big")
    stored = tournaments.load(tournament_id, runde_id)
    newest = stored.joining or 0 if stored else 0
    key = stored.key if stored else ""
    for version in range(newest, 0, -1):
        secret = links.secret_of_joining(numbers, version, key)
        if hmac.compare_digest(raw[2 * ID_BYTES :], secret) and stored is not None:
            return JoiningLink(stored, bool(stored.joining_open) and version == newest)
    return None


def _numbers(runde_id: int, tournament_id: int) -> bytes:
    return runde_id.to_bytes(ID_BYTES, "big") + tournament_id.to_bytes(ID_BYTES, "big")
