"""The further fields of the entry page, which only some rule sets need."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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

Seated = Sequence[tuple[str, str]]
"""The keys of the players, with their names on the page."""


@dataclass(frozen=True)
class Trick:
    """The question for the Augen of the first or second trick; not `always`, it is folded until it
    has an answer.
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
    """The further fields under these rules, empty or False for those not asked; None where there
    are none.
    """
    games = rules.games
    leiche = games.leiche_allowed or form.game_kind is GameKind.LEICHE
    view = {
        "leiche_said": _leiche_said(form) if leiche else (),
        "leiche_augen": _leiche_augen(form) if leiche else (),
        "tops": [ChipChoice(top, told(top), on=top in form.tops.data) for top in TOPS]
        if leiche
        else (),
        "vorab": _vorab(form, rules),
        "bride": _bride(form, rules, seated),
        "tricks": list(_tricks(form, rules)),
        "counters": _counters(form, rules, seated),
        "ka_da_mu": rules.plays(KA_DA_MU) or form.ka_da_mu.data,
        "genscher": _genscher(form, rules),
    }
    return view if any(view.values()) else None


def _genscher(form: GameForm, rules: Rules) -> str:
    # The classes of its box, which say in which games it is not shown.
    if rules.games.genscher == "off" and not form.genscher.data:
        return ""
    return "genscher" if may_genscher(GameKind.ARMUT, rules) else "genscher no-armut"


def _vorab(form: GameForm, rules: Rules) -> tuple[PartyRow, ...]:
    if not rules.announcements.vorab_points and not form.vorab.data:
        return ()
    levels = rules.announcements.vorab_levels or any(
        key.partition(":")[2] not in set(Party) for key in form.vorab.data
    )
    return tuple(
        PartyRow(
            row.party,
            tuple(_before(option, form) for option in row.options[: None if levels else 1]),
        )
        for row in said(form.said.data)
    )


def _before(option: ChipChoice, form: GameForm) -> ChipChoice:
    full = _("%(said)s, vor der ersten Karte", said=option.full)
    return ChipChoice(option.value, option.label, full, on=option.value in form.vorab.data)


def _bride(form: GameForm, rules: Rules, seated: Seated) -> tuple[ChipChoice, ...]:
    return (
        one_of(dict(seated), form.bride.data)
        if rules.games.hochzeit_bonus or form.bride.data
        else ()
    )


def _tricks(form: GameForm, rules: Rules) -> Iterator[Trick]:
    forced = rules.pflichtansage
    if forced.over or "every_game" in forced.also or form.first_party.data or form.first_augen.text:
        every = "every_game" in forced.also
        words = (
            _("Erster Stich:")
            if every
            else _("Erster Stich über %(over)s Augen:", over=forced.over)
        )
        yield Trick("first", words, form.first_party.data, form.first_augen.text, always=every)
    if (
        (forced.over and "second_trick" in forced.also)
        or form.second_party.data
        or form.second_augen.text
    ):
        words = _("Zweiter Stich über %(over)s Augen:", over=forced.over)
        yield Trick("second", words, form.second_party.data, form.second_augen.text)


def _counters(form: GameForm, rules: Rules, seated: Seated) -> list[Counter]:
    by_whom = asks_who_knocked(rules)
    raises = bool(rules.announcements.raises)
    knocks = _counter(KNOCKS, told("klopfen"), MOST_KNOCKS, form)
    counters = [(knocks, rules.games.klopfen != "off" and not by_whom)]
    for party in Party:
        words = _("%(party)s legt nach", party=party.word)
        counters.append((_counter(RAISES.format(party), words, MOST_KNOCKS, form), raises))
    counters.append((_counter(BOCK, told("called"), 9, form), "manual" in wanted_triggers(rules)))
    each = [who_knocks(player, name, form) for player, name in seated if by_whom]
    return [*each, *(counter for counter, is_asked in counters if is_asked or counter.count)]


def who_knocks(player: str, name: str, form: GameForm | None = None) -> Counter:
    """The counter of a player's knocks."""
    return _counter(f"{KNOCKS}:{player}", _("%(name)s klopft", name=name), MOST_KNOCKS, form)


def _counter(name: str, label: str, most: int, form: GameForm | None) -> Counter:
    return Counter(name, label, label, form.calls.data.get(name, "") if form else "", most)


def _leiche_said(form: GameForm) -> tuple[PartyRow, ...]:
    words = {"re": "Re", "kontra": "Kontra", "stoss": told("stoss")}
    words |= {f"no{number}": _("bekommt %(number)s", number=number) for number in (30, 60, 90)}
    options = [
        ChipChoice(key, words[key.partition(":")[2]], on=key in form.leiche.data)
        for key in LEICHE_SAID
    ]
    return tuple(
        PartyRow(party, tuple(one for one in options if one.value.startswith(party)))
        for party in Party
    )


def _leiche_augen(form: GameForm) -> tuple[ChipChoice, ...]:
    chosen = form.augen.data if form.game_kind is GameKind.LEICHE else ""
    spans = {chip: f"{least}–{most}" for chip, (least, most) in LEICHE_AUGEN.items()}
    return one_of({NO_TRICK: told("no_trick")} | spans, chosen)
