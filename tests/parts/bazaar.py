"""A little game whose only contents are trees of effects, made up at random: each player carries out the tree of the
table twice, inside one scene or as steps of the plan."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import Struct, field

from orloj.kernel import Game, Luck, Mode, Option, Outcome, Seat, Setup, State, Step, choose, in_lanes
from orloj.parts.effects import (
    AllOf,
    Amount,
    AnyOf,
    Choice,
    Condition,
    Each,
    Exchange,
    Go,
    If,
    InOrder,
    May,
    Node,
    Not,
    Reader,
    Repeat,
    Run,
    Scaled,
    Vocabulary,
)
from tests.parts.plainly import carry_out

GOODS = ("silk", "salt", "tea")
PLACES = ("market", "harbour", "temple")
BRANCHES = ("win", "lose")
TREES = 48  # made at random


class Trip(Run):
    """What is known while a tree is carried out."""

    source: str
    place: str = ""  # where the player has gone


class Bazaar(State, kw_only=True):
    purses: list[dict[str, int]]
    built: dict[str, int] = field(default_factory=dict)
    runs: dict[str, Trip] = field(default_factory=dict)
    fights: list[str] = field(default_factory=list)
    tree: str
    driver: str
    turns: int = 0


class Goods(Struct, frozen=True, forbid_unknown_fields=True):
    what: str
    n: int = 1


class Dice(Struct, frozen=True, forbid_unknown_fields=True):
    dice: int = 1


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class Effects(Vocabulary[Bazaar, Trip]):
    def read(self, at: Reader, raw: Any) -> Node:
        match raw:
            case {"in order": parts}:
                return InOrder(at.path, at.nodes(parts, "part"))
            case {"whole": parts}:
                return InOrder(at.path, at.nodes(parts, "part"), whole=True)
            case {"choose": parts, "least": least, "most": most}:
                return Choice(at.path, at.nodes(parts, "part"), least, most)
            case {"may": part}:
                return May(at.path, at.node(part, "may"))
            case {"if": condition}:
                then, otherwise = at.maybe(raw.get("then", []), "then"), at.maybe(raw.get("else", []), "else")
                return If(at.path, self.fact(at, condition), then, otherwise)
            case {"pay": cost, "to": then}:
                paid = at.maybe(cost, "pay", whole=True)
                return Exchange(at.path, paid, at.in_order(then, "to"), raw.get("times", 1))
            case {"times": n, "do": part}:
                return Repeat(at.path, at.node(part, "do"), self.amount_of(at, n), raw.get("up to", False))
            case {"for each": what, "do": part}:
                return Scaled(at.path, at.node(part, "do"), self.amount_of(at, what))
            case {"each": who, "do": parts}:
                return Each(at.path, who, at.in_order(parts, "do"))
            case {"op": op}:
                branches = {name: raw[name] for name in BRANCHES if name in raw}
                return at.word(op, {key: raw[key] for key in raw if key not in ("op", *BRANCHES)}, branches)
        raise at.wrong(f"{raw!r} is no effect")

    def fact(self, at: Reader, raw: Any) -> Condition:
        match raw:
            case {"and": parts}:
                return AllOf(tuple(self.fact(at, part) for part in parts))
            case {"or": parts}:
                return AnyOf(tuple(self.fact(at, part) for part in parts))
            case {"not": part}:
                return Not(self.fact(at, part))
        name, _, args = raw.partition(" ")
        return at.fact(name, args)

    def amount_of(self, at: Reader, raw: Any) -> Amount:
        return Amount(raw) if isinstance(raw, int) else Amount(1, at.counted(raw), every=2, most=3)

    def those(self, g: Bazaar, who: str, seat: Seat, _run: Trip) -> list[Seat]:
        return [other for other in g.seats if who == "all" or other != seat]

    def runs_of(self, g: Bazaar) -> dict[str, Trip]:
        return g.runs


EFFECTS = Effects("the bazaar")


def has(g: Bazaar, seat: Seat, goods: Goods, _run: Trip) -> bool:
    return g.purses[seat][goods.what] >= goods.n


@EFFECTS.word("gain", Goods)
def gain(g: Bazaar, seat: Seat, goods: Goods, run: Trip) -> None:
    g.purses[seat][goods.what] = min(30, g.purses[seat][goods.what] + goods.n * run.factor)


@EFFECTS.word("spend", Goods, possible=has)
def spend(g: Bazaar, seat: Seat, goods: Goods, _run: Trip) -> None:
    g.purses[seat][goods.what] -= goods.n


@EFFECTS.word("lend", Goods, possible=has)
async def lend(g: Bazaar, seat: Seat, goods: Goods, run: Trip) -> bool:
    """May be declined, unless it has to be."""
    options = ["lend"] if run.must else ["lend", "keep"]
    if await choose(seat, "lend", lambda _seat: options, values={"source": run.source}) == "keep":
        return False
    g.purses[seat][goods.what] -= 1
    return True


@EFFECTS.word("go", Nothing)
async def go(_g: Bazaar, seat: Seat, _args: Nothing, run: Trip) -> None:
    """Later words know the place."""
    run.place = await choose(seat, "go", lambda _seat: PLACES)


@EFFECTS.word("build", Nothing, possible=lambda _g, _seat, _args, run: bool(run.place))
def build(g: Bazaar, _seat: Seat, _args: Nothing, run: Trip) -> None:
    g.built[run.place] = g.built.get(run.place, 0) + run.factor


@EFFECTS.word("tour", Nothing, possible=lambda _g, _seat, _args, run: len(run.chosen) < len(PLACES))
async def tour(g: Bazaar, seat: Seat, _args: Nothing, run: Trip) -> None:
    """Never the same place twice."""
    place = await choose(seat, "tour", lambda _seat: [place for place in PLACES if place not in run.chosen])
    run.chosen.append(place)
    g.purses[seat]["tea"] = min(30, g.purses[seat]["tea"] + 1)


@EFFECTS.word("gamble", Dice)
def gamble(g: Bazaar, seat: Seat, dice: Dice, _run: Trip) -> list[str]:
    faces = g.luck.roll(6, dice.dice)
    g.tell("gamble", seat, faces=list(faces))
    return ["win" if face > 3 else "lose" for face in faces]


@EFFECTS.word("detour", Nothing)
def detour(_g: Bazaar, _seat: Seat, _args: Nothing, _run: Trip) -> Go:
    return Go("detour")


@EFFECTS.word("halt", Nothing)
def halt(_g: Bazaar, _seat: Seat, _args: Nothing, run: Trip) -> None:
    run.stopped = True


def fight_result(g: Bazaar, _seat: Seat, _args: Nothing, _run: Trip) -> str:
    return g.fights[-1]


@EFFECTS.word("fight", Nothing, outcome=fight_result)
def fight(g: Bazaar, seat: Seat, _args: Nothing, _run: Trip) -> None:
    """Whole scenes lie between it and its branches."""
    g.then(Step("blow", [seat]), Step("blow", [seat]), Step("judge", [seat]))


@EFFECTS.condition("rich")
def rich(g: Bazaar, seat: Seat, what: str, _run: Trip) -> bool:
    return g.purses[seat][what] >= 3


@EFFECTS.condition("away")
def away(_g: Bazaar, _seat: Seat, _args: str, run: Trip) -> bool:
    return bool(run.place)


@EFFECTS.count("silk")
def silk(g: Bazaar, seat: Seat, _args: None, _run: Trip) -> int:
    return g.purses[seat]["silk"]


@EFFECTS.count("houses")
def houses(g: Bazaar, _seat: Seat, _args: None, _run: Trip) -> int:
    return sum(g.built.values())


# ---------------------------------------------------------------- trees


def some_tree(rng: Random, depth: int = 4) -> dict[str, Any]:
    """A tree as content would write it; leaves are likelier further down."""
    if depth == 0 or rng.random() < 0.15:
        return some_leaf(rng, depth)

    def parts(most: int = 3) -> list[dict[str, Any]]:
        return [some_tree(rng, depth - 1) for _ in range(rng.randint(1, most))]

    def part() -> dict[str, Any]:
        return some_tree(rng, depth - 1)

    match rng.randrange(10):
        case 0 | 1:
            return {"in order": parts()}
        case 2:
            return {"whole": parts()}
        case 3 | 4:
            few = parts()
            most = rng.randint(1, len(few))
            return {"choose": few, "least": rng.randint(0, most), "most": most}
        case 5:
            return {"may": part()}
        case 6:
            return {"if": some_condition(rng), "then": parts(2), "else": parts(2) if rng.random() < 0.6 else []}
        case 7:
            cost = [{"op": rng.choice(["spend", "lend"]), "what": rng.choice(GOODS)} for _ in range(rng.randint(0, 2))]
            return {"pay": cost, "to": parts(2), "times": rng.randint(1, 3)}
        case 8:
            often = rng.choice([1, 2, 3, "silk", "houses"])
            return {"times": often, "do": part(), "up to": rng.random() < 0.5}
    if rng.random() < 0.5:
        return {"for each": rng.choice([2, "silk", "houses"]), "do": part()}
    return {"each": rng.choice(["all", "others"]), "do": parts(2)}


def some_leaf(rng: Random, depth: int) -> dict[str, Any]:
    match rng.randrange(10):
        case 0 | 1:
            return {"op": "gain", "what": rng.choice(GOODS), "n": rng.randint(1, 3)}
        case 2:
            return {"op": "spend", "what": rng.choice(GOODS)}
        case 3:
            return {"op": "lend", "what": rng.choice(GOODS)}
        case 4:
            return {"op": "go"}
        case 5 | 6:
            return {"op": "build"}
        case 7:
            return {"op": "tour"}
        case 8 if depth:
            branches = {name: [some_tree(rng, depth - 1)] for name in ("win", "lose") if rng.random() < 0.7}
            return {"op": "gamble", "dice": rng.randint(1, 2), **branches}
        case 8:
            return {"op": "detour"}
    return {"op": "halt"} if rng.random() < 0.3 else {"op": "gain", "what": "silk"}


def some_condition(rng: Random) -> Any:
    match rng.randrange(5):
        case 0:
            return {"and": [some_condition(rng), "away"]}
        case 1:
            return {"or": [some_condition(rng), "rich salt"]}
        case 2:
            return {"not": some_condition(rng)}
    return rng.choice(["away", f"rich {rng.choice(GOODS)}"])


EFFECTS.load("detour", {"in order": [{"op": "go"}, {"op": "build"}, {"op": "gain", "what": "salt"}]})
EFFECTS.load("stroll", {"times": 2, "do": {"op": "tour"}, "up to": True})
EFFECTS.load(
    "errand",
    {
        "in order": [
            {"may": {"op": "go"}},
            {"choose": [{"op": "tour"}, {"op": "lend", "what": "salt"}], "least": 1, "most": 2},
            {"pay": [{"op": "spend", "what": "silk"}], "to": [{"op": "tour"}], "times": 2},
        ]
    },
)
EFFECTS.load(
    "brawl",
    {
        "in order": [
            {"op": "go"},
            {"op": "fight", "win": [{"op": "build"}], "lose": [{"op": "gain", "what": "tea"}]},
            {"op": "gain", "what": "silk"},
        ]
    },
)

for number in range(TREES):
    EFFECTS.load(f"tree-{number}", some_tree(Random(number)))


# ---------------------------------------------------------------- the game


def turn(g: Bazaar) -> None:
    g.turns += 1
    if g.turns > 2 * g.seat_count:
        scores = [sum(purse.values()) for purse in g.purses]
        g.outcome = Outcome([scores.index(max(scores))], "end", scores)
        return
    seat = g.turns % g.seat_count
    g.then("turn")
    if g.driver == "lanes":  # everybody at the same time
        g.turns += g.seat_count - 1
        in_lanes(g, {seat: [Step("start", [seat])] for seat in g.seats})
        return
    if g.driver == "plan":
        EFFECTS.begin(g, seat, g.tree, Trip(g.tree))
    else:
        g.then(Step("act", [seat]))


def start(g: Bazaar, seat: Seat) -> None:
    EFFECTS.begin(g, seat, g.tree, Trip(g.tree))
    EFFECTS.begin(g, seat, "stroll", Trip("a stroll before it"))


async def act(g: Bazaar, seat: Seat) -> None:
    if g.driver == "scene":
        await EFFECTS.resolve(g, seat, EFFECTS.node(g.tree), Trip(g.tree))
    else:
        await carry_out(EFFECTS, g, seat, EFFECTS.node(g.tree), Trip(g.tree))


async def blow(g: Bazaar, seat: Seat) -> None:
    g.fights.append(await choose(seat, "blow", lambda _seat: ["hit", "miss"]))


def judge(g: Bazaar, _seat: Seat) -> None:
    g.fights.append("win" if g.fights[-2:] == ["hit", "hit"] else "lose")


def setup(new: Setup) -> Bazaar:
    return Bazaar(
        seat_count=new.seats,
        luck=new.luck,
        purses=[dict.fromkeys(GOODS, 2) for _ in range(new.seats)],
        tree=new.options["tree"],
        driver=new.options["driver"],
        plan=[Step("turn")],
    )


class View(Struct):
    purses: list[dict[str, int]]
    built: dict[str, int]


def view(g: Bazaar, _seat: Seat | None) -> View:
    return View(g.purses, g.built)


def redeal(_g: Bazaar, _seat: Seat, _luck: Luck) -> None:
    """Nothing is hidden."""


def invariants(g: Bazaar) -> None:
    assert all(count >= 0 for purse in g.purses for count in purse.values())
    assert not g.runs or g.plan, "a tree is over, but what was known about it is still there"


GAME = Game(
    id="bazaar",
    name="Bazaar",
    players=(2, 3),
    modes=(Mode("standard", (2, 3)),),
    state=Bazaar,
    scenes={**EFFECTS.scenes, **{scene.__name__: scene for scene in (turn, start, act, blow, judge)}},
    setup=setup,
    view=view,
    redeal=redeal,
    invariants=invariants,
    package="tests.parts",
    options=(
        Option("tree", (*[f"tree-{number}" for number in range(TREES)], "brawl", "errand")),
        Option("driver", ("plan", "scene", "plainly", "lanes")),
    ),
)
