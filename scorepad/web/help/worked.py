"""Worked examples of the help page: games in a sentence, scored for each request."""

from dataclasses import dataclass, replace
from typing import Any

from scorepad.declare import Text
from scorepad.scoring.entry import Announcement, Augen, Game, Leiche, Special
from scorepad.scoring.game.score import score
from scorepad.scoring.rules import PRESETS, Rules, preset
from scorepad.scoring.rules.switches import GROUPS
from scorepad.scoring.terms import KONTRA, RE, GameKind, Party, Player, Says
from scorepad.telling.score import tell_score
from scorepad.telling.voice import Voice
from scorepad.web.frame.i18n import language

_TABLE = tuple(Player(name) for name in ("Anna", "Bert", "Cem", "Doro"))


@dataclass(frozen=True)
class Example:
    """An example game: its story, its preset and group of rules, and the source of the rule that it shows."""

    story: Text
    source: str
    augen: int
    rules: str = "ddv"
    group: str = ""
    game: GameKind = GameKind.NORMAL
    solo: str | None = None
    said: tuple[tuple[Party, str], ...] = ()
    specials: tuple[tuple[Party, str], ...] = ()
    leiche: Leiche | None = None

    def rule_set(self) -> Rules:
        """The rules of the example."""
        base = preset(self.rules)
        if self.leiche:
            base = replace(base, games=replace(base.games, leiche_allowed=True))
        return GROUPS[self.group].switched(base) if self.group else base

    def played(self) -> Game:
        """The game of the example; a soloist is Anna, otherwise Anna and Bert are Re."""
        alone = self.solo is not None or self.game is GameKind.LEICHE
        kind = GameKind.SOLO if self.solo else self.game
        re = _TABLE[: 1 if alone else 2]
        return Game(
            kind,
            re=re,
            kontra=_TABLE[len(re) :],
            augen=Augen(self.augen, self.augen),
            announcements=tuple(Announcement(Says(says), party) for party, says in self.said),
            specials=tuple(Special(ident, party) for party, ident in self.specials),
            solo=self.solo,
            leiche=self.leiche,
        )


EXAMPLES: tuple[Example, ...] = (
    Example(
        Text(
            "Re sagt Re und keine 90, hat 160 Augen und fängt einen Fuchs.",
            "Re says Re and no 90, takes 160 card points and catches a Fuchs.",
        ),
        "TSR 7.2.2, 7.2.3",
        160,
        said=((RE, "re"), (RE, "no90")),
        specials=((RE, "fuchs_caught"),),
    ),
    Example(
        Text("120 zu 120, niemand hat etwas gesagt.", "120 to 120, nobody has said anything."), "TSR 7.1.2, 7.2.3a", 120
    ),
    Example(
        Text("120 zu 120, aber nur Kontra hat angesagt.", "120 to 120, but only Kontra announced."),
        "TSR 7.1.1.4",
        120,
        said=((KONTRA, "kontra"),),
    ),
    Example(
        Text(
            "Re sagt Re und keine 90, Kontra kommt auf 100: Re verliert trotz 140 Augen.",
            "Re says Re and no 90, Kontra reaches 100: Re loses in spite of 140 card points.",
        ),
        "TSR 6.3.1, 7.1.2",
        140,
        said=((RE, "re"), (RE, "no90")),
    ),
    Example(
        Text(
            "Anna verliert ein Damen-Solo mit 80 Augen, Kontra war angesagt.",
            "Anna loses a queens solo with 80 card points, Kontra was announced.",
        ),
        "TSR 7.2.4, 7.3",
        80,
        solo="damen",
        said=((KONTRA, "kontra"),),
    ),
    Example(
        Text("120 zu 120 ohne Ansage: Niemand hat 121.", "120 to 120, nothing announced: nobody has 121."),
        "KIF, Wertung (A-01)",
        120,
        rules="kif",
    ),
    Example(
        Text(
            "Re sagt Re und keine 90, hat 160 Augen und fängt einen Fuchs: Re verdoppelt, der Fuchs nicht.",
            "Re says Re and no 90, takes 160 card points and catches a Fuchs: Re doubles, the Fuchs is left out.",
        ),
        "Mainz 3.2, 3.12",
        160,
        rules="mainz",
        said=((RE, "re"), (RE, "no90")),
        specials=((RE, "fuchs_caught"),),
    ),
    Example(
        Text(
            "Re gewinnt mit 126, Kontra hat drei Sonderpunkte: Der Gewinner schreibt Minus.",
            "Re wins with 126, Kontra has three special points: the winner writes a minus.",
        ),
        "Mainz 3.13",
        126,
        rules="mainz",
        specials=((KONTRA, "fuchs_caught"), (KONTRA, "karlchen_last_trick"), (KONTRA, "karlchen_caught")),
    ),
    Example(
        Text(
            "Re sagt nichts und lässt Kontra unter 30: feige, Re verliert.",
            "Re says nothing and keeps Kontra under 30: cowardice, Re loses.",
        ),
        "Branderhof, Feiglingsregel",
        215,
        rules="branderhof",
    ),
    Example(
        Text(
            "Re sagt Re und keine 90, Kontra kommt auf 100; es gilt die härtere Regel.",
            "Re says Re and no 90, Kontra reaches 100; the harder rule holds.",
        ),
        "KIF V30 (A-05)",
        140,
        rules="kif",
        group="kif_harder",
        said=((RE, "re"), (RE, "no90")),
    ),
    Example(
        Text(
            "Leiche: Anna hält Dulle und Kreuz-Dame, macht keinen Stich; die Gegner sagten Kontra und 30.",
            "Leiche: Anna holds Dulle and queen of clubs and takes no trick; the opponents said Kontra and 30.",
        ),
        "KIF V3 (A-14)",
        0,
        rules="kif",
        game=GameKind.LEICHE,
        said=((KONTRA, "kontra"), (KONTRA, "no30")),
        leiche=Leiche(0, ("dulle", "kreuz_dame")),
    ),
)


def worked(example: Example) -> dict[str, Any]:
    """An example with its score, in the language of the page."""
    rules = example.rule_set()
    voice = Voice(language(), {player: str(player) for player in _TABLE}, rules)
    names = [PRESETS[example.rules].label, *([GROUPS[example.group].label] if example.group else [])]
    told = tell_score(score(example.played(), rules), voice)
    rules_told = ", ".join(map(voice.say, names))
    return {"story": voice.say(example.story), "rules": rules_told, "source": example.source, "told": told}
