"""The offer of modules: prices, buying, handing over to a team-mate, refilling."""

from __future__ import annotations

from collections.abc import Mapping

from orloj.games.andromeda.components import KINDS, MODULE_BY_TOKEN, MODULES, PRICES, Kind, ModuleId
from orloj.games.andromeda.moons import drop_broken_slots
from orloj.games.andromeda.paying import affordable, less, means_of, pay
from orloj.games.andromeda.state import State
from orloj.games.andromeda.tracks import advance
from orloj.kernel import EVERYBODY, Refusal, Seat, choose

NO_MODULE = "no-module"


def offered(g: State, kinds: tuple[str, ...], rows: tuple[int, ...] = (1, 2, 3)) -> list[tuple[ModuleId, Kind, int]]:
    """The modules of these columns and rows, each with its kind and row, the cheapest first."""
    return [
        (module, kind, row)
        for kind in KINDS
        if "any" in kinds or kind in kinds
        for row, module in enumerate(g.offer[kind], 1)
        if module is not None and row in rows
    ]


def module_costs(kind: Kind, row: int, discount: Mapping[str, int], least: int = 0) -> list[dict[str, int]]:
    return less(PRICES[kind, row], discount, least=least)


def buyable(
    g: State,
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


def within_means(g: State, seat: Seat) -> list[str]:
    """The modules of the offer that the player could pay for without any discount."""
    means = means_of(g, seat)
    return [MODULES[module].id for module, kind, row in offered(g, KINDS) if means.cover(PRICES[kind, row])]


def too_dear(
    g: State, seat: Seat, kinds: tuple[str, ...], discount: Mapping[str, int], rows: tuple[int, ...], least: int
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
) -> bool:
    """Take one module from the offer, paid or free, if the player wants to. The offer is refilled by the caller, after
    the whole action [andromeda.module-buy.9]. Says whether one was taken."""
    token = await choose(
        seat,
        kind or ("gain-module" if free else "buy-module"),
        lambda seat: [
            *buyable(g, seat, kinds, discount, free=free, rows=rows, least=least),
            *([] if must else [NO_MODULE]),
        ],
        blocked=lambda seat: [] if free else too_dear(g, seat, kinds, discount, rows, least),
        rule="andromeda.module-buy.3" if free else "andromeda.module-buy.2",
        values={"discount": dict(discount), "least": least, "free": free},
    )
    if token == NO_MODULE:
        return False
    module = MODULE_BY_TOKEN[token]
    row = g.offer[MODULES[module].kind].index(module) + 1
    if not free:
        costs = module_costs(MODULES[module].kind, row, discount, least)
        await pay(g, seat, costs, what=token, rule="andromeda.module-buy.2")
    owner = await _for_whom(g, seat, module)
    g.offer[MODULES[module].kind][row - 1] = None
    await add_module(g, owner, module)
    return True


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
    kind = MODULES[module].kind
    g.offer[kind][g.offer[kind].index(module)] = None
    deck = g.decks[kind]
    deck.cards.insert(0, module)
    deck.seen[module] = (1 << 16) - 1
    g.tell("discards-module", seat, module=module)


def refill(g: State) -> None:
    """Slide the modules down to the cheaper rows and draw new ones [andromeda.module-buy.8]; an empty deck leaves the
    upper rows empty [andromeda.ruling.module-deck-empty]."""
    for kind in KINDS:
        if None not in g.offer[kind]:
            continue
        left = [module for module in g.offer[kind] if module is not None]
        while len(left) < 3 and g.decks[kind].cards:
            module = g.decks[kind].take_top()
            g.reveal(EVERYBODY, f"module {module}")
            left.append(module)
        g.offer[kind] = [*left, *[None] * (3 - len(left))]


def arrange(g: State, seat: Seat, kind: Kind, modules: tuple[ModuleId, ...]) -> None:
    """Change the order of a row; the printed module stays at the board [andromeda.modules.4]."""
    row = g.players[seat].rows[kind]
    row[1:] = modules
    g.tell("arranges", seat, modules=list(modules))
    drop_broken_slots(g, seat)
