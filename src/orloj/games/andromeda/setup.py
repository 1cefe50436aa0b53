"""Preparing the game."""

from __future__ import annotations

from orloj.games.andromeda.components import (
    BASE_MODULE_OF,
    BASES,
    CLASSES,
    COMMANDERS,
    DECKS,
    DESTINIES,
    DISCOVERIES,
    DISCOVERY_STACKS,
    DOMINANCES,
    EVENT_STEPS,
    EVENTS,
    FACTIONS,
    KINDS,
    MOONS,
    PLANETS,
    REPLICATORS,
    SHIP_TYPES,
    SHIPS,
    SPECIALS,
    START_PLANETS,
    TACTICS,
    TOKENS,
    TRACKS,
    UPGRADES,
)
from orloj.games.andromeda.galaxy import MARKED, NEBULAE, next_free_space
from orloj.games.andromeda.goods import draw
from orloj.games.andromeda.raiders import SWARM, put, raiders_of, random_place
from orloj.games.andromeda.state import PAD, RESERVE, Player, RaiderCard, Ship, State
from orloj.games.andromeda.tracks import lay_planet
from orloj.kernel import EVERYBODY, Ask, Luck, Option, Pile, Setup, together

FACTION_CHOICES = 3
DESTINY_CHOICES = 2
START_DICE = 6
TEAMS = "teams"

OPTIONS = (
    Option("target", ("60", "50", "70")),
    Option("events", ("dawn", "dusk")),
    Option("special", ("none", "quasars", "vortices")),
    Option("destiny", ("off", "on")),
    *[
        Option(f"raider-{class_.lower()}", (*([] if class_ == SWARM else ["random"]), *ids))
        for class_ in CLASSES
        for ids in [raiders_of(class_)]
    ],
)


def setup(new: Setup) -> State:
    """The board; what belongs to the players follows in the first scenes."""
    luck, options = new.luck, new.options
    factions = list(FACTIONS)
    luck.shuffle(factions)
    g = State(
        seat_count=new.seats,
        luck=luck,
        players=[_new_player(factions[seat * FACTION_CHOICES :][:FACTION_CHOICES]) for seat in range(new.seats)],
        tiles={},
        tile_stack=_shuffled(luck, list(PLANETS)),  # andromeda.setup.6
        moons={},
        moon_supply={
            colour: _shuffled(luck, [number for number, moon in enumerate(MOONS) if moon.colour == colour])
            for colour in dict.fromkeys(moon.colour for moon in MOONS)
        },
        raiders=_raiders(luck, options),
        replicators=REPLICATORS,
        events=_pile(luck, [number for number, event in enumerate(EVENTS) if event.deck == options["events"]]),
        event_marker=EVENT_STEPS[new.seats],
        tactics=_pile(luck, list(range(len(TACTICS)))),
        decks={kind: _pile(luck, list(DECKS[kind])) for kind in KINDS},
        offer={},
        discovery_stacks={},
        discovery_box=_pile(luck, list(range(len(DISCOVERIES)))),
        dominance_spaces=[],
        dominance_box=_shuffled(luck, list(range(len(DOMINANCES)))),
        target=int(options["target"]),
        special="" if options["special"] == "none" else options["special"],
        teams=new.mode == TEAMS,
    )
    g.faction_box = factions[new.seats * FACTION_CHOICES :]
    _lay_tiles(g)
    _lay_nebula_moons(g)
    for _ in range(2):  # andromeda.setup.17
        put(g, SWARM, random_place(g))
    for kind in KINDS:  # andromeda.setup.24
        g.offer[kind] = [g.decks[kind].take_top() for _ in range(3)]
    for stack, count in DISCOVERY_STACKS.items():  # andromeda.setup.25, andromeda.setup.26
        g.discovery_stacks[stack] = Pile([g.discovery_box.take_top() for _ in range(count)])
    g.dominance_spaces = [g.dominance_box.pop() for _ in range(3)]  # andromeda.setup.28
    _deal_upgrades(g)
    if options["destiny"] == "on":  # andromeda.destiny.2
        cards = _shuffled(luck, list(range(len(DESTINIES))))
        for player in g.players:
            player.destiny = [cards.pop() for _ in range(DESTINY_CHOICES)]
        g.destiny_box = cards
    for seat in g.seats:
        g.reveal(seat, *[f"destiny {card}" for card in g.players[seat].destiny])
    g.then("factions", *(["destinies"] if options["destiny"] == "on" else []), "first-player", "turn")
    return g


def _shuffled(luck: Luck, things: list[object]) -> list:  # type: ignore[type-arg]
    luck.shuffle(things)
    return things


def _pile(luck: Luck, cards: list[int]) -> Pile:
    pile = Pile(cards)
    pile.shuffle(luck)
    return pile


def _new_player(factions: list[str]) -> Player:
    """A player's own pieces: three transports on the launch pad, all other ships in the reserve
    [andromeda.player-setup.1, andromeda.player-setup.3, andromeda.player-setup.4]."""
    ships = [
        Ship(type_, PAD if number < SHIPS[type_].built_at_start else RESERVE)
        for type_ in SHIP_TYPES
        for number in range(SHIPS[type_].per_player)
    ]
    return Player(
        ships=ships,
        goods=dict.fromkeys(TOKENS, 0),
        rows={kind: [BASE_MODULE_OF[kind]] for kind in KINDS},
        tracks=dict.fromkeys(TRACKS, 0),
        factions_dealt=factions,
    )


def _raiders(luck: Luck, options: object) -> dict[str, RaiderCard]:
    """One raider of each class, as the table wishes, or by lot [andromeda.setup.16, andromeda.setup.18]."""
    wishes: dict[str, str] = dict(options)  # type: ignore[call-overload]
    chosen = {}
    for class_ in CLASSES:
        wish = wishes[f"raider-{class_.lower()}"]
        by_lot = wish == "random"
        if by_lot:
            wish = luck.pick(raiders_of(class_))
        chosen[class_] = RaiderCard(wish, revealed=class_ == SWARM, known=not by_lot)
    return chosen


def _lay_tiles(g: State) -> None:
    """Special locations first, then planets and bases mixed, in reading order [andromeda.special.2,
    andromeda.setup.7 to andromeda.setup.11]."""
    for id, special in SPECIALS.items():
        if g.special and special.kind == g.special.removesuffix("s").replace("vortice", "vortex"):
            g.tiles[MARKED[special.mark]] = id
            g.tell("special", place=MARKED[special.mark], tile=id)
    planets = [g.tile_stack.pop() for _ in range(START_PLANETS[g.seat_count])]
    for tile in _shuffled(g.luck, [*planets, *BASES]):
        place = next_free_space(g)
        assert place is not None
        g.tell("tile", place=place, tile=tile)
        if tile in PLANETS:
            lay_planet(g, place, tile)
        else:
            g.tiles[place] = tile


def _lay_nebula_moons(g: State) -> None:
    """One on each nebula [andromeda.setup.12]."""
    for place in NEBULAE.values():
        g.moons[place] = [g.moon_supply["nebula"].pop()]


def _deal_upgrades(g: State) -> None:
    """Each player gets one neutral piece for every type of ship [andromeda.player-setup.9]."""
    for type_ in SHIP_TYPES:
        pieces = [id for id, piece in UPGRADES.items() if piece.group == "neutral" and piece.ship == type_]
        g.luck.shuffle(pieces)
        for player in g.players:
            player.spare_upgrades.append(pieces.pop())


# -- the first scenes


async def factions(g: State) -> None:
    """Everybody keeps one of three factions [andromeda.player-setup.5] and takes what belongs to it."""
    for seat in g.seats:
        g.reveal(seat, *g.players[seat].factions_dealt)
    chosen = await together(
        [
            Ask(seat, "faction", lambda seat: g.players[seat].factions_dealt, rule="andromeda.player-setup.5")
            for seat in g.seats
        ]
    )
    for seat, faction in chosen.items():
        player = g.players[seat]
        player.faction = faction
        player.factions_dealt.clear()
        player.spare_upgrades.append(FACTIONS[faction].upgrade)  # andromeda.player-setup.8
        g.tell("faction", seat, faction=faction)
        for track in FACTIONS[faction].advances:  # andromeda.player-setup.13
            player.tracks[track] += 1
    g.faction_box.clear()
    for seat in g.seats:
        for resource, count in FACTIONS[g.players[seat].faction].start.items():  # andromeda.player-setup.6
            if resource == "tactic":
                draw(g, seat, count)
            else:
                g.players[seat].goods[resource] = count
    _place_commanders(g)


def _place_commanders(g: State) -> None:
    """One on each base, two on a random nebula, the rest in the station [andromeda.player-setup.14 to
    andromeda.player-setup.16]."""
    none = [0] * g.seat_count
    for place, tile in g.tiles.items():
        if tile in BASES:
            g.commanders[place] = [1] * g.seat_count
    for seat in g.seats:
        [face] = g.luck.roll(6)
        place = NEBULAE[face]
        g.commanders.setdefault(place, none.copy())[seat] += 2
        g.tell("commanders-start", seat, place=place)
        g.players[seat].commanders = COMMANDERS - g.commanders_on_map(seat)


async def destinies(g: State) -> None:
    """Everybody keeps one of two destiny cards, unseen by the others [andromeda.destiny.2]."""
    kept = await together(
        [
            Ask(
                seat,
                "destiny",
                lambda seat: g.players[seat].destiny,
                rule="andromeda.destiny.2",
                token=lambda card: DESTINIES[card].id,
            )
            for seat in g.seats
        ]
    )
    for seat, card in kept.items():
        player = g.players[seat]
        player.dropped_destiny = [other for other in player.destiny if other != card]
        player.destiny = [card]
        g.tell("keeps-destiny", seat, secret={"destiny": card})


def first_player(g: State) -> None:
    """A mock battle with six dice each finds the starting player, who has 1 point; the others have one more each,
    clockwise [andromeda.player-setup.17 to andromeda.player-setup.19]. Teams put their dice together, and the member
    who sits on the left begins [andromeda.team-setup.3, andromeda.team-setup.4, andromeda.ruling.team-left]."""
    while True:
        rolls = [sorted(g.luck.roll(6, START_DICE), reverse=True) for _ in g.seats]
        rows: dict[int, list[int]] = {}
        for seat in g.seats:
            rows[g.team_of(seat)] = sorted([*rows.get(g.team_of(seat), []), *rolls[seat]], reverse=True)
        best = max(rows.values())
        leaders = [team for team, row in rows.items() if row == best]
        for seat in g.seats:
            g.tell("start-roll", seat, dice=rolls[seat])
        if len(leaders) == 1:
            break
    g.start = max(seat for seat in g.seats if g.team_of(seat) == leaders[0])
    g.active = g.start
    g.tell("begins", g.start)
    for points, seat in enumerate(g.order(), 1):
        g.players[seat].score = points
    g.reveal(EVERYBODY, "first player")
