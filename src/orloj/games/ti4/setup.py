"""The set-up, step by step as the rulebook has it [ti4.setup.0].

What a table can choose: the points that win, how factions come to players (`drafting`), and where the galaxy comes from
(`galaxies` for ready and drawn ones, `galaxy_building` for those that players build).
"""

from __future__ import annotations

from orloj.games.ti4.components import (
    ACTION_CARDS,
    AGENDAS,
    FACTIONS,
    LAYOUTS,
    MECATOL_TILE,
    NOTES_OF_A_PLAYER,
    OBJECTIVES,
    PLANETS,
    STARTING_TOKENS,
    STRATEGY_CARDS,
    SYSTEMS,
    UNITS,
)
from orloj.games.ti4.drafting import CHOICE, DRAFT, LOT, deal_factions, faction_steps, name_speaker
from orloj.games.ti4.facts import clockwise, home_tile, is_ship, printed, seat_at
from orloj.games.ti4.galaxies import generated, ready_maps
from orloj.games.ti4.galaxy_building import building_steps, lay
from orloj.games.ti4.moments import NOBODY
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.slices import CENTRE
from orloj.games.ti4.state import Kind, Player, State
from orloj.games.ti4.tokens import objective_token
from orloj.games.ti4.units import put
from orloj.kernel import (
    EVERYBODY,
    Ask,
    Hand,
    Option,
    Pile,
    Seat,
    Setup,
    Step,
    choose,
    choose_some,
    in_lanes,
    spread,
    together,
)
from orloj.parts.decks import Deck, take_top

READY, DRAWN, BUILT = "ready", "generated", "built"
OPTIONS = (
    Option("points", ("10", "14")),
    Option("factions", (LOT, CHOICE, DRAFT)),
    Option("map", (READY, DRAWN, BUILT)),
)
TWO_CARDS_EACH = 4  # up to so many players choose two strategy cards
SECRETS_DRAWN = 2
OBJECTIVES_OF_A_STAGE = 5
REVEALED = 2
AFTER_THE_GALAXY = (
    "galaxy-done",
    "starting-components",
    "draw-secrets",
    "keep-secrets",
    "public-objectives",
    "strategy-phase",
)


def setup(new: Setup) -> State:
    """Speaker, factions, galaxy, and everything that follows from them. The points are agreed on [ti4.setup.12b], and
    everybody begins with none [ti4.setup.12b.2]."""
    g = State(
        seat_count=new.seats,
        luck=new.luck,
        mode=new.mode,
        players=[Player(faction="") for _ in range(new.seats)],
        goal=int(new.options["points"]),
        cards_each=2 if new.seats <= TWO_CARDS_EACH else 1,
    )
    lay(g, MECATOL_TILE, CENTRE)
    fill_common_area(g)
    make_galaxy(g, new.options["map"])
    factions = new.options["factions"]
    g.speaker = NOBODY
    if factions != DRAFT:
        name_speaker(g)
    if factions == LOT:
        deal_factions(g)
    built = building_steps(g) if new.options["map"] == BUILT else []
    g.then(*faction_steps(g, factions), "home-systems", *built, *AFTER_THE_GALAXY)
    return g


def make_galaxy(g: State, source: str) -> None:
    """Lay the galaxy around Mecatol Rex [ti4.setup.6, ti4.setup.6.2], unless players build it."""
    if source == BUILT:
        return
    if source == READY:
        maps = ready_maps(g.seat_count)
        chosen = g.luck.pick(range(len(maps)))
        galaxy = maps[chosen].galaxy
        g.tell("galaxy-ready", number=chosen + 1, count=len(maps))
    else:
        galaxy = generated(g.seat_count, g.luck)
        g.tell("galaxy-generated")
    for hex, tile in galaxy.items():
        if tile != MECATOL_TILE:
            lay(g, tile, hex)


# ---------------------------------------------------------------- factions and homes


@scene("home-systems")
def home_systems(g: State) -> None:
    """Each player takes what belongs to his faction and his colour, and puts his home system where he sits
    [ti4.setup.3, ti4.setup.5, ti4.setup.6.3, ti4.setup.6.4, ti4.setup.6c]. Whoever lives behind a gate has it on the
    board in place of his home, which lies beside the board."""
    for position, hex in enumerate(LAYOUTS[g.seat_count].homes):
        seat = seat_at(g, position)
        player = g.players[seat]
        faction = FACTIONS[player.faction]
        lay(g, faction.gate_tile or faction.home_tile, hex)
        if faction.gate_tile:
            lay(g, faction.home_tile, None)
        for planet in SYSTEMS[faction.home_tile].planets:
            g.planets[planet].owner = seat
        player.notes = Hand(list(range(seat * NOTES_OF_A_PLAYER, (seat + 1) * NOTES_OF_A_PLAYER)))
        player.tactic, player.fleet, player.strategy = STARTING_TOKENS.values()


@scene("galaxy-done")
def galaxy_done(g: State) -> None:
    """Trade goods make up for poorer positions [ti4.setup.6c.8]. Nothing of the game itself happens here, so nobody
    reacts to them."""
    for position, goods in enumerate(LAYOUTS[g.seat_count].trade_goods):
        if goods:
            seat = seat_at(g, position)
            g.players[seat].trade_goods = goods
            g.tell("position-goods", seat, count=goods)


# ---------------------------------------------------------------- the common area


def fill_common_area(g: State) -> None:
    """The custodians token, five shuffled decks, all strategy cards [ti4.setup.7, ti4.setup.8, ti4.setup.10]; of both
    stages of public objectives five lie face down, the others are not used in this game [ti4.setup.12c]. Of supplies
    there is always enough [ti4.setup.9]."""
    g.custodians = True
    g.action_deck = Deck(_shuffled(g, range(len(ACTION_CARDS))))
    g.agenda_deck = Deck(_shuffled(g, range(len(AGENDAS))))
    stages = [_shuffled(g, _objectives(stage)) for stage in ("1", "2")]
    g.hidden_objectives = [Pile(pile.cards[-OBJECTIVES_OF_A_STAGE:]) for pile in stages]
    g.secret_deck = _shuffled(g, _objectives("secret"))
    g.offer = dict.fromkeys(STRATEGY_CARDS, 0)


def _objectives(stage: str) -> list[int]:
    return [number for number, one in enumerate(OBJECTIVES) if one.stage == stage]


def _shuffled(g: State, cards: range | list[int]) -> Pile:
    pile = Pile(list(cards))
    pile.shuffle(g.luck)
    return pile


# ---------------------------------------------------------------- what players begin with


@scene("starting-components")
def starting_components(g: State) -> None:
    """Technologies and units of the faction sheets [ti4.setup.11, ti4.setup.11.2]. Ships are in the space area, other
    units on planets of the home system. Those who have a choice make it at the same time."""
    choices: dict[Seat, list[Step]] = {}
    for seat, player in enumerate(g.players):
        faction = FACTIONS[player.faction]
        player.technologies = list(faction.starting_technologies)
        steps = [Step("starting-technology", [seat])] if faction.starting_choice else []
        for kind, count in faction.starting_units.items():
            figures = printed(g, seat, kind)
            if is_ship(kind) or (figures is not None and figures.in_space):
                put(g, seat, kind, count, str(faction.home_tile))
            elif len(faction.planets) == 1:
                put(g, seat, kind, count, faction.planets[0])
            else:
                steps.append(Step("starting-units", [seat, kind, count]))
        if steps:
            choices[seat] = steps
    if choices:
        in_lanes(g, choices)


@scene("starting-technology")
async def starting_technology(g: State, seat: Seat) -> None:
    """Some faction sheets leave a choice of starting technologies."""
    offered = FACTIONS[g.players[seat].faction].starting_choice
    assert offered is not None
    count, technologies = offered
    chosen = await choose_some(
        seat,
        "starting-technology",
        lambda _seat: technologies,
        exactly=count,
        rule="ti4.setup.11",
        values={"count": count},
    )
    g.players[seat].technologies += chosen
    g.tell("starting-technology", seat, technologies=list(chosen))


@scene("starting-units")
async def starting_units(g: State, seat: Seat, kind: Kind, count: int) -> None:
    """Several home planets: the player says on which of them units begin. The one with the most resources is named
    first, since most players want their space dock there."""
    planets = sorted(SYSTEMS[home_tile(g, seat)].planets, key=lambda planet: -PLANETS[planet].resources)
    values = {"unit": kind, "count": count}
    if count == 1:
        planet = await choose(seat, "starting-unit", lambda _seat: planets, rule="ti4.setup.11.2", values=values)
        places = [(planet, 1)]
    else:
        limit = UNITS[kind].max_per_planet or count
        places = list(
            await spread(
                seat,
                "starting-units",
                lambda _seat: planets,
                total=count,
                most=lambda _planet: limit,
                rule="ti4.setup.11.2",
                values=values,
            )
        )
    for planet, some in places:
        put(g, seat, kind, some, planet)
        g.tell("starting-units", seat, unit=kind, count=some, planet=planet)


# ---------------------------------------------------------------- objectives


@scene("draw-secrets")
def draw_secrets(g: State) -> None:
    """Everybody draws two secret objectives [ti4.setup.12a]."""
    for seat in clockwise(g, g.speaker):
        g.luck.bring_up(g.secret_deck.cards, seat, SECRETS_DRAWN)
        cards = take_top(g.secret_deck, SECRETS_DRAWN)
        g.players[seat].secrets.cards += cards
        g.reveal(seat, *cards)


@scene("keep-secrets")
async def keep_secrets(g: State) -> None:
    """Everybody keeps one of them; the others are shuffled back, and nobody sees them [ti4.setup.12a.2]."""
    kept = await together(
        [
            Ask(
                seat,
                "keep-secret",
                lambda seat: g.players[seat].secrets.cards,
                rule="ti4.setup.12a",
                token=objective_token,
            )
            for seat in g.seats
        ]
    )
    for seat, card in kept.items():
        hand = g.players[seat].secrets
        [other] = [one for one in hand.cards if one != card]
        hand.take(other)
        g.secret_deck.put(other, seat)
        g.tell("keeps-secret", seat, secret={"objective": OBJECTIVES[card].id})
    g.secret_deck.shuffle(g.luck)


@scene("public-objectives")
def public_objectives(g: State) -> None:
    """The first two objectives of stage I are revealed [ti4.setup.12d]."""
    for _ in range(REVEALED):
        objective = g.hidden_objectives[0].take_top()
        g.objectives.append(objective)
        g.reveal(EVERYBODY, objective)
        g.tell("reveals-objective", g.speaker, objective=OBJECTIVES[objective].id)
