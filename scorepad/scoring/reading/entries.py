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
from scorepad.scoring.reading.fields import Fields
from scorepad.scoring.reading.game import (
    GAMES,
    filled,
    read_announcements,
    read_game,
    write_game,
    written,
)
from scorepad.scoring.rules import Rules, read_rules, write_rules
from scorepad.scoring.terms import GameKind, Player

FORMAT = "scorepad-evening/1"
# the highest `after`, the number of log entries that an author had seen before a new entry
MOST_SEEN = 100_000
_SEVERITY: Mapping[object, str] = {"minor": "minor", "serious": "serious"}
IMBALANCES: Mapping[object, str] = {mode: mode for mode in ("average", "kasse", "refuse")}
"""The ways to settle an evening whose points do not add up to zero."""
_FRAME = ["format", "name", "date", "rules", "table", "first_dealer", "also_sit_out", "imbalance"]
EVENING_KEYS = frozenset([*_FRAME, "entries"])  # the keys of the JSON object of an evening
# The keys of the facts of each kind of entry; Kontra of a wrong card may be given but is not kept.
_FACTS: Mapping[str, tuple[str, ...]] = {
    kind: tuple(keys.split())
    for kind, keys in {
        "game": "game re kontra augen no_trick announcements specials solo ka_da_mu pflicht genscher_used bride"
        " first_trick_augen second_trick_augen leiche bock_triggers points bock dealer sits_out wrong_card",
        "redeal": "reason",
        "wrong_card": "culprit re kontra severity absagen hurts_soloist game announcements",
        "penalty": "points share reason",
        "list_result": "totals soli penalties",
        "event": "name who",
        "seats": "table dealer also_sit_out",
        "pflichtsolo_round": "",
        "rules": "rules",
        "end": "",
    }.items()
}
_ENTRY_KEYS = {kind: frozenset(["kind", "note", "after", *keys]) for kind, keys in _FACTS.items()}


def read_entry(given: object) -> Entry:
    """The entry of a JSON object; Raises Refused with all problems. The key `after` is checked and
    dropped.
    """
    fields = Fields(given)
    kind = fields.value("kind", "game")
    read = _READERS.get(kind) if isinstance(kind, str) and not fields.problems else None
    if read is None:
        if not fields.problems:
            fields.problem("unknown_value", "kind", value=str(fields.value("kind", "")))
        raise Refused(fields.problems)
    entry = read(fields)
    fields.whole("after", 0, MOST_SEEN)
    fields.finish(_ENTRY_KEYS[entry.kind])
    refuse(fields.problems)
    return entry


def _wrong_card(fields: Fields) -> WrongCard:
    return WrongCard(
        culprit=fields.player("culprit", required=True) or Player(""),
        re=fields.players("re"),
        severity=cast("Any", fields.one_of("severity", _SEVERITY) or "serious"),
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


_READERS: Mapping[str, Callable[[Fields], Entry]] = {
    "game": read_game,
    "redeal": lambda fields: Redeal(fields.text("reason") or "misdeal", fields.text("note")),
    "wrong_card": _wrong_card,
    "penalty": lambda fields: Penalty(
        fields.points("points", required=True) or {},
        fields.switch("share"),
        fields.text("reason"),
        fields.text("note"),
    ),
    "list_result": lambda fields: PaperList(
        fields.points("totals", required=True) or {},
        fields.points("soli") or {},
        fields.points("penalties") or {},
        fields.text("note"),
    ),
    "event": lambda fields: Event(
        fields.words("name"), fields.player("who", required=True) or Player(""), fields.text("note")
    ),
    "seats": lambda fields: Seats(
        fields.players("table", required=True),
        fields.player("dealer"),
        fields.wholes("also_sit_out"),
        fields.text("note"),
    ),
    "pflichtsolo_round": lambda fields: PflichtsoloRound(fields.text("note")),
    "rules": lambda fields: RulesChange(rules_of(fields), fields.text("note")),
    "end": lambda fields: End(fields.text("note")),
}


def read_evening(given: object) -> Evening:
    """The evening of a JSON object; an unreadable entry is `Unreadable`. Raises Refused for any
    other wrong key.
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
        kind = given.get("kind") if isinstance(given, Mapping) else None
        return Unreadable(
            kind if isinstance(kind, str) and kind in _READERS else "game", refused.problems
        )


def read_plan(fields: Fields) -> Plan:
    """The plan in the JSON object of an evening; `fields` collects the problems."""
    if fields.value("format", FORMAT) != FORMAT:
        fields.problem("unknown_value", "format", value=str(fields.value("format")))
    table = fields.players("table", required=True)
    plan = Plan(
        table=table,
        first_dealer=fields.player("first_dealer") or (table[0] if table else Player("")),
        rules=rules_of(fields),
        also_sit_out=fields.wholes("also_sit_out"),
        name=fields.text("name"),
        date=fields.text("date"),
        imbalance=fields.one_of("imbalance", IMBALANCES) or "",
    )
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
        facts = {key: written(getattr(entry, key, None)) for key in _FACTS[entry.kind]}
    return filled({"kind": entry.kind, **facts, "note": entry.note}, keep=("points", "totals"))


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
        **({"imbalance": plan.imbalance} if plan.imbalance else {}),
        "entries": [write_entry(entry) for entry in evening.entries],
    }
