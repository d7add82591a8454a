"""Notes on soli and on parties that change."""

from __future__ import annotations

from scorepad.declare import Text
from scorepad.scoring.rules.notes.note import Note

SOLI = (
    Note(
        "koehler_small_and_large",
        Text("Kleiner und großer Köhler", "Small and large Köhler"),
        Text(
            "Im kleinen Köhler sind Könige und Damen Trumpf, im großen (Iwan) Könige, Damen und Buben.",
            "In the small Köhler kings and queens are trumps, in the large one (Iwan) kings, queens and jacks.",
        ),
        "KIF V2; Mainz 4.6",
    ),
    Note(
        "iwan_with_kings",
        Text("Iwan mit Königen im Farbsolo", "Iwan: a suit solo with kings"),
        Text(
            "Ein Farbsolo, in dem alle Könige als Trümpfe zwischen Dullen und Damen stehen.",
            "A suit solo in which all kings are trumps between Dullen and queens.",
        ),
        "CuteSoft, Soli",
        named=True,
    ),
    Note(
        "husarenritt_order",
        Text("Husarenritt", "Husarenritt"),
        Text(
            (
                "Damen und Buben sind Trumpf und mischen sich nach Farben: Kreuz-Dame, Kreuz-Bube, Pik-Dame, Pik-Bube "
                "und so fort."
            ),
            (
                "Queens and jacks are trumps and mix by suit: queen and jack of clubs, queen and jack of spades, and "
                "so on."
            ),
        ),
        "KIF V5",
        named=True,
    ),
    Note(
        "harry",
        Text("Harry: Königssolo", "Harry: a kings solo"),
        Text(
            "Nur die Könige sind Trumpf, wie sonst Damen oder Buben.",
            "Only the kings are trumps, as queens or jacks elsewhere.",
        ),
        "KIF V7",
        named=True,
    ),
    Note(
        "pure_suit_solo",
        Text("Reines Farbsolo", "Pure suit solo"),
        Text(
            "Trumpf ist nur eine gewählte Farbe, gereiht wie im Fleischlosen: Ass, Zehn, König, Dame, Bube, Neun.",
            "One chosen suit alone is trump, ranked as in a Fleischloser: ace, ten, king, queen, jack, nine.",
        ),
        "KIF V8",
        named=True,
    ),
    Note(
        "solo_does_not_lead",
        Text("Solo kommt nicht heraus", "The soloist does not lead"),
        Text(
            "Auch im Solo spielt der Nachbar des Gebers auf; nach einer Abrede kommt heraus, wer gleich Re sagt.",
            "In a solo too the dealer’s neighbour leads; by agreement a soloist who says Re at once may lead.",
        ),
        "KIF V10; TSR 4.3",
    ),
    Note(
        "soloist_leads",
        Text("Solo kommt heraus", "The soloist leads"),
        Text("Wer ein Solo spielt, spielt zum ersten Stich auf.", "Whoever plays a solo leads to the first trick."),
        "KIF; Branderhof, Vorbehalte; FreeDoko 7.4; Mainz 4.7",
    ),
    Note(
        "silent_solo_with_one_alte",
        Text("Stilles Solo mit einer Alten", "Silent solo with one Alte"),
        Text(
            "Wer nur eine Kreuz-Dame hat und still allein spielt, sagt es an, wenn er sie vor der anderen ausspielt.",
            (
                "Whoever holds one queen of clubs and silently plays alone says so when playing it before the other "
                "appears."
            ),
        ),
        "CuteSoft, Soli",
    ),
    Note(
        "pflichtsolo_swaps_card",
        Text("Wunschkarte im Pflichtsolo", "Wished card in a Pflichtsolo"),
        Text(
            "Im Pflichtsolo wird eine schlechte Karte gegen eine Wunschkarte getauscht, beim Nächsten, der sie hat.",
            "In a Pflichtsolo a bad card is swapped for a wished one, with the next player who holds it.",
        ),
        "CuteSoft, Pflichtsoli",
    ),
    Note(
        "pflichtsolo_leads",
        Text("Nur das Pflichtsolo kommt heraus", "Only a Pflichtsolo leads"),
        Text(
            "Im Pflichtsolo spielt auf, wer es spielt; in jedem anderen Solo links vom Geber.",
            "In a Pflichtsolo its player leads; in any other solo whoever sits left of the dealer.",
        ),
        "FreeDoko 7.3, 7.4; CuteSoft; TSR 4.3",
    ),
    Note(
        "colour_solo_keeps_trumps",
        Text("Farbsolo wie ein Normalspiel", "A suit solo like a normal game"),
        Text(
            "Dullen, Damen und Buben bleiben Trumpf; die gewählte Farbe tritt an die Stelle von Karo.",
            "Dullen, queens and jacks stay trumps; the chosen suit takes the place of diamonds.",
        ),
        "KIF, Reihenfolge der Karten; FreeDoko 7.2; Mainz 4.6; CuteSoft",
        words="Farbsolo, Trumpfsolo",
        named=True,
    ),
)

PARTNERS = (
    Note(
        "genscher_last_three",
        Text("Genscher unter den letzten drei Karten", "Genscher among the last three cards"),
        Text(
            "Wer unter seinen letzten drei Karten noch beide Karo-Könige hat, darf einen neuen Partner wählen.",
            "Whoever still holds both kings of diamonds among the last three cards may choose a new partner.",
        ),
        "KIF V24",
        named=True,
    ),
    Note(
        "genscher_last_trick",
        Text("Genscher im letzten Stich", "Genscher in the last trick"),
        Text(
            "Wer den letzten Stich mit einem Karo-König macht, sucht sich seinen Mitspieler aus.",
            "Whoever wins the last trick with a king of diamonds chooses the partner.",
        ),
        "KIF V25",
        named=True,
    ),
    Note(
        "opportunist",
        Text("Opportunist", "Opportunist"),
        Text(
            "Wer beide Karo-Könige hatte, darf beim Ausspielen des zweiten den Partner wechseln.",
            "Whoever held both kings of diamonds may change partners when playing the second.",
        ),
        "CuteSoft, Schlechte Karten und Partnerwahl",
        named=True,
    ),
    Note(
        "kings_of_diamonds_are_re",
        Text("Karo-Könige sind Re", "The kings of diamonds are Re"),
        Text(
            (
                "Nicht die Kreuz-Damen, sondern die Karo-Könige spielen zusammen. Nicht zusammen mit „Herz-Zehn ist "
                "kein Trumpf“."
            ),
            "The kings of diamonds play together, not the queens of clubs. Not with “The ten of hearts is no trump”.",
        ),
        "KIF V32",
    ),
)
