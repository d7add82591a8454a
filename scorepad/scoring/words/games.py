"""Words for parties, kinds of games, announcements and reasons for a solo."""

from collections.abc import Mapping

from scorepad.declare import Text
from scorepad.scoring.terms import Term, term

PARTIES: Mapping[str, Term] = {
    "re": term(
        "Re", "Re", "Wer eine Kreuz-Dame hat oder solo spielt.", "Whoever holds a queen of clubs or plays solo."
    ),
    "kontra": term("Kontra", "Kontra", "Wer gegen Re spielt.", "Whoever plays against Re."),
}

ANNOUNCEMENTS: Mapping[str, Term] = {
    f"no{number}": term(
        f"keine {number}",
        f"no {number}",
        f"Die Gegner sollen unter {number} Augen bleiben.",
        f"The opponents are to stay under {number} card points.",
    )
    for number in (90, 60, 30)
} | {
    "schwarz": term(
        "schwarz", "schwarz", "Die Gegner sollen keinen Stich bekommen.", "The opponents are to take no trick."
    ),
    "stoss": term(
        "Stoß", "Stoß", "Der Solist einer Leiche verdoppelt noch einmal.", "The soloist of a Leiche doubles again."
    ),
    "raise": term(
        "legt nach",
        "tops it",
        "Nach Re und Kontra wird noch einmal erhöht, abwechselnd.",
        "After Re and Kontra the stakes go up once more, in turn.",
    ),
    "klopfen": term(
        "Klopfen",
        "Klopfen",
        "Eine Ansage ohne Partei, die das Spiel für den Gewinner teurer macht.",
        "An announcement without a party that raises the game for whoever wins.",
    ),
}

KINDS: Mapping[str, Term] = {
    "normal": term("Normalspiel", "Normal game", "Zwei spielen gegen zwei.", "Two play against two."),
    "hochzeit": term(
        "Hochzeit",
        "Hochzeit",
        "Wer beide Kreuz-Damen hat, sucht und findet einen Partner.",
        "Whoever holds both queens of clubs looks for a partner and finds one.",
    ),
    "armut": term(
        "Armut",
        "Armut",
        "Wer wenig Trumpf hat, gibt ihn an einen Partner ab.",
        "Whoever holds few trumps hands them to a partner.",
    ),
    "solo": term("Solo", "Solo", "Einer spielt gegen alle anderen.", "One plays against all others."),
    "stille_hochzeit": term(
        "Stille Hochzeit",
        "Silent Hochzeit",
        "Wer beide Kreuz-Damen hat, sagt nichts und spielt allein.",
        "Whoever holds both queens of clubs says nothing and plays alone.",
    ),
    "hochzeit_allein": term(
        "Hochzeit allein",
        "Hochzeit alone",
        "Die Hochzeit fand keinen Partner und wird zum Solo.",
        "The Hochzeit found no partner and becomes a solo.",
    ),
    "schwarze_sau": term(
        "Schwarze Sau",
        "Schwarze Sau",
        "Wer den Stich mit der zweiten Pik-Dame bekommt, spielt von da an allein.",
        "Whoever takes the trick with the second queen of spades plays alone from then on.",
    ),
    "leiche": term(
        "Leiche", "Leiche", "Ein Solo, das ohne einen Stich gewonnen wird.", "A solo that is won by taking no trick."
    ),
    "orgasmus": term(
        "Orgasmus",
        "Orgasmus",
        "Beide Parteien wollen verlieren; der Wert wird umgedreht.",
        "Both parties try to lose; the value is turned around.",
    ),
    "schiebekopf": term(
        "Schiebekopf",
        "Schiebekopf",
        "Jeder für sich; die Punkte werden eingetippt.",
        "Everybody for themselves; the points are typed in.",
    ),
    "direct": term(
        "Punkte direkt",
        "Typed points",
        "Ein Spiel, dessen Punkte eingetippt werden.",
        "A game whose points are typed in.",
    ),
    "ka_da_mu": term(
        "Ka-Da-Mu",
        "Ka-Da-Mu",
        "Reihum muss einer ein Solo spielen, der letzte in jedem Fall.",
        "In turn somebody has to play a solo, the last one in any case.",
    ),
}

IN_BRIEF: Mapping[str, Text] = {
    "stille_hochzeit": Text("allein mit beiden Alten", "alone with both queens of clubs"),
    "hochzeit_allein": Text("kein Partner gefunden", "no partner found"),
    "armut": Text("wenig Trumpf, weitergegeben", "few trumps, handed over"),
    "schwarze_sau": Text("zweite Pik-Dame spielt allein", "second queen of spades plays alone"),
    "leiche": Text("Solo ohne einen Stich", "a solo without a trick"),
    "orgasmus": Text("beide wollen verlieren", "both try to lose"),
    "schiebekopf": Text("jeder für sich", "everybody for themselves"),
    "direct": Text("selbst gerechnet, eingetippt", "worked out by yourselves"),
}
"""Short explanations of kinds of games, shown beside their names."""

PFLICHT: Mapping[str, Term] = {
    "freiwillig": term(
        "Pflichtsolo, freiwillig",
        "Pflichtsolo, voluntary",
        "Das geschuldete Solo, von sich aus gespielt.",
        "The solo owed, played of one’s own accord.",
    ),
    "vorgefuehrt": term(
        "Pflichtsolo, vorgeführt",
        "Pflichtsolo, forced",
        "Das geschuldete Solo, weil die Spiele zu Ende gehen.",
        "The solo owed, because the games run out.",
    ),
    "lustsolo": term("Lustsolo", "Lustsolo", "Ein Solo, das niemand schuldet.", "A solo that nobody owes."),
    "pflichtsolo": term(
        "Pflichtsolo",
        "Pflichtsolo",
        "Ein Solo, das jeder am Abend einmal schuldet.",
        "A solo that everybody owes during the evening.",
    ),
}

TRUMPS: Mapping[str, Term] = {
    "dulle": term("Dulle", "Dulle", "Die Herz-Zehn, der höchste Trumpf.", "The ten of hearts, the highest trump."),
    "kreuz_dame": term("Kreuz-Dame", "Queen of clubs", "Gleich unter der Dulle.", "Next below the Dulle."),
    "pik_dame": term("Pik-Dame", "Queen of spades", "Unter der Kreuz-Dame.", "Next below the queen of clubs."),
    "herz_dame": term("Herz-Dame", "Queen of hearts", "Unter der Pik-Dame.", "Next below the queen of spades."),
    "karo_dame": term("Karo-Dame", "Queen of diamonds", "Die kleinste Dame.", "The lowest queen."),
    "kreuz_bube": term("Kreuz-Bube", "Jack of clubs", "Karlchen, der höchste Bube.", "Karlchen, the highest jack."),
    "pik_bube": term("Pik-Bube", "Jack of spades", "Unter dem Kreuz-Buben.", "Next below the jack of clubs."),
    "herz_bube": term("Herz-Bube", "Jack of hearts", "Unter dem Pik-Buben.", "Next below the jack of spades."),
    "karo_bube": term("Karo-Bube", "Jack of diamonds", "Der kleinste Bube.", "The lowest jack."),
}
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
"""Very short forms, for chips 60 px wide and for cells; an id without one uses its label."""
