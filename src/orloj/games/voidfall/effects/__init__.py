"""The words of the effects, a family in each module."""
