"""A score pad for any other game: points up or down, a limit or rounds, chips and dice."""
