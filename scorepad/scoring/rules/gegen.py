"""Gegen die Alten: what winning against Re is worth, and where."""

from __future__ import annotations

from dataclasses import dataclass

from scorepad.declare import Text, always, option


@dataclass(frozen=True)
class Gegen:
    """Gegen die Alten: Kontra won."""

    points: int = option(
        1,
        "TSR 7.2.3a",
        only_when=always,
        always_said=True,
        usual=1,
        label=Text("Gegen die Alten", "Against the Alten"),
        help=Text("So viel bekommt Kontra, wenn es gewinnt.", "What Kontra gets when it wins."),
        words="gegen die Kreuz-Damen, gegen die Alten, Gegenpunkt, Kontra gewinnt, gegen die Omas",
        says={0: Text("Kontra bekommt für das Gewinnen nichts extra.", "Kontra gets nothing extra for winning.")},
    )
    in_solo: bool = option(
        False,
        "TSR 7.2.4; KIF; Mainz 3.8",
        always_said=True,
        label=Text("Gegen die Alten im Solo", "Against the Alten in a solo"),
        help=Text("Verliert ein Solist, gibt es den Punkt auch.", "When a soloist loses, the point is given too."),
        words="Gegenpunkt, Solo verloren, verlorenes Solo",
        says={
            False: Text(
                "Verliert ein Solist, gibt es den Punkt nicht.", "When a soloist loses, the point is not given."
            )
        },
    )
    in_armut: bool = option(
        True,
        "Reading A-23",
        label=Text("Gegen die Alten in der Armut", "Against the Alten in an Armut"),
        help=Text("Verliert Re eine Armut, gibt es den Punkt auch.", "When Re loses an Armut, the point is given too."),
        words="Gegenpunkt, Armut verloren",
        says={
            False: Text(
                "Verliert Re eine Armut, gibt es den Punkt nicht.", "When Re loses an Armut, the point is not given."
            )
        },
    )
    when_won_by_missed: bool = option(
        True,
        "KIF V30 A-05",
        label=Text(
            "Gegen-Punkt auch, wenn Re nur zu hoch angesagt hat",
            "Against the Alten even where Re only announced too much",
        ),
        help=Text(
            "Kontra bekommt den Punkt auch mit weniger als 120 Augen, wenn Re nur seine Absage verfehlt hat.",
            "Kontra gets the point with fewer than 120 card points too, when Re merely missed its higher announcement.",
        ),
        words="geschenkt, zu hoch angesagt, Gegenpunkt",
        says={
            False: Text(
                "Hat Kontra weniger als 120 Augen und Re nur seine Absage verfehlt, gibt es den Punkt nicht.",
                "The point is not given when Kontra has fewer than 120 card points and Re merely missed.",
            )
        },
    )
