"""How the entry page is laid out: right under its head, four chips a line, a pad and a fold that
keep their place.
"""

import re
from collections.abc import Mapping

import pytest
from playwright.sync_api import Locator, expect

from scorepad.scoring.rules import PRESETS
from tests.browser.conftest import Abend, Opens, Phone, Site, at_widths
from tests.browser.world import OPTIONS
from tests.conftest import CAST

WIDTHS = (320, 360, 412)
LOST = {"bock.triggers": ["split_120", "solo_lost"], "bock.in_solo": True}
DULLE = {"special.dulle_caught.points": 1}
KARLCHEN = {"special.karlchen_caught.points": 1}
CUT = """(all) => all.filter((one) => {
  const text = document.createRange();
  text.selectNodeContents(one);
  const [box, words] = [one, text].map((each) => each.getBoundingClientRect());
  return one.scrollWidth > one.clientWidth || words.left < box.left || words.right > box.right;
}).map((one) => one.textContent)"""
"""The chips whose words are wider than they are."""
PLACE = """(one) => {
  const { top, left } = one.parentElement.getBoundingClientRect();
  return [Math.round(top + scrollY), Math.round(left)];
}"""


def opened(
    open_phone: Opens, site: Site, preset: str = "kif", options: Mapping[str, object] = OPTIONS
) -> tuple[Phone, Abend]:
    """The entry page of a game in Bock."""
    abend = site.evening(preset=preset, options=options)
    abend.enter(*abend.active()[:2], augen=120)
    phone = open_phone(reduced_motion="reduce", at=abend, path="/spiel")
    expect(phone.page.locator("#value b")).to_have_text("Noch 2 Re")
    return phone, abend


def edges(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


def test_the_form_begins_under_the_head_and_the_short_flow_fits_in_bock_too(
    open_phone: Opens, site: Site
) -> None:
    phone, _ = opened(open_phone, site)
    for height, group in ((600, "#augen"), (740, "#specials")):
        phone.page.set_viewport_size({"width": 360, "height": height})
        assert edges(phone.page.locator(".top"))[0] == 0, height
        assert edges(phone.page.locator(group))[1] <= edges(phone.page.locator(".bar"))[0], height
    for width in at_widths(phone.page, *WIDTHS, 768, 1280):
        assert edges(phone.page.locator("#kind"))[0] - edges(phone.page.locator(".top"))[1] < 1, (
            width
        )


@pytest.mark.parametrize(("more", "most"), [({}, 4), (DULLE, 5), (DULLE | KARLCHEN, 6)])
def test_up_to_six_special_points_fill_one_line(
    open_phone: Opens, site: Site, more: dict[str, int], most: int
) -> None:
    """Whole words, at 360 px and wider in one line. Source: third look, Entry."""
    phone, _ = opened(open_phone, site, options=OPTIONS | more)
    chips = phone.page.locator("#specials .re .count")
    assert chips.count() == most
    for counted in (False, True):
        for width in at_widths(phone.page, *WIDTHS):
            tops = chips.evaluate_all(
                "(all) => all.map((one) => Math.round(one.getBoundingClientRect().top))"
            )
            assert len(set(tops)) == (1 if width >= 360 or most == 4 else 2)
            assert chips.evaluate_all(CUT) == [], (counted, width)
            assert phone.page.locator("#said .chip").evaluate_all(CUT) == [], width
        for chip in chips.all():
            chip.tap()


@pytest.mark.parametrize(
    ("preset", "solo", "offered"),
    [
        ("kif", "damen", ["Doppelkopf", "Karlchen", "Herzstich"]),
        ("kif", "karo", ["Doppelkopf", "Fuchs", "Karlchen", "Herzstich"]),
        ("kif", "fleischlos", ["Doppelkopf", "Karlchen"]),
        ("stammtisch", "damen", ["Herzstich"]),
        ("ddv", "damen", []),
    ],
)
def test_in_a_solo_no_special_point_is_offered_that_counts_nothing_there(
    open_phone: Opens, site: Site, preset: str, solo: str, offered: list[str]
) -> None:
    """options.md, `special.in_solo`; phone.md: under DDV they vanish. A Herzstich starts Bock."""
    phone, _ = opened(open_phone, site, preset=preset, options={})
    shown = phone.page.locator("#specials .re .count").locator("visible=true")
    all_of_them = shown.count()
    phone.chip("#kind", "Solo …")
    phone.page.locator(f'[name="solo"][value="{solo}"]').tap()
    words = [text.replace("\u00ad", "") for text in shown.all_inner_texts()]
    assert words == offered
    phone.chip("#kind", "Normal")
    assert shown.count() == all_of_them


def test_more_than_six_special_points_unfold(open_phone: Opens, site: Site) -> None:
    phone, abend = opened(open_phone, site, preset="branderhof", options={})
    chips = phone.page.locator("#specials .re .count")
    assert chips.count() == 7
    expect(chips.locator("visible=true")).to_have_text(
        ["Doppelkopf", "Fuchs", "Karlchen", "Fuchs am Ende", "Füchse heim"]
    )
    phone.tap(phone.page.locator("#specials .ko .rest"))
    expect(chips.locator("visible=true")).to_have_count(7)
    phone.tap(chips.last)
    phone.tap(phone.page.locator("#specials .ko .rest"))
    expect(chips.locator("visible=true").last).to_have_text("Karlchen gefangen")
    phone.choose("Cem", "Doro", augen="151+")
    phone.save()
    assert abend.bodies()[-1]["specials"] == [{"id": "karlchen_caught", "party": "re", "count": 1}]


def test_under_every_preset_a_normal_game_fits_and_saving_stays_in_sight(
    open_phone: Opens, site: Site
) -> None:
    """Upright nothing is scrolled, lying the button is in sight; at 320 every solo keeps its words
    inside its chip.

    Source: third look, Entry.
    """
    phone = open_phone(reduced_motion="reduce")
    seen = {}
    for preset in PRESETS:
        abend = site.evening(preset=preset)
        phone.page.set_viewport_size({"width": 360, "height": 740})
        phone.take(abend, "/spiel")
        expect(phone.page.locator("#value b")).to_have_text(re.compile("Noch 2 Re|Welches Spiel"))
        upright = phone.page.evaluate("document.documentElement.scrollHeight")
        phone.page.set_viewport_size({"width": 740, "height": 360})
        expect(phone.page.locator(".save .go")).to_be_in_viewport(ratio=1)
        seen[preset] = upright, phone.page.evaluate("document.documentElement.scrollWidth")
        phone.page.set_viewport_size({"width": 320, "height": 740})
        phone.page.locator("#kind :is([value=solo], [value=more])").evaluate_all(
            "(all) => all[0].click()"
        )
        assert phone.page.locator("#kind .chip").evaluate_all(CUT) == [], preset
    assert seen == dict.fromkeys(PRESETS, (740, 740))


def test_the_pad_stays_where_it_is_when_the_third_digit_falls(
    open_phone: Opens, site: Site
) -> None:
    phone, _ = opened(open_phone, site)
    phone.chip("#augen", "genau …")
    pad = phone.page.locator(".pad")
    pad.wait_for()
    before = edges(pad)
    for key in "149":
        phone.tap(pad.locator(".button").filter(has_text=key))
        assert edges(pad) == pytest.approx(before, abs=0.5)
    expect(phone.page.locator("#other")).to_have_text("Re 149 · Kontra 91")
    phone.tap("✓")
    expect(pad).to_be_hidden()
    expect(phone.page.locator("#specials")).to_be_visible()


def test_arrows_go_through_all_augen_in_reading_order_and_all_kinds_of_more(
    open_phone: Opens, site: Site
) -> None:
    phone, _ = opened(open_phone, site)
    page = phone.page
    chips = phone.page.locator('[name="augen"]')
    chips.first.press("Space")
    seen = []
    for _ in range(chips.count()):
        seen.append(page.locator('[name="augen"]:checked').evaluate(PLACE))
        page.keyboard.press("ArrowRight")
    assert len(set(map(tuple, seen))) == chips.count() == 12
    assert seen == sorted(seen)
    page.locator('[name="game"][value="more"]').press("Space")
    for name in ("Stille Hochzeit", "Hochzeit allein", "Armut", "Punkte direkt"):
        page.keyboard.press("ArrowDown")
        expect(page.locator(".others .chip:has(:checked)")).to_contain_text(name)


def test_more_shows_kinds_in_a_few_words_then_links_and_folds_to_what_is_chosen(
    open_phone: Opens, site: Site
) -> None:
    phone, _ = opened(open_phone, site)
    others = phone.page.locator(".others")
    kinds = others.locator(".chip")
    links = others.locator("a")
    phone.chip("#kind", "Mehr …")
    expect(kinds.first).to_have_text("Stille Hochzeit allein mit beiden Alten")
    assert edges(kinds.last)[1] < edges(links.first)[0]
    assert links.first.evaluate("(one) => getComputedStyle(one).textDecorationLine") == "none"
    phone.tap(kinds.first)
    expect(kinds.locator("visible=true")).to_have_count(1)
    expect(links.first).to_be_hidden()
    phone.chip("#kind", "Mehr …")
    expect(links.first).to_be_visible()
    phone.chip("#kind", "Hochzeit")
    expect(others).to_be_hidden()


def test_another_dealer_is_chosen_beside_the_dealer_and_keeps_what_was_tapped(
    open_phone: Opens, site: Site
) -> None:
    phone, abend = opened(open_phone, site)
    page = phone.page
    expect(page.locator(".state")).to_contain_text("Bert gibt")
    phone.choose("Cem", "Doro")
    phone.chip("#said .re", "keine 90")
    phone.chip("#augen .re", "151+")
    phone.go("Anderer Geber")
    phone.chip("#deal", "Ela")
    phone.go("Geber und Aussetzen ändern")
    expect(page.locator(".state")).to_contain_text("Ela gibt")
    expect(page.locator(".seat:has(:checked) b")).to_have_text(["Cem", "Doro"])
    phone.save()
    body = abend.bodies()[-1]
    assert body["dealer"] == str(abend.ids["Ela"])
    assert [one["says"] for one in body["announcements"]] == ["re", "no90"]


def test_one_quiet_line_says_what_saving_does(open_phone: Opens, site: Site) -> None:
    phone, _ = opened(open_phone, site, options=OPTIONS | LOST)
    phone.page.set_viewport_size({"width": 412, "height": 915})
    said = phone.page.locator("#value i")
    value = phone.page.locator("#value b")
    phone.choose("Anna", "Doro")
    phone.chip("#augen", "120 : 120")
    expect(said).to_have_text("löst Bock aus")
    phone.chip("#augen .re", "121+")
    expect(value).to_have_text("Re +2")
    expect(said).to_be_empty()
    phone.chip("#kind", "Solo …")
    phone.chip("#kind", "Damen")
    expect(said).to_have_text("Doro bekommt 6, Pflichtsolo erfüllt")
    phone.chip("#augen .ko", "121+")
    expect(said).to_have_text("löst Bock aus, Doro zahlt 12, Pflichtsolo erfüllt")
    before = phone.page.locator("#value").inner_text()
    phone.save()
    assert before.startswith("Kontra +4")
    assert phone.totals()[3] == "−11", "one point before"
    expect(phone.page.locator(".bar .bock")).to_contain_text("Bock noch")
    assert phone.page.locator(".owes").count() == 4


def test_reasons_end_with_a_way_to_all_of_them(open_phone: Opens, site: Site) -> None:
    phone, _ = opened(open_phone, site)
    phone.choose("Anna", "Doro")
    phone.chip("#said .re", "schwarz")
    phone.chip("#said .ko", "Kontra")
    why = phone.page.locator("#value > span")
    for _width in at_widths(phone.page, *WIDTHS):
        phone.chip("#augen .re", "151+")
        phone.chip("#augen .re", "alle")
        shown = why.inner_text()
        assert shown.endswith(" … alle")
        assert len(shown.removesuffix(" … alle").rpartition(", ")[2].split()) > 1
        assert (
            why.evaluate("(one) => one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight)")
            <= 2.1
        )
        phone.tap(phone.page.get_by_role("button", name="alle"))
        expect(why).to_contain_text("keine 90")
        expect(why).not_to_contain_text("…")
        phone.tap(why)
        expect(why).to_have_text(shown)


def test_points_are_typed_on_keys_of_our_own(open_phone: Opens, site: Site) -> None:
    phone, abend = opened(open_phone, site, options={})
    phone.chip("#kind", "Mehr …")
    phone.chip("#kind", "Punkte direkt")
    expect(phone.page.locator("#value b")).to_have_text("Wert nach dem Speichern")
    fields = phone.page.locator("#points input")
    keys = phone.page.locator("#points .pad .button")
    keys.first.wait_for()
    assert fields.evaluate_all("(all) => all.every((one) => one.inputMode === 'none')")
    for place, typed in ((0, "1±25⌫"), (1, "6"), (2, "±7±")):
        phone.tap(fields.nth(place))
        for key in typed:
            phone.tap(keys.filter(has_text=key))
    assert [one.input_value() for one in fields.all()] == ["−12", "6", "7", ""]
    box = keys.last.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    phone.save()
    points = abend.bodies()[-1]["points"]
    assert points == {
        str(abend.ids[name]): own for name, own in (("Anna", -12), ("Cem", 6), ("Doro", 7))
    }


def test_with_doubled_type_all_names_stand_alike_whoever_owes_a_solo(
    open_phone: Opens, site: Site
) -> None:
    """Marks are shown for soli only; then all seats leave them their room."""
    abend = site.evening(*CAST[:4], preset="ddv")
    abend.enter(abend.active()[0])
    phone = open_phone((320, 740), at=abend, path="/spiel")
    phone.page.evaluate("document.documentElement.style.fontSize = '200%'")
    heights = (
        "() => [...document.querySelectorAll('.seat')].map((one) => "
        "one.querySelector('b').offsetTop)"
    )
    normal = phone.page.evaluate(heights)
    phone.chip("#kind", "Solo …")
    solo = phone.page.evaluate(heights)
    assert len(normal) == 4
    assert len({*normal}) == 1
    assert len({*solo}) == 1
    assert solo[0] > normal[0]


ROOM = """(chip) => {
  const words = document.createRange();
  words.selectNodeContents(chip.lastChild);
  const { left, right } = words.getBoundingClientRect();
  const box = chip.getBoundingClientRect();
  return Math.min(left - box.left, box.right - right);
}"""
"""How many pixels are clear beside the words of a chip."""


def test_the_longest_name_of_a_solo_keeps_clear_of_the_edge_of_its_chip(
    open_phone: Opens, site: Site
) -> None:
    phone, _ = opened(open_phone, site)
    phone.chip("#kind", "Solo …")
    phone.chip("#kind", "Fleischlos")
    chosen = phone.page.locator(".soli .chip:has(:checked)")
    assert chosen.evaluate(ROOM) > 2.5
