"""The form of a new game opens with what must be played next, and lets it be changed."""

from __future__ import annotations

from dataclasses import replace

from scorepad.scoring.terms import TYPED
from scorepad.telling.due import Due
from scorepad.web.entry.game_form import GameForm


def proposed(form: GameForm, what: Due | None) -> GameForm:
    """The empty form with what is due in it; what is due may be changed like everything else."""
    if what is None:
        return form
    re = () if what.soloist is None or what.game in TYPED else (str(what.soloist),)
    return replace(form, game=what.game.value, re=re, extras=replace(form.extras, ka_da_mu=what.ka_da_mu))
