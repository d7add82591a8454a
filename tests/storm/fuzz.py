"""Requests by chance over all addresses, from writers, readers and strangers; none is a mistake of
ours.
"""

import random
import re
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from urllib.parse import quote, urlencode

from flask import Flask
from werkzeug.routing import Rule

from scorepad.app import create_app
from scorepad.settings import Settings
from tests.storm.ground import TYPED, Ground, Row
from tests.storm.servers import (
    FORM,
    KEY,
    OPEN,
    OfflineError,
    Servers,
    Site,
    Writer,
    beside,
    fill,
    note_links,
)
from tests.web import attack
from tests.web.critic import Page

ROLES = ("writer", "reader", "stranger")
RARELY = 0.03
"""How often what ends a link, an evening or a Runde is asked for, and what takes seconds."""
SLOW = re.compile(r"\.(?:pdf|png)$")
AGAIN = 200
"""So often a phone looks whether it may still come in, and has a new Runde if not."""
MOST_MEMORY = 250_000
"""kB of the server afterwards."""
LINK = re.compile(r"/l/([\w-]{20,})")


@dataclass
class Fuzzer:
    """A phone that asks for anything; what came of it."""

    role: str
    ground: Ground
    port: int
    app: Flask
    chance: random.Random
    statuses: Counter[int] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    renewed: int = 0
    _forms: dict[str, dict[str, list[str]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._routes = list(self.app.url_map.iter_rules())
        self._settle()

    def storm(self, requests: int) -> None:
        """Send so many."""
        for number in range(requests):
            if number % AGAIN == AGAIN - 1:
                self._look()
            self._one()
        self._phone.leave()

    def _settle(self) -> None:
        """A Runde of one's own and one of other people."""
        self._site = fill(self.ground.folder, self.ground.url, 2, 2)
        self._other = fill(self.ground.folder, self.ground.url, 2, 2)
        self._phone = Writer(self._site, self.port)
        if self.role == "writer":
            self._phone.arrive(self._site.link)
        elif self.role == "reader":
            self._phone.arrive(self._site.read)
        else:
            self._phone.ask("GET", "/")
        self._forms.clear()

    def _look(self) -> None:
        """Whether the phone may still come in."""
        if self.role == "stranger":
            return
        status, _page = self._phone.ask("GET", self._site.evenings[0])
        if status != 200:
            self.renewed += 1
            self._phone.leave()
            self._settle()

    def _one(self) -> None:
        rule = self._route()
        method = self._method(rule)
        path = attack.address(self.app, rule, self._ids())
        if self._forms and self.chance.random() < 0.25:
            method = "POST"
            path = self.chance.choice(sorted(self._forms))
        sent = self._sent(self._forms.get(path, {}))
        some = self.chance.sample(sorted(attack.HEADERS), self.chance.choice((0, 0, 1)))
        headers = {name: self.chance.choice(attack.HEADERS[name]) for name in some}
        body: bytes | None = None
        if method in {"POST", "PUT", "PATCH", "DELETE"}:
            headers["Content-Type"] = FORM
            body = urlencode(sent, doseq=True).encode()
            if self.chance.random() < 0.2:
                headers["Content-Type"] = self.chance.choice(attack.KINDS)
                headers["X-CSRFToken"] = self._phone.token
                body = self.chance.choice((*attack.BODIES, attack.FORM))
        elif self.chance.random() < 0.5:
            path = f"{path}?{urlencode(sent, doseq=True)}"
        self._judge(method, path, body, headers)

    def _method(self, rule: Rule) -> str:
        """Mostly one that the route takes, of these rather POST; sometimes any."""
        taken = [name for name in ("GET", "POST", "POST") if name in (rule.methods or ())]
        if taken and self.chance.random() < 0.8:
            return self.chance.choice(taken)
        return self.chance.choice(attack.METHODS)

    def _route(self) -> Rule:
        while True:
            rule = self.chance.choice(self._routes)
            rare = rule.endpoint in attack.ENDING or SLOW.search(rule.rule)
            if not rare or self.chance.random() < RARELY:
                return rule

    def _ids(self) -> Mapping[str, object]:
        """Ids of one's own, mostly; of others and of nobody."""
        site: Site = self.chance.choice((self._site, self._site, self._site, self._other))
        _, _, runde, _, evening = self.chance.choice(site.evenings).split("/")
        ids = {
            "runde_id": runde,
            "evening_id": evening,
            "member_id": self.chance.choice(site.people),
            "set_id": "1",
        }
        ids["entry_id"] = str(self.chance.randrange(1, 400))
        ids |= dict.fromkeys(("tournament_id", "number", "round_no", "league_id", "phone_id"), "1")
        given: dict[str, object] = {name: int(value) for name, value in ids.items()}
        if self.chance.random() < 0.1:
            given[self.chance.choice(sorted(ids))] = self.chance.choice((0, 2**31, 2**63, 10**30))
        token = self.chance.choice((self._site.read, "x")).removeprefix("/l/")
        return given | {
            "filename": "css/frame/base.css",
            "token": token,
            "role": self.chance.choice(("write", "read")),
        }

    def _sent(self, form: Mapping[str, list[str]]) -> dict[str, list[str]]:
        sent = dict(form) if self.chance.random() < 0.7 else {}
        for name in self.chance.sample([*attack.NAMES, *form, *form], self.chance.randrange(8)):
            sent[name] = self.chance.choices(
                (*attack.VALUES, TYPED), k=self.chance.choice((1, 1, 1, 2, 5))
            )
        return {**sent, "csrf_token": [self._phone.token]}

    def _judge(
        self, method: str, path: str, body: bytes | None, headers: Mapping[str, str]
    ) -> None:
        cookie = self._phone.cookie
        try:
            answer, got = self._phone.exchange(method, quote(path, safe="/?&=%:+"), body, headers)
        except OfflineError as error:
            self.faults.append(f"{error}: {method} {path[:300]} {body!r:.600} {headers!r:.300}")
            return
        if "Cookie" in headers:
            self._phone.cookie = cookie
        self.statuses[answer.status] += 1
        text = (
            got.decode(errors="replace")
            if "text/html" in (answer.getheader("Content-Type") or "")
            else ""
        )
        honest = answer.status == 503 and answer.getheader("Retry-After")
        if (answer.status >= 500 and not honest) or "<script>alert" in text or "onerror=1>" in text:
            self.faults.append(
                f"{answer.status}: {method} {path[:300]} {body!r:.600} {headers!r:.300}"
            )
        self._keep(text)

    def _keep(self, text: str) -> None:
        """Remember forms to fill in another time, and links that no log may hold."""
        if links := set(LINK.findall(text)):
            note_links(self.ground.folder, *sorted(links))
        if self.chance.random() < 0.3:
            for form in Page(text).forms:
                if form.method == "post":
                    self._forms[form.action] = form.values
                    self._phone.token = next(
                        iter(form.values.get("csrf_token", [])), self._phone.token
                    )


def storm(ground: Ground) -> Sequence[Row]:
    """A third of the requests by each role, all at once."""
    requests = ground.pick(300, 9_000, 100_002)
    with Servers(ground.folder, ground.url, 1, log_format="json", **OPEN) as servers:
        app = create_app(Settings(instance=ground.folder, secret_key=KEY, database=ground.url))
        port = servers.ports[0]
        phones = [
            Fuzzer(role, ground, port, app, random.Random(f"{ground.seed} {role}"))
            for role in ROLES
        ]
        begin = time.monotonic()
        with beside(*(partial(one.storm, requests // len(ROLES)) for one in phones)):
            pass
        took = time.monotonic() - begin
        memory = servers.memory()
        alive = Writer(phones[0]._site, port).ask("GET", "/")[0]
    faults = [f"{one.role} {fault}" for one in phones for fault in one.faults]
    statuses = sum((one.statuses for one in phones), Counter[int]())
    asked = statuses.total()
    shown = " ".join(f"{status}:{count}" for status, count in sorted(statuses.items()))
    print(
        f"fuzz: {asked / took:.0f}/s; {shown}; new Runden {sum(one.renewed for one in phones)}",
        file=sys.stderr,
    )
    print(*faults[:20], sep="\n", end="\n" if faults else "", file=sys.stderr)
    return [
        ground.count("fuzz: answers that are a mistake of ours", requests, len(faults)),
        ground.count("fuzz: the server does not answer afterwards", 1, int(alive != 200)),
        ground.count("fuzz: kB of memory of the server afterwards", requests, memory, MOST_MEMORY),
    ]
