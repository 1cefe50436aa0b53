"""The action cards, by what they are about."""
