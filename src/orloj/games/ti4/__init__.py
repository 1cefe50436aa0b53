"""Twilight Imperium, fourth edition (the base game of 2017), for three to six players."""
