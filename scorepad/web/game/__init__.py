"""The form of a game: fields, body, chips, extras, preview, and where it is filled in."""
