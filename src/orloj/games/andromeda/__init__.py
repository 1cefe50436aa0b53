"""Andromeda's Edge."""

from orloj.games.andromeda import battle, events, raiders, setup, station, turn
from orloj.games.andromeda.effects.vocabulary import VOCABULARY
from orloj.games.andromeda.state import State
from orloj.games.andromeda.view import invariants, named, redeal, view
from orloj.kernel import Game, Mode

assert VOCABULARY  # its words register themselves when they are read

GAME: Game[State] = Game(
    id="andromeda",
    name="Andromeda's Edge",
    players=(2, 4),
    modes=(Mode("standard", (2, 4)), Mode(setup.TEAMS, (4, 4))),
    options=setup.OPTIONS,
    state=State,
    scenes={
        "factions": setup.factions,
        "destinies": setup.destinies,
        "first-player": setup.first_player,
        "turn": turn.turn,
        "vortices": turn.vortices,
        "main": turn.main,
        "launch": turn.launch,
        "before-activation": turn.before_activation,
        "activation": turn.activation,
        "before-battle": turn.before_battle,
        "sortie": raiders.sortie,
        "before-fight": turn.before_fight,
        "battle": battle.battle,
        "escalate": battle.escalate,
        "diplomacy": battle.diplomacy,
        "prepare": battle.prepare,
        "before-dice": turn.before_dice,
        "prepare-cards": battle.prepare_cards,
        "energy-dice": battle.energy_dice,
        "roll": battle.roll,
        "rolled": battle.rolled,
        "result": battle.result,
        "rewards": battle.rewards,
        "defeat": battle.defeat,
        "damage": battle.damage,
        "battle-over": battle.battle_over,
        "return-home": station.return_home,
        "activate": station.activate,
        "science": station.science,
        "science-one": station.science_one,
        "ships-home": station.ships_home,
        "spend-energy": station.spend_energy,
        "end-menu": turn.end_menu,
        "turn-end": turn.turn_end,
        "event-card": events.event_card,
        "limits": turn.limits,
        "next-turn": turn.next_turn,
    },
    setup=setup.setup,
    view=view,
    redeal=redeal,
    invariants=invariants,
    package="orloj.games.andromeda",
    named=named,
    status="complete",
)
