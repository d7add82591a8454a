"""The words for the values of options: what one chooses between.

A key is ``"option.name=value"``, or the value alone where it means the same everywhere. Values that are words of the
game (kinds of soli, triggers, special games) stand in `scorepad.scoring.words`;
`wording.choice_label` finds both.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from scorepad.scoring.terms import Text

CHOICES: Mapping[str, Text] = MappingProxyType(
    {
        # everywhere
        "off": Text("aus", "off"),
        "add": Text("zählen Punkte", "add points"),
        "double": Text("verdoppeln", "double"),
        "single": Text("ein Spiel", "one game"),
        "everything": Text("alles", "everything"),
        # cards, table, counting
        "cards=48": Text("48, mit Neunen", "48, with nines"),
        "cards=40": Text("40, ohne Neunen", "40, without nines"),
        "team_mode=classic": Text("vier spielen", "four play"),
        "team_mode=six_plus_one": Text("6 + 1: sechs spielen", "6 + 1: six play"),
        "team_mode=tripelkopf": Text("Tripelkopf", "Tripelkopf"),
        "counting=plus_minus": Text("Plus und Minus", "plus and minus"),
        "counting=plus": Text("nur Plus", "plus only"),
        "counting=minus": Text("nur Minus", "minus only"),
        # who wins
        "win.conflict=nobody": Text("niemand gewinnt", "nobody wins"),
        "win.conflict=last_announcement": Text("wer zuletzt ansagte, verliert", "the last to announce loses"),
        "win.nobody_counts=all": Text(
            "Stufen, gegen Absagen, Sonderpunkte", "steps, against announcements, special points"
        ),
        "win.nobody_counts=specials_only": Text("nur Sonderpunkte", "special points only"),
        # value of a game
        "value.won_rule=always": Text("immer", "always"),
        "value.won_rule=any_side_reached_121": Text("wenn eine Seite 121 hat", "when one side has 121"),
        "value.won_rule=winner_reached_minimum": Text(
            "wenn der Gewinner genug Augen hat", "when the winner has enough Augen"
        ),
        "value.won_rule=not_at_120_120": Text("außer bei 120 zu 120", "except at 120 to 120"),
        "value.doubling_covers=base": Text("ohne gegen und Sonderpunkte", "without gegen and special points"),
        "value.doubling_covers=base_and_gegen": Text("alles ohne Sonderpunkte", "all without special points"),
        "missed.steps=none": Text("nur die gespielten", "only those played"),
        "missed.steps=reached_by_announcer": Text(
            "auch die erreichten des Ansagers", "also those the announcer reached"
        ),
        "missed.steps=all_announced": Text("alle angesagten", "all that were announced"),
        "feigheit.mode=flip": Text("Wert umgedreht", "value turned"),
        "feigheit.mode=flip_without_specials": Text("umgedreht ohne Sonderpunkte", "turned without special points"),
        "feigheit.mode=fixed": Text("feste Punkte verloren", "fixed points lost"),
        "feigheit.mode=missing_minus_2": Text("fehlende Stufen minus 2 verloren", "missing levels minus 2 lost"),
        # special points, soli, special games
        "special.in_solo=none": Text("keine", "none"),
        "special.in_solo=all": Text("alle", "all"),
        "special.in_solo=by_kind": Text("je nach Solo", "depending on the solo"),
        "solo.mode=computed": Text("gerechnet", "computed"),
        "solo.mode=fixed": Text("feste Punkte", "fixed points"),
        "genscher=two_kings": Text("mit beiden Karo-Königen", "with both Kings of diamonds"),
        "genscher=last_three": Text("mit beiden in den letzten drei Karten", "with both among the last three cards"),
        "genscher=last_trick": Text("mit einem im letzten Stich", "with one in the last trick"),
        "klopfen=add": Text("zählt Punkte", "adds points"),
        "klopfen=double": Text("verdoppelt", "doubles"),
        # Bock and special rounds
        "bock.per_game=one": Text("eine Bockrunde", "one Bock round"),
        "bock.per_game=each": Text("eine je Anlass", "one per trigger"),
        "bock.length=until_dealer_returns": Text("bis der Geber wiederkommt", "until the dealer returns"),
        "bock.overlap=append": Text("hängt an", "queues behind"),
        "bock.overlap=stack": Text("stapelt sich", "stacks up"),
        "bock.overlap=slots": Text("füllt Plätze auf", "fills free slots"),
        "bock.overlap=restart": Text("beginnt von vorn", "starts over"),
        "bock.overlap=ignore": Text("zählt nicht", "does not count"),
        "bock.effect=game_points": Text("alles ohne Sonderpunkte", "all without special points"),
        "bock.effect=extra_points": Text("feste Punkte dazu", "fixed points on top"),
        "bock.length=round": Text("eine Runde", "one round"),
        "special_round.length=round": Text("eine Runde", "one round"),
        # the evening
        "evening.ends=games": Text("Spielen", "games"),
        "evening.ends=rounds": Text("Runden", "rounds"),
        "evening.ends=points": Text("Punkten", "points"),
        "evening.ends=open": Text("offen", "open"),
        "evening.first_dealer=first_seat": Text("erster Platz", "first seat"),
        "evening.first_dealer=random": Text("ausgelost", "drawn by lot"),
        "evening.first_dealer=chosen": Text("ausgesucht", "chosen"),
        "pflichtsolo.end=forced": Text("werden vorgeführt", "are forced"),
        "pflichtsolo.end=after_last_round": Text("folgen nach der letzten Runde", "follow after the last round"),
        "pflichtsolo.end=penalty": Text("kosten Strafe", "cost a penalty"),
        "pflichtsolo.end=none": Text("bleiben ohne Folge", "have no consequence"),
        "wrong_card=ddv": Text("wie im Turnier", "as in tournaments"),
        "wrong_card=party_5": Text("die Partei verliert je 5", "the party loses 5 each"),
        "wrong_card=culprit_15": Text("15, nur der Schuldige", "15, the culprit alone"),
        "wrong_card=replay": Text("neu gespielt", "played again"),
        "wrong_card=none": Text("nichts", "nothing"),
    }
)
