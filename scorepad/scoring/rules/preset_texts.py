"""The rule sets of the five texts, with the notes on card play that stand in them. Source: the texts; readings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorepad.declare import Text


@dataclass(frozen=True)
class Preset:
    """A rule set that people know by its name: the options in which it is not the DDV tournament rules.

    `names` are what it calls kinds of solo that others call otherwise.
    """

    id: str
    label: Text
    help: Text
    source: str
    options: Mapping[str, object]
    names: tuple[tuple[str, str], ...] = ()


_FARBSOLI = ("karo", "kreuz", "pik", "herz")
_WITH_KINGS = ("koenige", "koenige_damen", "koenige_buben")

TEXTS = (
    Preset(
        "freedoko",
        Text("FreeDoko", "FreeDoko"),
        Text(
            "Wie im Turnier, dazu Armut, zwölf Soli, Fuchs und Karlchen am Ende.",
            "Like a tournament, with Armut, twelve solos, Fuchs and Karlchen at the end.",
        ),
        "FreeDoko",
        {
            "special.karlchen_caught.points": 1,
            "special.fuchs_last_trick.points": 1,
            "armut.allowed": True,
            "pflichtsolo.count": 0,
            "evening.first_dealer": "random",
            "wrong_card": "none",
            "redeal.reasons": ("misdeal", "nines", "kings", "fuchs_highest", "few_trumps", "nobody_took_armut"),
            "solo.kinds": (*_FARBSOLI, "fleischlos", "damen", "buben", "damen_buben", "koehler", *_WITH_KINGS),
            "notes": (
                "first_of_two_wins",
                "throwing_is_free",
                "throw_five_nines",
                "throw_six_kings",
                "throw_fuchs_highest",
                "reservations_in_turn",
                "reservation_binds",
                "reservations_solo_first",
                "pflichtsolo_first",
                "hochzeit_three_kinds",
                "hochzeit_by_suit",
                "armut_on_table",
                "armut_trumps_told",
                "colour_solo_keeps_trumps",
                "pflichtsolo_leads",
                "announce_second_trick",
                "announce_early",
                "announce_reply",
                "played_is_played",
                "last_trick_may_be_seen",
            ),
        },
    ),
    Preset(
        "kif",
        Text("KIF", "KIF"),
        Text(
            "Re und Kontra +1, ohne Neunen, Herzstich; Gewinner nie im Minus.",
            "Re and Kontra +1, no nines, Herzstich; winners never below zero.",
        ),
        "KIF",
        {
            "cards": 40,
            "win.kontra_alone_needs_121": False,
            "win.nobody_counts": "specials_only",
            "value.won_rule": "any_side_reached_121",
            "value.re_kontra_points": 1,
            "value.against_announcement": 0,
            "value.floor_at_zero": True,
            "missed.steps": "reached_by_announcer",
            "gegen.in_solo": True,
            "special.herzstich.points": 1,
            "special.in_solo": "by_kind",
            "special.in_stille_hochzeit": True,
            "armut.allowed": True,
            "evening.ends": "open",
            "evening.first_dealer": "random",
            "evening.dealer_again_after": (),
            "pflichtsolo.count": 0,
            "misdeal.penalty_after": 3,
            "redeal.reasons": ("misdeal", "kings", "full_cards", "one_trump"),
            "wrong_card": "party_5",
            "notes": (
                "first_of_two_wins",
                "dealt_in_packets",
                "throwing_is_free",
                "throw_five_kings",
                "throw_nine_full",
                "throw_one_trump",
                "reservations_taken_back",
                "reservations_solo_first",
                "solo_rank_kif",
                "hochzeit_three_kinds",
                "hochzeit_three_tricks",
                "armut_names_party",
                "armut_trumps_told",
                "armut_two",
                "armut_with_hochzeit",
                "colour_solo_keeps_trumps",
                "soloist_leads",
                "announce_by_cards_played",
                "announce_after_hochzeit",
                "announce_by_either",
                "announce_early",
                "last_trick_may_be_seen",
                "special_card_face_up",
            ),
        },
    ),
    Preset(
        "mainz",
        Text("Mainz", "Mainz"),
        Text(
            "Re und Kontra verdoppeln, mit Neunen; Sonderpunkte bleiben einfach.",
            "Re and Kontra double, with nines; special points stay single.",
        ),
        "Mainz",
        {
            "value.re_kontra_effect": "double",
            "value.doubling_covers": "base_and_gegen",
            "value.against_announcement": 0,
            "missed.steps": "all_announced",
            "gegen.in_solo": True,
            "win.reply_needs_denied_only": True,
            "win.conflict": "last_announcement",
            "special.karlchen_caught.points": 1,
            "special.dulle_caught.points": 1,
            "special.in_stille_hochzeit": True,
            "evening.ends": "open",
            "evening.first_dealer": "random",
            "evening.dealer_again_after": ("pflichtsolo", "vorgefuehrt", "lustsolo"),
            "pflichtsolo.count": 0,
            "wrong_card": "none",
            "solo.kinds": ("karo", "kreuz", "pik", "herz", "koehler", "damen", "buben", "fleischlos"),
            "notes": (
                "second_dulle_beats_first",
                "dealt_four_at_most",
                "reservations_in_turn",
                "reservations_solo_hochzeit",
                "solo_by_seat",
                "hochzeit_three_kinds",
                "hochzeit_by_suit",
                "hochzeit_no_limit",
                "colour_solo_keeps_trumps",
                "soloist_leads",
                "announce_mainz",
                "announce_by_either",
                "announce_early",
            ),
        },
        (("koehler", "Iwan"), ("iwan", "Iwan mit Farbe")),
    ),
    Preset(
        "branderhof",
        Text("Branderhof", "Branderhof"),
        Text(
            "Re und Kontra +2, ohne Neunen, Soli zu festem Preis, Feigheit kostet.",
            "Re and Kontra +2, no nines, solos at a fixed price, cowardice costs.",
        ),
        "Branderhof",
        {
            "cards": 40,
            "win.announcer_needs_121_always": True,
            "win.nobody_counts": "specials_only",
            "value.won_rule": "winner_reached_minimum",
            "value.against_announcement": 0,
            "feigheit.mode": "fixed",
            "feigheit.allowed_missing": 3,
            "feigheit.not_if_opponents_announced": True,
            "special.fuchs_last_trick.points": 1,
            "special.both_fuechse_home.points": 1,
            "special.both_fuechse_caught.points": 1,
            "special.karlchen_caught.points": 1,
            "solo.mode": "fixed",
            "hochzeit_allein.fixed": 3,
            "stille_hochzeit.allowed": False,
            "armut.allowed": True,
            "evening.ends": "open",
            "evening.first_dealer": "random",
            "evening.dealer_again_after": (),
            "pflichtsolo.count": 0,
            "solo.most_per_player": 1,
            "redeal.reasons": ("misdeal", "kings", "few_trumps", "fuchs_highest"),
            "wrong_card": "replay",
            "solo.kinds": ("fleischlos", "buben", "damen"),
            "notes": (
                "second_dulle_not_in_last_trick",
                "schweine_announced",
                "schweine_force_announcement",
                "schweine_in_normal_games_only",
                "throwing_first",
                "throwing_is_free",
                "throw_five_kings",
                "throw_two_trumps",
                "throw_fuchs_highest",
                "armut_before_solo",
                "solo_rank_branderhof",
                "armut_first_after_dealer",
                "armut_re_before_passing",
                "hochzeit_three_kinds",
                "hochzeit_three_tricks",
                "hochzeit_announces_at_once",
                "soloist_leads",
                "announce_branderhof",
                "played_is_played",
                "wrong_card_taken_back",
            ),
        },
    ),
    Preset(
        "cutesoft",
        Text("CuteSoft", "CuteSoft"),
        Text("Wie im Turnier; schlechte Blätter werden eingeworfen.", "Like a tournament; bad hands are thrown in."),
        "CuteSoft",
        {
            "win.nobody_counts": "specials_only",
            "evening.first_dealer": "random",
            "wrong_card": "none",
            "redeal.reasons": ("misdeal", "nines", "kings", "few_trumps"),
            "notes": (
                "first_of_two_wins",
                "bad_cards_agreed",
                "reservations_in_turn",
                "pflichtsolo_first",
                "reservations_solo_hochzeit",
                "solo_by_seat",
                "hochzeit_first_trick",
                "hochzeit_three_tricks",
                "colour_solo_keeps_trumps",
                "pflichtsolo_leads",
                "announce_first_tricks",
                "announce_reply",
            ),
        },
    ),
)
"""In the order of the pages."""
