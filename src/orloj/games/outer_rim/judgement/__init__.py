"""What things are worth in Outer Rim, in fame: the judgement behind the heuristic player (`bots`).

A few thoughts carry all decisions:

- **credits** buy fame, so a thousand of them has a price, lower the more there are and the nearer the end is;
- **time** is what everybody has equally little of: what comes a turn later is worth a part less (`patience`), so cargo,
  jobs and bounties are worth what they bring, less for each turn of the way (patrols and the Maelstrom stop ships);
- **steps** of cards are read as trees: a test is its exact chance, a fight its exact odds less what the damage costs, a
  choice the better part, and a job that fails loses what would have followed. So other content is understood too;
- a **place** is worth its deliveries, its best encounter and its market; a **movement** is worth the place where it
  ends and the best journey over two more places;
- what a **goal** counts is worth a part of its fame, and the last of it all of it.

All numbers that are judgement stand in `weights`. What the rules say is asked from the rules, which answer for a view
as for the table (`facts.Known`). It is one object, the `Mind` of a seat, put together in layers:

| module | what it judges |
|---|---|
| `situation` | who sees what, and how many turns are left |
| `wealth` | credits, fame, reputation, damage |
| `goals_worth` | events that goals count or abilities wait for |
| `fights` | tests and combats, by `odds` |
| `routes` | how many turns every way takes |
| `effect_worth` | steps of any component |
| `asset_worth` | cargo, jobs, bounties, gear, mods, crew, ships; buying, bartering |
| `meeting_worth` | encounters: patrols, contacts, spaces, jobs, hunts |
| `tours` | places and journeys: the whole `Mind` |

`offers` judges deals with others and finds good ones; `position_worth` judges a whole table: who will win.
"""
