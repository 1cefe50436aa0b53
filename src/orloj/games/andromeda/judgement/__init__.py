"""What things are worth in Andromeda's Edge, in points: the judgement behind the heuristic player (`bots`).

A few prices carry all decisions:

- a **resource** is worth what modules and structures can be bought with it: less the more of it lies in the storage,
  more if a structure that is planned still lacks it, and nothing (or what the vault pays) when the game ends;
- a **step on a track** counts at the end, at every event that scores the track, for the structures of its kind, and for
  what lies on the spaces ahead;
- a **module** is worth its step, and what it does in each of the returns to come if a ship is left for it;
- a **structure** is worth far more than anything else, so the best one in reach is a plan: resources, commanders and a
  transport count for it the more, the less is missing;
- a **battle** is worth the exact odds times what a victory brings, less the ships that a defeat costs. Ships come home
  from the scrapyard with the next return: a defeat costs little more than the use of the ships in that return.

What a component does is read from its effects (`effect_worth`), so other content is understood too. `Weights` holds all
numbers that are judgement. What the rules say (ranges, dice, prices, what may be built) is asked from the rules, which
answer for a view as for the table (`facts`).

Everything depends on everything: a moon is worth what it gives, which is worth what can be built, which is worth a step
on a track. So it is one object, the `Mind` of a seat, put together in layers. Each module adds what one kind of thing
is worth, and knows those before it:

| module | what it judges |
|---|---|
| `situation` | time, fleet, who is who |
| `wealth` | resources, and what paying takes away |
| `ship_worth` | ships and upgrades |
| `track_worth` | steps on tracks |
| `structure_worth` | structures, and the plan for the next one |
| `moon_worth` | moons, abandoned or stored |
| `module_worth` | modules, activations, what a return brings |
| `effect_worth` | effects of any component |
| `battle_worth` | a battle that a launch would bring |
| `launch_worth` | launches: the whole `Mind` |

`running_battle` judges the battle at the table, `position_worth` who will win.
"""
