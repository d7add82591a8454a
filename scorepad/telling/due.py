"""The game that must be played next, with the reason in a sentence."""

from dataclasses import dataclass

from scorepad.declare import Text
from scorepad.scoring.evening.rows import Next
from scorepad.scoring.terms import GameKind, Player
from scorepad.telling.voice import Voice

KA_DA_MU = "ka_da_mu"  # a special game that has no kind of its own: a compulsory solo
_ROUND = Text("Pflichtsolorunde: jeder spielt sein Solo.", "Pflichtsolo round: everybody plays their solo.")
_SITS_OUT = Text(
    "{name} wird vorgeführt; jemand anders setzt aus.", "{name} must play a solo now; somebody else sits out."
)
_AS_MANY = Text(
    "{name} wird vorgeführt: So viele Soli fehlen, wie Spiele übrig sind.",
    "{name} must play a solo now: as many solos are owed as games are left.",
)
_OVER = Text(
    "{name} wird vorgeführt: Die Spiele sind um, das Solo fehlt noch.",
    "{name} must play a solo now: the games are over and the solo is still owed.",
)
_KA_DA_MU = Text(
    "Ka-Da-Mu ist fällig: Kann der Erste nicht, darf der Zweite, muss der Dritte.",
    "Ka-Da-Mu is due: if the first cannot play a solo, the second may, the third must.",
)
_SCHWARZE_SAU = Text("Nach einem Nullspiel ist eine Schwarze Sau fällig.", "After a zero game a Schwarze Sau is due.")


@dataclass(frozen=True)
class Due:
    """A game that must be played: its kind, its player if known, and the reason in a sentence.

    `reseat` is a soloist whom the rotation lets sit out, so that another player has to (KIF V11).
    """

    game: GameKind
    why: str
    soloist: Player | None = None
    ka_da_mu: bool = False
    reseat: bool = False


def due(state: Next, active: tuple[Player, ...], voice: Voice) -> Due | None:
    """The game that must be played if `active` are the players; an owed solo comes before special games."""
    typed = state.rules.table.team_mode == "tripelkopf"
    if typed and state.special_game != GameKind.SCHIEBEKOPF:
        return None
    if state.forced_soloist is not None:
        return _forced(state, state.forced_soloist, active, voice)
    if state.special_game is not None:
        return _special(state, state.special_game, voice)
    if not round_of_soli(state):
        return None
    owing = [player for player in active if state.pflichtsolo_owed.get(player)]
    return Due(GameKind.SOLO, voice.say(_ROUND), owing[0] if len(owing) == 1 else None)


def round_of_soli(state: Next) -> bool:
    """Whether the next game is part of a round of Pflichtsoli and somebody still owes one."""
    return state.pflichtsolo_round > 0 and bool(state.pflichtsolo_owed or not state.rules.pflichtsolo.count)


def _forced(state: Next, soloist: Player, active: tuple[Player, ...], voice: Voice) -> Due:
    name = voice.name(soloist)
    if soloist not in active:
        return Due(GameKind.SOLO, voice.say(_SITS_OUT, name=name), reseat=True)
    return Due(GameKind.SOLO, voice.say(_AS_MANY if state.games_left else _OVER, name=name), soloist)


def _special(state: Next, special: str, voice: Voice) -> Due:
    if special == KA_DA_MU:
        return Due(GameKind.SOLO, voice.say(_KA_DA_MU), ka_da_mu=state.rules.games.ka_da_mu_allowed)
    if special == GameKind.SCHWARZE_SAU and state.rules.special_round.kind != special:
        return Due(GameKind.SCHWARZE_SAU, voice.say(_SCHWARZE_SAU))
    return Due(GameKind(special), voice.say(Text("{game} ist fällig.", "{game} is due."), game=voice.label(special)))
