"""Tariff, settlement, Kasse and accounts."""
