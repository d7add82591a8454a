"""An evening, entry by entry, in the order of the texts: who deals, what a game counts, what waits
and what is owed.
"""

from tests.reckoning.bock import Waiting, triggers_of
from tests.reckoning.checks import order, raises, vorab
from tests.reckoning.game import reckon
from tests.reckoning.rules import SOLO_LIKE, Json, rule_set
from tests.reckoning.wrong_card import cut, wrong_card

SITTING = {6: [3], 7: [2, 5]}


class Evening:
    """What stands on the board after each entry."""

    def __init__(self, given: Json) -> None:
        self.rules = rule_set(given.get("rules") or {})
        self.table: list[str] = list(given["table"])
        self.dealer: str = given.get("first_dealer") or self.table[0]
        self.first_dealer = self.dealer
        self.also = given.get("also_sit_out") or []
        self.totals = dict.fromkeys(self.table, 0)
        self.done = dict.fromkeys(self.table, 0)
        self.played = 0
        self.pot = 0
        self.misdeals = 0
        self.bock = Waiting()
        self.closed = False
        self.rows: list[Json] = []

    def sitters(self, dealer: str) -> list[str]:
        people = len(self.table)
        if people == 4 or (people == 6 and self.rules["team_mode"] == "six_plus_one"):
            return []
        seats = (
            []
            if self.rules["team_mode"] == "six_plus_one"
            else self.also or SITTING.get(people, [])
        )
        first = self.table.index(dealer)
        sitting = {self.table[(first + seat) % people] for seat in [0, *seats]}
        return [name for name in self.table if name in sitting]

    def owed(self) -> dict[str, int]:
        missing = {name: self.rules["pflichtsolo.count"] - self.done[name] for name in self.table}
        return {name: count for name, count in missing.items() if count > 0}

    def games_left(self) -> int | None:
        """How many games are left by the rule; None without such an end."""
        rules = self.rules
        people = len(self.table)
        after: int = rules["evening.ends_after"]
        if rules["evening.ends"] == "rounds":
            return max(0, after * people - self.played)
        if rules["evening.ends"] == "games":
            return max(
                0, (after if people < 5 else rules["evening.ends_after_at_five"]) - self.played
            )
        if rules["evening.ends"] == "points":
            return 0 if self.pot >= after else None
        return None

    def forced(self, dealer: str) -> str | None:
        owed = self.owed()
        left = self.games_left()
        rule = self.rules["pflichtsolo.end"]
        if not owed or left is None or rule not in {"forced", "after_last_round"}:
            return None
        if left > (sum(owed.values()) if rule == "forced" else 0):
            return None
        sitting = self.sitters(dealer) if rule == "forced" else []
        start = (
            dealer if rule == "forced" or self.first_dealer not in self.table else self.first_dealer
        )
        first = self.table.index(start)
        ring = self.table[first + 1 :] + self.table[: first + 1]
        return next((name for name in ring if name in owed and name not in sitting), None)

    def level(self, dealer: str) -> int:
        rules = self.rules
        left = self.games_left()
        if not rules["bock.on"]:
            return 0
        level = self.bock.level(rules, dealer)
        by_count = rules["evening.ends"] in {"games", "rounds"}
        if (
            rules["bock.last_round"]
            and by_count
            and left is not None
            and 0 < left <= len(self.table)
        ):
            level = level + 1 if rules["bock.overlap"] == "stack" else max(level, 1)
            level = min(level, rules["bock.most_levels"] or level)
        return level

    def step(self, entry: Json) -> None:
        kind = entry.get("kind") or "game"
        {
            "game": self.game, "redeal": self.redeal, "wrong_card": self.wrong_card, "penalty": self.penalty,
            "seats": self.seats, "pflichtsolo_round": self.pflichtsolo_round, "rules": self.new_rules, "end": self.end,
            "event": self.event, "list_result": self.list_result,
        }[kind](entry)  # fmt: skip

    def write(self, points: dict[str, int], row: Json, dealer: str | None = None) -> None:
        dealer = dealer or self.dealer
        for name, worth in points.items():
            self.totals[name] += worth
        sitting = (
            [] if row.get("number") is None else self.sitters(dealer)
        )  # only a game has people who sit out
        told = {"number": None, "dealer": dealer, "sits_out": sitting, "factor": 1, "triggers": []}
        self.rows.append(
            {
                **told,
                "winner": None,
                "value": None,
                "points": points,
                "totals": dict(self.totals),
                **row,
            }
        )

    def game(self, entry: Json) -> None:
        dealer = entry.get("dealer") or self.dealer
        told = entry.get("sits_out")
        sitting = [name for name in self.table if name in told] if told else self.sitters(dealer)
        players = [name for name in self.table if name not in sitting]
        whole = dict(entry)
        if entry.get("re"):
            whole["kontra"] = entry.get("kontra") or [
                name for name in players if name not in entry["re"]
            ]
        elif entry.get("points") is not None:
            whole["re"] = players
        level = self.level(dealer)
        answer = reckon(
            {key: value for key, value in whole.items() if key != "bock"}, self.rules, level
        )
        row = {"number": self.played + 1, "sits_out": sitting}
        if "problems" in answer:
            self.write(dict.fromkeys(players, 0), {**row, "problems": True, "factor": 1}, dealer)
            self.played += 1
            return
        kind = self.pflicht(whole, dealer)
        triggers, rounds = triggers_of(whole, answer, self.rules, kind)
        counts = level if counts_for(whole, answer, self.rules) else 0
        row |= {"factor": self.rules["bock.factor"] ** counts, "triggers": triggers}
        row |= {"winner": answer["winner"], "value": answer["value"]}
        self.write(answer["points"], row, dealer)
        self.pot += answer["pot"]
        self.goes_on(whole, kind, dealer, level, rounds)

    def pflicht(self, entry: Json, dealer: str) -> str | None:
        """What kind of solo a game is for who owes some: only of an announced one."""
        if entry.get("game") not in {"solo", "leiche"}:
            return None
        if entry.get("pflicht"):
            told: str = entry["pflicht"]
            return told
        soloist = entry["re"][0]
        kinds = self.rules["pflichtsolo.kinds"]
        if soloist not in self.owed() or (kinds and name_of_solo(entry) not in kinds):
            return "lustsolo"
        return "vorgefuehrt" if self.forced(dealer) == soloist else "freiwillig"

    def goes_on(self, entry: Json, kind: str | None, dealer: str, level: int, rounds: int) -> None:
        """After a game that counts: what is fulfilled, who deals, what Bock uses up and what
        begins.
        """
        rules = self.rules
        name = entry.get("game") or "normal"
        soloist = (entry.get("re") or [""])[0]
        if fulfils(entry, kind, rules) and (name != "stille_hochzeit" or soloist in self.owed()):
            self.done[soloist] += 1
        type_of = {"freiwillig": "pflichtsolo"}.get(kind or "", kind or name)
        again = type_of in rules["evening.dealer_again_after"]
        if not rules["evening.dealer_again_at_five"]:
            again = again and len(self.table) == 4
        waits = again and not rules["bock.solo_dealt_again_consumes"]
        later = rules["bock.in_solo"] == "later" and name in SOLO_LIKE
        self.bock.use(rules, dealer, waits=waits and not later, later=later)
        self.played += 1
        self.misdeals = 0
        self.dealer = dealer if again else self.after(dealer)
        if rounds and rules["bock.on"]:
            self.bock.start(rules, rounds, self.ring(), busy=level > 0)

    def ring(self) -> list[str]:
        """Everybody in the order of dealing, who deals next first."""
        first = self.table.index(self.dealer)
        return self.table[first:] + self.table[:first]

    def after(self, dealer: str) -> str:
        return self.table[(self.table.index(dealer) + 1) % len(self.table)]

    def redeal(self, entry: Json) -> None:
        rules = self.rules
        self.misdeals += 1
        self.bock.deal(self.dealer)
        points = {}
        if rules["misdeal.penalty_after"] and self.misdeals >= rules["misdeal.penalty_after"]:
            points = dict.fromkeys(self.table, 1) | {self.dealer: 1 - len(self.table)}
            self.misdeals = 0
        triggers = []
        if (
            rules["bock.on"]
            and "redeal" in rules["bock.triggers"]
            and entry["reason"] in rules["bock.redeal_reasons"]
        ):
            triggers = ["redeal"]
            self.bock.start(rules, 1, self.ring(), busy=False)
        self.write(cut(points, rules), {"triggers": triggers})

    def wrong_card(self, entry: Json) -> None:
        players = [name for name in self.table if name not in self.sitters(self.dealer)]
        if any(check(entry, self.rules) for check in (order, vorab, raises)):
            self.write({}, {"problems": True})
            return
        level = self.level(self.dealer)
        points, counts = wrong_card(entry, self.rules, players)
        self.write(points, {"number": self.played + 1 if counts else None})
        if counts:
            kind = self.pflicht(entry, self.dealer)
            self.goes_on(entry, kind, self.dealer, level, 0)

    def penalty(self, entry: Json) -> None:
        points = dict.fromkeys(self.table, 0) | entry["points"]
        rest = [name for name in self.table if name not in entry["points"]]
        if entry.get("share"):
            points |= dict.fromkeys(rest, -sum(entry["points"].values()) // len(rest))
        self.write(cut(points, self.rules), {})

    def seats(self, entry: Json) -> None:
        if (self.table, self.dealer) != (entry["table"], entry["dealer"]):
            self.misdeals = 0
        self.table = list(entry["table"])
        self.dealer = entry["dealer"]
        self.also = entry.get("also_sit_out") or []
        for name in self.table:
            self.totals.setdefault(name, 0)
            self.done.setdefault(name, 0)

    def list_result(self, entry: Json) -> None:
        self.write(dict(entry["totals"]), {})
        self.closed = True

    def pflichtsolo_round(self, _entry: Json) -> None:
        self.bock.pflichtsolo_round(len(self.table), self.dealer)

    def new_rules(self, entry: Json) -> None:
        self.rules = rule_set(entry["rules"])
        self.bock.new_rules(self.rules, self.ring())

    def end(self, _entry: Json) -> None:
        """Missing soli are charged only now."""
        self.closed = True
        rules = self.rules
        owed = self.owed()
        if rules["pflichtsolo.end"] != "penalty" or not owed:
            return
        for name, missing in owed.items():
            share = rules["pflichtsolo.penalty_factor"] * missing
            points = dict.fromkeys(self.table, share) | {name: -share * (len(self.table) - 1)}
            self.write(cut(points, rules), {})

    def event(self, _entry: Json) -> None:
        """What happens to somebody costs what the tariff says, and no points."""
        self.write({}, {})

    def answer(self) -> Json:
        factor = self.rules["bock.factor"] ** self.level(self.dealer)
        forced = self.forced(self.dealer)
        following = {
            "number": self.played + 1, "dealer": self.dealer, "sits_out": self.sitters(self.dealer), "factor": factor,
            "bock_left": self.bock.counts(self.rules), "pflichtsolo_owed": self.owed(), "forced_soloist": forced,
        }  # fmt: skip
        return {"rows": self.rows, "totals": self.totals, "next": following, "ended": self.closed}


def counts_for(entry: Json, answer: Json, rules: Json) -> bool:
    """Whether a game that is dealt as a Bock game counts as one."""
    if (
        answer["winner"] is None
        and answer["value"] is not None
        and not rules["bock.without_winner"]
    ):
        return False
    return rules["bock.in_solo"] is True or (entry.get("game") or "normal") not in SOLO_LIKE


def fulfils(entry: Json, kind: str | None, rules: Json) -> bool:
    """Whether a game is one of those that each player owes."""
    kinds = rules["pflichtsolo.kinds"]
    if entry.get("game") == "stille_hochzeit":
        return "stille_hochzeit" in kinds
    return kind in {"freiwillig", "vorgefuehrt"} and (not kinds or name_of_solo(entry) in kinds)


def name_of_solo(entry: Json) -> str | None:
    return "leiche" if entry.get("game") == "leiche" else entry.get("solo")


def reckon_evening(given: Json) -> Json:
    evening = Evening(given)
    for entry in given["entries"]:
        evening.step(entry)
    return evening.answer()
