"""The live value of special games and of Bock is what will stand; and the page says so where it
cannot know.
"""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Opens, Phone, Site
from tests.browser.judge import faults


@pytest.fixture
def rich(open_phone: Opens, site: Site) -> Phone:
    """The entry page of a group that plays everything."""
    options: dict[str, Any] = {
        "klopfen": "add",
        "genscher": "two_kings",
        "genscher.voids_levels": True,
    }
    options |= {
        "announcements.implied": False,
        "announcements.need_re_kontra": False,
        "pflichtansage.over": 30,
    }
    options |= {
        "leiche.allowed": True,
        "ka_da_mu.allowed": True,
        "bock.on": True,
        "bock.triggers": ["manual"],
    }
    phone = open_phone(at=site.evening(preset="kif", options=options), path="/spiel")
    expect(phone.page.locator("#value b")).to_have_text("Noch 2 Re")
    return phone


def test_the_value_knows_knocks_and_genscher_and_says_where_it_does_not_know(rich: Phone) -> None:
    value = rich.page.locator("#value b")
    rich.choose("Bert", "Cem", augen="151+")
    expect(value).to_have_text("Re +2")
    rich.page.locator('[name="n::klopfen"]').tap()
    expect(value).to_have_text("Re +4")
    rich.chip("#said .re", "keine 90")
    assert rich.page.locator("#said .chip:has(:checked)").count() == 1
    expect(value).to_have_text("Wert nach dem Speichern")
    rich.chip("#said .re", "Re")
    expect(value).to_have_text("Re +6")
    rich.page.locator('[name="genscher"]').tap()
    expect(value).to_have_text("Re +5")


def test_after_a_genscher_that_voids_announcements_the_value_asks_no_feigheit(
    open_phone: Opens, site: Site
) -> None:
    """Source: reading A-60; preset koppeldopf."""
    abend = site.evening(preset="koppeldopf")
    phone = open_phone(at=abend, path="/spiel")
    page = phone.page
    value = phone.page.locator("#value b")
    phone.choose("Bert", "Cem", augen="211+")
    phone.chip("#said .re", "Re")
    expect(value).to_have_text("Kontra +1")
    phone.chip("#said .re", "keine 90")
    expect(value).to_have_text("Re +6")
    page.locator('[name="genscher"]').tap()
    expect(value).to_have_text("Re +5")
    phone.go("Speichern")
    expect(page.locator("#board tbody tr").first).to_contain_text("5")


def test_a_genscher_is_shown_in_games_that_may_have_one_and_counts_in_no_other(
    open_phone: Opens, site: Site
) -> None:
    """What was ticked before counts in a solo or an Armut no more. Source: FreeDoko L323, reading
    A-62.
    """
    phone = open_phone(at=site.evening(preset="koppeldopf"), path="/spiel")
    value = phone.page.locator("#value b")
    box = phone.page.locator('[name="genscher"]')
    phone.choose("Bert", "Cem", augen="121+")
    phone.chip("#said .re", "Re")
    phone.chip("#said .re", "keine 90")
    expect(value).to_have_text("Kontra +4")
    box.tap()
    expect(value).to_have_text("Re +2")
    phone.chip("#kind", "Mehr …")
    phone.chip("#kind", "Armut")
    expect(box).not_to_be_visible()
    expect(value).to_have_text("Kontra +4")
    phone.chip("#kind", "Solo …")
    phone.chip("#kind", "Damen")
    expect(box).not_to_be_visible()
    phone.chip("#kind", "Normal")
    expect(box).to_be_visible()


def test_points_of_one_side_leave_the_others_nothing(open_phone: Opens, site: Site) -> None:
    """The phone says so before saving. Source: reading A-70."""
    options = {"counting": "minus", "bock.on": True, "bock.triggers": ["split_120"]}
    abend = site.evening(preset="kif", options=options)
    phone = open_phone(at=abend, path="/spiel")
    phone.choose("Bert", "Cem")
    phone.chip("#augen", "120 : 120")
    phone.go("Speichern")
    phone.page.goto(f"{abend.url}/spiel")
    phone.chip("#kind", "Mehr …")
    phone.chip("#kind", "Punkte direkt")
    expect(phone.page.locator("#points legend")).to_contain_text("wer leer bleibt, bekommt 0")
    phone.page.locator("#points input[name^='p:']").first.fill("−5")
    expect(phone.page.locator("#stands")).to_contain_text("−10")
    expect(phone.page.locator("#stands")).not_to_contain_text("+")


def test_a_leiche_has_its_own_announcements_augen_and_trumps(rich: Phone) -> None:
    page = rich.page
    rich.chip("#kind", "Mehr …")
    rich.chip("#kind", "Leiche")
    expect(page.locator("#said")).not_to_be_visible()
    rich.chip("#re", "Cem")
    rich.chip("#leiche .ko", "bekommt 30")
    rich.chip("#leiche", "kein Stich")
    rich.chip("#leiche", "Dulle")
    expect(page.locator("#value b")).to_have_text("Wert nach dem Speichern")
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    rich.save()
    assert rich.totals() == ["0", "−3", "9", "−3", "−3"]


def test_six_may_play_and_up_to_three_are_re(open_phone: Opens, site: Site) -> None:
    names = ("Anna", "Bert", "Cem", "Doro", "Ela", "Finn")
    abend = site.evening(*names, preset="kif", options={"team_mode": "six_plus_one"})
    phone = open_phone(at=abend, path="/spiel")
    phone.chip("#augen .re", "151+")
    expect(phone.page.locator("#value b")).to_have_text("Noch 1 Re")
    phone.choose("Anna", "Bert", "Cem", "Doro")
    expect(phone.page.locator("#value b")).to_have_text("Re +2")
    assert phone.page.locator(".seat:has(:checked)").count() == 3
    phone.save()
    assert phone.totals() == ["−2", "2", "2", "2", "−2", "−2"]


def test_in_an_orgasmus_a_hochzeit_that_finds_nobody_stays_alone(
    open_phone: Opens, site: Site
) -> None:
    """Both want to lose, so that the winner writes minus. Source: KIF V6, a Hochzeit stays."""
    abend = site.evening(preset="kif", options={"orgasmus.allowed": True})
    phone = open_phone(at=abend, path="/spiel")
    phone.chip("#kind", "Mehr …")
    phone.chip("#kind", "Orgasmus")
    expect(phone.page.locator("#value b")).to_have_text("Noch 1 Re")
    phone.choose("Bert")
    phone.chip("#augen .re", "121+")
    expect(phone.page.locator("#value b")).to_have_text("Re −1")
    phone.save()
    assert phone.totals() == ["0", "−3", "1", "1", "1"]


def test_the_further_fields_are_as_easy_to_hit_and_to_hear(rich: Phone, axe: str) -> None:
    page = rich.page
    page.emulate_media(reduced_motion="reduce")
    for step in ("", "Mehr …", "Leiche", "?tisch"):
        if step == "?tisch":
            page.goto(f"{page.url}?tisch")
        elif step:
            rich.chip("#kind", step)
        assert faults(page, axe) == [], step


def test_what_will_stand_is_shown_with_and_without_bock(
    open_phone: Opens, site: Site, axe: str
) -> None:
    """Typed are single points; what stands is times Bock and times the unit. Source: options.md,
    `counting.unit`.
    """
    options = {"bock.on": True, "bock.triggers": ["split_120"], "counting.unit": 10}
    abend = site.evening("Anna", "Bert", "Cem", "Doro", preset="kif", options=options)
    abend.enter("Anna", "Bert", augen=120)
    phone = open_phone(at=abend)
    page = phone.page
    before = sums(phone)
    page.goto(f"{abend.url}/spiel")
    phone.chip("#kind", "Mehr …")
    phone.chip("#kind", "Punkte direkt")
    stands = page.locator("#stands")
    reckoned = page.get_by_label("Schon mit Bock ×2 gerechnet")
    expect(stands).to_have_text("Sonst wird mit ×2 aufgeschrieben.")
    for seat, points in enumerate(("4", "4", "-4")):
        page.locator('#points [name^="p:"]').nth(seat).fill(points)
    for text in ("Anna +80, Bert +80, Cem −80, Doro −80", "Anna +40, Bert +40, Cem −40, Doro −40"):
        expect(stands).to_have_text(f"So steht es dann da: {text}")
        reckoned.tap()
    assert faults(page, axe) == []
    phone.save()
    assert [new - old for old, new in zip(before, sums(phone), strict=True)] == [80, 80, -80, -80]
    expect(page.locator("tbody tr").first.locator("td").last).to_contain_text("×2")


def sums(phone: Phone) -> list[int]:
    return [int(total.replace("−", "-")) for total in phone.totals()]
