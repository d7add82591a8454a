"""Builders that show only what matters. Anna and Bert are Re, Cem and Doro Kontra; Anna plays the soli."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from scorepad.scoring.entry import Announcement, Augen, Entry, Game, Plan, Special
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.evening.rows import Replay, Row
from scorepad.scoring.game.score import Score, score
from scorepad.scoring.rules import Rules, read_rules
from scorepad.scoring.terms import ONE_AGAINST_ALL, GameKind, Party, Player, Says

ANNA, BERT, CEM, DORO, ELA, FRITZ, GRETA = CAST = tuple(
    Player(name) for name in ("Anna", "Bert", "Cem", "Doro", "Ela", "Fritz", "Greta")
)
FOUR = CAST[:4]


def rules(preset: str = "ddv", /, **options: object) -> Rules:
    """A preset with some options: ``rules("kif", bock__on=True)``."""
    return read_rules(
        {"preset": preset, "options": {name.replace("__", "."): value for name, value in options.items()}}
    )


def said(text: str) -> tuple[Announcement, ...]:
    """Announcements in order, perhaps in advance: ``"re vorab, re no90, kontra, klopfen"``."""
    found = []
    for part in filter(None, text.split(",")):
        party, *says = part.replace("vorab", "").split()
        if party == "klopfen":
            found.append(Announcement(Says.KLOPFEN))
        else:
            found.append(Announcement(Says(says[0] if says else party), Party(party), vorab="vorab" in part))
    return tuple(found)


def specials(text: str) -> tuple[Special, ...]:
    """Special points: ``"re fuchs_caught, kontra doppelkopf 2"``."""
    found = []
    for part in filter(None, text.split(",")):
        party, id_, *count = part.split()
        found.append(Special(id_, Party(party), int(count[0]) if count else 1))
    return tuple(found)


def game(kind: str, augen: int | tuple[int, int] | None = None, say: str = "", special: str = "", **more: Any) -> Game:
    """A game of a kind, with Re's Augen exact or as a range, what was said, and special points."""
    known = GameKind(kind)
    parties: dict[str, Any] = {"re": (ANNA, BERT), "kontra": (CEM, DORO)}
    if known in ONE_AGAINST_ALL:
        parties = {"re": (ANNA,), "kontra": (BERT, CEM, DORO)}
    if known is GameKind.SOLO:
        more.setdefault("solo", "damen")
    span = (augen, augen) if isinstance(augen, int) else augen
    facts = {
        "augen": Augen(*span) if span else None,
        "announcements": said(say),
        "specials": specials(special),
    }
    return Game(known, **{**parties, **facts, **more})


def normal(augen: int | tuple[int, int] | None, say: str = "", special: str = "", **more: Any) -> Game:
    """A normal game."""
    return game("normal", augen, say, special, **more)


def solo(augen: int, say: str = "", special: str = "", by: Player = ANNA, **more: Any) -> Game:
    """A solo, by Anna unless somebody else is named."""
    others = tuple(player for player in FOUR if player != by)
    return game("solo", augen, say, special, **{"re": (by,), "kontra": others, **more})


def worth(played: Game, under: Rules | None = None, levels: int = 0) -> tuple[str | None, int | None]:
    """Who won, and the value from the winner's side (Re's without one)."""
    scored = score(played, under or Rules(), levels=levels)
    return (scored.winner.value if scored.winner else None), scored.value


def reasons(scored: Score) -> list[str]:
    """The reasons as text: ``"won +1"``, those of the party that lost with a minus."""
    side = scored.winner or Party.RE
    return [f"{part.id} {part.points if part.party is side else -part.points:+}" for part in scored.reasons]


def row(*points: int, players: Iterable[Player] = FOUR) -> dict[Player, int]:
    """Points of Anna, Bert, Cem and Doro."""
    return dict(zip(players, points, strict=True))


def problems(played: Game, under: Rules | None = None) -> list[tuple[str, str]]:
    """Code and field of everything that is wrong with a game."""
    with pytest.raises(Refused) as refused:
        score(played, under or Rules())
    return [(problem.code, problem.field) for problem in refused.value.problems]


def codes(played: Game, under: Rules | None = None) -> list[str]:
    """The codes of everything that is wrong with a game."""
    return [code for code, _ in problems(played, under)]


def notices(scored: Score | Row) -> list[str]:
    """The codes of all remarks on a score or a row."""
    return [notice.code for notice in scored.notices]


# evenings


def evening(*entries: Entry, people: int = 4, first: Player = ANNA, under: Rules | None = None, **more: Any) -> Replay:
    """An evening of the first so many of the cast; Anna deals first."""
    return replay(Plan(CAST[:people], first, under or Rules(), **more), entries)


def typed(points: dict[Player, int], **more: Any) -> Game:
    """A game whose points are typed in."""
    return Game(GameKind.DIRECT, points=points, **more)


def played(count: int = 1, people: int = 4, start: int = 0, **more: Any) -> list[Game]:
    """Games of zero points at a full rotation from a dealer on: only the course of the evening matters."""
    dealers = (CAST[(start + number) % people] for number in range(count))
    return [typed({CAST[(CAST.index(dealer) + 1) % people]: 0}, **more) for dealer in dealers]


def dealers(played: Replay) -> str:
    """Initials of the dealers of all rows."""
    return "".join(part.dealer[0] for part in played.rows)


def sitters(played: Replay) -> list[str]:
    """Initials of those who sit out, row by row."""
    return ["".join(player[0] for player in part.sits_out) for part in played.rows]


def factors(played: Replay) -> list[int]:
    """The Bock factors of all rows."""
    return [part.factor for part in played.rows]
