"""Voidfall."""
