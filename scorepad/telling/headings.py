"""The headings of pages, tables and columns, for pages, paper and files.

They are declared in `headings.toml`.
"""

from collections.abc import Mapping

from scorepad.declare import Text, texts_beside

HEADINGS: Mapping[str, Text] = texts_beside(__file__)["headings"]
