"""What axe finds on the page that is open: everything in the light, and what depends on colours in the dark."""

from __future__ import annotations

from playwright.sync_api import Page

FIND = """(options) => axe.run({ resultTypes: ["violations"], ...options }).then(({ violations }) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`))"""
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}


NO_COLOURS = {"rules": {rule: {"enabled": False} for rule in COLOURS["runOnly"]}}


def violations(page: Page, axe: str, *, dark: bool = True, light: bool = True) -> list[str]:
    """What is wrong with the page, briefly; `axe` is the source of axe-core. It is in the light afterwards.

    Colours are judged in the `dark` and in the `light`; whether all can be read aloud and operated in any case.
    """
    session = page.context.new_cdp_session(page)
    session.send("Runtime.evaluate", {"expression": axe})  # also where the page allows no script of others
    session.detach()
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    found: list[str] = page.evaluate(FIND, {} if light else NO_COLOURS)
    if not dark:
        return found
    page.emulate_media(color_scheme="dark")
    found += [f"dark, {fault}" for fault in page.evaluate(FIND, COLOURS)]
    page.emulate_media(color_scheme="light")
    return found
