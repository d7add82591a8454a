"""Options about the season: how an evening counts. Source: options.md, field."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from scorepad.declare import Text, option

PLACES = "season.places"
"""The key in a file for the points of places by number of people: ``{"4": [3, 1, -1, -3]}``."""


def _places(people: int, usual: tuple[int, ...]) -> Any:
    return option(
        usual,
        "options.md, field",
        name=f"{PLACES}.{people}",
        least=-999,
        most=999,
        only_when=lambda rules: rules.season.counts == "places",
        label=Text(
            f"Punkte je Platz zu {_WORDS[people].de}",
            f"Points for places among {_WORDS[people].en}",
        ),
        help=Text(
            f"Was der erste, zweite … Platz eines Abends mit {people} Leuten bringt. Wer gleich viele Punkte hat, "
            "teilt sich mit den anderen, was ihre Plätze zusammen bringen: genau gerechnet, auf eine Stelle gezeigt. "
            "Ein Platz, für den nichts dasteht, bringt null.",
            f"What the first, second … place of an evening of {people} people brings. Those with equal points share "
            "what their places bring together: worked out exactly, shown to one decimal. A place for which nothing is "
            "said brings zero.",
        ),
        off=Text("Die Plätze bringen nichts.", "The places bring nothing."),
        words="Saison, Platzpunkte, Platzziffer, Tabelle, Wertung nach Plätzen, places, "
        "ranking points",
    )


_WORDS = {
    4: Text("viert", "four"),
    5: Text("fünft", "five"),
    6: Text("sechst", "six"),
    7: Text("siebt", "seven"),
}
_choice = partial(option, "points", "options.md, field")


@dataclass(frozen=True)
class SeasonRules:
    """The points that an evening counts in the season, attended or missed."""

    counts: Literal["points", "places"] = _choice(
        choices={
            "points": Text("die Punkte", "its points"),
            "places": Text("die Plätze", "the places"),
        },
        label=Text("In der Saison zählen", "In the season count"),
        help=Text(
            "Was ein Abend für die Tabelle der Saison zählt.",
            "What an evening counts in the season’s table.",
        ),
        words="Jahreswertung, Tabelle, Meister, Rangliste, Liga, league, championship, "
        "Saisonpunkte",
        says={
            "points": Text(
                "Die Punkte aller Abende werden addiert.",
                "The points of all evenings are added up.",
            ),
            "places": Text(
                "Jeder Abend bringt so viele Saisonpunkte, wie der Platz wert ist.",
                "Each evening brings as many season points as the place is worth.",
            ),
        },
    )
    places_4: tuple[int, ...] = _places(4, (3, 1, -1, -3))
    places_5: tuple[int, ...] = _places(5, (4, 2, 0, -2, -4))
    places_6: tuple[int, ...] = _places(6, (5, 3, 1, -1, -3, -5))
    places_7: tuple[int, ...] = _places(7, (6, 4, 2, 0, -2, -4, -6))
    missed_points: int = option(
        0,
        "options.md, field",
        least=-999,
        most=0,
        label=Text("Ein versäumter Abend zählt", "An evening missed counts"),
        help=Text(
            "So viele Punkte bekommt in der Saison, wer an einem Abend fehlt. Auch ein versäumter Abend kann "
            "gestrichen werden.",
            "Whoever misses an evening gets so many points in the season. An evening missed "
            "can be dropped too.",
        ),
        off=Text("Wer fehlt, verliert nichts.", "Whoever is absent loses nothing."),
        words="fehlen, Fehlabend, abwesend, nicht da, absent",
    )


def spread(options: Mapping[str, object]) -> dict[str, object]:
    """The options of a file with the key `PLACES` replaced by one option for each number of people.

    >>> spread({"season.places": {"4": [2, 1, 0, 0]}})
    {'season.places.4': [2, 1, 0, 0]}
    """
    given = options.get(PLACES)
    if not isinstance(given, Mapping):
        return dict(options)
    spread_out = {name: value for name, value in options.items() if name != PLACES}
    for people, points in given.items():
        spread_out[f"{PLACES}.{people}"] = points
    return spread_out


def gathered(options: Mapping[str, object]) -> dict[str, object]:
    """The options of a file in which the points for places stand under the key `PLACES`, by number
    of people. Inverse of `spread`.
    """
    start = f"{PLACES}."
    others: dict[str, object] = {}
    places: dict[str, object] = {}
    for name, value in options.items():
        if name.startswith(start):
            people = name.removeprefix(start)
            places[people] = value
        else:
            others[name] = value
    if places:
        others[PLACES] = places
    return others
