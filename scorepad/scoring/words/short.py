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
    "freiwillig": Text("Pflicht", "Pflicht"),
    "vorgefuehrt": Text("vorgef.", "forced"),
    "lustsolo": Text("Lust", "Lust"),
    "pflichtsolo": Text("Pflicht", "Pflicht"),
    "gegen": Text("gegen", "against"),
    # trumps of a Leiche
    "kreuz_dame": Text("Kreuz-D", "Club Q"),
    "pik_dame": Text("Pik-D", "Spade Q"),
    "herz_dame": Text("Herz-D", "Heart Q"),
    "karo_dame": Text("Karo-D", "Diamd. Q"),
    "kreuz_bube": Text("Kreuz-B", "Club J"),
    "pik_bube": Text("Pik-B", "Spade J"),
    "herz_bube": Text("Herz-B", "Heart J"),
    "karo_bube": Text("Karo-B", "Diamd. J"),
    # Bock triggers
    "split_120": Text("120:120", "120:120"),
    "zero_game": Text("Null", "Zero"),
    "re_lost": Text("Re verl.", "Re lost"),
    "kontra_lost": Text("Ko. verl.", "Ko. lost"),
    "solo_lost": Text("Solo v.", "Solo lost"),
    "manual": Text("Hand", "Hand"),
    # redeals
    "kings": Text("Könige", "Kings"),
    "full_cards": Text("Volle", "Full"),
    "one_trump": Text("1 Trumpf", "1 trump"),
    "few_trumps": Text("Trümpfe", "Trumps"),
    "fuchs_highest": Text("Fuchs", "Fuchs"),
    "nines": Text("Neunen", "Nines"),
    "nobody_took_armut": Text("Armut", "Armut"),
    # entries
    "redeal": Text("neu", "redeal"),
    "wrong_card": Text("falsch", "wrong"),
    "pflichtsolo_round": Text("Soli", "Solos"),
    "event": Text("Ereignis", "Event"),
    "seats": Text("Tisch", "Seats"),
    "rules": Text("Regeln", "Rules"),
    "end": Text("Ende", "End"),
    "sits_out": Text("aus", "out"),
}
