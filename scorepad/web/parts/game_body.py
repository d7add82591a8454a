"""The entry that a form of a game means, in the interchange form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _

from scorepad.scoring.game.augen import ALL, Chip, chips
from scorepad.scoring.game.base import Setting
from scorepad.scoring.game.special_points import counts_in
from scorepad.scoring.rules import Rules
from scorepad.scoring.rules.triggers import wanted_triggers
from scorepad.scoring.soli import SOLI
from scorepad.scoring.terms import SOLO_LIKE, TYPED, GameKind
from scorepad.web.frame.answers import Body
from scorepad.web.frame.complaints import Errors, complain
from scorepad.web.frame.forms import signed_number, small
from scorepad.web.parts.extras_body import extras_body, leiche_body
from scorepad.web.parts.game_form import GameForm
from scorepad.web.parts.said_body import named, said_body
from scorepad.web.parts.who import Who, check_who

_KEPT = ("bock",)
"""Facts this form does not ask for; a correction leaves them as they are."""


def body_of(form: GameForm, rules: Rules, before: Mapping[str, Any] | None = None) -> tuple[Body, Errors]:
    """The entry that was meant, with what is wrong with the form itself; the rest is for scoring to judge.

    `before` is the game being corrected: what the form does not ask for is taken from it.
    """
    errors: Errors = {}
    kind, known = form.game_kind, before or {}
    if kind is None:
        return {}, {"kind": [_("Was wurde gespielt?")]}
    body: Body = {key: known[key] for key in _KEPT if key in known}
    body |= {"kind": "game", "game": kind.value, "note": form.note, **extras_body(form, errors)}
    body |= {"solo": form.solo} if kind is GameKind.SOLO else {}
    body |= {"wrong_card": form.wrong_card} if form.wrong_card else {}
    body |= {"points": _points(form, errors)} if kind in TYPED else _played(form, kind, rules, known, errors)
    check_who(form.who, body, errors)
    return body, errors


def _played(form: GameForm, kind: GameKind, rules: Rules, before: Mapping[str, Any], errors: Errors) -> Body:
    """Parties, announcements, Augen and special points of a game that scoring judges."""
    body: Body = {"re": list(form.re), **_augen(form, rules, errors)}
    if kind is GameKind.LEICHE:
        body |= leiche_body(form, named(form), before)
    else:
        body["announcements"] = said_body(form, rules, before, errors)
    if specials_count(kind, rules) or (before.get("game") == kind.value and "specials" in before):
        body["specials"] = _specials(form, before, errors)
    return body | ({"pflicht": form.pflicht} if form.pflicht and kind in SOLO_LIKE else {})


def specials_count(kind: GameKind, rules: Rules) -> bool:
    """Whether special points can count, or start something, in this kind of game."""
    if kind in TYPED or kind is GameKind.LEICHE:
        return False
    soli = (*SOLI, *(own.id for own in rules.solo.own)) if kind is GameKind.SOLO else (None,)
    played = [ident for ident, rule in rules.special.kinds.items() if rule.points]
    counted = any(counts_in(ident, Setting(kind, solo), rules) for solo in soli for ident in played)
    return counted or "herzstich" in wanted_triggers(rules)


def _augen(form: GameForm, rules: Rules, errors: Errors) -> Body:
    chip = next((chip for chip in chips(rules) if chip.id == form.augen), None)
    if chip is not None:
        return chip_body(chip)
    return _exactly(form, errors) if form.augen == "exact" and form.exact else {}


def _exactly(form: GameForm, errors: Errors) -> Body:
    number = small(form.exact, ALL)
    if number is None:
        complain(errors, "augen", _("Die Augen sind eine Zahl von 0 bis 240."))
        return {}
    side = "kontra" if form.exact_of == "kontra" else "re"
    return {"augen": {side: number}} | ({"no_trick": False} if form.had_trick and number in {0, ALL} else {})


def chip_body(chip: Chip) -> Body:
    """The facts of an Augen chip."""
    if chip.least == chip.most:
        body: Body = {"augen": {"re": chip.least}}
        return body | {"no_trick": chip.no_trick.value} if chip.no_trick else body
    body = {"augen": {"re": [chip.least, chip.most]}}
    return body | {"no_trick": False} if chip.least == 0 or chip.most == 240 else body


def _specials(form: GameForm, before: Mapping[str, Any], errors: Errors) -> list[Body]:
    """The special points in the order in which they were entered before (reading A-46), new ones behind."""
    known = [f"{special['party']}:{special['id']}" for special in before.get("specials", ())]
    places = {key: place for place, key in reversed([*enumerate(known)])}
    keys = sorted(sorted(form.counts, reverse=True), key=lambda key: places.get(key, len(known)))
    return [special for key in keys if not key.startswith(":") for special in _made(form, key, errors)]


def _made(form: GameForm, key: str, errors: Errors) -> list[Body]:
    """A special point of a party as often as it was counted, apart where it was told who made it."""
    party, _colon, ident = key.partition(":")
    typed = form.counts[key].strip()
    number = small(typed, 99) if typed else 0
    if number is None:
        complain(errors, "specials", _("Sonderpunkte sind kleine Zahlen."))
        return []
    told = [row for row in form.who if row.what == f"s:{key}" and (row.by or row.from_)][:number]
    rest = [_special(ident, party, number - len(told), Who(""))] if number > len(told) else []
    return [*(_special(ident, party, 1, row) for row in told), *rest]


def _special(ident: str, party: str, count: int, who: Who) -> Body:
    people = {"by": who.by, "from": who.from_}
    return {"id": ident, "party": party, "count": count} | {name: player for name, player in people.items() if player}


def _points(form: GameForm, errors: Errors) -> dict[str, int]:
    points: dict[str, int] = {}
    for player, typed in form.points.items():
        number = signed_number(typed)
        if number is not None:
            points[player] = number
        elif typed:
            complain(errors, "points", _("Punkte sind ganze Zahlen."))
    return points
