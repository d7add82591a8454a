"""Worked examples of the help page: games in a sentence, declared in `worked.toml` and scored for
each request.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from scorepad.declare import Text, written_beside
from scorepad.scoring.entry import Announcement, Augen, Game, Leiche, Special
from scorepad.scoring.game.score import score
from scorepad.scoring.rules import PRESETS, Rules, preset
from scorepad.scoring.rules.switches import GROUPS
from scorepad.scoring.terms import GameKind, Party, Player, Says
from scorepad.telling.score import tell_score
from scorepad.telling.voice import Voice
from scorepad.web.frame.i18n import language

_TABLE = tuple(Player(name) for name in ("Anna", "Bert", "Cem", "Doro"))


@dataclass(frozen=True)
class Example:
    """An example game: its story, its preset and group of rules, and the source of the rule that it
    shows.

    What a party announced or made is written as "re:no90"; `leiche` are the trumps of a Leiche
    without a trick.
    """

    story: Text
    source: str
    augen: int
    rules: str = "ddv"
    group: str = ""
    game: str = "normal"
    solo: str | None = None
    said: tuple[str, ...] = ()
    specials: tuple[str, ...] = ()
    leiche: tuple[str, ...] = ()

    def rule_set(self) -> Rules:
        """The rules of the example."""
        base = preset(self.rules)
        if self.leiche:
            base = replace(base, games=replace(base.games, leiche_allowed=True))
        return GROUPS[self.group].switched(base) if self.group else base

    def played(self) -> Game:
        """The game of the example; a soloist is Anna, otherwise Anna and Bert are Re."""
        people_of_re = 1 if self.solo or self.leiche else 2
        said = [Announcement(Says(says), party) for party, says in _pairs(self.said)]
        made = [Special(ident, party) for party, ident in _pairs(self.specials)]
        return Game(
            GameKind.SOLO if self.solo else GameKind(self.game),
            re=_TABLE[:people_of_re],
            kontra=_TABLE[people_of_re:],
            augen=Augen(self.augen, self.augen),
            announcements=tuple(said),
            specials=tuple(made),
            solo=self.solo,
            leiche=Leiche(0, self.leiche) if self.leiche else None,
        )


def _pairs(written: tuple[str, ...]) -> Iterator[tuple[Party, str]]:
    """The party and the rest of each text such as "re:no90"."""
    for pair in written:
        party, _colon, what = pair.partition(":")
        yield Party(party), what


EXAMPLES = tuple(Example(**table) for table in written_beside(__file__, "story").values())


def worked(example: Example) -> dict[str, Any]:
    """An example with its score, in the language of the page."""
    rules = example.rule_set()
    voice = Voice(language(), {player: str(player) for player in _TABLE}, rules)
    names = [voice.say(PRESETS[example.rules].label)]
    if example.group:
        names.append(voice.say(GROUPS[example.group].label))
    return {
        "story": voice.say(example.story),
        "rules": ", ".join(names),
        "source": example.source,
        "told": tell_score(score(example.played(), rules), voice),
    }
