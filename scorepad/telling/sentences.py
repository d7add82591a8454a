"""One sentence for each rule and each of its values, for guests."""

from collections.abc import Mapping

from scorepad.declare import Text
from scorepad.scoring.numerals import real_minus
from scorepad.scoring.rules import OPTIONS, Rules
from scorepad.telling.rules import rule_help, rule_label, rule_value
from scorepad.telling.voice import Voice

_PEOPLE = {4: ("viert", "four"), 5: ("fünft", "five"), 6: ("sechst", "six"), 7: ("siebt", "seven")}
_WITH_VALUE: Mapping[str, Text] = {
    "value.split_factor": Text(
        "Bei 120 zu 120 zählt der ganze Wert ×{value}.", "At 120 to 120 the whole value counts ×{value}."
    ),
    "announcements.automatic": Text(
        "Re gilt von selbst als angesagt: {value}.", "Re counts as announced by itself: {value}."
    ),
    "announcements.raises": Text(
        "Nach Re und Kontra wird abwechselnd nachgelegt, höchstens {value}-mal; jedes Mal zählt wie noch ein Re.",
        "After Re and Kontra the parties top each other in turn, at most {value} times; each counts like one more Re.",
    ),
    "pflichtansage.over": Text(
        "Wer im ersten Stich mehr als {value} Augen bekommt, muss Re oder Kontra sagen.",
        "Whoever gets more than {value} card points in the first trick has to say Re or Kontra.",
    ),
    "pflichtansage.also": Text("Zur Ansage zwingt auch: {value}.", "An announcement is also forced by: {value}."),
    "feigheit.allowed_missing": Text(
        "Feige ist, wem am Ende mehr als {value} Stufen zur Ansage fehlen.",
        "A party is cowardly when it announced more than {value} levels too little.",
    ),
    "feigheit.fixed_re": Text("Ein feiges Re verliert {points}.", "A cowardly Re loses {points}."),
    "feigheit.fixed_kontra": Text("Ein feiges Kontra verliert {points}.", "A cowardly Kontra loses {points}."),
    "special.escalates": Text(
        "Die gefangenen Füchse einer Partei zählen der Reihe nach {value}.",
        "The Füchse caught by a party count {value}, one after the other.",
    ),
    "solo.factor": Text("Für den Solisten zählt der Wert ×{value}.", "For the soloist the value counts ×{value}."),
    "solo.fixed_plain": Text("Ohne Ansage sind es {points}.", "Without an announcement that is {points}."),
    "solo.fixed_with_re": Text("Mit Re sind es {points}.", "With Re that is {points}."),
    "solo.extra_point": Text(
        "Jedes Solo ist {points} mehr wert, noch bevor malgenommen wird.",
        "Each solo is worth {points} more, before it is multiplied.",
    ),
    "solo.kinds": Text("Gespielt werden: {value}.", "Solos played: {value}."),
    "solo.most_per_player": Text(
        "Soli je Spieler an einem Abend: höchstens {value}.", "Solos per player in an evening: {value} at most."
    ),
    "hochzeit_allein.fixed": Text(
        "Eine Hochzeit, die keinen Partner findet, bringt oder kostet {points}.",
        "A Hochzeit that finds no partner gives or costs {points}.",
    ),
    "hochzeit.bonus": Text(
        "Wer die Hochzeit hat, bekommt von jedem {points}.", "Whoever has the Hochzeit gets {points} from everybody."
    ),
    "klopfen.points": Text("Jedes Klopfen bringt dem Gewinner {points}.", "Each knock gives the winner {points}."),
    "klopfen.all_four": Text(
        "Klopfen alle, bekommt der Gewinner {points} mehr.", "When all knock, the winner gets {points} more."
    ),
    "bock.triggers": Text("Bock gibt es nach: {value}.", "There is Bock after: {value}."),
    "bock.redeal_reasons": Text(
        "Beim Neugeben gibt es Bock nach: {value}.", "When dealing again there is Bock after: {value}."
    ),
    "bock.factor": Text("Ein Bockspiel zählt ×{value}.", "A Bock game counts ×{value}."),
    "bock.length_games": Text("Bockspiele je Anlass: {value}.", "Bock games for each cause: {value}."),
    "bock.most_levels": Text(
        "In einem Spiel zählen höchstens so viele Bock: {value}.", "Bocks that count in one game: {value} at most."
    ),
    "bock.extra_points": Text(
        "Der Gewinner eines Bockspiels bekommt {points} dazu.", "The winner of a Bock game gets {points} more."
    ),
    "special_round.triggers": Text("Sonderspiele gibt es nach: {value}.", "There are special games after: {value}."),
    "evening.minutes": Text("Nach {value} Minuten ist die Zeit um.", "Time is up after {value} minutes."),
    "evening.dealer_again_after": Text(
        "Derselbe gibt noch einmal nach: {value}.", "The same deals again after: {value}."
    ),
    "pflichtsolo.count": Text("Pflichtsoli je Spieler: {value}.", "Pflichtsolos per player: {value}."),
    "pflichtsolo.kinds": Text("Als Pflichtsolo gilt nur: {value}.", "Only these count as a Pflichtsolo: {value}."),
    "pflichtsolo.penalty_factor": Text(
        "Ein fehlendes Solo kostet {points} an jeden anderen.", "A missing solo costs {points} to each of the others."
    ),
    **{
        f"season.places.{people}": Text(
            f"In der Saison bringen die Plätze eines Abends zu {many[0]}: {{value}}.",
            f"In the season the places of an evening of {many[1]} bring: {{value}}.",
        )
        for people, many in _PEOPLE.items()
    },
    "season.missed_points": Text(
        "Wer an einem Abend fehlt, schreibt in der Saison {points}.",
        "Whoever misses an evening writes {points} in the season.",
    ),
    "misdeal.penalty_after": Text(
        "Die {value}. Fehlgabe hintereinander kostet den Geber einen Punkt an jeden am Tisch.",
        "Misdealing {value} times in a row costs the dealer a point to everybody at the table.",
    ),
    "redeal.reasons": Text("Neu gegeben wird bei: {value}.", "The cards are dealt again for: {value}."),
    "wrong_card.points": Text(
        "Der feste Betrag sind {points}, ohne die Ansagen.", "The fixed amount is {points}, without announcements."
    ),
}
"""Sentences for numbers and lists that are not off: {value} is the value, {points} a number with "points"."""
_POINT, _POINTS = Text("1 Punkt", "1 point"), Text("{value} Punkte", "{value} points")
_SAYS_WHAT = frozenset(
    {
        *("stille_hochzeit.allowed", "armut.allowed", "leiche.allowed", "orgasmus.allowed", "schiebekopf.allowed"),
        *("ka_da_mu.allowed", "schwarze_sau.allowed", "genscher", "wrong_card"),
    }
)
"""Options whose sentence may need its subject before it."""


def sentence(name: str, value: object, voice: Voice) -> str:
    """The sentence for an option with this JSON value.

    >>> sentence("solo.extra_point", 2, Voice("en")), sentence("solo.extra_point", 0, Voice("en"))
    ('Each solo is worth 2 points more, before it is multiplied.', 'A solo brings nothing extra.')
    >>> sentence("solo.kind_points.damen", 2, Voice("de"))
    'Damen-Solo: Zusatzpunkte: 2.'
    """
    if name not in OPTIONS:
        return f"{rule_label(name, voice)}: {rule_value(name, value, voice)}."
    off = not value if isinstance(value, list) else value in OPTIONS[name].says
    if name in _WITH_VALUE and not off:
        return voice.say(_WITH_VALUE[name], **_values(name, value, voice))
    return rule_help(name, value, voice)


def deals_again(rules: Rules) -> tuple[str, ...]:
    """The kinds of games, among those played, after which the same player deals again."""
    without = set() if rules.pflichtsolo.count else {"pflichtsolo", "vorgefuehrt"}
    without |= set() if rules.games.stille_hochzeit_allowed else {"stille_hochzeit"}
    return tuple(kind for kind in rules.evening.dealer_again_after if kind not in without)


def subject(name: str, value: object, voice: Voice) -> str:
    """The subject of the sentence if it is not clear; empty if the sentence names it.

    >>> subject("armut.allowed", True, Voice("en")), subject("leiche.allowed", False, Voice("en"))
    ('Armut', '')
    """
    about = rule_label(name, voice) if name in _SAYS_WHAT else ""
    return "" if about.casefold() in sentence(name, value, voice).casefold() else about


def _values(name: str, value: object, voice: Voice) -> dict[str, str]:
    if isinstance(value, int):
        return {"value": str(value), "points": voice.many(value, _POINT, _POINTS, value=real_minus(value))}
    if OPTIONS[name].shape == "numbers":
        return {"value": ", ".join(map(real_minus, value))}  # type: ignore[call-overload]
    return {"value": rule_value(name, value, voice), "points": ""}
