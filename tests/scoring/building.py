"""Builders that show only what matters. Anna and Bert are Re, Cem and Doro Kontra; Anna plays the
soli.
"""

from collections.abc import Iterable
from typing import Any

import pytest

from scorepad.cli.scoring import chosen_rules
from scorepad.scoring.entry import Announcement, Augen, Entry, Game, Plan, Special
from scorepad.scoring.evening.replay import replay
from scorepad.scoring.evening.rows import Next, Replay, Row
from scorepad.scoring.rules import Rules, read_rules
from scorepad.scoring.terms import ONE_AGAINST_ALL, GameKind, Party, Player, Says

ANNA, BERT, CEM, DORO, ELA, FRITZ, GRETA = CAST = tuple(
    Player(name) for name in ("Anna", "Bert", "Cem", "Doro", "Ela", "Fritz", "Greta")
)
FOUR = CAST[:4]


def named(cases: Iterable[tuple[Any, ...]]) -> list[Any]:
    """The cases of a table, each called by its first cell."""
    return [pytest.param(*facts, id=name) for name, *facts in cases]


def rules(preset: str = "ddv", /, **options: object) -> Rules:
    """A preset with some options: ``rules("kif", bock__on=True)``."""
    by_key = {name.replace("__", "."): value for name, value in options.items()}
    return read_rules({"preset": preset, "options": by_key})


def chosen(text: str) -> Rules:
    """A preset with some options, as on the command line: ``"kif bock.on=true"``."""
    preset, *changes = text.split()
    return chosen_rules(preset, None, changes)


def said(text: str) -> tuple[Announcement, ...]:
    """Announcements in order, perhaps in advance: ``"re vorab, re no90, kontra, klopfen"``."""
    announcements = []
    for part in parts(text):
        party, *says = part.replace("vorab", "").split()
        if party == "klopfen":
            announcements.append(Announcement(Says.KLOPFEN))
        else:
            known = Says(says[0] if says else party)
            announcements.append(Announcement(known, Party(party), vorab="vorab" in part))
    return tuple(announcements)


def parts(text: str) -> list[str]:
    """What stands between the commas of a text; nothing of an empty one."""
    return text.split(",") if text else []


def specials(text: str) -> tuple[Special, ...]:
    """Special points: ``"re fuchs_caught, kontra doppelkopf 2"``."""
    points = []
    for part in parts(text):
        party, id_, *count = part.split()
        times = int(count[0]) if count else 1
        points.append(Special(id_, Party(party), times))
    return tuple(points)


def game(
    kind: str,
    augen: int | tuple[int, int] | None = None,
    say: str = "",
    special: str = "",
    **more: Any,
) -> Game:
    """A game of a kind, with Re's Augen exact or as a range, what was said, and special points."""
    known = GameKind(kind)
    parties: dict[str, Any] = {"re": (ANNA, BERT), "kontra": (CEM, DORO)}
    if known in ONE_AGAINST_ALL:
        parties = {"re": (ANNA,), "kontra": (BERT, CEM, DORO)}
    if known is GameKind.SOLO:
        more.setdefault("solo", "damen")
    if isinstance(augen, int):
        augen = (augen, augen)
    facts = {
        "augen": Augen(*augen) if augen else None,
        "announcements": said(say),
        "specials": specials(special),
    }
    return Game(known, **{**parties, **facts, **more})


def normal(
    augen: int | tuple[int, int] | None, say: str = "", special: str = "", **more: Any
) -> Game:
    return game("normal", augen, say, special, **more)


def solo(augen: int, say: str = "", special: str = "", by: Player = ANNA, **more: Any) -> Game:
    """A solo, by Anna unless somebody else is named."""
    others = tuple(player for player in FOUR if player != by)
    return game("solo", augen, say, special, **{"re": (by,), "kontra": others, **more})


def row(*points: int, players: Iterable[Player] = FOUR) -> dict[Player, int]:
    """Points of Anna, Bert, Cem and Doro."""
    return dict(zip(players, points, strict=True))


# evenings


def evening(
    *entries: Entry, people: int = 4, first: Player = ANNA, under: Rules | None = None, **more: Any
) -> Replay:
    """An evening of the first so many of the cast; Anna deals first."""
    return replay(Plan(CAST[:people], first, under or Rules(), **more), entries)


def row_of(entry: Entry, **more: Any) -> Row:
    """The row of this entry in an evening that has no other."""
    (only,) = evening(entry, **more).rows
    return only


def next_after(*entries: Entry, **more: Any) -> Next:
    """What comes next in an evening after these entries."""
    return evening(*entries, **more).next


def typed(points: dict[Player, int], **more: Any) -> Game:
    return Game(GameKind.DIRECT, points=points, **more)


def played(count: int = 1, people: int = 4, start: int = 0, **more: Any) -> list[Game]:
    """Games of zero points at a full rotation from a dealer on: only the course of the evening
    matters.
    """
    games = []
    for number in range(count):
        after_the_dealer = CAST[(start + number + 1) % people]
        games.append(typed({after_the_dealer: 0}, **more))
    return games
