"""Trying out a game: the form of the entry page without an evening, and its score by rule set."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from scorepad.actions.runde.rules import mark
from scorepad.scoring.entry import Game
from scorepad.scoring.errors import Refused
from scorepad.scoring.game.score import Score, score
from scorepad.scoring.rules import PRESETS, Rules, preset, write_rules
from scorepad.scoring.terms import GameKind, Player
from scorepad.telling.rules import preset_name
from scorepad.telling.score import ToldScore, tell_score
from scorepad.telling.voice import Voice
from scorepad.web.frame.heads import seat_names
from scorepad.web.frame.i18n import language
from scorepad.web.frame.voice import voice_of
from scorepad.web.game import chips
from scorepad.web.game.entry_view import Seat, game_page
from scorepad.web.game.game_form import GameForm

LETTERS = "ABCDEF"
MOST_BOCK = 3
_TYPED = {GameKind.DIRECT.value, GameKind.SCHIEBEKOPF.value}


@dataclass(frozen=True)
class ProbeVerdict:
    """The score of the game under one rule set, or why it cannot be scored there."""

    name: str
    told: ToldScore
    same: bool


def players(names: Sequence[str], rules: Rules) -> dict[Player, str]:
    """The players of the game: people of the Runde, then letters where there are too few."""
    wanted = 4 if rules.table.team_mode == "classic" else 6
    people = names[:wanted]
    shown = [*people, *LETTERS[len(people) : wanted]]
    return {Player(str(place)): name for place, name in enumerate(shown, 1)}


def probe_page(form: GameForm, rules: Rules, names: dict[Player, str], bock: int) -> dict[str, Any]:
    """The values of the page, under the names that the entry page has."""
    short = seat_names(names, tuple(names))
    seats = []
    for player, name in zip(names, short, strict=True):
        seats.append(Seat(player, name, plays=True, on=player in form.re.data))
    more = chips.more(form, rules)
    return game_page(form, rules, tuple(seats)) | {
        "kinds": chips.kinds(form),
        "more": tuple(kind for kind in more if kind.value not in _TYPED),
        "others": chips.specials(form, _others(rules)),
        "bock": bock,
        "factors": [rules.bock.times(levels) for levels in range(MOST_BOCK + 1)],
        "table_key": mark({**write_rules(rules), "lang": language()}),
    }


def verdicts(
    game: Game, own: Rules, own_name: str, names: dict[Player, str], bock: int
) -> tuple[ProbeVerdict, ...]:
    """The game under the rules of the Runde, then under each preset.

    Raises Refused where its own rules refuse it.
    """
    kontra = tuple(player for player in names if player not in game.re)
    whole = replace(game, kontra=kontra, bock=None, bock_factor=None)
    voice = voice_of(names, own)
    mine = score(whole, own, levels=bock)
    first = ProbeVerdict(own_name, tell_score(mine, voice), same=True)
    others = [_under(name, whole, voice, mine, bock) for name in PRESETS]
    return (first, *others)


def _others(rules: Rules) -> Rules:
    """The rules with just the special points that are worth nothing here, each worth 1."""
    kinds = {}
    for ident, rule in rules.special.kinds.items():
        if not rule.points:
            kinds[ident] = replace(rule, points=1)
    special = replace(rules.special, kinds=MappingProxyType(kinds))
    return replace(rules, special=special)


def _under(name: str, game: Game, voice: Voice, mine: Score, bock: int) -> ProbeVerdict:
    """The game under a preset, without special points that it does not know."""
    rules = preset(name)
    title = preset_name(name, voice)
    voice = replace(voice, rules=rules)
    specials = [special for special in game.specials if special.id in rules.special.kinds]
    known = replace(game, specials=tuple(specials))
    try:
        theirs = score(known, rules, levels=bock)
    except Refused as refused:
        remarks = [voice.remark(problem) for problem in refused.problems]
        why = tuple(dict.fromkeys(remarks))
        return ProbeVerdict(title, ToldScore("–", (), (), why), same=False)
    return ProbeVerdict(title, tell_score(theirs, voice), same=theirs.points == mine.points)
