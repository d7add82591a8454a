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
            "Bei 120 zu 120 gewinnt Re, wenn nur Kontra angesagt hat.",
            "At 120 to 120 Re wins when only Kontra announced.",
        ),
        words="Gleichstand, 120:120, Contra, 120 Augen, halbe halbe, tie",
        says={
            False: Text(
                "Bei 120 zu 120 gewinnt Kontra, auch wenn nur Kontra angesagt hat.",
                "At 120 to 120 Kontra wins, even when only Kontra announced.",
            )
        },
    )
    announcer_needs_121_always: bool = option(
        False,
        "Branderhof, Zählweise",
        label=Text("Wer ansagt, braucht immer 121", "Who announces always needs 121"),
        help=Text(
            "Wer angesagt hat, gewinnt nur mit 121 Augen. Haben bei 120 zu 120 beide angesagt, gewinnt niemand.",
            "Whoever announced wins with 121 card points only. At 120 to 120 with both announced nobody wins.",
        ),
        words="Gleichstand, 120:120, Re angesagt, tie",
        says={False: Text("Nicht jede Ansage braucht 121 Augen.", "Not every announcement needs 121 card points.")},
    )
    reply_needs_denied_only: bool = option(
        False,
        "Mainz 3.7",
        label=Text("Wer erwidert, gewinnt schon mit 120", "Whoever replies wins with 120 already"),
        help=Text(
            "Haben beide angesagt, gewinnt bei 120 zu 120 die Partei, die erwidert hat.",
            "When both announced, the party that replied wins at 120 to 120.",
        ),
        words="Erwiderung, Rück-Re, Gegenansage, Antwort, 120:120, reply",
        says={
            False: Text(
                "Bei 120 zu 120 ist es gleich, wer erwidert hat.", "At 120 to 120 it does not matter who replied."
            )
        },
    )
    conflict: Literal["nobody", "last_announcement"] = option(
        "nobody",
        "TSR 7.1.3; Mainz 3.10",
        choices={
            "nobody": Text("niemand gewinnt", "nobody wins"),
            "last_announcement": Text("wer zuletzt ansagte, verliert", "the last to announce loses"),
        },
        label=Text("Beide Absagen verfehlt", "Both higher announcements missed"),
        help=Text(
            "Was gilt, wenn beide Parteien ihre Absage verfehlt haben.",
            "What holds when both parties missed their higher announcement.",
        ),
        words="beide zu hoch, überzogen, verspielt, kein Gewinner, both failed",
        says={
            "nobody": Text(
                "Haben beide ihre Absage verfehlt, gewinnt niemand.",
                "When both missed their higher announcement, nobody wins.",
            ),
            "last_announcement": Text(
                "Haben beide ihre Absage verfehlt, verliert, wer zuletzt angesagt hat.",
                "When both missed their higher announcement, the last to announce loses.",
            ),
        },
    )
    nobody_counts: Literal["all", "specials_only"] = option(
        "all",
        "TSR 7.1.3; CuteSoft",
        choices={
            "all": Text("Stufen, gegen Absagen, Sonderpunkte", "steps, against announcements, special points"),
            "specials_only": Text("nur Sonderpunkte", "special points only"),
        },
        label=Text("Ohne Gewinner zählt", "Counts without a winner"),
        help=Text("Welche Punkte bleiben, wenn niemand gewonnen hat.", "Which points remain when nobody has won."),
        words="niemand gewinnt, unentschieden, draw",
        says={
            "all": Text(
                "Gewinnt niemand, zählen Stufen, Sonderpunkte und was gegen eine Absage gespielt wurde.",
                "When nobody wins, steps, special points and what was played against an announcement count.",
            ),
            "specials_only": Text(
                "Gewinnt niemand, zählen nur die Sonderpunkte.", "When nobody wins, only the special points count."
            ),
        },
    )
