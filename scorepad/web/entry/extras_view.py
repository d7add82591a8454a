"""The further fields of the entry page, for rule sets that ask for them."""

from __future__ import annotations

from dataclasses import dataclass

from scorepad.i18n import language
from scorepad.scoring.rules import Rules
from scorepad.scoring.rules.triggers import wanted_triggers
from scorepad.scoring.terms import TOPS, GameKind
from scorepad.scoring.words import short
from scorepad.web.entry.chips import ROWS, Counter, Option, PartyRow
from scorepad.web.entry.extras_body import LEICHE_SAID, MOST_KNOCKS, asks_extras
from scorepad.web.entry.game_form import BOCK, KNOCKS, LEICHE_STARTS, NO_TRICK, GameForm
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _


@dataclass(frozen=True)
class ExtrasView:
    """What the page asks besides; empty or False where it is not asked, a Leiche where its announcements are."""

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
    if not asks_extras(form, rules):
        return None
    games = rules.games
    leiche = games.leiche_allowed or form.game_kind is GameKind.LEICHE
    tops = tuple(Option(top, short(top, language()), told(top), on=top in form.tops) for top in TOPS)
    return ExtrasView(
        leiche_said=_leiche_said(form) if leiche else (),
        leiche_augen=_leiche_augen(form),
        tops=tops,
        ka_da_mu=games.ka_da_mu_allowed or form.ka_da_mu,
        genscher=games.genscher != "off" or form.genscher,
        over=rules.pflichtansage.over,
        first_asked=bool(rules.pflichtansage.over or form.first_party or form.first_augen),
        counters=_counters(form, rules),
    )


def _counters(form: GameForm, rules: Rules) -> tuple[Counter, ...]:
    asked = (
        (KNOCKS, "klopfen", MOST_KNOCKS, rules.games.klopfen != "off"),
        (BOCK, "called", 9, "manual" in wanted_triggers(rules)),
    )
    return tuple(
        Counter(f"n:{key}", told(word), told(word), form.counts.get(key, ""), most)
        for key, word, most, wanted in asked
        if wanted or form.counts.get(key)
    )


def _leiche_said(form: GameForm) -> tuple[PartyRow, ...]:
    words = {"re": "Re", "kontra": "Kontra", "stoss": told("stoss")}
    words |= {f"no{number}": _("bekommt %(number)s", number=number) for number in (30, 60, 90)}
    options = [Option(key, words[key.partition(":")[2]], on=key in form.leiche) for key in LEICHE_SAID]
    return tuple(
        PartyRow(party, name, css, tuple(option for option in options if option.value.startswith(party)))
        for party, name, css in ROWS
    )


def _leiche_augen(form: GameForm) -> tuple[Option, ...]:
    chosen = form.augen if form.game_kind is GameKind.LEICHE else ""
    words = {NO_TRICK: told("no_trick")}
    words |= {f"leiche:{start}": f"{start}–{start + 29 if start < 210 else 240}" for start in LEICHE_STARTS}
    return tuple(Option(chip, label, on=chip == chosen) for chip, label in words.items())
