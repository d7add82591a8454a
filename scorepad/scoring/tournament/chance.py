"""Random numbers that are the same on every machine and with every version of Python."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from struct import unpack
from typing import TypeVar

_Item = TypeVar("_Item")
_WORD = 2**32  # the random words are below this


class Lots:
    """A random generator that the parts of a seed determine.

    It hashes the seed with SHA-256; the n-th block of eight numbers is the SHA-256 of this hash and
    of n.

    >>> [Lots("sommer-2026", 1, 1).below(100) for _ in range(2)]
    [11, 11]
    """

    def __init__(self, *seed: str | int) -> None:
        text = "\n".join(str(part) for part in seed)
        self._key = sha256(text.encode("utf-8", "surrogatepass")).digest()
        self._words = self._all_words()

    def _all_words(self) -> Iterator[int]:
        number = 0
        while True:
            block = sha256(self._key + number.to_bytes(8, "big")).digest()
            yield from unpack(">8I", block)
            number += 1

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, all equally likely."""
        whole = _WORD - _WORD % limit  # from here on the small numbers would be more likely
        word = next(self._words)
        while word >= whole:
            word = next(self._words)
        return word % limit

    def shuffled(self, items: Iterable[_Item]) -> list[_Item]:
        """The items in random order."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed
