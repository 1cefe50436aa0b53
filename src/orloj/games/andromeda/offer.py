"""The offer of modules: prices, buying, handing over to a team-mate, refilling."""

from __future__ import annotations

from collections.abc import Mapping

from orloj.games.andromeda.components import KINDS, MODULE_BY_TOKEN, MODULES, PRICES, Kind, ModuleId
from orloj.games.andromeda.facts import Known
from orloj.games.andromeda.moons import drop_broken_slots
from orloj.games.andromeda.paying import affordable, means_of, pay
from orloj.games.andromeda.state import State
from orloj.games.andromeda.tracks import advance
from orloj.kernel import EVERYBODY, Refusal, Seat, choose
from orloj.parts.decks import Deck
from orloj.parts.market import Market
from orloj.parts.paying import less

NO_MODULE = "no-module"


def _market(g: State, kind: Kind) -> Market:
    return Market(g.offer[kind], Deck(g.decks[kind]))


def offered(g: Known, kinds: tuple[str, ...], rows: tuple[int, ...] = (1, 2, 3)) -> list[tuple[ModuleId, Kind, int]]:
    """The modules of these columns and rows, each with its kind and row, the cheapest first."""
    return [
        (module, kind, row)
        for kind in KINDS
        if "any" in kinds or kind in kinds
        for row, module in enumerate(g.offer[kind], 1)
        if module is not None and row in rows
    ]


def row_of(g: Known, module: ModuleId) -> int:
    """The row of the offer in which a module lies; rows have prices."""
    return g.offer[MODULES[module].kind].index(module) + 1


def module_costs(kind: Kind, row: int, discount: Mapping[str, int], least: int = 0) -> list[dict[str, int]]:
    return less(PRICES[kind, row], discount, least=least)


def buyable(
    g: Known,
    seat: Seat,
    kinds: tuple[str, ...],
    discount: Mapping[str, int],
    *,
    free: bool = False,
    rows: tuple[int, ...] = (1, 2, 3),
    least: int = 0,
) -> list[str]:
    """The modules that the player could take, as tokens."""
    means = means_of(g, seat)
    return [
        MODULES[module].id
        for module, kind, row in offered(g, kinds, rows)
        if free or any(means.cover(cost) for cost in module_costs(kind, row, discount, least))
    ]


def within_means(g: Known, seat: Seat) -> list[str]:
    """The modules of the offer that the player could pay for without any discount."""
    means = means_of(g, seat)
    return [MODULES[module].id for module, kind, row in offered(g, KINDS) if means.cover(PRICES[kind, row])]


def too_dear(
    g: Known, seat: Seat, kinds: tuple[str, ...], discount: Mapping[str, int], rows: tuple[int, ...], least: int
) -> list[Refusal]:
    return [
        Refusal(
            MODULES[module].id,
            "module-price",
            "andromeda.module-buy.2",
            {"cost": module_costs(kind, row, discount, least)[0]},
        )
        for module, kind, row in offered(g, kinds, rows)
        if not affordable(g, seat, module_costs(kind, row, discount, least))
    ]


def _all_too_dear(
    g: Known, seat: Seat, kinds: tuple[str, ...], discount: Mapping[str, int], rows: tuple[int, ...], least: int
) -> list[Refusal]:
    """Even the cheapest module is too dear."""
    if buyable(g, seat, kinds, discount, rows=rows, least=least):
        return []
    costs = [module_costs(kind, row, discount, least)[0] for _, kind, row in offered(g, kinds, rows)]
    cheapest = min(costs, key=lambda cost: sum(cost.values()), default=None)
    return [Refusal("module", "no-module-to-buy", "andromeda.module-buy.2", {"cost": cheapest})] if cheapest else []


async def take_module(
    g: State,
    seat: Seat,
    kinds: tuple[str, ...],
    discount: Mapping[str, int],
    *,
    free: bool = False,
    rows: tuple[int, ...] = (1, 2, 3),
    least: int = 0,
    must: bool = False,
    kind: str = "",
    source: str = "",
) -> bool:
    """Take one module from the offer, paid or free, if the player wants to. The offer is refilled by the caller, after
    the whole action [andromeda.module-buy.9]. Says whether one was taken."""
    token = await choose(
        seat,
        kind or ("gain-module" if free else "buy-module"),
        lambda seat: _unless_it_must(must, buyable(g, seat, kinds, discount, free=free, rows=rows, least=least)),
        blocked=lambda seat: [] if free else too_dear(g, seat, kinds, discount, rows, least),
        lacking=lambda seat: [] if free else _all_too_dear(g, seat, kinds, discount, rows, least),
        rule="andromeda.module-buy.3" if free else "andromeda.module-buy.2",
        values={"discount": dict(discount), "least": least, "free": free, "source": source},
        ponder=g.keeps_face(seat),  # cards pay for everything
        telling=True,
    )
    if token == NO_MODULE:
        return False
    module = MODULE_BY_TOKEN[token]
    row = row_of(g, module)
    if not free:
        costs = module_costs(MODULES[module].kind, row, discount, least)
        await pay(g, seat, costs, what=token, rule="andromeda.module-buy.2")
    owner = await _for_whom(g, seat, module)
    _market(g, MODULES[module].kind).take(module)
    await add_module(g, owner, module)
    return True


def _unless_it_must(must: bool, found: list[str]) -> list[str]:
    """These modules, or none. One that has to be taken may still become too dear: moons can be stored meanwhile."""
    return found if must and found else [*found, NO_MODULE]


async def _for_whom(g: State, seat: Seat, module: ModuleId) -> Seat:
    """The first module that a player gains in the own turn may go to the team-mate instead [andromeda.team-coop.5]."""
    mate = g.mate_of(seat)
    if mate is None or seat != g.active or g.now.module_gained:
        return seat
    g.now.module_gained = True
    who = await choose(
        seat,
        "module-for",
        lambda _seat: ["me", "mate"],
        rule="andromeda.team-coop.5",
        values={"module": module},
    )
    return seat if who == "me" else mate


async def add_module(g: State, seat: Seat, module: ModuleId) -> None:
    """Put a module into its row; it may arrive damaged; the marker of its track moves up [andromeda.modules.2,
    andromeda.modules.3, andromeda.module-buy.4]."""
    facts = MODULES[module]
    player = g.players[seat]
    player.rows[facts.kind].append(module)
    if facts.damage:
        player.damage[module] = facts.damage
    g.tell("module", seat, module=module)
    await advance(g, [seat], facts.kind)


def discard_from_offer(g: State, seat: Seat, token: str) -> None:
    """Put a module of the offer under its deck [andromeda.module-buy.5, andromeda.module-buy.7]."""
    module = MODULE_BY_TOKEN[token]
    _market(g, MODULES[module].kind).put_under(module)
    g.tell("discards-module", seat, module=module)


def refill(g: State) -> None:
    """Slide the modules down to the cheaper rows and draw new ones [andromeda.module-buy.8]; an empty deck leaves the
    upper rows empty [andromeda.ruling.module-deck-empty]."""
    for kind in KINDS:
        market = _market(g, kind)
        market.slide()
        g.reveal(EVERYBODY, *[f"module {module}" for module in market.refill(g.luck)])


def arrange(g: State, seat: Seat, kind: Kind, modules: tuple[ModuleId, ...]) -> None:
    """Change the order of a row; the printed module stays at the board [andromeda.modules.4]."""
    row = g.players[seat].rows[kind]
    row[1:] = modules
    g.tell("arranges", seat, modules=list(modules))
    drop_broken_slots(g, seat)
