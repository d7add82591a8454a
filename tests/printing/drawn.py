"""Reading what was drawn: the parts of a picture in SVG."""

from xml.etree import ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"


def parts(svg: str) -> list[ET.Element]:
    """Every element of a picture, in the order in which it is drawn."""
    root = ET.fromstring(svg)
    return list(root.iter())


def classed(svg: str, name: str) -> list[ET.Element]:
    drawn = parts(svg)
    return [part for part in drawn if part.get("class") == name]


def labels(svg: str) -> list[ET.Element]:
    """The names beside the lines of a chart."""
    return classed(svg, "ink")


def texts(elements: list[ET.Element]) -> list[str]:
    return [element.text or "" for element in elements]


def number(element: ET.Element, attribute: str) -> float:
    return float(element.get(attribute, ""))


def numbers(elements: list[ET.Element], attribute: str) -> list[float]:
    return [number(element, attribute) for element in elements]


def words_of(svg: str) -> list[ET.Element]:
    text = f"{SVG}text"
    return [part for part in parts(svg) if part.tag == text]
