"""Deals between players: offer, counter-offer, accept, refuse, withdraw, expire.

A game keeps `Deals` in its state. All functions are plain, so that they can be used at any time, as asides:
`offer_form` and `propose` make one aside, `replies` and `reply` another. What can be exchanged is the game's matter:
items are named and counted, and the game's `Rules` say what may be offered, whether it is still possible, and whether
it binds. An accepted offer is carried out by the game.

Nobody can be pestered for ever: what was refused (or withdrawn) is not offered again before something has changed, and
a game may limit how many offers to the same player may come to nothing until then.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from msgspec import Struct, field

from orloj.kernel import AskSpread, Refusal, Seat

Items = dict[str, int]

# Why something cannot be offered, for the words of the game; its own reasons come beside them.
ONE_AT_A_TIME = "deal-with-one-at-a-time"
NOT_WITH_ONESELF = "deal-with-oneself"
NOTHING_OFFERED = "deal-of-nothing"
OFFERED_ALREADY = "deal-offered-already"
REFUSED_BEFORE = "deal-refused-before"
REFUSED_TOO_OFTEN = "deal-refused-too-often"


class Offer(Struct, frozen=True):
    """What the giver gives, and what he wants of the taker for it."""

    id: int
    giver: Seat
    taker: Seat
    gives: Items
    wants: Items
    refusals: int = 0  # how many offers of this giver to this taker came to nothing before, as things stand
    answers: int = 0  # the offer of the taker to which it is the counter-offer


class Closed(Struct, frozen=True):
    """An offer that came to nothing, and the circumstances under which it did."""

    giver: Seat
    taker: Seat
    gives: Items
    wants: Items
    circumstances: str


class Deals(Struct):
    """All that is open between players: at most one offer between two of them."""

    open: list[Offer] = field(default_factory=list)
    closed: list[Closed] = field(default_factory=list)
    promised: list[Offer] = field(default_factory=list)  # accepted, but not binding; the game clears them
    next_id: int = 1

    def made_to(self, seat: Seat) -> list[Offer]:
        """The offers that the seat may answer."""
        return [offer for offer in self.open if offer.taker == seat]

    def made_by(self, seat: Seat) -> list[Offer]:
        """The offers that the seat may withdraw."""
        return [offer for offer in self.open if offer.giver == seat]

    def between(self, one: Seat, other: Seat) -> Offer | None:
        return next((offer for offer in self.open if {offer.giver, offer.taker} == {one, other}), None)


def _no_objection(_offer: Offer) -> str:
    return ""


def _yes(_offer: Offer) -> bool:
    return True


def _always_the_same(_one: Seat, _other: Seat) -> str:
    return ""


@dataclass(frozen=True)
class Rules:
    """What the game says about its deals, as it stands now."""

    why_not: Callable[[Offer], str] = _no_objection
    """Why an offer cannot be made or stay open, or nothing (""). It looks only at what the giver may know: what he asks
    for may be hidden in the taker's hand."""

    possible: Callable[[Offer], bool] = _yes
    """Can it be carried out? The taker is told."""

    binds: Callable[[Offer], bool] = _yes
    """Is an accepted offer carried out at once? If not, it is only a promise."""

    circumstances: Callable[[Seat, Seat], str] = _always_the_same
    """Of two players: any text that changes when a refused offer may be made again, like the turn, or what both own."""

    most_refusals: int | None = None  # of one player's offers to another one under the same circumstances


# ---------------------------------------------------------------- offering


def why_no_offer(
    deals: Deals, rules: Rules, giver: Seat, taker: Seat, gives: Mapping[str, int], wants: Mapping[str, int]
) -> str:
    """Why this cannot be offered now, or nothing."""
    return _why_not(deals, rules, _new_offer(deals, rules, giver, taker, gives, wants))


def make_offer(
    deals: Deals, rules: Rules, giver: Seat, taker: Seat, gives: Mapping[str, int], wants: Mapping[str, int]
) -> Offer:
    """Make an offer. It takes the place of whatever is open between the two: an own offer is withdrawn by it, one of
    the taker is refused, which makes it a counter-offer."""
    offer = _new_offer(deals, rules, giver, taker, gives, wants)
    reason = _why_not(deals, rules, offer)
    if reason:
        raise ValueError(f"cannot be offered ({reason}): {offer}")
    before = deals.between(giver, taker)
    if before is not None:
        _close(deals, rules, before)
    deals.open.append(offer)
    deals.next_id += 1
    return offer


def _new_offer(
    deals: Deals, rules: Rules, giver: Seat, taker: Seat, gives: Mapping[str, int], wants: Mapping[str, int]
) -> Offer:
    now = rules.circumstances(giver, taker)
    refusals = sum((one.giver, one.taker, one.circumstances) == (giver, taker, now) for one in deals.closed)
    before = deals.between(giver, taker)
    answers = 0
    if before is not None and before.giver == giver:
        refusals += 1  # it comes to nothing with the new one
    elif before is not None:
        answers = before.id
    return Offer(deals.next_id, giver, taker, _counted(gives), _counted(wants), refusals, answers)


def _counted(items: Mapping[str, int]) -> Items:
    if any(count < 0 for count in items.values()):
        raise ValueError(f"nobody gives less than nothing: {dict(items)}")
    return {item: count for item, count in items.items() if count}


def _why_not(deals: Deals, rules: Rules, offer: Offer) -> str:
    if offer.giver == offer.taker:
        return NOT_WITH_ONESELF
    if not offer.gives and not offer.wants:
        return NOTHING_OFFERED
    this = _as_closed(rules, offer)
    if any(_as_closed(rules, one) == this for one in deals.open):
        return OFFERED_ALREADY
    if this in deals.closed:
        return REFUSED_BEFORE
    if rules.most_refusals is not None and offer.refusals >= rules.most_refusals:
        return REFUSED_TOO_OFTEN
    return rules.why_not(offer)


# ---------------------------------------------------------------- answering


def can_accept(rules: Rules, offer: Offer) -> bool:
    """Can the offer be carried out now? What was offered may be gone."""
    return not rules.why_not(offer) and rules.possible(offer)


def accept(deals: Deals, rules: Rules, seat: Seat, id: int) -> Offer:
    """Accept an offer. The game carries it out; one that does not bind is only noted as promised."""
    offer = _open_offer(deals, id, taker=seat)
    if not can_accept(rules, offer):
        raise ValueError(f"cannot be accepted any more: {offer}")
    deals.open.remove(offer)
    if not rules.binds(offer):
        deals.promised.append(offer)
    return offer


def refuse(deals: Deals, rules: Rules, seat: Seat, id: int) -> Offer:
    """Refuse an offer: it cannot be made again before something has changed."""
    return _close(deals, rules, _open_offer(deals, id, taker=seat))


def withdraw(deals: Deals, rules: Rules, seat: Seat, id: int) -> Offer:
    """Take an own offer back. It counts like a refused one: nobody can make and withdraw the same offer for ever."""
    return _close(deals, rules, _open_offer(deals, id, giver=seat))


def expire(deals: Deals, rules: Rules) -> list[Offer]:
    """Drop the offers that could no longer be made. Returns them, for the story."""
    gone = [offer for offer in deals.open if rules.why_not(offer)]
    deals.open = [offer for offer in deals.open if offer not in gone]
    return gone


def _open_offer(deals: Deals, id: int, *, giver: Seat | None = None, taker: Seat | None = None) -> Offer:
    for offer in deals.open:
        if offer.id == id and giver in (None, offer.giver) and taker in (None, offer.taker):
            return offer
    raise ValueError(f"there is no open offer {id} for seat {taker if giver is None else giver}")


def _close(deals: Deals, rules: Rules, offer: Offer) -> Offer:
    deals.open.remove(offer)
    deals.closed = [one for one in deals.closed if one.circumstances == rules.circumstances(one.giver, one.taker)]
    deals.closed.append(_as_closed(rules, offer))
    return offer


def _as_closed(rules: Rules, offer: Offer) -> Closed:
    circumstances = rules.circumstances(offer.giver, offer.taker)
    return Closed(offer.giver, offer.taker, offer.gives, offer.wants, circumstances)


# ---------------------------------------------------------------- forms for asides


class Term(NamedTuple):
    """One term of an offer: something that the taker gets, or that he is to give."""

    taker: Seat
    side: Literal["give", "want"]
    item: str

    @property
    def token(self) -> str:
        return f"{self.taker} {self.side} {self.item}"


Terms = Sequence[tuple[Term, int]]


class Sheet(NamedTuple):
    """How much of everything may be put into an offer to somebody."""

    gives: Mapping[str, int]
    wants: Mapping[str, int]


def offer_form(
    deals: Deals, rules: Rules, seat: Seat, sheets: Mapping[Seat, Sheet], kind: str = "offer", rule: str = ""
) -> AskSpread[Term] | None:
    """The question for an offer to one of these players: how much of what. None if nothing can be offered at all. The
    sheets are read whenever somebody looks at it: if others can give something away meanwhile, they have to be live."""

    def possible(_seat: Seat) -> list[Term]:
        found: list[Term] = []
        for taker, sheet in sheets.items():
            found += [Term(taker, "give", item) for item, count in sheet.gives.items() if count > 0]
            found += [Term(taker, "want", item) for item, count in sheet.wants.items() if count > 0]
        return found

    def most(term: Term) -> int:
        sheet = sheets[term.taker]
        return (sheet.gives if term.side == "give" else sheet.wants).get(term.item, 0)

    if not possible(seat):
        return None

    def check(terms: Terms) -> Refusal | None:
        reason = _why_not_propose(deals, rules, seat, terms)
        return Refusal(terms[0][0].token, reason, rule) if reason else None

    return AskSpread(seat, kind, possible, lo=1, most=most, check=check, rule=rule)


def propose(deals: Deals, rules: Rules, seat: Seat, terms: Terms) -> Offer:
    """Make the offer that was written into the form."""
    return make_offer(deals, rules, seat, *_read(terms))


def _why_not_propose(deals: Deals, rules: Rules, seat: Seat, terms: Terms) -> str:
    if len({term.taker for term, _ in terms}) > 1:
        return ONE_AT_A_TIME
    return why_no_offer(deals, rules, seat, *_read(terms))


def _read(terms: Terms) -> tuple[Seat, Items, Items]:
    taker = -1
    bundles: dict[str, Items] = {"give": {}, "want": {}}
    for term, count in terms:
        taker = term.taker
        bundles[term.side][term.item] = count
    return taker, bundles["give"], bundles["want"]


class Reply(NamedTuple):
    """What somebody may do with an open offer."""

    verb: Literal["accept", "refuse", "withdraw"]
    id: int

    @property
    def token(self) -> str:
        return f"{self.verb} {self.id}"


def replies(deals: Deals, rules: Rules, seat: Seat) -> list[Reply]:
    """What the seat may do with the open offers."""
    found: list[Reply] = []
    for offer in deals.open:
        if offer.taker == seat:
            found += [Reply("accept", offer.id)] if can_accept(rules, offer) else []
            found.append(Reply("refuse", offer.id))
        elif offer.giver == seat:
            found.append(Reply("withdraw", offer.id))
    return found


def reply(deals: Deals, rules: Rules, seat: Seat, given: Reply) -> Offer:
    """Do it. An accepted offer has to be carried out by the game."""
    return {"accept": accept, "refuse": refuse, "withdraw": withdraw}[given.verb](deals, rules, seat, given.id)
