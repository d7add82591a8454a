"""Options about incidents of an evening, and about agreements without points."""

from dataclasses import dataclass
from typing import Literal

from scorepad.declare import Named, Text, option
from scorepad.scoring.rules.notes import NOTES, named_numbers
from scorepad.scoring.words import labels
from scorepad.scoring.words.terms import REDEALS


@dataclass(frozen=True)
class Incidents:
    lustsolo_after_pflicht_only: bool = option(
        True,
        "TSR 4.3; FreeDoko 7.4",
        name="lustsolo.after_pflicht_only",
        only_when=lambda rules: rules.pflichtsolo.count,
        chapter="pflichtsolo",
        label=Text("Lustsolo erst nach der Pflicht", "Lustsolo only after the duty"),
        help=Text(
            "Wer noch ein Pflichtsolo schuldet, soll kein Lustsolo spielen.",
            "Whoever still owes a Pflichtsolo should not play a Lustsolo.",
        ),
        words="freies Solo, freiwilliges Solo, Lust, free solo, Lustsolo",
        off=Text(
            "Ein Lustsolo geht auch, wenn man noch ein Pflichtsolo schuldet.",
            "A Lustsolo may be played while one still owes a Pflichtsolo.",
        ),
    )
    misdeal_penalty_after: int = option(
        0,
        "KIF Wertung A-10",
        name="misdeal.penalty_after",
        usual=3,
        label=Text("Strafe nach so vielen Fehlgaben", "Penalty after so many misdeals"),
        help=Text(
            "Muss jemand so oft hintereinander neu geben, zahlt er jedem am Tisch einen Punkt.",
            "A dealer who has to deal again so often in a row pays everybody at the table "
            "one point.",
        ),
        words=(
            "vergeben, Vergeber, falsch gegeben, vermischt, misdeal, misdeal three times, "
            "dreimal vergeben"
        ),
        off=Text("Neu geben kostet keine Punkte.", "Dealing again costs no points."),
    )
    redeal_reasons: tuple[str | Named, ...] = option(
        ("misdeal",),
        "KIF; FreeDoko 7.6; Branderhof; CuteSoft; options.md, field",
        name="redeal.reasons",
        choices=labels(*REDEALS),
        label=Text("Neu gegeben wird bei", "Dealt again with"),
        help=Text(
            "In einem solchen Fall gibt derselbe noch einmal.",
            "In such a case the same dealer deals again.",
        ),
        words=(
            "einwerfen, Einwurf, schmeißen, geschmissen, hinschmeißen, wegwerfen, zusammenwerfen, "
            "neu mischen, fünf Neunen, fünf Könige, Bilder, Vollen, mehr als 80 Augen, drei Trumpf, "
            "vergeben, throw in, reshuffle, five kings, Armut ablehnen, keiner nimmt die Armut, "
            "throw in cards, drei Trümpfe, nachgeben"
        ),
        off=Text("Neu gegeben wird nie.", "The cards are never dealt again."),
    )
    redeal_kings: int = option(
        5,
        "KIF; FreeDoko 7.6; options.md, field",
        name="redeal.kings",
        most=8,
        only_when=lambda rules: (
            "kings" in rules.incidents.redeal_reasons and rules.incidents.says_number("kings")
        ),
        label=Text("Könige, mit denen neu gegeben wird", "Kings that call for a redeal"),
        help=Text(
            "Ab so vielen Königen auf der Hand wird neu gegeben.",
            "From so many kings in one hand on, the cards are dealt again.",
        ),
        words=(
            "fünf Könige, zu viele Könige, Könige einwerfen, five kings, Anzahl Könige zum "
            "Neugeben, too many kings"
        ),
        off=Text(
            "Ab wie vielen Königen, entscheidet der Tisch.",
            "The table decides how many kings are too many.",
        ),
    )
    redeal_nines: int = option(
        5,
        "FreeDoko 7.6; CuteSoft; options.md, field",
        name="redeal.nines",
        most=8,
        only_when=lambda rules: (
            "nines" in rules.incidents.redeal_reasons and rules.incidents.says_number("nines")
        ),
        label=Text("Neunen, mit denen neu gegeben wird", "Nines that call for a redeal"),
        help=Text(
            "Ab so vielen Neunen auf der Hand wird neu gegeben.",
            "From so many nines in one hand on, the cards are dealt again.",
        ),
        words="fünf Neunen, zu viele Neunen, Neunen einwerfen, five nines",
        off=Text(
            "Ab wie vielen Neunen, entscheidet der Tisch.",
            "The table decides how many nines are too many.",
        ),
    )
    redeal_full_cards: int = option(
        7,
        "KIF; options.md, field; Reading A-64",
        name="redeal.full_cards",
        most=10,
        only_when=lambda rules: (
            "full_cards" in rules.incidents.redeal_reasons
            and rules.incidents.says_number("full_cards")
        ),
        label=Text("Volle, mit denen neu gegeben wird", "Full cards that call for a redeal"),
        help=Text(
            "Ab so vielen Assen und Zehnen auf der Hand wird neu gegeben.",
            "From so many aces and tens in one hand on, the cards are dealt again.",
        ),
        words="sieben Volle, zu viele Volle, Asse und Zehnen, Volle einwerfen, aces and tens",
        off=Text(
            "Ab wie vielen Vollen, entscheidet der Tisch.",
            "The table decides how many full cards are too many.",
        ),
    )
    wrong_card: Literal[
        "ddv", "party_5", "culprit_15", "alone_schwarz", "alone", "fixed", "rest", "replay", "none"
    ] = option(
        "ddv",
        "TSR 9.3, 9.4; KIF, V40; Branderhof; options.md, field",
        name="wrong_card",
        choices={
            "ddv": Text("wie im Turnier", "as in tournaments"),
            "party_5": Text("die Partei verliert je 5", "the party loses 5 each"),
            "culprit_15": Text("15, nur der Schuldige", "15, only whoever did it"),
            "alone_schwarz": Text(
                "wie schwarz verloren, nur der Schuldige",
                "like lost without a trick, only whoever did it",
            ),
            "alone": Text("wie verloren, nur der Schuldige", "like lost, only whoever did it"),
            "fixed": Text("fester Betrag und die Ansagen", "a fixed sum and what was announced"),
            "rest": Text("der Rest geht an die Gegner", "the rest goes to the opponents"),
            "replay": Text("neu gespielt", "played again"),
            "none": Text("nichts", "nothing"),
        },
        label=Text("Falsch bedient", "Wrong card"),
        help=Text(
            "Was es kostet, eine falsche Karte zu spielen.", "What it costs to play a wrong card."
        ),
        words=(
            "falsch bedient, nicht bedient, Farbe nicht bekannt, Bedienfehler, Renonce, verworfen, "
            "Strafe, penalties, revoke, renege, verwerfen, Strafpunkte, penalty for wrong suit, "
            "falsch bedienen kostet"
        ),
        says={
            "ddv": Text(
                "Wer falsch bedient, zahlt jedem Mitspieler 1 Punkt, im schweren Fall 4 und 1 je Absage; "
                "wem er als Solisten schadet, dem alles, zu viert also das Dreifache, zu sechst das Fünffache.",
                "Whoever plays a wrong card pays everybody 1 point, if serious 4 and 1 per higher announcement; "
                "all of it to a soloist who is harmed, so three times as much with four, five times with six.",
            ),
            "party_5": Text(
                "Jeder der Partei verliert 5 Punkte, ein Solist 5 an jeden Gegner.",
                "Everybody in the party loses 5 points, a soloist 5 to every opponent.",
            ),
            "culprit_15": Text(
                "Wer falsch bedient, zahlt jedem Mitspieler 5 Punkte.",
                "Whoever plays a wrong card pays each of the other players 5 points.",
            ),
            "alone_schwarz": Text(
                "Das Spiel zählt mit den Ansagen als ohne Stich verloren; wer es war, zahlt "
                "auch für den Partner.",
                "The game counts with what was announced as lost without a trick; whoever did it "
                "pays for the partner too.",
            ),
            "alone": Text(
                "Das Spiel zählt mit den Ansagen als einfach verloren; wer es war, zahlt "
                "auch für den Partner.",
                "The game counts with what was announced as just lost; whoever did it pays for "
                "the partner too.",
            ),
            "fixed": Text(
                "Wer falsch bedient, zahlt einen festen Betrag und was angesagt war; die "
                "anderen teilen es sich.",
                "Whoever plays a wrong card pays a fixed sum and what was announced; the "
                "others share it.",
            ),
            "rest": Text(
                "Das Spiel ist aus, und die Augen, die noch niemand hat, bekommen die Gegner.",
                "The game is over, and the opponents get all card points that nobody has won yet.",
            ),
            "replay": Text(
                "Das Spiel zählt nicht und wird neu gegeben.",
                "The game does not count, and the cards are dealt again.",
            ),
            "none": Text("Es kostet keine Punkte.", "It costs no points."),
        },
    )
    wrong_card_points: int = option(
        6,
        "options.md, field",
        name="wrong_card.points",
        most=99,
        only_when=lambda rules: rules.incidents.wrong_card == "fixed",
        label=Text("Betrag für falsch bedient", "Sum for a wrong card"),
        help=Text(
            "So viel kostet es, noch ohne die Ansagen.", "What it costs, before what was announced."
        ),
        words="falsch bedient, Strafe, Renonce, fester Betrag, fixed sum",
        off=Text("Es kostet nur, was angesagt war.", "It costs only what was announced."),
    )
    notes: tuple[str, ...] = option(
        (),
        "KIF V2, V7-V47: card play only",
        name="notes",
        choices={note.id: note.label for note in NOTES.values()},
        chapter="notes",
        label=Text("Weitere Absprachen", "Further agreements"),
        help=Text(
            "Das habt ihr fürs Kartenspielen abgemacht; an den Punkten ändert es nichts.",
            "What you agreed on for the card play; it changes no points.",
        ),
        words="Hausregeln, Absprachen, Vereinbarungen, Kartenspiel, house rules, agreements",
        off=Text(
            "Fürs Kartenspielen ist nichts weiter abgemacht.",
            "Nothing else is agreed on for the card play.",
        ),
    )

    def says_number(self, reason: str) -> bool:
        """Whether an option, not a note, gives the number of cards for a redeal for this reason."""
        name = f"redeal_{reason}"
        chosen = getattr(self, name)
        usual = getattr(Incidents, name)
        noted = named_numbers(self.notes, reason)
        return not noted or chosen not in (usual, *noted)

    @property
    def own_redeals(self) -> tuple[Named, ...]:
        """The group's own reasons for a redeal."""
        return tuple(reason for reason in self.redeal_reasons if isinstance(reason, Named))

    @property
    def redeal_ids(self) -> tuple[str, ...]:
        """The ids of all reasons for a redeal."""
        reasons = self.redeal_reasons
        return tuple(reason.id if isinstance(reason, Named) else reason for reason in reasons)
