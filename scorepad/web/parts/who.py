"""Who did it: who announced, who made a special point, and against whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _

from scorepad.scoring.terms import Says
from scorepad.web.frame.complaints import Errors, complain
from scorepad.web.frame.forms import MOST_SENT


@dataclass(frozen=True)
class Who:
    """Who did something: `what` is "a:party:says" for an announcement, "s:party:id" for a special point."""

    what: str
    by: str = ""
    from_: str = ""


def stored_who(body: Mapping[str, Any]) -> Iterable[Who]:
    """Who did what in a stored game, a row for each."""
    for said in body.get("announcements", ()):
        if "by" in said and "party" in said and said["says"] != Says.RAISE:
            yield Who(f"a:{said['party']}:{said['says']}", said["by"])
    for special in body.get("specials", ()):
        if "by" in special or "from" in special:
            row = Who(f"s:{special['party']}:{special['id']}", special.get("by", ""), special.get("from", ""))
            yield from [row] * min(special.get("count", 1), MOST_SENT)


def check_who(rows: Iterable[Who], body: Mapping[str, Any], errors: Errors) -> None:
    """Nothing that was told about who did it is dropped silently."""
    left = Counter(f"a:{said.get('party', '')}:{said['says']}" for said in body.get("announcements", ()))
    for special in body.get("specials", ()):
        left[f"s:{special['party']}:{special['id']}"] += special["count"]
    for row in (row for row in rows if row.by or row.from_):
        if wrong := _wrong(row, body, entered=left[row.what] > 0):
            complain(errors, "who", wrong)
        left[row.what] -= 1


def _wrong(row: Who, body: Mapping[str, Any], *, entered: bool) -> str:
    words: str = ""
    if not row.what:
        words = _("Wähle auch, was es war.")
    elif not entered:
        words = _("Das ist oben nicht eingetragen oder schon vergeben.")
    elif row.from_ and row.what.startswith("a:"):
        words = _("Eine Ansage geht gegen niemanden.")
    elif _is_crossed(row, body):
        words = _("Das kann nur jemand aus der Partei gewesen sein, bei der es steht.")
    return words


def _is_crossed(row: Who, body: Mapping[str, Any]) -> bool:
    """Whether it stands there for the other party, or against its own; after a Genscher it may be of partners."""
    party, re = row.what.split(":")[1], body.get("re", ())
    sides = ((row.by, "re"), (row.from_, "kontra")) if party and re and not body.get("genscher_used") else ()
    return any(who and (who in re) != (party == side) for who, side in sides)
