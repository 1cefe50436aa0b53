"""The promissory notes that every player has."""
