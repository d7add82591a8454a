"""An evening: beginning one, board, one game, history."""
