"""The tests, in folders by what they test; `conftest` holds the databases and the cast."""
