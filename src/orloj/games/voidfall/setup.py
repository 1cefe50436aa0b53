"""The set-up: scenario, houses, technologies, decks [content/setup.toml]."""

from __future__ import annotations

from collections.abc import Sequence

from orloj.games.voidfall.cards import AGENDA_SLOTS, turn_up_agenda
from orloj.games.voidfall.components import (
    AGENDAS,
    ALERTS,
    BOUNTIES,
    CONSTANTS,
    CRISES,
    DIFFICULTIES,
    EVENTS,
    EXTRA_AGENDA,
    FALLEN_HOUSES,
    FOCUSES,
    HARBINGERS,
    HEROICS,
    HOUSES,
    KINDS,
    LETTERS,
    ORIGINS,
    RECLAIMS,
    RESOURCES,
    ROWS,
    SCENARIOS,
    SECTOR_KINDS,
    STARTING_AGENDA,
    TECHNOLOGIES,
    TRACKS,
    TRADE_BONUSES,
    CrisisId,
    Holding,
    Letter,
    Passive,
    Scenario,
    SectorKey,
)
from orloj.games.voidfall.crises.board import board_of, rows_for
from orloj.games.voidfall.deeds import ChooseHouse, ChooseOrigin, InRow
from orloj.games.voidfall.effects.core import begin
from orloj.games.voidfall.facts import home_of
from orloj.games.voidfall.pendings import pending_step
from orloj.games.voidfall.phases.cycle import add_alerts, fill_offer
from orloj.games.voidfall.scenes import scene
from orloj.games.voidfall.state import (
    COMPETITIVE,
    COOPERATIVE,
    NOBODY,
    SOLO,
    TUTORIAL,
    CrisisBoard,
    Haven,
    Player,
    Sector,
    Slot,
    Source,
    State,
)
from orloj.games.voidfall.tokens import lay_bounty, lay_reclaim
from orloj.kernel import Option, Pile, Seat, Setup, Step, choose

FITTING, RANDOM, RECOMMENDED, TOGETHER = "fitting", "random", "recommended", "together"
MODE_OF = {COMPETITIVE: "competitive", COOPERATIVE: "coop", SOLO: "solo", TUTORIAL: "tutorial"}


def _fits_table(scenario: str, mode: str, seats: int) -> bool:
    return scenario in (FITTING, RANDOM) or SCENARIOS[scenario] in fitting(mode, seats)


def _has_difficulty(difficulty: str, mode: str, _seats: int) -> bool:
    """Only games against the Voidborn have one."""
    return mode in (COOPERATIVE, SOLO) or difficulty == next(iter(DIFFICULTIES))


def _has_neighbours(aim: str, mode: str, seats: int) -> bool:
    """Only tutorials of several can be played side by side; alone there is no other way."""
    return aim != TOGETHER or (mode == TUTORIAL and seats > 1)


OPTIONS = (
    Option("scenario", (FITTING, RANDOM, *SCENARIOS), fits=_fits_table),
    Option("houses", ("chosen", RECOMMENDED, RANDOM)),
    Option("difficulty", tuple(DIFFICULTIES), fits=_has_difficulty),
    Option("preselect", ("off", "on")),
    Option("fallen-houses", ("scenario", RANDOM)),
    Option("tutorial", ("rivals", TOGETHER), fits=_has_neighbours),
)
GLORY_BY_PLACE = (1, 2, 2, 3)  # competitive
GLORY_TOGETHER = 2
FALLEN = 4  # houses whose technologies are offered
ONE_COPY = {1: 3, 2: 2}  # by players: technologies without the card that gives influence
BOARD_TECHNOLOGIES = 4  # improved cards on the galaxy board


def fitting(mode: str, seats: int) -> list[Scenario]:
    """Scenarios for a mode and a number of players."""
    return [one for one in SCENARIOS.values() if one.mode == MODE_OF[mode] and one.players == seats]


def scenario_for(new: Setup) -> Scenario:
    found = fitting(new.mode, new.seats)
    wanted = new.options["scenario"]
    if wanted == RANDOM:
        return new.luck.pick(found)
    if wanted == FITTING:
        return found[0]
    return SCENARIOS[wanted]


def setup(new: Setup) -> State:
    scenario = scenario_for(new)
    luck = new.luck
    g = State(
        seat_count=new.seats,
        luck=luck,
        mode=new.mode,
        scenario=scenario.id,
        players=[Player(stock=dict.fromkeys(RESOURCES, 0), tracks=dict.fromkeys(TRACKS, 0)) for _ in range(new.seats)],
        preselect=new.options["preselect"] == "on",
        truce=new.mode == TUTORIAL and (new.seats == 1 or new.options["tutorial"] == TOGETHER),
        houses_left=list(HOUSES),
    )
    for player in g.players:
        player.slots = [Slot() for _ in range(AGENDA_SLOTS)]
    for number in range(3):
        cards = [card for card, one in enumerate(EVENTS) if one.cycle == number + 1 and _fits(one.mode, new.mode)]
        g.events[number + 1] = _pile(g, cards)
    for kind in KINDS:
        g.agenda_piles[kind] = _pile(g, [card for card, one in enumerate(AGENDAS) if one.kind == kind])
    g.bounties = _pile(g, list(range(len(BOUNTIES))))
    g.reclaims = _pile(g, list(range(len(RECLAIMS))))
    g.trade_spaces = [1 if new.seats <= 2 else 2] * len(TRADE_BONUSES)
    if new.mode in (COOPERATIVE, SOLO):
        g.board = CrisisBoard(new.options["difficulty"])
    g.order = list(g.seats)
    if g.board is None:
        luck.shuffle(g.order)
    chosen = new.options["houses"]
    if chosen != "chosen":
        pool = list(scenario.recommended_houses or HOUSES) if chosen == RECOMMENDED else list(HOUSES)
        luck.shuffle(pool)
        for seat in g.order:
            take_house(g, seat, pool.pop(), luck.pick(LETTERS))
    else:
        g.then(*[Step("choose-house", [seat]) for seat in g.order])
    g.plan.insert(0, Step("set-up", [new.options["fallen-houses"]]))
    return g


def _fits(event: str, mode: str) -> bool:
    """Tutorial events only in tutorials, those about harbingers only where there are any."""
    if mode == TUTORIAL:
        return event == "tutorial"
    return event == "all" or (event == "coop-solo" and mode in (COOPERATIVE, SOLO))


def _pile(g: State, cards: list[int]) -> Pile:
    pile = Pile(cards)
    pile.shuffle(g.luck)
    return pile


# -- houses


@scene("choose-house")
async def choose_house(g: State, who: Seat) -> None:
    """The recommended ones first."""
    first = [house for house in SCENARIOS[g.scenario].recommended_houses if house in g.houses_left]
    rest = [house for house in g.houses_left if house not in first]
    deed = await choose(who, "house", lambda _seat: [ChooseHouse(house) for house in (*first, *rest)])
    g.players[who].house = deed.house
    g.houses_left.remove(deed.house)
    g.then(Step("choose-origin", [who]))


@scene("choose-origin")
async def choose_origin(g: State, who: Seat) -> None:
    house = g.players[who].house
    deed = await choose(who, "origin", lambda _seat: [ChooseOrigin(f"{house}_{letter}") for letter in LETTERS])
    take_house(g, who, house, ORIGINS[deed.origin].letter)


def take_house(g: State, who: Seat, house: str, letter: Letter) -> None:
    g.players[who].house = house
    g.players[who].letter = letter
    if house in g.houses_left:
        g.houses_left.remove(house)
    g.tell("house", who, house=house, origin=f"{house}_{letter}")


# -- the table


@scene("set-up")
def set_up(g: State, fallen: str) -> None:
    """All that follows from scenario and houses."""
    scenario = SCENARIOS[g.scenario]
    houses = fallen_houses(g, scenario, at_random=fallen == RANDOM)
    _lay_technologies(g, houses)
    _lay_map(g, scenario, houses)
    for place, seat in enumerate(g.order):
        _set_up_player(g, seat, place)
    for kind in KINDS:
        turn_up_agenda(g, kind)
    g.houses_left.clear()
    g.then("cycle")
    for seat in reversed(g.order):
        origin = origin_of(g, seat)
        if ORIGINS[origin].setup_effect:
            g.then(pending_step(seat, last=True))
            begin(g, seat, f"{origin}/setup", Source(id=origin))
    if g.board is not None:
        _set_up_board(g, scenario)


def origin_of(g: State, who: Seat) -> str:
    return f"{g.players[who].house}_{g.players[who].letter}"


def fallen_houses(g: State, scenario: Scenario, *, at_random: bool) -> list[str]:
    """Four that nobody plays: those of the scenario, or one with and one without broken glass and two more."""
    free = [house for house in HOUSES if all(player.house != house for player in g.players)]
    found = [] if at_random else [house for house in scenario.fallen_houses if house in free]
    rest = [house for house in free if house not in found]
    g.luck.shuffle(rest)
    if not found:
        found = [next(house for house in rest if FALLEN_HOUSES[house].cracked is cracked) for cracked in (True, False)]
        rest = [house for house in rest if house not in found]
    return [*found, *rest][:FALLEN]


def _lay_technologies(g: State, houses: Sequence[str]) -> None:
    """Both technologies of each house; with few players some copies are missing."""
    names = [tech for house in houses for tech in FALLEN_HOUSES[house].technologies]
    poor = list(names)
    g.luck.shuffle(poor)
    without = poor[: ONE_COPY.get(g.seat_count, 0)]
    bonus = CONSTANTS["basic_technology_influence"]
    for tech in names:
        if g.seat_count == 1:
            g.techs[tech] = [0] if tech in without else [bonus]
        else:
            g.techs[tech] = [0] if tech in without else [bonus, 0]
    improved = list(names)
    g.luck.shuffle(improved)
    g.improved = improved[:BOARD_TECHNOLOGIES]
    numbers = list(TECHNOLOGIES)
    g.improved_deck = Pile([numbers.index(tech) for tech in improved[BOARD_TECHNOLOGIES:]])


def _lay_map(g: State, scenario: Scenario, houses: Sequence[str]) -> None:
    cards = list(houses)
    g.luck.shuffle(cards)
    for plan in scenario.sector:
        sector = Sector(plan.kind, population=plan.population, corrupted=plan.corrupted, void_power=plan.void_power)
        g.sectors[plan.key] = sector
        sector.installations = ["sector_defense"] * plan.sector_defense
        sector.glory = [plan.glory] if plan.glory else []
        sector.harbingers = plan.harbinger
        sector.edge_harbingers = plan.edge_harbinger
        if SECTOR_KINDS[plan.kind].population == "fixed" and not sector.population:
            sector.population = 6
        if plan.role == "fallen_house":
            sector.fallen = cards.pop()
            sector.population = FALLEN_HOUSES[sector.fallen].population
        for _ in range(plan.bounty):
            lay_bounty(g, plan.key, NOBODY)
        for _ in range(plan.reclaim):
            lay_reclaim(g, plan.key, NOBODY)
        if plan.seat and plan.kind == "home":
            sector.home = sector.owner = plan.seat - 1


def _set_up_player(g: State, who: Seat, place: int) -> None:
    player = g.players[who]
    origin = ORIGINS[origin_of(g, who)]
    house = HOUSES[player.house]
    player.stock = {resource: origin.stock.get(resource, 0) for resource in RESOURCES}
    player.active, player.inactive = origin.active_power, origin.inactive_power
    player.tracks = {track: origin.track_start.get(track, 0) for track in TRACKS}
    player.techs = {origin.technology: "basic"}
    player.slots[0].agenda = STARTING_AGENDA[origin.id]
    player.slots[-1].corrupted = True
    player.influence = CONSTANTS["starting_influence"]
    cards = [*house.standard_focuses, *house.house_focuses]
    player.hand = [card for card in FOCUSES if card in cards and FOCUSES[card].available_from_cycle == 1]
    player.later = [card for card in FOCUSES if card in cards and FOCUSES[card].available_from_cycle > 1]
    player.glory = [GLORY_BY_PLACE[place] if g.board is None and g.seat_count > 1 else GLORY_TOGETHER]
    for ability in house.ability:
        if isinstance(ability, Passive) and ability.modifies == "extra_starting_agenda":
            player.slots[1].agenda = EXTRA_AGENDA[player.letter]
            player.slots[1].corrupted = bool(ability.n)
    _settle(g, who, home_of(g, who), origin.home)
    _settle(g, who, _outpost(g, who), origin.outpost)


def _outpost(g: State, who: Seat) -> SectorKey:
    return next(plan.key for plan in SCENARIOS[g.scenario].sector if plan.role == "outpost" and plan.seat == who + 1)


def _settle(g: State, who: Seat, key: SectorKey, holding: Holding) -> None:
    sector = g.sectors[key]
    sector.owner = who
    sector.population = holding.population
    sector.guilds = list(holding.guilds)
    sector.installations = list(holding.installations)
    sector.fleets = dict(holding.power)
    sector.corrupted = holding.corrupted


def _set_up_board(g: State, scenario: Scenario) -> None:
    """Decks, havens, alerts and the first crises."""
    board = board_of(g)
    board.rows = {row: [] for row in ROWS}
    board.havens = [Haven(levels) for levels in scenario.safe_havens]
    board.harbingers = HARBINGERS - sum(plan.harbinger + plan.edge_harbinger for plan in scenario.sector)
    for level in ("starting", 1, 2, 3):
        board.decks[str(level)] = _pile(g, [card for card, one in enumerate(CRISES) if one.level == level])
        board.discards[str(level)] = Pile()
    board.heroics = _pile(
        g, [card for card, one in enumerate(HEROICS) if one.mode == ("solo" if g.mode == SOLO else "coop")]
    )
    board.alert_box = list(range(len(ALERTS)))
    g.cycle = 1
    add_alerts(g)
    fill_offer(g)
    g.cycle = 0
    pile = board.decks["starting"]
    for crisis in [pile.take_top() for _ in range(DIFFICULTIES[board.difficulty].starting_crises)]:
        g.then(Step("starting-crisis", [g.order[0], crisis]))
    pile.cards.clear()


@scene("starting-crisis")
async def starting_crisis(g: State, who: Seat, crisis: CrisisId) -> None:
    """An ongoing one from the beginning; a general one in a row of the players' choice [voidfall.void-advance.8]."""
    rows = rows_for(crisis)
    deed = await choose(
        who,
        "starting-row",
        lambda _seat: [InRow(row) for row in rows],
        rule="voidfall.void-advance.8",
        values={"crisis": crisis},
    )
    board_of(g).rows[deed.row].append(crisis)
