"""The further fields of the entry page, which only some rule sets need."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorepad.scoring.game.announcements import may_genscher
from scorepad.scoring.rules import Rules
from scorepad.scoring.rules.triggers import wanted_triggers
from scorepad.scoring.terms import KA_DA_MU, TOPS, GameKind, Party
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _
from scorepad.web.game.chips import ChipChoice, Counter, PartyRow, one_of, said
from scorepad.web.game.game_body import LEICHE_SAID
from scorepad.web.game.game_form import (
    BOCK,
    KNOCKS,
    LEICHE_AUGEN,
    MOST_KNOCKS,
    NO_TRICK,
    RAISES,
    GameForm,
    asks_who_knocked,
)

MOST_CALLED = 9
"""How often Bock can be called in one game."""
Seated = Sequence[tuple[str, str]]
"""The keys of the players, with their names on the page."""


@dataclass(frozen=True)
class Trick:
    """The question for the Augen of the first or second trick.

    Not `always` asked, it is folded until it has an answer.
    """

    which: str
    words: str
    party: str
    augen: str
    always: bool = False

    @property
    def said(self) -> bool:
        return bool(self.party or self.augen)


def extras_view(form: GameForm, rules: Rules, seated: Seated = ()) -> dict[str, Any] | None:
    """The further fields under these rules, empty or False for those not asked.

    None where none is asked.
    """
    leiche = rules.games.leiche_allowed or form.game_kind is GameKind.LEICHE
    view = {
        "leiche_said": _leiche_said(form) if leiche else (),
        "leiche_augen": _leiche_augen(form) if leiche else (),
        "tops": _tops(form) if leiche else (),
        "vorab": _vorab(form, rules),
        "bride": _bride(form, rules, seated),
        "tricks": list(_tricks(form, rules)),
        "counters": _counters(form, rules, seated),
        "ka_da_mu": rules.plays(KA_DA_MU) or form.ka_da_mu.data,
        "genscher_class": _genscher(form, rules),
    }
    return view if any(view.values()) else None


def _tops(form: GameForm) -> tuple[ChipChoice, ...]:
    """The highest trumps of a Leiche."""
    return tuple(ChipChoice(top, told(top), on=top in form.tops.data) for top in TOPS)


def _genscher(form: GameForm, rules: Rules) -> str:
    """The classes of its box, which say in which games it is not shown; empty where not asked."""
    if rules.games.genscher == "off" and not form.genscher.data:
        return ""
    return "genscher" if may_genscher(GameKind.ARMUT, rules) else "genscher no-armut"


def _vorab(form: GameForm, rules: Rules) -> tuple[PartyRow, ...]:
    """What can be announced before the first card; without levels only Re and Kontra."""
    if not rules.announcements.vorab_points and not form.vorab.data:
        return ()
    has_levels = rules.announcements.vorab_levels or _has_level(form.vorab.data)
    rows = []
    for row in said(form.said.data):
        asked = row.options if has_levels else row.options[:1]
        rows.append(PartyRow(row.party, tuple(_before(option, form) for option in asked)))
    return tuple(rows)


def _has_level(keys: Iterable[str]) -> bool:
    """Whether one of these announcements is more than Re or Kontra."""
    for key in keys:
        _party, _colon, says = key.partition(":")
        if says not in set(Party):
            return True
    return False


def _before(option: ChipChoice, form: GameForm) -> ChipChoice:
    """The chip of an announcement before the first card."""
    full = _("%(said)s, vor der ersten Karte", said=option.full)
    return ChipChoice(option.value, option.label, full, on=option.value in form.vorab.data)


def _bride(form: GameForm, rules: Rules, seated: Seated) -> tuple[ChipChoice, ...]:
    """Who had the Hochzeit."""
    if not rules.games.hochzeit_bonus and not form.bride.data:
        return ()
    return one_of(dict(seated), form.bride.data)


def _tricks(form: GameForm, rules: Rules) -> Iterator[Trick]:
    """The tricks whose Augen can force an announcement."""
    forced = rules.pflichtansage
    first = Trick(
        "first",
        _("Erster Stich über %(over)s Augen:", over=forced.over),
        form.first_party.data,
        form.first_augen.text,
    )
    if "every_game" in forced.also:
        yield replace(first, words=_("Erster Stich:"), always=True)
    elif forced.over or first.said:
        yield first
    second = Trick(
        "second",
        _("Zweiter Stich über %(over)s Augen:", over=forced.over),
        form.second_party.data,
        form.second_augen.text,
    )
    is_asked = forced.over and "second_trick" in forced.also
    if is_asked or second.said:
        yield second


def _counters(form: GameForm, rules: Rules, seated: Seated) -> list[Counter]:
    """The counters that the rules ask for, and those that were counted: knocks first."""
    by_whom = asks_who_knocked(rules)
    shown = [who_knocks(player, name, form) for player, name in seated] if by_whom else []
    knocks = _counter(KNOCKS, told("klopfen"), MOST_KNOCKS, form)
    asks_knocks = rules.games.klopfen != "off" and not by_whom
    if asks_knocks or knocks.count:
        shown.append(knocks)
    return [*shown, *_calls(form, rules)]


def _calls(form: GameForm, rules: Rules) -> list[Counter]:
    """Raises and called Bock."""
    shown = []
    for party in Party:
        words = _("%(party)s legt nach", party=party.word)
        raises = _counter(RAISES.format(party), words, MOST_KNOCKS, form)
        if rules.announcements.raises or raises.count:
            shown.append(raises)
    called = _counter(BOCK, told("called"), MOST_CALLED, form)
    if called.count or "manual" in wanted_triggers(rules):
        shown.append(called)
    return shown


def who_knocks(player: str, name: str, form: GameForm | None = None) -> Counter:
    """The counter of a player's knocks."""
    return _counter(f"{KNOCKS}:{player}", _("%(name)s klopft", name=name), MOST_KNOCKS, form)


def _counter(name: str, label: str, most: int, form: GameForm | None) -> Counter:
    count = form.calls.data.get(name, "") if form else ""
    return Counter(name, label, label, count, most)


def _leiche_said(form: GameForm) -> tuple[PartyRow, ...]:
    """The announcements of both parties in a Leiche."""
    words = {"re": "Re", "kontra": "Kontra", "stoss": told("stoss")}
    for number in (30, 60, 90):
        words[f"no{number}"] = _("bekommt %(number)s", number=number)
    options: dict[str, list[ChipChoice]] = {party: [] for party in Party}
    for key in LEICHE_SAID:
        party, _colon, says = key.partition(":")
        options[party].append(ChipChoice(key, words[says], on=key in form.leiche.data))
    return tuple(PartyRow(party, tuple(options[party])) for party in Party)


def _leiche_augen(form: GameForm) -> tuple[ChipChoice, ...]:
    """The Augen of a Leiche."""
    chosen = form.augen.data if form.game_kind is GameKind.LEICHE else ""
    spans = {chip: f"{least}–{most}" for chip, (least, most) in LEICHE_AUGEN.items()}
    return one_of({NO_TRICK: told("no_trick")} | spans, chosen)
