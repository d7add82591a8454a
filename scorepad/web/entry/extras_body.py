"""What only some rule sets ask for: facts of a Leiche, Klopfen, Genscher, the first trick, Bock by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _

from scorepad.scoring.rules import Rules
from scorepad.scoring.rules.triggers import wanted_triggers
from scorepad.scoring.terms import TOPS, GameKind
from scorepad.web.entry.game_form import BOCK, KNOCKS, LEICHE_STARTS, NO_TRICK, GameForm
from scorepad.web.frame.answers import Body
from scorepad.web.frame.complaints import Errors, complain
from scorepad.web.frame.numbers import small

LEICHE_SAID = ("re:re", "re:stoss", "kontra:kontra", "kontra:no30", "kontra:no60", "kontra:no90")
MOST_KNOCKS = 20


def extras_body(form: GameForm, errors: Errors) -> Body:
    """The facts that the further fields tell about a game, without announcements."""
    body: Body = {"ka_da_mu": True} if form.ka_da_mu and form.game_kind is GameKind.SOLO else {}
    body |= {"genscher_used": True} if form.genscher else {}
    bock = _counted(form.counts.get(BOCK, ""), 99, errors)
    body |= {"bock_triggers": bock} if bock else {}
    return body | (_first_trick(form, errors) if form.first_party or form.first_augen else {})


def _first_trick(form: GameForm, errors: Errors) -> Body:
    augen = small(form.first_augen, 240)
    if form.first_party not in {"re", "kontra"} or augen is None:
        complain(errors, "extras", _("Zum ersten Stich gehören eine Partei und eine Zahl von 0 bis 240."))
        return {}
    return {"first_trick_augen": {"party": form.first_party, "augen": augen}}


def leiche_body(form: GameForm, by: Mapping[str, str], before: Mapping[str, Any]) -> Body:
    """Augen, announcements and trumps of a Leiche. An exact number of Augen is left to the form of every game."""
    known = before.get("leiche") or {}
    tricks = {"tricks": 0} if form.augen == NO_TRICK else {"tricks": known["tricks"]} if known.get("tricks") else {}
    return {
        "leiche": tricks | {"tops": [top for top in TOPS if top in form.tops]},
        "announcements": [_announced(key, by.get(f"a:{key}", "")) for key in LEICHE_SAID if key in form.leiche],
        **_leiche_augen(form.augen),
    }


def _leiche_augen(chip: str) -> Body:
    if chip == NO_TRICK:
        return {"augen": {"re": 0}, "no_trick": "re"}
    start = small(chip.removeprefix("leiche:"), 210)
    if start not in LEICHE_STARTS or not chip.startswith("leiche:"):
        return {}
    augen = {"re": [start, start + 29 if start < LEICHE_STARTS[-1] else 240]}
    return {"augen": augen} | ({"no_trick": False} if start in {0, LEICHE_STARTS[-1]} else {})


def _announced(key: str, by: str) -> Body:
    party, says = key.split(":")
    return {"party": party, "says": says} | ({"by": by} if by else {})


def knocks_of(form: GameForm, before: Mapping[str, Any], errors: Errors) -> list[Body]:
    """Announcements without a party; who made them is known of those that were stored."""
    known = [dict(said) for said in before.get("announcements", ()) if said["says"] == "klopfen"]
    number = _counted(form.counts.get(KNOCKS, ""), MOST_KNOCKS, errors)
    return [*known, *({"says": "klopfen"} for _place in range(number - len(known)))][:number]


def asks_extras(form: GameForm, rules: Rules) -> bool:
    """Whether any of these fields can matter, or one is filled."""
    games = rules.games
    told = (form.leiche, form.tops, form.ka_da_mu, form.genscher, form.first_party, form.first_augen)
    wanted = (games.leiche_allowed, games.ka_da_mu_allowed, games.genscher != "off", games.klopfen != "off")
    counted = (form.counts.get(KNOCKS), form.counts.get(BOCK))
    return any((*told, *wanted, *counted, rules.pflichtansage.over, "manual" in wanted_triggers(rules)))


def _counted(typed: str, most: int, errors: Errors) -> int:
    number = small(typed, most) if typed.strip() else 0
    if number is None:
        complain(errors, "extras", _("Hier gehört eine kleine Zahl hin."))
    return number or 0
