"""Checks that a game can have happened; every problem is collected."""

from collections.abc import Collection, Iterable

from scorepad.scoring.entry import Game
from scorepad.scoring.game.announcements import may_genscher
from scorepad.scoring.game.augen import ALL, check_augen, values
from scorepad.scoring.game.sayable import check_announcements
from scorepad.scoring.game.shares import check_bride
from scorepad.scoring.game.special_points import check_specials
from scorepad.scoring.problems import Problem
from scorepad.scoring.rules import Rules
from scorepad.scoring.soli import SOLI
from scorepad.scoring.terms import KONTRA, ONE_AGAINST_ALL, RE, TYPED, GameKind, Party, Player


def check(game: Game, rules: Rules) -> list[Problem]:
    """All problems of a game; none if it can have happened under these rules."""
    problems = _bock(game, rules) + check_bride(game, rules)
    if game.game in TYPED:
        return problems + _typed(game, rules) + check_specials(game, rules, None)
    problems += check_parties(game, rules)
    if rules.table.team_mode == "tripelkopf":
        # Its points are typed in, never scored by Augen. Source: KIF V44, reading A-36.
        return [*problems, Problem("augen_not_wanted", "augen")]
    if game.points is not None:
        problems.append(Problem("points_not_wanted", "points"))
    problems += _kind(game, rules)
    augen = check_augen(game, rules)
    problems += augen
    problems += check_announcements(game, rules)
    no_trick = None if augen else _without_trick(game, rules)
    problems += check_specials(game, rules, no_trick)
    return problems


def _bock(game: Game, rules: Rules) -> list[Problem]:
    if game.bock_factor is None or rules.bock.levels_of(game.bock_factor) is not None:
        return []
    return [Problem("bock_factor", "bock", {"factor": rules.bock.factor})]


def _without_trick(game: Game, rules: Rules) -> Party | None:
    # The party that surely took no trick; it is asked for only where there are special points.
    if game.no_trick:
        return game.no_trick
    if not game.specials or game.augen is None:
        return None
    if game.augen.least > 0 and game.augen.most < ALL:
        return None
    without = {no_trick for _, no_trick in values(game, rules)}
    return without.pop() if len(without) == 1 else None


def _people(rules: Rules) -> int:
    return 4 if rules.table.team_mode == "classic" else 6


def check_parties(game: Game, rules: Rules) -> list[Problem]:
    """The problems with the players of Re and Kontra."""
    re = len(game.re)
    kontra = len(game.kontra)
    people = _people(rules)
    sizes = _sizes_of_re(game, people)
    problems = []
    if re not in sizes:
        wants = "/".join(str(size) for size in sizes)
        problems.append(Problem("re_size", "re", {"wants": wants}))
    if not kontra:
        problems.append(Problem("kontra_missing", "kontra"))
    elif re in sizes and kontra != people - re:
        problems.append(Problem("kontra_size", "kontra", {"wants": str(people - re)}))
    twice = [player for player in game.kontra if player in game.re]
    problems += [Problem("players_twice", "kontra", {"player": player}) for player in twice]
    return problems


def _sizes_of_re(game: Game, people: int) -> tuple[int, ...]:
    # How many people can be Re.
    if game.game in ONE_AGAINST_ALL:
        return (1,)
    if people == 6:
        return (1, 2, 3)
    # In an Orgasmus the Hochzeit stays, also one that is silent or finds nobody (KIF V6).
    return (1, 2) if game.game is GameKind.ORGASMUS else (2,)


def _typed(game: Game, rules: Rules) -> list[Problem]:
    given = game.points or {}
    active = game.re + game.kontra or tuple(given)
    problems = []
    if len(active) != _people(rules):
        problems.append(Problem("re_size", "re", {"wants": str(_people(rules))}))
    if not given:
        problems.append(Problem("points_missing", "points"))
    if game.augen is not None or game.no_trick:
        problems.append(Problem("augen_not_wanted", "augen"))
    if game.announcements:
        problems.append(Problem("announcement_not_wanted", "announcements"))
    problems += _not_playing(given, active)
    return problems


def _not_playing(given: Iterable[Player], active: Collection[Player]) -> list[Problem]:
    others = [player for player in given if player not in active]
    return [Problem("not_playing", "points", {"player": player}) for player in others]


def _kind(game: Game, rules: Rules) -> list[Problem]:
    return _solo(game, rules) + _genscher(game, rules) + _leiche(game, rules)


def _solo(game: Game, rules: Rules) -> list[Problem]:
    if game.game is not GameKind.SOLO:
        return [] if game.solo is None else [Problem("solo_not_wanted", "solo")]
    if game.solo is None:
        return [Problem("solo_kind_missing", "solo")]
    if game.solo in SOLI or any(own.id == game.solo for own in rules.solo.own):
        return []
    return [Problem("unknown_solo", "solo", {"solo": game.solo})]


def _genscher(game: Game, rules: Rules) -> list[Problem]:
    if not game.genscher_used or may_genscher(game.game, rules):
        return []
    return [Problem("genscher_not_here", "genscher_used", {"what": game.game.value})]


def _leiche(game: Game, rules: Rules) -> list[Problem]:
    if game.game is not GameKind.LEICHE:
        return [] if game.leiche is None else [Problem("leiche_not_wanted", "leiche")]
    return [Problem("leiche_tricks", "leiche")] if _tricks_contradict(game, rules) else []


def _tricks_contradict(game: Game, rules: Rules) -> bool:
    # Whether the tricks of a Leiche contradict its Augen.
    tricks = game.leiche.tricks if game.leiche else None
    if tricks is None:
        return False
    augen = game.augen
    if tricks == 0:
        has_augen = augen is not None and augen.least > 0
        return has_augen or game.no_trick in (False, KONTRA)
    has_none = augen is not None and augen.most == 0
    return game.no_trick is RE or (has_none and rules.table.cards == 40)
