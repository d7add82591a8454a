"""The look that the phone page promises: what fits and what stays in view. Pages are measured in
test_states.py.
"""

import pytest
from playwright.sync_api import Page, expect

from scorepad.actions.money.tariff import set_tariff
from scorepad.ledger.tariff import read_tariff
from tests.browser.conftest import Abend, Opens, Site, at_widths, go
from tests.browser.judge import LAID_OUT, faults
from tests.browser.village import held
from tests.browser.world import SEVEN, filled


def test_the_head_of_the_board_stays_in_view(open_phone: Opens, abend: Abend) -> None:
    for _ in range(20):
        abend.enter(*abend.active()[:2])
    phone = open_phone(at=abend, reads=True)
    phone.page.mouse.wheel(0, 300)
    phone.until("scrollY > 200")
    head = phone.page.locator(".score thead th").nth(1).bounding_box()
    assert head is not None
    assert head["y"] == 0


def test_a_game_that_was_saved_is_in_sight_wherever_the_board_was_left(
    open_phone: Opens, abend: Abend
) -> None:
    for _ in range(20):
        abend.enter(*abend.active()[:2])
    phone = open_phone(at=abend)
    phone.page.mouse.wheel(0, 600)
    phone.until("scrollY > 300")
    phone.page.goto(f"{abend.url}/spiel")
    phone.choose(*abend.active()[:2], augen="121+")
    phone.tap(phone.page.locator(".save .go"))
    expect(phone.page.locator("#board tbody tr th a")).to_have_count(21)
    phone.until("scrollY === 0")


SHARES = "navigator.share = async (what) => { window.shared = what; };"
NO_SHARE = 'Object.defineProperty(navigator, "share", { value: undefined });'
NO_CLIPBOARD = NO_SHARE + 'Object.defineProperty(navigator, "clipboard", { value: undefined });'
NO_COPY = NO_CLIPBOARD + "document.execCommand = () => false;"


def links_page(open_phone: Opens, abend: Abend, script: str) -> Page:
    page = open_phone(at=abend, path="/mehr", script=script).page
    page.goto(f"{abend.runde}/links")
    return page


def test_the_read_link_is_one_tap_away_and_shared(open_phone: Opens, abend: Abend) -> None:
    page = links_page(open_phone, abend, SHARES)
    expect(page.locator(".qr")).to_have_count(1)
    expect(page.locator("#address")).to_have_text(abend.write)
    page.get_by_role("link", name="Leselink").tap()
    expect(page.locator("#address")).to_have_text(abend.read)
    page.get_by_role("button", name="Teilen").tap()
    assert page.evaluate("() => shared.url") == abend.read


@pytest.mark.parametrize(
    ("script", "said"),
    [(NO_CLIPBOARD, "Kopiert."), (NO_COPY, "Markiert: jetzt kopieren.")],
    ids=["old", "forbidden"],
)
def test_a_phone_without_clipboard_copies_or_marks_it(
    open_phone: Opens, abend: Abend, script: str, said: str
) -> None:
    page = links_page(open_phone, abend, script)
    expect(page.get_by_role("button", name="Teilen")).to_be_hidden()
    page.get_by_role("button", name="Kopieren").tap()
    expect(page.locator("#copied")).to_have_text(said)
    assert page.evaluate("() => getSelection().toString()") == abend.write


FAULTS = """() => {
  const faults = [];
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0;
  const told = (one) => (one.ariaLabel || one.textContent).trim().replace(/\\s+/g, " ").slice(0, 40);
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);

  const [top] = all("h1, h2, h3, h4, h5, h6");
  if (!top.matches("h1")) faults.push("no h1 at the top");

  // heading, then main, then the bar with what is done next
  const after = (a, b) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING;
  const parts = [document.querySelector(".skip"), top, document.querySelector("main"), ...all(".bar")];
  parts.forEach((one, place) => {
    if (place && !after(parts[place - 1], one)) faults.push("order of parts: " + one.tagName);
  });
  for (const go of all(".go")) if (!go.closest(".bar, .save, form")) faults.push("deed outside: " + told(go));

  const marks = "section, nav, aside, [role=region], [role=navigation], [role=group], [role=search]";
  for (const one of all(marks)) {
    const by = one.getAttribute("aria-labelledby");
    const name = one.ariaLabel || (by && document.getElementById(by)?.textContent.trim());
    if (!name && one.matches("[role], nav, aside")) faults.push("without a name: " + one.outerHTML.slice(0, 60));
  }

  // each stop is below the one before, or beside it in the reading direction, or in a further column
  const stops = all("h1, h2, h3, a[href], button, input:not([type=hidden]), select, summary, textarea")
    .filter((one) => !one.closest(".skip, svg, [aria-hidden=true]") && one.tabIndex >= -1);
  const box = (one) => (one.closest(".chip, label") ?? one).getBoundingClientRect();
  for (let place = 1; place < stops.length; place += 1) {
    const [one, next] = [box(stops[place - 1]), box(stops[place])];
    if (next.width < 2 || one.width < 2) continue;
    const above = next.bottom <= one.top + 1 && next.left < one.right - 1;
    const left = next.right <= one.left + 1 && next.top < one.bottom - 1 && next.bottom > one.top + 1;
    if (above || left) faults.push(`told after what is below: ${told(stops[place - 1])}, ${told(stops[place])}`);
  }
  return faults;
}"""


@pytest.mark.usefixtures("undrawn")
def test_what_is_heard_comes_in_the_order_of_what_is_seen(open_phone: Opens, site: Site) -> None:
    """At the width of a phone and of a wide screen, on a screen so high that nothing sticks over
    anything.

    Source: issue "A pleasure in the hand", For everyone: screen readers hear the order of the
    document.
    """
    sealed = site.evening()
    with site.app.app_context():
        set_tariff(sealed.runde_id, read_tariff({"players_rate": 10, "dues": 100}))
    sealed.enter(*sealed.active()[:2])
    sealed.seal()
    running = site.evening()
    running.enter(*running.active()[:2])
    running.enter(*running.active()[:1])
    page = open_phone(at=sealed, path="/mehr", reduced_motion="reduce").page
    page.goto(running.write)
    of_runde = [
        sealed.runde + end for end in ("", "/regeln", "/kasse", "/schulden", "/papier", "/saison")
    ]
    of_evening = [running.url + end for end in ("", "/spiel", "/verlauf", "/mehr")]
    found = list[str]()
    for url in (*of_runde, *of_evening, f"{sealed.url}/abrechnen"):
        page.goto(url)
        for width in (360, 1280):
            page.set_viewport_size({"width": width, "height": 6000})
            found += [f"{width} {url}: {fault}" for fault in page.evaluate(FAULTS)]
    assert not found, "\n".join(found)


LINES = """(names) => names.map((name) => {
  const all = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const found = [];
  while (all.nextNode()) if (all.currentNode.data.trim() === name && all.currentNode.parentElement.checkVisibility()) {
    const range = document.createRange();
    range.selectNodeContents(all.currentNode);
    found.push(new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size);
  }
  return found;
})"""
"""In how many lines each name stands, wherever it stands alone."""
ENDS = """() => {
  const right = (one) => Math.round(one.getBoundingClientRect().right);
  const list = document.querySelector(".awards");
  return [right(list.lastElementChild), right(list)];
}"""
HEADS = """() => [...document.querySelectorAll("thead .name")].map((one) => {
  const words = getComputedStyle(one, "::after").content;
  return (words === "none" ? one.textContent : words.split('"')[1]).replaceAll("\u00ad", "");
})"""


def test_long_names_stand_in_one_line_and_no_award_beside_a_gap(
    open_phone: Opens, site: Site
) -> None:
    world = filled(site)
    page = open_phone((320, 740), at=world.abend, path="/mehr").page
    for path in ("/abend/{}/strafe", "/kasse", "/saison"):
        page.goto(f"{world.abend.runde}{path.format(world.abend.id)}")
        lines = page.evaluate(LINES, list(SEVEN))
        assert all(lines), "every name stands alone somewhere"
        assert {count for counts in lines for count in counts} == {1}, path
    for width in at_widths(page, 320, 768):
        last, whole = page.evaluate(ENDS)
        assert last == whole, width


def test_the_board_has_whole_names_where_it_is_wide(open_phone: Opens, site: Site) -> None:
    page = open_phone((768, 740), at=site.evening(*SEVEN), reads=True).page
    assert page.evaluate(HEADS) == list(SEVEN)
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate(HEADS) != list(SEVEN), "a phone has no room for them"


def test_short_names_and_marks_suit_a_phone(open_phone: Opens, site: Site, axe: str) -> None:
    abend = site.evening(*SEVEN[:2], "Cem", "Doro", *SEVEN[4:])
    phone = open_phone((320, 640), at=abend, path="/mehr")
    page = phone.page
    members = f"{abend.runde}/mitglieder"
    for name, short in (("Cem", "WWWW"), ("Doro", "DD")):
        page.goto(members)
        go(page.get_by_role("link", name=name, exact=True))
        page.get_by_label("Kürzel", exact=True).fill(short)
        page.get_by_text("Zeichen", exact=True).first.tap()
        assert faults(page, axe) == []
        phone.chip(".shapes", "Kreuz")
        phone.go("Speichern")
    assert faults(page, axe) == []
    page.goto(abend.url)
    expect(page.locator(".score .name").nth(3)).to_have_text("DD")
    abend.enter(*abend.active()[:2])
    page.goto(abend.url)
    assert page.evaluate(LAID_OUT) == []
    page.goto(f"{abend.url}/verlauf")
    shapes = page.locator(".look path").evaluate_all(
        "(all) => all.map((one) => one.getAttribute('d'))"
    )
    assert len(set(shapes)) == 7


def test_the_first_column_stays_when_a_table_is_pushed(open_phone: Opens, site: Site) -> None:
    abend = site.evening(*SEVEN)
    abend.enter(*abend.active()[:2])
    phone = open_phone(at=abend, reads=True, path="/mehr")
    phone.page.goto(f"{abend.runde}/saison")
    phone.page.evaluate(
        "document.querySelectorAll('details').forEach((one) => { one.open = true; })"
    )
    moved = phone.page.evaluate(
        """() => {
          const box = document.querySelector("#partners").closest(".grid-box");
          const before = box.querySelector("tbody th").getBoundingClientRect().left;
          box.style.width = "10rem"; // as narrow as large type makes it
          box.scrollLeft = 500;
          return [box.scrollLeft > 0, box.querySelector("tbody th").getBoundingClientRect().left - before];
        }"""
    )
    assert moved == [True, 0]


TALLEST = """() => Math.max(...[...document.querySelectorAll(".attending > li")]
  .map((one) => one.getBoundingClientRect().height))"""
PLAYERS = ("Anna Meier", "Bernd Huber", "Christa Wolf", "Dieter Koch", "Elfriede Bauer", "Ida Voss")


@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
def test_a_person_of_a_tournament_and_all_ticks_stand_in_one_line(
    open_phone: Opens, site: Site, language: str
) -> None:
    village = held(site, [*PLAYERS, "Jo Lang", "Kim Falk"], fee=500)
    page = open_phone((360, 740), at=village.abend, path="/mehr", locale=language).page
    page.goto(f"{village.url}/leute")
    assert page.locator(".attending .paid").count() == 8
    assert page.evaluate(TALLEST) < 64


def left_of(page: Page, place: str) -> float:
    box = page.locator(place).first.bounding_box()
    assert box is not None
    return box["x"]


def test_who_announced_first_stands_in_the_grid_of_announcements(
    open_phone: Opens, abend: Abend
) -> None:
    page = open_phone((360, 740), at=abend, path="/mehr").page
    page.goto(f"{abend.runde}/regeln/probe")
    assert left_of(page, ".order b") == left_of(page, "#said .line b")
    assert left_of(page, ".order .chip") == left_of(page, "#said .line .chip")
