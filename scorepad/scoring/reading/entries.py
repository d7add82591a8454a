"""Entries and evenings as JSON, with all problems found in reading. Source: the interchange form.

`read_entry` and `write_entry` are inverse to each other.
"""

from collections.abc import Callable, Mapping
from typing import Any, cast

from scorepad.scoring.entry import (
    End,
    Entry,
    Evening,
    Event,
    Game,
    PaperList,
    Penalty,
    PflichtsoloRound,
    Plan,
    Redeal,
    RulesChange,
    Seats,
    Unreadable,
    WrongCard,
)
from scorepad.scoring.errors import Refused, refuse
from scorepad.scoring.evening.seating import check_plan
from scorepad.scoring.problems import Problem
from scorepad.scoring.reading.fields import Fields
from scorepad.scoring.reading.game import (
    GAMES,
    filled,
    game_of,
    read_announcements,
    write_game,
    written,
)
from scorepad.scoring.rules import Rules, read_rules, write_rules
from scorepad.scoring.terms import GameKind, Player

FORMAT = "scorepad-evening/1"
MOST_SEEN = 100_000
"""The highest `after`, the number of log entries that an author had seen before a new entry."""
MOST_LISTED = 500
"""The most games of a list on paper."""
CONFIRMED: Mapping[object, str] = {
    code: code
    for code in ("totals_not_zero", "totals_mixed", "penalty_beyond", "list_short", "list_long")
}
"""The doubts about a list on paper that somebody may have answered with yes."""
SEVERITIES: Mapping[object, str] = {"minor": "minor", "serious": "serious"}
IMBALANCES: Mapping[object, str] = {mode: mode for mode in ("average", "kasse", "refuse")}
"""The ways to settle an evening whose points do not add up to zero."""
_FRAME = ["format", "name", "date", "rules", "table", "first_dealer", "also_sit_out", "imbalance"]
EVENING_KEYS = frozenset([*_FRAME, "entries"])  # the keys of the JSON object of an evening
_KEYS = {
    "game": "game re kontra augen no_trick announcements specials solo ka_da_mu pflicht genscher_used bride"
    " first_trick_augen second_trick_augen leiche bock_triggers points bock dealer sits_out wrong_card",
    "redeal": "reason",
    "wrong_card": "culprit re kontra severity absagen hurts_soloist game announcements",
    "penalty": "points share reason",
    "list_result": "totals soli penalties games confirmed",
    "event": "name who",
    "seats": "table dealer also_sit_out",
    "pflichtsolo_round": "",
    "rules": "rules",
    "end": "",
}
FACTS = {kind: tuple(keys.split()) for kind, keys in _KEYS.items()}
"""The keys of the facts of each kind of entry.

Kontra of a wrong card may be given but is not kept.
"""
_ENTRY_KEYS = {kind: frozenset(["kind", "note", "after", *keys]) for kind, keys in FACTS.items()}


def read_entry(given: object) -> Entry:
    """The entry of a JSON object; the key `after` is checked and dropped.

    Raises Refused with all problems.
    """
    fields = Fields(given)
    refuse(fields.problems)
    kind = fields.value("kind", "game")
    if not isinstance(kind, str) or kind not in _READERS:
        fields.problem("unknown_value", "kind", value=str(kind))
        raise Refused(fields.problems)
    entry = _READERS[kind](fields)
    fields.whole("after", 0, MOST_SEEN)
    fields.finish(_ENTRY_KEYS[entry.kind])
    refuse(fields.problems)
    return entry


def read_game(given: object) -> Game:
    """The game of a JSON object. Raises Refused with all problems, and for another kind."""
    entry = read_entry(given)
    if not isinstance(entry, Game):
        raise Refused([Problem("unknown_value", "kind", {"value": entry.kind})])
    return entry


def _wrong_card(fields: Fields) -> WrongCard:
    return WrongCard(
        culprit=fields.player("culprit", required=True) or Player(""),
        re=fields.players("re"),
        severity=cast("Any", fields.one_of("severity", SEVERITIES) or "serious"),
        absagen=fields.whole("absagen", 0, 5) or 0,
        hurts_soloist=fields.switch("hurts_soloist"),
        game=fields.one_of("game", GAMES) or GameKind.NORMAL,
        announcements=read_announcements(fields),
        note=fields.text("note"),
    )


def rules_of(fields: Fields) -> Rules:
    """The rule set under the key `rules`."""
    try:
        return read_rules(fields.value("rules"))
    except Refused as refused:
        fields.problems.extend(refused.problems)
        return Rules()


def _redeal(fields: Fields) -> Redeal:
    return Redeal(reason=fields.text("reason") or "misdeal", note=fields.text("note"))


def _penalty(fields: Fields) -> Penalty:
    return Penalty(
        points=fields.points("points", required=True) or {},
        share=fields.switch("share"),
        reason=fields.text("reason"),
        note=fields.text("note"),
    )


def _list_result(fields: Fields) -> PaperList:
    return PaperList(
        totals=fields.points("totals", required=True) or {},
        soli=fields.points("soli") or {},
        penalties=fields.points("penalties") or {},
        games=fields.whole("games", 1, MOST_LISTED),
        confirmed=fields.many_of("confirmed", CONFIRMED),
        note=fields.text("note"),
    )


def _event(fields: Fields) -> Event:
    return Event(
        name=fields.words("name"),
        who=fields.player("who", required=True) or Player(""),
        note=fields.text("note"),
    )


def _seats(fields: Fields) -> Seats:
    return Seats(
        table=fields.players("table", required=True),
        dealer=fields.player("dealer"),
        also_sit_out=fields.wholes("also_sit_out"),
        note=fields.text("note"),
    )


def _pflichtsolo_round(fields: Fields) -> PflichtsoloRound:
    return PflichtsoloRound(note=fields.text("note"))


def _rules(fields: Fields) -> RulesChange:
    return RulesChange(rules=rules_of(fields), note=fields.text("note"))


def _end(fields: Fields) -> End:
    return End(note=fields.text("note"))


_READERS: Mapping[str, Callable[[Fields], Entry]] = {
    "game": game_of,
    "redeal": _redeal,
    "wrong_card": _wrong_card,
    "penalty": _penalty,
    "list_result": _list_result,
    "event": _event,
    "seats": _seats,
    "pflichtsolo_round": _pflichtsolo_round,
    "rules": _rules,
    "end": _end,
}


def read_evening(given: object) -> Evening:
    """The evening of a JSON object; an unreadable entry is `Unreadable`.

    Raises Refused for any other wrong key.
    """
    fields = Fields(given)
    plan = read_plan(fields)
    entries = fields.list_("entries")
    fields.finish(EVENING_KEYS)
    refuse(fields.problems)
    return Evening(plan, tuple(_entry_or_problems(entry) for entry in entries))


def _entry_or_problems(given: object) -> Entry:
    try:
        return read_entry(given)
    except Refused as refused:
        return Unreadable(_kind_of(given), refused.problems)


def _kind_of(given: object) -> str:
    # The kind of an unreadable entry, as far as it can be told.
    kind = given.get("kind") if isinstance(given, Mapping) else None
    if isinstance(kind, str) and kind in _READERS:
        return kind
    return "game"


def read_plan(fields: Fields) -> Plan:
    """The plan in the JSON object of an evening; `fields` collects the problems."""
    if fields.value("format", FORMAT) != FORMAT:
        fields.problem("unknown_value", "format", value=str(fields.value("format")))
    table = fields.players("table", required=True)
    first_in_table = table[0] if table else Player("")
    plan = Plan(
        table=table,
        first_dealer=fields.player("first_dealer") or first_in_table,
        rules=rules_of(fields),
        also_sit_out=fields.wholes("also_sit_out"),
        name=fields.text("name"),
        date=fields.text("date"),
        imbalance=fields.one_of("imbalance", IMBALANCES) or "",
    )
    is_empty = fields.value("table") == []
    if table or is_empty:  # without a table the only problem is that it is missing
        fields.problems.extend(check_plan(plan))
    return plan


def write_entry(entry: Entry) -> dict[str, object]:
    """The JSON object of an entry, without default values."""
    if isinstance(entry, Game):
        return write_game(entry)
    if isinstance(entry, Unreadable):
        raise Refused(entry.problems)
    if isinstance(entry, RulesChange):
        facts: dict[str, object] = {"rules": write_rules(entry.rules)}
    else:
        facts = {key: written(getattr(entry, key, None)) for key in FACTS[entry.kind]}
    return filled({"kind": entry.kind, **facts, "note": entry.note}, keep=("points", "totals"))


def write_evening(evening: Evening) -> dict[str, object]:
    """The JSON object of an evening."""
    plan = evening.plan
    written_evening: dict[str, object] = {
        "format": FORMAT,
        "name": plan.name,
        "date": plan.date,
        "rules": write_rules(plan.rules),
        "table": list(plan.table),
        "first_dealer": plan.first_dealer,
        "also_sit_out": list(plan.also_sit_out),
    }
    if plan.imbalance:
        written_evening["imbalance"] = plan.imbalance
    written_evening["entries"] = [write_entry(entry) for entry in evening.entries]
    return written_evening
