"""What must be played next: the form of a new game opens with it, says why, and lets it be changed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorepad.scoring.evening.rows import Next
from scorepad.scoring.terms import TYPED, GameKind, Player
from scorepad.web.entry.game_form import GameForm
from scorepad.web.evening.game_view import term
from scorepad.web.frame.words import _

KA_DA_MU = "ka_da_mu"
"""The special game that is no kind of its own: a solo that somebody must play."""


@dataclass(frozen=True)
class Due:
    """A game that is due: its kind, who plays it if that is settled, and why, in a sentence.

    `reseat`: the one who must play would sit out, so the table has to say who does instead (KIF V11).
    """

    game: GameKind
    why: str
    soloist: Player | None = None
    ka_da_mu: bool = False
    reseat: bool = False


def due(state: Next, active: tuple[Player, ...], names: Mapping[Player, str]) -> Due | None:
    """What is due where four of these play; a solo that somebody owes comes before the special games."""
    typed = state.rules.table.team_mode == "tripelkopf"
    if typed and state.special_game != GameKind.SCHIEBEKOPF:
        return None
    if state.forced_soloist is not None:
        return _forced(state, state.forced_soloist, active, names)
    if state.special_game is not None:
        return _special(state.special_game, allowed=state.rules.games.ka_da_mu_allowed)
    if not round_of_soli(state):
        return None
    owing = [player for player in active if state.pflichtsolo_owed.get(player)]
    why = _("Pflichtsolorunde: jeder spielt sein Solo.")
    return Due(GameKind.SOLO, why, owing[0] if len(owing) == 1 else None)


def round_of_soli(state: Next) -> bool:
    """Whether a round of Pflichtsoli runs and somebody has still to play in it."""
    return state.pflichtsolo_round > 0 and bool(state.pflichtsolo_owed or not state.rules.pflichtsolo.count)


def name_of_special(special: str) -> str:
    """What a special game is called."""
    return "Ka-Da-Mu" if special == KA_DA_MU else term(special)


def proposed(form: GameForm, what: Due | None) -> GameForm:
    """The empty form with what is due in it; what is due may be changed like everything else."""
    if what is None:
        return form
    re = () if what.soloist is None or what.game in TYPED else (str(what.soloist),)
    return replace(form, game=what.game.value, re=re, extras=replace(form.extras, ka_da_mu=what.ka_da_mu))


def _forced(state: Next, soloist: Player, active: tuple[Player, ...], names: Mapping[Player, str]) -> Due:
    name = names.get(soloist, "?")
    if soloist not in active:
        return Due(GameKind.SOLO, _("%(name)s wird vorgeführt; jemand anders setzt aus.", name=name), reseat=True)
    if state.games_left:
        why = _("%(name)s wird vorgeführt: So viele Soli fehlen, wie Spiele übrig sind.", name=name)
    else:
        why = _("%(name)s wird vorgeführt: Die Spiele sind um, das Solo fehlt noch.", name=name)
    return Due(GameKind.SOLO, why, soloist)


def _special(special: str, *, allowed: bool) -> Due:
    if special == KA_DA_MU:
        why = _("Ka-Da-Mu ist fällig: Kann der Erste nicht, darf der Zweite, muss der Dritte.")
        return Due(GameKind.SOLO, why, ka_da_mu=allowed)
    if special == GameKind.SCHWARZE_SAU:
        return Due(GameKind.SCHWARZE_SAU, _("Nach einem Nullspiel ist eine Schwarze Sau fällig."))
    return Due(GameKind(special), _("%(game)s ist fällig.", game=name_of_special(special)))
