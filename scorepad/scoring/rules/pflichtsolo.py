"""Options about Pflichtsoli."""

from dataclasses import dataclass
from typing import Literal

from scorepad.declare import Text, always, option
from scorepad.scoring.soli import SOLI
from scorepad.scoring.words import labels


@dataclass(frozen=True)
class Pflichtsolo:
    count: int = option(
        1,
        "TSR 4.2.3; KIF V11; CuteSoft",
        only_when=always,
        always_said=True,
        usual=1,
        label=Text("Pflichtsoli je Spieler", "Pflichtsolos per player"),
        help=Text(
            "So viele Soli schuldet jeder am Abend.", "How many solos everybody owes in an evening."
        ),
        words=(
            "Pflicht, Mussolo, Muss-Solo, Zwangssolo, Solopflicht, vorgeführt, Vorführung, duty solo, "
            "compulsory, Pflichtsolo, mandatory solo, viele Soli jeder spielen"
        ),
        off=Text("Niemand muss ein Solo spielen.", "Nobody has to play a solo."),
    )
    kinds: tuple[str, ...] = option(
        (),
        "CuteSoft; options.md, field",
        choices=labels(*SOLI, "leiche", "stille_hochzeit"),
        own="solo.own",
        label=Text("Als Pflichtsolo gilt", "Counts as Pflichtsolo"),
        help=Text(
            "Nur mit diesen Soli erfüllt man seine Pflicht.", "Only these solos fulfil the duty."
        ),
        words="Pflicht, welche Soli, stilles Solo, duty solo",
        off=Text("Jedes Solo erfüllt die Pflicht.", "Any solo fulfils the duty."),
    )
    end: Literal["forced", "after_last_round", "penalty", "none"] = option(
        "forced",
        "TSR 8.6; KIF V11",
        choices={
            "forced": Text("werden vorgeführt", "are forced"),
            "after_last_round": Text(
                "folgen nach der letzten Runde", "follow after the last round"
            ),
            "penalty": Text("kosten Strafe", "cost a penalty"),
            "none": Text("bleiben ohne Folge", "have no consequence"),
        },
        label=Text("Offene Pflichtsoli", "Pflichtsolos still owed"),
        help=Text(
            "Was mit Soli geschieht, die am Ende noch fehlen.",
            "What happens to solos still missing at the end.",
        ),
        words="Pflicht, nicht gespielt, Solo offen, vorgeführt, Vorführung, duty solo",
        says={
            "forced": Text(
                "Sind nur noch so viele Spiele übrig, wie Soli fehlen, muss spielen, wer "
                "eins schuldet.",
                "Once as many games are left as solos are owed, whoever owes one has to play it.",
            ),
            "after_last_round": Text(
                "Wer noch ein Solo schuldet, spielt es nach der letzten Runde.",
                "Whoever still owes a solo plays it after the last round.",
            ),
            "penalty": Text(
                "Wer am Ende noch ein Solo schuldet, zahlt Punkte an die anderen.",
                "Whoever still owes a solo at the end pays points to the others.",
            ),
            "none": Text(
                "Wer am Ende noch ein Solo schuldet, zahlt nichts.",
                "Whoever still owes a solo at the end pays nothing.",
            ),
        },
    )
    penalty_factor: int = option(
        5,
        "KIF V11 A-09",
        most=99,
        only_when=lambda rules: rules.pflichtsolo.count and rules.pflichtsolo.end == "penalty",
        label=Text("Strafe je fehlendem Solo", "Penalty per missing solo"),
        help=Text(
            "So viele Punkte zahlt man für ein fehlendes Solo an jeden anderen am Tisch.",
            "How many points one pays to each of the others at the table for a missing solo.",
        ),
        words="Pflicht, Strafpunkte, nicht gespielt, duty solo",
        off=Text("Ein fehlendes Solo kostet nichts.", "A missing solo costs nothing."),
    )
    more_after_last_round: bool = option(
        True,
        "KIF V11; options.md, field",
        only_when=lambda rules: (
            rules.pflichtsolo.count and rules.pflichtsolo.end == "after_last_round"
        ),
        label=Text("Weitere Soli nach der letzten Runde", "More solos after the last round"),
        help=Text(
            "Nach der letzten Runde darf auch ein Solo spielen, wer keins mehr schuldet.",
            "After the last round somebody who owes none may play a solo, too.",
        ),
        words="Pflicht, Lustsolo, Nachspielen, nach der letzten Runde, extra solo",
        off=Text(
            "Nach der letzten Runde spielt nur noch ein Solo, wer eins schuldet.",
            "After the last round only those play a solo who still owe one.",
        ),
    )
