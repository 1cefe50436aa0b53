"""Playing in the terminal, whatever the game: the games come in only through their words and their looks."""

from orloj.cli.terminal.look import Area, Grid, Item, Page, TerminalLook, look_of
from orloj.cli.terminal.screen import PlainScreen, RichScreen, Screen
from orloj.cli.terminal.session import Session, scripted

__all__ = [
    "Area",
    "Grid",
    "Item",
    "Page",
    "PlainScreen",
    "RichScreen",
    "Screen",
    "Session",
    "TerminalLook",
    "look_of",
    "scripted",
]
