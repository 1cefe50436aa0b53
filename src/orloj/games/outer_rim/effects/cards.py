"""Words for cards: assets, the market, the databank, jobs."""

from __future__ import annotations

from msgspec import Struct

from orloj.games.outer_rim.assets import discard
from orloj.games.outer_rim.components import ASSETS, CARDS, SPACES, CardId, Deck
from orloj.games.outer_rim.databank import draw, read_databank, tell_outcome
from orloj.games.outer_rim.deeds import DropCard
from orloj.games.outer_rim.effects.core import EFFECTS, help_of_others
from orloj.games.outer_rim.facts import Known, assets_of
from orloj.games.outer_rim.jobs import complete
from orloj.games.outer_rim.market import (
    apparent_discount,
    discard_top,
    plan_market,
    plan_purchase,
    secret_discount,
    top_of,
    why_not_buy,
)
from orloj.games.outer_rim.state import NO_CARD, NOBODY, Source, State
from orloj.kernel import Seat, Step, choose
from orloj.parts.effects import Go


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    pass


@EFFECTS.word("nothing", Nothing)
def _nothing(_g: State, _who: Seat, _args: Nothing, _run: Source) -> None:
    pass


@EFFECTS.word("gain_asset", Nothing, possible=lambda _g, _who, _args, run: run.card in ASSETS)
def _gain_asset(g: State, who: Seat, _args: Nothing, run: Source) -> None:
    """The asset on the card that is being read [outer-rim.encounter-card.10]."""
    if g.has_seat(who):
        g.then(Step("gain-asset", [who, run.card]))


class Given(Struct, frozen=True, forbid_unknown_fields=True):
    type: str
    n: int = 1


@EFFECTS.word(
    "discard_asset",
    Given,
    possible=lambda g, who, args, run: len(assets_of(g, who, args.type)) >= (args.n if run.must else 1),
)
async def _discard_asset(g: State, who: Seat, args: Given, run: Source) -> None:
    for _ in range(min(args.n, len(assets_of(g, who, args.type)))):
        discard(g, who, await choose_asset(g, who, assets_of(g, who, args.type), run))


async def choose_asset(g: State, who: Seat, cards: list[CardId], run: Source) -> CardId:
    if len(cards) == 1:
        return cards[0]
    if not g.has_seat(who):
        return g.luck.pick(cards)
    options = [DropCard(card) for card in cards]
    return (await choose(who, "discard", lambda _seat: options, values={"source": run.id})).card


@EFFECTS.word("discard_this", Nothing, possible=lambda g, who, _args, run: run.card in g.players[who].assets)
def _discard_this(g: State, who: Seat, _args: Nothing, run: Source) -> None:
    discard(g, who, run.card)


@EFFECTS.word("shuffle_this_back", Nothing)
def _shuffle_back(_g: State, _who: Seat, _args: Nothing, _run: Source) -> None:
    """An event card goes back into its deck when its purchase is over (`market`)."""


# -- the market


class Bought(Struct, frozen=True, forbid_unknown_fields=True):
    deck: Deck
    discount: int = 0
    free: bool = False

    @property
    def variant(self) -> str:
        return "free" if self.free else "cheaper"

    @property
    def verb(self) -> str:
        return "gain" if self.free else "buy"


def _can_buy(g: State, who: Seat, args: Bought, run: Source) -> bool:
    """Secrets may lower the price, and others may help out; who asks for nobody's run wants to know it exactly."""
    help = secret_discount(g, who) if run.owner == NOBODY else apparent_discount(g, who) + help_of_others(g, who)
    return why_not_buy(g, who, args.deck, args.discount + help, free=args.free) is None


@EFFECTS.word("buy", Bought, possible=_can_buy)
def _buy(g: State, who: Seat, args: Bought, _run: Source) -> bool:
    if not _can_buy(g, who, args, Source()):  # the credits for it were given away meanwhile
        return False
    plan_purchase(g, who, args.deck, args.discount, free=args.free)
    return True


@EFFECTS.word("market_action", Nothing, possible=lambda g, who, _args, _run: _is_open(g, who))
def _market_action(g: State, who: Seat, _args: Nothing, _run: Source) -> None:
    plan_market(g, who)


def _is_open(g: Known, who: Seat) -> bool:
    return SPACES[g.players[who].at].kind in ("planet", "navpoint")


class Cycle(Struct, frozen=True, forbid_unknown_fields=True):
    deck: Deck
    n: int


@EFFECTS.word("cycle", Cycle, possible=lambda g, _who, args, _run: top_of(g, args.deck) is not None)
def _cycle(g: State, _who: Seat, args: Cycle, _run: Source) -> None:
    for _ in range(args.n):
        discard_top(g, args.deck)


# -- databank and jobs


class Numbered(Struct, frozen=True, forbid_unknown_fields=True):
    n: int


@EFFECTS.word("databank", Numbered)
def _databank(g: State, who: Seat, args: Numbered, run: Source) -> Go | bool:
    """One of the cards with this number [outer-rim.databank.5]."""
    card = draw(g, args.n)
    if card == NO_CARD:
        return False
    run.card, run.id = card, CARDS[card].id
    read_databank(g, who, card)
    return Go(f"{run.id}/steps")


@EFFECTS.word("complete_job", Nothing, possible=lambda g, who, _args, run: run.job in g.players[who].assets)
def _complete_job(g: State, who: Seat, _args: Nothing, run: Source) -> None:
    run.stopped = True
    tell_outcome(g, who, run, "done")
    complete(g, who, run.job, target=run.target)


@EFFECTS.word("fail_job", Nothing, possible=lambda _g, _who, _args, run: run.job != NO_CARD)
def _fail_job(g: State, who: Seat, _args: Nothing, run: Source) -> None:
    """Nothing more of it is resolved; the card is kept [outer-rim.job.12]."""
    run.stopped = True
    tell_outcome(g, who, run, "failed")
    g.say("job-fails", who, card=run.job)


@EFFECTS.word("extra_turn", Nothing, possible=lambda g, who, _args, _run: who == g.active and not g.now.additional)
def _extra_turn(g: State, _who: Seat, _args: Nothing, _run: Source) -> None:
    """None while an additional turn is taken [outer-rim.maelstrom.8]."""
    g.now.another = True
