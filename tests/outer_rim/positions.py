"""Positions of Outer Rim made by hand.

    t = rim(
        rogue(at="kessel", credits=5000, assets=["cargo.stolen_supplies", "crew.chewbacca"]),
        rogue(at="kessel", rep={"hutt": -1}),
        patrols={"hutt": "t3.n2", "rebel": (2, "lothal")},
        tops={"cargo": ["cargo.salvage", "cargo.droid_parts"]},
        dice=["hit"],
    )
    t.play("0 delivery", "0 deliver cargo.stolen_supplies")

It is seat 0's turn, in the Action step, unless `step` or `plan` say otherwise. Whatever is not named lies in its deck
or pile; the characters are such that little happens by itself. Cards are named by their token or by the asset on them
(`db.14.1` or `crew.chewbacca`), decks from the top. What is laid for the dice is either faces or, where one of several
things is drawn by lot, the number of the thing from 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal

from orloj.games.outer_rim import GAME
from orloj.games.outer_rim.components import (
    ASSETS,
    CARD_BY_ID,
    CARDS,
    CONTACT_BY_ID,
    CONTACT_OF_CREW,
    DIE,
    MARKET,
    SHIPS,
    SPOTS,
    CardId,
    ContactId,
    Faction,
    Space,
    Spot,
)
from orloj.games.outer_rim.sections import told_path
from orloj.games.outer_rim.state import NOBODY, ContactToken, PatrolToken, Player, Secret, State, Turn
from orloj.kernel import EVERYBODY, Luck, Seat, Setup, Step
from orloj.testing import Position

CHARACTERS = ("bossk", "boba_fett", "ketsu_onyo", "lando_calrissian")  # by seat, if nobody is named
PLACES = ("tatooine", "naboo", "lothal", "cantonica")
STEPS = ("planning", "actions", "encounter", "turn-over")
_BY_ASSET = {asset.id: card for card, asset in ASSETS.items()}


@dataclass
class Rogue:
    """What a player has; see `rogue`."""

    character: str = ""
    at: Space = ""
    ship: str = "g9_rigger"
    credits: int = 0
    fame: int = 0
    rep: Mapping[str, int] = field(default_factory=dict)
    wounds: int = 0
    hull_damage: int = 0
    defeated: bool = False
    assets: Sequence[str] = ()
    captives: Mapping[str, str] = field(default_factory=dict)  # bounty -> contact
    secrets: Sequence[tuple[str, str]] = ()  # encounter card, and where it was drawn
    goal_done: bool = False
    progress: int = 0
    ship_goal_done: bool = False
    ship_progress: int = 0
    marked: Mapping[str, Space] = field(default_factory=dict)  # cargo -> destination


def rogue(**facts: Any) -> Rogue:
    """A player of a position."""
    return Rogue(**facts)


def card(name: str) -> CardId:
    """The number of a card, by its token or by the asset on it."""
    if name in CARD_BY_ID:
        return CARD_BY_ID[name]
    return _BY_ASSET[name]


def pays(name: str, part: Literal["reward", "eliminate", "capture"] = "reward") -> tuple[int, int]:
    """Credits and fame of a reward as the content has it: what is designed may be tuned."""
    asset = ASSETS[card(name)]
    steps = asset.capture.reward if part == "capture" and asset.capture else getattr(asset, part)
    credits, fame = [sum(step["n"] for step in steps if step["op"] == op) for op in ("gain_credits", "fame")]
    return credits, fame


def contact(name: str) -> ContactId:
    return CONTACT_BY_ID[name]


def die(face: str | int) -> int:
    """A number of a die that shows this face."""
    return face if isinstance(face, int) else DIE.index(face) + 1


@cache
def _laid_out(seats: int) -> bytes:
    options = {"fame": "10", "map": "standard", "characters": "chosen"}
    g = GAME.setup(Setup(seats, "standard", options, Luck(b"outer rim" + b"." * 7)))
    g.plan.clear()
    g.characters.clear()
    g.story.clear()
    g.reveals.clear()
    g.luck.casts.clear()
    return GAME.encode(g)


def rim(*rogues: Rogue, **facts: Any) -> Position[State]:
    """A position of these players, with the facts that `table` knows."""
    return Position(GAME, table(*rogues, **facts))


def table(
    *rogues: Rogue,
    step: str = "action",
    plan: Sequence[str | Step] | None = None,
    active: Seat = 0,
    turn: Turn | None = None,
    patrols: Mapping[str, Space | tuple[int, Space]] | None = None,
    tops: Mapping[str, Sequence[str]] | None = None,
    contacts: Mapping[Spot, str] | None = None,
    faceup: Sequence[Spot] = (),
    empty: Sequence[Spot] = (),
    encounters: Sequence[str] = (),
    dice: Sequence[str | int] = (),
    tiles: Sequence[str] | None = None,
    target: int = 10,
    poker_face: bool = False,
) -> State:
    """A state that nobody plays yet. `tops`: the top cards of market decks, the uppermost first (an empty list: the
    deck is empty, and its cards are out of the game). `encounters`: cards on top of their decks. `contacts`: who lies
    where; the others stay, and whoever lay there takes the place that has become free. `faceup`: which are open;
    `empty`: places without a contact (as many as there are captives and crew with tokens)."""
    g = GAME.decode(_laid_out(max(2, len(rogues))))
    g.target, g.poker_face, g.active, g.start, g.turn = target, poker_face, active, 0, 1
    g.tiles = list(tiles or g.tiles)
    for seat in g.seats:
        _seat_down(g, seat, rogues[seat] if seat < len(rogues) else rogue())
    for faction, where in (patrols or {}).items():
        level, space = (1, where) if isinstance(where, str) else where
        g.patrols[_faction(faction)] = PatrolToken(level, space)
    _lay_decks(g, tops or {}, encounters)
    for spot, name in (contacts or {}).items():
        _lay_contact(g, spot, contact(name))
    for spot in empty:
        if spot in g.contacts:
            g.contacts[next(one for one in SPOTS if one not in g.contacts and one not in empty)] = g.contacts.pop(spot)
    for spot in faceup:
        g.contacts[spot].open = True
    g.luck.laid_dice = [die(face) for face in dice]
    g.now = turn or Turn()
    if plan is None:
        first = {"action": "actions"}.get(step, step)
        rest = STEPS[STEPS.index(first) :]
        g.then(*[Step(name, [active]) for name in rest])
        g.now.step = step  # type: ignore[assignment]
    else:
        g.then(*plan)
    GAME.invariants(g)
    return g


def _faction(name: str) -> Faction:
    return name  # type: ignore[return-value]


def _seat_down(g: State, seat: Seat, facts: Rogue) -> None:
    player = Player(
        character=facts.character or CHARACTERS[seat],
        goal_done=facts.goal_done,
        progress=facts.progress,
        ship=facts.ship,
        ship_goal_done=facts.ship_goal_done,
        ship_progress=facts.ship_progress,
        at=facts.at or PLACES[seat],
        credits=facts.credits,
        fame=facts.fame,
        rep={**dict.fromkeys(g.patrols, 0), **{_faction(name): n for name, n in facts.rep.items()}},
        wounds=facts.wounds,
        hull_damage=facts.hull_damage,
        defeated=facts.defeated,
    )
    g.players[seat] = player
    for name in facts.assets:
        _take(g, card(name))
        player.assets.append(card(name))
        if card(name) in CONTACT_OF_CREW:
            _lift(g, CONTACT_OF_CREW[card(name)])
    for bounty, name in facts.captives.items():
        _lift(g, contact(name))
        player.captives[card(bounty)] = contact(name)
    for name, where in facts.secrets:
        _take(g, card(name))
        player.secrets.append(Secret(card(name), where))
    player.marked = {card(name): space for name, space in facts.marked.items()}
    if not SHIPS[facts.ship].starting:
        g.ship_supply.remove(facts.ship)
        sold = card(f"ship.{facts.ship}")
        _take(g, sold)
        g.removed.append(sold)


def _take(g: State, number: CardId) -> None:
    """From wherever it lies."""
    if number in g.databank:
        g.databank.remove(number)
        return
    home = CARDS[number].home
    pile = g.markets[home] if number in MARKET else g.encounters[home]  # type: ignore[index]
    pile.take(number)


def _lift(g: State, token: ContactId) -> None:
    spot = g.spot_of(token)
    assert spot is not None, f"{token} is not on the map"
    del g.contacts[spot]


def _lay_decks(g: State, tops: Mapping[str, Sequence[str]], encounters: Sequence[str]) -> None:
    for deck, names in tops.items():
        pile = g.markets[deck]  # type: ignore[index]
        if not names:
            g.removed += pile.cards
            pile.cards.clear()
            pile.seen.clear()
        for name in reversed(names):
            pile.take(card(name))
            pile.put(card(name))
    for pile in g.markets.values():
        pile.seen.clear()
        if pile.cards:
            pile.put(pile.take_top(), EVERYBODY)
    for name in reversed(encounters):
        home = g.encounters[CARDS[card(name)].home]
        home.take(card(name))
        home.put(card(name))


def _lay_contact(g: State, spot: Spot, token: ContactId) -> None:
    was, lay = g.spot_of(token), g.contacts.get(spot)
    if was == spot:
        return
    assert was is not None, f"{token} is not on the map"
    if lay is None:
        del g.contacts[was]
    else:
        g.contacts[was] = lay
    g.contacts[spot] = ContactToken(token)


# -- playing


def explore(t: Position[State], *lines: str, seat: Seat = 0) -> Position[State]:
    """The card of the own space as the encounter, whether it is chosen or the only one; then these lines."""
    if t.asked().get(seat) == "encounter":
        t.play(f"{seat} space")
    return t.play(*lines)


# -- looking


def player(t: Position[State], seat: Seat = 0) -> Player:
    return t.state.players[seat]


def assets(t: Position[State], seat: Seat = 0) -> list[str]:
    """The tokens of a player's cards."""
    return [_name(number) for number in player(t, seat).assets]


def top(t: Position[State], deck: str) -> str | None:
    """The token of the card that lies face up on a market deck."""
    cards = t.state.markets[deck].cards  # type: ignore[index]
    return CARDS[cards[-1]].id if cards else None


def bottom(t: Position[State], deck: str) -> str:
    """The token of the lowest card of a market deck or an encounter deck."""
    pile = t.state.encounters.get(deck) or t.state.markets[deck]  # type: ignore[index]
    return CARDS[pile.cards[0]].id


def where(t: Position[State], name: str) -> Spot | None:
    """Where a contact is on the map."""
    return t.state.spot_of(contact(name))


def patrol(t: Position[State], faction: str) -> tuple[int, Space]:
    """The level of a patrol, and where it is."""
    token = t.state.patrols[_faction(faction)]
    return token.level, token.at


def enemy(t: Position[State]) -> Seat:
    """Against whom the running combat is: a seat, or nobody's."""
    return t.state.combats[-1].sides[1].seat if t.state.combats else NOBODY


def offered(t: Position[State], seat: Seat, *words: str) -> list[str]:
    """The answers of a seat that begin with one of these words; none if it is not asked."""
    if seat not in t.asked():
        return []
    return [token for token in t.options(seat) if token.split()[0] in words]


def told(t: Position[State], key: str) -> list[dict[str, Any]]:
    """The values of the lines of the story with a key."""
    return [dict(line.values) for line in t.story(key)]


def read_aloud(t: Position[State]) -> list[str]:
    """The paths of the sections of encounter cards that were read aloud."""
    return [told_path(line.values["section"]) for line in t.story("encounter")]


def _name(number: CardId) -> str:
    asset = ASSETS.get(number)
    return asset.id if asset is not None else CARDS[number].id
