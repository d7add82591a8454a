"""Options about who wins."""

from dataclasses import dataclass
from typing import Any, Literal

from scorepad.declare import Text, option


def _someone_wins(rules: Any) -> object:
    return rules.win.split != "nobody"


def _nobody_can_win(rules: Any) -> object:
    # Whether a game may have no winner: at 120 to 120, or when both parties missed.
    win = rules.win
    at_120 = win.announcer_needs_121_always and not win.reply_needs_denied_only
    both_missed = win.missed_loses and win.conflict == "nobody"
    return win.split == "nobody" or at_120 or both_missed


@dataclass(frozen=True)
class Win:
    split: Literal["kontra", "nobody", "levels_fall"] = option(
        "kontra",
        "TSR 7.1; options.md, field",
        quiet=True,
        choices={
            "kontra": Text("Kontra hat genug", "Kontra has enough"),
            "nobody": Text("niemand gewinnt", "nobody wins"),
            "levels_fall": Text("Absagen verfallen", "higher announcements fall"),
        },
        label=Text("120 zu 120", "120 to 120"),
        help=Text(
            "Was gilt, wenn beide genau 120 Augen haben.",
            "What applies when both have exactly 120 card points.",
        ),
        words=(
            "Gleichstand, gespaltener Arsch, halbe halbe, unentschieden, Ansagen verfallen, split, tie, "
            "draw, Spaltarsch, gewinnt bei Gleichstand, who wins at 120"
        ),
        says={
            "kontra": Text(
                "Bei 120 zu 120 gewinnt Kontra, wenn keine Ansage mehr verlangt.",
                "At 120 to 120 Kontra wins unless an announcement asks for more.",
            ),
            "nobody": Text(
                "Bei 120 zu 120 ohne Absage gewinnt niemand; es zählen nur die Sonderpunkte.",
                "At 120 to 120 without a higher announcement nobody wins; only special "
                "points count.",
            ),
            "levels_fall": Text(
                "Bei 120 zu 120 verfallen alle Absagen, keine 90 bis schwarz; niemand hat "
                "sie verfehlt.",
                "At 120 to 120 all higher announcements, no 90 to schwarz, fall; nobody has "
                "missed them.",
            ),
        },
    )
    missed_loses: bool = option(
        True,
        "TSR 7.1.1, 7.1.2; options.md, field",
        quiet=True,
        label=Text("Verfehlte Absage verliert", "A missed announcement loses"),
        help=Text(
            "Wer seine Absage verfehlt, hat verloren, auch mit mehr Augen.",
            "Whoever misses a higher announcement has lost, even with more card points.",
        ),
        words="verfehlt, nicht geschafft, überreizt, trotzdem gewonnen, failed",
        off=Text(
            "Auch nach einer verfehlten Absage gewinnt, wer die Augen hat.",
            "Even after a missed higher announcement the card points decide.",
        ),
    )
    kontra_alone_needs_121: bool = option(
        True,
        "TSR 7.1.1.4; KIF A-02",
        always_said=True,
        only_when=_someone_wins,
        label=Text("Kontra allein braucht 121", "Kontra alone needs 121"),
        help=Text(
            "Bei 120 zu 120 gewinnt Re, wenn nur Kontra angesagt hat.",
            "At 120 to 120 Re wins when only Kontra announced.",
        ),
        words="Gleichstand, 120:120, Contra, 120 Augen, halbe halbe, tie",
        off=Text(
            "Bei 120 zu 120 gewinnt Kontra, auch wenn nur Kontra angesagt hat.",
            "At 120 to 120 Kontra wins, even when only Kontra announced.",
        ),
    )
    announcer_needs_121_always: bool = option(
        False,
        "Branderhof, Zählweise",
        only_when=_someone_wins,
        label=Text("Wer ansagt, braucht immer 121", "Whoever announces always needs 121"),
        help=Text(
            "Wer angesagt hat, gewinnt nur mit 121 Augen, außer die Gegner verfehlen ihre "
            "Absage. Haben bei 120 zu 120 beide angesagt, gewinnt niemand.",
            "Whoever announced wins with 121 card points only, unless the opponents miss their "
            "higher announcement. At 120 to 120 with both announced nobody wins.",
        ),
        words="Gleichstand, 120:120, Re angesagt, tie",
        off=Text(
            "Nicht jede Ansage braucht 121 Augen.", "Not every announcement needs 121 card points."
        ),
    )
    reply_needs_denied_only: bool = option(
        False,
        "Mainz 3.7",
        only_when=_someone_wins,
        label=Text("Wer erwidert, gewinnt schon mit 120", "Whoever replies wins with 120 already"),
        help=Text(
            "Haben beide angesagt, gewinnt bei 120 zu 120 die Partei, die erwidert hat.",
            "When both announced, the party that replied wins at 120 to 120.",
        ),
        words="Erwiderung, Rück-Re, Gegenansage, Antwort, 120:120, reply",
        off=Text(
            "Bei 120 zu 120 ist es gleich, wer erwidert hat.",
            "At 120 to 120 it does not matter who replied.",
        ),
    )
    conflict: Literal["nobody", "last_announcement", "augen"] = option(
        "nobody",
        "TSR 7.1.3; Mainz 3.10; options.md, field",
        only_when=lambda rules: rules.win.missed_loses,
        choices={
            "nobody": Text("niemand gewinnt", "nobody wins"),
            "last_announcement": Text(
                "wer zuletzt ansagte, verliert", "the last to announce loses"
            ),
            "augen": Text("die Augen entscheiden", "the card points decide"),
        },
        label=Text("Beide Absagen verfehlt", "Both higher announcements missed"),
        help=Text(
            "Was gilt, wenn beide Parteien ihre Absage verfehlt haben.",
            "What applies when both parties missed their higher announcement.",
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
            "augen": Text(
                "Haben beide ihre Absage verfehlt, gewinnt Re mit 121 Augen, sonst Kontra.",
                "When both missed their higher announcement, Re wins with 121 card points, "
                "else Kontra.",
            ),
        },
    )
    nobody_counts: Literal["all", "specials_only"] = option(
        "all",
        "TSR 7.1.3; CuteSoft",
        only_when=_nobody_can_win,
        choices={
            "all": Text(
                "Stufen, gegen Absagen, Sonderpunkte",
                "steps, against announcements, special points",
            ),
            "specials_only": Text("nur Sonderpunkte", "special points only"),
        },
        label=Text("Ohne Gewinner zählt", "Counts without a winner"),
        help=Text(
            "Welche Punkte bleiben, wenn niemand gewonnen hat.",
            "Which points remain when nobody has won.",
        ),
        words="niemand gewinnt, unentschieden, draw",
        says={
            "all": Text(
                "Gewinnt niemand, zählen Stufen, Sonderpunkte und was gegen eine Absage "
                "gespielt wurde.",
                "When nobody wins, steps, special points and what was played against an "
                "announcement count.",
            ),
            "specials_only": Text(
                "Gewinnt niemand, zählen nur die Sonderpunkte.",
                "When nobody wins, only the special points count.",
            ),
        },
    )
