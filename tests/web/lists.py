"""Every list that can be pasted or uploaded, as a form with so many lines; tests and the bench try
all of them.
"""

import datetime as dt
import itertools
import json
import string
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from tests.web.critic import Phone
from tests.web.tournament.pages import ONE, create

Fields = dict[str, Any]


class PastedList(NamedTuple):
    """Where a list is sent, and the fields of the form with so many lines; `at` is the page that
    shows the form.
    """

    to: str
    at: str
    fields: Callable[[int], Fields]


def names(count: int) -> list[str]:
    """So many different names of four letters."""
    letters = itertools.product(string.ascii_uppercase, string.ascii_lowercase, repeat=2)
    return ["".join(name) for name in itertools.islice(letters, count)]


def _lines(count: int) -> str:
    return "\n".join(names(count))


def _runde(part: str, one: Callable[[str], object]) -> Callable[[int], Fields]:
    def fields(count: int) -> Fields:
        file = {"format": "scorepad-runde/1", "name": "X", "members": [], "evenings": []}
        return {"text": json.dumps(file | {part: [one(name) for name in names(count)]})}

    return fields


def _booking(name: str) -> object:
    return {"key": name, "date": "2026-11-19", "kind": "deposit", "cents": 100, "reason": name}


def _evening(name: str) -> object:
    return {
        "key": name,
        "evening": {"format": "scorepad-evening/1", "name": name, "date": "2026-11-19"},
    }


def _dated(count: int) -> Fields:
    first = dt.date(1970, 1, 1)
    days = (first + dt.timedelta(days=day) for day in range(count))
    return {"text": "\n".join(["Datum;Anna;Bert;Cem;Doro", *(f"{day};1;-1;1;-1" for day in days)])}


def _rows(count: int) -> Fields:
    cells = {f"r:{row}": ["1", "-1", "1", "-1"] for row in range(count)}
    return {"column": ["1", "2", "3", "4"], "running": "0", "date": "2026-11-20", **cells}


def _own(kind: str) -> Callable[[int], Fields]:
    return lambda count: {
        f"own.{kind}.{place}.name": name for place, name in enumerate(names(count))
    }


_IN = "/runde/1/einlesen"
_NEW = "/runde/aus-datei"
_RULES = "/runde/1/regeln/weitergeben"
LISTS: Mapping[str, PastedList] = {
    "people of a tournament": PastedList(
        f"{ONE}/leute", f"{ONE}/leute", lambda count: {"lines": _lines(count)}
    ),
    "people with clubs and teams": PastedList(
        f"{ONE}/leute",
        f"{ONE}/leute",
        lambda count: {"lines": "\n".join(f"{name};a;b" for name in names(count))},
    ),
    "the same name": PastedList(
        f"{ONE}/leute", f"{ONE}/leute", lambda count: {"lines": "A\n" * count}
    ),
    "members of a tournament": PastedList(
        f"{ONE}/leute",
        f"{ONE}/leute",
        lambda count: {"lines": "Ida", "member": [str(one) for one in range(count)]},
    ),
    "a given draw": PastedList(
        f"{ONE}/runde/1/setzen", f"{ONE}/runde/1", lambda count: {"given": "1 2 3 4\n" * count}
    ),
    "people of a new Runde": PastedList(
        "/runde/neu", "/", lambda count: {"name": "D", "members": _lines(count)}
    ),
    "teams of a league": PastedList(
        "/runde/1/liga/neu",
        "/runde/1/liga/neu",
        lambda count: {"name": "L", "teams": "\n".join(f"{name}: {name}" for name in names(count))},
    ),
    "groups of a league": PastedList(
        "/runde/1/liga/neu",
        "/runde/1/liga/neu",
        lambda count: {"name": "L", "groups": _lines(count)},
    ),
    "a score sheet": PastedList("/runde/1/zettel", "/runde/1/zettel", _rows),
    "own special points": PastedList("/runde/1/regeln", "/runde/1/regeln", _own("special")),
    "own soli": PastedList("/runde/1/regeln", "/runde/1/regeln", _own("solo")),
    "prices of the tariff": PastedList(
        "/runde/1/tarif",
        "/runde/1/tarif",
        lambda count: {f"price:{place}:name": name for place, name in enumerate(names(count))},
    ),
    "a list of results": PastedList(
        _IN, _IN, lambda count: {"text": "A;B;C;D\n" + "1;-1;1;-1\n" * count}
    ),
    "a list of results by days": PastedList(_IN, _IN, _dated),
    "a list of letters": PastedList(
        _IN, _IN, lambda count: {"text": "A;B;C;D\n" + "1;x;y;z\n" * count}
    ),
    "any text": PastedList(_IN, _IN, lambda count: {"text": _lines(count)}),
    "rules": PastedList(
        _RULES,
        _RULES,
        lambda count: {
            "text": json.dumps({"specials": {"own": [{"name": name} for name in names(count)]}})
        },
    ),
    **{
        f"{part} of a file": PastedList(_IN, _IN, _runde(part, one))
        for part, one in {
            "members": lambda name: {"name": name},
            "kasse": _booking,
            "payments": lambda _name: {"cents": 1},
            "evenings": _evening,
            "tournaments": lambda name: {"name": name},
            "leagues": lambda name: {"name": name},
            "rule_sets": lambda name: {"name": name},
        }.items()
    },
    "members of a new Runde's file": PastedList(
        _NEW, _NEW, _runde("members", lambda name: {"name": name})
    ),
    "Kasse of a new Runde's file": PastedList(_NEW, _NEW, _runde("kasse", _booking)),
}


def prepare(leader: Phone) -> None:
    """Make the tournament of which people are pasted."""
    create(leader)


def paste(leader: Phone, chosen: PastedList, count: int, key: str, csrf: str) -> Any:
    """Send a list of so many lines; the answer."""
    sent = {"csrf_token": csrf, "client_key": key, **chosen.fields(count)}
    return leader.post(chosen.to, data=sent, buffered=True)
