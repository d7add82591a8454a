"""The form of a game: what was tapped and typed, to and from the interchange form of an entry.

Everything is kept as it was sent, so that nothing typed is lost when the form comes back with its errors.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scorepad.scoring.augen import Chip, chips
from scorepad.scoring.entry import Game
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.specials import counts_in
from scorepad.scoring.terms import SOLO_KINDS, SOLO_LIKE, TYPED, GameKind, Party, Says
from scorepad.web.forms import complaints
from scorepad.web.forms.complaints import complain, small
from scorepad.web.forms.extras import (
    BOCK,
    KNOCKS,
    Extras,
    extras_body,
    filled_extras,
    knocks_of,
    leiche_body,
    leiche_chip,
    read_extras,
    wanted_triggers,
)
from scorepad.web.forms.who import MOST_SENT, Who, check_who, stored_who

Body = dict[str, Any]
Errors = complaints.Errors
LEVELS = ("no90", "no60", "no30", "schwarz")
LONGEST = 200
"""Characters of the longest answer that is read; a note may be as long."""
GROUPS = ("kind", "re", "said", "augen", "specials", "extras", "points", "deal", "who")
_GROUP_OF = {
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
_KEPT = ("bock",)
"""Facts this form does not ask for; a correction leaves them as they are."""


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
    def kind(self) -> GameKind | None:
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

    def one(name: str, default: str = "") -> str:
        return sent.get(name, default)[:LONGEST]

    def many(name: str) -> list[str]:
        return [value[:LONGEST] for value in sent.getlist(name)[:MOST_SENT]]

    def starting(start: str) -> dict[str, str]:
        return {name.removeprefix(start): one(name) for name in list(sent)[:LONGEST] if name.startswith(start)}

    counts = starting("n:")
    who = zip(many("what"), many("by"), many("from"), strict=False)
    return GameForm(
        game=one("game", "normal"),
        solo=one("solo"),
        re=tuple(dict.fromkeys(many("re"))),
        said=frozenset(many("said")),
        first=one("first"),
        augen=one("augen"),
        exact=one("exact").strip(),
        exact_of=one("exact_of", "re"),
        had_trick="had_trick" in sent,
        counts={key: count for key, count in counts.items() if key not in {KNOCKS, BOCK}},
        who=tuple(Who(*row) for row in who if any(row)),
        pflicht=one("pflicht"),
        points={name: value.strip() for name, value in starting("p:").items()},
        note=one("note").strip(),
        extras=read_extras(sent, counts, LONGEST),
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


def body_of(form: GameForm, rules: Rules, before: Mapping[str, Any] | None = None) -> tuple[Body, Errors]:
    """The entry that was meant, with what is wrong with the form itself; the rest is for scoring to judge.

    `before` is the game being corrected: what the form does not ask for is taken from it.
    """
    errors: Errors = {}
    kind = form.kind
    if kind is None:
        return {}, {"kind": [_("Was wurde gespielt?")]}
    body: Body = {key: before[key] for key in _KEPT if key in before} if before else {}
    body |= {"kind": "game", "game": kind.value, "note": form.note}
    if kind is GameKind.SOLO:
        body["solo"] = form.solo
    body |= extras_body(form.extras, kind, errors)
    if kind in TYPED:
        body["points"] = _points(form, errors)
        check_who(form.who, body, errors)
        return body, errors
    body["re"] = list(form.re)
    body |= _augen(form, rules, errors)
    if kind is GameKind.LEICHE:
        body |= leiche_body(form.extras, form.augen, _told(form), before or {})
    else:
        body["announcements"] = _announcements(form, rules, before or {}) + knocks_of(form.extras, before or {}, errors)
    if specials_count(kind, rules) or ((before or {}).get("game") == kind.value and "specials" in (before or {})):
        body["specials"] = _specials(form, errors)
    check_who(form.who, body, errors)
    if form.pflicht and kind in SOLO_LIKE:
        body["pflicht"] = form.pflicht
    return body, errors


def specials_count(kind: GameKind, rules: Rules) -> bool:
    """Whether special points can count, or start something, in this kind of game."""
    if kind in TYPED or kind is GameKind.LEICHE:
        return False
    soli = (*SOLO_KINDS, *(own.id for own in rules.solo.own)) if kind is GameKind.SOLO else (None,)
    played = [ident for ident, rule in rules.special.kinds.items() if rule.points]
    counted = any(counts_in(ident, Game(kind, solo=solo), rules) for solo in soli for ident in played)
    return counted or "herzstich" in wanted_triggers(rules)


def placed(problems: Iterable[Problem], lang: str) -> Errors:
    """The problems scoring found, each at its group."""
    errors: Errors = {}
    for problem in problems:
        name = problem.field.split(".")[0].split("[")[0]
        group = _GROUP_OF.get(name, name if name in GROUPS else "kind")
        complain(errors, group, problem.message(lang))
    return errors


def chip_of(form: GameForm, rules: Rules) -> Chip | None:
    """The chosen Augen chip, unless the exact number was typed."""
    return next((chip for chip in chips(rules) if chip.id == form.augen), None)


def _augen(form: GameForm, rules: Rules, errors: Errors) -> Body:
    chip = chip_of(form, rules)
    if chip is not None:
        return chip_body(chip)
    if form.augen != "exact" or not form.exact:
        return {}
    number = small(form.exact)
    if number is None or number > 240:
        complain(errors, "augen", _("Die Augen sind eine Zahl von 0 bis 240."))
        return {}
    side = "kontra" if form.exact_of == "kontra" else "re"
    return {"augen": {side: number}} | ({"no_trick": False} if form.had_trick and number in {0, 240} else {})


def chip_body(chip: Chip) -> Body:
    """The facts of an Augen chip."""
    if chip.least == chip.most:
        body: Body = {"augen": {"re": chip.least}}
        return body | {"no_trick": chip.no_trick.value} if chip.no_trick else body
    body = {"augen": {"re": [chip.least, chip.most]}}
    return body | {"no_trick": False} if chip.least == 0 or chip.most == 240 else body


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


def _announcements(form: GameForm, rules: Rules, before: Mapping[str, Any]) -> list[Body]:
    by = _told(form)
    said = [one for party in _order(form) for one in _levels(form, party, rules)]
    known = {f"{one['party']}:{one['says']}": one for one in before.get("announcements", ()) if "party" in one}
    if not form.first:
        places = {key: place for place, key in enumerate(known)}
        said.sort(key=lambda key: places.get(key, len(places)))
    return [_announcement(key, known.get(key, {}), by.get(f"a:{key}", "")) for key in said]


def _told(form: GameForm) -> dict[str, str]:
    return {row.what: row.by for row in form.who if row.by}


def _announcement(key: str, known: Mapping[str, Any], by: str) -> Body:
    party, _colon, says = key.partition(":")
    body: Body = {"says": says} | ({"party": party} if party else {}) | ({"by": by} if by else {})
    return body | ({"card": known["card"]} if "card" in known else {})


def _order(form: GameForm) -> tuple[str, ...]:
    return ("kontra", "re", "") if form.first == "kontra" else ("re", "kontra", "")


def _levels(form: GameForm, party: str, rules: Rules) -> list[str]:
    """What a party said, with the lower levels that the rules say were said too."""
    said = {key.partition(":")[2] for key in form.said if key.partition(":")[0] == party}
    if not party:
        return [f":{says}" for says in sorted(said) if says != Says.KLOPFEN]
    ladder = (party, *LEVELS)
    top = max((place for place, says in enumerate(ladder) if says in said), default=-1)
    whole = rules.announcements.implied and rules.announcements.need_re_kontra
    levels = [says for place, says in enumerate(ladder) if says in said or (whole and place <= top)]
    return [f"{party}:{says}" for says in [*levels, *sorted(said - set(ladder))]]


def _specials(form: GameForm, errors: Errors) -> list[Body]:
    specials: list[Body] = []
    for key, typed in sorted(form.counts.items(), reverse=True):
        party, _colon, ident = key.partition(":")
        number = small(typed) if typed.strip() else 0
        if number is None or number > 99:
            complain(errors, "specials", _("Sonderpunkte sind kleine Zahlen."))
            continue
        told = [row for row in form.who if row.what == f"s:{key}" and (row.by or row.from_)][:number]
        specials += [_special(ident, party, 1, row) for row in told]
        if number > len(told):
            specials.append(_special(ident, party, number - len(told), Who("")))
    return specials


def _special(ident: str, party: str, count: int, who: Who) -> Body:
    people = {"by": who.by, "from": who.from_}
    return {"id": ident, "party": party, "count": count} | {name: player for name, player in people.items() if player}


def _points(form: GameForm, errors: Errors) -> dict[str, int]:
    points: dict[str, int] = {}
    for player, typed in form.points.items():
        number = _signed(typed)
        if number is not None:
            points[player] = number
        elif typed:
            complain(errors, "points", _("Punkte sind ganze Zahlen."))
    return points


def _signed(typed: str) -> int | None:
    plain = typed.replace("−", "-").removeprefix("+")
    number = small(plain.removeprefix("-"))
    return -number if number is not None and plain.startswith("-") else number
