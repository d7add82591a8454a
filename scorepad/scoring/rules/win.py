"""Who wins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorepad.declare import Text, option


@dataclass(frozen=True)
class Win:
    """When a party has won, and what counts when none has."""

    kontra_alone_needs_121: bool = option(
        True,
        "TSR 7.1.1.4; KIF A-02",
        always_said=True,
        label=Text("Kontra allein braucht 121", "Kontra alone needs 121"),
        help=Text(
            "Bei 120 zu 120 gewinnt Re, wenn nur Kontra angesagt war.",
            "At 120 to 120 Re wins when only Kontra was announced.",
        ),
    )
    announcer_needs_121_always: bool = option(
        False,
        "Branderhof, Zählweise",
        label=Text("Wer ansagt, braucht immer 121", "Who announces always needs 121"),
        help=Text(
            "Wer angesagt hat, gewinnt nur mit 121; bei 120 zu 120 kann der Gewinner fehlen.",
            "Who announced wins with 121 only; at 120 to 120 there may be no winner.",
        ),
    )
    reply_needs_denied_only: bool = option(
        False,
        "Mainz 3.7",
        label=Text("Wer erwidert, gewinnt schon mit 120", "Whoever replies wins with 120 already"),
        help=Text(
            "Haben beide angesagt, gewinnt bei 120 zu 120, wer als zweiter sprach.",
            "When both announced, the party that spoke second wins at 120 to 120.",
        ),
    )
    conflict: Literal["nobody", "last_announcement"] = option(
        "nobody",
        "TSR 7.1.3; Mainz 3.10",
        choices={
            "nobody": Text("niemand gewinnt", "nobody wins"),
            "last_announcement": Text("wer zuletzt ansagte, verliert", "the last to announce loses"),
        },
        label=Text("Beide Absagen verfehlt", "Both announcements missed"),
        help=Text(
            "Was gilt, wenn beide Parteien mehr versprachen, als sie hielten.",
            "What holds when both parties promised more than they kept.",
        ),
    )
    nobody_counts: Literal["all", "specials_only"] = option(
        "all",
        "TSR 7.1.3; CuteSoft",
        choices={
            "all": Text("Stufen, gegen Absagen, Sonderpunkte", "steps, against announcements, special points"),
            "specials_only": Text("nur Sonderpunkte", "special points only"),
        },
        label=Text("Ohne Gewinner zählt", "Counts without a winner"),
        help=Text(
            "Welche Punkte bleiben, wenn keine Partei gewonnen hat.", "Which points remain when no party has won."
        ),
    )
