"""The table behind the live value says what scoring says. Source: the docstring of
`scorepad.scoring.game.preview`.
"""

import dataclasses
import json
from collections import Counter
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given

from scorepad.scoring.entry import Announcement, Augen, Game, Special
from scorepad.scoring.game.announcements import may_genscher
from scorepad.scoring.game.augen import chips
from scorepad.scoring.game.preview import preview_table
from scorepad.scoring.game.preview_cells import BESIDE, COVERED, DOUBLING, GEGEN, said
from scorepad.scoring.game.score import Score, score
from scorepad.scoring.game.special_points import check_specials
from scorepad.scoring.game.value import is_brave
from scorepad.scoring.numerals import decimal, percent, real_minus, signed
from scorepad.scoring.rules import PRESETS, Rules, preset
from scorepad.scoring.terms import LEVEL_OF, ONE_AGAINST_ALL, GameKind, Level, Party, Says
from tests.effort import examples
from tests.scoring.building import CAST, chosen, normal, rules
from tests.scoring.strategies import CHANCE

MISSING = "missing minus two, points of a kind, special most"
TURNED = "turned, orgasmus and schwarze sau, game points"
OF_THE_WINNER = "levels for the winner, 120 to 120 three times"
HARDER = "kif harder, everything doubles"
CHOSEN = {
    "branderhof without Feigheit": "branderhof feigheit.mode=off",
    MISSING: """ddv feigheit.mode=missing_minus_2 solo.kind_points.damen=2 solo.extra_point=1 special.in_solo=all
        special.karlchen_caught.points=2 special.karlchen_caught.most=1""",
    TURNED: """kif feigheit.mode=flip orgasmus.allowed=true schwarze_sau.allowed=true bock.effect=game_points
        bock.in_solo=false""",
    "turned but special points, second Fuchs": """ddv feigheit.mode=flip_without_specials bock.effect=game_points
        special.escalates=[1,3] special.in_solo=by_kind""",
    HARDER: """kif value.doubling_covers=everything missed.extra_per_level=1 gegen.when_won_by_missed=false
        klopfen=double value.re_kontra_effect=double value.level_effect=double""",
    "extra points, points of three kinds": """mainz bock.effect=extra_points bock.without_winner=false
        orgasmus.allowed=true value.doubling_covers=everything value.re_kontra_effect=double value.level_effect=double
        klopfen=add solo.kind_points.damen=1 solo.kind_points.buben=2 solo.kind_points.fleischlos=3""",
    "vorab, raises, Re by itself, steps double": """ddv announcements.vorab_points=2 announcements.vorab_levels=true
        announcements.raises=3 announcements.automatic=["solo","armut"] armut.allowed=true gegen.effect=double
        value.re_kontra_effect=add_and_double value.step_effect=double value.doubling_covers=base_and_gegen""",
    OF_THE_WINNER: """ddv value.level_counts=winner value.split_factor=3 win.conflict=augen win.missed_loses=false
        feigheit.mode=flip bock.effect=game_points announcements.vorab_points=1 special.gans.points=1
        special.gans.name=Gans special.gans.doubled=true""",
    "a solo that pays what it always pays": """spritzen solo.fixed_kind.damen.won=6 solo.fixed_kind.damen.lost=12
        solo.fixed_kontra_doubles=true special.fuchs_caught.in_solo=["karo"] klopfen=add klopfen.points=3""",
    "levels fall at 120 to 120": """ddv win.split=levels_fall value.level_effect=double value.split_factor=2
        announcements.vorab_points=1 announcements.vorab_levels=true announcements.raises=2 klopfen=add""",
    "solo doubles, nobody wins at 120": """kif win.split=nobody solo.effect=double solo.extra_doubled=false
        value.base_points=10""",
    "one of six against all": "kif team_mode=six_plus_one feigheit.mode=flip",
}
"""A preset and the options changed in it, as the command line takes them."""
GROUPS = {name: preset(name) for name in PRESETS} | {
    name: chosen(text) for name, text in CHOSEN.items()
}


@cache
def table_of(group: Rules) -> dict[str, Any]:
    table: dict[str, Any] = json.loads(json.dumps(preview_table(group)))
    return table


@dataclasses.dataclass
class Shown:
    """What a phone shows before saving."""

    winner: str | None
    value: int
    reasons: Counter[tuple[str, str, int]]


def look_up(
    group: Rules, game: Game, chip: int, levels: tuple[int, int], order: int, bock: int
) -> Shown:
    """The live value as the page looks it up."""
    table = table_of(group)
    most = {"": 5, "levels": 1, "all": 0}[table["voids"] if game.genscher_used else ""]
    levels = min(levels[0], most), min(levels[1], most)
    keys = [
        f"{game.game}:{game.solo or ('brave' if is_brave(game, group) else '')}",
        game.game.value,
    ]
    key = next(key for key in keys if key in table["kinds"])
    kind = table["kinds"][key]
    cells = table["cells"][~kind if kind < 0 else kind]
    verdict = table["verdicts"][
        number(cells[((order * 6 + levels[0]) * 6 + levels[1]) * len(table["chips"]) + chip])
    ]
    winner, mode, spoken = table["heads"][number(verdict[0])]
    side = winner or "re"
    sums = Counter[int]()
    reasons = [table["reasons"][number(letter)] for letter in verdict[1:]]
    reasons = [reason for reason in reasons if kind >= 0 or reason[0] not in GEGEN]
    shown = [(id_, party, points) for id_, party, points, place in reasons if place != DOUBLING]
    doublings = []
    for _, party, points, place in reasons:
        sums[place] += points if party == side else -points
    for id_, points, doubling in said_of(table, game, levels, spoken):
        sums[COVERED] += points
        shown += [(id_, side, points)] if points else []
        doublings += [doubling] if doubling else []
    doublings += [id_ for id_, _, _, place in reasons if place == DOUBLING]
    special, doubled = special_points(table, game, side) if mode else (0, 0)
    doubled *= bool(spoken and not table["everything"])
    covered = sums[COVERED] + (special if table["everything"] else 0)
    for id_ in doublings:
        shown.append((id_, side, covered + doubled))
        covered *= 2
        special += special if table["everything"] else doubled
        doubled *= 2
    value = covered + sums[BESIDE] + (0 if table["everything"] else special)
    if table["floor"] and winner and mode != 2 and value < 0:
        shown.append(("floor", side, -value))
        value = special = 0
    if spoken and table["chips"][chip][0] == "split" and table["split"] > 1:
        shown.append(("split", side, value * (table["split"] - 1)))
        value = value * table["split"]
        special = special * table["split"]
    if mode > 2:
        turned = value if mode == 3 else value - special
        shown.append(("feigheit", side, -2 * turned))
        value -= 2 * turned
        special = -special if mode == 3 else special
    value = with_bock(table["bock"], value, special, winner, game, bock)
    return Shown(winner, -value if game.game.value in table["turned"] else value, Counter(shown))


def said_of(table: dict[str, Any], game: Game, levels: tuple[int, int], spoken: int) -> list[Any]:
    """What everything said gives where it counts: of the levels all, Re and Kontra alone, or
    none.
    """
    if not spoken:
        return []
    most = {1: 5, 2: 1, 3: 0}[spoken]
    re, kontra = levels
    if game.game.value in table["automatic"]:
        re = max(re, 1)
    announced = [
        *table["announced"]["re"][: min(re, most)],
        *table["announced"]["kontra"][: min(kontra, most)],
    ]
    counts = Counter(announcement.says for announcement in game.announcements)
    times = {
        "knocks": counts[Says.KLOPFEN],
        "raise": counts[Says.RAISE],
        "vorab": vorab_of(table, game),
    }
    for what, count in times.items():
        if not count or not table[what]:
            continue
        id_, points, doubling = table[what]
        if doubling or what == "raise":
            announced += [table[what]] * count
        else:
            announced.append([id_, points * count, ""])
    return announced


def vorab_of(table: dict[str, Any], game: Game) -> int:
    """How many announcements in advance count: of levels that fell at 120 to 120 none."""
    levels_fall = table["falls"] and game.augen == Augen(120, 120)
    in_advance = [announcement.says for announcement in game.announcements if announcement.vorab]
    if levels_fall:
        in_advance = [says for says in in_advance if LEVEL_OF[says] is Level.RE_KONTRA]
    return len(in_advance)


def number(letter: str) -> int:
    return ord(letter) - 48


def special_points(table: dict[str, Any], game: Game, side: str) -> tuple[int, int]:
    """The net special points for a side that count in such a game, up to the most, and those that
    are doubled.
    """
    net = doubled = 0
    counted = Counter[tuple[str, str]]()
    left = {id_: rule["most"] for id_, rule in table["specials"].items()}
    kind = game.game.value + (f":{game.solo}" if game.solo else "")
    for special in game.specials:
        in_armut = f"{special.id}:{game.game}:{special.party}"
        rule = table["specials"].get(in_armut, table["specials"].get(special.id))
        if rule and {kind, game.game.value} & set(rule["counts_in"]):
            count = min(special.count, left[special.id])
            left[special.id] -= count
            counted[
                in_armut if in_armut in table["specials"] else special.id, special.party.value
            ] += count
    for (id_, party), count in counted.items():
        worths = table["specials"][id_]["worths"]
        points = (1 if party == side else -1) * sum(
            worths[min(place, len(worths) - 1)] for place in range(count)
        )
        net += points
        doubled += points if table["specials"][id_].get("doubled") else 0
    return net, doubled


def with_bock(
    bock: dict[str, Any], value: int, special: int, winner: str | None, game: Game, levels: int
) -> int:
    if (not bock["in_solo"] and game.game in ONE_AGAINST_ALL) or (
        not bock["without_winner"] and winner is None
    ):
        return value
    if bock["effect"] == "extra_points":
        return value + (bock["points"] * levels if winner else 0)
    times: int = bock["factor"] ** levels
    if bock["effect"] == "game_points":
        return (value - special) * times + special
    return value * times


Entered = tuple[Game, int, tuple[int, int], int]


def entered(random: Random, group: Rules) -> Entered:
    """A game as the page lets people enter it: kind, chip, levels of both parties, who spoke first,
    special points.
    """
    table = table_of(group)
    key = random.choice(sorted(table["kinds"]))
    kind = GameKind(key.partition(":")[0])
    solo = (
        (key.partition(":")[2] or random.choice(group.solo.kinds))
        if kind is GameKind.SOLO
        else None
    )
    chip = random.randint(0, 10)
    found = chips(group)[chip]
    levels = random.randint(0, 5), random.randint(0, 5)
    order = random.randrange(table["orders"])
    spoken = said(*map(Level, levels), kontra_first=order == 1)
    six = group.table.team_mode == "six_plus_one"
    brave = key.endswith(":brave")
    re = 1 if kind in ONE_AGAINST_ALL or (brave and six) else 2
    offered = sorted(table["specials"])
    points = [
        Special(random.choice(offered), random.choice([*Party]), random.randint(1, 2))
        for _ in range(3)
    ]
    game = Game(
        kind,
        CAST[:re],
        CAST[re : 4 if group.table.team_mode == "classic" else 6],
        solo=solo,
        augen=Augen(found.least, found.most),
        no_trick=found.no_trick or False,
        genscher_used=brave and not six and may_genscher(kind, group),
        announcements=with_calls(random, spoken, kind, group),
    )
    with_points = dataclasses.replace(game, specials=tuple(points[: random.randint(0, 3)]))
    possible = not check_specials(with_points, group, game.no_trick or None)
    return (with_points if possible else game), chip, levels, order


def with_calls(
    random: Random, spoken: tuple[Announcement, ...], kind: GameKind, group: Rules
) -> tuple[Announcement, ...]:
    """The announcements, some made Vorab, with knocks and raises, as far as the rules have them."""
    before = group.announcements.vorab_points and random.random() < 0.5
    levels = group.announcements.vorab_levels
    told = [
        dataclasses.replace(
            one, vorab=bool(before and (levels or LEVEL_OF[one.says] is Level.RE_KONTRA))
        )
        for one in spoken
    ]
    if group.games.klopfen != "off":
        told += [Announcement(Says.KLOPFEN)] * random.randrange(3)
    says = {announcement.says for announcement in told}
    re = Says.RE in says or kind in group.announcements.automatic
    if re and Says.KONTRA in says:
        first = random.choice([*Party])
        turns = [first, first.other] * 5
        raises = random.randint(0, group.announcements.raises)
        told += [Announcement(Says.RAISE, party) for party in turns[:raises]]
    return tuple(told)


def same(group: Rules, game: Game, shown: Shown, scored: Score) -> None:
    assert shown.winner == scored.winner
    assert shown.value == scored.value
    if not game.specials:
        told = [part for part in scored.reasons if part.id not in ("bock", "orgasmus")]
        assert shown.reasons == Counter((part.id, part.party.value, part.points) for part in told)


@pytest.mark.no_cover
@pytest.mark.parametrize("name", GROUPS)
@examples(40)
@given(random=CHANCE)
def test_the_table_says_what_scoring_says(name: str, random: Random) -> None:
    """With special points or without; without them the reasons are the same too."""
    group = GROUPS[name]
    bock = random.randint(0, 2)
    game, chip, levels, order = entered(random, group)
    same(
        group,
        game,
        look_up(group, game, chip, levels, order, bock),
        score(game, group, levels=bock),
    )


def test_the_table_knows_only_the_games_that_the_group_plays_and_those_without_feigheit_where_it_matters() -> (
    None
):
    """There he is no coward. Source: readings A-49, A-60."""
    assert {"armut", "orgasmus", "schwarze_sau", "leiche", "direct"} & set(
        table_of(Rules())["kinds"]
    ) == set()
    assert "armut" in table_of(preset("kif"))["kinds"]
    assert "stille_hochzeit" not in table_of(preset("branderhof"))["kinds"]
    assert "solo:damen" in table_of(GROUPS[MISSING])["kinds"]
    six: dict[str, Any] = {"team_mode": "six_plus_one"}
    assert "normal:brave" in table_of(rules("kif", feigheit__mode="flip", **six))["kinds"]
    assert "normal:brave" in table_of(preset("koppeldopf"))["kinds"]
    changing = rules("freedoko", genscher="two_kings", genscher__voids_levels=True)
    for group in (rules("kif", **six), rules("kif", feigheit__mode="flip"), changing):
        assert not [kind for kind in table_of(group)["kinds"] if kind.endswith("brave")]


@pytest.mark.no_cover
def test_the_table_is_small_and_keeps_the_order_of_announcements_apart_only_where_it_matters() -> (
    None
):
    """It goes out with every entry page."""
    for name in PRESETS:
        table = table_of(preset(name))
        assert len(json.dumps(table)) < 30_000
        assert table["orders"] == (2 if name == "mainz" else 1)


CORNERS = [  # (rules, special points, announced levels of both) with Re's chip 211+
    pytest.param(preset("branderhof"), (), (0, 0), id="the coward loses in Branderhof"),
    pytest.param(GROUPS[MISSING], (), (0, 0), id="the coward loses in Koppeldopf"),
    pytest.param(GROUPS[TURNED], (), (0, 0), id="a turned value has no floor"),
    pytest.param(
        rules(feigheit__mode="flip"),
        (Special("doppelkopf", Party.RE),),
        (0, 0),
        id="turned special points",
    ),
    pytest.param(GROUPS[HARDER], (), (4, 5), id="nine doublings"),
    pytest.param(GROUPS[OF_THE_WINNER], (), (2, 3), id="levels of the winner alone"),
]


@pytest.mark.parametrize(("group", "specials", "levels"), CORNERS)
def test_the_table_says_what_scoring_says_in_a_corner(
    group: Rules, specials: tuple[Special, ...], levels: tuple[int, int]
) -> None:
    chip = chips(group)[3]
    spoken = said(*map(Level, levels))
    game = normal((chip.least, chip.most), no_trick=False, specials=specials, announcements=spoken)
    same(group, game, look_up(group, game, 3, levels, 0, 0), score(game, group))


@pytest.mark.parametrize(
    ("group", "whose", "shown"),
    [
        (Rules(), "knocks", None),
        (GROUPS["extra points, points of three kinds"], "knocks", ["klopfen", 2, ""]),
        (GROUPS[HARDER], "knocks", ["", 0, "doubled_klopfen"]),
        (rules(klopfen="add", klopfen__all_four=2), "all_four", ["klopfen_all", 2, ""]),
        (rules(klopfen="add", klopfen__all_four=0), "all_four", None),
        (rules(klopfen="double", klopfen__all_four=2), "all_four", None),
    ],
)
def test_the_table_says_what_a_klopfen_gives(group: Rules, whose: str, shown: object) -> None:
    """Source: CuteSoft, Klopfen; options.md, klopfen; klopfen.all_four: where knocking adds
    points.
    """
    assert table_of(group)[whose] == shown


# Numbers as people read them.


def test_a_total_has_a_real_minus_and_a_game_its_sign() -> None:
    assert [real_minus(points) for points in (12, 0, -12)] == ["12", "0", "−12"]
    assert [signed(points) for points in (12, 0, -12)] == ["+12", "0", "−12"]


@pytest.mark.parametrize(
    ("number", "places", "german", "english"),
    [
        (Fraction(5, 2), 1, "2,5", "2.5"),
        (Fraction(-5, 3), 1, "−1,7", "−1.7"),
        (Fraction(-5, 4), 1, "−1,3", "−1.3"),
        (Fraction(1, 20), 1, "0,1", "0.1"),
        (Fraction(-1, 20), 1, "−0,1", "−0.1"),
        (Fraction(-1, 30), 1, "0,0", "0.0"),
        (Fraction(0), 1, "0,0", "0.0"),
        (Fraction(1234), 1, "1234,0", "1234.0"),
        (Fraction(-1, 30), 2, "−0,03", "−0.03"),
        (Fraction(1, 8), 2, "0,13", "0.13"),
        (Fraction(-1, 250), 2, "0,00", "0.00"),
        (Fraction(12), 2, "12,00", "12.00"),
    ],
)
def test_an_average_has_one_decimal_place_or_as_many_as_are_asked_for_rounded_away_from_zero(
    number: Fraction, places: int, german: str, english: str
) -> None:
    assert decimal(number, "de", places) == german
    assert decimal(number, "en", places) == english
    assert places > 1 or decimal(number, "de") == german


@pytest.mark.parametrize(
    ("part", "whole", "share"), [(1, 3, "33"), (2, 3, "67"), (1, 200, "1"), (3, 3, "100")]
)
def test_a_share_is_whole_percent(part: int, whole: int, share: str) -> None:
    assert percent(part, whole, "de") == f"{share}\N{NO-BREAK SPACE}%"
    assert percent(part, whole, "en") == f"{share}%"
