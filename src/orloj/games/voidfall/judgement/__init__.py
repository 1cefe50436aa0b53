"""What things are worth to a player of Voidfall, in influence.

Everything is judged from what a seat may know (`Known`), with the same functions that the rules ask: `measures` for
agendas and objectives, `production` for yields, `combat` for battles.

- `weights`: the numbers that are judgement
- `mind`: one position as one seat sees it, with what is worked out about it only once
- `objectives_worth`: agendas, events and conditions, also those that are not met yet
- `battle_worth`: what can be conquered, and what may be lost
- `effect_worth`: a tree of effects, whatever it belongs to
- `deed_worth`: an answer to a question, at a glance
- `position_worth`: a whole position, and who will win
"""
