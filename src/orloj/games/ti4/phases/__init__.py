"""The phases of a game round."""
