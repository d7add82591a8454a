"""Random rule sets without contradictions, random legal games and evenings, random JSON."""

from __future__ import annotations

import dataclasses
from typing import Any

from hypothesis import strategies as st

from scorepad.declare import Option
from scorepad.scoring.entry import (
    Announcement,
    Augen,
    End,
    Entry,
    Game,
    Leiche,
    Penalty,
    PflichtsoloRound,
    Plan,
    Redeal,
    RulesChange,
    Seats,
    Special,
    WrongCard,
)
from scorepad.scoring.evening.replay import Fold
from scorepad.scoring.game.augen import possible
from scorepad.scoring.game.special_points import check_specials
from scorepad.scoring.rules import OPTIONS, PRESETS, Rules, read_rules
from scorepad.scoring.soli import SOLI
from scorepad.scoring.terms import (
    ONE_AGAINST_ALL,
    TOPS,
    TYPED,
    GameKind,
    Level,
    Party,
    Pflicht,
    Player,
    Says,
)
from tests.scoring.building import CAST

SAYS_OF = {Level.NO90: Says.NO90, Level.NO60: Says.NO60, Level.NO30: Says.NO30, Level.SCHWARZ: Says.SCHWARZ}
SPECIALS = (
    "doppelkopf",
    "fuchs_caught",
    "karlchen_last_trick",
    "fuchs_caught_last_trick",
    "karlchen_caught",
    "herzstich",
    "dulle_caught",
    "both_fuechse_caught",
    "double_karlchen",
    "fuchs_last_trick",
)
SCORED = tuple(kind for kind in GameKind if kind not in TYPED)


# rules


def option_values(option: Option) -> st.SearchStrategy[Any]:
    """Any value that the declaration of an option allows."""
    if option.shape == "switch":
        return st.booleans()
    if option.shape == "whole":
        steps = (min(option.most, 30) - option.least) // option.multiple
        return st.integers(0, steps).map(lambda step: option.least + step * option.multiple)
    if option.shape == "choice":
        return st.sampled_from([*option.choices])
    if option.shape == "numbers":
        return st.lists(st.integers(0, 9), max_size=3)
    return st.lists(st.sampled_from([*option.choices]), unique=True)


ANY_OPTION = st.sampled_from(sorted(OPTIONS)).flatmap(
    lambda name: st.tuples(st.just(name), option_values(OPTIONS[name]))
)
ANY_POINTS = st.tuples(
    st.sampled_from([f"special.{id_}.points" for id_ in SPECIALS] + [f"solo.kind_points.{kind}" for kind in SOLI]),
    st.integers(0, 3),
)


def without_contradictions(options: dict[str, Any]) -> dict[str, Any]:
    """The same options with those changed that cannot stand beside another."""
    if options.get("announcements.need_re_kontra") is False:
        options["announcements.implied"] = False
    if options.get("solo.factor", 3) != 3 and options.get("counting") not in ("plus", "minus"):
        options["counting"] = "minus"
    if options.get("bock.length") == "until_dealer_returns":
        options["bock.overlap"] = "ignore" if options.get("bock.overlap") == "ignore" else "stack"
    if options.get("bock.overlap") == "slots":
        options["bock.most_levels"] = options.get("bock.most_levels") or 3
    return options


@st.composite
def rule_sets(draw: st.DrawFn, classic: bool = False) -> Rules:
    """A preset with some options changed."""
    options = dict(draw(st.lists(ANY_OPTION, max_size=10)) + draw(st.lists(ANY_POINTS, max_size=4)))
    if classic or options.get("team_mode") == "tripelkopf":  # its points are typed in
        options.pop("team_mode", None)
    return read_rules({"preset": draw(st.sampled_from(sorted(PRESETS))), "options": without_contradictions(options)})


# games


@st.composite
def augen_of(draw: st.DrawFn, rules: Rules) -> dict[str, Any]:
    """Exact Augen that can occur, and what is said about tricks."""
    bounds = st.sampled_from([0, 2, 8, 29, 30, 59, 60, 89, 90, 119, 120, 121, 150, 151, 180, 181, 210, 211, 232, 240])
    augen = draw(bounds | st.integers(0, 240))
    if not possible(augen, rules):
        augen = 120
    if augen not in (0, 240):
        return {"augen": Augen(augen, augen)}
    party = Party.RE if augen == 0 else Party.KONTRA
    no_trick = draw(st.sampled_from([None, party, False] if rules.table.cards == 48 else [None, party]))
    if no_trick and draw(st.booleans()):
        return {"no_trick": no_trick}
    return {"augen": Augen(augen, augen), "no_trick": no_trick}


@st.composite
def sayings(draw: st.DrawFn, rules: Rules, kind: GameKind = GameKind.NORMAL) -> tuple[Announcement, ...]:
    """Announcements of both parties that can have been made, in some order; jumps too."""
    if kind is GameKind.LEICHE:
        possible_says = [(Party.RE, Says.RE), (Party.RE, Says.STOSS)]
        possible_says += [(Party.KONTRA, says) for says in (Says.KONTRA, Says.NO30, Says.NO60, Says.NO90)]
        return tuple(
            Announcement(says, party) for party, says in draw(st.lists(st.sampled_from(possible_says), unique=True))
        )
    sides = {party: party_says(party, draw(st.sets(st.sampled_from(Level))), rules) for party in Party}
    said = []
    while any(sides.values()):
        party = draw(st.sampled_from([party for party in Party if sides[party]]))
        said.append(sides[party].pop(0))
    knocks = draw(st.integers(0, 2)) if rules.games.klopfen != "off" else 0
    return tuple(said) + (Announcement(Says.KLOPFEN),) * knocks


def party_says(party: Party, levels: set[Level], rules: Rules) -> list[Announcement]:
    """What a party says for some levels, lowest first."""
    spoken = sorted(levels - {Level.NOTHING})
    if spoken and spoken[0] > Level.RE_KONTRA and rules.announcements.need_re_kontra:
        spoken.insert(0, Level.RE_KONTRA)
    return [Announcement(SAYS_OF.get(level, Says(party)), party) for level in spoken]


ONE_SPECIAL = st.builds(Special, st.sampled_from(SPECIALS), st.sampled_from(Party), st.integers(0, 2))


def with_legal_specials(game: Game, specials: list[Special], rules: Rules) -> Game:
    """The game with as many of the special points as can have happened."""
    no_trick = game.no_trick or None
    if game.augen in (Augen(0, 0), Augen(240, 240)) and game.no_trick is None:
        no_trick = Party.RE if game.augen == Augen(0, 0) else Party.KONTRA
    kept = game
    for special in specials:
        more = dataclasses.replace(kept, specials=(*kept.specials, special))
        if not check_specials(more, rules, no_trick):
            kept = more
    return kept


def sized(kind: GameKind, people: int) -> st.SearchStrategy[int]:
    """How many are Re."""
    if kind in ONE_AGAINST_ALL:
        return st.just(1)
    return st.just(2) if people == 4 else st.integers(1, 3)


@st.composite
def games(
    draw: st.DrawFn, rules: Rules, active: tuple[Player, ...] = (), kinds: tuple[GameKind, ...] = tuple(GameKind)
) -> Game:
    """A game that can have happened under these rules."""
    active = active or CAST[: 4 if rules.table.team_mode == "classic" else 6]
    kind = draw(st.sampled_from(kinds))
    order = tuple(draw(st.permutations(active)))
    if kind in TYPED:
        value = draw(st.integers(-9, 9))
        return Game(kind, order, points={order[0]: value * (len(active) - 1)}, bock_triggers=draw(st.integers(0, 2)))
    re = draw(sized(kind, len(active)))
    facts = draw(augen_of(rules))
    game = Game(
        kind,
        order[:re],
        order[re:],
        announcements=draw(sayings(rules, kind)),
        solo=draw(st.sampled_from([*SOLI])) if kind is GameKind.SOLO else None,
        pflicht=draw(st.none() | st.sampled_from(Pflicht)) if kind is GameKind.SOLO else None,
        genscher_used=draw(st.booleans()),
        leiche=Leiche(tops=tuple(draw(st.lists(st.sampled_from(TOPS), unique=True, max_size=4))))
        if kind is GameKind.LEICHE
        else None,
        bock_triggers=draw(st.sampled_from([0, 0, 0, 1, 2])),
        **facts,
    )
    return with_legal_specials(game, draw(st.lists(ONE_SPECIAL, max_size=4)), rules)


@st.composite
def scored_games(draw: st.DrawFn, kinds: tuple[GameKind, ...] = SCORED) -> tuple[Game, Rules, int]:
    """A legal game with its rules and Bock levels."""
    rules = draw(rule_sets())
    return draw(games(rules, kinds=kinds)), rules, draw(st.sampled_from([0, 0, 1, 2, 3]))


# evenings


@st.composite
def evenings(draw: st.DrawFn, most: int = 12) -> tuple[Plan, list[Entry]]:
    """A plan and a log of entries; games name the people who play, some entries have problems."""
    rules = draw(rule_sets(classic=True))
    people = draw(st.integers(4, 7))
    plan = Plan(CAST[:people], draw(st.sampled_from(CAST[:people])), rules)
    fold = Fold(plan)
    entries: list[Entry] = []
    for _ in range(draw(st.integers(0, most))):
        entry = draw(one_entry(fold))
        fold.step(entry)
        entries.append(entry)
    return plan, entries


@st.composite
def one_entry(draw: st.DrawFn, fold: Fold) -> Entry:
    """Something that may happen next."""
    kind = draw(
        st.sampled_from(["game"] * 8 + ["problem", "redeal", "wrong_card", "penalty", "seats", "round", "rules", "end"])
    )
    following = fold.next()
    if kind in ("game", "problem"):
        game = draw(games(following.rules, following.active))
        if kind == "problem":
            return dataclasses.replace(game, re=game.re[:1] * 2)
        return dataclasses.replace(game, kontra=()) if draw(st.booleans()) and game.game not in TYPED else game
    who = draw(st.sampled_from(following.table))
    many: dict[str, Entry] = {
        "redeal": Redeal(),
        "wrong_card": WrongCard(who, following.active[:2]),
        "penalty": Penalty({who: -12}, share=draw(st.booleans())),
        "seats": Seats(tuple(draw(st.permutations(CAST)))[: draw(st.integers(4, 7))]),
        "round": PflichtsoloRound(),
        "rules": RulesChange(draw(rule_sets(classic=True))),
        "end": End(),
    }
    return many[kind]


# JSON of any form

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-300, 300)
    | st.just(10**30)
    | st.floats(allow_nan=False)
    | st.text(max_size=5)
    | st.sampled_from(["game", "solo", "re", "kontra", "no90", "A", "karo", "ddv", "rules", "end", "stack", "{key}"])
)
KEYS = st.text(max_size=3) | st.sampled_from(
    [
        *("kind", "game", "re", "kontra", "augen", "no_trick", "announcements", "says", "party", "specials", "id"),
        *("count", "table", "rules", "options", "preset", "entries", "points", "leiche", "tops", "tricks", "bock"),
        *("factor", "solo.own", "special.x.counts_in", "bock.on", "culprit", "first_trick_augen", "entry"),
    ]
)
JSON: st.SearchStrategy[Any] = st.recursive(
    SCALARS, lambda part: st.lists(part, max_size=4) | st.dictionaries(KEYS, part, max_size=5), max_leaves=20
)


@st.composite
def spoiled(draw: st.DrawFn, whole: Any) -> Any:
    """The same JSON with one part of it replaced by something else."""
    if isinstance(whole, dict) and whole and draw(st.integers(0, 5)):
        key = draw(st.sampled_from(sorted(whole)))
        return {**whole, key: draw(spoiled(whole[key]))}
    if isinstance(whole, list) and whole and draw(st.integers(0, 5)):
        place = draw(st.integers(0, len(whole) - 1))
        return [*whole[:place], draw(spoiled(whole[place])), *whole[place + 1 :]]
    return draw(JSON)
