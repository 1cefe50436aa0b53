"""The common technologies."""
