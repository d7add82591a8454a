"""Examples as data, and the tests that run them."""
