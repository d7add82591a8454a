"""Who did it: who announced, who made a special point, and against whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
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
    for row in rows:
        if not row.by and not row.from_:
            continue
        if not row.what:
            complain(errors, "who", _("Wähle auch, was es war."))
        elif not left[row.what]:
            complain(errors, "who", _("Das ist oben nicht eingetragen oder schon vergeben."))
        elif row.from_ and row.what.startswith("a:"):
            complain(errors, "who", _("Eine Ansage geht gegen niemanden."))
        left[row.what] -= 1


def strangers(rows: Iterable[Who], active: Sequence[str]) -> bool:
    """Whether somebody is said to have done something who does not play in this game."""
    named = {player for row in rows for player in (row.by, row.from_)} - {""}
    return not named <= set(active)
