"""What several subjects share: the form of a game, the board, the form of rules, seats, chips, a settled evening."""
