"""The facts of one game as the rules see them: who, how many Augen, and what counts of the
announcements.
"""

from tests.reckoning.rules import SOLO_LIKE, Json

HEIGHT = {"re": 1, "kontra": 1, "no90": 2, "no60": 3, "no30": 4, "schwarz": 5}
LINES = {2: 90, 3: 60, 4: 30}


def other(party: str) -> str:
    return "kontra" if party == "re" else "re"


def both_augen(augen: Json) -> dict[str, int]:
    re = augen["re"] if augen.get("re") is not None else 240 - augen["kontra"]
    return {"re": re, "kontra": 240 - re}


class Facts:
    """One game under a rule set."""

    def __init__(self, entry: Json, rules: Json) -> None:
        self.entry = entry
        self.rules = rules
        self.kind: str = entry.get("game") or "normal"
        self.solo = entry.get("solo")
        self.re: list[str] = entry["re"]
        self.kontra: list[str] = entry["kontra"]
        self.augen = both_augen(entry["augen"])
        self.split = self.augen["re"] == 120
        self.trickless = self._trickless()
        self.calls = self._what_counts()
        self.tops = {party: self._top(party) for party in ("re", "kontra")}
        self.fixed = self._fixed()

    def _trickless(self) -> str | None:
        told = self.entry.get("no_trick")
        if told is not None:
            return told or None
        return next((party for party, augen in self.augen.items() if augen == 0), None)

    def _what_counts(self) -> list[Json]:
        """(1) What counts of the announcements: an automatic Re first, then what Genscher or
        120:120 lets fall.
        """
        rules = self.rules
        calls: list[Json] = with_automatic(self.entry, rules)
        fallen: set[str] = set()
        if self.entry.get("genscher_used") and rules["genscher.voids_levels"]:
            fallen = {"no90", "no60", "no30", "schwarz"}
            if rules["genscher.voids"] == "all":
                fallen |= {"re", "kontra", "raise"}
        if rules["win.split"] == "levels_fall" and self.split:
            fallen |= {"no90", "no60", "no30", "schwarz"}
        return (
            calls
            if self.kind == "leiche"
            else [call for call in calls if call["says"] not in fallen]
        )

    def _fixed(self) -> tuple[int, int]:
        """What a fixed game pays when won and when lost; twice nothing for another one (a fixed 0
        is 0 too).
        """
        rules = self.rules
        self.is_fixed = True
        if self.kind == "hochzeit_allein" and rules["hochzeit_allein.fixed"]:
            return rules["hochzeit_allein.fixed"], rules["hochzeit_allein.fixed"]
        kind = f"solo.fixed_kind.{self.solo}"
        if self.kind == "solo" and rules.get(f"{kind}.won"):
            return rules[f"{kind}.won"], rules.get(f"{kind}.lost") or rules[f"{kind}.won"]
        if self.kind in SOLO_LIKE and rules["solo.mode"] == "fixed":
            worth = rules["solo.fixed_with_re" if self.top("re") else "solo.fixed_plain"]
            return worth, worth
        self.is_fixed = False
        return 0, 0

    def top(self, party: str) -> int:
        """The highest announcement of a party, 0 when it announced nothing."""
        return self.tops[party]

    def _top(self, party: str) -> int:
        return max(
            (HEIGHT.get(call["says"], 0) for call in self.calls if call.get("party") == party),
            default=0,
        )

    def levels(self, party: str) -> list[int]:
        """The announced levels 2 to 5 of a party, included ones too."""
        if self.rules["announcements.implied"]:
            return list(range(2, self.top(party) + 1))
        said = {HEIGHT.get(call["says"], 0) for call in self.calls if call.get("party") == party}
        return sorted(said - {0, 1})

    def under(self, party: str, level: int) -> bool:
        return self.trickless == party if level == 5 else self.augen[party] < LINES[level]

    def reached(self, party: str, level: int) -> bool:
        """Whether a party brought the other one down to a level."""
        return self.under(other(party), level)

    def missed(self, party: str) -> bool:
        top = self.top(party)
        return top >= 2 and not self.reached(party, top)

    def steps(self, party: str) -> set[int]:
        return {level for level in (2, 3, 4, 5) if self.under(party, level)}

    def _parties(self) -> list[str]:
        return [call["party"] for call in self.calls if call["says"] in HEIGHT]

    def first_party(self) -> str:
        return self._parties()[0]

    def last_party(self) -> str:
        return self._parties()[-1]

    def solo_like_bock(self) -> bool:
        """Whether a waiting Bock game counts for this one."""
        return self.kind not in SOLO_LIKE or self.rules["bock.in_solo"] is True


def with_automatic(entry: Json, rules: Json) -> list[Json]:
    """The announcements, with a Re that the game itself says as the first of all."""
    calls: list[Json] = entry.get("announcements") or []
    if (entry.get("game") or "normal") not in rules["announcements.automatic"]:
        return calls
    entered = next((call for call in calls if call["says"] == "re"), {"party": "re", "says": "re"})
    return [entered, *(call for call in calls if call["says"] != "re")]
