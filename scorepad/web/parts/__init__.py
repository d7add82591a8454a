"""Parts of pages that several subjects share: forms of games and rules, board, seats, chips, a
settled evening.
"""
