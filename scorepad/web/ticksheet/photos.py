"""The photos of tick sheets, read by helper processes a few at a time.

A photo is held while it is read, and nowhere else.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from flask import current_app

from scorepad.printing.helpers import PaperError, TooLong, TooSlow, helper
from scorepad.scoring.rules import Rules, write_rules
from scorepad.store.db import end_reading
from scorepad.ticksheet.reasons import WhyUnread
from scorepad.ticksheet.states import row_together
from scorepad.web.frame.work_limit import WorkLimit
from scorepad.web.ticksheet.photos_form import MOST_BYTES, Photo
from scorepad.web.ticksheet.sheet_facts import Strip, Ticks

looking = WorkLimit(2)
"""The limit on photos that are read at the same time; papers, lists and other pages have limits of
their own.
"""


@dataclass(frozen=True)
class SeenRow:
    """A row of a sheet on a photo."""

    number: int
    ticks: Ticks
    strip: Strip | None

    def with_later(self, later: "SeenRow") -> "SeenRow":
        """The row as this photo and a later one of the same sheet show it together."""
        earlier = self.ticks.states
        states = row_together(earlier, later.ticks.states)
        shown = self if states is earlier else later
        return SeenRow(self.number, Ticks.of(states), shown.strip)


@dataclass(frozen=True)
class SeenSheet:
    """A sheet on a photo: the text of its code, and its rows up to the last that says anything."""

    code: str
    rows: tuple[SeenRow, ...]

    def with_later(self, later: "SeenSheet") -> "SeenSheet":
        """The sheet as this photo and a later one show it together."""
        rows = {row.number: row for row in self.rows}
        for row in later.rows:
            earlier = rows.get(row.number)
            rows[row.number] = row if earlier is None else earlier.with_later(row)
        in_order = sorted(rows.values(), key=lambda row: row.number)
        return SeenSheet(self.code, tuple(in_order))


@dataclass(frozen=True)
class Unread:
    """A photo that cannot be read: the name of its file, why, and a small picture of it (base64).

    `code` is that of a sheet whose form is unknown.
    """

    name: str
    why: WhyUnread
    picture: str = ""
    code: str = ""


Seen = SeenSheet | Unread


def seen_in(photos: Iterable[Photo], rule_sets: Sequence[Rules]) -> Iterator[Seen]:
    """What is on photos, page by page. Raises TooBusy where others wait for their photos."""
    written = json.dumps([write_rules(rules) for rules in rule_sets])
    for photo in photos:
        yield from _seen(photo, written)


def _seen(photo: Photo, rule_sets: str) -> Iterator[Seen]:
    """The pages of a photo, looked at by a helper; one that is unread where it is too large, or
    needs more time or memory than a photo may.
    """
    if len(photo.content) > MOST_BYTES:
        yield Unread(photo.name, WhyUnread.TOO_LARGE)
        return
    if not photo.content:
        yield Unread(photo.name, WhyUnread.NO_PICTURE)
        return
    end_reading()
    try:
        with looking.slot(), helper() as reader:
            told = reader.see(photo.content, rule_sets)
    except (TooLong, PaperError) as error:
        current_app.logger.warning("A photo is not read: %s.", error)
        is_slow = isinstance(error, TooSlow)
        yield Unread(photo.name, WhyUnread.TOO_SLOW if is_slow else WhyUnread.TOO_LARGE)
        return
    for page in json.loads(told):
        yield _page(page, photo.name)


def _page(page: dict[str, Any], name: str) -> Seen:
    if "why" in page:
        why = WhyUnread(page["why"])
        return Unread(name, why, page.get("picture", ""), page.get("code", ""))
    return SeenSheet(page["code"], tuple(map(_row, page["rows"])))


def _row(row: dict[str, Any]) -> SeenRow:
    ticks = Ticks(tuple(row["ticked"]), tuple(row["unsure"]), tuple(row["void"]))
    strip = Strip(*row["strip"]) if row["strip"] else None
    return SeenRow(row["number"], ticks, strip)
