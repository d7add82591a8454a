"""Evenings and Runden as files: written as a whole, and read back with every problem and its place.

Files call people by their names; a name belongs to one member of a Runde only. Nothing in here
knows the database: plain values come in and go out.

The JSON of an evening is `scorepad-evening/1` of the interchange form. The JSON of a Runde is the
project's own:

    {"format": "scorepad-runde/1", "name": "Donnerstag", "currency": "€",
     "members": [{"name": "Anna", "active": true, "iban": "DE…", "account_name": "Anna A.",
                  "short": "AA", "mark": "circle"}, …],
     "rules": {"preset": "kif", "options": {}},
     "tariff": {…},
     "evenings": [{"key": "…", "evening": {"format": "scorepad-evening/1", …},
                   "early": […], "seal": {…}}, …],
     "kasse": [{"key": "…", "date": "2026-11-19", "kind": "deposit", "member": "Anna", "cents": 500,
     "reason": "",
                "evening": "key of an evening", "counters": "key of an earlier entry", "settled":
                true}, …]}

A `key` stays the same however often a file is written and read, so a second import adds nothing; a
missing key is made from the content. `iban`, `account_name`, `short`, `mark`, `tariff`, `early`,
`seal`, `member`, `evening`, `counters` and `settled` are optional, and so are the lists
`rule_sets`, `payments`, `tournaments` and `leagues` of a Runde. `files.seals` describes `early` and
`seal`, `files.money` payments, `files.tournaments` tournaments and leagues. No file says that a
Runde is archived: an imported Runde is there to be played.
"""
