"""What a seat may see, built from nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct, structs, to_builtins

from orloj.games.andromeda.battle import (
    aim_of,
    dice_before_limit,
    dice_cap,
    dice_for_energy,
    dice_of,
    participants,
    sides,
    targeting_of,
)
from orloj.games.andromeda.components import (
    COMMANDERS,
    DESTINIES,
    DISCOVERIES,
    DISCOVERY_TOKEN,
    DOMINANCES,
    EVENTS,
    MODULES,
    MOONS,
    RAIDERS,
    REPLICATORS,
    SHIP_TYPES,
    SHIPS,
    TACTIC_TOKEN,
    TACTICS,
    TRACK_FACTS,
    TRAITS,
    DestinyId,
    Effect,
    EventId,
    Kind,
    ModuleId,
    MoonId,
    Place,
    TacticId,
    TokenId,
    Track,
    Upgrade,
)
from orloj.games.andromeda.components import Ship as ShipFacts
from orloj.games.andromeda.fleet import changes_for, facts_of, is_modified, modifiers, sum_of
from orloj.games.andromeda.goods import hand_limit
from orloj.games.andromeda.moons import moon_limit, slots_of
from orloj.games.andromeda.offer import within_means
from orloj.games.andromeda.raiders import raiders_of
from orloj.games.andromeda.scoring import Score, score_of
from orloj.games.andromeda.state import RAIDERS as RAIDER_SIDE
from orloj.games.andromeda.state import (
    Battle,
    Built,
    Modifier,
    Player,
    RaiderCard,
    Ship,
    State,
    StructureCard,
    Turn,
)
from orloj.kernel import Luck, Outcome, Pile, Seat, deal_anew


class ShipValues(Struct):
    """What ships of a type can do now, with upgrades and whatever changes them for a while."""

    range: int
    cannons: int
    shields: int
    targeting: int
    traits: list[str]


class PlayerView(Struct):
    """One player's station as the looker sees it."""

    faction: str
    goods: dict[str, int]
    hand_size: int
    ongoing: list[TacticId]
    ships: list[Ship]
    worn: dict[str, int]
    upgrades: dict[str, str]
    spare_upgrades: list[str]
    commanders: int
    assigned: int
    rows: dict[Kind, list[ModuleId]]
    damage: dict[ModuleId, int]
    replicated: list[ModuleId]
    moons: list[MoonId]
    stored: dict[str, MoonId]
    slots: dict[str, int]
    cards: list[StructureCard]
    discovery_count: int
    dominance_count: int
    tracks: dict[Track, int]
    score: int
    hand_limit: int
    moon_limit: int
    final: Score  # as it would be now, without what is hidden
    ship_values: dict[str, ShipValues]
    # only for the player and a team-mate
    hand: list[TacticId] | None = None
    discoveries: list[TokenId] | None = None
    dominances: list[TokenId] | None = None
    destiny: list[DestinyId] | None = None
    looking: list[EventId] | None = None
    factions_dealt: list[str] | None = None


class Fighter(Struct):
    """One participant of a battle, as it stands."""

    seat: Seat  # RAIDERS for raiders
    dice: int
    targeting: int
    rolled: list[int]
    wins_ties: bool = False
    # For working out what more ships or energy would change:
    guns: int = 0  # dice before the limit
    cap: int = 0  # the limit
    aim: int = 0  # targeting before its limit
    first_energy: int = 1  # dice for the first energy


class BattleView(Struct):
    """The battle being fought."""

    place: Place
    step: str
    sides: list[list[Seat]]
    fighters: list[Fighter]
    outside: list[Fighter]  # players who have no ship there, as if they came without any
    raiders: str
    winners: list[Seat]
    losers: list[Seat]
    ended: bool
    diplomacy: list[Seat]


class View(Struct):
    """The table as a seat sees it."""

    seat: Seat | None
    mode: str
    teams: bool
    target: int
    special: str
    turn: int
    active: Seat
    start: Seat
    order: list[Seat]
    now: Turn
    tiles: dict[Place, str]
    moons: dict[Place, tuple[MoonId, int]]  # the top one, and how many there are
    moon_supply: dict[str, int]
    moon_discards: list[MoonId]
    commanders: dict[Place, list[int]]
    tokens: dict[Place, dict[str, int]]
    structures: dict[Place, Built]
    raiders: dict[str, RaiderCard]
    replicators: int
    planets_left: int
    event_marker: int
    event_due: Seat
    events_left: int
    events_known: dict[int, EventId]  # by place in the deck, 0 is the top
    event_discards: list[EventId]
    tactics_left: int
    tactic_discards: list[TacticId]
    playing: list[TacticId]
    offer: dict[Kind, list[ModuleId | None]]
    decks_left: dict[Kind, int]
    discovery_left: dict[str, int]
    discovery_known: dict[str, list[TokenId]]
    dominance_left: list[bool]
    affordable: list[str]  # modules of the offer that the looker could pay for, without any discount
    players: list[PlayerView]
    battle: BattleView | None
    ending: bool
    last_turns: int
    outcome: Outcome | None


def view(g: State, seat: Seat | None) -> View:
    """The picture for a seat, or for a spectator (None). Team-mates see what either of them knows
    [andromeda.team-coop.2]."""
    team = _team(g, seat)
    return View(
        seat=seat,
        mode=g.mode,
        teams=g.teams,
        target=g.target,
        special=g.special,
        turn=g.turn,
        active=g.active,
        start=g.start,
        order=g.order(),
        now=structs.replace(g.now),
        tiles=dict(g.tiles),
        moons={place: (stack[-1], len(stack)) for place, stack in g.moons.items() if stack},
        moon_supply={colour: len(pile) for colour, pile in g.moon_supply.items()},
        moon_discards=g.moon_discards.copy(),
        commanders={place: counts.copy() for place, counts in g.commanders.items() if any(counts)},
        tokens={place: dict(there) for place, there in g.tokens.items() if any(there.values())},
        structures=dict(g.structures),
        raiders={class_: _raider_view(card) for class_, card in g.raiders.items()},
        replicators=g.replicators,
        planets_left=len(g.tile_stack),
        event_marker=g.event_marker,
        event_due=g.event_due,
        events_left=len(g.events.cards),
        events_known=_known_places(g.events, team),
        event_discards=g.event_discards.copy(),
        tactics_left=len(g.tactics.cards),
        tactic_discards=g.tactic_discards.copy(),
        playing=g.playing.copy(),
        offer={kind: row.copy() for kind, row in g.offer.items()},
        decks_left={kind: len(deck.cards) for kind, deck in g.decks.items()},
        discovery_left={name: len(stack.cards) for name, stack in g.discovery_stacks.items()},
        discovery_known={name: sorted(_known(stack, team)) for name, stack in g.discovery_stacks.items()},
        dominance_left=[token is not None for token in g.dominance_spaces],
        affordable=within_means(g, seat) if seat is not None and g.players[seat].faction else [],
        players=[_player_view(g, other, seat) for other in g.seats],
        battle=_battle_view(g),
        ending=g.ending,
        last_turns=g.last_turns,
        outcome=g.outcome,
    )


def _raider_view(card: RaiderCard) -> RaiderCard:
    """Which raider lies face down nobody knows, unless the table chose it [andromeda.setup.18]."""
    seen = card.id if card.revealed or card.known else ""
    return structs.replace(card, id=seen, places=card.places.copy())


def _team(g: State, seat: Seat | None) -> list[Seat]:
    return [] if seat is None else [other for other in g.seats if g.knows(seat, other)]


def _known(pile: Pile, team: Iterable[Seat]) -> list[int]:
    """The cards of a pile that somebody of a team has seen there."""
    if not pile.seen:
        return []
    return list(dict.fromkeys(card for seat in team for card in pile.known_to(seat)))


def _known_places(pile: Pile, team: list[Seat]) -> dict[int, int]:
    known = set(_known(pile, team))
    return {place: card for place, card in enumerate(reversed(pile.cards)) if card in known} if known else {}


def _player_view(g: State, seat: Seat, looker: Seat | None) -> PlayerView:
    player: Player = g.players[seat]
    own = g.knows(looker, seat)
    over = g.outcome is not None
    return PlayerView(
        faction=player.faction,
        goods=dict(player.goods),
        hand_size=len(player.hand.cards),
        ongoing=player.ongoing.copy(),
        ships=[Ship(ship.type, ship.at) for ship in player.ships],
        worn=dict(player.worn),
        upgrades=dict(player.upgrades),
        spare_upgrades=player.spare_upgrades.copy(),
        commanders=player.commanders,
        assigned=player.assigned,
        rows={kind: row.copy() for kind, row in player.rows.items()},
        damage=dict(player.damage),
        replicated=player.replicated.copy(),
        moons=player.moons.copy(),
        stored=dict(player.stored),
        slots=slots_of(g, seat),
        cards=[StructureCard(card.type, card.used) for card in player.cards],
        discovery_count=len(player.discoveries.cards),
        dominance_count=len(player.dominances.cards),
        tracks=dict(player.tracks),
        score=player.score,
        hand_limit=hand_limit(g, seat),
        moon_limit=moon_limit(g, seat),
        final=score_of(g, seat, hidden=over),
        ship_values=_ship_values(g, seat),
        hand=player.hand.cards.copy() if own else None,
        discoveries=player.discoveries.cards.copy() if own else None,
        dominances=player.dominances.cards.copy() if own else None,
        destiny=player.destiny.copy() if own or over else None,
        looking=player.looking.copy() if own else None,
        factions_dealt=player.factions_dealt.copy() if own else None,
    )


def _ship_values(g: State, seat: Seat) -> dict[str, ShipValues]:
    changes = [change for change in modifiers(g, seat) if change.ships]
    return {type_: _values_of(facts_of(g, seat, type_), changes_for(type_, changes)) for type_ in SHIP_TYPES}


def _values_of(facts: ShipFacts | Upgrade, changes: Sequence[Effect | Modifier]) -> ShipValues:
    values = ShipValues(
        facts.range,
        facts.cannons,
        facts.shields,
        facts.targeting,
        [trait for trait in TRAITS if trait in facts.traits],
    )
    if changes:
        values.range += sum_of(changes, "range")
        values.cannons += sum_of(changes, "cannons")
        more = {change.value for change in changes if change.what == "trait"}
        values.traits = [trait for trait in TRAITS if trait in values.traits or trait in more]
    return values


def _fighter(g: State, seat: Seat) -> Fighter:
    assert g.battle is not None
    return Fighter(
        seat=seat,
        dice=dice_of(g, seat),
        targeting=targeting_of(g, seat),
        rolled=sorted(g.battle.dice.get(seat, ()), reverse=True),
        wins_ties=seat != RAIDER_SIDE and is_modified(g, seat, "win_ties"),
        guns=dice_before_limit(g, seat),
        cap=dice_cap(g, seat),
        aim=aim_of(g, seat),
        first_energy=1 if seat == RAIDER_SIDE else dice_for_energy(g, seat, 1),
    )


def _battle_view(g: State) -> BattleView | None:
    battle: Battle | None = g.battle
    if battle is None:
        return None
    place = g.now.active
    return BattleView(
        place=place,
        step=battle.step,
        sides=sides(g, place),
        fighters=[_fighter(g, seat) for seat in participants(g)],
        outside=[_fighter(g, seat) for seat in g.order() if seat not in battle.fighters],
        raiders=battle.raiders,
        winners=battle.winners.copy(),
        losers=battle.losers.copy(),
        ended=battle.ended,
        diplomacy=battle.diplomacy.copy(),
    )


def named(view: View) -> dict[str, Any]:
    """A view as plain data for programs elsewhere: pieces by their tokens instead of their numbers."""
    plain: dict[str, Any] = to_builtins(view)
    plain["moons"] = {place: [MOONS[top].id, count] for place, (top, count) in view.moons.items()}
    plain["moon_discards"] = _ids(MOONS, view.moon_discards)
    plain["events_known"] = {place: EVENTS[event].id for place, event in view.events_known.items()}
    plain["event_discards"] = _ids(EVENTS, view.event_discards)
    plain["tactic_discards"] = [TACTIC_TOKEN[card] for card in view.tactic_discards]
    plain["playing"] = [TACTIC_TOKEN[card] for card in view.playing]
    plain["offer"] = {
        kind: [None if module is None else MODULES[module].id for module in row] for kind, row in view.offer.items()
    }
    plain["discovery_known"] = {
        name: [DISCOVERY_TOKEN[token] for token in tokens] for name, tokens in view.discovery_known.items()
    }
    for name in ("activated", "by_ship", "by_energy"):
        plain["now"][name] = _ids(MODULES, getattr(view.now, name))
    for player, seen in zip(plain["players"], view.players, strict=True):
        player["ongoing"] = [TACTIC_TOKEN[card] for card in seen.ongoing]
        player["rows"] = {kind: _ids(MODULES, row) for kind, row in seen.rows.items()}
        player["damage"] = {MODULES[module].id: count for module, count in seen.damage.items()}
        player["replicated"] = _ids(MODULES, seen.replicated)
        player["moons"] = _ids(MOONS, seen.moons)
        player["stored"] = {slot: MOONS[moon].id for slot, moon in seen.stored.items()}
        player["final"]["modules"] = {MODULES[module].id: points for module, points in seen.final.modules.items()}
        player["final"]["total"] = seen.final.total
        player["ships"] = [{"type": ship.type, "at": ship.at} for ship in seen.ships]
        for zone, tokens in (
            ("hand", TACTIC_TOKEN),
            ("discoveries", DISCOVERY_TOKEN),
            ("dominances", [token.id for token in DOMINANCES]),
            ("destiny", [card.id for card in DESTINIES]),
            ("looking", [event.id for event in EVENTS]),
        ):
            held = getattr(seen, zone)
            player[zone] = None if held is None else [tokens[number] for number in held]
    return plain


def _ids(facts: Any, numbers: Iterable[int]) -> list[str]:
    return [facts[number].id for number in numbers]


def redeal(g: State, seat: Seat, luck: Luck) -> None:
    """Deal anew what the seat (or a team-mate) cannot know."""
    team = _team(g, seat)
    others = [player for other, player in enumerate(g.players) if other not in team]
    piles = [g.tactics, *[player.hand for player in others]]
    deal_anew(luck, [(pile, _known(pile, team)) for pile in piles])
    deal_anew(luck, [(g.events, _known(g.events, team)), *[(player.looking, []) for player in others]])
    for deck in g.decks.values():
        deal_anew(luck, [(deck, _known(deck, team))])
    tokens = [*g.discovery_stacks.values(), g.discovery_box, *[player.discoveries for player in others]]
    deal_anew(luck, [(pile, _known(pile, team)) for pile in tokens])
    _redeal_dominance(g, others, luck)
    for colour, supply in g.moon_supply.items():
        stacks = [stack for stack in g.moons.values() if stack and MOONS[stack[-1]].colour == colour]
        deal_anew(luck, [(supply, []), *[(stack, [stack[-1]]) for stack in stacks]])
    _deal_names(luck, [g.tile_stack])
    for class_, raider in g.raiders.items():
        if not raider.revealed and not raider.known:
            raider.id = luck.pick(raiders_of(class_))
    _deal_names(luck, [g.faction_box, *[player.factions_dealt for player in others]])
    destinies: list[list[int]] = [g.destiny_box]
    for player in others:
        destinies += [player.dropped_destiny] if g.outcome else [player.destiny, player.dropped_destiny]
    deal_anew(luck, [(zone, []) for zone in destinies])
    hands = [zone for player in g.players for zone in (player.hand, player.discoveries)]
    for pile in (*piles, g.events, *g.decks.values(), *tokens, *hands):
        if pile.seen:
            known = set(_known(pile, team))
            for card in [card for card in pile.seen if card not in known]:
                del pile.seen[card]


def _redeal_dominance(g: State, others: list[Player], luck: Luck) -> None:
    spaces = [number for number, token in enumerate(g.dominance_spaces) if token is not None]
    lying = [token for token in g.dominance_spaces if token is not None]
    deal_anew(luck, [(lying, []), (g.dominance_box, []), *[(player.dominances, []) for player in others]])
    for number, token in zip(spaces, lying, strict=True):
        g.dominance_spaces[number] = token


def _deal_names(luck: Luck, zones: list[list[str]]) -> None:
    """The same for zones of ids."""
    pool = sorted(name for zone in zones for name in zone)
    luck.shuffle(pool)
    for zone in zones:
        for place in range(len(zone)):
            zone[place] = pool.pop()


# -- what is true of every position


def invariants(g: State) -> None:
    """Every piece is in exactly one place, and numbers are in their range."""
    _all_there("tactic cards", len(TACTICS), _tactics(g))
    _all_there("modules", sum(not module.base for module in MODULES), _modules(g))
    _all_there("moons", len(MOONS), _moons(g))
    _all_there("discovery tokens", len(DISCOVERIES), _discoveries(g))
    _all_there("dominance tokens", len(DOMINANCES), _dominances(g))
    deck = {EVENTS[number].deck for number in [*g.events.cards, *g.event_discards]}
    assert len(deck) <= 1, "two decks of events are mixed"
    for seat, player in enumerate(g.players):
        _check_player(g, seat, player)
    free = REPLICATORS - sum(len(player.replicated) for player in g.players)
    assert g.replicators == free, "replicator tokens were lost or made"
    for class_, card in g.raiders.items():
        assert RAIDERS[card.id].class_ == class_
        assert len(card.places) <= RAIDERS[card.id].figures
        assert 0 <= card.worn <= RAIDERS[card.id].shields
    places = [(place, class_) for class_, card in g.raiders.items() for place in set(card.places)]
    assert len({place for place, _ in places}) == len(places), "raiders of two classes share a place"
    assert all(count >= 0 for there in g.tokens.values() for count in there.values())
    for place, built in g.structures.items():
        assert place in g.tiles, f"a structure stands at {place}, where no planet is"
        assert built.type in [card.type for card in g.players[built.seat].cards]


def _all_there(what: str, count: int, found: list[int]) -> None:
    assert sorted(found) == list(range(count)), f"{what} are missing or doubled"


def _tactics(g: State) -> list[int]:
    held = [card for player in g.players for card in (*player.hand.cards, *player.ongoing)]
    return [*g.tactics.cards, *g.tactic_discards, *g.playing, *held]


def _modules(g: State) -> list[int]:
    lying = [module for row in g.offer.values() for module in row if module is not None]
    placed = [module for player in g.players for module in player.modules if not MODULES[module].base]
    return [*[card for deck in g.decks.values() for card in deck.cards], *lying, *placed]


def _moons(g: State) -> list[int]:
    own = [moon for player in g.players for moon in (*player.moons, *player.stored.values())]
    lying = [moon for pile in (*g.moons.values(), *g.moon_supply.values()) for moon in pile]
    return [*own, *lying, *g.moon_discards]


def _discoveries(g: State) -> list[int]:
    piles = [*g.discovery_stacks.values(), g.discovery_box, *[player.discoveries for player in g.players]]
    return [*[token for pile in piles for token in pile.cards], *g.used_tokens]


def _dominances(g: State) -> list[int]:
    held = [token for player in g.players for token in player.dominances.cards]
    lying = [token for token in g.dominance_spaces if token is not None]
    return [*held, *lying, *g.dominance_box, *g.used_dominances]


def _check_player(g: State, seat: Seat, player: Player) -> None:
    assert all(count >= 0 for count in player.goods.values()), f"seat {seat} owes resources"
    ships = [ship.type for ship in player.ships]
    assert all(ships.count(type_) == facts.per_player for type_, facts in SHIPS.items()), "ships are missing"
    locations = g.locations
    assert all(ship.at in locations for ship in player.on_board), "a ship is where no place is"
    assert player.fleet, f"seat {seat} has no ship"
    if player.faction:
        assert g.commanders_of(seat) == COMMANDERS, f"commanders of seat {seat} were lost or made"
    assert player.commanders >= 0
    for track, step in player.tracks.items():
        assert 0 <= step <= TRACK_FACTS[track].top_step
    assert set(player.stored) <= set(slots_of(g, seat)), "a moon lies on a slot that is not there"
    assert set(player.damage) <= set(player.modules)
    assert all(count > 0 for count in player.damage.values())
    assert player.score >= 0
    assert not any(ship.at == "docked" for ship in player.ships) or g.now.returning


__all__ = ["RAIDER_SIDE", "PlayerView", "View", "invariants", "named", "redeal", "view"]
