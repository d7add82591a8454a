"""Evenings and Runden as files: written out whole, and read back with every problem and its place.

People are called by their names in every file; a name belongs to one member of a Runde only. Nothing in here knows the
database: what is written comes in as plain values, what is read goes out as plain values.

JSON of an evening is `scorepad-evening/1` of the interchange form, nothing added. JSON of a Runde is the project's own:

    {"format": "scorepad-runde/1", "name": "Donnerstag", "currency": "€",
     "members": [{"name": "Anna", "active": true, "iban": "DE…", "account_name": "Anna A.",
                  "short": "AA", "mark": "circle"}, …],
     "rules": {"preset": "kif", "options": {}},
     "tariff": {…},
     "evenings": [{"key": "…", "evening": {"format": "scorepad-evening/1", …},
                   "early": […], "seal": {…}}, …],
     "kasse": [{"key": "…", "date": "2026-11-19", "kind": "deposit", "member": "Anna", "cents": 500, "reason": "",
                "evening": "key of an evening", "counters": "key of an earlier entry", "settled": true}, …]}

`key` stays the same however often a file is written and read, so that reading it twice adds nothing; left out, it is
made from the content. `iban`, `account_name`, `short`, `mark`, `tariff`, `early`, `seal`, `member`, `evening`,
`counters` and `settled` may be left out. `early` and `seal` are what `files.seals` says. That a Runde rests in the
archive stands in no file: what is read in is there to be played.
"""
