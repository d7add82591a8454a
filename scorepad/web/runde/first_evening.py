"""The second page of a new Runde, with cards of rule sets; and the start of its first evening."""

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
    """The card of a rule set: its words, its house rules, and the points of a usual game.

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
    """The cards of the page, and the dealers.

    `by_example` are rules found by example, `first` are shown at once, `others` are folded away.
    """
    cards = tuple(_cards(form))
    wanted = form.first_dealer.data or BY_LOT
    seated = form.people if form.seated else []
    dealers = [ChipChoice(name, name, on=name == wanted) for name in seated]
    dealers.append(ChipChoice(BY_LOT, _("Das Los entscheidet"), on=wanted not in form.people))
    return {
        "by_example": _card_by_example(form),
        "first": cards[:FIRST],
        "others": cards[FIRST:],
        "dealers": dealers,
    }


def _card_by_example(form: NewRunde) -> Card | None:
    """The card of the rules found by example, with one sample of any habits; None if none were."""
    if form.found is None:
        return None
    voice = Voice(language(), rules=form.found)
    return Card(
        id=BY_EXAMPLE,
        label=_("Nach euren Beispielen"),
        help=rules_name(form.found, voice),
        suit="",
        chosen=form.rules.data == BY_EXAMPLE,
        habits=(),
        samples=(("", sample(voice)),),
    )


def _cards(form: NewRunde) -> Iterator[Card]:
    """A card for each preset; the first ones have a suit and samples."""
    chosen = form.rules.data or MOST_COMMON
    lang = language()
    for number, row in enumerate(PRESETS.values()):
        has = form.habits(row.id)
        suit = SUITS[number] if number < FIRST else ""
        yield Card(
            id=row.id,
            label=row.label.in_(lang),
            help=row.help.in_(lang),
            suit=suit,
            chosen=row.id == chosen,
            habits=tuple(_question(habit, row.id, on=habit.id in has) for habit in HABITS.values()),
            samples=_samples(row.id) if suit else (),
        )


def _samples(name: str) -> tuple[tuple[str, ToldSample | None], ...]:
    """A usual game under a preset, where Re is added and where it doubles."""
    has = habits_of(preset(name)) - {RE_DOUBLES}
    ways = {"added": has, "doubled": has | {RE_DOUBLES}}
    samples = []
    for when, habits in ways.items():
        voice = Voice(language(), rules=with_habits(name, habits))
        samples.append((when, sample(voice)))
    return tuple(samples)


def _question(habit: Habit, preset_name: str, *, on: bool) -> tuple[str, list[ChipChoice]]:
    """A habit on the card of a preset: the name of its form field, and its chips.

    They are a chip for yes, and one for no if the habit has words for it. In those words, as in
    "Re +%s", stand the points of Re in the preset.
    """
    lang = language()
    chips = [ChipChoice("1", habit.label.in_(lang), on=on)]
    if habit.otherwise:
        points = preset(preset_name).value.re_kontra_points
        words = habit.otherwise.in_(lang) % points
        chips.append(ChipChoice("0", words, on=not on))
    return f"{habit.id}.{preset_name}", chips


def begin_first(made: CreatedRunde, form: NewRunde, key: str) -> str:
    """Start the evening; the address of its board, or of the page that asks for its seats."""
    access.keep_to_show(made.runde_id)
    if form.seated:
        try:
            evening_id = _begin(made, form, key)
            return url_for("board.show", runde_id=made.runde_id, evening_id=evening_id)
        except Refused:  # the page of the seats asks for the rest
            pass
    return url_for("evening.new", runde_id=made.runde_id)


def _begin(made: CreatedRunde, form: NewRunde, key: str) -> int:
    """Start the evening with all members at the table; its id. Raises Refused."""
    members = runden.members(made.runde_id)
    today = clock.today()
    table = [member.id for member in members]
    wanted = clean(form.first_dealer.data or "")
    named = [member.id for member in members if member.name == wanted]
    dealer = named[0] if named else secrets.choice(table)
    sitters = usual_sitters(len(table)) if asks_sitters(len(table), form.rule_set) else ()
    plan = evening.NewPlan(table, dealer, today, weekday(today), sitters)
    return evening.start(
        made.runde_id, plan, client_key=key, link_id=made.write.id, now=clock.now()
    )
