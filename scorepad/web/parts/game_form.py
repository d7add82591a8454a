"""The form of a game: what was tapped and typed, as it was sent and as a stored game fills it.

Everything is kept as it was sent, so that nothing typed is lost when the form comes back with its errors.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from werkzeug.datastructures import MultiDict

from scorepad.scoring.game.augen import chips
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import GameKind, Party, Says
from scorepad.web.frame.answers import answers, many, starting
from scorepad.web.parts.who import Who, stored_who

GROUPS = ("kind", "re", "said", "augen", "specials", "extras", "points", "deal", "who")
GROUP_OF = {
    "leiche": "extras",
    "first_trick_augen": "extras",
    "second_trick_augen": "extras",
    "bride": "re",
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
    "wrong_card": "who",
    "by": "who",
    "from": "who",
}
LEICHE_STARTS = (0, 30, 60, 90, 120, 150, 180, 210)
NO_TRICK = "leiche:none"
KNOCKS, BOCK, RAISES = ":klopfen", ":bock", ":raise_{}"
"""Counters that are no special points; knocks of somebody have the player behind."""


@dataclass(frozen=True)
class GameForm:
    """What stands in the form; `bocked` says that the points typed in have Bock in them already.

    From `leiche` on, what only some rule sets ask for.
    """

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
    bocked: bool = False
    note: str = ""
    leiche: frozenset[str] = frozenset()
    tops: frozenset[str] = frozenset()
    ka_da_mu: bool = False
    genscher: bool = False
    first_party: str = ""
    first_augen: str = ""
    second_party: str = ""
    second_augen: str = ""
    vorab: frozenset[str] = frozenset()
    bride: str = ""
    wrong_card: str = ""

    @property
    def game_kind(self) -> GameKind | None:
        """The kind of game, or None when none was chosen."""
        return GameKind(self.game) if self.game in set(GameKind) else None


F = TypeVar("F", bound=GameForm)


def read(sent: MultiDict[str, str], form: type[F]) -> F:
    """The form as it was sent, whatever was sent."""
    who = zip(many(sent, "what"), many(sent, "by"), many(sent, "from"), strict=False)
    points = {name: value.strip() for name, value in starting(sent, "p:").items()}
    told = {"counts": starting(sent, "n:"), "points": points, "who": tuple(Who(*row) for row in who if any(row))}
    return form(**answers(GameForm, sent) | told)


def filled(body: Mapping[str, Any], rules: Rules, form: type[F]) -> F:
    """The form with a stored game in it."""
    first, second = (body.get(f"{which}_trick_augen") or {} for which in ("first", "second"))
    return form(
        game=body["game"],
        solo=body.get("solo", ""),
        re=tuple(body.get("re", ())),
        counts=_counts(body, rules),
        who=tuple(stored_who(body)),
        pflicht=body.get("pflicht", ""),
        points={player: str(points) for player, points in body.get("points", {}).items()},
        note=body.get("note", ""),
        tops=frozenset((body.get("leiche") or {}).get("tops", ())),
        ka_da_mu=bool(body.get("ka_da_mu")),
        genscher=bool(body.get("genscher_used")),
        first_party=first.get("party", ""),
        first_augen=str(first.get("augen", "")),
        second_party=second.get("party", ""),
        second_augen=str(second.get("augen", "")),
        bride=body.get("bride", ""),
        wrong_card=body.get("wrong_card", ""),
        **_spoken(body),
        **_augen_filled(body, rules),
    )


def _spoken(body: Mapping[str, Any]) -> dict[str, Any]:
    """What was announced, and by whom first where both parties did; a Leiche has announcements of its own."""
    said = [told for told in body.get("announcements", ()) if told["says"] not in {Says.KLOPFEN, Says.RAISE}]
    keys = frozenset(map(_key, said))
    parties = list(dict.fromkeys(told["party"] for told in said))
    return {
        "said": keys,
        "vorab": frozenset(_key(told) for told in said if told.get("vorab")),
        "first": parties[0] if len(parties) == 2 else "",
        "leiche": keys if body["game"] == GameKind.LEICHE.value else frozenset(),
    }


def _key(told: Mapping[str, Any]) -> str:
    return f"{told['party']}:{told['says']}"


def _counts(body: Mapping[str, Any], rules: Rules) -> dict[str, str]:
    """How often each special point was made, how often somebody knocked or raised, and how often Bock was called."""
    counts: Counter[str] = Counter()
    for special in body.get("specials", ()):
        counts[f"{special['party']}:{special['id']}"] += special.get("count", 1)
    counts.update(_called(told, rules) for told in body.get("announcements", ()))
    counts[BOCK] = body.get("bock_triggers") or 0
    return {key: str(count) for key, count in counts.items() if count and key}


def _called(told: Mapping[str, Any], rules: Rules) -> str:
    """The counter of a knock or a raise, none of an announcement with a level."""
    if told["says"] == Says.RAISE:
        return RAISES.format(told["party"])
    if told["says"] != Says.KLOPFEN:
        return ""
    return f"{KNOCKS}:{told['by']}" if asks_who_knocked(rules) and "by" in told else KNOCKS


def asks_who_knocked(rules: Rules) -> bool:
    """Whether it matters that everybody knocked."""
    return rules.games.klopfen == "add" and rules.games.klopfen_all_four > 0


def _augen_filled(body: Mapping[str, Any], rules: Rules) -> dict[str, Any]:
    """The chip of stored Augen, else the exact number, and whether a trick without Augen was said."""
    augen, no_trick = body.get("augen", {}).get("re"), body.get("no_trick")
    chip = _leiche_chip(augen, no_trick) if body["game"] == GameKind.LEICHE.value else ""
    if augen is None or chip:
        return {"augen": chip}
    if isinstance(augen, int):
        same = [known.id for known in chips(rules) if known.least == known.most == augen and known.no_trick == no_trick]
        return {"augen": same[0]} if same else {"augen": "exact", "exact": str(augen), "had_trick": no_trick is False}
    least, most = augen
    return {"augen": _chip_around(least, most, rules)}


def _chip_around(least: int, most: int, rules: Rules) -> str:
    """The narrowest chip that holds these Augen; other rules know other chips."""
    around = [chip for chip in chips(rules) if chip.least <= least <= most <= chip.most]
    return min(around, key=lambda chip: chip.most - chip.least).id if around else ""


def _leiche_chip(augen: object, no_trick: object) -> str:
    """The chip of the stored Augen of a Leiche, empty for an exact number."""
    if no_trick == "re":
        return NO_TRICK
    return f"leiche:{augen[0]}" if isinstance(augen, list) and augen[0] in LEICHE_STARTS else ""
