"""Notes on the rank of the cards: Dullen, Füchse, Schweine and their kin."""

from __future__ import annotations

from scorepad.declare import Text
from scorepad.scoring.rules.notes.note import Note

CARDS = (
    Note(
        "second_dulle_beats_first",
        Text("Zweite Dulle sticht die erste", "The second Dulle beats the first"),
        Text(
            "Liegen beide Herz-Zehnen in einem Stich, gewinnt die später gespielte.",
            "When both tens of hearts lie in one trick, the one played later wins.",
        ),
        "KIF V17; Mainz 2.8; FreeDoko 3.1",
        words="Tolle, Dullenregel, Herz-Zehn",
    ),
    Note(
        "second_dulle_not_in_last_trick",
        Text("Zweite Dulle, im letzten Stich die erste", "Second Dulle, but the first in the last trick"),
        Text(
            "Die zweite Herz-Zehn sticht die erste; im letzten Stich gewinnt umgekehrt die erste.",
            "The second ten of hearts beats the first; in the last trick it is the other way round.",
        ),
        "Branderhof, Prinzipielle Regeln; FreeDoko 3.1",
        words="Tolle, Herz-Zehn",
    ),
    Note(
        "second_fuchs_beats_first",
        Text("Zweiter Fuchs sticht den ersten", "The second Fuchs beats the first"),
        Text(
            "Von zwei Karo-Assen in einem Stich ist das spätere höher.",
            "Of two aces of diamonds in one trick the later one is higher.",
        ),
        "CuteSoft, Karten und Trümpfe",
    ),
    Note(
        "hearts_ten_no_trump",
        Text("Herz-Zehn ist kein Trumpf", "The ten of hearts is no trump"),
        Text(
            (
                "Die Herz-Zehnen gehören zur Farbe Herz, und die Karo-Könige stehen als höchste Trümpfe über den "
                "Kreuz-Damen. Einen Herzstich gibt es dann nicht."
            ),
            (
                "The tens of hearts belong to the hearts suit, and the kings of diamonds rank above the queens of "
                "clubs. There is no Herzstich then."
            ),
        ),
        "KIF V33; FreeDoko 3.1",
    ),
    Note(
        "with_nines",
        Text("Mit Neunen", "With the nines"),
        Text(
            (
                "Die Neunen liegen unter den Königen und zählen nichts: zwölf Stiche statt zehn, und mehr Fehlstiche "
                "laufen."
            ),
            (
                "The nines rank below the kings and count nothing: twelve tricks instead of ten, and more side suits "
                "get home."
            ),
        ),
        "KIF V34",
        words="Neuner",
    ),
    Note(
        "joker",
        Text("Joker statt Kreuz-Neunen", "Jokers for the nines of clubs"),
        Text(
            "Die beiden Kreuz-Neunen werden durch Joker ersetzt. Sie sind die höchsten Trümpfe und zählen 0 Augen.",
            "Jokers take the place of the nines of clubs. They are the highest trumps and count 0 card points.",
        ),
        "CuteSoft, Karten und Trümpfe",
    ),
    Note(
        "schaf",
        Text("Schaf", "Schaf"),
        Text(
            "Wer beide Herz-Könige hat, spielt sie als Trümpfe zwischen Dulle und Kreuz-Dame.",
            "Whoever holds both kings of hearts plays them as trumps between Dulle and queen of clubs.",
        ),
        "KIF V26",
        named=True,
    ),
    Note(
        "seven_in",
        Text("Eine Sieben rein", "A seven comes in"),
        Text(
            "Eine Karo-Neun kommt aus dem Spiel, dafür eine Herz-Sieben hinein. Sie ist höher als die Dullen.",
            "One nine of diamonds leaves the pack and one seven of hearts joins it. It ranks above the Dullen.",
        ),
        "KIF V46",
    ),
    Note(
        "heitmann",
        Text("Heitmann", "Heitmann"),
        Text(
            (
                "Wer beide Pik-Buben hat, darf beim Legen des ersten die Damen abkommandieren: Ab dem nächsten Stich "
                "gehören sie zu ihren Farben, die Karo-Damen bleiben Trumpf unter den Königen. Nicht im Damen-Solo."
            ),
            (
                "Whoever holds both jacks of spades may send the queens back when playing the first: from the next "
                "trick on they belong to their suits, the queens of diamonds stay trumps below the kings. Not in a "
                "queens solo."
            ),
        ),
        "KIF V47",
        named=True,
    ),
    Note(
        "kings_reverse",
        Text("Königsumkehr", "Reversal of the kings"),
        Text(
            "Wer noch beide Karo-Könige hat, darf die Rangfolge aller Trümpfe umkehren.",
            "Whoever still holds both kings of diamonds may reverse the order of all trumps.",
        ),
        "CuteSoft, Karten und Trümpfe",
        named=True,
    ),
    Note(
        "first_of_two_wins",
        Text("Von zwei gleichen Karten sticht die erste", "Of two equal cards the first one wins"),
        Text(
            "Auch von zwei Dullen in einem Stich gewinnt die zuerst gespielte.",
            "Of two Dullen in one trick, too, the one played first wins.",
        ),
        "KIF, Das Spiel selbst; FreeDoko 3; CuteSoft",
        words="Tolle, Dullenregel, Herz-Zehn",
    ),
)

SWINE = (
    Note(
        "schweine_announced",
        Text("Schweine, vor dem Spiel angesagt", "Schweine, announced before play"),
        Text(
            (
                "Wer beide Karo-Asse hat, sagt sie vor dem Spiel an; sie sind dann die höchsten Trümpfe und keine "
                "Füchse mehr."
            ),
            (
                "Whoever holds both aces of diamonds says so before play; they are the highest trumps and no Füchse "
                "any more."
            ),
        ),
        "KIF V18; FreeDoko 3.2; Branderhof; CuteSoft",
        words="Schweinchen, Schweinerei, Karo-Ass, pigs",
    ),
    Note(
        "schweine_force_announcement",
        Text("Schweine nur mit Re oder Kontra", "Schweine only with Re or Kontra"),
        Text(
            "Wer Schweine spielt, muss Re oder Kontra sagen; die Ansage zählt wie jede andere und wird eingetragen.",
            "Whoever plays Schweine has to say Re or Kontra; it counts like any other and is entered.",
        ),
        "KIF V18; Branderhof, Prinzipielle Regeln",
        words="Schweinchen, pigs",
    ),
    Note(
        "schweine_when_played",
        Text("Schweine beim Ausspielen", "Schweine when played"),
        Text(
            "Wer beide Karo-Asse hat, verrät sie erst, wenn er das erste spielt.",
            "Whoever holds both aces of diamonds reveals them only when playing the first.",
        ),
        "KIF V18; FreeDoko 3.2",
        words="Schweinchen, Karo-Ass, pigs",
    ),
    Note(
        "schwein_second_fuchs",
        Text("Nur der zweite Fuchs ist ein Schwein", "Only the second Fuchs is a Schwein"),
        Text(
            (
                "Der erste Fuchs muss nach Hause kommen, erst der zweite derselben Hand sticht alles. Angesagt wird "
                "nichts."
            ),
            "The first Fuchs has to get home, then the second of the same hand beats everything. Nothing is announced.",
        ),
        "KIF V19; FreeDoko 3.2",
        words="Schweinchen, pigs",
    ),
    Note(
        "schwein_when_trick_complete",
        Text("Schwein erst im fertigen Stich", "Schwein shown when the trick is complete"),
        Text(
            "Ob ein Fuchs ein Schwein war, wird erst gesagt, wenn alle vier Karten liegen.",
            "Whether a Fuchs was a Schwein is told only when all four cards lie on the table.",
        ),
        "KIF V20",
        words="Schweinchen, pigs",
    ),
    Note(
        "schweine_in_colour_solo",
        Text("Schweine auch im Farbsolo", "Schweine in suit solos too"),
        Text(
            "Im Farbsolo werden beide Asse der Trumpffarbe auf einer Hand zu Schweinen.",
            "In a suit solo both aces of the trump suit in one hand become Schweine.",
        ),
        "KIF V18; FreeDoko 3.2",
        words="Schweinchen, pigs",
    ),
    Note(
        "superschweine",
        Text("Superschweine", "Superschweine"),
        Text(
            "Sind Schweine im Spiel, stechen beide Karo-Zehnen einer Hand auch diese; mit Neunen die Karo-Neunen.",
            "Once there are Schweine, both tens of diamonds of one hand beat them; with nines the nines of diamonds.",
        ),
        "KIF V21; CuteSoft, Karten und Trümpfe; FreeDoko 3.2",
        words="Superschweinchen, Karo-Neun, Karo-Neunen, super pigs",
        named=True,
    ),
    Note(
        "hyperschweine",
        Text("Hyperschweine", "Hyperschweine"),
        Text(
            "Sind Schweine im Spiel, stehen beide Karo-Könige einer Hand noch darüber.",
            "Once there are Schweine, both kings of diamonds of one hand rank above them.",
        ),
        "KIF V22",
        words="Hyperschweinchen, Karo-Bube, hyper pigs",
        named=True,
    ),
    Note(
        "genscher_above_superschweine",
        Text("Genscher über Superschweinen", "Genscher above Superschweine"),
        Text(
            "Wird mit Superschweinen gespielt, sind beide Karo-Könige einer Hand noch höher als die Karo-Zehnen.",
            "When Superschweine are played, both kings of diamonds of one hand are higher than the tens of diamonds.",
        ),
        "KIF V23",
    ),
    Note(
        "schweine_in_normal_games_only",
        Text("Keine Schweine in Hochzeit, Armut, Solo", "No Schweine in Hochzeit, Armut, solo"),
        Text(
            "Schweine gibt es nur im Normalspiel.",
            "There are Schweine in normal games only.",
        ),
        "Branderhof, Prinzipielle Regeln",
        words="Schweinchen, pigs",
    ),
)
