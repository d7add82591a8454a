"""What the small forms of an evening show: people, choices, and what an entry would cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorepad.i18n import language
from scorepad.scoring.rules import PRESETS, read_rules
from scorepad.scoring.terms import Player
from scorepad.telling.incident import rules_name
from scorepad.web.entry.chips import Option
from scorepad.web.entry.entry_form import EntryForm, Spot
from scorepad.web.entry.incident_form import MOST_ABSAGEN, PenaltyForm, PflichtsoloRoundForm, RedealForm, WrongCardForm
from scorepad.web.entry.rules_change_form import RulesChangeForm
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _

Names = Mapping[Player, str]


@dataclass(frozen=True)
class Person:
    """Somebody who can be chosen or given points; `typed` is what stands in the field."""

    key: str
    name: str
    on: bool = False
    typed: str = ""


@dataclass(frozen=True)
class SmallFormView:
    """A small form: which of its parts the rules ask for, with their choices."""

    people: tuple[Person, ...] = ()
    re: tuple[Person, ...] = ()
    soloists: tuple[Person, ...] = ()
    options: tuple[Option, ...] = ()
    absagen: tuple[Option, ...] = ()
    asks_game: bool = False
    asks_re: bool = False
    asks_severity: bool = False
    explains: str = ""


def title_of_form(kind: str, verb: str, number: int) -> str:
    """The heading of a form, for a new entry or another one in place of one; games are called by their number."""
    if kind == "game":
        words = {
            "correct": _("Spiel %(number)s ändern", number=number),
            "insert": _("Neues Spiel %(number)s", number=number),
        }
        return words.get(verb) or told("game_number", number=number)
    titles = {
        "redeal": told("deal_anew"),
        "wrong_card": told("wrong_card"),
        "penalty": _("Strafe oder Bonus"),
        "pflichtsolo_round": told("pflichtsolo_round"),
        "rules": _("Andere Regeln"),
        "seats": _("Tisch ändern"),
    }
    title = titles[kind]
    return _("%(what)s: berichtigen", what=title) if verb == "correct" else title


def small_form_view(form: EntryForm, spot: Spot) -> SmallFormView:
    """What a form shows at its spot."""
    names = spot.names
    if isinstance(form, WrongCardForm):
        return _wrong_card(form, spot, names)
    if isinstance(form, PenaltyForm):
        points = form.points
        return SmallFormView(people=_people(spot.state.table, names, (), points))
    if isinstance(form, RedealForm):
        return SmallFormView(
            options=_reasons(form, spot),
            explains=_("%(name)s gibt noch einmal; das Spiel zählt nicht.", name=names.get(spot.state.dealer, "?")),
        )
    if isinstance(form, RulesChangeForm):
        return SmallFormView(options=_rule_sets(form, spot))
    if isinstance(form, PflichtsoloRoundForm):
        games = len(spot.state.table)
        return SmallFormView(
            explains=_("Die nächsten %(count)s Spiele zählen ohne Bock; was an Bock wartet, kommt danach.", count=games)
        )
    return SmallFormView()


def _wrong_card(form: WrongCardForm, spot: Spot, names: Names) -> SmallFormView:
    mode = spot.rules.incidents.wrong_card
    active = spot.state.active
    return SmallFormView(
        people=_people(active, names, (form.culprit,)),
        re=_people(active, names, form.re),
        soloists=_people(active, names, (form.soloist,)),
        absagen=tuple(
            Option(str(count), str(count), on=str(count) == form.absagen) for count in range(MOST_ABSAGEN + 1)
        ),
        asks_game=mode in {"ddv", "party_5"},
        asks_re=mode == "party_5",
        asks_severity=mode == "ddv",
        explains=_modes()[mode],
    )


def _modes() -> dict[str, str]:
    return {
        "ddv": _("Leicht: gleich bemerkt, das Spiel geht weiter. Schwer: Das Spiel ist verdorben."),
        "party_5": _("Die Partei verliert fünf Punkte; es zählt als Spiel."),
        "culprit_15": _("Wer falsch bedient hat, zahlt allein; es zählt als Spiel."),
        "replay": _("Das Spiel wird neu gegeben; niemand bekommt Punkte."),
        "none": _("In dieser Runde kostet es nichts. Punkte gibt es unter „Strafe oder Bonus“."),
    }


def _people(
    players: Sequence[Player], names: Names, on: Sequence[str], typed: Mapping[str, str] | None = None
) -> tuple[Person, ...]:
    return tuple(
        Person(player, names.get(player, "?"), player in on, (typed or {}).get(player, "")) for player in players
    )


def _reasons(form: RedealForm, spot: Spot) -> tuple[Option, ...]:
    reasons = list(spot.rules.incidents.redeal_reasons) or ["misdeal"]
    written = (spot.before or {}).get("reason", "")
    reasons += [written] if written and written not in reasons else []
    return tuple(Option(reason, told(reason), on=reason == form.reason) for reason in reasons)


def _rule_sets(form: RulesChangeForm, spot: Spot) -> tuple[Option, ...]:
    own = rules_name(read_rules(spot.runde_rules), spot.voice)
    options = [Option("runde", _("wie jetzt in der Runde: %(name)s", name=own), on=form.chosen == "runde")]
    options += [Option(row.id, row.label.in_(language()), on=form.chosen == row.id) for row in PRESETS.values()]
    if spot.before is not None and form.filled(spot).chosen == "was":
        name = rules_name(read_rules(spot.before["rules"]), spot.voice)
        options.append(Option("was", _("wie eingetragen: %(name)s", name=name), on=form.chosen == "was"))
    return tuple(options)
