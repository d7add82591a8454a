"""The rows of the rules form for special points and soli of the group's own: parsing, naming, ids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any

from wtforms import FormField

from scorepad.actions.problems import clean, problems_of_name
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import Rules, preset
from scorepad.scoring.specials import SPECIALS
from scorepad.web.frame.forms import Form, Many, TextField
from scorepad.web.parts.answered import Soli, meant_soli, new_id, number
from scorepad.web.parts.unasked import OWN_PARTS, is_about, without

MOST_ROWS = 20
"""The most rows of own special points, and of own soli."""


@dataclass(frozen=True, slots=True)
class OwnRow:
    """A row for a special point or a kind of solo of the group's own; the last row is empty.

    `in_solo` and `doubled` are empty where they were not asked.
    """

    id: str = ""
    name: str = ""
    points: str = "1"
    most: str = "1"
    counts_in: tuple[str, ...] = ()
    in_solo: tuple[str, ...] = ()
    doubled: str = ""


class OwnForm(Form):
    """The form of a row."""

    id = TextField()
    name = TextField()
    points = TextField(default="1")
    most = TextField(default="1")
    counts_in = Many(most=MOST_ROWS)
    in_solo = Soli()
    doubled = Many()

    @property
    def row(self) -> OwnRow:
        """The row."""
        return OwnRow(**{**self.data, "doubled": max(self.doubled.data, default="")[:1]})


@dataclass
class Ids:
    """Gives the group's own kinds their ids; `places` tells at which field of the form an option of theirs stands."""

    taken: set[str]
    problems: list[Problem] = field(default_factory=list)
    places: dict[str, str] = field(default_factory=dict)

    def named(self, rows: Sequence[OwnRow], what: str, known: AbstractSet[str]) -> Iterator[tuple[str, OwnRow]]:
        """The rows with a name, with their ids; an emptied row deletes its kind."""
        names: list[str] = []
        for place, row in enumerate(rows):
            if name := clean(row.name):
                start = f"own.{what}.{place}"
                self.problems += problems_of_name(name, f"{start}.name", names)
                names.append(name)
                ident = row.id if row.id in known - self.taken else new_id(name, self.taken | known)
                self.taken.add(ident)
                self.places |= {f"special.{ident}.{part}": f"{start}.{part}" for part in OWN_PARTS}
                yield ident, row


def own_specials(rows: Sequence[OwnRow], base: str, current: Rules, ids: Ids) -> Iterator[tuple[str, object]]:
    """The options of the group's own special points; one of the preset whose row was emptied is not played."""
    for ident, row in ids.named(rows, "special", current.special.kinds.keys() - SPECIALS.keys()):
        yield f"special.{ident}.name", clean(row.name)
        yield f"special.{ident}.points", number(row.points)
        yield f"special.{ident}.most", number(row.most)
        if row.counts_in:
            yield f"special.{ident}.counts_in", list(row.counts_in)
        if row.in_solo:
            yield f"special.{ident}.in_solo", meant_soli(row.in_solo)
        if row.doubled:
            yield f"special.{ident}.doubled", row.doubled == "1"
    for ident in sorted(preset(base).special.kinds.keys() - ids.taken):
        yield f"special.{ident}.points", 0


def with_own_soli(options: Mapping[str, Any], rows: Sequence[OwnRow], current: Rules, ids: Ids) -> dict[str, Any]:
    """The options with the group's own soli; a deleted kind is removed from every list of kinds."""
    known = {solo.id for solo in current.solo.own}
    soli = {ident: clean(row.name) for ident, row in ids.named(rows, "solo", known)}
    gone = known - soli.keys()
    kept = {name: without(gone, name, value) for name, value in options.items() if not is_about(gone, name)}
    return kept | {"solo.own": [{"id": ident, "name": name} for ident, name in soli.items()]}


def own_rows(rows: Iterable[FormField[OwnForm]]) -> tuple[OwnRow, ...]:
    """The rows that have a name."""
    return tuple(row.form.row for row in rows if clean(row.form.name.data))
