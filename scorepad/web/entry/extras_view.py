"""The further fields of the entry page, for rule sets that ask for them."""

from __future__ import annotations

from dataclasses import dataclass

from scorepad.i18n import language
from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import TOPS, GameKind
from scorepad.scoring.words import short
from scorepad.web.entry.chips import ROWS, Counter, Option, PartyRow
from scorepad.web.entry.extras_form import (
    BOCK,
    KNOCKS,
    LEICHE_SAID,
    LEICHE_STARTS,
    MOST_KNOCKS,
    NO_TRICK,
    asks_extras,
    wanted_triggers,
)
from scorepad.web.entry.game_form import GameForm
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _


@dataclass(frozen=True)
class ExtrasView:
    """What the page asks besides; each part is empty or False where it is not asked."""

    leiche_said: tuple[PartyRow, ...]
    leiche_augen: tuple[Option, ...]
    tops: tuple[Option, ...]
    ka_da_mu: bool
    genscher: bool
    over: int
    first_asked: bool
    counters: tuple[Counter, ...]


def extras_view(form: GameForm, rules: Rules) -> ExtrasView | None:
    """The further fields under these rules, None where there are none."""
    if not asks_extras(form.extras, rules):
        return None
    extras, games = form.extras, rules.games
    leiche = games.leiche_allowed or form.game_kind is GameKind.LEICHE
    counters = []
    if games.klopfen != "off" or extras.knocks:
        counters.append(Counter(f"n:{KNOCKS}", told("klopfen"), told("klopfen"), extras.knocks, MOST_KNOCKS))
    if "manual" in wanted_triggers(rules) or extras.bock:
        counters.append(Counter(f"n:{BOCK}", told("called"), told("called"), extras.bock, 9))
    return ExtrasView(
        leiche_said=_leiche_said(form) if leiche else (),
        leiche_augen=_leiche_augen(form) if leiche else (),
        tops=tuple(Option(top, short(top, language()), told(top), on=top in extras.tops) for top in TOPS)
        if leiche
        else (),
        ka_da_mu=games.ka_da_mu_allowed or extras.ka_da_mu,
        genscher=games.genscher != "off" or extras.genscher,
        over=games.pflichtansage_over,
        first_asked=bool(games.pflichtansage_over or extras.first_party or extras.first_augen),
        counters=tuple(counters),
    )


def _leiche_said(form: GameForm) -> tuple[PartyRow, ...]:
    words = {"re": "Re", "kontra": "Kontra", "stoss": told("stoss")}
    words |= {f"no{number}": _("kriegt %(number)s", number=number) for number in (30, 60, 90)}
    return tuple(
        PartyRow(
            party,
            name,
            css,
            tuple(
                Option(key, words[key.partition(":")[2]], on=key in form.extras.leiche_said)
                for key in LEICHE_SAID
                if key.startswith(party)
            ),
        )
        for party, name, css in ROWS
    )


def _leiche_augen(form: GameForm) -> tuple[Option, ...]:
    chosen = form.augen if form.game_kind is GameKind.LEICHE else ""
    bands = [
        Option(f"leiche:{start}", f"{start}–{start + 29 if start < LEICHE_STARTS[-1] else 240}")
        for start in LEICHE_STARTS
    ]
    options = [Option(NO_TRICK, told("no_trick")), *bands]
    return tuple(Option(one.value, one.label, on=one.value == chosen) for one in options)
