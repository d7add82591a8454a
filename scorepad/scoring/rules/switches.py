"""Named groups of options: variants that one tap switches on, on top of any preset."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorepad.declare import Text, rows
from scorepad.scoring.rules.codec import flat, plain, preset, read_rules
from scorepad.scoring.rules.ruleset import Rules


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """Options that belong together, with their values while the group is on."""

    id: str
    label: Text
    help: Text
    source: str
    options: Mapping[str, object]

    def on(self, rules: Rules) -> bool:
        """Whether all options of this group have its values."""
        values = flat(rules)
        return all(values.get(name) == plain(value) for name, value in self.options.items())

    def switched(self, rules: Rules, *, on: bool = True) -> Rules:
        """The rule set with this group on, or else with the preset's values. Raises Refused for contradictions."""
        base = flat(preset(rules.preset))
        values = {**flat(rules), **{name: value if on else base[name] for name, value in self.options.items()}}
        return read_rules({"preset": rules.preset, "options": values})


_KIF_TRIGGERS = ("herzstich", "split_120", "zero_game", "re_lost", "kontra_lost")

GROUPS: Mapping[str, RuleGroup] = rows(
    RuleGroup(
        "kif_doubling",
        Text("Ansagen verdoppeln", "Announcements double"),
        Text(
            "Jede Ansage, auch keine 90 und höher, verdoppelt den ganzen Wert, statt einen Punkt zu bringen.",
            "Every announcement, no 90 and above too, doubles the whole value instead of adding a point.",
        ),
        "KIF V29",
        {"value.re_kontra_effect": "double", "value.level_effect": "double", "value.doubling_covers": "everything"},
    ),
    RuleGroup(
        "kif_harder",
        Text("Härtere Regel bei zu hohen Ansagen", "Harder rule for announcing too high"),
        Text(
            "Zu hoch angesagt kostet alles Angesagte und je verfehlter Stufe einen Punkt; Re und Kontra verdoppeln.",
            "Announcing too high costs all that was said and one more point per missed level; Re and Kontra double.",
        ),
        "KIF V30",
        {
            "value.re_kontra_effect": "double",
            "value.doubling_covers": "everything",
            "missed.extra_per_level": 1,
            "gegen.when_won_by_missed": False,
        },
    ),
    RuleGroup(
        "kif_single_solo",
        Text("Soli zählen einfach verloren", "Lost solos count single"),
        Text(
            "Aufgeschrieben wird nur Minus; wer ein Solo verliert, schreibt den einfachen Wert ohne gegen die Alten.",
            "Only a minus is written down; a lost solo costs the single value, without against the Alten.",
        ),
        "KIF V30",
        {"counting": "minus", "solo.factor": 1, "gegen.in_solo": False},
    ),
    RuleGroup(
        "kif_bock",
        Text("Bockrunden", "Bock rounds"),
        Text(
            "Nach Herzstich, 120:120, Nullspiel, verlorenem Re oder Kontra eine Runde doppelt; weitere schließen an.",
            "After a Herzstich, 120:120, a zero game, a lost Re or Kontra one round counts double; more follow on.",
        ),
        "KIF V37",
        {"bock.on": True, "bock.triggers": _KIF_TRIGGERS, "bock.per_game": "one", "bock.overlap": "append"},
    ),
    RuleGroup(
        "kif_multibock",
        Text("Mehrfach-Bock", "Multiple Bock"),
        Text(
            "Dieselben Anlässe, aber Bockrunden überlagern sich: Doppelbock zählt vierfach, dreifacher achtfach.",
            "The same causes, but Bock rounds pile up: a double Bock counts four times, a triple one eight times.",
        ),
        "KIF V38",
        {"bock.on": True, "bock.triggers": _KIF_TRIGGERS, "bock.per_game": "one", "bock.overlap": "stack"},
    ),
    RuleGroup(
        "kif_pflichtsolo",
        Text("Pflichtsolo mit Strafe", "Pflichtsolo with a penalty"),
        Text(
            "Jeder spielt am Abend ein Solo; wer keins gespielt hat, zahlt am Ende fünf Punkte an jeden anderen.",
            "Everybody plays one solo in the evening; who played none pays five points to each other at the end.",
        ),
        "KIF V11",
        {"pflichtsolo.count": 1, "pflichtsolo.end": "penalty"},
    ),
    RuleGroup(
        "kif_feigheit",
        Text("Feigheitsregel", "Cowardice rule"),
        Text(
            "Wer mehr als zwei Stufen zu wenig ansagt, bekommt die Punkte umgedreht.",
            "Whoever announces more than two levels too little gets the points turned round.",
        ),
        "KIF V45",
        {"feigheit.mode": "flip"},
    ),
    RuleGroup(
        "no_soli",
        Text("Ohne Soli", "Without solos"),
        Text(
            "Angesagte Soli werden nicht gespielt: gut für den Anfang.",
            "No announced solos are played: good for beginners.",
        ),
        "KIF V1",
        {"solo.kinds": (), "pflichtsolo.count": 0},
    ),
    RuleGroup(
        "schwarze_sau",
        Text("Schwarze Sau", "Schwarze Sau"),
        Text(
            "Nach einem Nullspiel spielt allein, in wessen Stich die zweite Pik-Dame liegt.",
            "After a zero game whoever takes the trick with the second queen of spades plays alone.",
        ),
        "KIF V4",
        {"schwarze_sau.allowed": True, "schwarze_sau.after_zero_game": True},
    ),
    RuleGroup(
        "ten_rounds",
        Text("Zehn Runden, die letzte auf Bock", "Ten rounds, the last one Bock"),
        Text(
            "Der Abend endet nach zehn Runden; in der letzten zählt alles doppelt.",
            "The evening ends after ten rounds; everything counts double in the last one.",
        ),
        "KIF V42",
        {
            "evening.ends": "rounds",
            "evening.ends_after": 10,
            "evening.ends_after_at_five": 10,
            "bock.on": True,
            "bock.last_round": True,
        },
    ),
    RuleGroup(
        "all_karlchen",
        Text("Alles um Karlchen und Fuchs", "Everything about Karlchen and Fuchs"),
        Text(
            "Karlchen gefangen, Fuchs macht den letzten Stich, im letzten Stich gefangener Fuchs zählt zwei.",
            "Karlchen caught, the Fuchs wins the last trick, a Fuchs caught in the last trick counts two.",
        ),
        "KIF V27, V39; FreeDoko 11.2; Branderhof",
        {
            "special.karlchen_caught.points": 1,
            "special.karlchen_caught.most": 1,
            "special.fuchs_last_trick.points": 1,
            "special.fuchs_caught_last_trick.points": 2,
        },
    ),
)
"""Every group by its id; groups named after KIF variants have their numbers as source."""
