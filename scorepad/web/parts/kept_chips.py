"""The chips of the entry page, put together and drawn once for the same rules and the same taps."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Any

from flask import current_app
from markupsafe import Markup

from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import GameKind
from scorepad.store.cache import Recent
from scorepad.web.frame.i18n import language
from scorepad.web.parts import chips
from scorepad.web.parts.chips import ChipChoice, PartyRow
from scorepad.web.parts.game_body import specials_count
from scorepad.web.parts.game_form import GameForm


@dataclass(frozen=True, eq=False)
class Chips:
    """What can be chosen; `drawn` has the groups as they stand on the page. Kept ones are the same, not only alike."""

    kinds: tuple[ChipChoice, ...]
    soli: tuple[ChipChoice, ...]
    more: tuple[ChipChoice, ...]
    said: tuple[PartyRow, ...]
    split: ChipChoice | None
    augen: tuple[PartyRow, ...]
    specials: tuple[PartyRow, ...]
    whats: tuple[ChipChoice, ...]
    solo_specials: bool
    drawn: dict[str, Markup]


_kept: Recent[tuple[object, ...], Chips] = Recent(64)


def kept_chips(form: GameForm, rules: Rules, also: Collection[str] = ()) -> Chips:
    """The chips of this form under these rules, in the language of the page; `also` are points that give nothing."""
    taps = (form.game.data, form.solo.data, (*form.said.data,), form.augen.data, (*form.counts.data.items(),))
    key = (rules, language(), frozenset(also), taps)
    return _kept.get(key) or _kept.keep(key, _chips(form, rules, also))


def _chips(form: GameForm, rules: Rules, also: Collection[str]) -> Chips:
    given: dict[str, Any] = {
        "kinds": chips.kinds(form, rules),
        "soli": chips.soli(form, rules),
        "more": chips.more(form, rules),
        "said": chips.said(form.said.data),
        "split": chips.split(form, rules),
        "augen": chips.augen(form, rules),
        "specials": chips.specials(form, rules, also),
        "whats": chips.whats(rules, also),
    }
    return Chips(**given, solo_specials=specials_count(GameKind.SOLO, rules), drawn=_drawn(given))


def _drawn(given: dict[str, Any]) -> dict[str, Markup]:
    """Each group by the macro of its kind."""
    draw: Any = current_app.jinja_env.get_template("entry/fields.html").module
    return {
        "kinds": _each(given["kinds"], lambda option: draw.chip("game", option)),
        "soli": _each(given["soli"], lambda option: draw.chip("solo", option)),
        "more": _each(given["more"], lambda option: draw.chip("game", option)),
        "said": _each(given["said"], lambda party: draw.row("said", party, "checkbox")),
        "augen": _each(given["augen"], lambda party: draw.row("augen", party, "radio")),
        "specials": _each(given["specials"], draw.counters),
        "whats": _each(given["whats"], draw.what),
    }


def _each(parts: Iterable[Any], draw: Callable[[Any], Markup]) -> Markup:
    return Markup().join(map(draw, parts))
