"""A game without end: a state of 15 KB, of which each answer changes a bit, as in the heaviest games to come."""

from __future__ import annotations

from random import Random

from msgspec import Struct, field

from orloj.kernel import Ask, Game, Luck, Mode, Outcome, Seat, Setup, State, Step, Table, ask

SYSTEMS = 54
UNITS = ("carrier", "cruiser", "destroyer", "dreadnought", "fighter", "infantry", "mech", "war-sun")
CARDS = 120


class Fleet(Struct):
    owner: Seat
    units: dict[str, int]
    damaged: list[int] = field(default_factory=list)


class System(Struct):
    token: str
    planets: dict[str, int]  # planet -> influence
    fleets: list[Fleet]


class Long(State, kw_only=True):
    systems: list[System] = field(default_factory=list)
    deck: list[int] = field(default_factory=list)
    hands: list[list[int]] = field(default_factory=list)
    goods: list[dict[str, int]] = field(default_factory=list)
    turns: int = 0
    length: int = 0


class LongView(Struct):
    turns: int


async def turn(g: Long) -> None:
    """A seat chooses a system: a few units there change, sometimes dice are rolled, and a line or two is told."""
    seat = g.turns % g.seat_count
    number = await ask(Ask(seat, "activate", lambda _: [f"activate {place}" for place in range(SYSTEMS)]))
    place = int(number.split()[1])
    system = g.systems[place]
    kind = UNITS[(g.turns * 7 + place) % len(UNITS)]
    fleet = system.fleets[g.turns % len(system.fleets)]
    fleet.units[kind] = (fleet.units[kind] + g.turns) % 9
    g.tell("activates", seat, system=system.token, unit=kind, count=fleet.units[kind])
    if g.turns % 3 == 0:
        dice = g.luck.roll(10, 3)
        fleet.damaged = dice
        g.tell("rolls", seat, system=system.token, dice=dice)
    if g.turns % 4 == 0:
        g.goods[seat]["trade"] += 1
        if not g.deck:
            g.deck = list(range(CARDS))
            g.luck.shuffle(g.deck)
        card = g.deck.pop()
        g.hands[seat] = [*g.hands[seat][-6:], card]
        g.tell("draws", seat, count=1, secret={"card": card})
    g.turns += 1
    if g.turns < g.length:
        g.then("turn")
    else:
        g.outcome = Outcome([0], "counted", [0] * g.seat_count)


def game(length: int = 4_000, systems: int = SYSTEMS) -> Game[Long]:
    def setup(new: Setup) -> Long:
        rng = Random(1)
        made = [
            System(
                f"system-{place:02}",
                {f"planet-{place:02}-{name}": rng.randrange(9) for name in ("a", "b", "c")[: rng.randint(1, 3)]},
                [
                    Fleet(owner, {unit: rng.randrange(9) for unit in UNITS}, [rng.randrange(9) for _ in range(4)])
                    for owner in rng.sample(range(6), 2)
                ],
            )
            for place in range(systems)
        ]
        deck = list(range(CARDS))
        new.luck.shuffle(deck)
        return Long(
            seat_count=new.seats,
            luck=new.luck,
            plan=[Step("turn")],
            systems=made,
            deck=deck,
            hands=[[] for _ in range(new.seats)],
            goods=[{"trade": 0, "credits": 3} for _ in range(new.seats)],
            length=length,
        )

    return Game(
        id="long",
        name="Long",
        players=(2, 6),
        modes=(Mode("standard", (2, 6)),),
        state=Long,
        scenes={"turn": turn},
        setup=setup,
        view=lambda g, seat: LongView(g.turns),
        redeal=lambda g, seat, luck: None,
        invariants=lambda g: None,
        package="tests.kernel",
    )


def play_on(table: Table[Long], rng: Random, answers: int) -> None:
    for _ in range(answers):
        [(seat, question)] = table.asks().items()
        table.answer(seat, question.sample(rng))


def fixed_luck() -> Luck:
    return Luck(bytes(16))
