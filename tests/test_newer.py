"""Phones from iOS 16, Chrome 105 and Firefox 121 on have everything; what is newer has a way
without it. Source: third-look.md, Faults. The table holds what comes up in pages like these, and
what a change brings in.
"""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
COMMENT = re.compile(r"/\*.*?\*/|\{#.*?#\}|(?<!:)//[^\n]*", re.DOTALL)
CSS = "css"
JS = "js"
HTML = "html"


@dataclass(frozen=True)
class Newer:
    """A feature that some phones do not know; `helped` is what its words stand in where there is a
    way without it.
    """

    example: str
    needs: str
    pattern: str
    where: str = CSS
    helped: str = ""
    why: str = ""


KNOWN = [
    Newer(
        "min-height: 100dvh",
        "Chrome 108",
        r"\d[ds]v[hw]\b",
        CSS,
        r"([\w-]+): 100vh; \1: 100dvh",
        "vh before it",
    ),
    Newer(
        "@media (scripting: enabled)",
        "Chrome 120, Safari 17",
        r"\(scripting",
        CSS,
        r"@media \(scripting: none\) \{",
        "without scripts, phones that old show a second button and a hint too many",
    ),
    Newer(
        "@view-transition { navigation: none; }",
        "Chrome 126, Safari 18.2",
        r"@view-transition|pageswap|pagereveal|CSSStyleSheet|adoptedStyleSheets",
        JS,
        r'if \("onpageswap" in window\) \{[\s\S]*?\n\}',
        "where it is not known, the next page is shown at once",
    ),
    Newer(
        '<link media="(scripting: enabled)">',
        "Chrome 120, Safari 17",
        r"\(scripting",
        HTML,
        r'scripted\.css"\) \}\}" media="\(scripting: enabled\)"',
        "entry.js answers for it, see tests/browser/test_lacking.py",
    ),
    Newer(
        'content: attr(title) / ""',
        "Safari 17.4, Firefox 128",
        r"content: [^;]* / \"",
        CSS,
        r'content: (attr\(title\)); content: \1 / "";',
        "the same without words before it, see tests/browser/test_lacking.py",
    ),
    Newer(
        "text-wrap: pretty",
        "Chrome 117, Safari 26",
        r"text-wrap",
        CSS,
        r"text-wrap: (balance|pretty);",
        "the first line is as long as it may be",
    ),
    Newer(
        "p { hyphens: auto }",
        "Safari 17",
        r"\bhyphens:",
        CSS,
        r"hyphens: (auto|manual);?",
        "words break without -",
    ),
    Newer(
        "::details-content {",
        "Chrome 131, Safari 18.4, Firefox 143",
        r"::details-content",
        CSS,
        r"\n  ::details-content \{ content-visibility: visible !important; block-size: auto "
        r"!important; \}",
        "what is folded is printed folded",
    ),
    Newer("one.checkVisibility()", "Safari 17.4", r"\bcheckVisibility\(", JS),
    Newer(
        "one.checkVisibility?.()",
        "Safari 17.4",
        "checkVisibility",
        JS,
        r"checkVisibility\?\.\(",
        "asked for first",
    ),
    Newer(
        "navigator.wakeLock.request()",
        "Safari 16.4, Firefox 126",
        r"wakeLock",
        JS,
        r"(if \(|Boolean\(|await )navigator\.wakeLock\b",
        "asked for first, and the large board says that its screen goes dark",
    ),
    Newer(
        "navigator.vibrate(8)",
        "Chrome alone",
        r"\.vibrate\b",
        JS,
        r"vibrate\?\.\(",
        "asked for first",
    ),
    Newer(
        "storage.estimate()",
        "Safari 17",
        r"\.estimate\b",
        JS,
        r"storage\?\.estimate\?\.\(",
        "asked for first",
    ),
    Newer(
        'register(url, { type: "module" })',
        "Firefox 147",
        r'type: "module"',
        JS,
        r'register\(view\.worker, \{ type: "module" \}\)',
        "without it pages open with the network only; the oldest ESR with updates is 153",
    ),
    Newer(
        "({ sync }) => sync",
        "Chrome alone",
        r"\bsync\b",
        JS,
        r"\(\{ sync \}\) => sync\?\.|\"sync\"",
        "asked first",
    ),
]
"""What stands in the files, each with its way without it."""
UNKNOWN = [
    Newer(".a { &:hover { color: red; } }", "Chrome 120, Safari 17.2", r"[{;]\s*&|^\s*&"),
    Newer("color: color-mix(in srgb, red, blue)", "Chrome 111, Safari 16.2", r"color-mix\("),
    Newer("color: oklch(from red l c h)", "Chrome 119, Safari 16.4", r"\bokl(ab|ch)\(|\(from "),
    Newer("color: light-dark(#fff, #000)", "Chrome 123, Safari 17.5", r"light-dark\("),
    Newer("text-box: trim-both", "Chrome 133, Safari 18.2", r"text-box|text-spacing"),
    Newer("grid-template-rows: subgrid", "Chrome 117", r"\bsubgrid\b"),
    Newer("field-sizing: content", "Chrome 123, Safari 26", r"field-sizing"),
    Newer(
        "@property --x",
        "Firefox 128",
        r"@(property|scope|starting-style|position-try|function)\b",
    ),
    Newer(
        ":user-invalid",
        "Chrome 119, Safari 16.5",
        r":user-(in)?valid|:popover-open|:open\b|:state\(",
    ),
    Newer("@media (width >= 40rem)", "Safari 16.4", r"@(media|container)[^{]*[<>]"),
    Newer("@container style(--x: 1)", "Chrome 111, Safari 18", r"@container[^{]*style\("),
    Newer("height: 2lh", "Chrome 109, Safari 16.4", r"\d(r?lh|r?cap|r?ic)\b"),
    Newer("li:nth-child(1 of .a)", "Chrome 111", r":nth-(last-)?child\([^)]* of "),
    Newer(
        "width: round(1px, 2px)",
        "Chrome 125",
        r"[ :(,](round|mod|rem|sin|cos|sqrt|pow|calc-size)\(",
    ),
    Newer(
        "content-visibility: auto", "Safari 18, Firefox 125", r"content-visibility: (auto|hidden)"
    ),
    Newer("backdrop-filter: blur(2px)", "Safari 18", r"(?<!-)backdrop-filter"),
    Newer("mask: url(a)", "Chrome 120", r"(?<![\w-])mask"),
    Newer(
        "scrollbar-gutter: stable",
        "Safari 18.2",
        r"scrollbar-(gutter|color|width)|overscroll-behavior-block",
    ),
    Newer(
        "animation-timeline: scroll()",
        "Chrome 115",
        r"(animation|scroll|view)-timeline|position-anchor|anchor\(",
    ),
    Newer("transition-behavior: allow-discrete", "Chrome 117", r"allow-discrete|interpolate-size"),
    Newer("print-color-adjust: exact", "Chrome 136", r"(?<!-)print-color-adjust"),
    Newer(
        '<div popover id="a">', "Chrome 114, Safari 17, Firefox 125", r"\bpopover(target)?\b", HTML
    ),
    Newer(
        '<details name="a">', "Chrome 120, Safari 17.2, Firefox 130", r"<details[^>]* name=", HTML
    ),
    Newer(
        '<link rel="modulepreload">', "Safari 17", r"modulepreload|importmap|speculationrules", HTML
    ),
    Newer(
        '<link blocking="render">',
        "Safari 18.2",
        r"blocking=|fetchpriority=|commandfor=|closedby=",
        HTML,
    ),
    Newer("/(?<=a)b/", "Safari 16.4", r"\(\?<[=!]", JS),
    Newer("/[a--b]/v", "Chrome 112, Safari 17", r"[^/\s]/[dgimsuy]*v[dgimsuy]*([.,;)]|$)", JS),
    Newer(
        "Object.groupBy(all, by)",
        "Chrome 117, Safari 17.4",
        r"\.groupBy\(|Array\.fromAsync|\.isWellFormed",
        JS,
    ),
    Newer("all.toSorted()", "Chrome 110", r"\.to(Sorted|Reversed|Spliced)\(", JS),
    Newer(
        "a.union(b)",
        "Chrome 122, Safari 17, Firefox 127",
        r"\.(union|intersection|difference|isSubsetOf)\(",
        JS,
    ),
    Newer("Promise.withResolvers()", "Chrome 119, Safari 17.4", r"withResolvers|Promise\.try", JS),
    Newer("AbortSignal.any([])", "Chrome 116, Safari 17.4, Firefox 124", r"AbortSignal\.any", JS),
    Newer(
        "URL.canParse(url)",
        "Chrome 120, Safari 17",
        r"(URL|URLPattern)\.(canParse|parse)\(|new URLPattern",
        JS,
    ),
    Newer(
        "Iterator.from(all)",
        "Chrome 122, Safari 18.4, Firefox 131",
        r"Iterator\.|\.(values|keys|entries)\(\)\.(map|filter|some|every|find|take|drop)\(",
        JS,
    ),
    Newer(
        "showPopover()",
        "Chrome 114, Safari 17",
        r"Popover\(|startViewTransition|moveBefore\(|setHTML|getHTML",
        JS,
    ),
    Newer(
        'addEventListener("scrollend", f)',
        "Chrome 114, Safari 26",
        r"scrollend|scrollsnap|beforetoggle",
        JS,
    ),
    Newer(
        "navigator.userActivation",
        "Safari 16.4",
        r"userActivation|requestIdleCallback|scheduler\.",
        JS,
    ),
    Newer(
        "crypto.randomUUID()",
        "https, which a phone in the local network may not have",
        r"randomUUID",
        JS,
    ),
    Newer("class A { static { } }", "Safari 16.4", r"\bstatic \{", JS),
    Newer('import a from "./a" with { type: "json" }', "Chrome 123, Safari 17.2", r"\bwith \{", JS),
    Newer(
        "beforeunload\npreventDefault",
        "Chrome 119",
        r"beforeunload[^\n]*\n[^\n]*preventDefault",
        JS,
    ),
]
"""What stands nowhere."""


def texts(kind: str) -> dict[str, str]:
    """Files of this kind that phones get, without comments; what is only printed goes through one
    known program.
    """
    folder = ROOT / ("templates" if kind == HTML else f"static/{kind}")
    found = [
        one for one in folder.rglob(f"*.{kind}") if "print" not in one.relative_to(folder).parts
    ]
    return {
        str(one.relative_to(ROOT)): COMMENT.sub("", one.read_text(encoding="utf-8"))
        for one in found
    }


@pytest.mark.parametrize("newer", [*KNOWN, *UNKNOWN], ids=lambda newer: newer.example)
def test_what_is_newer_than_phones_stands_nowhere_without_a_way_for_those_that_lack_it(
    newer: Newer,
) -> None:
    pattern = re.compile(newer.pattern, re.MULTILINE)
    files = texts(newer.where)
    assert len(files) > 10
    assert pattern.search(newer.example), "it would not be found"
    left = {
        name: re.sub(newer.helped, "", text) if newer.helped else text
        for name, text in files.items()
    }
    assert [name for name, text in left.items() if pattern.search(text)] == [], (
        f"needs {newer.needs}"
    )
    if newer.helped:
        assert newer.why
        assert any(re.search(newer.helped, text) for text in files.values()), "it is there no more"
