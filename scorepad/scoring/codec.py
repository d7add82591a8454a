"""Entries and evenings as JSON, read with all problems and written back. Source: the interchange form.

`read_entry` and `write_entry` are a pair: what one writes the other reads to an equal value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from scorepad.scoring.entry import (
    Announcement,
    Augen,
    End,
    Entry,
    Evening,
    FirstTrick,
    Game,
    Leiche,
    Penalty,
    PflichtsoloRound,
    Plan,
    Redeal,
    RulesChange,
    Seats,
    Special,
    Unreadable,
    WrongCard,
)
from scorepad.scoring.errors import Refused
from scorepad.scoring.fields import Fields
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import Rules, read_rules, write_rules
from scorepad.scoring.rules.evening import REDEAL_REASONS
from scorepad.scoring.terms import TOPS, GameKind, Party, Pflicht, Player, Says

FORMAT = "scorepad-evening/1"

_PARTIES: Mapping[object, Party] = {party.value: party for party in Party}
_SAYS: Mapping[object, Says] = {says.value: says for says in Says}
_GAMES: Mapping[object, GameKind] = {game.value: game for game in GameKind}
_PFLICHT: Mapping[object, Pflicht] = {pflicht.value: pflicht for pflicht in Pflicht}
_SEVERITY: Mapping[object, str] = {"minor": "minor", "serious": "serious"}
_REASONS: Mapping[object, str] = {reason: reason for reason in REDEAL_REASONS}
_TOPS: Mapping[object, str] = {top: top for top in TOPS}
_CARDS = 1000

_AUGEN_KEYS = frozenset({"re", "kontra"})
_ANNOUNCEMENT_KEYS = frozenset({"party", "says", "by", "card"})
_SPECIAL_KEYS = frozenset({"id", "party", "count", "by", "from"})
_FIRST_KEYS = frozenset({"party", "augen"})
_LEICHE_KEYS = frozenset({"tricks", "tops"})
_BOCK_KEYS = frozenset({"factor"})
_EVENING_KEYS = frozenset(["format", "name", "date", "rules", "table", "first_dealer", "also_sit_out", "entries"])
_ENTRY_KEYS: Mapping[str, frozenset[str]] = {
    kind: frozenset(["kind", "note", *keys.split()])
    for kind, keys in {
        "game": "game re kontra augen no_trick announcements specials solo ka_da_mu pflicht genscher_used"
        " first_trick_augen leiche bock_triggers points bock dealer sits_out",
        "redeal": "reason",
        "wrong_card": "culprit re kontra severity absagen hurts_soloist game",
        "penalty": "points share reason",
        "seats": "table dealer also_sit_out",
        "pflichtsolo_round": "",
        "rules": "rules",
        "end": "",
    }.items()
}


def read_entry(given: object) -> Entry:
    """The entry of a JSON object; `Refused` with every problem found."""
    fields = Fields(given)
    kind = fields.value("kind", "game")
    read = _READERS.get(kind) if isinstance(kind, str) and not fields.problems else None
    if read is None:
        if not fields.problems:
            fields.problem("unknown_value", "kind", value=str(fields.value("kind", "")))
        raise Refused(fields.problems)
    entry = read(fields)
    fields.finish(_ENTRY_KEYS[entry.kind])
    if fields.problems:
        raise Refused(fields.problems)
    return entry


def _game(fields: Fields) -> Game:
    return Game(
        game=fields.one_of("game", _GAMES, required=True) or GameKind.NORMAL,
        re=fields.players("re"),
        kontra=fields.players("kontra"),
        augen=_augen(fields),
        no_trick=_no_trick(fields),
        announcements=tuple(_announcement(given, fields) for given in fields.list_("announcements")),
        specials=tuple(_special(part) for part in fields.objects("specials")),
        solo=fields.text("solo") or None,
        ka_da_mu=fields.switch("ka_da_mu"),
        pflicht=fields.one_of("pflicht", _PFLICHT),
        genscher_used=fields.switch("genscher_used"),
        first_trick=_first_trick(fields),
        leiche=_leiche(fields),
        bock_triggers=fields.whole("bock_triggers", 0, 99) or 0,
        points=fields.points("points"),
        bock=_bock(fields),
        dealer=fields.player("dealer"),
        sits_out=fields.players("sits_out") if fields.value("sits_out") is not None else None,
        note=fields.text("note"),
    )


def _augen(fields: Fields) -> Augen | None:
    sides = fields.nested("augen")
    if sides is None:
        return None
    re, kontra = sides.span("re"), sides.span("kontra")
    sides.finish(_AUGEN_KEYS)
    if re is None and kontra is None:
        return None
    if re is not None and kontra is not None and (re[0] + kontra[1], re[1] + kontra[0]) != (240, 240):
        fields.problem("augen_sum", "augen")
        return None
    least, most = re if re is not None else (240 - kontra[1], 240 - kontra[0]) if kontra is not None else (0, 0)
    if not 0 <= least <= most <= 240:
        fields.problem("augen_range", "augen")
        return None
    return Augen(least, most)


def _no_trick(fields: Fields) -> Any:
    return False if fields.value("no_trick") is False else fields.one_of("no_trick", _PARTIES)


_PLAIN = {(party.value, says.value): Announcement(says, party) for party in Party for says in Says}


def _announcement(given: object, fields: Fields) -> Announcement:
    if isinstance(given, dict) and len(given) == 2 and isinstance(given.get("says"), str):
        plain = _PLAIN.get((str(given.get("party")), given["says"]))
        if plain is not None:
            return plain
    part = fields.part("announcements", given)
    announcement = Announcement(
        says=part.one_of("says", _SAYS, required=True) or Says.RE,
        party=part.one_of("party", _PARTIES),
        by=part.player("by"),
        card=part.whole("card", 1, _CARDS),
    )
    part.finish(_ANNOUNCEMENT_KEYS)
    return announcement


def _special(part: Fields) -> Special:
    count = part.whole("count", 0, 99)
    special = Special(
        id=part.text("id", required=True),
        party=part.one_of("party", _PARTIES, required=True) or Party.RE,
        count=1 if count is None else count,
        by=part.player("by"),
        from_=part.player("from"),
    )
    part.finish(_SPECIAL_KEYS)
    return special


def _first_trick(fields: Fields) -> FirstTrick | None:
    part = fields.nested("first_trick_augen")
    if part is None:
        return None
    first = FirstTrick(
        part.one_of("party", _PARTIES, required=True) or Party.RE, part.whole("augen", 0, 240, required=True) or 0
    )
    part.finish(_FIRST_KEYS)
    return first


def _leiche(fields: Fields) -> Leiche | None:
    part = fields.nested("leiche")
    if part is None:
        return None
    leiche = Leiche(part.whole("tricks", 0, 12), part.many_of("tops", _TOPS))
    part.finish(_LEICHE_KEYS)
    return leiche


def _bock(fields: Fields) -> int | None:
    given = fields.value("bock")
    if not isinstance(given, Mapping):
        return fields.whole("bock", 0, 30)
    part = fields.part("bock", given)
    factor = part.whole("factor", 1, 2**30, required=True) or 1
    part.finish(_BOCK_KEYS)
    if factor & (factor - 1):
        fields.problem("bock_factor", "bock")
    return factor.bit_length() - 1


def _redeal(fields: Fields) -> Redeal:
    return Redeal(fields.one_of("reason", _REASONS) or "misdeal", note=fields.text("note"))


def _wrong_card(fields: Fields) -> WrongCard:
    return WrongCard(
        culprit=fields.player("culprit", required=True) or Player(""),
        re=fields.players("re"),
        severity=cast("Any", fields.one_of("severity", _SEVERITY) or "serious"),
        absagen=fields.whole("absagen", 0, 5) or 0,
        hurts_soloist=fields.switch("hurts_soloist"),
        game=fields.one_of("game", _GAMES) or GameKind.NORMAL,
        note=fields.text("note"),
    )


def _penalty(fields: Fields) -> Penalty:
    return Penalty(
        points=fields.points("points", required=True) or {},
        share=fields.switch("share"),
        reason=fields.text("reason"),
        note=fields.text("note"),
    )


def _seats(fields: Fields) -> Seats:
    return Seats(
        table=fields.players("table", required=True),
        dealer=fields.player("dealer"),
        also_sit_out=fields.wholes("also_sit_out"),
        note=fields.text("note"),
    )


def _rules_change(fields: Fields) -> RulesChange:
    return RulesChange(_rules(fields), note=fields.text("note"))


def _rules(fields: Fields) -> Rules:
    try:
        return read_rules(fields.value("rules"))
    except Refused as refused:
        fields.problems.extend(refused.problems)
        return Rules()


_READERS: Mapping[str, Callable[[Fields], Entry]] = {
    "game": _game,
    "redeal": _redeal,
    "wrong_card": _wrong_card,
    "penalty": _penalty,
    "seats": _seats,
    "pflichtsolo_round": lambda fields: PflichtsoloRound(fields.text("note")),
    "rules": _rules_change,
    "end": lambda fields: End(fields.text("note")),
}


def read_evening(given: object) -> Evening:
    """The evening of a JSON object; an unreadable entry stays as `Unreadable`. `Refused` when its frame is wrong."""
    fields = Fields(given)
    plan = read_plan(fields)
    entries = fields.list_("entries")
    fields.finish(_EVENING_KEYS)
    if fields.problems:
        raise Refused(fields.problems)
    return Evening(plan, tuple(_entry_or_problems(entry) for entry in entries))


def _entry_or_problems(given: object) -> Entry:
    try:
        return read_entry(given)
    except Refused as refused:
        kind = given.get("kind") if isinstance(given, Mapping) else None
        return Unreadable(kind if isinstance(kind, str) and kind in _READERS else "game", refused.problems)


def read_plan(fields: Fields) -> Plan:
    """The plan of an evening's frame; problems are left in `fields`."""
    if fields.value("format", FORMAT) != FORMAT:
        fields.problem("unknown_value", "format", value=str(fields.value("format")))
    table = fields.players("table", required=True)
    plan = Plan(
        table=table,
        first_dealer=fields.player("first_dealer") or (table[0] if table else Player("")),
        rules=_rules(fields),
        also_sit_out=fields.wholes("also_sit_out"),
        name=fields.text("name"),
        date=fields.text("date"),
    )
    fields.problems.extend(check_plan(plan))
    return plan


def check_plan(plan: Plan) -> list[Problem]:
    """What is wrong with a table: its size, people twice, the dealer, seats that do not exist."""
    return check_table(plan.table, plan.first_dealer, plan.also_sit_out, plan.rules)


def check_table(
    table: tuple[Player, ...], dealer: Player | None, also_sit_out: tuple[int, ...], rules: Rules
) -> list[Problem]:
    """What is wrong with people sitting like this."""
    problems = []
    if not 4 <= len(table) <= 7:
        problems.append(Problem("table_size", "table"))
    elif rules.table.team_mode != "classic" and len(table) < 6:
        problems.append(Problem("table_size_six", "table"))
    problems += [Problem("players_twice", "table", {"player": name}) for name in set(table) if table.count(name) > 1]
    if dealer is not None and dealer not in table:
        problems.append(Problem("dealer_not_at_table", "dealer"))
    if also_sit_out and len(table) in (6, 7):
        sitting = len(set(also_sit_out))
        if any(not 0 < seat < len(table) for seat in also_sit_out):
            problems.append(Problem("seat_number", "also_sit_out"))
        elif sitting != len(also_sit_out) or sitting != len(table) - 5:
            problems.append(Problem("sitters_count", "also_sit_out", {"wants": len(table) - 4}))
    return problems


def write_entry(entry: Entry) -> dict[str, object]:
    """The JSON object of an entry: what is left out has its usual value."""
    if isinstance(entry, Game):
        return _write_game(entry)
    if isinstance(entry, Unreadable):
        raise Refused(entry.problems)
    body: dict[str, object] = {"kind": entry.kind}
    if isinstance(entry, Redeal):
        body |= {"reason": entry.reason}
    elif isinstance(entry, WrongCard):
        body |= {"culprit": entry.culprit, "re": list(entry.re), "severity": entry.severity}
        body |= {"absagen": entry.absagen, "hurts_soloist": entry.hurts_soloist, "game": entry.game.value}
    elif isinstance(entry, Penalty):
        body |= {"points": dict(entry.points), "share": entry.share, "reason": entry.reason}
    elif isinstance(entry, Seats):
        body |= {"table": list(entry.table), "dealer": entry.dealer, "also_sit_out": list(entry.also_sit_out)}
    elif isinstance(entry, RulesChange):
        body |= {"rules": write_rules(entry.rules)}
    return _filled(body | {"note": entry.note}, keep=("kind", "points"))


def _write_game(game: Game) -> dict[str, object]:
    body: dict[str, object] = {
        "kind": "game",
        "game": game.game.value,
        "re": list(game.re),
        "kontra": list(game.kontra),
    }
    if game.augen is not None:
        exact = game.augen.least == game.augen.most
        body["augen"] = {"re": game.augen.least if exact else [game.augen.least, game.augen.most]}
    if game.no_trick is not None:
        body["no_trick"] = game.no_trick.value if game.no_trick else False
    body["announcements"] = [
        _filled({"party": said.party and said.party.value, "says": said.says.value, "by": said.by, "card": said.card})
        for said in game.announcements
    ]
    body["specials"] = [
        _filled(
            {"id": part.id, "party": part.party.value, "count": part.count, "by": part.by, "from": part.from_},
            ("count",),
        )
        for part in game.specials
    ]
    body |= {"solo": game.solo, "ka_da_mu": game.ka_da_mu, "pflicht": game.pflicht and game.pflicht.value}
    body |= {"genscher_used": game.genscher_used, "bock_triggers": game.bock_triggers}
    if game.first_trick is not None:
        body["first_trick_augen"] = {"party": game.first_trick.party.value, "augen": game.first_trick.augen}
    if game.leiche is not None:
        body["leiche"] = {"tops": list(game.leiche.tops)}
        if game.leiche.tricks is not None:
            body["leiche"] = {"tricks": game.leiche.tricks, "tops": list(game.leiche.tops)}
    if game.points is not None:
        body["points"] = dict(game.points)
    body |= {"dealer": game.dealer, "note": game.note}
    keep = ["kind", "game", "no_trick", "leiche", "points"]
    if game.sits_out is not None:
        body["sits_out"] = list(game.sits_out)
        keep.append("sits_out")
    if game.bock is not None:
        body["bock"] = game.bock
        keep.append("bock")
    return _filled(body, keep)


def _filled(body: dict[str, object], keep: Any = ()) -> dict[str, object]:
    return {
        key: value
        for key, value in body.items()
        if key in keep or (value is not None and value not in ("", [], False, 0))
    }


def write_evening(evening: Evening) -> dict[str, object]:
    """The JSON object of an evening."""
    plan = evening.plan
    return {
        "format": FORMAT,
        "name": plan.name,
        "date": plan.date,
        "rules": write_rules(plan.rules),
        "table": list(plan.table),
        "first_dealer": plan.first_dealer,
        "also_sit_out": list(plan.also_sit_out),
        "entries": [write_entry(entry) for entry in evening.entries],
    }
