"""The second page of a new Runde, with its cards of rule sets; and the start of the first
evening.
"""

import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from flask import url_for

from scorepad.actions.evening import evening
from scorepad.actions.problems import clean
from scorepad.actions.runde.runde import CreatedRunde
from scorepad.scoring.errors import Refused
from scorepad.scoring.rules import PRESETS, preset
from scorepad.scoring.rules.usual import HABITS, RE_DOUBLES, Habit, habits_of, with_habits
from scorepad.store import runden
from scorepad.telling.rules import rules_name
from scorepad.telling.score import ToldSample, sample
from scorepad.telling.voice import Voice
from scorepad.web.board.seats import asks_sitters, usual_sitters
from scorepad.web.frame import access, clock
from scorepad.web.frame.clock import weekday
from scorepad.web.frame.i18n import language
from scorepad.web.frame.words import _
from scorepad.web.game.chips import ChipChoice
from scorepad.web.ruleset.first_form import BY_EXAMPLE, BY_LOT, MOST_COMMON, NewRunde

FIRST = 2
"""Number of cards that are shown at once; the others are folded away."""
SUITS = ("clubs", "spades")


@dataclass(frozen=True)
class Card:
    """The card of a rule set: its words, the house rules that it offers, and the points of a usual
    game.

    A house rule is one chip that is on or off, or two of which one is on. Points belong to the chip
    "added" or "doubled", or to any: "".
    """

    id: str
    label: str
    help: str
    suit: str
    chosen: bool
    habits: tuple[tuple[str, list[ChipChoice]], ...]
    samples: tuple[tuple[str, ToldSample | None], ...]


def how_view(form: NewRunde) -> dict[str, Any]:
    """The cards of the page: rules found by example, the cards shown at once, the folded ones; and
    the dealers.
    """
    cards = tuple(_cards(form))
    wanted = form.first_dealer.data or BY_LOT
    dealers = (
        [ChipChoice(name, name, on=name == wanted) for name in form.people] if form.seated else []
    )
    dealers.append(ChipChoice(BY_LOT, _("Das Los entscheidet"), on=wanted not in form.people))
    return {
        "by_example": _found(form),
        "first": cards[:FIRST],
        "others": cards[FIRST:],
        "dealers": dealers,
    }


def _found(form: NewRunde) -> Card | None:
    if form.found is None:
        return None
    voice = Voice(language(), rules=form.found)
    chosen = form.rules.data == BY_EXAMPLE
    told = (("", sample(voice)),)
    return Card(
        BY_EXAMPLE, _("Nach euren Beispielen"), rules_name(form.found, voice), "", chosen, (), told
    )


def _cards(form: NewRunde) -> Iterator[Card]:
    chosen = form.rules.data or MOST_COMMON
    lang = language()
    for number, row in enumerate(PRESETS.values()):
        has = form.habits(row.id)
        habits = tuple(_chips(habit, row.id, on=habit.id in has) for habit in HABITS.values())
        suit = SUITS[number] if number < FIRST else ""
        samples = _samples(row.id) if suit else ()
        yield Card(
            row.id, row.label.in_(lang), row.help.in_(lang), suit, row.id == chosen, habits, samples
        )


def _samples(name: str) -> tuple[tuple[str, ToldSample | None], ...]:
    has = habits_of(preset(name)) - {RE_DOUBLES}
    ways = {"added": has, "doubled": has | {RE_DOUBLES}}
    voices = {
        when: Voice(language(), rules=with_habits(name, habits)) for when, habits in ways.items()
    }
    return tuple((when, sample(voice)) for when, voice in voices.items())


def _chips(habit: Habit, name: str, *, on: bool) -> tuple[str, list[ChipChoice]]:
    lang = language()
    chips = [ChipChoice("1", habit.label.in_(lang), on=on)]
    if habit.otherwise:
        points = preset(name).value.re_kontra_points
        chips.append(ChipChoice("0", habit.otherwise.in_(lang) % points, on=not on))
    return f"{habit.id}.{name}", chips


def begin_first(made: CreatedRunde, form: NewRunde, key: str) -> str:
    """Start the evening and return the address of its board, or of the page that asks for its
    seats.
    """
    access.keep_to_show(made.runde_id)
    if form.seated:
        try:
            evening_id = _begin(made, form, key)
            return url_for("board.show", runde_id=made.runde_id, evening_id=evening_id)
        except Refused:  # the page of the seats asks for the rest
            pass
    return url_for("evening.new", runde_id=made.runde_id)


def _begin(made: CreatedRunde, form: NewRunde, key: str) -> int:
    members = runden.members(made.runde_id)
    wanted = clean(form.first_dealer.data or "")
    today = clock.today()
    table = [member.id for member in members]
    named = next((member.id for member in members if member.name == wanted), None)
    sitters = usual_sitters(len(table)) if asks_sitters(len(table), form.rule_set) else ()
    dealer = named or secrets.choice(table)
    plan = evening.NewPlan(table, dealer, today, weekday(today), sitters)
    return evening.start(
        made.runde_id, plan, client_key=key, link_id=made.write.id, now=clock.now()
    )
