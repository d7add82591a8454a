"""What a thumb feels on a slow phone: from a tap on a chip to its paint, and from saving to the new
board.
"""

from collections.abc import Iterator, Sequence

from playwright.sync_api import Page, sync_playwright

from tests.bench.measuring import Result
from tests.bench.pages import serving
from tests.browser.conftest import CHROMIUM, FLAGS, PORTRAIT

SLOWER = 4
"""How many times slower than this machine the phone is."""
ROUNDS = 5
"""Games that are entered; what disturbs a round only makes it longer."""
CHIPS = {
    "kind": '#kind .chip:has([value="solo"])',
    "kind again": '#kind .chip:has([value="normal"])',
    "first Re": "#re .chip >> nth=0",
    "second Re": "#re .chip >> nth=1",
    "announcement": "#said .re .chip >> nth=2",
    "Augen": "#augen .re .chip >> nth=1",
    "special point": "#specials .chip >> nth=0",
}
PAINTED = """() => {
  let begin;
  addEventListener("pointerup", ({ timeStamp }) => { begin = timeStamp; }, { once: true, capture: true });
  window.painted = new Promise((done) => addEventListener("click", () => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(performance.now() - begin);
    port2.postMessage(0);
  }), { once: true }));
}"""
SAVES = """() => addEventListener("pointerup", ({ timeStamp }) => {
  sessionStorage.setItem("begin", performance.timeOrigin + timeStamp);
}, { once: true, capture: true })"""
SHOWN = """() => new Promise((done) => new PerformanceObserver((list) => {
  const [first] = list.getEntriesByName("first-contentful-paint");
  if (first) done(performance.timeOrigin + first.startTime - sessionStorage.getItem("begin"));
}).observe({ type: "paint", buffered: true }))"""


def thumb() -> Sequence[Result]:
    """The slowest chip and the save, each in the best of some rounds, on an evening of 40 games."""
    taps: dict[str, list[float]] = {name: [] for name in CHIPS}
    saves: list[float] = []
    with serving("tests.bench.server") as (_phone, told, _process), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        page = browser.new_page(has_touch=True, is_mobile=True, locale="de-DE")
        page.set_viewport_size({"width": PORTRAIT[0], "height": PORTRAIT[1]})
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        site = f"http://127.0.0.1:{told['port']}"
        page.goto(site + told["link"])
        page.goto(site + told["board"])
        for _round in range(ROUNDS):
            for name, took in _entered(page):
                taps[name].append(took)
            saves.append(_saved(page, site + told["board"]))
        browser.close()
    best = {name: min(took) for name, took in taps.items()}
    slowest = max(best, key=lambda name: best[name])
    what = f"CPU {SLOWER}x slower"
    return [
        Result(f"{what}: tap to paint ({slowest})", best[slowest], 100, "ms"),
        Result(f"{what}: save to new board", min(saves), 500, "ms"),
    ]


def _entered(page: Page) -> Iterator[tuple[str, float]]:
    """Fill in a game from the board; how long every chip took, in milliseconds."""
    page.locator(".bar .go").tap()
    page.locator("#value b").wait_for()
    page.wait_for_load_state("networkidle")
    for name, place in CHIPS.items():
        chip = page.locator(place)
        chip.scroll_into_view_if_needed()
        page.evaluate(PAINTED)
        chip.tap()
        yield name, float(page.evaluate("window.painted"))


def _saved(page: Page, board: str) -> float:
    """Save the game; milliseconds until the board with it is painted. Then it is undone: every
    round is alike.
    """
    page.evaluate(SAVES)
    with page.expect_navigation(url=board):
        page.locator(".save .go").tap()
    took = float(page.evaluate(SHOWN))
    page.wait_for_load_state("networkidle")
    with page.expect_navigation():
        page.get_by_role("button", name="Rückgängig").tap()
    return took
