"""The words of the printed pages in both languages, and the short forms that fit into a cell."""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.scoring.rules import Rules
from scorepad.scoring.terms import GameKind, Party, Says, Text

WORDS: Mapping[str, Text] = {
    "sheet": Text("Abendzettel", "Evening sheet"),
    "table": Text("Am Tisch", "At the table"),
    "began": Text("{name} gab zuerst", "{name} dealt first"),
    "ended": Text("abgeschlossen", "closed"),
    "running": Text("läuft noch", "still running"),
    "no_game": Text("Noch kein Spiel.", "No game yet."),
    "number": Text("Nr.", "No."),
    "dealer": Text("Geber", "Dealer"),
    "game": Text("Spiel", "Game"),
    "augen": Text("Augen", "Augen"),
    "said": Text("Ansagen", "Announced"),
    "specials": Text("Sonderpunkte", "Specials"),
    "factor": Text("×", "×"),
    "value": Text("Wert", "Value"),
    "key": Text(
        "Je Spieler Punkte und Stand · unterstrichen = Re · fett = gewonnen · – = sitzt aus · Ko = Kontra · "
        "k90 = keine 90 · schw. = schwarz · Linie = Ende der Runde",
        "Each player: points and total · underlined = Re · bold = won · – = sits out · Ko = Kontra · "
        "no90 = no 90 · schw. = schwarz · line = end of the round",
    ),
    "standings": Text("Endstand", "Final standings"),
    "standings_now": Text("Stand", "Standings"),
    "place": Text("Platz", "Place"),
    "name": Text("Name", "Name"),
    "points": Text("Punkte", "Points"),
    "games": Text("Spiele", "Games"),
    "won": Text("gewonnen", "won"),
    "soli": Text("Soli", "Soli"),
    "chart": Text("Verlauf", "Running totals"),
    "chart_title": Text("Verlauf der Punktestände: {names}", "Running totals: {names}"),
    "rules": Text("Regeln", "Rules"),
    "page": Text("Seite", "Page"),
    "dealt_again": Text("neu gegeben", "dealt again"),
    "wrong_card": Text("falsch bedient: {name}", "wrong card: {name}"),
    "penalty": Text("Strafe", "Penalty"),
    "end": Text("Abschluss", "Close"),
    "pflichtsolo": Text("offene Pflichtsoli", "Pflichtsoli not played"),
    "all": Text("alle", "all"),
}
"""Every wording of the printed pages."""

PARTY: Mapping[Party, str] = {Party.RE: "Re", Party.KONTRA: "Ko"}

SAYS: Mapping[Says, Text] = {
    Says.RE: Text("Re", "Re"),
    Says.KONTRA: Text("Ko", "Ko"),
    Says.NO90: Text("k90", "no90"),
    Says.NO60: Text("k60", "no60"),
    Says.NO30: Text("k30", "no30"),
    Says.SCHWARZ: Text("schw.", "schw."),
    Says.STOSS: Text("Stoß", "Stoß"),
    Says.KLOPFEN: Text("Klopfen", "Klopfen"),
}

GAMES: Mapping[GameKind, Text] = {
    GameKind.NORMAL: Text("Normal", "Normal"),
    GameKind.HOCHZEIT: Text("Hochzeit", "Hochzeit"),
    GameKind.ARMUT: Text("Armut", "Armut"),
    GameKind.SOLO: Text("Solo", "Solo"),
    GameKind.STILLE_HOCHZEIT: Text("Stille Hochz.", "Silent Hochz."),
    GameKind.HOCHZEIT_ALLEIN: Text("Hochz. allein", "Hochz. alone"),
    GameKind.SCHWARZE_SAU: Text("Schwarze Sau", "Schwarze Sau"),
    GameKind.LEICHE: Text("Leiche", "Leiche"),
    GameKind.ORGASMUS: Text("Orgasmus", "Orgasmus"),
    GameKind.SCHIEBEKOPF: Text("Schiebekopf", "Schiebekopf"),
    GameKind.DIRECT: Text("Punkte", "Points"),
}

SOLI: Mapping[str, Text] = {
    "damen": Text("Damen", "Queens"),
    "buben": Text("Buben", "Jacks"),
    "fleischlos": Text("Fleischlos", "Fleischlos"),
    "karo": Text("Karo", "Diamonds"),
    "kreuz": Text("Kreuz", "Clubs"),
    "pik": Text("Pik", "Spades"),
    "herz": Text("Herz", "Hearts"),
    "koenige": Text("Könige", "Kings"),
    "damen_buben": Text("Dame-Bube", "Queen-Jack"),
    "koenige_damen": Text("König-Dame", "King-Queen"),
    "koenige_buben": Text("König-Bube", "King-Jack"),
    "koehler": Text("Köhler", "Köhler"),
    "bilder": Text("Bilder", "Pictures"),
    "husarenritt": Text("Husarenritt", "Husarenritt"),
    "iwan": Text("Iwan", "Iwan"),
    "farbe_rein": Text("Farbe rein", "Pure suit"),
}

SPECIALS: Mapping[str, Text] = {
    "doppelkopf": Text("Doko", "Doko"),
    "fuchs_caught": Text("Fuchs", "Fuchs"),
    "fuchs_caught_last_trick": Text("Fuchs im letzten", "Fuchs in the last"),
    "fuchs_last_trick": Text("Fuchs macht letzten", "Fuchs wins last"),
    "double_fuchs_last_trick": Text("Doppelfuchs letzter", "Double Fuchs last"),
    "both_fuechse_home": Text("Füchse zu Hause", "Füchse home"),
    "both_fuechse_caught": Text("beide Füchse", "both Füchse"),
    "karlchen_last_trick": Text("Karlchen", "Karlchen"),
    "double_karlchen": Text("Doppel-Karlchen", "double Karlchen"),
    "karlchen_caught": Text("Karlchen gefangen", "Karlchen caught"),
    "double_karlchen_caught": Text("beide Karlchen gef.", "both Karlchen caught"),
    "herzstich": Text("Herzstich", "Herzstich"),
    "dulle_caught": Text("Dulle", "Dulle"),
}

REASONS: Mapping[str, Text] = {
    "misdeal": Text("vergeben", "misdeal"),
    "kings": Text("zu viele Könige", "too many kings"),
    "full_cards": Text("zu viele Volle", "too many full cards"),
    "one_trump": Text("ein Trumpf", "one trump"),
    "few_trumps": Text("zu wenig Trumpf", "few trumps"),
    "fuchs_highest": Text("Fuchs am höchsten", "Fuchs highest"),
    "nines": Text("zu viele Neunen", "too many nines"),
    "nobody_took_armut": Text("Armut nicht genommen", "Armut not taken"),
}


def special(ident: str, rules: Rules, lang: str) -> str:
    """What a special point is called in a cell: the group's own name goes first."""
    rule = rules.special.kinds.get(ident)
    if rule is not None and rule.name:
        return rule.name
    return SPECIALS[ident].in_(lang) if ident in SPECIALS else ident


def solo(kind: str | None, rules: Rules, lang: str) -> str:
    """What a solo is called in a cell."""
    own = {one.id: one.name for one in rules.solo.own}
    if kind is None:
        return GAMES[GameKind.SOLO].in_(lang)
    return f"Solo {own.get(kind) or (SOLI[kind].in_(lang) if kind in SOLI else kind)}"
