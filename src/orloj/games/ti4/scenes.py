"""The scenes of the game. Each registers itself where it is written:

@scene("move-ships")
async def move_ships(g: State) -> None: ...
"""

from __future__ import annotations

from orloj.parts.scenes import Scenes

SCENES = Scenes()
scene = SCENES.scene
