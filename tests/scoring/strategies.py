"""Random rule sets without contradictions, random legal games and evenings, random JSON.

Rules, games and evenings are made by chance alone, from one seed that hypothesis draws: that is
quick. With ``pytest --hypothesis-profile=thorough`` hypothesis draws every single choice, seeks the
corners and shrinks what fails.
"""

import dataclasses
from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from hypothesis import strategies as st

from scorepad.declare import Option
from scorepad.scoring import entry
from scorepad.scoring.entry import (
    Announcement,
    Augen,
    Entry,
    FirstTrick,
    Game,
    Leiche,
    Plan,
    Special,
)
from scorepad.scoring.evening.replay import Fold
from scorepad.scoring.evening.rows import Next
from scorepad.scoring.game.announcements import may_genscher
from scorepad.scoring.game.augen import possible
from scorepad.scoring.game.sayable import check_announcements
from scorepad.scoring.game.shares import HOCHZEITEN
from scorepad.scoring.game.special_points import check_specials
from scorepad.scoring.rules import OPTIONS, PRESETS, Rules, read_rules
from scorepad.scoring.soli import SOLI
from scorepad.scoring.specials import SPECIALS as BUILT_IN
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
from tests.effort import is_thorough
from tests.scoring.building import CAST

SAYS_OF = {
    Level.NO90: Says.NO90,
    Level.NO60: Says.NO60,
    Level.NO30: Says.NO30,
    Level.SCHWARZ: Says.SCHWARZ,
}
SPECIALS = tuple(BUILT_IN)
SCORED = tuple(kind for kind in GameKind if kind not in TYPED)
T = TypeVar("T")
CHANCE = st.randoms(use_true_random=not is_thorough())
"""What everything random here is made from."""


def some(random: Random, values: Sequence[T], most: int) -> list[T]:
    """Up to so many different values, in any order."""
    return random.sample(values, random.randint(0, min(most, len(values))))


# rules


def any_value(random: Random, option: Option) -> Any:
    if option.same and random.random() < 0.5:
        return "same"
    match option.shape:
        case "switch":
            return random.random() < 0.5
        case "whole":
            return random.randrange(option.least, min(option.most, 30) + 1, option.multiple)
        case "choice":
            return random.choice([*option.choices])
        case "numbers":
            return [random.randint(0, 9) for _ in range(random.randint(0, 3))]
        case "named":
            return some(random, [*option.choices, {"id": "drei_buben", "name": "Drei Buben"}], 4)
    return some(random, [*option.choices], 4)


POINTS = [f"special.{id_}.points" for id_ in SPECIALS] + [
    f"solo.kind_points.{kind}" for kind in SOLI
]
OWN = {"special.gans.name": "Gans", "special.gans.points": 2, "special.gans.doubled": True}
"""A special point that only the group knows."""


def any_of_kinds(random: Random) -> dict[str, Any]:
    """What is said of single special points and kinds of soli."""
    fixed = {
        f"solo.fixed_kind.{kind}.won": random.choice([0, 3, 12])
        for kind in some(random, [*SOLI], 2)
    }
    lost = {
        f"solo.fixed_kind.{kind}.lost": random.choice([0, 6]) for kind in some(random, [*SOLI], 2)
    }
    in_solo = {
        f"special.{id_}.in_solo": some(random, [*SOLI], 8) for id_ in some(random, SPECIALS, 2)
    }
    return fixed | lost | in_solo | (OWN if random.random() < 0.3 else {})


def without_contradictions(options: dict[str, Any], preset: str = "ddv") -> dict[str, Any]:
    """The same options with those changed that cannot stand beside another, in the preset or among
    them.
    """
    given = {**PRESETS[preset].options, **options}
    if (
        given.get("announcements.need_re_kontra") is False
        and given.get("announcements.implied", True) is True
    ):
        options["announcements.implied"] = False
    if given.get("solo.factor", 3) != 3 and given.get("counting") not in ("plus", "minus"):
        options["counting"] = "minus"
    if given.get("hochzeit_allein.factor") in (1, 2) and given.get("counting") not in (
        "plus",
        "minus",
    ):
        options["hochzeit_allein.factor"] = "same"
    if given.get("bock.length") == "until_dealer_returns":
        options["bock.overlap"] = "ignore" if given.get("bock.overlap") == "ignore" else "stack"
    if options.get("bock.overlap", given.get("bock.overlap")) == "slots":
        options["bock.most_levels"] = given.get("bock.most_levels") or 3
    return options


def any_rules(random: Random, *, classic: bool = False) -> Rules:
    options = {name: any_value(random, OPTIONS[name]) for name in some(random, sorted(OPTIONS), 10)}
    options |= {name: random.randint(0, 3) for name in some(random, POINTS, 4)}
    options |= any_of_kinds(random) if random.random() < 0.5 else {}
    if classic or options.get("team_mode") == "tripelkopf":  # its points are typed in
        options.pop("team_mode", None)
    name = random.choice(sorted(PRESETS))
    return read_rules({"preset": name, "options": without_contradictions(options, name)})


def rule_sets(*, classic: bool = False) -> st.SearchStrategy[Rules]:
    return CHANCE.map(lambda random: any_rules(random, classic=classic))


# games

CORNERS = (0, 2, 8, 29, 30, 59, 60, 89, 90, 119, 120, 121, 150, 151, 180, 181, 210, 211, 232, 240)


def any_augen(random: Random, rules: Rules) -> dict[str, Any]:
    """Exact Augen that can occur, and what is said about tricks."""
    augen = random.choice(CORNERS) if random.random() < 0.6 else random.randint(0, 240)
    if not possible(augen, rules):
        augen = 120
    if augen not in (0, 240):
        return {"augen": Augen(augen, augen)}
    party = Party.RE if augen == 0 else Party.KONTRA
    no_trick = random.choice([None, party, False] if rules.table.cards == 48 else [None, party])
    if no_trick and random.random() < 0.5:
        return {"no_trick": no_trick}
    return {"augen": Augen(augen, augen), "no_trick": no_trick}


LEICHE_SAYS = [(Party.RE, Says.RE), (Party.RE, Says.STOSS)]
LEICHE_SAYS += [(Party.KONTRA, says) for says in (Says.KONTRA, Says.NO30, Says.NO60, Says.NO90)]


def any_sayings(
    random: Random, rules: Rules, kind: GameKind = GameKind.NORMAL
) -> tuple[Announcement, ...]:
    """Announcements of both parties that can have been made, in some order; jumps, Vorab and raises
    too.
    """
    if kind is GameKind.LEICHE:
        spoken = tuple(Announcement(says, party) for party, says in some(random, LEICHE_SAYS, 6))
        answered = any(part.party is Party.KONTRA for part in spoken)
        return tuple(part for part in spoken if answered or part.says is not Says.STOSS)
    sides = {party: party_says(party, set(some(random, [*Level], 3)), rules) for party in Party}
    if kind is GameKind.ARMUT and "armut" in rules.pflichtansage.also and not sides[Party.RE]:
        sides[Party.RE] = [Announcement(Says.RE, Party.RE)]
    said = []
    while any(sides.values()):
        party = random.choice([party for party in Party if sides[party]])
        said.append(sides[party].pop(0))
    said = [maybe_vorab(random, part, rules) for part in said]
    knocks = random.randint(0, 2) if rules.games.klopfen != "off" else 0
    return (*said, *raises_after(random, said, rules), *(Announcement(Says.KLOPFEN),) * knocks)


def maybe_vorab(random: Random, part: Announcement, rules: Rules) -> Announcement:
    """The same announcement, perhaps said before the first card."""
    may_be = part.says in tuple(map(Says, Party)) or rules.announcements.vorab_levels
    return dataclasses.replace(part, vorab=may_be and random.random() < 0.3)


def raises_after(random: Random, said: list[Announcement], rules: Rules) -> list[Announcement]:
    """Raises by both parties in turn, where Re and Kontra were said."""
    if {part.says for part in said if part.says in tuple(map(Says, Party))} != set(
        map(Says, Party)
    ):
        return []
    first = random.choice([*Party])
    turns = [first, first.other] * 5
    return [
        Announcement(Says.RAISE, party)
        for party in turns[: random.randint(0, rules.announcements.raises)]
    ]


def party_says(party: Party, levels: set[Level], rules: Rules) -> list[Announcement]:
    """What a party says for some levels, lowest first."""
    spoken = sorted(levels - {Level.NOTHING})
    if spoken and spoken[0] > Level.RE_KONTRA and rules.announcements.need_re_kontra:
        spoken.insert(0, Level.RE_KONTRA)
    return [Announcement(SAYS_OF.get(level, Says(party)), party) for level in spoken]


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


def any_size(random: Random, kind: GameKind, people: int) -> int:
    if kind in ONE_AGAINST_ALL:
        return 1
    return 2 if people == 4 else random.randint(1, 3)


def knocked_by_all(random: Random, game: Game, rules: Rules) -> Game:
    """The game, now and then with a knock of everybody in it."""
    if rules.games.klopfen == "off" or game.game is GameKind.LEICHE or random.random() < 0.7:
        return game
    knocks = (Announcement(Says.KLOPFEN, by=player) for player in (*game.re, *game.kontra))
    return dataclasses.replace(game, announcements=(*game.announcements, *knocks))


def any_bride(
    random: Random, rules: Rules, kind: GameKind, re: tuple[Player, ...]
) -> Player | None:
    if kind not in HOCHZEITEN:
        return None
    needed = kind is GameKind.HOCHZEIT and rules.games.hochzeit_bonus
    return random.choice(re) if needed or random.random() < 0.5 else None


def any_game(
    random: Random,
    rules: Rules,
    active: tuple[Player, ...] = (),
    kinds: tuple[GameKind, ...] = tuple(GameKind),
) -> Game:
    active = active or CAST[: 4 if rules.table.team_mode == "classic" else 6]
    kind = random.choice(kinds)
    order = tuple(random.sample(active, len(active)))
    if kind in TYPED:
        value = random.randint(-9, 9)
        return Game(
            kind,
            order,
            points={order[0]: value * (len(active) - 1)},
            bock_triggers=random.randint(0, 2),
        )
    re = any_size(random, kind, len(active))
    solo = kind is GameKind.SOLO
    game = Game(
        kind,
        order[:re],
        order[re:],
        announcements=any_sayings(random, rules, kind),
        solo=random.choice([*SOLI]) if solo else None,
        pflicht=random.choice([None, *Pflicht]) if solo or kind is GameKind.LEICHE else None,
        genscher_used=may_genscher(kind, rules) and random.random() < 0.5,
        bride=any_bride(random, rules, kind, order[:re]),
        leiche=Leiche(tops=tuple(some(random, TOPS, 4))) if kind is GameKind.LEICHE else None,
        bock_triggers=random.choice([0, 0, 0, 1, 2]),
        wrong_card=random.choice([None, None, order[0]]),
        **any_augen(random, rules),
    )
    game = with_tricks(random, knocked_by_all(random, game, rules), rules)
    known = [id_ for id_ in (*SPECIALS, "gans") if id_ in rules.special.kinds]
    specials = [
        Special(random.choice(known), random.choice([*Party]), random.randint(0, 2))
        for _ in range(4)
    ]
    return with_legal_specials(game, specials[: random.randint(0, 4)], rules)


def with_tricks(random: Random, game: Game, rules: Rules) -> Game:
    """The game with what the first two tricks were worth, where that forces nobody who was
    silent.
    """
    tricks = [FirstTrick(random.choice([*Party]), random.randint(0, 50)) for _ in range(2)]
    more = dataclasses.replace(game, first_trick=tricks[0], second_trick=tricks[1])
    return game if random.random() < 0.7 or check_announcements(more, rules) else more


def games(rules: Rules, active: tuple[Player, ...] = (), **which: Any) -> st.SearchStrategy[Game]:
    """A game that can have happened under these rules, among these players and of these `kinds`."""
    return CHANCE.map(lambda random: any_game(random, rules, active, **which))


def scored_games(
    kinds: tuple[GameKind, ...] = SCORED,
) -> st.SearchStrategy[tuple[Game, Rules, int]]:

    def made(random: Random) -> tuple[Game, Rules, int]:
        rules = any_rules(random)
        return any_game(random, rules, kinds=kinds), rules, random.choice([0, 0, 1, 2, 3])

    return CHANCE.map(made)


# evenings


def any_evening(random: Random, most: int = 12) -> tuple[Plan, list[Entry]]:
    """A plan and a log of entries; games name the people who play, some entries have problems."""
    rules = any_rules(random, classic=True)
    people = random.randint(4, 7)
    plan = Plan(CAST[:people], random.choice(CAST[:people]), rules)
    fold = Fold(plan)
    entries: list[Entry] = []
    for _ in range(random.randint(0, most)):
        entries.append(any_entry(random, fold))
        fold.step(entries[-1])
    return plan, entries


def evenings(most: int = 12) -> st.SearchStrategy[tuple[Plan, list[Entry]]]:
    return CHANCE.map(lambda random: any_evening(random, most))


KINDS = ("problem", "redeal", "wrong_card", "penalty", "event", "seats", "round", "rules", "end")


def any_wrong_card(random: Random, following: Next) -> entry.WrongCard:
    """A wrong card of somebody at the table, in a game with announcements that can have been
    made.
    """
    kind = random.choice(SCORED)
    culprit = random.choice(following.table)
    re = following.active[: any_size(random, kind, len(following.active))]
    return entry.WrongCard(
        culprit, re, game=kind, announcements=any_sayings(random, following.rules, kind)
    )


def any_entry(random: Random, fold: Fold) -> Entry:
    following = fold.next()
    kind = random.choice(("game",) * 8 + KINDS)
    if kind in ("game", "problem"):
        game = any_game(random, following.rules, following.active)
        if kind == "problem":
            return dataclasses.replace(game, re=game.re[:1] * 2)
        if random.random() < 0.5 and game.game not in TYPED:
            return dataclasses.replace(game, kontra=())
        return game
    who = random.choice(following.table)
    many: dict[str, Entry] = {
        "redeal": entry.Redeal(random.choice(following.rules.incidents.redeal_ids or ("misdeal",))),
        "wrong_card": any_wrong_card(random, following),
        "penalty": entry.Penalty({who: -12}, share=random.random() < 0.5),
        "event": entry.Event("Dulle verloren", who),
        "seats": entry.Seats(tuple(random.sample(CAST, random.randint(4, 7)))),
        "round": entry.PflichtsoloRound(),
        "rules": entry.RulesChange(any_rules(random, classic=True)),
        "end": entry.End(),
    }
    return many[kind]


def one_entry(fold: Fold) -> st.SearchStrategy[Entry]:
    return CHANCE.map(lambda random: any_entry(random, fold))


# JSON of any form

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-300, 300)
    | st.just(10**30)
    | st.floats(allow_nan=False)
    | st.text(max_size=5)
    | st.sampled_from(
        [
            "game",
            "solo",
            "re",
            "kontra",
            "no90",
            "A",
            "karo",
            "ddv",
            "rules",
            "end",
            "stack",
            "{key}",
        ]
    )
)
KEYS = st.text(max_size=3) | st.sampled_from([
    "kind", "game", "re", "kontra", "augen", "no_trick", "announcements", "says", "party", "specials", "id", "count",
    "table", "rules", "options", "preset", "entries", "points", "leiche", "tops", "tricks", "bock", "factor",
    "solo.own", "special.x.counts_in", "bock.on", "culprit", "first_trick_augen", "second_trick_augen", "vorab",
    "entry",
])  # fmt: skip
JSON: st.SearchStrategy[Any] = st.recursive(
    SCALARS,
    lambda part: st.lists(part, max_size=4) | st.dictionaries(KEYS, part, max_size=5),
    max_leaves=20,
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
