"""Scorepad keeps the score of Doppelkopf evenings."""

__version__ = "0.4.0"
