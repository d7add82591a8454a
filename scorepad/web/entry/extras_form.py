"""What only some rule sets ask for: facts of a Leiche, Klopfen, Genscher, the first trick, Bock by hand, who dealt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import TOPS, GameKind
from scorepad.web.frame.answers import Body, one
from scorepad.web.frame.complaints import Errors, complain
from scorepad.web.frame.numbers import small

LEICHE_SAID = ("re:re", "re:stoss", "kontra:kontra", "kontra:no30", "kontra:no60", "kontra:no90")
LEICHE_STARTS = (0, 30, 60, 90, 120, 150, 180, 210)
NO_TRICK = "leiche:none"
KNOCKS, BOCK = ":klopfen", ":bock"
"""Counters that belong to no party."""
MOST_KNOCKS = 20


@dataclass(frozen=True)
class Extras:
    """What stands in the further fields of the form."""

    leiche_said: frozenset[str] = frozenset()
    tops: frozenset[str] = frozenset()
    ka_da_mu: bool = False
    genscher: bool = False
    first_party: str = ""
    first_augen: str = ""
    knocks: str = ""
    bock: str = ""


def read_extras(sent: MultiDict[str, str], counts: Mapping[str, str]) -> Extras:
    """The further fields as they were sent."""
    return Extras(
        leiche_said=frozenset(sent.getlist("leiche")) & set(LEICHE_SAID),
        tops=frozenset(sent.getlist("tops")) & set(TOPS),
        ka_da_mu="ka_da_mu" in sent,
        genscher="genscher" in sent,
        first_party=one(sent, "first_party"),
        first_augen=one(sent, "first_augen").strip(),
        knocks=counts.get(KNOCKS, ""),
        bock=counts.get(BOCK, ""),
    )


def filled_extras(body: Mapping[str, Any]) -> Extras:
    """The further fields with a stored game in them."""
    said = body.get("announcements", ())
    knocks = sum(one["says"] == "klopfen" for one in said)
    first = body.get("first_trick_augen") or {}
    leiche = body.get("leiche") or {}
    is_leiche = body["game"] == GameKind.LEICHE.value
    return Extras(
        leiche_said=frozenset(f"{one.get('party', '')}:{one['says']}" for one in said) if is_leiche else frozenset(),
        tops=frozenset(leiche.get("tops", ())),
        ka_da_mu=bool(body.get("ka_da_mu")),
        genscher=bool(body.get("genscher_used")),
        first_party=first.get("party", ""),
        first_augen=str(first["augen"]) if first else "",
        knocks=str(knocks or ""),
        bock=str(body.get("bock_triggers") or ""),
    )


def extras_body(extras: Extras, kind: GameKind, errors: Errors) -> Body:
    """The facts that the further fields tell about a game of this kind, without announcements."""
    body: Body = {}
    if extras.ka_da_mu and kind is GameKind.SOLO:
        body["ka_da_mu"] = True
    if extras.genscher:
        body["genscher_used"] = True
    bock = _counted(extras.bock, 99, errors)
    if bock:
        body["bock_triggers"] = bock
    if extras.first_party or extras.first_augen:
        augen = small(extras.first_augen, 240)
        if extras.first_party not in {"re", "kontra"} or augen is None:
            complain(errors, "extras", _("Zum ersten Stich gehören eine Partei und eine Zahl von 0 bis 240."))
        else:
            body["first_trick_augen"] = {"party": extras.first_party, "augen": augen}
    return body


def leiche_body(extras: Extras, augen: str, by: Mapping[str, str], before: Mapping[str, Any]) -> Body:
    """Augen, announcements and trumps of a Leiche. An exact number of Augen is left to the form of every game."""
    known = before.get("leiche") or {}
    tricks = {"tricks": 0} if augen == NO_TRICK else {"tricks": known["tricks"]} if known.get("tricks") else {}
    said = [key for key in LEICHE_SAID if key in extras.leiche_said]
    body: Body = {
        "leiche": tricks | {"tops": [top for top in TOPS if top in extras.tops]},
        "announcements": [_announced(key, by.get(f"a:{key}", "")) for key in said],
    }
    start = small(augen.removeprefix("leiche:"), 210)
    if augen == NO_TRICK:
        return body | {"augen": {"re": 0}, "no_trick": "re"}
    if start in LEICHE_STARTS and augen.startswith("leiche:"):
        body |= {"augen": {"re": [start, start + 29 if start < 210 else 240]}}
        return body | ({"no_trick": False} if start in {0, 210} else {})
    return body


def _announced(key: str, by: str) -> Body:
    party, says = key.split(":")
    return {"party": party, "says": says} | ({"by": by} if by else {})


def leiche_chip(body: Mapping[str, Any]) -> str:
    """The chip of the stored Augen of a Leiche, empty for an exact number."""
    augen = body.get("augen", {}).get("re")
    if body.get("no_trick") == "re":
        return NO_TRICK
    return f"leiche:{augen[0]}" if isinstance(augen, list) and augen[0] in LEICHE_STARTS else ""


def knocks_of(extras: Extras, before: Mapping[str, Any], errors: Errors) -> list[Body]:
    """Announcements without a party; who made them is known of those that were stored."""
    known = [dict(one) for one in before.get("announcements", ()) if one["says"] == "klopfen"]
    number = _counted(extras.knocks, MOST_KNOCKS, errors)
    return [*known, *({"says": "klopfen"} for _place in range(number - len(known)))][:number]


def asks_extras(extras: Extras, rules: Rules) -> bool:
    """Whether any of these fields can matter, or one is filled."""
    games = rules.games
    return (
        extras != Extras()
        or games.leiche_allowed
        or games.ka_da_mu_allowed
        or games.genscher != "off"
        or games.klopfen != "off"
        or bool(games.pflichtansage_over)
        or "manual" in wanted_triggers(rules)
    )


def wanted_triggers(rules: Rules) -> tuple[str, ...]:
    """What starts Bock or a round of special games here."""
    incidents = rules.incidents
    special = incidents.special_round_triggers if incidents.special_round_kind != "off" else ()
    return (*(rules.bock.triggers if rules.bock.on else ()), *special)


@dataclass(frozen=True)
class Dealt:
    """Who dealt and who sat out where the table did not follow the rotation; `asked`: the page asks for it."""

    dealer: str = ""
    sits_out: tuple[str, ...] = ()
    asked: bool = False

    @property
    def body(self) -> Body:
        """As facts of a game."""
        return ({"dealer": self.dealer} if self.dealer else {}) | (
            {"sits_out": list(self.sits_out)} if self.sits_out else {}
        )


def read_dealt(sent: MultiDict[str, str], before: Mapping[str, Any] | None, table: Iterable[str], dealer: str) -> Dealt:
    """What the address says, else the game being corrected; people who are not at the table are nobody."""
    people = list(table)
    if "geber" in sent or "aus" in sent:
        chosen = sent.get("geber", "")
        sitting = tuple(one for one in people if one in sent.getlist("aus"))
        return Dealt(chosen if chosen in people and chosen != dealer else "", sitting, asked=True)
    known = before or {}
    kept = Dealt(known.get("dealer") or "", tuple(known.get("sits_out") or ()))
    return Dealt(kept.dealer, kept.sits_out, asked="tisch" in sent or kept != Dealt())


def _counted(typed: str, most: int, errors: Errors) -> int:
    number = small(typed, most) if typed.strip() else 0
    if number is None:
        complain(errors, "extras", _("Hier steht eine kleine Zahl."))
    return number or 0
