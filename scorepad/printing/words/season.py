"""The words of the season report."""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.scoring.terms import Text

WORDS: Mapping[str, Text] = {
    "title": Text("Saison", "Season"),
    "whole": Text("alle Abende", "all evenings"),
    "since": Text("ab {since}", "since {since}"),
    "until": Text("bis {until}", "until {until}"),
    "between": Text("{since} bis {until}", "{since} to {until}"),
    "with_bock": Text("mit Bock", "with Bock"),
    "without_bock": Text("ohne Bock", "without Bock"),
    "least": Text("ab {count} Abenden", "from {count} evenings on"),
    "dropped": Text("Streichabende: {count}", "worst evenings dropped: {count}"),
    "counts": Text("Abende: {evenings} · Spiele: {games}", "Evenings: {evenings} · games: {games}"),
    "bock_games": Text("davon in Bock: {count}", "of them in Bock: {count}"),
    "waiting": Text("noch nicht gerechnet: {count}", "not worked out yet: {count}"),
    "nobody": Text("Noch kein Abend.", "No evening yet."),
    "standings": Text("Tabelle", "Table"),
    "place": Text("Platz", "Place"),
    "name": Text("Name", "Name"),
    "points": Text("Punkte", "Points"),
    "evenings": Text("Abende", "Evenings"),
    "per_evening": Text("je Abend", "per evening"),
    "games": Text("Spiele", "Games"),
    "per_game": Text("je Spiel", "per game"),
    "best": Text("bester Abend", "best evening"),
    "worst": Text("schlechtester", "worst"),
    "unranked": Text("Zu selten da: {who}.", "There too seldom: {who}."),
    "course": Text("Verlauf", "Course"),
    "parties": Text("Re, Kontra und Soli", "Re, Kontra and soli"),
    "as_re": Text("als Re", "as Re"),
    "as_kontra": Text("als Kontra", "as Kontra"),
    "every": Text("alle Spiele", "all games"),
    "best_game": Text("bestes Spiel", "best game"),
    "worst_game": Text("schlech\N{SOFT HYPHEN}testes", "worst"),
    "soli": Text("Soli", "Soli"),
    "solo_points": Text("Solopunkte", "Solo points"),
    "duty": Text("Pflicht/Lust", "duty/free"),
    "won_note": Text("Anteil gewonnen, darunter gewonnen/gespielt.", "Share won, below it won/played."),
    "solo_kinds": Text("Soli nach Art", "Soli by kind"),
    "solo": Text("Solo", "Solo"),
    "solo_note": Text("gewonnen/gespielt", "won/played"),
    "partners": Text("Mit wem", "With whom"),
    "opponents": Text("Gegen wen", "Against whom"),
    "pairs_note": Text(
        "Spiele zwei gegen zwei, ohne Soli: Anteil gewonnen, darunter die Punkte dessen, der links steht.",
        "Games of two against two, without soli: share won, below it the points of whoever stands on the left.",
    ),
    "streaks": Text("Serien", "Streaks"),
    "wins": Text("gewonnen", "won"),
    "losses": Text("verloren", "lost"),
    "now": Text("zuletzt", "lately"),
    "streaks_note": Text(
        "Die meisten Spiele in Folge; zuletzt: + gewonnen, − verloren.", "Most games in a row; lately: + won, − lost."
    ),
    "announced": Text("Ansagen gehalten", "Announcements kept"),
    "re_kontra": Text("Re, Kontra", "Re, Kontra"),
    "announced_note": Text(
        "Gehalten von denen, die die Partei gesagt hat; sie zählen für beide Partner.",
        "Kept of those that the party made; they count for both partners.",
    ),
    "missed": Text("Ansagen versäumt", "Announcements missed"),
    "missed_note": Text(
        "Hättet ihr sagen können: Die anderen blieben darunter, und niemand hat es gesagt. Darunter die Punkte, die es "
        "mehr gebracht hätte.",
        "You could have said it: the others stayed below, and nobody did. Below it the points it would have brought.",
    ),
    "specials": Text("Sonderpunkte", "Special points"),
    "what": Text("Was?", "What?"),
    "specials_note": Text("Sie zählen für beide Partner.", "They count for both partners."),
    "list": Text("Alle Abende", "All evenings"),
    "date": Text("Tag", "Day"),
    "evening": Text("Abend", "Evening"),
    "running": Text("läuft noch", "still running"),
    "first_ones": Text("Gezeigt sind die ersten {count} der Tabelle.", "Shown are the first {count} of the table."),
    "newest": Text("Gezeigt sind die letzten {count} Abende.", "Shown are the last {count} evenings."),
}
"""Every wording of the report."""
