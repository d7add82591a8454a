"""How the free balance of the Kasse is split among its members."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from scorepad.actions import kasse, season
from scorepad.actions.rules import mark
from scorepad.ledger import kasse as ledger
from scorepad.ledger.kasse import KasseBalances
from scorepad.ledger.problems import MoneyProblem
from scorepad.ledger.wording import write_plain
from scorepad.scoring.errors import Refused
from scorepad.scoring.season.season import Choice
from scorepad.scoring.terms import Player
from scorepad.telling.voice import Voice
from scorepad.web.frame.complaints import plainly
from scorepad.web.frame.forms import put_at
from scorepad.web.frame.i18n import language
from scorepad.web.frame.visit import Visit
from scorepad.web.money.kasse_form import ShareForm


def parts(split: Mapping[Player, int], attendance: Mapping[Player, int], voice: Voice) -> list[tuple[str, int, str]]:
    """The shares of a split as name, number of evenings and amount; whoever was there most often is first."""
    order = sorted(split, key=lambda player: (-attendance[player], voice.name(player)))
    return [(voice.name(one), attendance[one], voice.amount(split[one])) for one in order]


@dataclass(frozen=True)
class Proposal:
    """The share of each member in cents, or the error why there is none."""

    standing: KasseBalances
    form: ShareForm
    cents: int
    shares: Mapping[Player, int]
    attendance: Mapping[Player, int]
    error: str

    @property
    def can_share(self) -> bool:
        return bool(self.cents and self.shares and not self.error)

    @property
    def all_there_is(self) -> bool:
        return self.cents == self.standing.free

    @property
    def below_zero(self) -> bool:
        return self.standing.free < 0

    @property
    def typed(self) -> str:
        return self.form.amount.text if self.form.amount.errors else write_plain(abs(self.cents), language())

    @property
    def seen(self) -> str:
        """A fingerprint of the shares and of the balance."""
        return mark({str(player): cents for player, cents in self.shares.items()} | {"free": self.standing.free})


def proposal(visit: Visit) -> Proposal:
    """The free balance, or the amount of the form, split by the number of evenings of each member. Raises Uncounted."""
    form, standing = ShareForm.from_address(), kasse.standing(visit.runde.id)
    since, until = form.shown
    attendance: Counter[Player] = Counter()
    for played in season.whole(visit.runde.id, Choice(since=since, until=until)):
        attendance.update(played.evening.points.keys())
    cents = _cents(form, standing, visit.runde.currency)
    try:
        shares, error = ledger.split(cents, attendance), form.error
    except Refused as refused:
        shares, error = {}, form.error or plainly(refused.problems[0])
    return Proposal(standing, form, cents, shares, attendance, error)


def _cents(form: ShareForm, standing: KasseBalances, currency: str) -> int:
    # The whole free balance where nothing is typed; 0 and an error for an amount above it.
    if not form.amount.text.strip():
        return standing.free
    cents = (form.amount.data or 0) * (-1 if standing.free < 0 else 1)
    if standing.covers(cents):
        return cents
    put_at(
        form.amount, MoneyProblem("not_there", "betrag", {"amount": abs(standing.free)}).message(language(), currency)
    )
    return 0
