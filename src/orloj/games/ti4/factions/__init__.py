"""The seventeen factions: abilities, flagships, technologies and notes of each in its own file."""
