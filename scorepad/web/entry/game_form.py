"""The form of a game: what was tapped and typed, as it was sent and as a stored game fills it.

Everything is kept as it was sent, so that nothing typed is lost when the form comes back with its errors.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from werkzeug.datastructures import MultiDict

from scorepad.scoring.game.augen import chips
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import GameKind, Party
from scorepad.web.entry.who import Who, stored_who
from scorepad.web.frame.answers import answers, many, starting
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
LEICHE_STARTS = (0, 30, 60, 90, 120, 150, 180, 210)
NO_TRICK = "leiche:none"
KNOCKS, BOCK = ":klopfen", ":bock"
"""Counters that belong to no party."""


@dataclass(frozen=True)
class GameForm:
    """What stands in the form; from `leiche` on, what only some rule sets ask for."""

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
    leiche: frozenset[str] = frozenset()
    tops: frozenset[str] = frozenset()
    ka_da_mu: bool = False
    genscher: bool = False
    first_party: str = ""
    first_augen: str = ""

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
    who = zip(many(sent, "what"), many(sent, "by"), many(sent, "from"), strict=False)
    points = {name: value.strip() for name, value in starting(sent, "p:").items()}
    told = {"counts": starting(sent, "n:"), "points": points, "who": tuple(Who(*row) for row in who if any(row))}
    return GameForm(**answers(GameForm, sent) | told)


def filled(body: Mapping[str, Any], rules: Rules) -> GameForm:
    """The form with a stored game in it."""
    augen, exact, had_trick = _augen_typed(body, rules)
    said = [told for told in body.get("announcements", ()) if "party" in told]
    parties = list(dict.fromkeys(told["party"] for told in said))
    spoken = frozenset(f"{told['party']}:{told['says']}" for told in said)
    first = body.get("first_trick_augen") or {}
    is_leiche = body["game"] == GameKind.LEICHE.value
    return GameForm(
        game=body["game"],
        solo=body.get("solo", ""),
        re=tuple(body.get("re", ())),
        said=spoken,
        first=parties[0] if len(parties) == 2 else "",
        augen=(leiche_chip(body) if is_leiche else "") or augen,
        exact=exact,
        had_trick=had_trick,
        counts=_counts(body),
        who=tuple(stored_who(body)),
        pflicht=body.get("pflicht", ""),
        points={player: str(points) for player, points in body.get("points", {}).items()},
        note=body.get("note", ""),
        leiche=spoken if is_leiche else frozenset(),
        tops=frozenset((body.get("leiche") or {}).get("tops", ())),
        ka_da_mu=bool(body.get("ka_da_mu")),
        genscher=bool(body.get("genscher_used")),
        first_party=first.get("party", ""),
        first_augen=str(first.get("augen", "")),
    )


def _counts(body: Mapping[str, Any]) -> dict[str, str]:
    """How often each special point was made, how often somebody knocked and how often Bock was called."""
    counts: Counter[str] = Counter()
    for special in body.get("specials", ()):
        counts[f"{special['party']}:{special['id']}"] += special.get("count", 1)
    counts[KNOCKS] = sum(said["says"] == "klopfen" for said in body.get("announcements", ()))
    counts[BOCK] = body.get("bock_triggers") or 0
    return {key: str(count) for key, count in counts.items() if count or key not in {KNOCKS, BOCK}}


def leiche_chip(body: Mapping[str, Any]) -> str:
    """The chip of the stored Augen of a Leiche, empty for an exact number."""
    augen = body.get("augen", {}).get("re")
    if body.get("no_trick") == "re":
        return NO_TRICK
    return f"leiche:{augen[0]}" if isinstance(augen, list) and augen[0] in LEICHE_STARTS else ""


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
