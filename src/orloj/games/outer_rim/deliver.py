"""The Deliver action: cargo, illegal cargo, captives [outer-rim.deliver.1 to outer-rim.deliver.11]."""

from __future__ import annotations

from orloj.games.outer_rim.assets import discard, leave_slot
from orloj.games.outer_rim.book import happened
from orloj.games.outer_rim.components import ASSETS, CARDS, MARKED_PLANET, CardId, Space, Steps
from orloj.games.outer_rim.databank import draw, read_databank
from orloj.games.outer_rim.deeds import Deed, Deliver, GoDeliver, GoOn
from orloj.games.outer_rim.effects.core import begin, begin_if_any
from orloj.games.outer_rim.facts import Known
from orloj.games.outer_rim.menus import does, offers, open_menu
from orloj.games.outer_rim.rolls import face_of, finish
from orloj.games.outer_rim.scenes import scene
from orloj.games.outer_rim.state import NO_CARD, Roll, Source, State
from orloj.kernel import Seat, Step, choose

NO_DELIVERY = 1  # databank card for an illegal delivery that was noticed


def destination_of(g: Known, who: Seat, card: CardId) -> Space:
    """Where cargo, or the captive on a bounty, has to go; nothing if there is no such place now."""
    asset = ASSETS[card]
    if asset.type == "bounty":
        return asset.capture.destination if asset.capture and card in g.players[who].captives else ""
    if asset.type != "cargo":
        return ""
    return g.players[who].marked.get(card, "") if asset.destination == MARKED_PLANET else asset.destination


def deliverable(g: Known, who: Seat) -> list[CardId]:
    """What a player could deliver where he is."""
    player = g.players[who]
    return [card for card in player.assets if destination_of(g, who, card) == player.at and card not in g.now.failed]


def credits_in(steps: Steps) -> int:
    """The credits of a reward."""
    return sum(step["n"] for step in steps if step["op"] == "gain_credits")


@offers("action")
def _to_deliver(g: State, seat: Seat) -> list[Deed]:
    return [GoDeliver()] if GoDeliver.word not in g.now.used and deliverable(g, seat) else []


@does(GoDeliver)
def _go_deliver(g: State, seat: Seat, _deed: GoDeliver) -> None:
    g.now.used.append(GoDeliver.word)
    g.now.failed.clear()
    g.then(Step("deliver", [seat]))


@scene("deliver")
async def deliver(g: State, seat: Seat) -> None:
    """One delivery after another, in the player's order [outer-rim.deliver.9]; none after the turn was ended
    [outer-rim.deliver.10]."""
    if g.now.over or not deliverable(g, seat):
        return
    options = [Deliver(card) for card in deliverable(g, seat)]
    first = not g.now.failed and "delivered" not in g.now.used
    deed = await choose(
        seat,
        "deliver",
        lambda _seat: [*options, *([] if first else [GoOn()])],
        rule="outer-rim.deliver.8",
    )
    if not isinstance(deed, Deliver):
        return
    g.now.used.append("delivered")
    g.then(Step("deliver", [seat]))
    card = deed.card
    if ASSETS[card].is_illegal:
        g.now.failed.append(card)  # each is tried once
        g.rolls.append(Roll(seat, "illegal"))
        g.then(Step("roll", [1]), open_menu("rolled", seat), Step("illegal-counts", [seat, card]))
    else:
        plan_delivery(g, seat, card)


@scene("illegal-counts")
def illegal_counts(g: State, seat: Seat, card: CardId) -> None:
    """Only a hit delivers illegal cargo [outer-rim.deliver.3 to outer-rim.deliver.5]."""
    roll = finish(g)
    if any(face_of(die) == "hit" for die in roll.dice):
        plan_delivery(g, seat, card)
        return
    g.say("delivery-noticed", seat, card=card)
    plan_databank(g, seat, NO_DELIVERY, Source(cargo=card))


def plan_databank(g: State, who: Seat, number: int, source: Source) -> None:
    """One of the databank cards with this number [outer-rim.databank.5]."""
    card = draw(g, number)
    if card == NO_CARD:
        return
    read_databank(g, who, card)
    source.card, source.id = card, CARDS[card].id
    begin(g, who, f"{CARDS[card].id}/steps", source)


def plan_delivery(g: State, who: Seat, card: CardId) -> None:
    """The reward, and then the card is discarded [outer-rim.deliver.2]; a captive and its bounty leave the game
    [outer-rim.deliver.7]."""
    asset = ASSETS[card]
    id = CARDS[card].id
    g.say("delivers", who, card=card)
    if asset.type == "bounty":
        assert asset.capture is not None
        g.then(Step("captive-delivered", [who, card]))
        begin(g, who, f"{id}/capture", Source(id=id, card=card))
    else:
        g.then(Step("cargo-delivered", [who, card]))
        begin_if_any(g, who, asset.reward, f"{id}/reward", Source(id=id, card=card))


@scene("cargo-delivered")
def cargo_delivered(g: State, who: Seat, card: CardId) -> None:
    asset = ASSETS[card]
    events = ["cargo_delivered", *(["illegal_delivered"] if asset.is_illegal else [])]
    happened(g, who, *events, credits=credits_in(asset.reward), card=card)
    discard(g, who, card)


@scene("captive-delivered")
def captive_delivered(g: State, who: Seat, card: CardId) -> None:
    asset = ASSETS[card]
    assert asset.capture is not None
    g.eliminated.append(g.players[who].captives.pop(card))
    happened(g, who, "captive_delivered", "bounty_reward", credits=credits_in(asset.capture.reward), card=card)
    leave_slot(g, who, card)
    g.removed.append(card)
    begin_if_any(g, who, asset.after_reward, f"{CARDS[card].id}/after_reward", Source(id=CARDS[card].id, card=card))
