"""What only some rule sets ask for: facts of a Leiche, Genscher, first tricks, who had the Hochzeit, Bock by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _

from scorepad.scoring.game.hochzeit import HOCHZEITEN
from scorepad.scoring.terms import TOPS, GameKind, Party
from scorepad.web.frame.answers import Body
from scorepad.web.frame.complaints import Errors, complain
from scorepad.web.frame.forms import small
from scorepad.web.parts.game_form import BOCK, LEICHE_STARTS, NO_TRICK, GameForm
from scorepad.web.parts.said_body import announcement, counted

LEICHE_SAID = ("re:re", "re:stoss", "kontra:kontra", "kontra:no30", "kontra:no60", "kontra:no90")


def extras_body(form: GameForm, errors: Errors) -> Body:
    """The facts that the further fields tell about a game, without announcements."""
    body: Body = {"ka_da_mu": True} if form.ka_da_mu and form.game_kind is GameKind.SOLO else {}
    body |= {"genscher_used": True} if form.genscher else {}
    bock = counted(form, BOCK, 99, errors)
    body |= {"bock_triggers": bock} if bock else {}
    body |= {"bride": form.bride} if _had_hochzeit(form) else {}
    body |= _trick("first", form.first_party, form.first_augen, errors)
    return body | _trick("second", form.second_party, form.second_augen, errors)


def _had_hochzeit(form: GameForm) -> bool:
    """Whether it was said who had the Hochzeit, in a game with one; a soloist needs not be named again."""
    return bool(form.bride) and (
        form.game_kind is GameKind.HOCHZEIT or (form.bride in form.re and form.game_kind in HOCHZEITEN)
    )


def _trick(which: str, party: str, typed: str, errors: Errors) -> Body:
    """The Augen of the first or second trick, where anything was said of it."""
    if not party and not typed:
        return {}
    augen = small(typed, 240)
    if party not in set(Party) or augen is None:
        sentence = _("Zu den Augen eines Stichs gehören eine Partei und eine Zahl von 0 bis 240.")
        complain(errors, "extras", sentence)
        return {}
    return {f"{which}_trick_augen": {"party": party, "augen": augen}}


def leiche_body(form: GameForm, by: Mapping[str, str], before: Mapping[str, Any]) -> Body:
    """Augen, announcements and trumps of a Leiche. An exact number of Augen is left to the form of every game."""
    known = before.get("leiche") or {}
    told = {f"{said['party']}:{said['says']}": said for said in before.get("announcements", ()) if "party" in said}
    tricks = {"tricks": 0} if form.augen == NO_TRICK else {"tricks": known["tricks"]} if known.get("tricks") else {}
    return {
        "leiche": tricks | {"tops": [top for top in TOPS if top in form.tops]},
        "announcements": [
            announcement(key, told.get(key, {}), by.get(f"a:{key}", ""), vorab=key in form.vorab)
            for key in LEICHE_SAID
            if key in form.leiche
        ],
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
