"""The form of a game: what was tapped and typed, as it was sent and as a stored game fills it.

Everything is kept as it was sent, so that nothing typed is lost when the form comes back with its errors.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from werkzeug.datastructures import MultiDict

from scorepad.scoring.game.augen import chips
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import GameKind, Party
from scorepad.web.entry.extras_form import BOCK, KNOCKS, Extras, filled_extras, leiche_chip, read_extras
from scorepad.web.entry.who import Who, stored_who
from scorepad.web.frame.answers import many, one, starting
from scorepad.web.frame.numbers import small

GROUPS = ("kind", "re", "said", "augen", "specials", "extras", "points", "deal", "who")
GROUP_OF = {
    "leiche": "extras",
    "first_trick_augen": "extras",
    "bock_triggers": "extras",
    "dealer": "deal",
    "sits_out": "deal",
    "game": "kind",
    "solo": "kind",
    "kontra": "re",
    "announcements": "said",
    "no_trick": "augen",
    "pflicht": "who",
    "note": "who",
    "by": "who",
    "from": "who",
}


@dataclass(frozen=True)
class GameForm:
    """What stands in the form."""

    game: str = GameKind.NORMAL.value
    solo: str = ""
    re: tuple[str, ...] = ()
    said: frozenset[str] = frozenset()
    first: str = ""
    augen: str = ""
    exact: str = ""
    exact_of: str = Party.RE.value
    had_trick: bool = False
    counts: Mapping[str, str] = field(default_factory=dict)
    who: tuple[Who, ...] = ()
    pflicht: str = ""
    points: Mapping[str, str] = field(default_factory=dict)
    note: str = ""
    extras: Extras = field(default_factory=Extras)

    @property
    def game_kind(self) -> GameKind | None:
        """The kind of game, or None when none was chosen."""
        return GameKind(self.game) if self.game in set(GameKind) else None

    def count(self, party: str, ident: str) -> int:
        """How many special points of a kind a party has; 0 for what is no number."""
        return small(self.counts.get(f"{party}:{ident}", "")) or 0


def empty(rules: Rules) -> GameForm:
    """The form before anything is tapped."""
    typed = rules.table.team_mode == "tripelkopf"
    return GameForm(game=GameKind.DIRECT.value if typed else GameKind.NORMAL.value)


def read(sent: MultiDict[str, str]) -> GameForm:
    """The form as it was sent, whatever was sent."""
    counts = starting(sent, "n:")
    who = zip(many(sent, "what"), many(sent, "by"), many(sent, "from"), strict=False)
    return GameForm(
        game=one(sent, "game", "normal"),
        solo=one(sent, "solo"),
        re=tuple(dict.fromkeys(many(sent, "re"))),
        said=frozenset(many(sent, "said")),
        first=one(sent, "first"),
        augen=one(sent, "augen"),
        exact=one(sent, "exact").strip(),
        exact_of=one(sent, "exact_of", "re"),
        had_trick="had_trick" in sent,
        counts={key: count for key, count in counts.items() if key not in {KNOCKS, BOCK}},
        who=tuple(Who(*row) for row in who if any(row)),
        pflicht=one(sent, "pflicht"),
        points={name: value.strip() for name, value in starting(sent, "p:").items()},
        note=one(sent, "note").strip(),
        extras=read_extras(sent, counts),
    )


def filled(body: Mapping[str, Any], rules: Rules) -> GameForm:
    """The form with a stored game in it."""
    said = body.get("announcements", ())
    augen, exact, had_trick = _augen_typed(body, rules)
    if body["game"] == GameKind.LEICHE.value:
        augen = leiche_chip(body) or augen
    counts: dict[str, int] = {}
    for special in body.get("specials", ()):
        key = f"{special['party']}:{special['id']}"
        counts[key] = counts.get(key, 0) + special.get("count", 1)
    parties = list(dict.fromkeys(one["party"] for one in said if "party" in one))
    return GameForm(
        game=body["game"],
        solo=body.get("solo", ""),
        re=tuple(body.get("re", ())),
        said=frozenset(f"{one['party']}:{one['says']}" for one in said if "party" in one),
        first=parties[0] if len(parties) == 2 else "",
        augen=augen,
        exact=exact,
        had_trick=had_trick,
        counts={key: str(count) for key, count in counts.items()},
        who=tuple(stored_who(body)),
        pflicht=body.get("pflicht", ""),
        points={player: str(points) for player, points in body.get("points", {}).items()},
        note=body.get("note", ""),
        extras=filled_extras(body),
    )


def _augen_typed(body: Mapping[str, Any], rules: Rules) -> tuple[str, str, bool]:
    """The chip of stored Augen, else the exact number, and whether a trick without Augen was said."""
    augen = body.get("augen", {}).get("re")
    if augen is None:
        return "", "", False
    least, most = (augen, augen) if isinstance(augen, int) else augen
    for chip in chips(rules):
        if (chip.least, chip.most) == (least, most) and (least < most or chip.no_trick == body.get("no_trick")):
            return chip.id, "", False
    if isinstance(augen, int):
        return "exact", str(augen), body.get("no_trick") is False
    fitting = (chip.id for chip in chips(rules) if chip.least <= least and most <= chip.most)
    return next(fitting, ""), "", False
