"""Games in words: who played what, what was said and made, why it counted what it counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from scorepad.i18n import language
from scorepad.scoring.entry import Announcement, Augen, Entry, Game, Special
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.numerals import real_minus, signed
from scorepad.scoring.problems import Notice, Problem
from scorepad.scoring.terms import SOLO_LIKE, GameKind, Party, Player, Says
from scorepad.scoring.words import label, readable, reason_label
from scorepad.web.frame.words import _

Names = Mapping[Player, str]
SAID = {
    Says.RE: "Re",
    Says.KONTRA: "Kontra",
    Says.NO90: "k. 90",
    Says.NO60: "k. 60",
    Says.NO30: "k. 30",
    Says.SCHWARZ: "schwarz",
}
"""The announcements as they are written down."""
PARTIES = {Party.RE: "Re", Party.KONTRA: "Kontra"}


@dataclass(frozen=True)
class Fact:
    """A word and what it was."""

    name: str
    text: str


@dataclass(frozen=True)
class Reason:
    """One line of the reckoning."""

    party: str
    text: str
    points: str


@dataclass(frozen=True)
class GameView:
    """One game with everything about it."""

    title: str
    result: str
    facts: tuple[Fact, ...]
    points: tuple[Fact, ...]
    reasons: tuple[Reason, ...]
    remarks: tuple[str, ...]
    problems: tuple[str, ...]
    is_game: bool


def game_view(row: Row, names: Names) -> GameView:
    """The page of one game."""
    lang = language()
    return GameView(
        title=title_of(row.number, row.entry),
        result=result_of(row),
        facts=(*_circumstances(row, names), *facts_of(row.entry, names)),
        points=tuple(Fact(names.get(one, "?"), signed(row.points[one])) for one in row.table if one in row.points),
        reasons=tuple(
            Reason(PARTIES[reason.party], reason_label(reason.id, lang), signed(reason.points))
            for reason in row.reasons
        ),
        remarks=tuple(in_words(notice, names) for notice in row.notices),
        problems=tuple(in_words(problem, names) for problem in row.problems),
        is_game=isinstance(row.entry, Game),
    )


def in_words(remark: Notice | Problem, names: Names) -> str:
    """A notice or problem as a person reads it: scoring knows people and words by their keys only."""
    params = readable(remark.params, language())
    if "player" in params:
        params["player"] = names.get(Player(str(params["player"])), str(params["player"]))
    params |= {key: real_minus(value) for key, value in params.items() if isinstance(value, int)}
    return str(replace(remark, params=params).message(language()))


def listed(words: Sequence[str]) -> str:
    """Words in a row, the last one joined by "and"."""
    if len(words) < 2:
        return "".join(words)
    return _("%(first)s und %(last)s", first=", ".join(words[:-1]), last=words[-1])


def title_of(number: int | None, entry: Entry) -> str:
    """What a row is called."""
    if number is not None:
        return _("Spiel %(number)s", number=number)
    return kind_of(entry)


def kind_of(entry: Entry) -> str:
    """What was played or done, in one or two words."""
    if not isinstance(entry, Game):
        return term(entry.kind)
    if entry.game is GameKind.SOLO and entry.solo:
        return term(entry.solo)
    return term(entry.game)


def term(key: str) -> str:
    """The label of a word of the game in the language of the page."""
    return label(key, language())


def solo_like(entry: Entry) -> bool:
    """Whether one played against three."""
    return isinstance(entry, Game) and entry.game in SOLO_LIKE


def winners(row: Row) -> frozenset[Player]:
    """Who won the game; with typed points, who got some."""
    if not isinstance(row.entry, Game):
        return frozenset()
    if row.entry.points is not None:
        return frozenset(player for player, points in row.points.items() if points > 0)
    if row.winner is None:
        return frozenset()
    won_by_re = row.winner is Party.RE
    return frozenset(player for player in row.points if (player in row.entry.re) is won_by_re)


def result_of(row: Row) -> str:
    """Who won how much, as short as possible: "Re +4"."""
    if row.value is None:
        return kind_of(row.entry)
    if row.winner is None:
        return _("niemand gewinnt, Re %(value)s", value=signed(row.value))
    return f"{PARTIES[row.winner]} {signed(row.value)}"


def sentence(row: Row, names: Names) -> str:
    """The row for who listens: "Spiel 9, Damen-Solo Anna, Anna plus 12", "Spiel 8, Kontra plus 4, Bert und Ela"."""
    entry = row.entry
    if not isinstance(entry, Game):
        return kind_of(entry)
    title = title_of(row.number, entry)
    won = [player for player in row.points if player in winners(row)]
    who = listed([names.get(player, "?") for player in won])
    if solo_like(entry):
        what = f"{kind_of(entry)} {names.get(entry.re[0], '?')}" if entry.re else kind_of(entry)
        result = f"{who} {_spoken(row.points[won[0]])}" if won else _("niemand gewinnt")
        return f"{title}, {what}, {result}"
    if not won or row.winner is None:
        return f"{title}, " + (_("Punkte für %(who)s", who=who) if won else _("niemand gewinnt"))
    return f"{title}, {PARTIES[row.winner]} {_spoken(row.points[won[0]])}, {who}"


def _spoken(points: int) -> str:
    """Points with their sign as a word, as a voice reads them best."""
    return _("plus %(points)s", points=points) if points >= 0 else _("minus %(points)s", points=-points)


def facts_of(entry: Entry, names: Names) -> tuple[Fact, ...]:
    """What was entered, fact by fact."""
    if not isinstance(entry, Game):
        note = getattr(entry, "note", "")
        return (Fact(_("Notiz"), note),) if note else ()
    facts = [
        Fact(_("Gespielt"), kind_of(entry)),
        Fact("Re", listed([names.get(player, "?") for player in entry.re])),
        Fact(_("Angesagt"), said_in_words(entry.announcements, names)),
        Fact(_("Augen"), augen_in_words(entry.augen, entry.no_trick)),
        Fact(_("Sonderpunkte"), specials_in_words(entry.specials, names)),
        Fact(_("Solo zählt als"), term(entry.pflicht) if entry.pflicht else ""),
        Fact(_("Punkte"), _typed(entry, names)),
        Fact(_("Notiz"), entry.note),
    ]
    return tuple(fact for fact in facts if fact.text)


def in_one_line(entry: Entry, names: Names) -> str:
    """All facts of an entry in a row, for lists of changes."""
    facts = facts_of(entry, names)
    if not isinstance(entry, Game):
        return " · ".join([kind_of(entry), *(fact.text for fact in facts)])
    return " · ".join(fact.text if place == 0 else f"{fact.name}: {fact.text}" for place, fact in enumerate(facts))


def said_in_words(announcements: Sequence[Announcement], names: Names) -> str:
    """The announcements in the order made."""
    words = []
    for one in announcements:
        by = _(" (%(name)s)", name=names.get(one.by, "?")) if one.by else ""
        party = PARTIES[one.party] + " " if one.party and one.says not in {Says.RE, Says.KONTRA} else ""
        words.append(f"{party}{SAID.get(one.says, term(one.says))}{by}")
    return ", ".join(words)


def augen_in_words(augen: Augen | None, no_trick: Party | Literal[False] | None) -> str:
    """How many Augen Re had, and whether somebody took no trick."""
    if augen is None:
        return ""
    if augen.least == augen.most:
        words = _("Re %(re)s, Kontra %(kontra)s", re=augen.least, kontra=240 - augen.least)
    elif augen.least > 120:
        words = _("Re %(least)s bis %(most)s", least=augen.least, most=augen.most)
    else:
        words = _("Kontra %(least)s bis %(most)s", least=240 - augen.most, most=240 - augen.least)
    if isinstance(no_trick, Party):
        words += _(", %(party)s ohne Stich", party=PARTIES[no_trick])
    return words


def specials_in_words(specials: Sequence[Special], names: Names) -> str:
    """The special points with who made them against whom, where that is known."""
    words = []
    for one in specials:
        count = f"{one.count} " if one.count != 1 else ""
        who = " ".join([*_named("", one.by, names), *_named(_("gegen "), one.from_, names)])
        words.append(f"{PARTIES[one.party]} {count}{term(one.id)}" + (f" ({who})" if who else ""))
    return ", ".join(words)


def _named(before: str, player: Player | None, names: Names) -> list[str]:
    return [before + names.get(player, "?")] if player else []


def _typed(entry: Game, names: Names) -> str:
    points = entry.points or {}
    return ", ".join(f"{names.get(player, '?')} {signed(number)}" for player, number in points.items())


def _circumstances(row: Row, names: Names) -> tuple[Fact, ...]:
    sitters = listed([names.get(player, "?") for player in row.sits_out])
    facts = [Fact(_("Gibt"), names.get(row.dealer, "?")), Fact(_("Sitzt aus"), sitters)]
    if row.factor > 1:
        facts.append(Fact(_("Bock"), f"×{row.factor}"))
    return tuple(fact for fact in facts if fact.text)
