"""Each kind of entry by taps, and every page once, in every engine. Source: issue "True on every
phone", Engines.
"""

import pytest

from tests.browser.conftest import LEFT, Abend, Site, Takes
from tests.browser.engines import Phone
from tests.browser.engines.test_game import OPENS, ROWS
from tests.browser.judge import addresses, pages
from tests.browser.world import filled

pytestmark = pytest.mark.every_engine
ALLOWED = ("armut", "leiche", "orgasmus", "schiebekopf", "ka_da_mu", "schwarze_sau")
KINDS = """() => [...document.querySelectorAll("[name=game], [name=solo]")]
  .filter((one) => !/^(more|solo)$/.test(one.value)).map((one) => [one.name, one.value])"""
AUGEN = "#augen .re .chip, #leiche .chip:has([name=augen])"
FOLDED = """(name, value) => {
  const kind = document.querySelector(`[name=${name}][value="${value}"]`);
  return kind.closest(".others") ? "more" : name === "solo" ? "solo" : "";
}"""


@pytest.fixture
def abend(site: Site) -> Abend:
    """An evening under rules that allow every kind of game."""
    options = {f"{name}.allowed": True for name in ALLOWED}
    return site.evening(preset="koppeldopf", options=options)


def save(phone: Phone, abend: Abend, number: int) -> None:
    """Save, and say so again where the page doubts, until nothing waits on the phone: else an entry
    page is a board.
    """
    for _ in range(3):
        phone.go(".save .go")
        if phone.path == "/" + abend.url.split("/", 3)[3]:
            break
    assert phone.texts(".error") == [], phone.texts("#kind .chip:has(:checked)")
    phone.has(ROWS, number)
    phone.has("tr.waits", 0)
    phone.until(f"({OPENS})(1000).then((waiting) => waiting === 0)")
    assert len(abend.bodies()) == number


def test_every_kind_of_game_is_entered_by_taps(take_phone: Takes, abend: Abend) -> None:
    phone = take_phone(abend)
    phone.goto(f"{abend.url}/spiel")
    kinds = phone.evaluate(KINDS)
    assert len(kinds) > 12
    for number, (name, value) in enumerate(kinds, start=1):
        phone.goto(f"{abend.url}/spiel")
        if folded := phone.evaluate(FOLDED, name, value):
            phone.tap(f'.chip:has([name=game][value="{folded}"])')
        phone.tap(f'#kind .chip:has([name="{name}"][value="{value}"])')
        if phone.evaluate("document.querySelector('[data-typed]:checked') !== null"):
            for place, points in enumerate(("3", "−1", "−1", "−1"), start=1):
                phone.tap(f"#points label:nth-of-type({place}) input")
                for key in points:
                    phone.tap(".pad button", "±" if key == "−" else key)
        else:
            for player in abend.active()[:2]:
                if not phone.evaluate("document.querySelector('#re').classList.contains('full')"):
                    phone.tap("#re .chip", player)
            phone.tap(AUGEN)
        save(phone, abend, number)
    found = {body["game"] for body in abend.bodies() if body["kind"] == "game"}
    assert {"normal", "hochzeit", "solo", "armut"} <= found


def test_announcements_special_points_and_exact_augen_are_tapped(
    take_phone: Takes, abend: Abend
) -> None:
    phone = take_phone(abend)
    phone.go(".bar .go")
    for player in abend.active()[:2]:
        phone.tap("#re .chip", player)
    phone.tap("#said .re .chip", "keine 90")
    phone.tap("#said .ko .chip", "Kontra")
    phone.tap("#augen .chip", "genau …")
    for key in "152":
        phone.tap(".pad .button", key)
    phone.shows("#other", "Re 152 · Kontra 88")
    phone.tap(".pad .button", "✓")
    phone.tap("#specials .re .chip", "Fuchs")
    phone.tap("#who summary")
    phone.type("[name=note]", "Grüße <b>")
    save(phone, abend, 1)
    (body,) = abend.bodies()
    assert body["augen"] == {"re": 152}
    assert body["note"] == "Grüße <b>"
    assert [one["says"] for one in body["announcements"]] == ["re", "no90", "kontra"]
    assert [one["count"] for one in body["specials"]] == [1]


def test_what_happens_besides_games_is_entered_by_taps(take_phone: Takes, abend: Abend) -> None:
    phone = take_phone(abend)
    people = list(abend.ids)

    def entered(words: str) -> None:
        phone.go(".bar .go")
        phone.tap("#kind .chip", "Mehr …")
        phone.go("#kind a", words)

    def done(number: int) -> None:
        phone.until("document.querySelector('.bar .go').innerText === 'Eintragen'")
        phone.go(".bar .go")
        phone.has(ROWS, number)

    entered("Neu geben")
    done(1)
    entered("Strafe oder Bonus")
    phone.tap(".people .chip")
    phone.tap(".chip:has([name=how][value='8'])")
    done(2)
    entered("Falsch bedient")
    phone.tap(".people .chip", people[1])
    phone.tap(".chip", "schwer")
    phone.tap(".absagen .chip:nth-of-type(2)")
    done(3)
    phone.go(".bar .more")
    phone.go(".list a[href$='/tisch']")
    phone.go(f"button[aria-label^='{people[3]} geht']")
    done(4)
    assert [body["kind"] for body in abend.bodies()] == ["redeal", "penalty", "wrong_card", "seats"]


def test_every_page_of_the_map_is_shown_without_an_error(take_phone: Takes, site: Site) -> None:
    world = filled(site)
    phone = take_phone(world.abend)
    wide = {}
    for rule in pages(site.app):
        for path in addresses(
            rule.rule, world.values(rule.rule if "eintrag" in rule.rule else rule.endpoint)
        ):
            phone.goto(path)
            for width in (320, 1280):
                phone.resize(width, 740)
                if sideways := phone.sideways():
                    wide[path, width] = sideways
            assert [error for error in phone.errors() if LEFT not in error] == [], path
    assert wide == {}
