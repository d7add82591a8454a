"""Random numbers that are the same on every machine and with every version of Python."""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import chain, count
from struct import unpack
from typing import TypeVar

_Item = TypeVar("_Item")
_WORD = 2**32


class Lots:
    """A random generator: the n-th block of eight numbers is the SHA-256 of the SHA-256 of the
    seed, and n.

    >>> [Lots("sommer-2026", 1, 1).below(100) for _ in range(2)]
    [11, 11]
    """

    def __init__(self, *seed: str | int) -> None:
        key = sha256("\n".join(map(str, seed)).encode("utf-8", "surrogatepass")).digest()
        blocks = (sha256(key + number.to_bytes(8, "big")).digest() for number in count())
        self._words: Iterator[int] = chain.from_iterable(unpack(">8I", block) for block in blocks)

    def below(self, limit: int) -> int:
        """A number from 0 to `limit` - 1, all equally likely."""
        whole = _WORD - _WORD % limit
        return next(word for word in self._words if word < whole) % limit

    def shuffled(self, items: Iterable[_Item]) -> list[_Item]:
        """The items in random order."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed
