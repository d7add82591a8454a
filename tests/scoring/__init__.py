"""The rules of the game as tests: a player can read the names and contradict them."""
