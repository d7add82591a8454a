"""Tournaments, leagues and rating as pure functions: who sits where, who stands where.

`draw(question)` seats a round, `rank(...)` computes the standing, `league(...)` counts many
evenings and tournaments together, `ratings(...)` computes Elo. Nothing of it is stored.
"""
