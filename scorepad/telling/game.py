"""A game in words: what was entered, fact by fact, and what came of it. Pages, paper and files lay this out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from scorepad.declare import Text
from scorepad.scoring.entry import Announcement, Entry, Game, Leiche, Special
from scorepad.scoring.evening.rows import Row
from scorepad.scoring.game.augen import ALL
from scorepad.scoring.game.reasons import Reason
from scorepad.scoring.numerals import signed
from scorepad.scoring.terms import SOLO_LIKE, GameKind, Party, Player, Says
from scorepad.telling.voice import Voice

_TYPED = Text("Punkte eingetragen", "Points typed in")
_PLUS, _MINUS = Text("plus {points}", "plus {points}"), Text("minus {points}", "minus {points}")
_POINTS_FOR = Text("Punkte für {who}", "Points for {who}")
_PLAYED = Text("Gespielt", "Played")
_DEALS, _OUT = Text("Gibt", "Deals"), Text("Setzt aus", "Sits out")
_NAME_DEALS, _NOBODY_OUT = Text("{name} gibt", "{name} deals"), Text("niemand setzt aus", "nobody sits out")
_ONE_OUT, _MORE_OUT = Text("{who} setzt aus", "{who} sits out"), Text("{who} setzen aus", "{who} sit out")
_BOTH = Text("Re {re}, Kontra {kontra}", "Re {re}, Kontra {kontra}")
_RANGE = Text("{party} {least} bis {most}", "{party} {least} to {most}")
_NO_TRICK = Text("{party} ohne Stich", "{party} without a trick")
_EVERY_TRICK = Text("keine Partei ohne Stich", "no party without a trick")
_CARD, _AGAINST = Text("Karte {number}", "card {number}"), Text("gegen {name}", "against {name}")
_CHANGED = Text("die Parteien haben gewechselt", "the parties changed")
_TAKEN = Text("{party}, {augen} Augen", "{party}, {augen} card points")
_TRICK, _TRICKS = Text("{count} Stich", "{count} trick"), Text("{count} Stiche", "{count} tricks")
_UNCOUNTED = Text("Stiche nicht gezählt", "tricks not counted")
_ONCE, _TIMES = Text("einmal", "once"), Text("{count}-mal", "{count} times")
_BOCK_ENTERED = Text("Gerechnet mit", "Counted with")
_BOCK_FOLLOWS = Text("Danach Bock", "Bock follows")


@dataclass(frozen=True)
class Fact:
    """A word and what it was."""

    name: str
    text: str

    def __str__(self) -> str:
        return f"{self.name}: {self.text}" if self.name else self.text


@dataclass(frozen=True)
class ToldReason:
    """One line of the reckoning."""

    party: str
    text: str
    points: str


@dataclass(frozen=True)
class ToldGame:
    """A game with everything about it: what it is called, who played, what was entered, and what came of it.

    `around` is who dealt and sat out and what it counted, `remarks` are notices, `problems` why it does not count.
    """

    title: str
    kind: str
    parties: tuple[Fact, ...]
    facts: tuple[Fact, ...]
    around: tuple[Fact, ...]
    reasons: tuple[ToldReason, ...]
    result: str
    points: tuple[Fact, ...]
    remarks: tuple[str, ...]
    problems: tuple[str, ...]
    note: str


def tell_game(row: Row, game: Game, voice: Voice) -> ToldGame:
    """Everything about a game as its row has it."""
    voice = voice.under(row.rules)
    kind = kind_of(game, voice)
    return ToldGame(
        title=title_of(row.number, game, voice),
        kind=f"{kind} ({voice.label(row.pflicht.value)})" if row.pflicht else kind,
        parties=tuple(_parties(game, [player for player in row.table if player not in row.sits_out], voice)),
        facts=(*_facts(game, voice), *_follows(row, voice)),
        around=tuple(_around(row, voice)),
        reasons=tell_reasons(row.reasons, voice),
        result=result_of(row, voice),
        points=tuple(Fact(voice.name(player), signed(points)) for player, points in points_of(row)),
        remarks=tuple(voice.remark(notice) for notice in row.notices),
        problems=tuple(voice.remark(problem) for problem in row.problems),
        note=game.note,
    )


def entered(game: Game, voice: Voice) -> tuple[Fact, ...]:
    """Every fact that was entered; two games that differ in any of them are never told alike."""
    dealt = overruled(game, voice)
    return (
        Fact(voice.say(_PLAYED), kind_of(game, voice)),
        *_parties(game, game.kontra, voice),
        *_facts(game, voice),
        *([Fact("", dealt)] if dealt else []),
        *note_of(game, voice),
    )


def game_line(game: Game, voice: Voice) -> str:
    """Every fact that was entered in one line, for lists of changes."""
    kind, *facts = entered(game, voice)
    return " · ".join([kind.text, *map(str, facts)])


def overruled(game: Game, voice: Voice) -> str:
    """Who dealt and who sat out, as far as the table said so: "Anna gibt, Cem setzt aus"."""
    words = [deals(game.dealer, voice)] if game.dealer else []
    return ", ".join([*words, *([] if game.sits_out is None else [out(game.sits_out, voice)])])


def deals(player: Player, voice: Voice) -> str:
    """That somebody deals."""
    return voice.say(_NAME_DEALS, name=voice.name(player))


def out(players: Sequence[Player], voice: Voice) -> str:
    """That somebody or nobody sits out."""
    return (
        voice.many(len(players), _ONE_OUT, _MORE_OUT, who=voice.names(players)) if players else voice.say(_NOBODY_OUT)
    )


def note_of(entry: Entry, voice: Voice) -> tuple[Fact, ...]:
    """The note of an entry, if it has one."""
    note = getattr(entry, "note", "")
    return (Fact(voice.heading("note"), note),) if note else ()


def title_of(number: int | None, entry: Entry, voice: Voice) -> str:
    """What a row is called."""
    return kind_of(entry, voice) if number is None else voice.heading("game_number", number=number)


def kind_of(entry: Entry, voice: Voice) -> str:
    """What was played or done, in one or two words."""
    if not isinstance(entry, Game):
        return voice.label(entry.kind)
    return voice.label(entry.solo if entry.game is GameKind.SOLO and entry.solo else entry.game)


def result_of(row: Row, voice: Voice) -> str:
    """Who won how much, as short as possible: "Re +4"."""
    if row.problems:
        return ""
    if row.value is None:
        return voice.say(_TYPED)
    return outcome(row.winner, row.value, voice)


def outcome(winner: Party | None, value: int, voice: Voice) -> str:
    """Who won how much: "Re +4"; where nobody wins, what Re writes."""
    return f"{winner.word if winner else voice.heading('nobody_wins') + ', Re'} {signed(value)}"


def tell_reasons(reasons: Iterable[Reason], voice: Voice) -> tuple[ToldReason, ...]:
    """The reckoning, line by line."""
    return tuple(ToldReason(part.party.word, voice.reason(part.id), signed(part.points)) for part in reasons)


def game_sentence(row: Row, game: Game, voice: Voice) -> str:
    """The row for who listens: "Spiel 9, Damen-Solo Anna, Anna plus 12", "Spiel 8, Kontra plus 4, Bert und Ela"."""
    voice = voice.under(row.rules)
    title = title_of(row.number, game, voice)
    won = [player for player, _points in points_of(row) if player in winners(row)]
    if game.game in SOLO_LIKE:
        what = " ".join([kind_of(game, voice), *map(voice.name, game.re[:1])])
        result = f"{voice.names(won)} {_spoken(row.points[won[0]], voice)}" if won else voice.heading("nobody_wins")
        return f"{title}, {what}, {result}"
    if not won:
        return f"{title}, {voice.heading('nobody_wins')}"
    if row.winner is None:
        return f"{title}, {voice.say(_POINTS_FOR, who=voice.names(won))}"
    return f"{title}, {row.winner.word} {_spoken(row.points[won[0]], voice)}, {voice.names(won)}"


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


def points_of(row: Row) -> list[tuple[Player, int]]:
    """What a row brought everybody, in seating order."""
    return [(player, row.points[player]) for player in row.table if player in row.points]


def said(announcement: Announcement, voice: Voice) -> str:
    """An announcement with party, speaker and card, as far as they are known: "Re keine 90 (Anna, Karte 3)"."""
    says, party = announcement.says, announcement.party
    words = f"{party.word} " if party and says not in {Says.RE, Says.KONTRA} else ""
    known = [voice.name(announcement.by)] if announcement.by else []
    known += [] if announcement.card is None else [voice.say(_CARD, number=announcement.card)]
    return f"{words}{voice.label(says)}{_in_brackets(', '.join(known))}"


def _spoken(points: int, voice: Voice) -> str:
    """Points with their sign as a word, as a voice reads them best."""
    return voice.say(_PLUS if points >= 0 else _MINUS, points=abs(points))


def _around(row: Row, voice: Voice) -> Iterator[Fact]:
    yield Fact(voice.say(_DEALS), voice.name(row.dealer))
    if row.sits_out:
        yield Fact(voice.say(_OUT), voice.names(row.sits_out))
    if row.factor > 1:
        yield Fact(voice.label("bock"), f"×{row.factor}")


def _follows(row: Row, voice: Voice) -> Iterator[Fact]:
    if row.triggers:
        yield Fact(voice.say(_BOCK_FOLLOWS), ", ".join(map(voice.label, row.triggers)))


def _parties(game: Game, playing: Iterable[Player], voice: Voice) -> Iterator[Fact]:
    """Who was Re and who of those who play was Kontra."""
    if game.re:
        kontra = [player for player in playing if player not in game.re]
        for party, members in ((Party.RE, game.re), (Party.KONTRA, kontra)):
            if members:
                yield Fact(party.word, voice.names(members))


def _facts(game: Game, voice: Voice) -> tuple[Fact, ...]:
    """What happened in the game, as far as it was entered."""
    facts = [
        Fact(voice.heading("announced"), ", ".join(said(one, voice) for one in game.announcements)),
        Fact(voice.label("augen"), ", ".join(_augen(game, voice))),
        Fact(voice.heading("specials"), ", ".join(_special(one, voice) for one in game.specials)),
        *_rare(game, voice),
        Fact(voice.heading("counts_as"), voice.label(game.pflicht) if game.pflicht else ""),
        Fact(voice.heading("points"), _typed(game, voice)),
    ]
    return tuple(fact for fact in facts if fact.text)


def _rare(game: Game, voice: Voice) -> Iterator[Fact]:
    """What few rules ask for."""
    if game.ka_da_mu:
        yield Fact("", voice.label("ka_da_mu"))
    if game.genscher_used:
        yield Fact(voice.label("genscher"), voice.say(_CHANGED))
    if game.first_trick:
        party = game.first_trick.party.word
        yield Fact(voice.heading("first_trick"), voice.say(_TAKEN, party=party, augen=game.first_trick.augen))
    if game.leiche:
        yield Fact(voice.label("leiche"), ", ".join(_leiche(game.leiche, voice)))
    if game.bock_triggers:
        yield Fact(voice.heading("called"), voice.many(game.bock_triggers, _ONCE, _TIMES))
    if game.bock is not None:
        yield Fact(voice.say(_BOCK_ENTERED), f"Bock ×{2**game.bock}")


def _leiche(leiche: Leiche, voice: Voice) -> list[str]:
    tricks = voice.say(_UNCOUNTED) if leiche.tricks is None else voice.many(leiche.tricks, _TRICK, _TRICKS)
    return [tricks, *map(voice.label, leiche.tops)]


def _augen(game: Game, voice: Voice) -> Iterator[str]:
    """How many Augen both parties had, or in which range the one with more of them; and whether one took no trick."""
    augen = game.augen
    if augen is not None and augen.least == augen.most:
        yield voice.say(_BOTH, re=augen.least, kontra=ALL - augen.least)
    elif augen is not None:
        re = augen.least > ALL // 2
        least, most = (augen.least, augen.most) if re else (ALL - augen.most, ALL - augen.least)
        yield voice.say(_RANGE, party=(Party.RE if re else Party.KONTRA).word, least=least, most=most)
    if game.no_trick is not None:
        party = game.no_trick
        yield voice.say(_NO_TRICK, party=party.word) if party else voice.say(_EVERY_TRICK)


def _special(special: Special, voice: Voice) -> str:
    """Special points with who made them against whom, where that is known."""
    count = f"{special.count} " if special.count != 1 else ""
    known = [voice.name(special.by)] if special.by else []
    known += [voice.say(_AGAINST, name=voice.name(special.from_))] if special.from_ else []
    return f"{special.party.word} {count}{voice.label(special.id)}{_in_brackets(' '.join(known))}"


def _in_brackets(known: str) -> str:
    return f" ({known})" if known else ""


def _typed(game: Game, voice: Voice) -> str:
    return ", ".join(f"{voice.name(player)} {signed(points)}" for player, points in (game.points or {}).items())
