"""What a seat may see, built from nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct, structs

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
    DISCOVERIES,
    DOMINANCES,
    EVENTS,
    MODULES,
    MOONS,
    RAIDERS,
    REPLICATORS,
    SHIP_TYPES,
    SHIPS,
    TACTICS,
    TRACK_FACTS,
    TRAITS,
    DestinyId,
    DiscoveryId,
    DominanceId,
    Effect,
    EventId,
    Kind,
    ModuleId,
    MoonId,
    Place,
    TacticId,
    Track,
    Upgrade,
)
from orloj.games.andromeda.components import Ship as ShipFacts
from orloj.games.andromeda.fleet import changes_for, facts_of, is_modified, modifiers, sum_of
from orloj.games.andromeda.limits import hand_limit, moon_limit
from orloj.games.andromeda.moons import slots_of
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
    StationQuestions,
    StructureCard,
    TableQuestions,
    Turn,
)
from orloj.kernel import Luck, Outcome, Seat, deal_anew
from orloj.parts.decks import forget_all_but, known_cards, known_places


class ShipValues(Struct):
    """What ships of a type can do now, with upgrades and whatever changes them for a while."""

    range: Annotated[int, Meta(description="how far they fly")]
    cannons: Annotated[int, Meta(description="dice in a battle")]
    shields: Annotated[int, Meta(description="damage that they take before they are lost")]
    targeting: Annotated[int, Meta(description="what they add to the targeting of their player")]
    traits: Annotated[list[str], Meta(description="what else they can do")]


class SeenShip(Ship, array_like=False):
    """A ship, and where it is: a place of the map, or `pad`, `scrapyard`, `bay`, `docked`, `built-in` (into a
    structure), `reserve` (not built yet)."""


class PlayerView(Struct, StationQuestions):
    """One player's station as the looker sees it."""

    faction: Annotated[str, Meta(description="the token of the faction; empty before it is chosen")]
    goods: Annotated[dict[str, int], Meta(description="resources in the storage")]
    hand_size: Annotated[int, Meta(description="how many tactic cards are in hand")]
    ongoing: Annotated[list[TacticId], Meta(description="tactic cards that lie face up and last")]
    ships: Annotated[list[SeenShip], Meta(description="all ships, also those that are not on the map")]
    worn: Annotated[dict[str, int], Meta(description="type of ship -> damage markers on its shields")]
    upgrades: Annotated[dict[str, str], Meta(description="type of ship -> token of its upgrade")]
    spare_upgrades: Annotated[list[str], Meta(description="upgrades that are not in use")]
    commanders: Annotated[int, Meta(description="recruited commanders in the station")]
    assigned: Annotated[int, Meta(description="commanders in structures, out of the game")]
    rows: Annotated[dict[Kind, list[ModuleId]], Meta(description="the modules of each kind, from the board outwards")]
    damage: Annotated[dict[ModuleId, int], Meta(description="module -> damage markers on it")]
    replicated: Annotated[list[ModuleId], Meta(description="modules with a replicator token")]
    moons: Annotated[list[MoonId], Meta(description="captured moons that are not stored")]
    stored: Annotated[dict[str, MoonId], Meta(description="slot -> the moon on it")]
    slots: Annotated[dict[str, int], Meta(description="slot for a moon -> points for storing one there")]
    cards: Annotated[list[StructureCard], Meta(description="structure cards: type, and whether it was used")]
    discovery_count: Annotated[int, Meta(description="discovery tokens")]
    dominance_count: Annotated[int, Meta(description="dominance tokens")]
    tracks: Annotated[dict[Track, int], Meta(description="track -> the step reached on it")]
    score: Annotated[int, Meta(description="points on the score track")]
    hand_limit: Annotated[int, Meta(description="so many tactic cards can be kept")]
    moon_limit: Annotated[int, Meta(description="so many captured moons can be kept")]
    final: Annotated[Score, Meta(description="the final score as it would be now, without what is hidden")]
    ship_values: Annotated[dict[str, ShipValues], Meta(description="type of ship -> what it can do now")]
    hand: Annotated[
        list[TacticId] | None, Meta(description="tactic cards in hand: your own and your team-mate's, otherwise null")
    ] = None
    discoveries: Annotated[list[DiscoveryId] | None, Meta(description="discovery tokens: the same")] = None
    dominances: Annotated[list[DominanceId] | None, Meta(description="dominance tokens: the same")] = None
    destiny: Annotated[
        list[DestinyId] | None, Meta(description="the destiny card: the same, and at the end everybody's")
    ] = None
    looking: Annotated[
        list[EventId] | None, Meta(description="event cards being looked at: your own and your team-mate's")
    ] = None
    factions_dealt: Annotated[
        list[str] | None, Meta(description="factions to choose from: your own and your team-mate's")
    ] = None


class Fighter(Struct):
    """One participant of a battle, as it stands."""

    seat: Annotated[Seat, Meta(description="-1 for raiders")]
    dice: Annotated[int, Meta(description="how many dice are rolled")]
    targeting: Annotated[int, Meta(description="how often a die may be rolled again")]
    rolled: Annotated[list[int], Meta(description="the dice, the highest first; empty before they are rolled")]
    wins_ties: Annotated[bool, Meta(description="does it win ties?")] = False
    # For working out what more ships or energy would change:
    guns: Annotated[int, Meta(description="dice before the limit")] = 0
    cap: Annotated[int, Meta(description="the limit of dice")] = 0
    aim: Annotated[int, Meta(description="targeting before its limit")] = 0
    first_energy: Annotated[int, Meta(description="dice for the first energy")] = 1


class BattleView(Struct):
    """The battle being fought."""

    place: Annotated[Place, Meta(description="where")]
    step: Annotated[str, Meta(description="the step of the battle")]
    sides: Annotated[list[list[Seat]], Meta(description="who fights together")]
    fighters: Annotated[list[Fighter], Meta(description="everybody who takes part")]
    outside: Annotated[list[Fighter], Meta(description="players who have no ship there, as if they came without any")]
    raiders: Annotated[str, Meta(description="the class of the raiders who fight; empty if there are none")]
    winners: Annotated[list[Seat], Meta(description="known after the dice")]
    losers: Annotated[list[Seat], Meta(description="known after the dice")]
    ended: Annotated[bool, Meta(description="by diplomacy, or because only one side is left")]
    diplomacy: Annotated[list[Seat], Meta(description="who has played a diplomacy card")]
    modifiers: Annotated[
        dict[Seat, list[Modifier]],
        Meta(description="seat -> what changes its values for this battle; -2: everybody's"),
    ]
    scrapped: Annotated[dict[Seat, int], Meta(description="seat -> how many of its ships went to the scrapyard")]


class View(Struct, TableQuestions):
    """Andromeda's Edge as a seat sees it."""

    seat: Annotated[Seat | None, Meta(description="who looks; null for a spectator")]
    mode: Annotated[str, Meta(description="the mode of the game")]
    teams: Annotated[bool, Meta(description="is it played in teams of two?")]
    target: Annotated[int, Meta(description="points that end the game")]
    special: Annotated[str, Meta(description="`quasars`, `vortices`, or empty")]
    turn: Annotated[int, Meta(description="the number of the turn; 0 before the first one")]
    active: Annotated[Seat, Meta(description="whose turn it is")]
    start: Annotated[Seat, Meta(description="who began")]
    order: Annotated[list[Seat], Meta(description="all seats in turn order, from the active one")]
    now: Annotated[Turn, Meta(description="what happened in this turn and lasts until its end")]
    tiles: Annotated[dict[Place, str], Meta(description="place -> token of the planet, base or special location there")]
    moons: Annotated[dict[Place, tuple[MoonId, int]], Meta(description="place -> the top moon, and how many there are")]
    moon_supply: Annotated[dict[str, int], Meta(description="colour -> moons left in the supply")]
    moon_discards: Annotated[list[MoonId], Meta(description="discarded moons")]
    commanders: Annotated[dict[Place, list[int]], Meta(description="place -> commanders there, by seat")]
    tokens: Annotated[dict[Place, dict[str, int]], Meta(description="place -> resources lying there")]
    structures: Annotated[dict[Place, Built], Meta(description="place -> seat and type of the structure there")]
    raiders: Annotated[
        dict[str, RaiderCard], Meta(description="class -> its raider; its id is empty while nobody knows it")
    ]
    replicators: Annotated[int, Meta(description="replicator tokens left")]
    planets_left: Annotated[int, Meta(description="planets that were not laid out yet")]
    event_marker: Annotated[int, Meta(description="steps left on the event track")]
    event_due: Annotated[Seat, Meta(description="who resolves the next event; -1 if none is due")]
    events_left: Annotated[int, Meta(description="event cards in the deck")]
    events_known: Annotated[
        dict[int, EventId], Meta(description="place in the deck (0 is the top) -> the event card that you saw there")
    ]
    event_discards: Annotated[list[EventId], Meta(description="event cards that happened")]
    tactics_left: Annotated[int, Meta(description="tactic cards in the deck")]
    tactic_discards: Annotated[list[TacticId], Meta(description="discarded tactic cards")]
    playing: Annotated[list[TacticId], Meta(description="tactic cards that are just being played")]
    offer: Annotated[
        dict[Kind, list[ModuleId | None]],
        Meta(description="the modules on offer by kind, the cheapest row first; null for an empty space"),
    ]
    decks_left: Annotated[dict[Kind, int], Meta(description="modules left in each deck")]
    discovery_left: Annotated[dict[str, int], Meta(description="discovery tokens left in each stack")]
    discovery_known: Annotated[dict[str, list[DiscoveryId]], Meta(description="stack -> the tokens in it that you saw")]
    dominance_left: Annotated[list[bool], Meta(description="spaces of the track: does a dominance token lie there?")]
    affordable: Annotated[list[str], Meta(description="modules on offer that you could pay for, without any discount")]
    players: Annotated[list[PlayerView], Meta(description="everybody's station, by seat")]
    battle: Annotated[BattleView | None, Meta(description="the battle being fought")]
    in_event: Annotated[bool, Meta(description="is an event card being resolved?")]
    ending: Annotated[bool, Meta(description="has somebody reached the target?")]
    last_turns: Annotated[int, Meta(description="turns left to play at the end; -1 if they are not counted yet")]
    outcome: Annotated[Outcome | None, Meta(description="who has won; null while the game goes on")]

    def top_moon(self, place: Place) -> MoonId | None:
        """The moon of a stack that can be seen and captured."""
        return self.moons[place][0] if place in self.moons else None


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
        events_known=known_places(g.events, team),
        event_discards=g.event_discards.copy(),
        tactics_left=len(g.tactics.cards),
        tactic_discards=g.tactic_discards.copy(),
        playing=g.playing.copy(),
        offer={kind: row.copy() for kind, row in g.offer.items()},
        decks_left={kind: len(deck.cards) for kind, deck in g.decks.items()},
        discovery_left={name: len(stack.cards) for name, stack in g.discovery_stacks.items()},
        discovery_known={name: sorted(known_cards(stack, team)) for name, stack in g.discovery_stacks.items()},
        dominance_left=[token is not None for token in g.dominance_spaces],
        affordable=within_means(g, seat) if seat is not None and g.players[seat].faction else [],
        players=[_player_view(g, other, seat) for other in g.seats],
        battle=_battle_view(g),
        in_event=g.in_event,
        ending=g.ending,
        last_turns=g.last_turns,
        outcome=g.outcome,
    )


def sides_of(seen: View) -> list[int]:
    """By seat: equal numbers are one team, who sit side by side [andromeda.team-setup.1]; empty without teams."""
    return [seat // 2 for seat in range(len(seen.players))] if seen.teams else []


def _raider_view(card: RaiderCard) -> RaiderCard:
    """Which raider lies face down nobody knows, unless the table chose it [andromeda.setup.18]."""
    seen = card.id if card.revealed or card.known else ""
    return structs.replace(card, id=seen, places=card.places.copy())


def _team(g: State, seat: Seat | None) -> list[Seat]:
    return [] if seat is None else [other for other in g.seats if g.knows(seat, other)]


def _player_view(g: State, seat: Seat, looker: Seat | None) -> PlayerView:
    player: Player = g.players[seat]
    own = g.knows(looker, seat)
    over = g.outcome is not None
    return PlayerView(
        faction=player.faction,
        goods=dict(player.goods),
        hand_size=len(player.hand.cards),
        ongoing=player.ongoing.copy(),
        ships=[SeenShip(ship.type, ship.at) for ship in player.ships],
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
        modifiers={seat: changes.copy() for seat, changes in battle.modifiers.items()},
        scrapped=dict(battle.scrapped),
    )


def redeal(g: State, seat: Seat, luck: Luck) -> None:
    """Deal anew what the seat (or a team-mate) cannot know."""
    team = _team(g, seat)
    others = [player for other, player in enumerate(g.players) if other not in team]
    piles = [g.tactics, *[player.hand for player in others]]
    deal_anew(luck, [(pile, known_cards(pile, team)) for pile in piles])
    deal_anew(luck, [(g.events, known_cards(g.events, team)), *[(player.looking, []) for player in others]])
    for deck in g.decks.values():
        deal_anew(luck, [(deck, known_cards(deck, team))])
    tokens = [*g.discovery_stacks.values(), g.discovery_box, *[player.discoveries for player in others]]
    deal_anew(luck, [(pile, known_cards(pile, team)) for pile in tokens])
    _redeal_dominance(g, others, luck)
    _redeal_map(g, luck)
    _deal_names(luck, [g.faction_box, *[player.factions_dealt for player in others]])
    destinies: list[list[int]] = [g.destiny_box]
    for player in others:
        destinies += [player.dropped_destiny] if g.outcome else [player.destiny, player.dropped_destiny]
    deal_anew(luck, [(zone, []) for zone in destinies])
    g.deals.closed = [one for one in g.deals.closed if one.giver in team]  # what was refused may be a hidden card
    hands = [zone for player in g.players for zone in (player.hand, player.discoveries)]
    for pile in (*piles, g.events, *g.decks.values(), *tokens, *hands):
        forget_all_but(pile, team)


def reshuffle(g: State, luck: Luck) -> None:
    """Deal anew what nobody knows; what at least one player has seen stays where it is."""
    for pile in (g.tactics, g.events, *g.decks.values()):
        deal_anew(luck, [(pile, pile.seen)])
    deal_anew(luck, [(pile, pile.seen) for pile in (*g.discovery_stacks.values(), g.discovery_box)])
    _redeal_dominance(g, [], luck)
    _redeal_map(g, luck)


def _redeal_map(g: State, luck: Luck) -> None:
    """What lies face down for everybody: moons under the top ones, planets to come, raiders nobody has met."""
    for colour, supply in g.moon_supply.items():
        stacks = [stack for stack in g.moons.values() if stack and MOONS[stack[-1]].colour == colour]
        deal_anew(luck, [(supply, []), *[(stack, [stack[-1]]) for stack in stacks]])
    _deal_names(luck, [g.tile_stack])
    for class_, raider in g.raiders.items():
        if not raider.revealed and not raider.known:
            raider.id = luck.pick(raiders_of(class_))


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


__all__ = ["RAIDER_SIDE", "PlayerView", "View", "invariants", "redeal", "reshuffle", "sides_of", "view"]
