"""What an evening, or a season, would have been under other rules, side by side with what it was."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import url_for
from flask_babel import ngettext

from scorepad.actions.compare import EveningUnder, SeasonUnder
from scorepad.actions.seal import totals_of
from scorepad.i18n import language
from scorepad.scoring.entry import Game
from scorepad.scoring.evening.compare import Compared, Difference
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.numerals import signed
from scorepad.scoring.roster import short_names
from scorepad.scoring.rules import PRESET_NAMES, PRESETS, Rules, preset
from scorepad.scoring.terms import Player
from scorepad.store.evenings import StoredEvening
from scorepad.store.runden import Runde
from scorepad.web.evening.game_view import in_words, title_of
from scorepad.web.frame.grid import Cell, Grid, Line, of_points
from scorepad.web.frame.words import _
from scorepad.web.rules.rules_view import kept
from scorepad.web.season.season_view import named, times, waiting

OWN = "eigene"
LETTERS = 7
"""Letters of a name above a column."""
LISTED = 20
"""Evenings that are listed one by one; the table counts all of them."""
Names = Mapping[Player, str]


@dataclass(frozen=True)
class RuleChoice:
    """The rule sets to choose from, by key with their names, and the one chosen; `error` when it is none of them."""

    sets: tuple[tuple[str, str], ...]
    key: str
    rules: Rules
    error: str = ""

    @property
    def name(self) -> str:
        """What the chosen rule set is called."""
        return dict(self.sets)[self.key]


@dataclass(frozen=True)
class Refusal:
    """An entry that cannot be scored under the other rules, and why."""

    title: str
    url: str
    problems: tuple[str, ...]


@dataclass(frozen=True)
class EveningView:
    """An evening under other rules."""

    sentence: str
    totals: Grid
    games: Grid
    refusals: tuple[Refusal, ...]


@dataclass(frozen=True)
class EveningLine:
    """One evening of a season under other rules."""

    title: str
    url: str
    state: str
    points: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class SeasonView:
    """A season under other rules with its newest evenings; `more` says that some evenings are not worked out yet."""

    sentence: str
    more: str
    totals: Grid
    evenings: tuple[EveningLine, ...]
    times: tuple[tuple[str, str], ...]


def rule_choice(runde: Runde, asked: str | None, now: Rules) -> RuleChoice:
    """The rule sets: the Runde's own and the presets. Without a wish, the first that is not `now` in force."""
    own, _mended = kept(runde)
    found = {OWN: own} | {name: preset(name) for name in PRESETS}
    lang = language()
    names = {OWN: _("Regeln der Runde")} | {name: PRESET_NAMES[name].in_(lang) for name in PRESETS}
    usual = next(name for name, rules in found.items() if rules != now)
    key = asked if asked in found else usual
    error = "" if asked is None or asked in found else _("Dieses Regelwerk gibt es nicht.")
    return RuleChoice(tuple(names.items()), key, found[key], error)


def evening_view(stored: StoredEvening, found: Compared, names: Names) -> EveningView:
    """An evening side by side, with the games that differ. What a settled evening was says its seal."""
    was, totals = totals_of(stored), found.totals
    people = tuple(totals)
    games = tuple(
        Line(_title(one), tuple(_both(one, player) for player in people)) for one in found.differences if one.playable
    )
    return EveningView(
        sentence=_sentence(len(found.differences), found.unplayable),
        totals=_totals({player: (was.get(player, 0), would) for player, (_replayed, would) in totals.items()}, names),
        games=Grid(
            id="games",
            title=_("Was anders zählt"),
            corner=_("Spiel"),
            heads=short_names(names, people, LETTERS),
            lines=games,
            note=_("Oben, was es unter den anderen Regeln gäbe, darunter, was aufgeschrieben ist."),
        ),
        refusals=tuple(_refusal(stored, one, names) for one in found.differences if not one.playable),
    )


def season_view(found: SeasonUnder, names: Names, runde_id: int, rules: str) -> SeasonView:
    """A season side by side, newest evening first; `rules` is the key of the rule set, for the links."""
    changed = sum(one.changed for one in found.evenings)
    return SeasonView(
        sentence=_sentence(changed, found.unplayable),
        more=waiting(found.waiting),
        totals=_totals(found.totals, names),
        evenings=tuple(_evening(one, names, runde_id, rules) for one in found.evenings[:LISTED]),
        times=times(),
    )


def _sentence(changed: int, unplayable: int) -> str:
    if not changed:
        return _("Es zählte alles gleich.")
    text = str(ngettext("%(num)s Eintrag zählte anders.", "%(num)s Einträge zählten anders.", changed))
    if unplayable:
        text += " " + ngettext(
            "%(num)s davon lässt sich dort nicht werten und zählt 0.",
            "%(num)s davon lassen sich dort nicht werten und zählen 0.",
            unplayable,
        )
    return text


def _totals(totals: Mapping[Player, tuple[int, int]], names: Names) -> Grid:
    ordered = sorted(totals.items(), key=lambda pair: -pair[1][1])
    return Grid(
        id="totals",
        title=_("Punkte im Vergleich"),
        corner=_("Name"),
        heads=(_("gespielt"), _("so gerechnet"), _("Unterschied")),
        lines=tuple(
            Line(
                names.get(player, "?"), (of_points(was), of_points(would), Cell(signed(would - was), dim=was == would))
            )
            for player, (was, would) in ordered
        ),
    )


def _title(one: Difference) -> str:
    row = (*one.before, *one.after)[0]
    return title_of(row.number, row.entry)


def _both(one: Difference, player: Player) -> Cell:
    was, would = _points(one.before, player), _points(one.after, player)
    return Cell(signed(would), signed(was), dim=was == would)


def _points(rows: tuple[Row, ...], player: Player) -> int:
    return sum(row.points.get(player, 0) for row in rows)


def _refusal(stored: StoredEvening, one: Difference, names: Names) -> Refusal:
    entry = stored.entries[one.index]
    url = url_for("game.show", runde_id=stored.runde_id, evening_id=stored.id, entry_id=entry.id)
    problems = tuple(dict.fromkeys(in_words(problem, names) for row in one.after for problem in row.problems))
    return Refusal(_title(one), url if isinstance(entry.entry, Game) else "", problems)


def _evening(one: EveningUnder, names: Names, runde_id: int, rules: str) -> EveningLine:
    ordered = sorted(one.was.items(), key=lambda pair: -pair[1])
    state = _("%(count)s anders", count=one.changed) if one.changed else _("gleich")
    return EveningLine(
        title=named(one.evening),
        url=url_for("compare.evening", runde_id=runde_id, evening_id=one.evening.id, regeln=rules),
        state=state,
        points=tuple(
            (names.get(player, "?"), of_points(was).text, of_points(one.would.get(player, 0)).text)
            for player, was in ordered
        ),
    )
