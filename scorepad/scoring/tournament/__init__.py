"""Tournaments, leagues and rating as pure functions: who sits where, who stands where.

`draw(question)` seats a round, `rank(...)` computes the standing, `league(...)` counts many evenings and tournaments
together, `ratings(...)` computes Elo. Nothing of it is stored.
"""

from scorepad.scoring.tournament.drawing import DRAW_KINDS, Draw, DrawKind, DrawQuestion, draw
from scorepad.scoring.tournament.facts import Entrant, ListResult, Table
from scorepad.scoring.tournament.league import League, LeagueRules, league, regrouped
from scorepad.scoring.tournament.league_plan import LeaguePlan, Team, read_league, write_league
from scorepad.scoring.tournament.plan import SUGGESTIONS, Suggestion, TournamentPlan, read_plan, write_plan
from scorepad.scoring.tournament.ranking import Ranked, RankedTeam, Ranking, Ranks, list_problems, rank
from scorepad.scoring.tournament.rating import RatingStep, ratings
from scorepad.scoring.tournament.worth import MISSED, RANK_BY, RankBy, SetResult, value_text

__all__ = [
    "DRAW_KINDS",
    "MISSED",
    "RANK_BY",
    "SUGGESTIONS",
    "Draw",
    "DrawKind",
    "DrawQuestion",
    "Entrant",
    "League",
    "LeaguePlan",
    "LeagueRules",
    "ListResult",
    "RankBy",
    "Ranked",
    "RankedTeam",
    "Ranking",
    "Ranks",
    "RatingStep",
    "SetResult",
    "Suggestion",
    "Table",
    "Team",
    "TournamentPlan",
    "draw",
    "league",
    "list_problems",
    "rank",
    "ratings",
    "read_league",
    "read_plan",
    "regrouped",
    "value_text",
    "write_league",
    "write_plan",
]
