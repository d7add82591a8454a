"""Problems and notices about an entry or a rule set.

A problem refuses an entry; a notice never does. Both have a code (stable, documented here) and the parameters of their
sentence; a problem also names its field in the interchange form.
"""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import ClassVar, Self

from scorepad.declare import Text
from scorepad.scoring.terms import Player
from scorepad.scoring.words import readable

_EMPTY: Mapping[str, str | int] = MappingProxyType({})


PROBLEMS: Mapping[str, Text] = {
    # reading
    "not_json": Text("Das ist kein JSON.", "This is not JSON."),
    "not_an_object": Text("Hier muss ein Objekt mit Feldern stehen.", "An object with fields belongs here."),
    "unknown_key": Text("Das Feld „{key}“ gibt es nicht.", "There is no field “{key}”."),
    "missing": Text("Das Feld „{key}“ fehlt.", "The field “{key}” is missing."),
    "wrong_type": Text("„{key}“ hat die falsche Form.", "“{key}” has the wrong form."),
    "unknown_value": Text("„{value}“ ist hier nicht möglich.", "“{value}” is not possible here."),
    "too_large": Text("Die Zahl ist zu groß.", "The number is too large."),
    # rules
    "unknown_option": Text("Die Regel „{name}“ gibt es nicht.", "There is no rule “{name}”."),
    "unknown_preset": Text("Das Regelwerk „{name}“ gibt es nicht.", "There is no rule set “{name}”."),
    "rules_version": Text(
        "Die Regeln sind von einer Fassung ({version}), die dieses Programm nicht kennt.",
        "The rules are of a version ({version}) that this program does not know.",
    ),
    "option_type": Text("„{name}“ braucht {wants}.", "“{name}” needs {wants_en}."),
    "option_range": Text("„{name}“ geht von {least} bis {most}.", "“{name}” ranges from {least} to {most}."),
    "option_multiple": Text(
        "„{name}“ muss durch {multiple} teilbar sein.", "“{name}” must be a multiple of {multiple}."
    ),
    "option_choice": Text("„{value}“ gibt es bei „{name}“ nicht.", "“{name}” has no value “{value}”."),
    "implied_needs_re_kontra": Text(
        "Geht eine Absage ohne Re oder Kontra, kann sie Re oder Kontra nicht einschließen.",
        "Where Re or Kontra need not come first, a higher announcement cannot include them.",
    ),
    "solo_factor_needs_counting": Text(
        "Ein anderer Solofaktor als 3 geht nur, wenn nur Plus oder nur Minus aufgeschrieben wird.",
        "A solo factor other than 3 works only where plus only or minus only is written down.",
    ),
    "until_dealer_overlap": Text(
        "„Bis der Geber wiederkommt“ geht nur, wenn Bock im Bock „stapelt sich“ oder „zählt nicht“ ist.",
        "“Until the dealer returns” needs Bock within Bock at “stacks up” or “does not count”.",
    ),
    "slots_need_cap": Text(
        "„Füllt Plätze auf“ braucht eine Zahl bei „Höchster Bock“.",
        "“Fills free slots” needs a number at “Highest Bock”.",
    ),
    # players
    "players_twice": Text("{player} steht zweimal da.", "{player} is entered twice."),
    "re_size": Text("Re braucht hier {wants} Spieler.", "Players needed for Re here: {wants}."),
    "kontra_size": Text("Kontra braucht hier {wants} Spieler.", "Players needed for Kontra here: {wants}."),
    "bride_missing": Text("Wer die Hochzeit hat, fehlt.", "Who has the Hochzeit is missing."),
    "bride_not_wanted": Text("Hier hat niemand eine Hochzeit.", "Nobody has a Hochzeit here."),
    "bride_not_re": Text("{player} ist nicht Re.", "{player} is not Re."),
    "kontra_missing": Text("Wer Kontra ist, fehlt.", "Kontra is missing."),
    "not_playing": Text("{player} setzt in diesem Spiel aus.", "{player} sits out this game."),
    "not_at_table": Text("{player} sitzt nicht am Tisch.", "{player} is not at the table."),
    # Augen
    "augen_missing": Text("Die Augen fehlen.", "The card points are missing."),
    "augen_range": Text("Augen gehen von 0 bis 240.", "Card points range from 0 to 240."),
    "augen_sum": Text(
        "Beide Seiten zusammen müssen 240 Augen haben.", "Both sides must have 240 card points together."
    ),
    "augen_impossible": Text("{augen} Augen kann keine Partei haben.", "No party can have {augen} card points."),
    "augen_empty": Text(
        "In diesem Bereich liegt keine mögliche Augenzahl.", "No possible number of card points lies in this range."
    ),
    "augen_ambiguous": Text(
        "In diesem Bereich zählt nicht alles gleich: Gib die Augen genauer an.",
        "Not everything in this range counts the same: give the card points more exactly.",
    ),
    "augen_not_wanted": Text(
        "Hier werden Punkte eingetragen, keine Augen.", "Points are typed in here, not card points."
    ),
    "no_trick_has_augen": Text("Wer keinen Stich hat, hat 0 Augen.", "A party without a trick has 0 card points."),
    "zero_is_no_trick": Text(
        "Ohne Neunen bedeuten 0 Augen: kein Stich.", "Without nines, 0 card points means that no trick was taken."
    ),
    # announcements
    "announcement_party": Text("{says} kann {party} nicht sagen.", "{party} cannot say {says}."),
    "announcement_needs_party": Text("Zu „{says}“ fehlt die Partei.", "“{says}” needs its party."),
    "announced_twice": Text("{party} hat „{says}“ zweimal gesagt.", "{party} said “{says}” twice."),
    "announcement_needs_re_kontra": Text(
        "{party}: „{says}“ geht erst nach dem eigenen Re oder Kontra.",
        "{party}: “{says}” needs its own Re or Kontra first.",
    ),
    "klopfen_has_no_party": Text("Klopfen gehört zu keiner Partei.", "Klopfen belongs to no party."),
    "too_many_raises": Text("So oft wird hier nicht nachgelegt.", "Re and Kontra are not topped that often here."),
    "raise_needs_re_kontra": Text(
        "Nachlegen geht erst, wenn Re und Kontra gesagt sind.", "Topping goes only once Re and Kontra are said."
    ),
    "raised_twice": Text(
        "Nachgelegt wird abwechselnd, nicht zweimal von einer Partei.",
        "The parties top in turn, not one of them twice.",
    ),
    "vorab_not_here": Text("„{says}“ geht hier nicht vorab.", "“{says}” cannot be said in advance here."),
    "stoss_only_in_leiche": Text("Stoß gibt es nur in der Leiche.", "Stoß exists only in a Leiche."),
    "leiche_announcement": Text("„{says}“ gibt es in der Leiche nicht.", "“{says}” does not exist in a Leiche."),
    "announcement_not_wanted": Text("Hier gibt es keine Ansagen.", "There are no announcements here."),
    "pflichtansage_missing": Text(
        "{augen} Augen im ersten Stich: {party} hätte ansagen müssen.",
        "{augen} card points in the first trick: {party} should have announced.",
    ),
    "pflichtansage_first_trick": Text(
        "{party} hat den ersten Stich und hätte ansagen müssen.",
        "{party} took the first trick and should have announced.",
    ),
    "pflichtansage_second_trick": Text(
        "{augen} Augen im zweiten Stich: {party} hätte ansagen müssen.",
        "{augen} card points in the second trick: {party} should have announced.",
    ),
    "pflichtansage_armut": Text("In der Armut muss Re ansagen.", "In an Armut Re has to announce."),
    # special points
    "unknown_special": Text("Den Sonderpunkt „{id}“ gibt es nicht.", "There is no special point “{id}”."),
    "too_many_fuechse": Text("Es gibt nur zwei Füchse.", "There are only two Füchse."),
    "too_many_doppelkoepfe": Text("Mehr als vier Doppelköpfe gibt es nicht.", "There are at most four Doppelköpfe."),
    "two_last_trick_winners": Text(
        "Nur eine Karte kann den letzten Stich machen.", "Only one card can win the last trick."
    ),
    "last_trick_both_parties": Text(
        "Der letzte Stich gehört nur einer Partei.", "The last trick belongs to one party only."
    ),
    "special_without_trick": Text(
        "{party} hat keinen Stich und daher keine Sonderpunkte.", "{party} took no trick, so it has no special points."
    ),
    # solo, Leiche, typed points
    "solo_kind_missing": Text("Welches Solo war es?", "Which solo was it?"),
    "unknown_solo": Text("Das Solo „{solo}“ gibt es nicht.", "There is no solo “{solo}”."),
    "solo_not_wanted": Text("Die Soloart gehört nur zu einem Solo.", "The kind of solo belongs to a solo only."),
    "leiche_not_wanted": Text("Diese Angaben gehören nur zur Leiche.", "These facts belong to a Leiche only."),
    "leiche_tricks": Text("Stiche und Augen passen nicht zusammen.", "Tricks and card points do not fit."),
    "points_missing": Text("Die Punkte fehlen.", "The points are missing."),
    "points_not_wanted": Text("Punkte werden hier nicht eingetippt.", "Points are not typed in here."),
    "points_sum": Text("Die Punkte ergeben zusammen {sum} statt 0.", "The points add up to {sum}, not to 0."),
    "points_not_shared": Text(
        "{points} lassen sich nicht gleich auf {count} verteilen.", "{points} cannot be shared equally by {count}."
    ),
    "bock_factor": Text(
        "Der Bockfaktor ist 1, {factor} oder {factor} mal {factor} und so weiter.",
        "The Bock factor is 1, {factor} or {factor} times {factor} and so on.",
    ),
    # a list on paper
    "list_has_games": Text(
        "An diesem Tisch sind schon Spiele eingetragen ({count}). Lösche sie oder trage alle Spiele der Liste ein.",
        "Games are entered for this table already ({count}). Delete them, or enter all games of the list.",
    ),
    "list_entered": Text(
        "Die Liste dieses Tisches ist schon eingetragen. Ändere sie.",
        "The list of this table is entered already. Change it.",
    ),
    "game_after_list": Text(
        "Von diesem Tisch stehen die Summen einer Liste da. Lösche sie, bevor du Spiele einträgst.",
        "The totals of a list stand for this table. Delete them before you enter games.",
    ),
    "total_missing": Text("Die Summe von {player} fehlt.", "The total of {player} is missing."),
    "totals_not_zero": Text(
        "Ohne die Strafen ergeben die Summen zusammen {sum} statt 0.",
        "Without the penalties the totals add up to {sum}, not to 0.",
    ),
    "soli_negative": Text("Weniger als null Soli gibt es nicht.", "There are no fewer than zero solos."),
    "penalty_positive": Text("Eine Strafe steht mit Minus da.", "A penalty is written with a minus."),
    # the evening
    "table_size": Text("Am Tisch sitzen vier bis sieben.", "Four to seven people sit at the table."),
    "table_size_six": Text("Dieses Spiel braucht sechs oder sieben am Tisch.", "This game needs six or seven people."),
    "dealer_not_at_table": Text("Der Geber sitzt nicht am Tisch.", "The dealer is not at the table."),
    "sitters_count": Text("So viele müssen aussetzen: {wants}.", "So many must sit out: {wants}."),
    "seat_number": Text("Diesen Platz gibt es am Tisch nicht.", "There is no such seat at the table."),
    "culprit_not_playing": Text(
        "Wer falsch bedient hat, muss mitspielen.", "Whoever played the wrong card must be in the game."
    ),
    # tournaments
    "number_twice": Text("Die Nummer {number} steht zweimal da.", "Number {number} is there twice."),
    "too_few_entrants": Text("Für eine Runde braucht es mindestens vier.", "A round needs at least four people."),
    "not_in_round": Text(
        "Die Nummer {number} spielt in dieser Runde nicht mit.", "Number {number} does not play in this round."
    ),
    "not_seated": Text("Die Nummer {number} hat keinen Platz.", "Number {number} has no place."),
    "list_twice": Text(
        "Von Tisch {table} gibt es in Runde {round} zwei Listen.", "Table {table} has two lists in round {round}."
    ),
    "seated_twice": Text(
        "Die Nummer {number} sitzt in Runde {round} an zwei Tischen.",
        "Number {number} sits at two tables in round {round}.",
    ),
    "round_beyond": Text("Eine Runde {round} gibt es nicht.", "There is no round {round}."),
    "totals_sum": Text(
        "An Tisch {table} ergibt Runde {round} ohne Strafen {sum} statt 0.",
        "Table {table} adds up to {sum} in round {round} without penalties, not to 0.",
    ),
}

NOTICES: Mapping[str, Text] = {
    "not_played_here": Text("{what} wird in dieser Runde nicht gespielt.", "{what} is not played in this group."),
    "special_not_played": Text("{what} zählt in dieser Runde nicht.", "{what} does not count in this group."),
    "special_void": Text("{what} zählt in diesem Spiel nicht.", "{what} does not count in this game."),
    "special_capped": Text("{what} zählt höchstens {most}-mal im Spiel.", "{what}: at most {most} a game."),
    "lustsolo_too_early": Text(
        "Lustsolo, obwohl noch ein Pflichtsolo offen ist.", "A Lustsolo while a Pflichtsolo is still owed."
    ),
    "solo_limit": Text("Mehr Soli, als an einem Abend erlaubt sind.", "More solos than allowed in an evening."),
    "not_the_forced_soloist": Text("Vorgeführt war {player}.", "{player} was the forced soloist."),
    "owes_no_solo": Text(
        "{player} schuldet kein Solo; nach der letzten Runde spielt nur, wer eins schuldet.",
        "{player} owes no solo; after the last round only those play one who do.",
    ),
    "dealer_overruled": Text("Der Tisch ließ {player} geben.", "The table let {player} deal."),
    "sitters_overruled": Text("Der Tisch ließ jemand anderen aussetzen.", "The table let somebody else sit out."),
    "schwarze_sau_due": Text("Fällig war eine Schwarze Sau.", "A Schwarze Sau was due."),
    "totals_even_and_odd": Text(
        "Gerade und ungerade Summen an einem Vierertisch: Meist steckt da ein Rechenfehler.",
        "Even and odd totals at a table of four: mostly there is a mistake in the sums.",
    ),
    "after_end": Text("Nach dem Ende des Abends gespielt.", "Played after the end of the evening."),
}


@dataclass(frozen=True, slots=True)
class Said:
    """Base class of problems and notices: a code and the parameters of its sentence."""

    code: str
    field: str = ""
    params: Mapping[str, str | int] = dataclasses.field(default_factory=lambda: _EMPTY)
    sentences: ClassVar[Mapping[str, Text]]

    def message(self, lang: str = "de") -> str:
        """The sentence for a person, in `lang`."""
        return self.sentences[self.code].in_(lang).format_map(readable(self.params, lang))

    def named(self, names: Mapping[Player, str]) -> Self:
        """This problem or notice with player keys replaced by names."""
        player = Player(str(self.params.get("player", "")))
        return replace(self, params={**self.params, "player": names.get(player, player)}) if player else self

    def as_json(self, lang: str = "de") -> dict[str, str]:
        return {"code": self.code, "message": self.message(lang)}


@dataclass(frozen=True, slots=True)
class Problem(Said):
    """One reason why an entry or a rule set is refused."""

    sentences = PROBLEMS

    def as_json(self, lang: str = "de") -> dict[str, str]:
        return {"code": self.code, "field": self.field, "message": self.message(lang)}


@dataclass(frozen=True, slots=True)
class Notice(Said):
    """A remark on a row that refuses nothing."""

    field: str = dataclasses.field(default="", kw_only=True)
    sentences = NOTICES
