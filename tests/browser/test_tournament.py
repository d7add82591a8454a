"""A village tournament played through by taps: thirteen people, three rounds, two lists on paper, a
substitute.

Source: issue "Tournaments, leagues and rating", Proof.
"""

import re
from dataclasses import replace
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Abend, Opens, Phone, Site
from tests.browser.offline import add, cut, until_ready, waits

PEOPLE = [
    "Anna",
    "Bert",
    "Cem",
    "Doro",
    "Emil",
    "Frieda",
    "Gerd",
    "Hanne",
    "Ida",
    "Jo",
    "Karl",
    "Lotte",
    "Max",
]


def go(phone: Phone, words: str) -> None:
    phone.go(phone.page.locator("a, button").filter(has_text=re.compile(rf"^\s*{words}\s*$")).first)


def begin(leader: Phone, abend: Abend) -> str:
    """Create the tournament, let everybody join, and return its address."""
    leader.page.goto(f"{abend.site.url}/runde/{abend.runde_id}/turnier")
    go(leader, "Neues Turnier")
    leader.page.locator("#name").fill("Sommerturnier")
    go(leader, "Turnier anlegen")
    leader.page.locator("#lines").fill("\n".join(PEOPLE))
    go(leader, "Dazunehmen")
    expect(leader.page.locator(".people > li")).to_have_count(13)
    leader.page.locator(".top .back").click()
    leader.page.wait_for_url(re.compile(r"/turnier/\d+$"))
    return leader.page.url


def release(leader: Phone, number: int) -> list[str]:
    """Draw and release a round, and return the addresses of its tables."""
    go(leader, f"Runde {number} auslosen")
    go(leader, "Auslosen")
    go(leader, f"Runde {number} freigeben")
    tables = leader.page.locator("#offen a.whole")
    expect(tables).to_have_count(3)
    return tables.evaluate_all("(links) => links.map((one) => one.href)")  # type: ignore[no-any-return]


def join(open_phone: Opens, leader: Phone, table: str) -> Phone:
    """A phone of the table, which has scanned the code of its link."""
    leader.page.goto(table)
    go(leader, "Link und QR-Code des Tisches")
    seated = open_phone()
    seated.page.goto(leader.page.locator(".address a").inner_text())
    return seated


def play(seated: Phone) -> None:
    """Enter a game without network: it waits, and stands once the network is back."""
    until_ready(seated)
    cut(seated)
    names = seated.page.locator("#board thead th[scope=col] .name").all_inner_texts()
    add(seated, *names[1:3])
    cut(seated, off=False)
    expect(waits(seated)).to_have_count(0)
    expect(seated.page.locator("#board tbody tr th a")).to_have_count(1)


def enter(abend: Abend, table: str) -> None:
    seated = replace(abend, id=int(table.rpartition("/")[2]))
    seated = replace(seated, ids={str(player): int(player) for player in seated.players()})
    seated.enter(*seated.active()[:2])


def agree(holder: Phone, table: str) -> None:
    holder.page.goto(table)
    go(holder, "Alle sagen: stimmt")
    go(holder, "Ja, stimmt trotzdem")  # after one game of sixteen it is asked
    expect(holder.page.get_by_text("sagt: stimmt")).not_to_have_count(0)


def type_list(leader: Phone, table: str) -> None:
    leader.page.goto(table)
    leader.tap("Liste vom Papier")
    fields = leader.page.locator("input[name^='t:']")
    for place, total in enumerate(("12", "-4", "0", "-8")):
        fields.nth(place).fill(total)
    go(leader, "Liste eintragen")


@pytest.mark.without_network
def test_a_village_plays_three_rounds_on_phones_without_network_and_on_paper(
    open_phone: Opens, site: Site
) -> None:
    """Source: tournament.md: a table is an evening, offline too."""
    abend = site.evening("Anna", "Bert", "Cem", "Doro")
    leader = open_phone(at=abend)
    tournament = begin(leader, abend)
    for number in (1, 2, 3):
        tables = release(leader, number)
        for place, table in enumerate(tables):
            if number == 1 and place < 2:
                type_list(leader, table)
            elif place == 2:
                play(join(open_phone, leader, table))
                leader.page.goto(tournament)
                way = leader.page.locator(f"a[href$='{urlsplit(table).path}']")
                expect(leader.page.locator("#offen li").filter(has=way)).to_contain_text(
                    "Spiel 2 von"
                )
            else:
                enter(abend, table)
            if (number, place) == (2, 0):
                leader.page.goto(table)
                leader.tap(leader.page.locator("summary").filter(has_text="Strafe"))
                leader.page.locator("#points").fill("-4")
                leader.page.locator("#fine-reason").fill("Falsch bedient")
                go(leader, "Strafe eintragen")
            if not (number == 1 and place < 2):  # what the leader typed is closed at once
                agree(leader, table)
        leader.page.goto(tournament)
        if number == 1:
            leader.page.goto(f"{tournament}/leute/2")
            leader.page.locator("#substitute").fill("Rolf")
            go(leader, "Einwechseln")
            expect(leader.page.locator("#nr-2")).to_contain_text("vorher Bert")
            leader.page.goto(tournament)
    go(leader, "Turnier beenden")
    rows = leader.page.locator("table tbody tr")
    expect(rows).to_have_count(13)
    expect(rows.filter(has_text="Bert / Rolf")).to_have_count(1)
    expect(leader.page.get_by_role("link", name="Urkunden", exact=True)).to_be_visible()
    totals = leader.page.locator("table tbody tr td:nth-of-type(2)").all_inner_texts()
    assert sum(int(total.replace("−", "-")) for total in totals) == -4, (
        "the penalty alone is nobody's gain"
    )


def test_the_second_tap_swaps_two_people_across_tables(open_phone: Opens, site: Site) -> None:
    """Source: fourth-look.md 4, swap two across tables."""
    abend = site.evening("Anna", "Bert", "Cem", "Doro")
    leader = open_phone(at=abend)
    begin(leader, abend)
    go(leader, "Runde 1 auslosen")
    go(leader, "Auslosen")
    taps = leader.page.locator(".tap")
    expect(leader.page.get_by_role("button", name="Tauschen")).to_be_hidden()
    first = taps.nth(0).inner_text()
    last = taps.nth(12).inner_text()
    taps.nth(0).click()
    expect(taps.nth(0).locator("input")).to_be_checked()
    taps.nth(12).click()
    expect(taps.nth(0)).to_have_text(last, use_inner_text=True)
    expect(taps.nth(12)).to_have_text(first, use_inner_text=True)
