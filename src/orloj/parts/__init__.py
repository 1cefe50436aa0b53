"""Rooms that games share: what two games have, or what several will need, exists once.

A room knows no game. It holds plain data (Structs for the state) and plain functions, which ask nobody: what is put
together, asked and told stays with the game. Import the room itself (`from orloj.parts.maps import Map`): a game's
revision covers exactly the rooms that its rules import.
"""
