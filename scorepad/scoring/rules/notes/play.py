"""Notes on announcing and on what holds during play."""

from __future__ import annotations

from scorepad.declare import Text
from scorepad.scoring.rules.notes.note import Note

ANNOUNCING = (
    Note(
        "announce_by_cards_played",
        Text("Re vor der 5., Kontra vor der 13. Karte", "Re before card 5, Kontra before card 13"),
        Text(
            "Gezählt werden die Karten auf dem Tisch; erhöhen darf die Seite innerhalb der nächsten vier Karten.",
            "The cards on the table are counted; the side may raise within the next four cards.",
        ),
        "KIF, Ansagen",
        named=True,
    ),
    Note(
        "announce_by_cards_held",
        Text("Ansagen nach Handkarten 9, 8, 7 …", "Announcing by cards held: 9, 8, 7 …"),
        Text(
            (
                "Re oder Kontra mit mindestens neun Karten auf der Hand, keine 90 mit acht, jede weitere Stufe mit "
                "einer weniger."
            ),
            "Re or Kontra with at least nine cards in hand, no 90 with eight, each further level with one card less.",
        ),
        "KIF V30",
    ),
    Note(
        "announce_extended",
        Text("Ansagen: 6. Karte, dann 9, 6, 5, 4", "Announcing: card 6, then 9, 6, 5, 4"),
        Text(
            (
                "Re oder Kontra vor der sechsten Karte; keine 90 mit neun, keine 60 mit sechs, keine 30 mit fünf, "
                "schwarz mit vier Karten auf der Hand. Die kleinere Ansage muss gesagt sein."
            ),
            (
                "Re or Kontra before the sixth card; no 90 with nine, no 60 with six, no 30 with five, schwarz with "
                "four cards in hand. The lower announcement has to be made first."
            ),
        ),
        "KIF V30",
    ),
    Note(
        "announce_ddv",
        Text("Ansagen mit 11, 10, 9, 8, 7 Karten", "Announcing with 11, 10, 9, 8, 7 cards"),
        Text(
            (
                "Re oder Kontra mit mindestens elf Karten auf der Hand, jede Absage mit einer weniger; erwidert wird "
                "mit einer Karte weniger, nach einer Hochzeit verschiebt der Klärungsstich alles."
            ),
            (
                "Re or Kontra with at least eleven cards in hand, each level with one card less; a reply may come one "
                "card later, and in a Hochzeit the trick that finds the partner shifts everything."
            ),
        ),
        "TSR 6.1, 6.4",
    ),
    Note(
        "announce_mainz",
        Text("Ansagen vor Karte 8, 12, 16, 20, 24", "Announcing before card 8, 12, 16, 20, 24"),
        Text(
            "Re oder Kontra, bevor die achte Karte liegt, jede Absage vier Karten später.",
            "Re or Kontra before the eighth card lies on the table, each higher announcement four cards later.",
        ),
        "Mainz 3.3",
    ),
    Note(
        "announce_branderhof",
        Text("Ansagen bis Karte 5, 9 und so fort", "Announcing by card 5, 9 and so on"),
        Text(
            (
                "Re oder Kontra spätestens mit der fünften Karte, keine 90 mit der neunten; erwidert wird binnen vier "
                "Karten."
            ),
            "Re or Kontra with the fifth card at the latest, no 90 with the ninth; a reply may come within four cards.",
        ),
        "Branderhof, Ansagen",
    ),
    Note(
        "pflichtansage_first_trick",
        Text("Pflichtansage nach dem ersten Stich", "Forced announcement after the first trick"),
        Text(
            "Wer im ersten Stich mehr als 30 Augen macht, muss Re oder Kontra sagen.",
            "Whoever takes more than 30 card points in the first trick has to say Re or Kontra.",
        ),
        "KIF V28",
    ),
    Note(
        "schweine_hochzeit_says_re",
        Text("Schweinehochzeit sagt Re", "A Hochzeit with Schweine says Re"),
        Text(
            "Wer eine Hochzeit und Schweine hat, muss Re sagen.", "Whoever has a Hochzeit and Schweine has to say Re."
        ),
        "KIF V30",
    ),
    Note(
        "announce_second_trick",
        Text("Ansagen bis zur eigenen zweiten Karte", "Announcing up to one’s own second card"),
        Text(
            (
                "Re und Kontra gehen, bis die eigene Karte des zweiten Stichs liegt, nach einer Hochzeit die erste "
                "nach dem Klärungsstich; sie verschiebt auch die Absagen."
            ),
            (
                "Re and Kontra are possible until one’s own card of the second trick lies there, in a Hochzeit the "
                "first after the partner is found; higher announcements move along."
            ),
        ),
        "FreeDoko 9.1, 9.2",
    ),
    Note(
        "announce_first_tricks",
        Text("Ansagen nur in den ersten Stichen", "Announcing in the first tricks only"),
        Text(
            "Re und Kontra werden während der ersten Stiche gesagt; wie lange, wird ausgemacht.",
            "Re and Kontra are said during the first tricks; how long is agreed.",
        ),
        "CuteSoft, Grundregeln",
    ),
    Note(
        "announce_reply",
        Text("Auf Absagen darf erwidert werden", "Higher announcements may be replied to"),
        Text(
            "Auf eine Ansage oder Absage der Gegner darf noch Re oder Kontra gesagt werden.",
            "Re or Kontra may still be said after an announcement of the opponents.",
        ),
        "FreeDoko 9.2; CuteSoft; Branderhof, Ansagen",
        words="Erwiderung, Rück-Re, reply",
    ),
    Note(
        "announce_by_either",
        Text("Jeder der Partei darf erhöhen", "Either partner may raise"),
        Text(
            "Wer mit wem spielt, verrät auch, wer die Ansage des anderen erhöht.",
            "Raising the other’s announcement tells who plays with whom.",
        ),
        "KIF, Ansagen; Mainz 3.5",
        named=True,
    ),
    Note(
        "announce_early",
        Text("Früher ansagen geht immer", "Announcing early is always possible"),
        Text(
            "Auch mehrere Stufen auf einmal, etwa „Re, keine 60“, solange die kleinere noch ginge.",
            "Several levels at once too, such as “Re, no 60”, while the lower one would still be possible.",
        ),
        "KIF, Ansagen; FreeDoko 9.2; Mainz 3.3",
        named=True,
    ),
    Note(
        "announce_after_hochzeit",
        Text("Nach einer Hochzeit hat Re länger Zeit", "After a Hochzeit Re has more time"),
        Text(
            "Für Re zählen die Karten erst ab dem Stich, der den Partner bestimmt hat; für Kontra ändert sich nichts.",
            "For Re the cards count from the trick that found the partner; nothing changes for Kontra.",
        ),
        "KIF, Ansagen",
    ),
)

PLAYING = (
    Note(
        "karlchen_caught_by_karo_dame",
        Text("Karlchen fängt nur Lieschen Müller", "Only Lieschen Müller catches Karlchen"),
        Text(
            "Ein Karlchen gilt nur als gefangen, wenn eine Karo-Dame den letzten Stich macht.",
            "A Karlchen counts as caught only when a queen of diamonds wins the last trick.",
        ),
        "KIF V27",
        words="Charlie, Karo-Dame",
    ),
    Note(
        "played_is_played",
        Text("Was liegt, liegt", "What lies, lies"),
        Text(
            "Wer sich verwirft, ohne falsch zu bedienen, darf die Karte nicht zurücknehmen.",
            "Whoever plays a card by mistake without revoking may not take it back.",
        ),
        "Branderhof, Prinzipielle Regeln; FreeDoko 8.1",
    ),
    Note(
        "last_trick_may_be_seen",
        Text("Letzter Stich darf angesehen werden", "The last trick may be looked at"),
        Text(
            "Bis zur nächsten Karte darf jeder den zuletzt gemachten Stich noch einmal sehen.",
            "Until the next card everybody may look at the trick taken last.",
        ),
        "KIF, Das Spiel selbst; FreeDoko 8.3",
    ),
    Note(
        "special_card_face_up",
        Text("Sonderpunkte liegen offen", "Special points lie face up"),
        Text(
            "Für jeden Sonderpunkt bleibt die Karte, die ihn brachte, offen beim Stich liegen.",
            "For every special point the card that made it stays face up with the trick.",
        ),
        "KIF, Das Spiel selbst",
    ),
    Note(
        "wrong_card_taken_back",
        Text("Falsche Karte im selben Stich zurück", "A wrong card goes back in the same trick"),
        Text(
            "Wer falsch bedient, nimmt die Karte im selben Stich zurück; fällt es später auf, wird neu gespielt.",
            "A wrong card is taken back in the same trick; noticed later, the game is played again.",
        ),
        "Branderhof, Prinzipielle Regeln",
        words="falsch bedient, revoke",
    ),
)
