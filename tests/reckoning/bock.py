"""Bock games that wait, as plain lists: what a trigger adds and what a game uses up."""

from tests.reckoning.facts import Facts
from tests.reckoning.rules import SOLO_LIKE, Json


class Waiting:
    """The games that wait, first to come first: their level, and whether they are places of a
    Pflichtsolo round.
    """

    def __init__(self) -> None:
        self.games: list[tuple[int, bool]] = []
        self.until: list[list[str]] = []
        """With until_dealer_returns, the rounds that run: who dealt their games so far."""
        self.asleep: list[tuple[int, list[list[str]]]] = []
        """Those that stand still while Pflichtsolo rounds are played, after how many more of their
        games they go on.
        """

    def running(self, dealer: str) -> list[list[str]]:
        """The rounds until their dealer returns that go on when he deals the next game."""
        return [dealers for dealers in self.until if not over(dealers, dealer)]

    def level(self, rules: Json, dealer: str) -> int:
        level = len(self.running(dealer))
        if self.games and not self.is_behind(rules, dealer):
            level += self.games[0][0]
        return min(level, rules["bock.most_levels"] or level)

    def is_behind(self, rules: Json, dealer: str) -> bool:
        """Whether the next Bock game of the list hangs on a round that runs until its dealer deals
        again.
        """
        return bool(
            rules["bock.overlap"] == "append"
            and self.running(dealer)
            and self.games
            and self.games[0][0]
        )

    def new_rules(self, rules: Json, ring: list[str]) -> None:
        """A-58: levels above a new cap fall at once."""
        most = rules["bock.most_levels"]
        if most:
            self.until = longest(self.until, most, ring, 0)
            self.asleep = [
                (left, longest(rounds, most, ring, left)) for left, rounds in self.asleep
            ]
        self.games = [(min(level, most or level), pflicht) for level, pflicht in self.games]

    def use(self, rules: Json, dealer: str, *, waits: bool, later: bool) -> None:
        """A game was dealt; the Bock game that it would use up may wait for the next one."""
        if self.is_behind(rules, dealer):
            pass
        elif self.games and later and self.games[0][1] and self.games[0][0]:
            self._wait_in_place()
        elif self.games and (self.games[0][1] or not (waits or (later and self.games[0][0]))):
            del self.games[0]
        self.until = [[*dealers, dealer] for dealers in self.running(dealer)]
        self.asleep = [
            (left - 1, [dealers and [*dealers, dealer] for dealers in rounds])
            for left, rounds in self.asleep
        ]
        while self.asleep and not self.asleep[-1][0]:
            self.until = self.asleep.pop()[1] + self.until

    def _wait_in_place(self) -> None:
        """A Bock game that stands on a place of a Pflichtsolo round waits, and the round has one
        place less.
        """
        places = [index for index, (_, pflicht) in enumerate(self.games) if pflicht]
        plain = [index for index in places if not self.games[index][0]]
        if plain:
            del self.games[plain[0]]
        else:
            self.games[places[-1]] = (self.games[places[-1]][0], False)

    def pflichtsolo_round(self, people: int, dealer: str) -> None:
        """So many games of level 0 in front; what runs until the dealer returns stands still."""
        self.asleep = [(left + people, rounds) for left, rounds in self.asleep]
        self.asleep.append((people, self.running(dealer)))
        self.games[:0] = [(0, True)] * people
        self.until = []

    def deal(self, dealer: str) -> None:
        """He has dealt, if only in vain: what runs until he deals anew is over."""
        self.until = self.running(dealer)

    def start(self, rules: Json, rounds: int, ring: list[str], *, busy: bool) -> None:
        """So many rounds begin with the next game, which the first of the ring deals."""
        people = len(ring)
        dealer = ring[0]
        if rules["bock.overlap"] == "ignore" and (busy or self.any_left(dealer)):
            return
        length = {"round": people, "single": 1, "games": rules["bock.length_games"]}.get(
            rules["bock.length"]
        )
        for _ in range(1 if rules["bock.overlap"] in {"ignore", "restart"} else rounds):
            if length is None:
                self.until.append([])
                if rules["bock.most_levels"]:
                    self.until = longest(self.until, rules["bock.most_levels"], ring, 0)
            else:
                self._add(rules, length, dealer)

    def any_left(self, dealer: str) -> bool:
        asleep = any(rounds for _, rounds in self.asleep)
        return bool(self.running(dealer)) or asleep or any(level for level, _ in self.games)

    def runs(self) -> bool:
        """Whether a round runs that ends with its dealer, or stands still."""
        return bool(self.until) or any(rounds for _, rounds in self.asleep)

    def _add(self, rules: Json, length: int, dealer: str) -> None:
        overlap = rules["bock.overlap"]
        most = rules["bock.most_levels"]
        if overlap == "restart":
            self.games = [(0, True) for _, pflicht in self.games if pflicht]
            self.until = []
            self.asleep = []
        if overlap == "append" and self.any_left(dealer):
            self.games += [(1, False)] * length
            return
        place = 0
        left = length
        while left and (overlap == "slots" or place < length):
            if place == len(self.games):
                self.games.append((0, False))
            level, pflicht = self.games[place]
            if not most or level < most:
                self.games[place] = (level + 1, pflicht)
                left -= 1
            place += 1

    def counts(self, rules: Json) -> list[int] | None:
        if rules["bock.length"] == "until_dealer_returns":
            return None
        highest = rules["bock.most_levels"] or max((level for level, _ in self.games), default=0)
        return [
            sum(waiting == level for waiting, _ in self.games) for level in range(1, highest + 1)
        ]


def longest(rounds: list[list[str]], most: int, ring: list[str], asleep: int) -> list[list[str]]:
    """A-66: a cap keeps the rounds that end last when everybody now deals in turn; `asleep` games
    come before.
    """
    before = [ring[game % len(ring)] for game in range(asleep)]
    goes_on = ring[asleep % len(ring) :] + ring[: asleep % len(ring)]

    def games(dealers: list[str]) -> int:
        if not dealers:
            return len(ring)
        away = goes_on.index(dealers[0])
        gone_round = any(name != dealers[0] for name in dealers + before)
        return away if away or gone_round else len(ring)

    ranked = sorted(range(len(rounds)), key=lambda place: (games(rounds[place]), place))
    return [rounds[place] for place in sorted(ranked[-most:])]


def over(dealers: list[str], dealer: str) -> bool:
    """Whether a round has come back to who dealt its first game, after the deal had gone on."""
    return bool(dealers) and dealer == dealers[0] and any(name != dealer for name in dealers)


def triggers_of(
    entry: Json, answer: Json, rules: Json, pflicht: str | None
) -> tuple[list[str], int]:
    """The triggers of a game that this rule set knows, and the rounds they start."""
    if not rules["bock.on"]:
        return [], 0
    each = [happenings(entry, answer, facts) for facts in answer.get("facts", [])]
    happened = {
        name for name in rules["bock.triggers"] if each and all(name in some for some in each)
    }
    if pflicht == "lustsolo" and "lustsolo" in rules["bock.triggers"]:
        happened.add("lustsolo")
    by_hand = entry.get("bock_triggers") or 0
    if by_hand and "manual" in rules["bock.triggers"]:
        happened.add("manual")
    rounds = len(happened) + (by_hand - 1 if "manual" in happened else 0)
    return sorted(happened), min(rounds, 1) if rules["bock.per_game"] == "one" else rounds


def happenings(entry: Json, answer: Json, facts: Facts) -> set[str]:
    """All that happened in a game and that may start Bock; of a range of Augen only what holds for
    all of it.
    """
    kind = entry.get("game") or "normal"
    found = {"zero_game"} if answer["plain"] == 0 else set()
    if kind == "solo":
        found.add("solo")
    winner = answer["winner"]
    said = {call["says"] for call in facts.calls}
    if any(special["id"] == "herzstich" for special in entry.get("specials") or []):
        found.add("herzstich")
    if facts.split:
        found.add("split_120")
    if facts.trickless and kind != "leiche":
        found.add("schwarz")
    if winner == "kontra" and "re" in said:
        found.add("re_lost")
    if winner == "re" and "kontra" in said:
        found.add("kontra_lost")
    if winner == "kontra" and kind in SOLO_LIKE:
        found.add("solo_lost")
    if {"re", "kontra"} <= said:
        found.add("re_and_kontra")
    return found
