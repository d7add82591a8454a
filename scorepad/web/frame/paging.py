"""Pagination: the shown part of a list, and the addresses of the pages before and after."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from scorepad.web.frame.forms import PageQuery
from scorepad.web.frame.submitted import sent_query
from scorepad.web.frame.words import _

T = TypeVar("T")


@dataclass(frozen=True)
class Paging:
    """Page `number` of `count`, counted from 1, of a list with the newest item first.

    `newer`, `older` and `here` are addresses, empty where there is no such page. `words` name the
    page; they are empty if there is only one.
    """

    number: int
    count: int
    size: int
    newer: str
    older: str
    here: str
    words: str

    def part(self, things: Sequence[T]) -> Sequence[T]:
        """The items of this page."""
        return things[(self.number - 1) * self.size : self.number * self.size]


def paging(total: int, size: int, address: Callable[..., str]) -> Paging:
    """The page that the query `seite` asks for, or the nearest there is.

    `address` builds the address of a page from the argument `seite`, which is missing for the first
    page.
    """
    count = max(1, -(-total // size))
    number = min(max(1, PageQuery(sent_query()).page.data or 1), count)

    def at(page: int) -> str:
        given: dict[str, Any] = {"seite": page} if page > 1 else {}
        return address(**given) if 1 <= page <= count else ""

    words = _("Seite %(page)s von %(pages)s", page=number, pages=count) if count > 1 else ""
    return Paging(number, count, size, at(number - 1), at(number + 1), at(number), words)
