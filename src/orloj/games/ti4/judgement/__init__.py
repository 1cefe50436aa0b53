"""What things are worth to a player of Twilight Imperium, in resources; a victory point is worth many of them.

Everything is judged from the view of a seat, with the same functions that the rules ask: `scoring` for objectives,
`movement` for reach, `production` for yards, `odds` for combats.

- `weights`: the numbers that are judgement
- `tables`: what single components are worth, by their ids; whatever is not named there has a usual worth
- `mind`: one position as one seat sees it, with what is worked out about it only once
- `goals`: objectives: how far one is, what is lacking, and what has to be saved for them
- `purse_worth`: which planets and trade goods to pay with, and what can be spent without harm
- `fights`: the odds of combats
- `hauls`: ships that move, and what they carry
- `attacks`: tactical actions against others
- `moves`: what a tactical action in each system would bring, and which ships it takes
- `yards`: what to produce
- `cards_worth`: strategy cards, components and windows
- `science`: technologies
- `council`: votes and predictions
- `bargains`: transactions
- `turns`: the deed of a turn, and how to carry it out
- `replies`: answers to all other questions by their kinds, in chapters `replies_…`
- `position_worth`: a whole position, and who will win
"""
