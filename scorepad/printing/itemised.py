"""The second part of the sheet: every row of the evening in words, with the reasons of its value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorepad.printing.tables import NO_BREAK, remark
from scorepad.printing.words.sheet import WORDS
from scorepad.scoring.entry import Announcement, Game, Special
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.numerals import real_minus, signed
from scorepad.scoring.rules import Rules
from scorepad.scoring.rules.wording import own_names
from scorepad.scoring.terms import TYPED, GameKind, Party, Player, Says
from scorepad.scoring.words import label, reason_label

PARTIES: Mapping[Party, str] = {Party.RE: "Re", Party.KONTRA: "Kontra"}


@dataclass(frozen=True)
class Item:
    """One row of the evening. `seats` says that from here on other people sat at the table."""

    number: str
    title: str
    parties: tuple[str, ...]
    around: str
    facts: tuple[str, ...]
    reasons: tuple[str, ...]
    result: str
    points: str
    remarks: tuple[str, ...]
    seats: str = ""


@dataclass(frozen=True)
class _Teller:
    """Whatever the words of a row need: names, the group's own words, and the language."""

    names: Mapping[Player, str]
    short: Mapping[Player, str]
    own: Mapping[str, str]
    lang: str

    def name(self, player: Player) -> str:
        return self.names.get(player, player)

    def brief(self, player: Player) -> str:
        return self.short.get(player, player)

    def listed(self, players: Sequence[Player]) -> str:
        return ", ".join(self.name(player) for player in players)

    def label(self, key: str) -> str:
        return label(key, self.lang, self.own)

    def word(self, key: str, **values: object) -> str:
        return WORDS[key].in_(self.lang).format(**values)


def items(
    rows: Sequence[Row], names: Mapping[Player, str], short: Mapping[Player, str], rules: Rules, lang: str
) -> tuple[Item, ...]:
    """Every row, oldest first; `short` are the names at the head of the score table."""
    teller = _Teller(names, short, own_names(rules), lang)
    before = [None, *(row.table for row in rows)]
    return tuple(
        _item(row, teller, moved=table not in (None, row.table)) for row, table in zip(rows, before, strict=False)
    )


def _item(row: Row, teller: _Teller, *, moved: bool) -> Item:
    entry = row.entry
    game = entry if isinstance(entry, Game) else None
    problems = (problem.named(teller.names).message(teller.lang) for problem in row.problems)
    notices = (notice.named(teller.names).message(teller.lang) for notice in row.notices)
    note = (teller.word("note", words=game.note),) if game and game.note else ()
    return Item(
        number="" if row.number is None else str(row.number),
        title=_title(row, game, teller) if game else remark(row, teller.names, teller.lang),
        parties=tuple(_parties(row, game, teller)) if game else (),
        around=_around(row, teller) if row.number is not None else "",
        facts=tuple(_facts(row, game, teller)) if game else (),
        reasons=tuple(_reasons(row, teller)),
        result=_result(row, game, teller),
        points=_points(row, teller),
        remarks=(*problems, *notices, *note),
        seats=teller.word("seats", names=teller.listed(row.table)) if moved else "",
    )


def _title(row: Row, game: Game, teller: _Teller) -> str:
    name = teller.label(game.solo if game.game is GameKind.SOLO and game.solo else game.game.value)
    return f"{name} ({teller.label(row.pflicht.value)})" if row.pflicht else name


def _parties(row: Row, game: Game, teller: _Teller) -> Iterator[str]:
    """Who was Re and who Kontra, each in table order."""
    playing = [player for player in row.table if player not in row.sits_out]
    for party, members in ((Party.RE, game.re), (Party.KONTRA, [one for one in playing if one not in game.re])):
        if game.re and members:
            yield f"{PARTIES[party]}: {teller.listed(members)}"


def _around(row: Row, teller: _Teller) -> str:
    alone = row.dealer in row.sits_out
    others = ", ".join(teller.brief(player) for player in row.sits_out if player != row.dealer)
    words = [teller.word("deals_only" if alone else "deals", name=teller.brief(row.dealer))]
    if others:
        words.append(teller.word("also_out" if alone else "out", names=others))
    if row.factor > 1:
        words.append(teller.word("bock", factor=row.factor))
    return ", ".join(words)


def _facts(row: Row, game: Game, teller: _Teller) -> Iterator[str]:
    augen = ", ".join(_augen(game, teller))
    if augen:
        yield teller.word("augen_made", words=augen)
    said = ", ".join(_said(one, teller) for one in game.announcements)
    if said:
        yield teller.word("announced", words=said)
    specials = ", ".join(_special(one, teller) for one in game.specials)
    if specials:
        yield teller.word("specials_made", words=specials)
    yield from _rare(game, teller)
    if row.triggers:
        yield teller.word("starts_bock", words=", ".join(teller.label(trigger) for trigger in row.triggers))


def _augen(game: Game, teller: _Teller) -> Iterator[str]:
    """Both sides, exact or as a range; and who took no trick."""
    augen = game.augen
    if augen is not None:
        for party, least, most in (
            (Party.RE, augen.least, augen.most),
            (Party.KONTRA, 240 - augen.most, 240 - augen.least),
        ):
            amount = str(least) if least == most else f"{least}–{most}"
            yield f"{PARTIES[party]}{NO_BREAK}{amount}"
    if isinstance(game.no_trick, Party):
        yield teller.word("no_trick", party=PARTIES[game.no_trick])


def _said(one: Announcement, teller: _Teller) -> str:
    """An announcement with party, speaker and card, as far as they are known."""
    party = f"{PARTIES[one.party]} " if one.party and one.says not in {Says.RE, Says.KONTRA} else ""
    known = [teller.name(one.by)] if one.by else []
    known += [teller.word("card", number=one.card)] if one.card else []
    return f"{party}{teller.label(one.says.value)}" + (f" ({', '.join(known)})" if known else "")


def _special(one: Special, teller: _Teller) -> str:
    count = f"{one.count} " if one.count != 1 else ""
    known = [teller.name(one.by)] if one.by else []
    known += [teller.word("from", name=teller.name(one.from_))] if one.from_ else []
    return f"{PARTIES[one.party]} {count}{teller.label(one.id)}" + (f" ({' '.join(known)})" if known else "")


def _rare(game: Game, teller: _Teller) -> Iterator[str]:
    """What few rules ask for."""
    if game.ka_da_mu:
        yield teller.label("ka_da_mu")
    if game.genscher_used:
        yield teller.word("genscher")
    if game.first_trick:
        trick = game.first_trick
        yield teller.word("first_trick", party=PARTIES[trick.party], augen=trick.augen)
    if game.leiche:
        tricks = [] if game.leiche.tricks is None else [teller.word("tricks", number=game.leiche.tricks)]
        words = [*tricks, *(teller.label(top) for top in game.leiche.tops)]
        if words:
            yield teller.word("leiche", words=", ".join(words))


def _reasons(row: Row, teller: _Teller) -> Iterator[str]:
    """A line for each party that has points."""
    for party in Party:
        own = [reason for reason in row.reasons if reason.party is party]
        if own:
            words = (
                f"{reason_label(reason.id, teller.lang, own=teller.own)}{NO_BREAK}{signed(reason.points)}"
                for reason in own
            )
            yield f"{PARTIES[party]}: {', '.join(words)}"


def _result(row: Row, game: Game | None, teller: _Teller) -> str:
    if game is None or row.problems:
        return ""
    if game.game in TYPED or row.value is None:
        return teller.word("typed")
    if row.winner is None:
        return teller.word("nobody", value=signed(row.value))
    return teller.word("wins", party=PARTIES[row.winner], value=signed(row.value))


def _points(row: Row, teller: _Teller) -> str:
    """What the row brought everybody, and where they stand after it."""
    return ", ".join(
        f"{teller.brief(player)}{NO_BREAK}{signed(points)}{NO_BREAK}({real_minus(row.totals[player])})"
        for player, points in sorted(row.points.items(), key=lambda one: row.table.index(one[0]))
        if points or row.number is not None
    )
