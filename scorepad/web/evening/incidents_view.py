"""What happens in an evening besides games, in words: on the board, on its own page, in the history, in its form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import url_for

from scorepad.actions.replayed import replayed
from scorepad.i18n import language
from scorepad.scoring.entry import End, Entry, Game, Penalty, Redeal, RulesChange, Seats, WrongCard
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.numerals import signed
from scorepad.scoring.rules import PRESETS, Rules
from scorepad.scoring.rules.differences import differences, own_changes
from scorepad.scoring.rules.wording import label as rule_label
from scorepad.scoring.rules.wording import words as rule_words
from scorepad.scoring.terms import GameKind, Player
from scorepad.store.evenings import StoredEntry, StoredEvening
from scorepad.web.evening.game_view import (
    Fact,
    GameView,
    in_one_line,
    in_words,
    kind_of,
    listed,
    sentence,
    term,
    title_of,
)
from scorepad.web.frame.words import _

Names = Mapping[Player, str]
MOST_RULES = 8
"""Changed rules that are named one by one."""


@dataclass(frozen=True)
class Event:
    """An entry without points: its place in the log, and who sat at the table before."""

    index: int
    entry: Entry
    table: tuple[Player, ...]


def what(entry: Entry, names: Names, table: Sequence[Player] = ()) -> str:
    """An entry that is no game, in one line; `table` are those who sat there before."""
    facts = incident_facts(entry, names, table)
    words = [fact.text for fact in facts]
    if isinstance(entry, Seats):
        words = _seats_in_words(entry, names, table)
    title = title_of_incident(entry)
    return f"{title}: {', '.join(words)}" if words else title


def title_of_incident(entry: Entry) -> str:
    """What an entry that is no game is called."""
    if isinstance(entry, Seats | RulesChange):
        return _("Tisch") if isinstance(entry, Seats) else _("Regeln")
    return happened(entry)


def happened(entry: Entry) -> str:
    """The same as a notice says it: what has happened."""
    if isinstance(entry, Penalty) and entry.points and all(points > 0 for points in entry.points.values()):
        return _("Bonus")
    return kind_of(entry)


def one_line(entry: Entry, names: Names) -> str:
    """Any entry in one line, for lists of changes."""
    if isinstance(entry, Game):
        return str(in_one_line(entry, names))
    note = getattr(entry, "note", "")
    return what(entry, names) + (f" · {note}" if note else "")


def row_sentence(row: Row, names: Names) -> str:
    """A row of the board for who listens."""
    if isinstance(row.entry, Game):
        return sentence(row, names)
    points = ", ".join(f"{names.get(player, '?')} {signed(value)}" for player, value in row.points.items() if value)
    text = _("Soli, die fehlen") if row.kind == "pflichtsolo" else what(row.entry, names)
    text = f"{title_of(row.number, row.entry)}, {text}" if row.number is not None else text
    return text + (f". {points}" if points else "")


def incident_facts(entry: Entry, names: Names, table: Sequence[Player] = ()) -> tuple[Fact, ...]:
    """What was entered, fact by fact."""
    if isinstance(entry, Redeal):
        return (Fact(_("Warum?"), term(entry.reason)),)
    if isinstance(entry, WrongCard):
        return _wrong_card(entry, names)
    if isinstance(entry, Penalty):
        points = [f"{names.get(player, '?')} {signed(value)}" for player, value in entry.points.items()]
        share = _("auf die anderen verteilt") if entry.share else ""
        facts = [Fact(_("Punkte"), ", ".join(points)), Fact(_("Wie?"), share), Fact(_("Grund"), entry.reason)]
        return tuple(fact for fact in facts if fact.text)
    if isinstance(entry, Seats):
        return _seats(entry, names, table)
    if isinstance(entry, RulesChange):
        return (Fact(_("Regeln"), rules_name(entry.rules)),)
    return ()


def rules_name(rules: Rules) -> str:
    """What a rule set is called: its preset, and how much of it the group changed."""
    name = PRESETS[rules.preset].label.in_(language()) if rules.preset in PRESETS else rules.preset
    changed = len(own_changes(rules))
    return _("%(name)s, %(count)s geändert", name=name, count=changed) if changed else name


def rules_that_change(first: Rules, second: Rules) -> tuple[str, ...]:
    """Which rules differ, each with its value before and after."""
    lang = language()
    found = differences(first, second)
    lines = [
        f"{rule_label(one.name, second, lang)}: "
        f"{rule_words(one.name, one.first, first, lang)} → {rule_words(one.name, one.second, second, lang)}"
        for one in found[:MOST_RULES]
    ]
    more = len(found) - len(lines)
    return (*lines, *([_("und %(count)s weitere", count=more)] if more else []))


def events(stored: StoredEvening) -> tuple[Event, ...]:
    """The entries that give no row of points; the end is said elsewhere."""
    with_row = {row.index for row in replayed(stored).rows}
    found: list[Event] = []
    table = stored.plan.table
    for index, one in enumerate(stored.entries):
        if index in with_row or isinstance(one.entry, End):
            continue
        found.append(Event(index, one.entry, table))
        table = one.entry.table if isinstance(one.entry, Seats) else table
    return tuple(found)


def title_at(stored: StoredEvening, entry_id: int) -> str:
    """What an entry is called as the board counts now."""
    index = [one.id for one in stored.entries].index(entry_id)
    entry = stored.entries[index].entry
    row = next((row for row in replayed(stored).rows if row.index == index), None)
    return title_of(row.number, entry) if row and row.number else title_of_incident(entry)


def places_of(stored: StoredEvening, entry_id: int, names: Names) -> tuple[tuple[int, str], ...]:
    """Before which entries an entry could stand, newest first; not before the next one, where it stands already."""
    rows = {row.index: row for row in replayed(stored).rows}
    ids = [one.id for one in stored.entries]
    here = ids.index(entry_id)
    found = []
    for index, one in enumerate(stored.entries):
        if index not in {here, here + 1}:
            row = rows.get(index)
            found.append((one.id, row_sentence(row, names) if row else what(one.entry, names)))
    return tuple(reversed(found))


def cost(row: Row, names: Names, deals: Player) -> str:
    """What a row costs whom, and who deals after it: "Anna −12, Bert, Cem und Doro je +4. Ela gibt noch einmal."."""
    runden: dict[int, list[str]] = {}
    for player, value in row.points.items():
        if value:
            runden.setdefault(value, []).append(names.get(player, "?"))
    parts = [
        f"{who[0]} {signed(value)}"
        if len(who) == 1
        else _("%(who)s je %(points)s", who=listed(who), points=signed(value))
        for value, who in sorted(runden.items())
    ]
    text = ", ".join(parts) if parts else _("Keine Punkte")
    if not isinstance(row.entry, WrongCard) or (row.number is None and row.entry.severity == "minor"):
        return f"{text}."
    name = names.get(deals, "?")
    again = _("%(name)s gibt noch einmal.", name=name) if deals == row.dealer else ""
    then = again or _("%(name)s gibt als Nächster.", name=name)
    return f"{text}. {_('Zählt als Spiel.')} {then}" if row.number is not None else f"{text}. {then}"


def entry_page(stored: StoredEvening, entry: StoredEntry, names: Names) -> GameView:
    """The page of an entry that is no game; the end of an evening may have a row for each debtor."""
    index = stored.entries.index(entry)
    rows = [row for row in replayed(stored).rows if row.index == index]
    table = next((event.table for event in events(stored) if event.index == index), ())
    sums: dict[Player, int] = {}
    for row in rows:
        for player, value in row.points.items():
            sums[player] = sums.get(player, 0) + value
    deals = [Fact(_("Gibt"), names.get(row.dealer, "?")) for row in rows[:1] if isinstance(entry.entry, Redeal)]
    note = getattr(entry.entry, "note", "")
    facts = (*deals, *incident_facts(entry.entry, names, table), *([Fact(_("Notiz"), note)] if note else []))
    number = rows[0].number if rows else None
    return GameView(
        title=title_at(stored, entry.id),
        result=title_of_incident(entry.entry) if number else "",
        facts=facts,
        points=tuple(Fact(names.get(player, "?"), signed(value)) for player, value in sums.items()),
        reasons=(),
        remarks=(),
        problems=tuple(in_words(problem, names) for row in rows for problem in row.problems),
        is_game=False,
    )


def before_ways(stored: StoredEvening, entry_id: int) -> tuple[tuple[str, str], ...]:
    """What can be put before an entry: address and word."""
    where: dict[str, Any] = {"runde_id": stored.runde_id, "evening_id": stored.id, "entry_id": entry_id}
    ways = [(url_for("entry.insert", **where), _("Spiel"))]
    words = {
        "neu-geben": _("Neu geben"),
        "falsch-bedient": _("Falsch bedient"),
        "strafe": _("Strafe oder Bonus"),
        "tisch": _("Tisch ändern"),
        "pflichtsolorunde": _("Pflichtsolorunde"),
        "regeln": _("Andere Regeln"),
    }
    return (*ways, *((url_for("entry.insert", path=path, **where), word) for path, word in words.items()))


def _wrong_card(entry: WrongCard, names: Names) -> tuple[Fact, ...]:
    solo = entry.game is not GameKind.NORMAL and len(entry.re) == 1
    facts = [
        Fact(_("Wer?"), names.get(entry.culprit, "?")),
        Fact(_("Wie?"), _("leicht") if entry.severity == "minor" else ""),
        Fact(_("Parteien"), _re(entry, names, solo=solo)),
        Fact(_("Absagen"), _("%(count)s Absagen", count=entry.absagen) if entry.absagen else ""),
        Fact(_("Dabei"), _("zum Schaden des Solisten") if entry.hurts_soloist else ""),
    ]
    return tuple(fact for fact in facts if fact.text)


def _re(entry: WrongCard, names: Names, *, solo: bool) -> str:
    who = listed([names.get(player, "?") for player in entry.re])
    return _("Solo von %(name)s", name=who) if solo else f"Re {who}" if who else ""


def _seats(entry: Seats, names: Names, table: Sequence[Player]) -> tuple[Fact, ...]:
    come, gone = _come_and_gone(entry, names, table)
    numbers = listed([f"{seat}." for seat in entry.also_sit_out])
    facts = (
        Fact(_("Kommt dazu"), listed(come)),
        Fact(_("Geht"), listed(gone)),
        Fact(_("Am Tisch"), ", ".join(names.get(player, "?") for player in entry.table)),
        Fact(_("Gibt"), names.get(entry.dealer, "?") if entry.dealer else ""),
        Fact(_("Sitzt mit aus"), _("der %(numbers)s nach dem Geber", numbers=numbers) if numbers else ""),
    )
    return tuple(fact for fact in facts if fact.text)


def _seats_in_words(entry: Seats, names: Names, table: Sequence[Player]) -> list[str]:
    come, gone = _come_and_gone(entry, names, table)
    words = []
    if come:
        who = listed(come)
        words.append(_("%(names)s kommen dazu", names=who) if len(come) > 1 else _("%(name)s kommt dazu", name=who))
    if gone:
        who = listed(gone)
        words.append(_("%(names)s gehen", names=who) if len(gone) > 1 else _("%(name)s geht", name=who))
    if not words and (not table or table != entry.table):
        words.append(", ".join(names.get(player, "?") for player in entry.table))
    if entry.dealer:
        words.append(_("%(name)s gibt", name=names.get(entry.dealer, "?")))
    if entry.also_sit_out:
        numbers = listed([f"{seat}." for seat in entry.also_sit_out])
        words.append(_("der %(numbers)s nach dem Geber sitzt mit aus", numbers=numbers))
    return words


def _come_and_gone(entry: Seats, names: Names, table: Sequence[Player]) -> tuple[list[str], list[str]]:
    come = [names.get(player, "?") for player in entry.table if table and player not in table]
    return come, [names.get(player, "?") for player in table if player not in entry.table]
