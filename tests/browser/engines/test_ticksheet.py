"""A sheet is photographed and taken over in the engines of all phones."""

import base64

from tests.browser.conftest import Abend, Takes
from tests.browser.paper import game, printed

ROWS = "#board tbody tr th a"
TAKE = """(encoded) => {
  const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
  const files = new DataTransfer();
  files.items.add(new File([bytes], "zettel.jpg", { type: "image/jpeg" }));
  const input = document.querySelector("#photo");
  input.files = files.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}"""
"""Chooses a photo, as the camera of a phone gives it to the page."""
SEEN = """() => {
  const strip = document.querySelector(".sheet-row .strip");
  return strip && strip.getBoundingClientRect().height > 10;
}"""


def test_a_photo_becomes_games_on_the_board(take_phone: Takes, abend: Abend) -> None:
    paper = printed(abend)
    paper.tick(1, game(abend, "Bert", "Cem"))
    photo = base64.b64encode(paper.photo()).decode()
    phone = take_phone(abend)
    phone.goto(f"{abend.url}/foto")
    phone.evaluate(TAKE, photo)
    phone.until(SEEN)
    phone.go(".bar .go")
    phone.has(ROWS, 1)
