"""The order of names in a list."""

import unicodedata


def in_alphabet(name: str) -> tuple[str, str]:
    """The key that sorts names as a German dictionary does: ä as a, ß as ss, capitals as small.

    Names that differ in nothing else stand in the order of their characters. Source: DIN 5007-1.

    >>> sorted(["Schwarz", "Schäfer", "Zöller", "anna", "Strauß", "Strass"], key=in_alphabet)
    ['anna', 'Schäfer', 'Schwarz', 'Strass', 'Strauß', 'Zöller']
    """
    parted = unicodedata.normalize("NFKD", name.casefold())
    letters = [letter for letter in parted if not unicodedata.combining(letter)]
    return "".join(letters), name
