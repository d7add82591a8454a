"""Pagination: the shown part of a list, and the addresses of the pages before and after."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

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
        start = (self.number - 1) * self.size
        return things[start : start + self.size]


def paging(total: int, size: int, address: Callable[..., str]) -> Paging:
    """The page that the query `seite` asks for, or the nearest there is.

    `address` builds the address of a page from the argument `seite`, which is missing for the first
    page.
    """
    count = max(1, math.ceil(total / size))
    wanted = PageQuery(sent_query()).page.data or 1
    number = min(wanted, count)

    def address_of(page: int) -> str:
        if not 1 <= page <= count:
            return ""
        if page == 1:
            return address()
        return address(seite=page)

    words = ""
    if count > 1:
        words = _("Seite %(page)s von %(pages)s", page=number, pages=count)
    return Paging(
        number=number,
        count=count,
        size=size,
        newer=address_of(number - 1),
        older=address_of(number + 1),
        here=address_of(number),
        words=words,
    )
