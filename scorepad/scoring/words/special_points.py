"""Words for the special points."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from scorepad.scoring.terms import Term
from scorepad.scoring.words.wording import term

SPECIALS: Mapping[str, Term] = MappingProxyType(
    {
        "doppelkopf": term(
            "Doppelkopf", "Doppelkopf", "Ein Stich mit 40 Augen oder mehr.", "A trick of 40 Augen or more."
        ),
        "fuchs_caught": term(
            "Fuchs gefangen",
            "Fuchs caught",
            "Ein Karo-Ass der Gegner im eigenen Stich.",
            "An Ace of diamonds of the opponents in an own trick.",
        ),
        "fuchs_caught_last_trick": term(
            "Fuchs im letzten Stich gefangen",
            "Fuchs caught in the last trick",
            "Ein Fuchs der Gegner, gefangen im letzten Stich.",
            "A Fuchs of the opponents, caught in the last trick.",
        ),
        "fuchs_last_trick": term(
            "Fuchs macht den letzten Stich",
            "Fuchs wins the last trick",
            "Der letzte Stich, gewonnen mit einem Fuchs.",
            "The last trick, won by a Fuchs.",
        ),
        "double_fuchs_last_trick": term(
            "Doppel-Fuchs",
            "Double Fuchs",
            "Der letzte Stich, gewonnen mit einem Fuchs, der andere der Partei liegt darin.",
            "The last trick, won by a Fuchs with the other one of the party in it.",
        ),
        "both_fuechse_home": term(
            "Beide Füchse nach Hause",
            "Both Füchse home",
            "Beide Füchse einer Hand in Stichen der eigenen Partei.",
            "Both Füchse of one hand in tricks of the own party.",
        ),
        "both_fuechse_caught": term(
            "Beide Füchse gefangen",
            "Both Füchse caught",
            "Beide Füchse einer Hand in Stichen der Gegner.",
            "Both Füchse of one hand in tricks of the opponents.",
        ),
        "karlchen_last_trick": term(
            "Karlchen macht den letzten Stich",
            "Karlchen wins the last trick",
            "Der letzte Stich, gewonnen mit einem Kreuz-Buben.",
            "The last trick, won by a Jack of clubs.",
        ),
        "double_karlchen": term(
            "Doppel-Karlchen",
            "Double Karlchen",
            "Der letzte Stich, gewonnen mit Karlchen, das andere der Partei liegt darin.",
            "The last trick, won by Karlchen with the other one of the party in it.",
        ),
        "karlchen_caught": term(
            "Karlchen gefangen",
            "Karlchen caught",
            "Ein Kreuz-Bube der Gegner im eigenen letzten Stich.",
            "A Jack of clubs of the opponents in the own last trick.",
        ),
        "double_karlchen_caught": term(
            "Beide Karlchen gefangen",
            "Both Karlchen caught",
            "Beide Kreuz-Buben der Gegner im eigenen letzten Stich.",
            "Both Jacks of clubs of the opponents in the own last trick.",
        ),
        "herzstich": term(
            "Herzstich", "Herzstich", "Ein Fehlstich aus lauter Herzen.", "A plain trick of nothing but hearts."
        ),
        "dulle_caught": term(
            "Dulle fängt Dulle",
            "Dulle takes Dulle",
            "Die Dulle der Gegner, gestochen mit der eigenen.",
            "The opponents' Dulle, beaten by the own one.",
        ),
    }
)
