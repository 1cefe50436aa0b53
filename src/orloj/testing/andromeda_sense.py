"""What positions of Andromeda's Edge made by hand refuse: names that do not exist, and things that cannot be."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from orloj.games.andromeda import GAME
from orloj.games.andromeda.components import (
    BASES,
    CLASSES,
    COMMANDERS,
    DESTINIES,
    DISCOVERY_BY_TOKEN,
    DISCOVERY_STACKS,
    DOMINANCE_BY_TOKEN,
    EVENTS,
    FACTIONS,
    KINDS,
    MODULE_BY_TOKEN,
    MODULES,
    MOON_BY_TOKEN,
    PLANETS,
    RAIDERS,
    ROWS,
    SHIP_TYPES,
    SPACES,
    SPECIALS,
    STRUCTURES,
    TACTIC_BY_TOKEN,
    TOKENS,
    TRACK_FACTS,
    TRACKS,
    UPGRADES,
)
from orloj.games.andromeda.state import OFF_BOARD, State
from orloj.testing.sense import check_known, check_lists, check_number, check_once, check_table

if TYPE_CHECKING:
    from orloj.testing.andromeda import Station

_LIST = "`orloj cards andromeda`"
_ONCE = "a second copy is called like action-01.2"


def check_position(
    stations: Sequence[Station],
    *,
    tiles: Mapping[str, str],
    by_place: Mapping[str, Collection[str]],
    commanders: Mapping[str, Sequence[int]],
    structures: Mapping[str, tuple[int, str]],
    raiders: Mapping[str, Sequence[str]],
    raider_cards: Mapping[str, str],
    raiders_worn: Mapping[str, int],
    offer: Mapping[str, Sequence[str | None]],
    events: Sequence[str],
    event_discards: Sequence[str],
    event_deck: str,
    tactics: Sequence[str],
    discards: Sequence[str],
    discovery: Mapping[str, Sequence[str]],
    dominance: Sequence[str | None],
    planets: Sequence[str],
    moons: Mapping[str, Sequence[str]],
    tokens: Mapping[str, Mapping[str, int]],
    special: str,
    mode: str,
    active: int,
    dice: Sequence[int],
    plan: Sequence[object],
) -> None:
    """Refuse what nobody can have meant. `by_place` holds what is laid on places, by the name of the argument."""
    check_table(GAME, len(stations), mode)
    check_lists(
        events=events, event_discards=event_discards, tactics=tactics, discards=discards, planets=planets, plan=plan
    )
    seats = range(len(stations))
    check_number("active", active, 0, seats[-1])
    check_known("set of special locations", [special] if special else [], ("quasars", "vortices"))
    for what, places in by_place.items():
        check_known(f"place of {what}", places, SPACES)
    _known("tile", tiles.values(), (*PLANETS, *BASES, *SPECIALS))
    check_once((*tiles.values(), *planets), "each tile exists once")
    _known("planet", planets, PLANETS)
    for numbers in commanders.values():
        if len(numbers) != len(stations):
            raise ValueError(
                f"commanders at a place are a number for each of the {len(stations)} seats, not {numbers!r}"
            )
    for seat, type_ in structures.values():
        check_number("the seat of a structure", seat, 0, seats[-1])
        _known("structure", [type_], STRUCTURES)
    for there in tokens.values():
        _known("resource", there, TOKENS)
    for named in (raiders, raider_cards, raiders_worn):
        _known("class of raiders", named, CLASSES)
    for class_, id in raider_cards.items():
        _known("raider", [id], [one.id for one in RAIDERS.values() if one.class_ == class_])
    for places in raiders.values():
        check_known("place of raiders", places, SPACES)
    check_known("deck of events", [event_deck], list(dict.fromkeys(event.deck for event in EVENTS)))
    _known("event", (*events, *event_discards), [event.id for event in EVENTS if event.deck == event_deck])
    check_once((*events, *event_discards), "each event card exists once")
    _known("kind of modules", offer, KINDS)
    for kind, row in offer.items():
        _known("module", [one for one in row if one is not None], [one.id for one in MODULES if one.kind == kind])
        if len(row) != len(ROWS):
            raise ValueError(f"the offer of {kind} has {len(ROWS)} rows (None: an empty one), not {len(row)}")
    _known("stack of discovery tokens", discovery, DISCOVERY_STACKS)
    for face in dice:
        check_number("a die", face, 1, 6)
    for seat, one in enumerate(stations):
        try:
            _check_station(one)
        except ValueError as error:
            raise ValueError(f"seat {seat}: {error}") from error
        if one.commanders + sum(numbers[seat] for numbers in commanders.values()) > COMMANDERS:
            raise ValueError(f"seat {seat} has {COMMANDERS} commanders in all")
    held = [card for one in stations for card in (*one.hand, *one.ongoing) if isinstance(card, str)]
    _once("tactic card", (*held, *tactics, *discards), TACTIC_BY_TOKEN)
    lying = [token for row in offer.values() for token in row if token is not None]
    _once("module", (*lying, *[token for one in stations for token in one.modules]), MODULE_BY_TOKEN)
    own = [token for one in stations for token in (*one.moons, *one.stored.values())]
    _once("moon", (*own, *[token for stack in moons.values() for token in stack]), MOON_BY_TOKEN)
    found = [token for one in stations for token in one.discoveries]
    _once("discovery token", (*found, *[token for stack in discovery.values() for token in stack]), DISCOVERY_BY_TOKEN)
    won = [token for one in stations for token in one.dominances]
    _once("dominance token", (*won, *[token for token in dominance if token is not None]), DOMINANCE_BY_TOKEN)


def _check_station(one: Station) -> None:
    """Refuse what one player cannot have."""
    check_lists(
        hand=one.hand,
        ongoing=one.ongoing,
        upgrades=one.upgrades,
        spare_upgrades=one.spare_upgrades,
        modules=one.modules,
        replicated=one.replicated,
        moons=one.moons,
        cards=one.cards,
        discoveries=one.discoveries,
        dominances=one.dominances,
    )
    _known("faction", [one.faction] if one.faction else [], FACTIONS)
    _known("resource", one.goods, TOKENS)
    for resource, count in one.goods.items():
        check_number(resource, count, 0)
    for entry in one.hand:
        if not isinstance(entry, str):
            check_number("a number of cards in hand", entry, 0)
    check_known("place of ships", one.ships, (*SPACES, *sorted(OFF_BOARD)))
    for types in one.ships.values():
        check_lists(ships=types)
        _known("type of ship", types, SHIP_TYPES)
    _known("type of ship", one.worn, SHIP_TYPES)
    for type_, count in one.worn.items():
        check_number(f"the markers on {type_}", count, 0)
    _known("upgrade", (*one.upgrades, *one.spare_upgrades), UPGRADES)
    check_number("commanders", one.commanders, 0, COMMANDERS)
    _known("module", (*one.modules, *one.damage, *one.replicated), MODULE_BY_TOKEN)
    own = [*one.modules, *[module.id for module in MODULES if module.base]]
    for what, marked in (("damage", one.damage), ("replicated", one.replicated)):
        for token in marked:
            if token not in own:
                raise ValueError(f"{what}: there is no {token} among the modules")
    for token, count in one.damage.items():
        check_number(f"the damage of {token}", count, 1)
    _known("structure card", [card.removesuffix(" used") for card in one.cards], STRUCTURES)
    _known("destiny card", [one.destiny] if one.destiny else [], [card.id for card in DESTINIES])
    _known("track", one.tracks, TRACKS)
    for track, step in one.tracks.items():
        check_number(f"the step on the track {track}", step, 0, TRACK_FACTS[track].top_step)
    check_number("score", one.score, 0)


def check_state(g: State) -> None:
    """Whatever else cannot be is found by the invariants of the game."""
    try:
        GAME.invariants(g)
    except AssertionError as error:
        raise ValueError(f"this position cannot be: {error}") from error


def _known(what: str, words: Iterable[Any], known: Collection[str]) -> None:
    check_known(what, words, known, see=_LIST if len(known) > 12 else "")


def _once(what: str, tokens: Sequence[str], known: Collection[str]) -> None:
    _known(what, tokens, known)
    check_once(tokens, _ONCE)
