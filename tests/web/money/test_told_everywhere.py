"""No page, paper or file shows amounts that were not computed, and all that show some show those of
the ledger.
"""

import io
import json
import re
import zipfile
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from scorepad.cli.scoring import replay_lines
from scorepad.printing import result
from scorepad.printing.edition import Page as Paper
from tests.printing.reading import words as printed_words
from tests.web.attack import OURS, inside
from tests.web.critic import Page, Phone
from tests.web.evening_pages import EVENING
from tests.web.incident_pages import words
from tests.web.money.pages import fined

PAGES = {
    "board": EVENING,
    "settlement": f"{EVENING}/abrechnen",
    "chat": f"{EVENING}/text",
    "Runde": "/runde/1",
}
PAGES |= {"season": "/runde/1/saison", "kasse": "/runde/1/kasse", "debts": "/runde/1/schulden"}
PAPERS = {"sheet": f"{EVENING}/bogen.pdf", "slip": f"{EVENING}/abrechnung/2.pdf"}
PAPERS["statement"] = f"{EVENING}/abrechnung.pdf"
TELL_MONEY = {"settlement", "chat", "sheet", "statement", "slip", "picture", "evening.xlsx"}
"""Whatever shows the money of one evening."""
WHY = "Die Punkte ergeben zusammen −8 statt 0. Im Geld sind 0,80 € zu viel."
NOT_COMPUTED = re.compile(
    r"0,00|schuldet (noch )?(etwas|nichts)|(zahlt|bekommt) [0-9]|Wer zahlt wem|Es zahlen"
)


def over(site: Flask, anna: Phone, imbalance: str) -> Phone:
    """Anna's phone with an evening that is over: Bert and Cem won a game, then eight points were
    taken from Bert.
    """
    fined(site, anna, imbalance=imbalance)
    assert anna.send(f"{EVENING}/mehr", "/abschliessen").status_code == 303
    return anna


def told(phone: Phone, drawn: list[Paper]) -> dict[str, str]:
    """Everything that says something of the evening, as plain words."""
    found = {name: words(phone.get(address).text) for name, address in PAGES.items()}
    found |= {
        name: plain(" ".join(printed_words(phone.get(address).data)))
        for name, address in PAPERS.items()
    }
    assert phone.get(f"{EVENING}/ergebnis.png").status_code == 200
    shown = drawn[-1]
    found["picture"] = plain(
        " ".join([shown.remark, shown.money_now, *(line.amount for line in shown.lines)])
    )
    for name, address in (("evening", EVENING), ("runde", "/runde/1")):
        found[f"{name}.xlsx"] = plain(" ".join(cells(phone.get(f"{address}/export.xlsx").data)))
        found[f"{name}.csv"] = phone.get(f"{address}/export.csv").text
        found[f"{name}.json"] = phone.get(f"{address}/export.json").text
    return found


def plain(text: str) -> str:
    return " ".join(text.replace("\xa0", " ").replace("\u2060", "").split())


def cells(book: bytes) -> Iterator[str]:
    """The texts and the numbers of every cell of a spreadsheet."""
    with zipfile.ZipFile(io.BytesIO(book)) as parts:
        for name in parts.namelist():
            if name.startswith("xl/worksheets/"):
                yield from re.findall(r"<(?:v|t)(?: [^>]*)?>([^<]*)</", parts.read(name).decode())


def replayed(phone: Phone, **changed: str) -> Any:
    """What the command line says of the exported evening, or a changed one, under the tariff of the
    exported Runde.
    """
    tariff = json.dumps(phone.get("/runde/1/export.json").get_json()["tariff"])
    evening = phone.get(f"{EVENING}/export.json").get_json() | changed
    said = io.StringIO()
    replay_lines([json.dumps(evening)], said, tariff=tariff)
    return json.loads(said.getvalue())


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Paper]:
    """The pictures that are drawn, as their templates have them."""
    pages = list[Paper]()
    make = result.page

    def page(facts: Any) -> Paper:
        pages.append(make(facts))
        return pages[-1]

    monkeypatch.setattr(result, "page", page)
    return pages


def test_what_is_refused_says_why_and_has_no_sums(
    site: Flask, anna: Phone, reader: Phone, drawn: list[Paper]
) -> None:
    """Source: issue, Money and papers never lie: `refuse` kept from before, a sum that is not
    zero.
    """
    over(site, anna, "refuse")
    said = told(reader, drawn)
    for name in TELL_MONEY:
        assert said[name].count(WHY) == 1, name
    for name in said.keys() - {"kasse", "Runde"}:
        assert not NOT_COMPUTED.search(said[name]), name
    assert "noch nicht abgerechnet" in said["debts"]
    assert Page(anna.get(PAGES["settlement"]).text).form("/abrechnen").values.get("do") is None
    (problem,) = replayed(anna)["money"]["problems"]
    assert problem["message"] == WHY.replace(" €", "")


def test_every_address_that_tells_money_is_known_and_none_tells_what_was_not_computed(
    site: Flask, anna: Phone
) -> None:
    """Source: issue, Money and papers never lie: "A test goes through all outputs". The Kasse is
    empty, as it says.
    """
    over(site, anna, "refuse")
    addresses = inside(site, "GET", {**OURS, "member_id": 2})
    read = {address: text for address in addresses if (text := shown(anna, address))}
    assert len(read) > 50
    tell = {*PAGES.values(), *PAPERS.values()} - {EVENING, "/runde/1/saison", "/runde/1/schulden"}
    other = {
        "/runde/1/tarif",
        "/runde/1/kasse/auszug.pdf",
        "/runde/1/kasse/buchen",
        "/runde/1/kasse/teilen",
    }
    other |= {"/runde/1/turnier/neu"}  # asks for a fee
    assert {address for address, text in read.items() if "€" in text} == tell | other
    assert {address for address, text in read.items() if WHY in text} == tell - {
        "/runde/1",
        "/runde/1/kasse",
    }
    for address in read.keys() - other - {"/runde/1", "/runde/1/kasse"}:
        assert not NOT_COMPUTED.search(read[address]), address


def shown(phone: Phone, address: str) -> str:
    """What stands at an address, in plain words; nothing where there is no page, paper or text."""
    answer = phone.get(address)
    if answer.status_code != 200 or answer.mimetype == "image/png":
        return ""
    if answer.mimetype == "application/pdf":
        return plain(" ".join(printed_words(answer.data)))
    return words(answer.text) if answer.mimetype == "text/html" else plain(answer.text)


def unsigned(cents: int) -> str:
    euros, rest = divmod(abs(cents), 100)
    return f"{euros},{rest:02d} €"


def paying(cents: int) -> str:
    """The amount of somebody with the word whether he pays or gets it."""
    if cents < 0:
        return f"zahlt {unsigned(cents)}"
    if cents > 0:
        return f"bekommt {unsigned(cents)}"
    return unsigned(cents)


def with_sign(cents: int) -> str:
    if cents < 0:
        return f"−{unsigned(cents)}"
    if cents > 0:
        return f"+{unsigned(cents)}"
    return unsigned(cents)


@pytest.mark.parametrize(
    ("imbalance", "amounts", "into_kasse", "how"),
    [
        (
            "average",
            {"Anna": 16, "Bert": -54, "Cem": 26, "Doro": 6, "Ela": 6},
            0,
            "der Schnitt am Tisch,",
        ),
        (
            "kasse",
            {"Anna": 0, "Bert": -70, "Cem": 10, "Doro": -10, "Ela": -10},
            80,
            "die Kasse gleicht aus",
        ),
    ],
)
def test_a_penalty_is_told_with_the_amounts_of_the_ledger_everywhere(
    site: Flask,
    anna: Phone,
    drawn: list[Paper],
    imbalance: str,
    amounts: dict[str, int],
    into_kasse: int,
    how: str,
) -> None:
    """Points 0, −7, 1, −1, −1 at ten cents; the average is −8 ÷ 5 = −1.6."""
    said = told(over(site, anna, imbalance), drawn)
    for name in TELL_MONEY:
        assert how in said[name], name
    for name in ("settlement", "sheet", "statement"):
        for who, cents in amounts.items():
            assert paying(cents) in said[name], (name, who)
        assert ("In die Kasse 0,80 €" in said[name]) == bool(into_kasse), name
    assert paying(amounts["Bert"]) in said["slip"]
    in_the_picture = set(re.findall(r"[+−]?\d+,\d\d €", said["picture"]))
    assert in_the_picture == {with_sign(cents) for cents in amounts.values()}
    assert f"{amounts['Bert'] / 100} " in said["evening.xlsx"]
    assert ("Bert → Kasse" in said["chat"]) == bool(into_kasse)
    counted = replayed(anna)["money"]
    assert counted["amounts"] == amounts
    assert counted["kasse"] == into_kasse
    for transfer in counted["transfers"]:
        payer = transfer["from"]
        taker = transfer["to"] or "Kasse"
        assert f"{payer} → {taker}: 0,{transfer['cents']:02d} €" in said["chat"]


def test_a_choice_for_the_evening_goes_with_its_file(site: Flask, anna: Phone) -> None:
    """Source: interchange form, `imbalance` of an evening: written only when chosen."""
    over(site, anna, "refuse")
    assert "imbalance" not in anna.get(f"{EVENING}/export.json").get_json()
    form = anna.page(PAGES["settlement"]).form("/abrechnen").values | {"do": "kasse"}
    assert anna.post(PAGES["settlement"], data=form).status_code == 200
    assert anna.get(f"{EVENING}/export.json").get_json()["imbalance"] == "kasse"
    assert replayed(anna)["money"]["kasse"] == 80
    assert replayed(anna, imbalance="x")["problems"][0]["field"] == "imbalance"
