"""The vocabulary of effects and its interpreter."""
