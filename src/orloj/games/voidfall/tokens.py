"""Bounty, reclaim and glory tokens."""

from __future__ import annotations

from orloj.games.voidfall.components import BOUNTIES, RECLAIMS, BountyId, ReclaimId, SectorKey
from orloj.games.voidfall.deeds import Glory
from orloj.games.voidfall.facts import Known
from orloj.games.voidfall.state import NOBODY, Pending, State
from orloj.kernel import EVERYBODY, Seat, choose

MOST_GLORY = 5  # the highest value of a token


# -- bounty and reclaim tokens lie face down: which ones is hidden from all


EMPTY_SUPPLY = "empty-supply/effect"


def lay_bounty(g: State, key: SectorKey, who: Seat) -> None:
    """A player puts one from the supply into a sector."""
    if not g.bounties.cards:
        _nothing_to_lay(g, who, "bounty")
        return
    g.hidden_bounties.setdefault(key, []).append(g.bounties.cards.pop())
    g.sectors[key].bounties += 1


def lay_reclaim(g: State, key: SectorKey, who: Seat) -> None:
    if not g.reclaims.cards:
        _nothing_to_lay(g, who, "reclaim")
        return
    g.hidden_reclaims.setdefault(key, []).append(g.reclaims.cards.pop())
    g.sectors[key].reclaims += 1


def _nothing_to_lay(g: State, who: Seat, token: str) -> None:
    """From an empty supply whoever has to place a token gets a small thing instead [voidfall.tokens.7]. It waits until
    the effect that is going on is over."""
    if who != NOBODY:
        g.pending.append(Pending(who, "effect", EMPTY_SUPPLY, token))


def turn_up_bounty(g: State, key: SectorKey) -> BountyId:
    """One of those that lie in a sector."""
    token = g.hidden_bounties[key].pop()
    if not g.hidden_bounties[key]:
        del g.hidden_bounties[key]
    g.sectors[key].bounties -= 1
    g.reveal(EVERYBODY, f"bounty {token}")
    return token


def turn_up_reclaim(g: State, key: SectorKey) -> ReclaimId:
    token = g.hidden_reclaims[key].pop()
    if not g.hidden_reclaims[key]:
        del g.hidden_reclaims[key]
    g.sectors[key].reclaims -= 1
    g.reveal(EVERYBODY, f"reclaim {token}")
    return token


def draw_bounty(g: State) -> BountyId:
    token = g.bounties.cards.pop()
    g.reveal(EVERYBODY, f"bounty {token}")
    return token


def draw_reclaim(g: State) -> ReclaimId:
    token = g.reclaims.cards.pop()
    g.reveal(EVERYBODY, f"reclaim {token}")
    return token


def return_bounty(g: State, token: BountyId) -> None:
    """Face down into the supply, which is shuffled [voidfall.tokens.6]."""
    g.bounties.cards.append(token)
    g.bounties.shuffle(g.luck)


def return_reclaim(g: State, token: ReclaimId) -> None:
    g.reclaims.cards.append(token)
    g.reclaims.shuffle(g.luck)


def bounty_path(token: BountyId) -> str:
    return f"{BOUNTIES[token].id}/effect"


def reclaim_path(token: ReclaimId) -> str:
    return f"{RECLAIMS[token].id}/effect"


# -- glory


def gain_glory(g: State, who: Seat, value: int) -> None:
    """Put beside the house board; there may be too many until the clean-up [voidfall.glory.2, voidfall.glory.6]."""
    g.players[who].glory.append(value)
    g.tell("glory", who, value=value)


def glory_choices(g: Known, who: Seat, *, below: int = MOST_GLORY + 1) -> list[Glory]:
    return [Glory(value) for value in sorted(set(g.players[who].glory)) if value < below]


async def discard_glory(g: State, who: Seat, rule: str = "voidfall.glory.5") -> bool:
    """One of the player's choice, if there is one."""
    if not g.players[who].glory:
        return False
    deed = await choose(who, "discard-glory", lambda _seat: glory_choices(g, who), rule=rule)
    g.players[who].glory.remove(deed.value)
    g.tell("loses-glory", who, value=deed.value)
    return True
