"""Levels, yields and overproduction [voidfall.production]."""

from __future__ import annotations

from orloj.games.voidfall.components import YIELDS
from orloj.games.voidfall.holdings import foundings
from orloj.games.voidfall.production import production_level, production_yield
from orloj.games.voidfall.purse import gain, produce
from orloj.testing import proves
from tests.voidfall.positions import galaxy, invade, land, lord, offered, plain, resolving, stock, table


@proves("voidfall.production.1", "voidfall.production.2", "voidfall.production.3")
def test_the_example_of_the_rulebook() -> None:
    """One bankers guild in a corrupted sector of 3 people and one in a pure sector of 2: level 5, yield 2. With a third
    one in a sector of 3 people the level is 8 and the yield 3; two credits become five."""
    t = galaxy(
        lord(stock={"credits": 2}, agendas=["W1"]),
        sectors={
            "H1": {"guilds": []},
            "O1": {"guilds": ["bankers"], "population": 2},
            "a1": land(0, guilds=["bankers"], population=3, corrupted=True),
            "c1": land(0, population=3),
        },
    )
    assert (production_level(t.state, 0, "credits"), production_yield(t.state, 0, "credits")) == (5, 2)
    t.play("0 play production", "0 agenda W1", "0 act-agenda W1", "0 1", "0 found bankers c1")
    assert (production_level(t.state, 0, "credits"), production_yield(t.state, 0, "credits")) == (8, 3)
    while t.asked() in ({0: "choice"}, {0: "produce"}):
        t.play(f"0 {t.options(0)[0]}")
    assert stock(t) == {"credits": 5}


@proves("voidfall.production.4", "voidfall.production.5")
def test_the_level_ends_at_thirteen_but_guilds_can_still_be_founded() -> None:
    g = table(lord(), sectors={"O1": {"guilds": ["bankers", "bankers"], "population": 6}, "a1": land(0)})
    assert production_level(g, 0, "credits") == 12
    g.sectors["a1"].guilds.append("bankers")
    assert production_level(g, 0, "credits") == 13
    assert len(YIELDS["credits"]) == 14
    assert foundings(g, 0, ["bankers"], ["a1"])


@proves("voidfall.production.5", "voidfall.production.6")
def test_levels_follow_everything_that_happens() -> None:
    sectors = {
        "O1": {"guilds": ["miners"], "population": 6, "fleets": {"corvette": 4}},
        "c1": {"void_power": 1, "guilds": ["miners"]},
    }
    t = galaxy(plain(stock={"energy": 2}), sectors=sectors, focus="conquest")
    assert production_level(t.state, 0, "materials") == 6
    invade(t, "c1", {"corvette O1": 4})  # the guild of 3 people is won, that of 6 is lost with the abandoned sector
    assert production_level(t.state, 0, "materials") == 3
    t.state.sectors["c1"].population = 2
    assert production_level(t.state, 0, "materials") == 2
    t.state.sectors["c1"].guilds.clear()
    assert production_level(t.state, 0, "materials") == 0


@proves("voidfall.production.7")
def test_the_starting_agenda_may_raise_a_level() -> None:
    g = table(lord(), sectors={"O1": {"guilds": []}})  # Valnis with origin A
    assert production_level(g, 0, "energy") == 1
    g.sectors["O1"].guilds.append("engineers")
    assert production_level(g, 0, "energy") == 1 + g.sectors["O1"].population
    g.players[0].slots[0].agenda = -1
    assert production_level(g, 0, "energy") == g.sectors["O1"].population


@proves("voidfall.production.10")
def test_the_yield_is_added_up_to_fifteen() -> None:
    g = table(lord(stock={"food": 1}), sectors={"H1": {"guilds": ["farmers", "farmers"], "population": 5}})
    assert production_level(g, 0, "food") == 10
    produce(g, 0, "food")
    assert g.players[0].stock["food"] == 1 + 8


@proves("voidfall.production.11", "voidfall.production.12")
def test_each_overproduction_gives_three_influence() -> None:
    g = table(lord(stock={"food": 14, "energy": 15}), sectors={"H1": {"guilds": ["farmers"] * 2, "population": 6}})
    produce(g, 0, "food")
    assert (g.players[0].stock["food"], g.players[0].influence) == (15, 13)
    produce(g, 0, "food")
    produce(g, 0, "energy")
    assert (g.players[0].stock["food"], g.players[0].influence) == (15, 19)
    assert g.now.overproduced == {0: 3}


@proves("voidfall.production.11")
def test_reaching_fifteen_exactly_is_no_overproduction() -> None:
    g = table(lord(stock={"food": 14}), sectors={"H1": {"guilds": ["farmers"], "population": 1}})
    produce(g, 0, "food")
    assert (g.players[0].stock["food"], g.players[0].influence) == (15, 10)


@proves("voidfall.production.13")
def test_gaining_is_no_overproduction() -> None:
    g = table(lord(stock={"food": 14}))
    gain(g, 0, {"food": 5})
    assert (g.players[0].stock["food"], g.players[0].influence) == (15, 10)


@proves("voidfall.production.14")
def test_what_raises_production_besides_guilds() -> None:
    g = table(lord(techs={"orbital_docks": "improved"}), sectors={"O1": {"installations": ["shipyard", "shipyard"]}})
    assert production_level(g, 0, "credits") == 2 * 3  # with the printed one at home
    g = table(lord(techs={"orbital_docks": "basic"}), sectors={"O1": {"installations": ["shipyard"]}})
    assert production_level(g, 0, "credits") == 0
    g = table(lord(stock={}, techs={"neural_matrix": "basic"}), sectors={"O1": {"guilds": ["bankers"]}})
    produce(g, 0, "credits")
    assert g.players[0].stock["credits"] == 2 + 1
    before = production_level(g, 0, "food"), production_level(g, 0, "materials")
    g.sectors["c1"].kind, g.sectors["d1"].kind = "paradise_world", "asteroid_belt"
    g.sectors["c1"].owner = g.sectors["d1"].owner = 0
    assert production_level(g, 0, "food") == before[0] + 2
    assert production_level(g, 0, "materials") == before[1] + 2


@proves("voidfall.production.15")
def test_one_resource_or_two_different_ones() -> None:
    t = galaxy(lord(stock={}), sectors={"O1": {"guilds": ["miners"]}}, focus="prosperity")
    t.play("0 act prosperity stockpile", "0 1")
    assert len(offered(t, 0, "make")) == 5
    t.play("0 make materials")
    assert stock(t) == {"materials": 1}
    t = galaxy(lord(stock={}), focus="temptation")
    t.play("0 act temptation exert", "0 on-slot 1", "0 3", "0 make food")
    assert offered(t, 0, "make") == ["make energy", "make materials", "make credits", "make science"]
    t = resolving("neural_matrix/improved.1", lord(stock={}), sectors={"O1": {"guilds": ["bankers"]}})
    assert t.asked() == {0: "exchange"}  # the symbol names the resource: there is no choice of one
