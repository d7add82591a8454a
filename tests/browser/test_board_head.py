"""The head of the board: a name, a total and their marks at every size of table, nothing cut
through a letter.
"""

import pytest
from playwright.sync_api import Page, expect

from scorepad.telling.breaks import unbroken
from tests.browser.conftest import Abend, Opens, Site, at_widths
from tests.browser.judge import LAID_OUT, PEOPLE

BOCK = {
    "bock.on": True,
    "bock.triggers": ["split_120"],
    "bock.in_solo": True,
    "pflichtsolo.count": 1,
}
FITS = """(texts) => [...document.querySelectorAll(".total")].flatMap((total) => texts.filter((text) => {
  total.textContent = text;
  const range = document.createRange();
  range.selectNodeContents(total);
  const [words, column] = [range, total.parentElement].map((one) => one.getBoundingClientRect());
  return words.left < column.left || words.right > column.right;
}))"""
CUT = """(all) => all.filter((one) => {
  const text = document.createRange();
  text.selectNodeContents(one);
  const [words, column] = [text, one].map((each) => each.getBoundingClientRect());
  return words.left < column.left - 1 || words.right > column.right + 1 || words.height > 44;
}).map((one) => one.textContent)"""
"""The totals in the rows that do not fit in their column."""
VALUES = """() => [...document.querySelectorAll("tbody td:last-child")].filter((cell) => {
  const range = document.createRange();
  const edge = cell.getBoundingClientRect();
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  for (let text; (text = texts.nextNode());) {
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()].filter(({ width }) => width);
    if (lines.length > 1) return true;
    if (lines.some(({ left, right }) => left < edge.left - .5 || right > edge.right + .5)) return true;
  }
  return cell.offsetHeight > 45;
}).map((cell) => cell.innerText)"""


@pytest.mark.parametrize("people", [4, 5, 6, 7])
def test_names_totals_and_marks_have_their_places(
    open_phone: Opens, site: Site, people: int
) -> None:
    abend = site.evening(*PEOPLE[:people])
    page = board(open_phone, abend)
    for games in range(people + 1):  # everybody deals once, and some solo is owed or played
        page.reload()
        for width in at_widths(page, 320, 360):
            assert page.evaluate(LAID_OUT) == [], (games, width)
            assert page.evaluate(FITS, ["−13"]) == page.evaluate(LAID_OUT) == [], (games, width)
        active = abend.active()
        abend.enter(*(active[:1] if games % 2 else active[:2]))
    head = page.locator(".score .deals")
    expect(head).to_have_count(1)
    expect(head.locator(".hidden")).to_have_text("gibt")
    assert page.locator(".score thead svg").count() == 0
    shown = [unbroken(name) for name in page.locator(".score .name").all_text_contents()]
    assert all(full.startswith(short) for full, short in zip(PEOPLE, shown, strict=False))
    assert "Bo" in shown
    assert not [name for name in shown if "." in name]


def test_totals_stand_at_one_height_beside_a_long_name_and_who_sat_out(
    open_phone: Opens, site: Site
) -> None:
    abend = site.evening("Anna", "Bert", "Cem", "Maximiliane", "Doro")
    abend.enter(*abend.active()[:2])
    page = board(open_phone, abend)
    feet = page.locator(".score .total").evaluate_all(
        "(totals) => totals.map((total) => Math.round(total.getBoundingClientRect().bottom))"
    )
    assert len(set(feet)) == 1


def test_a_name_is_whole_where_it_fits_by_measure(open_phone: Opens, site: Site) -> None:
    names = ("Annalille", "Bert", "Cem", "Doro")
    page = board(open_phone, site.evening(*names))
    assert page.locator(".score .name").all_text_contents() == list(names)
    assert page.evaluate(LAID_OUT) == []


@pytest.mark.parametrize(
    ("people", "sizes"), [(4, [28, 22]), (5, [22, 18]), (6, [17, 16]), (7, [16, 14])]
)
def test_totals_are_as_large_as_fits_and_whole(
    open_phone: Opens, site: Site, people: int, sizes: list[int]
) -> None:
    abend = site.evening(*PEOPLE[:people])
    page = board(open_phone, abend)
    seen = []
    for points, totals in zip(
        (0, 100, 899, 9000), ("−99 999 0", "", "−999 9999 −100 1000", "−9999"), strict=True
    ):
        if points:
            shares = zip(abend.active(), (-points, points, 0, 0), strict=True)
            abend.enter(
                game="direct",
                re=[],
                augen=None,
                points={str(abend.ids[name]): own for name, own in shares},
            )
            page.reload()
        for width in at_widths(page, 320, 360, 412):
            assert page.locator("tbody td").evaluate_all(CUT) == [], (points, width)
            size = page.locator(".total").first.evaluate(
                "(one) => parseFloat(getComputedStyle(one).fontSize)"
            )
            assert page.evaluate(FITS, totals.split()) == [], (points, width)
        seen.append(round(size))
    assert seen[:2] == sizes


@pytest.mark.parametrize("people", [5, 7])
def test_the_words_of_an_empty_board_wider_than_the_screen_are_seen(
    open_phone: Opens, site: Site, people: int
) -> None:
    page = board(open_phone, site.evening(*PEOPLE[:people]), 320)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate("document.querySelector('#board').scrollWidth > innerWidth")
    words = page.locator(".empty p")
    expect(words).to_have_text("Noch kein Spiel.")
    assert words.evaluate("""(cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const { left, right } = range.getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    }""")


@pytest.mark.parametrize(("people", "room"), [(4, 44), (5, 44), (6, 36), (7, 30)])
def test_a_value_stands_above_its_marks_and_never_breaks(
    open_phone: Opens, site: Site, people: int, room: int
) -> None:
    abend = site.evening(*PEOPLE[:people], preset="kif", options=BOCK)
    abend.enter(*abend.active()[:2], augen=120)
    for solo in ("damen", "karo", "fleischlos", "buben"):
        abend.enter(abend.active()[0], augen=240, solo=solo)
    abend.enter(*abend.active()[:2], augen=120)
    page = board(open_phone, abend)
    for width in at_widths(page, 320, 360, 412):
        assert page.evaluate(VALUES) == [], width
        column = page.locator("tbody td:last-child").first.bounding_box()
        assert column is not None
        assert round(column["width"]) == room, width
    told = page.locator("tbody td:last-child").all_inner_texts()
    assert [text.split("\n")[1][:1] for text in told[1:5]] == ["B", "F", "×", "D"]


def test_every_mark_that_occurs_is_explained_on_the_empty_board_too(
    open_phone: Opens, site: Site
) -> None:
    abend = site.evening(preset="kif", options=BOCK)
    page = board(open_phone, abend)
    key = page.locator(".key p")
    expect(key).to_have_text("gibt · ○ schuldet ein Solo")
    abend.enter(*abend.active()[:2], augen=120)
    abend.enter(abend.active()[0], augen=140, solo="karo")
    page.reload()
    expect(key).to_have_text(
        "gibt · ○ schuldet ein Solo · fett gewonnen · unterstrichen Re · – setzt aus ·  "
        "Karo-Solo · ×2 Bock"
    )
    expect(key.locator("svg")).to_have_count(1)


def board(open_phone: Opens, abend: Abend, width: int = 360) -> Page:
    return open_phone((width, 740), at=abend, reads=True).page
