"""Set-up of a solo game [outer-rim.solo-setup.1 to outer-rim.solo-setup.7] and expert mode [outer-rim.expert.1]."""

from __future__ import annotations

from orloj.games.outer_rim.components import AI_CARDS, CHARACTERS, FACTIONS
from orloj.games.outer_rim.scenes import scene
from orloj.games.outer_rim.solo.goals import tell_goal
from orloj.games.outer_rim.solo.orders import opponent, opponent_of
from orloj.games.outer_rim.state import Opponent, Player, State
from orloj.kernel import Pile, choose

START_CARDS = (91, 92)  # databank cards: cargo or a job
SHIP = "g9_rigger"


def add_opponent(g: State, *, credits: int, fame: int) -> None:
    """A player without a seat, with everything that a player has [outer-rim.solo-setup.2], and the AI cards as a
    facedown deck [outer-rim.solo-setup.7]. In expert mode it has fame from the beginning [outer-rim.expert.1]."""
    g.players.append(Player(ai=True, rep=dict.fromkeys(FACTIONS, 0), credits=credits, fame=fame))
    deck = Pile(list(range(len(AI_CARDS))))
    deck.shuffle(g.luck)
    g.opponent = Opponent(deck)


def opponent_characters(g: State) -> list[str]:
    """Only characters that start with cargo or a job [outer-rim.solo-setup.4]."""
    return [id for id in g.characters if CHARACTERS[id].start_databank in START_CARDS]


@scene("choose-opponent")
async def choose_opponent(g: State) -> None:
    """The human chooses whom to play against, after the own character [outer-rim.solo-setup.4]."""
    character = await choose(0, "opponent", lambda _seat: opponent_characters(g), rule="outer-rim.solo-setup.4")
    take_opponent(g, character)


def take_opponent(g: State, character: str) -> None:
    g.characters.remove(character)
    opponent(g).character, opponent(g).ship = character, SHIP
    g.say("character", opponent_of(g), character=character)
    g.say("start-ship", opponent_of(g), ship=SHIP)


@scene("opponent-begins")
def opponent_begins(g: State) -> None:
    """The first goal token [outer-rim.solo-setup.6, outer-rim.solo-goal.2]."""
    for card in opponent(g).assets:
        tell_goal(g, card)
