"""What things are worth to a player that is a program, in fame. One module per question; each builds on those before
it: `situation`, `wealth`, `fights`, `goals_worth`, `effect_worth`, `asset_worth`, `meeting_worth`, `tours`, and at the
end `position_worth`, which judges a whole table. All numbers that are judgement stand in `weights`."""
