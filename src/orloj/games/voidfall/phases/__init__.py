"""The phases of a cycle and the steps of a turn."""
