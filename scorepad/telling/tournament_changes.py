"""The history of a tournament in words: people, draws, releases, tables, its end."""

from collections.abc import Iterator, Mapping
from typing import Any

from scorepad.declare import Text, texts_beside
from scorepad.telling.changes import ToldChange
from scorepad.telling.tournament import weight_of_fives
from scorepad.telling.voice import Voice

_WRITTEN = texts_beside(__file__)
_DONE: Mapping[str, Text] = _WRITTEN["done"]
_LINES: Mapping[str, Text] = _WRITTEN["lines"]
_CHANGES = frozenset({"change", "change_plan"})
"""The actions that may give a person or the tournament another name."""
_OF_MANY = frozenset({"accept_wishes", "add", "attend_rest"})
MOST_NAMES = 12
"""Names of people who joined or were ticked at once that are told; the others are counted."""


def tell_tournament_change(action: str, facts: Mapping[str, Any], voice: Voice) -> ToldChange:
    """A change in words; `facts` are those that its action kept.

    An action of a later version has its name only.
    """
    if action == "undo":
        return _undone(facts, voice)
    words = _DONE.get(_deed(action, facts))
    if words is None:
        return ToldChange(action, (), ())
    fields = {name: str(value) for name, value in facts.items() if isinstance(value, str | int)}
    title = voice.say(words, **fields)
    before = []
    if action in _CHANGES and facts["before"] != facts["name"]:
        before.append(str(facts["before"]))
    after = list(_after(action, facts, voice))
    return ToldChange(title, tuple(before), tuple(after))


def _undone(facts: Mapping[str, Any], voice: Voice) -> ToldChange:
    """An undo, or doing again what was undone: its title names the action."""
    told = tell_tournament_change(facts["action"], facts["facts"], voice)
    words = _DONE["redo" if facts["again"] else "undo"]
    return ToldChange(voice.say(words, deed=told.title), (), ())


def at_table(told: ToldChange, round_no: int, table_no: int, voice: Voice) -> ToldChange:
    """A change at a table, with the table before it."""
    title = voice.say(_LINES["where"], round=round_no, table=table_no, what=told.title)
    return ToldChange(title, told.before, told.after)


def _deed(action: str, facts: Mapping[str, Any]) -> str:
    if action == "mark_paid" and not facts.get("paid"):
        return "mark_unpaid"
    if action == "draw_round" and facts.get("given"):
        return "seat_round"
    if action == "attend":
        return str(facts["state"])
    if action == "attend_rest":
        return f"rest_{facts['state']}"
    return action


def _after(action: str, facts: Mapping[str, Any], voice: Voice) -> Iterator[str]:
    # The lines that stand after the change.
    if action in _OF_MANY:
        yield from _joined(facts["people"], voice)
    if action == "change":
        yield _changed(facts)
    if action == "change_plan":
        yield facts["name"]
        yield from _classes(facts, voice)
    if "fives" in facts:
        yield weight_of_fives(facts["fives"], voice)
    if action == "draw_round" and not facts["given"]:
        yield voice.say(_LINES["draw"], seed=facts["seed"], attempt=facts["attempt"])
    if action == "swap":
        yield from _swapped(facts, voice)
    yield from _released(facts, voice)
    if "reason" in facts:
        yield facts["reason"]


def _released(facts: Mapping[str, Any], voice: Voice) -> Iterator[str]:
    # That the clock waits, what the prizes are together, and the tables that were closed.
    if "waits" in facts:
        yield voice.say(_LINES["waits"])
    if "prizes" in facts:
        yield voice.say(_LINES["prizes"], amount=voice.amount(facts["prizes"]))
    for closed in facts.get("accepted", ()):
        round_no, _point, table_no = closed.partition(".")
        yield voice.say(_LINES["closed"], round=round_no, table=table_no)


def _changed(facts: Mapping[str, Any]) -> str:
    words = [facts["name"], facts.get("club"), facts.get("team")]
    words += facts.get("classes", ())
    return ", ".join(word for word in words if word)


def _classes(facts: Mapping[str, Any], voice: Voice) -> Iterator[str]:
    # The classes of the plan, if they were changed.
    if "classes" not in facts:
        return
    classes = ", ".join(facts["classes"])
    if classes:
        yield voice.say(_LINES["classes"], classes=classes)
    else:
        yield voice.say(_LINES["no_class"])


def _swapped(facts: Mapping[str, Any], voice: Voice) -> Iterator[str]:
    for name, (table, place) in zip(facts["people"], facts["seats"], strict=True):
        line = _LINES["seat"] if table else _LINES["bye"]
        yield voice.say(line, name=name, table=table, place=place)


def _joined(people: list[str], voice: Voice) -> Iterator[str]:
    yield ", ".join(people[:MOST_NAMES])
    if len(people) > MOST_NAMES:
        yield voice.say(_LINES["more"], count=len(people) - MOST_NAMES)
