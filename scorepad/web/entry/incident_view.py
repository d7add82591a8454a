"""The contents of the forms of entries other than games: people, choices, and the price of an
entry.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from flask_babel import lazy_gettext as _l

from scorepad.actions.entry.entries import Newcomer
from scorepad.actions.entry.replayed import replayed
from scorepad.actions.money.tariff import readable_tariff
from scorepad.ledger.tariff import settling
from scorepad.scoring.entry import Game
from scorepad.scoring.evening.seating import order_number, orders
from scorepad.scoring.evening.spoiled import MODES
from scorepad.scoring.game.preview_cells import kinds_of
from scorepad.scoring.rules import PRESETS, read_rules
from scorepad.scoring.terms import ONE_AGAINST_ALL, Player
from scorepad.store.runden import Member
from scorepad.telling.incident import PENALTY_REASONS
from scorepad.telling.rules import rules_name, rules_sentence
from scorepad.telling.tariff import price_of
from scorepad.telling.voice import Voice
from scorepad.web.board.log import row_of, title_at, titles
from scorepad.web.board.seats import MOST_SEATS, sitters
from scorepad.web.entry.incident_form import (
    MOST_ABSAGEN,
    EventForm,
    PenaltyForm,
    RedealForm,
    WrongCardForm,
)
from scorepad.web.entry.rules_change_form import STAY, RulesChangeForm, way_back
from scorepad.web.entry.table_form import TableForm
from scorepad.web.entry.task import Task
from scorepad.web.frame.i18n import language
from scorepad.web.frame.voice import told
from scorepad.web.frame.words import _
from scorepad.web.game.chips import ChipChoice, one_of, said
from scorepad.web.game.entry_form import EntryForm
from scorepad.web.game.entry_view import entry_page
from scorepad.web.game.spot import Spot
from scorepad.web.ruleset.rules_form import RulesForm
from scorepad.web.ruleset.rules_view import OWN_SET, RulesPage


class WayBack(NamedTuple):
    """The rules that one tap restores: the mark of their form, and their name."""

    mark: str
    name: str


def title_of_form(path: str, verb: str, number: int, follower: str = "") -> str:
    """The heading of a form for a new entry, a correction or an insertion; games are called by
    their number, an inserted one by its `follower`.
    """
    title = titles().get(path)
    if title is not None:
        return _("%(what)s: berichtigen", what=title) if verb == "correct" else title
    if verb == "correct":
        return _("Spiel %(number)s ändern", number=number)
    if verb == "insert" and follower:
        return _("Neu vor %(what)s", what=follower)
    if verb == "insert":
        return _("Neues Spiel %(number)s", number=number)
    return told("game_number", number=number)


def follower_of(task: Task) -> str:
    """What an insertion goes before: a game by its number, any other entry in quotes; empty for
    other tasks, and for one whose form tells already that its own entry is gone.
    """
    if task.verb != "insert" or task.entry_id is None or task.is_gone:
        return ""
    title = title_at(task.stored, task.entry_id, task.visit.voice)
    following = task.stored.entry(task.entry_id)
    row = row_of(task.stored, task.entry_id)
    if row is not None and row.number is not None:
        return _("Spiel %(number)s", number=row.number)
    if following is None or isinstance(following.entry, Game):
        return title
    return _("„%(title)s“", title=title)


def _redeal(form: RedealForm, spot: Spot, voice: Voice) -> dict[str, Any]:
    """The reasons for dealing anew that the rules know; a stored one stays selectable."""
    reasons = list(spot.rules.incidents.redeal_ids) or ["misdeal"]
    written = spot.before.get("reason", "")
    if written and written not in reasons:
        reasons.append(written)
    words = {reason: voice.label(reason) for reason in reasons}
    dealer = voice.name(spot.state.dealer)
    return {
        "explains": _("%(name)s gibt noch einmal; das Spiel zählt nicht.", name=dealer),
        "options": one_of(words, form.reason.data),
    }


def _wrong_card(form: WrongCardForm, spot: Spot, voice: Voice) -> dict[str, Any]:
    """The people, and what the rule for a wrong card asks for.

    Kinds of games and announcements are for the rules that count it as a lost game, the numbers of
    Absagen (the `options`) for the rule ddv.
    """
    numbers = [str(count) for count in range(MOST_ABSAGEN + 1)]
    asked_kinds = kinds_of(spot.rules) if form.mode in MODES else ()
    kinds = []
    for kind in asked_kinds:
        is_on = form.game.data == kind
        is_alone = kind in ONE_AGAINST_ALL
        kinds.append(ChipChoice(kind.value, told(kind.value), on=is_on, alone=is_alone))
    return {
        "people": _people(spot.state.active, voice),
        "mode": form.mode,
        "explains": _MODES[form.mode],
        "options": one_of(dict(zip(numbers, numbers, strict=True)), form.absagen.text),
        "kinds": kinds,
        "said": said(form.said.data) if kinds else (),
    }


def _penalty(_form: PenaltyForm, spot: Spot, voice: Voice) -> dict[str, Any]:
    """The people and usual reasons; `else_gets` is who has the points that nobody shares: the Kasse
    where it makes up what the points among the players lack.
    """
    tariff = readable_tariff(spot.visit.runde)
    imbalance = settling(tariff, spot.stored.plan.imbalance).imbalance
    by_kasse = tariff.players_rate > 0 and imbalance == "kasse"
    reasons = [voice.say(reason) for reason in PENALTY_REASONS]
    return {
        "people": _people(spot.state.table, voice),
        "options": [ChipChoice(reason, reason) for reason in reasons],
        "else_gets": told("to_kasse") if by_kasse else _("niemand"),
    }


def _event(form: EventForm, spot: Spot, voice: Voice) -> dict[str, Any]:
    """The events with their prices; a stored event stays selectable even if the tariff no longer
    has it.
    """
    tariff = readable_tariff(spot.visit.runde)
    options = {price.name: price_of(price, voice) for price in tariff.event_prices}
    explains = "" if options else _("Im Tarif der Runde hat noch nichts einen Preis.")
    chosen = form.name.data
    if chosen:
        options.setdefault(chosen, chosen)
    return {
        "people": _people(spot.state.table, voice),
        "options": one_of(options, chosen),
        "explains": explains,
    }


def _pflichtsolo_round(_form: EntryForm, spot: Spot, _voice: Voice) -> dict[str, Any]:
    """What the round of Pflichtsoli means; it has one game for each person at the table."""
    words = _(
        "In den nächsten %(count)s Spielen spielt jeder sein Solo. Sie zählen ohne Bock; was an Bock "
        "wartet, kommt danach.",
        count=len(spot.state.table),
    )
    return {"explains": words}


def _rules(form: RulesChangeForm, spot: Spot, voice: Voice) -> dict[str, Any]:
    """The rule sets, the page of all options, and the rules that one tap restores, if any."""
    lang = language()
    typed = form.typed or RulesForm(None, spot.rules)
    presets = [
        ChipChoice(
            row.id, row.label.in_(lang), brief=row.help.in_(lang), on=form.chosen.data == row.id
        )
        for row in PRESETS.values()
    ]
    back = RulesChangeForm(None, spot, chosen=way_back(spot))
    restored = None
    restored_rules = back.resulting_rules()
    if restored_rules is not None:
        restored = WayBack(back.mark(), rules_name(restored_rules, voice))
    return {
        "options": _rule_sets(form, spot, voice),
        "presets": presets,
        "page": RulesPage(spot.rules, typed, spot.visit.form.page_query.words),
        "back": restored,
    }


_MODES = {
    "ddv": _l("Leicht: gleich bemerkt, das Spiel geht weiter. Schwer: Das Spiel ist verdorben."),
    "party_5": _l("Die Partei verliert fünf Punkte; es zählt als Spiel."),
    "culprit_15": _l("Wer falsch bedient hat, zahlt allein; es zählt als Spiel."),
    "alone_schwarz": _l(
        "Es zählt als ohne Stich verloren; wer falsch bedient hat, zahlt auch für den Partner."
    ),
    "alone": _l(
        "Es zählt als einfach verloren; wer falsch bedient hat, zahlt auch für den Partner."
    ),
    "fixed": _l(
        "Wer falsch bedient hat, zahlt einen festen Betrag und was angesagt war; es zählt "
        "als Spiel."
    ),
    "rest": _l(
        "Das Spiel ist aus, der Rest der Augen geht an die Gegner. Tragt es danach als Spiel ein."
    ),
    "replay": _l("Das Spiel wird neu gegeben; niemand bekommt Punkte."),
    "none": _l("In dieser Runde kostet es nichts. Punkte gibt es unter „Strafe oder Bonus“."),
}
"""What each rule for a wrong card means."""


def _people(players: Sequence[Player], voice: Voice) -> tuple[ChipChoice, ...]:
    return tuple(ChipChoice(player, voice.name(player)) for player in players)


def _rule_sets(form: RulesChangeForm, spot: Spot, voice: Voice) -> tuple[ChipChoice, ...]:
    """The rules that can be chosen beside the presets, each with its name and what it is about."""
    now = rules_name(spot.rules, voice)
    own = rules_name(read_rules(spot.visit.runde.rules), voice)
    options = {
        STAY: (_("wie jetzt am Tisch: %(name)s", name=now), ""),
        "runde": (_("wie jetzt in der Runde: %(name)s", name=own), ""),
    }
    for number, (name, rules) in spot.visit.rule_sets.items():
        options[f"{OWN_SET}{number}"] = (name, rules_sentence(rules, voice))
    if spot.before and form.offered()["chosen"] == "was":
        written = rules_name(read_rules(spot.before["rules"]), voice)
        options["was"] = (_("wie eingetragen: %(name)s", name=written), "")
    chosen = form.chosen.data
    return tuple(
        ChipChoice(key, name, brief=brief, on=chosen == key)
        for key, (name, brief) in options.items()
    )


def _table(form: TableForm, spot: Spot, _voice: Voice) -> dict[str, Any]:
    """The page of the table as chosen so far: its seats, newcomers, and who else could join."""
    names = with_newcomers(form.newcomers, spot.visit.names)
    seats = form.seats.data
    dealer = form.dealer.data
    away = [member for member in spot.visit.people.members if member.player not in seats]
    others = _likely(away, spot)
    return {
        "seats": [ChipChoice(key, names.get(Player(key), "?"), on=key == dealer) for key in seats],
        "new": {new.key: _("Gast") if new.guest else told("new") for new in form.newcomers},
        "others": others,
        "resting": [member for member in away if member not in others],
        "full": len(seats) >= MOST_SEATS,
        "order": _order(seats, spot),
        "also": sitters(len(seats), form.also_sit_out.data, spot.rules),
    }


def _likely(away: Sequence[Member], spot: Spot) -> list[Member]:
    """Who may well sit down: members who play at present, and who was here this evening."""
    here_before = replayed(spot.stored).totals
    return [member for member in away if member.active or member.player in here_before]


def with_newcomers(new: Iterable[Newcomer], names: Mapping[Player, str]) -> Mapping[Player, str]:
    """The names of all people, newcomers included."""
    return {**names, **{newcomer.key: newcomer.name for newcomer in new}}


def _order(seats: Sequence[str], spot: Spot) -> str:
    """Which of the possible seating orders this is; empty where too few or too many sit there."""
    if not 4 <= len(seats) <= MOST_SEATS:
        return ""
    members = [member.player for member in spot.visit.people.members]
    number = order_number(seats, members)
    return _("Sitzordnung %(number)s von %(count)s", number=number, count=orders(len(seats)))


VIEWS: Mapping[str, Callable[[Any, Spot, Voice], dict[str, Any]]] = {
    "game": entry_page,
    "seats": _table,
    "redeal": _redeal,
    "wrong_card": _wrong_card,
    "penalty": _penalty,
    "event": _event,
    "pflichtsolo_round": _pflichtsolo_round,
    "rules": _rules,
}
"""The function that returns the template values of a form's page, by the kind of its entry."""
