"""Tables while they are played: in memory, stored answer by answer, kept going by bots and clocks."""
