"""Words for the evening: entries, Bock triggers, redeals, and general words."""

from collections.abc import Mapping

from scorepad.scoring.terms import Term, term

ENTRIES: Mapping[str, Term] = {
    "game": term("Spiel", "Game", "Ein gespieltes Spiel.", "One game that was played."),
    "redeal": term("Neu gegeben", "Redeal", "Derselbe Geber gibt noch einmal.", "The same dealer deals again."),
    "wrong_card": term("Falsch bedient", "Wrong card", "Jemand hat nicht bedient.", "Somebody did not follow suit."),
    "penalty": term("Strafe", "Penalty", "Punkte außerhalb der Spiele.", "Points apart from the games."),
    "list_result": term(
        "Liste auf Papier",
        "List on paper",
        "Die Summen einer Liste, die auf Papier geführt wurde.",
        "The totals of a list that was kept on paper.",
    ),
    "event": term("Ereignis", "Event", "Es kostet Geld und keine Punkte.", "It costs money and no points."),
    "seats": term("Tisch geändert", "Seats changed", "Wer ab jetzt wo sitzt.", "Who sits where from now on."),
    "pflichtsolo_round": term(
        "Pflichtsolorunde",
        "Pflichtsolo round",
        "Eine Runde, in der jeder sein Solo spielt.",
        "A round in which everybody plays their solo.",
    ),
    "rules": term("Regeln geändert", "Rules changed", "Ab jetzt gilt etwas anderes.", "Something else holds now."),
    "end": term("Abschluss", "Close of the evening", "Der Abend ist zu Ende.", "The evening is over."),
}

TRIGGERS: Mapping[str, Term] = {
    "split_120": term(
        "120 zu 120", "120 to 120", "Beide Parteien haben 120 Augen.", "Both parties have 120 card points."
    ),
    "zero_game": term("Nullspiel", "Zero game", "Das Spiel war null Punkte wert.", "The game was worth nothing."),
    "re_lost": term("Re verloren", "Re lost", "Re war angesagt und verlor.", "Re was announced and lost."),
    "kontra_lost": term(
        "Kontra verloren", "Kontra lost", "Kontra war angesagt und verlor.", "Kontra was announced and lost."
    ),
    "re_and_kontra": term(
        "Re und Kontra gesagt", "Re and Kontra", "Beide Parteien haben angesagt.", "Both parties announced."
    ),
    "solo_lost": term("Solo verloren", "Solo lost", "Ein Solist hat verloren.", "A soloist lost."),
    "armut_refused": term("Abgelehnte Armut", "Refused Armut", "Niemand nahm die Armut.", "Nobody took the Armut."),
    "manual": term("Von Hand", "By hand", "Der Tisch ruft Bock aus.", "The table calls for Bock."),
}
"""Terms of triggers but `herzstich`, `lustsolo`, `redeal`, `schwarz` and `solo`, which are declared elsewhere."""

REDEALS: Mapping[str, Term] = {
    "misdeal": term("Vergeben", "Misdeal", "Der Geber hat sich verzählt.", "The dealer miscounted the cards."),
    "kings": term("Zu viele Könige", "Too many kings", "Ein Blatt voller Könige.", "A hand full of kings."),
    "full_cards": term(
        "Zu viele Volle", "Too many full cards", "Ein Blatt voller Asse und Zehnen.", "A hand full of aces and tens."
    ),
    "one_trump": term("Nur ein Trumpf", "A single trump", "Ein Blatt mit einem Trumpf.", "A hand with one trump."),
    "few_trumps": term(
        "Zu wenig Trumpf", "Too few trumps", "Ein Blatt fast ohne Trumpf.", "A hand with hardly a trump."
    ),
    "fuchs_highest": term(
        "Kein Trumpf über dem Fuchs",
        "No trump above the Fuchs",
        "Der höchste Trumpf des Blatts ist ein Fuchs.",
        "The highest trump of the hand is a Fuchs.",
    ),
    "nines": term("Zu viele Neunen", "Too many nines", "Ein Blatt voller Neunen.", "A hand full of nines."),
    "nobody_took_armut": term(
        "Niemand nahm die Armut",
        "Nobody took the Armut",
        "Eine Armut fand keinen Partner.",
        "An Armut found no partner.",
    ),
}

GENERAL: Mapping[str, Term] = {
    "group": term("Runde", "Group", "Leute, die miteinander spielen.", "People who play together."),
    "evening": term("Abend", "Evening", "Die Spiele eines Treffens.", "The games of one meeting."),
    "round": term("Runde", "Round", "So viele Spiele, wie Leute am Tisch sitzen.", "One game for each at the table."),
    "table": term("Tisch", "Table", "Wer mitspielt, in der Folge der Plätze.", "Who takes part, in seating order."),
    "seat": term("Platz", "Seat", "Eine Stelle am Tisch.", "One place at the table."),
    "dealer": term("Geber", "Dealer", "Wer die Karten gibt.", "Who deals the cards."),
    "sits_out": term("setzt aus", "sits out", "Wer dieses Spiel nicht mitspielt.", "Who does not play this game."),
    "row": term("Zeile", "Row", "Eine Zeile des Abends mit ihren Punkten.", "One line with its points."),
    "party": term("Partei", "Party", "Die zusammen spielen.", "Those who play together."),
    "soloist": term("Solist", "Soloist", "Wer allein spielt.", "Who plays alone."),
    "augen": term("Augen", "Card points", "Was die Karten zählen, 240 in allem.", "What the cards count, 240 in all."),
    "points": term("Punkte", "Points", "Was aufgeschrieben wird.", "What is written down."),
    "value": term("Wert", "Value", "Was das Spiel für eine Partei zählt.", "What the game counts for one party."),
    "trick": term(
        "Stich",
        "Trick",
        "Von jedem eine Karte; die höchste bekommt sie.",
        "A card from everybody; the highest takes them.",
    ),
    "no_trick": term("kein Stich", "no trick", "Eine Partei bekam keinen Stich.", "A party took no trick."),
    "announcement": term(
        "Ansage", "Announcement", "Wer ansagt, verspricht zu gewinnen.", "Whoever announces promises to win."
    ),
    "special": term(
        "Sonderpunkt", "Special point", "Ein Punkt für einen besonderen Stich.", "A point for a particular trick."
    ),
    "fuchs": term("Fuchs", "Fuchs", "Das Karo-Ass.", "The ace of diamonds."),
    "karlchen": term("Karlchen", "Karlchen", "Der Kreuz-Bube.", "The jack of clubs."),
    "gegen": term("gegen die Alten", "against the Alten", "Kontra hat gegen Re gewonnen.", "Kontra won against Re."),
    "feigheit": term("Feigheit", "Cowardice", "Der Gewinner sagte zu wenig an.", "The winner announced too little."),
    "genscher": term(
        "Genscher", "Genscher", "Jemand wechselt im Spiel den Partner.", "Somebody changes partner during the game."
    ),
    "bock": term(
        "Bock", "Bock", "Ein Spiel, das mehr zählt, meist doppelt.", "A game that counts more, most often double."
    ),
    "kitty": term("Kasse", "Kitty", "Das gemeinsame Geld der Runde.", "The money the group shares."),
    "settlement": term("Abrechnung", "Settlement", "Wer wem wie viel zahlt.", "Who pays how much to whom."),
    "seal": term("Siegel", "Seal", "Hält fest, dass nichts mehr geändert wird.", "Keeps what must not change."),
}
