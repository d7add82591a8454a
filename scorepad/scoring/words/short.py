"""Very short forms of words, for chips 60 px wide and for cells; an id without one uses its label."""

from collections.abc import Mapping

from scorepad.declare import Text

SHORT_TERMS: Mapping[str, Text] = {
    # announcements
    "no90": Text("k. 90", "no 90"),
    "no60": Text("k. 60", "no 60"),
    "no30": Text("k. 30", "no 30"),
    "schwarz": Text("schw.", "schw."),
    "klopfen": Text("Klopf", "Knock"),
    # kinds of games
    "normal": Text("Normal", "Normal"),
    "stille_hochzeit": Text("Still", "Silent"),
    "hochzeit_allein": Text("H. allein", "H. alone"),
    "schwarze_sau": Text("Sau", "Sau"),
    "schiebekopf": Text("Schieb.", "Schieb."),
    "direct": Text("Punkte", "Points"),
    # reasons for a solo
    "lustsolo": Text("Lust", "Lust"),
    "pflichtsolo": Text("Pflicht", "Pflicht"),
}
