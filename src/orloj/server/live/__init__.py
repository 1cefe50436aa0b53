"""Tables while they are played: in memory, stored answer by answer, kept going by bots and clocks.

A `Room` (`room.py`) is one table. `Rooms` (`rooms.py`) is the door to all of them: it keeps them in memory
(`memory.py`), and each of its departments changes them in one way (`making.py`, `seats.py`, `playing.py`,
`going_back.py`, `company.py`, `branches.py`, `rematches.py`, `learning.py`). Readers are told by `hub.py`, other
processes by `listener.py`.

The keeper (`keeper.py`) lets bots move and watches the clocks; `upkeep.py` tells it which tables need that. Bots think
in processes of their own (`thinkers.py`, `thinker.py`), also for `hints.py` and `reviews.py`.
"""
