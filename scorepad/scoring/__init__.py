"""The rules of Doppelkopf as pure functions: facts in, points with reasons out.

They need the standard library only.

What `__all__` names is public and typed: other programs may import it from here. All else may
change at any time.

    >>> parties = {"re": ["Anna", "Cem"], "kontra": ["Bert", "Doro"]}
    >>> game = read_game({"game": "normal", **parties, "augen": {"re": 151}})
    >>> result = score(game, preset("ddv"))
    >>> result.winner
    <Party.RE: 're'>
    >>> result.value
    2
    >>> result.points["Bert"]
    -2
    >>> [(reason.id, reason.points) for reason in result.reasons]
    [('won', 1), ('played_no90', 1)]

`Refused` is raised for facts that cannot have happened, with all problems at once.

    >>> try:
    ...     score(read_game({"game": "normal", "re": ["Anna"], "augen": {"re": 200}}), Rules())
    ... except Refused as refused:
    ...     [problem.code for problem in refused.problems]
    ['re_size', 'kontra_missing']
"""

from scorepad.scoring.entry import (
    Announcement,
    Augen,
    End,
    Entry,
    Evening,
    Event,
    FirstTrick,
    Game,
    Leiche,
    PaperList,
    Penalty,
    PflichtsoloRound,
    Plan,
    Redeal,
    RulesChange,
    Seats,
    Special,
    Unreadable,
    WrongCard,
)
from scorepad.scoring.errors import Refused
from scorepad.scoring.evening.replay import Fold, replay
from scorepad.scoring.evening.rows import Next, Replay, Row
from scorepad.scoring.game.reasons import Reason
from scorepad.scoring.game.score import Score, score
from scorepad.scoring.problems import Notice, Problem
from scorepad.scoring.reading.entries import (
    read_entry,
    read_evening,
    read_game,
    write_entry,
    write_evening,
)
from scorepad.scoring.reading.schema import evening_schema, game_schema
from scorepad.scoring.rules import PRESETS, Rules, preset, read_rules, write_rules
from scorepad.scoring.terms import GameKind, Party, Pflicht, Player, Says

__all__ = [
    "PRESETS",
    "SCORING_VERSION",
    "Announcement",
    "Augen",
    "End",
    "Entry",
    "Evening",
    "Event",
    "FirstTrick",
    "Fold",
    "Game",
    "GameKind",
    "Leiche",
    "Next",
    "Notice",
    "PaperList",
    "Party",
    "Penalty",
    "Pflicht",
    "PflichtsoloRound",
    "Plan",
    "Player",
    "Problem",
    "Reason",
    "Redeal",
    "Refused",
    "Replay",
    "Row",
    "Rules",
    "RulesChange",
    "Says",
    "Score",
    "Seats",
    "Special",
    "Unreadable",
    "WrongCard",
    "evening_schema",
    "game_schema",
    "preset",
    "read_entry",
    "read_evening",
    "read_game",
    "read_rules",
    "replay",
    "score",
    "write_entry",
    "write_evening",
    "write_rules",
]

# a number that rises whenever the same facts score differently; every cache has it in its key
SCORING_VERSION = 3
