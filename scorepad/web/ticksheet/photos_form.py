"""The form of photos of tick sheets: taken by the camera, or chosen as files."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from flask import request, session
from flask_babel import lazy_gettext as _l

from scorepad.web.frame.fields import FilesField, put_at
from scorepad.web.frame.file_form import MOST_FILE
from scorepad.web.frame.forms import Form
from scorepad.web.frame.words import _, ngettext

MOST_PHOTOS = 8
"""The most photos that are read at once."""
MOST_BYTES = 12_000_000
"""The most bytes of a photo; a phone of today makes a third of it."""
MOST_STRIPS = 4_000_000
"""The most bytes of the form with what was read and its strips of the photos."""


class Photo(NamedTuple):
    """A photo as it was sent: the name of its file, and its bytes."""

    name: str
    content: bytes


def allow_photos(_endpoint: str | None, _values: object) -> None:
    """Raise the limit of the request body where photos are sent; all other forms stay small."""
    if session:
        request.max_content_length = MOST_FILE
        request.max_form_memory_size = MOST_STRIPS


class PhotosForm(Form):
    """Photos from the camera and from files, which are sent by the same name."""

    photos = FilesField(_l("Fotos oder gescannte Seiten"), name="photo", id="photo")

    def validate(self, extra_validators: Any = None) -> bool:
        """Whether there are photos; what is too many is said, and the first ones are read."""
        super().validate(extra_validators)
        if not self.photos.data:
            put_at(self.photos, _("Mach ein Foto, oder wähle eine Datei."))
            return False
        return True

    def taken(self) -> Iterator[Photo]:
        """The photos one by one, of one that is too long one byte too many."""
        for file in self.photos.data[:MOST_PHOTOS]:
            yield Photo(file.filename or "", file.stream.read(MOST_BYTES + 1))

    @property
    def left_out(self) -> str:
        """How many photos are not read, as there are too many; else empty."""
        count = len(self.photos.data) - MOST_PHOTOS
        if count <= 0:
            return ""
        told = ngettext(
            "Höchstens %(most)s auf einmal: %(num)s Foto ist nicht gelesen, nimm es danach.",
            "Höchstens %(most)s auf einmal: %(num)s Fotos sind nicht gelesen, nimm sie danach.",
            count,
            most=MOST_PHOTOS,
        )
        return str(told)
