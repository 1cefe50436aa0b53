"""The scenes of the game. Each registers itself where it is written:

@scene("market")
async def market(g: State) -> None: ...
"""

from __future__ import annotations

from orloj.parts.scenes import Scenes

SCENES = Scenes()
scene = SCENES.scene
