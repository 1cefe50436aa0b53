"""Action cards of the strategy, status and agenda phases, and those that answer to other cards."""

from __future__ import annotations

from orloj.games.ti4.action_cards.choosing import RULE, others, which_player, which_system
from orloj.games.ti4.book import BOOK, card
from orloj.games.ti4.cards import draw_cards
from orloj.games.ti4.components import ACTION_CARDS, PLANETS
from orloj.games.ti4.facts import Known, clockwise, has_ships_in, planets_of, seats_alive
from orloj.games.ti4.moments import (
    AgendaOnTable,
    AgendaPhaseStart,
    AgendaRevealed,
    CardPick,
    CardPlayed,
    Elected,
    StrategyCardsReturned,
    StrategyPhaseStart,
    VotesCast,
    VotingDone,
)
from orloj.games.ti4.outcomes import ElectPlayer, payout, read_outcome
from orloj.games.ti4.phases.agenda import bar_from_voting, cast_more_votes, on_table, predict, replace_agenda, vote_of
from orloj.games.ti4.phases.strategy import CHOOSES_CARD, pick_another
from orloj.games.ti4.placing import place_units, placeable
from orloj.games.ti4.purse import exhaust, gain_goods, gain_tokens
from orloj.games.ti4.research import research
from orloj.games.ti4.scenes import scene
from orloj.games.ti4.scoring import gain_points
from orloj.games.ti4.state import Lasting, State, TileId
from orloj.games.ti4.strategy_cards.politics import make_speaker
from orloj.games.ti4.structures import place_structure, structure_sites
from orloj.kernel import Seat, Step, amount, choose

# ---------------------------------------------------------------- answers to cards


@card(
    "sabotage",
    "when",
    CardPlayed,
    lambda _g, seat, moment: moment.seat != seat and ACTION_CARDS[moment.card].id != "sabotage",
)
def sabotage(g: State, _seat: Seat, moment: CardPlayed) -> None:
    """The card has no effect; its costs are not paid, and it uses up no action [ti4.25.8, ti4.1.4]."""
    cancel_card(g, moment)


def cancel_card(g: State, moment: CardPlayed) -> None:
    """Nothing of a played card happens."""
    id = ACTION_CARDS[moment.card].id
    g.tell("card-cancelled", moment.seat, action_card=id)
    BOOK.cancel(g, moment)
    if g.moments and (moment.seat, id) in g.moments[-1].used:
        g.moments[-1].used.remove((moment.seat, id))  # another copy may be played [ti4.25.6b.2]


# ---------------------------------------------------------------- strategy and status phase


@card("summit", "after", StrategyPhaseStart)
async def summit(g: State, seat: Seat, _moment: StrategyPhaseStart) -> None:
    await gain_tokens(g, seat, 2)


@card("public-disgrace", "when", CardPick, lambda _g, seat, moment: moment.seat != seat)
async def public_disgrace(g: State, _seat: Seat, moment: CardPick) -> None:
    """Another card has to be chosen, if there is one."""
    await pick_another(g, moment)


@card("political-stability", "when", StrategyCardsReturned, lambda g, seat, _m: bool(g.players[seat].strategy_cards))
def political_stability(g: State, seat: Seat, moment: StrategyCardsReturned) -> None:
    """The own strategy cards stay, and none is chosen in the next strategy phase."""
    moment.kept.append(seat)
    g.later.setdefault("strategy-phase", []).append(Step("keeps-strategy", [seat]))


@CHOOSES_CARD.by("political-stability", last=True)
def _chooses_none(_g: Known, holder: Seat, chooses: bool, seat: Seat) -> bool:
    return chooses and seat != holder


@scene("keeps-strategy")
def keeps_strategy(g: State, seat: Seat) -> None:
    """In the strategy phase that follows."""
    g.lasting.append(Lasting(id="political-stability", seat=seat, until="round"))


# ---------------------------------------------------------------- agenda phase


@card("ancient-burial-sites", "after", AgendaPhaseStart)
async def ancient_burial_sites(g: State, seat: Seat, _moment: AgendaPhaseStart) -> None:
    """All cultural planets of another player are exhausted."""
    other = await which_player(seat, "ancient-burial-sites", lambda: others(g, seat))
    exhaust(g, [planet for planet in planets_of(g, other) if PLANETS[planet].trait == "cultural"])
    g.tell("burial-sites", other)


@card("veto", "when", AgendaRevealed)
def veto(g: State, _seat: Seat, _moment: AgendaRevealed) -> None:
    replace_agenda(g)


@card("assassinate-representative", "after", AgendaRevealed)
async def assassinate_representative(g: State, seat: Seat, _moment: AgendaRevealed) -> None:
    bar_from_voting(g, await which_player(seat, "assassinate-representative", lambda: seats_alive(g)))


def _has_voted(g: State, seat: Seat) -> bool:
    cast = vote_of(on_table(g), seat)
    return cast is not None and cast.count > 0


@card("distinguished-councilor", "after", VotesCast, lambda _g, seat, moment: moment.seat == seat and moment.count > 0)
def distinguished_councilor(g: State, seat: Seat, _moment: VotesCast) -> None:
    cast_more_votes(g, seat, 5)


@card("bribery", "after", VotingDone, lambda g, seat, _moment: g.players[seat].trade_goods > 0 and _has_voted(g, seat))
async def bribery(g: State, seat: Seat, _moment: VotingDone) -> None:
    """A vote for each trade good."""
    count = await amount(
        seat, "bribery", lo=0, hi=lambda: g.players[seat].trade_goods, rule=RULE, values={"source": "bribery"}
    )
    g.players[seat].trade_goods -= count
    cast_more_votes(g, seat, count)


@card(
    "confusing-legal-text",
    "when",
    Elected,
    lambda g, seat, moment: read_outcome(moment.outcome) == ElectPlayer(seat) and bool(others(g, seat)),
)
async def confusing_legal_text(g: State, seat: Seat, moment: Elected) -> None:
    """Somebody else is elected."""
    other = await which_player(seat, "confusing-legal-text", lambda: others(g, seat))
    moment.outcome = ElectPlayer(other).token
    g.tell("elected-instead", other)


# ---------------------------------------------------------------- riders


def _rider(id: str) -> None:
    """Whoever plays a rider does not vote and predicts the outcome."""

    @card(id, "after", AgendaRevealed)
    async def rider(g: State, seat: Seat, _moment: AgendaRevealed) -> None:
        bar_from_voting(g, seat)
        await predict(g, seat, id)


for _card in dict.fromkeys(one.id for one in ACTION_CARDS if one.rider):
    _rider(_card)


@payout("construction-rider")
async def construction_rider(g: State, seat: Seat, _table: AgendaOnTable) -> None:
    """A space dock on an own planet."""
    sites = structure_sites(g, seat, "space-dock")
    if sites:
        values = {"source": "construction-rider"}
        site = await choose(
            seat, "construction", lambda _seat: structure_sites(g, seat, "space-dock"), rule=RULE, values=values
        )
        await place_structure(g, seat, site, must=False)


def _with_planets(g: Known, seat: Seat) -> list[TileId]:
    return sorted({PLANETS[planet].tile for planet in planets_of(g, seat)})


@payout("diplomacy-rider")
async def diplomacy_rider(g: State, seat: Seat, _table: AgendaOnTable) -> None:
    """Everybody else puts a command token into a system with an own planet."""
    if _with_planets(g, seat):
        tile = await which_system(seat, "diplomacy-rider", lambda: _with_planets(g, seat))
        g.then(*[Step("diplomacy-token", [other, tile]) for other in clockwise(g, seat) if other != seat])


@payout("imperial-rider")
def imperial_rider(g: State, seat: Seat, _table: AgendaOnTable) -> None:
    gain_points(g, seat, 1, "imperial-rider")


@payout("leadership-rider")
async def leadership_rider(g: State, seat: Seat, _table: AgendaOnTable) -> None:
    await gain_tokens(g, seat, 3)


@payout("politics-rider")
def politics_rider(g: State, seat: Seat, _table: AgendaOnTable) -> None:
    make_speaker(g, seat)
    draw_cards(g, seat, 3)


@payout("technology-rider")
async def technology_rider(g: State, seat: Seat, _table: AgendaOnTable) -> None:
    await research(g, seat)


@payout("trade-rider")
def trade_rider(g: State, seat: Seat, _table: AgendaOnTable) -> None:
    gain_goods(g, seat, 5)


def _with_ships(g: Known, seat: Seat) -> list[TileId]:
    return [tile for tile in g.systems if has_ships_in(g, seat, tile)]


@payout("warfare-rider")
async def warfare_rider(g: State, seat: Seat, _table: AgendaOnTable) -> None:
    """A dreadnought where one has a ship."""
    if _with_ships(g, seat) and placeable(g, seat, "dreadnought"):
        tile = await which_system(seat, "warfare-rider", lambda: _with_ships(g, seat))
        await place_units(g, seat, "dreadnought", 1, str(tile), must=False)
