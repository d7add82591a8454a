"""The rows of the rules form for special points and soli of the group's own: parsing, naming, ids."""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import Any

from scorepad.actions.problems import clean, problems_of_name
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import OPTIONS, Rules, preset
from scorepad.scoring.rules.keyed import keyed
from scorepad.scoring.specials import SPECIALS
from scorepad.web.frame.forms import Form, Many, TextField
from scorepad.web.parts.answered import Soli, meant_soli, new_id, number

MOST_ROWS = 20
"""The most rows of own special points, and of own soli."""
OWN_PARTS = ("name", "points", "most", "counts_in", "in_solo", "doubled")
"""The options that the form asks of a special point of the group's own."""
LISTS_OF_SOLI = tuple(name for name, option in OPTIONS.items() if option.own == "solo.own")


class OwnForm(Form):
    """A row for a special point or a kind of solo of the group's own; the last row is empty.

    `in_solo` and `doubled` are empty where they were not asked.
    """

    id = TextField()
    name = TextField()
    points = TextField(default="1")
    most = TextField(default="1")
    counts_in = Many(most=MOST_ROWS)
    in_solo = Soli()
    doubled = Many()


@dataclass
class Ids:
    """Gives the group's own kinds their ids; `places` maps the names of their options to form fields."""

    taken: set[str]
    problems: list[Problem] = field(default_factory=list)
    places: dict[str, str] = field(default_factory=dict)

    def named(self, rows: Sequence[OwnForm], what: str, known: AbstractSet[str]) -> Iterator[tuple[str, OwnForm]]:
        """The rows with a name, with their ids; an emptied row deletes its kind."""
        names: list[str] = []
        for place, row in enumerate(rows):
            if name := clean(row.name.data):
                start = f"own.{what}.{place}"
                self.problems += problems_of_name(name, f"{start}.name", names)
                names.append(name)
                ident = row.id.data if row.id.data in known - self.taken else new_id(name, self.taken | known)
                self.taken.add(ident)
                self.places |= {f"special.{ident}.{part}": f"{start}.{part}" for part in OWN_PARTS}
                yield ident, row


def own_specials(rows: Sequence[OwnForm], base: str, current: Rules, ids: Ids) -> Iterator[tuple[str, object]]:
    """The options of the group's own special points; a special point of the preset is off where its row was emptied."""
    for ident, row in ids.named(rows, "special", current.special.kinds.keys() - SPECIALS.keys()):
        yield f"special.{ident}.name", clean(row.name.data)
        yield f"special.{ident}.points", number(row.points.data)
        yield f"special.{ident}.most", number(row.most.data)
        if row.counts_in.data:
            yield f"special.{ident}.counts_in", list(row.counts_in.data)
        if row.in_solo.data:
            yield f"special.{ident}.in_solo", meant_soli(row.in_solo.data)
        if row.doubled.data:
            yield f"special.{ident}.doubled", "1" in row.doubled.data
    for ident in sorted(preset(base).special.kinds.keys() - ids.taken):
        yield f"special.{ident}.points", 0


def with_own_soli(options: Mapping[str, Any], rows: Sequence[OwnForm], current: Rules, ids: Ids) -> dict[str, Any]:
    """The options with the group's own soli; a deleted kind is removed from every list of kinds."""
    known = {solo.id for solo in current.solo.own}
    soli = {ident: clean(row.name.data) for ident, row in ids.named(rows, "solo", known)}
    gone = known - soli.keys()
    kept = {name: _without(gone, name, value) for name, value in options.items() if not _is_about(gone, name)}
    return kept | {"solo.own": [{"id": ident, "name": name} for ident, name in soli.items()]}


def _is_about(soli: AbstractSet[str], name: str) -> bool:
    option, ident = keyed(name) or (None, "")
    return option is not None and option.section == "solo" and ident in soli


def _without(gone: AbstractSet[str], name: str, value: object) -> object:
    of_soli = name in LISTS_OF_SOLI or name.endswith(".in_solo")
    return [kind for kind in value if kind not in gone] if of_soli and isinstance(value, list) else value
