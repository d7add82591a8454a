"""Trying a game out: the form of the entry page without an evening, and what the game is worth under each rule set."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from scorepad.actions.rules import mark
from scorepad.i18n import language
from scorepad.scoring.entry import Game
from scorepad.scoring.errors import Refused
from scorepad.scoring.game.score import Score, score
from scorepad.scoring.numerals import signed
from scorepad.scoring.rules import PRESETS, Rules, preset, write_rules
from scorepad.scoring.rules.wording import own_names
from scorepad.scoring.terms import GameKind, Party, Player
from scorepad.scoring.words import reason_label
from scorepad.telling.game import PARTIES
from scorepad.web.entry import chips
from scorepad.web.entry.entry_view import Seat
from scorepad.web.entry.extras_view import ExtrasView, extras_view
from scorepad.web.entry.game_body import specials_count
from scorepad.web.entry.game_form import GameForm
from scorepad.web.evening.heads import seat_names
from scorepad.web.frame.words import _

LETTERS = "ABCDEF"
MOST_BOCK = 3
_TYPED = {GameKind.DIRECT.value, GameKind.SCHIEBEKOPF.value}


@dataclass(frozen=True)
class ProbeView:
    """The form of a game that is only tried out; its parts are called as on the entry page."""

    form: GameForm
    kinds: tuple[chips.Option, ...]
    soli: tuple[chips.Option, ...]
    more: tuple[chips.Option, ...]
    seats: tuple[Seat, ...]
    said: tuple[chips.PartyRow, ...]
    split: chips.Option | None
    augen: tuple[chips.PartyRow, ...]
    specials: tuple[chips.PartyRow, ...]
    others: tuple[chips.PartyRow, ...]
    extras: ExtrasView | None
    solo_specials: bool
    cumulative: bool
    bock: int
    table_key: str


@dataclass(frozen=True)
class Line:
    """One reason in words."""

    party: str
    text: str
    points: str


@dataclass(frozen=True)
class Verdict:
    """What one rule set says about the game."""

    name: str
    result: str
    points: tuple[tuple[str, str], ...]
    reasons: tuple[Line, ...]
    remarks: tuple[str, ...]
    same: bool


def players(names: Sequence[str], rules: Rules) -> dict[Player, str]:
    """Who plays in a game tried out: people of the Runde, letters where there are too few."""
    wanted = 4 if rules.table.team_mode == "classic" else 6
    shown = [*names, *LETTERS[len(names[:wanted]) :]][:wanted]
    return {Player(str(place)): name for place, name in enumerate(shown, 1)}


def probe_view(form: GameForm, rules: Rules, names: dict[Player, str], bock: int) -> ProbeView:
    """The page for what stands in the form."""
    return ProbeView(
        form=form,
        kinds=chips.kinds(form),
        soli=chips.soli(form, rules),
        more=tuple(one for one in chips.more(form, rules) if one.value not in _TYPED),
        seats=_seats(form, names),
        said=chips.said(form),
        split=chips.split(form, rules),
        augen=chips.augen(form, rules),
        specials=chips.specials(form, rules),
        others=chips.specials(form, _others(rules)),
        extras=extras_view(form, rules),
        solo_specials=specials_count(GameKind.SOLO, rules),
        cumulative=rules.announcements.implied and rules.announcements.need_re_kontra,
        bock=bock,
        table_key=mark({**write_rules(rules), "lang": language()}),
    )


def _seats(form: GameForm, names: dict[Player, str]) -> tuple[Seat, ...]:
    short = seat_names(names, tuple(names))
    return tuple(
        Seat(player, name, plays=True, on=player in form.re) for player, name in zip(names, short, strict=True)
    )


def verdicts(game: Game, own: Rules, own_name: str, names: dict[Player, str], bock: int) -> tuple[Verdict, ...]:
    """The game under the group's rules, then under each preset. Raises Refused when the own rules refuse it."""
    lang = language()
    kontra = tuple(player for player in names if player not in game.re)
    whole = replace(game, kontra=kontra, bock=None)
    mine = score(whole, own, levels=bock)
    first = _verdict(own_name, mine, own, names, same=True)
    others = [
        _under(whole, preset(name), PRESETS[name].label.in_(lang), names, mine=mine, bock=bock) for name in PRESETS
    ]
    return (first, *others)


def _others(rules: Rules) -> Rules:
    """The special points that are not played here, as if each gave a point."""
    kinds = {ident: replace(rule, points=1) for ident, rule in rules.special.kinds.items() if not rule.points}
    return replace(rules, special=replace(rules.special, kinds=MappingProxyType(kinds)))


def _under(game: Game, rules: Rules, name: str, names: dict[Player, str], *, mine: Score, bock: int) -> Verdict:
    known = replace(game, specials=tuple(one for one in game.specials if one.id in rules.special.kinds))
    try:
        found = score(known, rules, levels=bock)
    except Refused as refused:
        return Verdict(name, "–", (), (), tuple(_messages(refused.problems)), same=False)
    return _verdict(name, found, rules, names, same=found.points == mine.points)


def _verdict(name: str, found: Score, rules: Rules, names: dict[Player, str], *, same: bool) -> Verdict:
    lang, own = language(), own_names(rules)
    who = PARTIES[found.winner] if found.winner else _("niemand gewinnt, Re")
    return Verdict(
        name=name,
        result=f"{who} {signed(found.value or 0)}",
        points=tuple((names[player], signed(points)) for player, points in found.points.items()),
        reasons=tuple(
            Line(PARTIES[Party(one.party)], reason_label(one.id, lang, own=own), signed(one.points))
            for one in found.reasons
        ),
        remarks=tuple(_messages(found.notices)),
        same=same,
    )


def _messages(found: Iterable[object]) -> Iterable[str]:
    lang = language()
    return dict.fromkeys(one.message(lang) for one in found)  # type: ignore[attr-defined]
