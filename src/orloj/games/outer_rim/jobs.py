"""Jobs: where they can be done, completing and failing them [outer-rim.job.7 to outer-rim.job.13]."""

from __future__ import annotations

from orloj.games.outer_rim.assets import discard, remove
from orloj.games.outer_rim.book import happened
from orloj.games.outer_rim.components import ASSETS, CARDS, WITH_PLAYER, WITH_WANTED, CardId
from orloj.games.outer_rim.deeds import Deed, DoJob
from orloj.games.outer_rim.deliver import credits_in
from orloj.games.outer_rim.effects.core import begin, begin_if_any
from orloj.games.outer_rim.facts import Known, assets_of
from orloj.games.outer_rim.menus import does, offers
from orloj.games.outer_rim.scenes import scene
from orloj.games.outer_rim.state import Source, State
from orloj.kernel import Seat, Step


def job_targets(g: Known, who: Seat, card: CardId) -> list[Seat]:
    """The players with whom a job can be done; for most jobs that does not matter."""
    others = g.players_at(g.players[who].at, but=who)
    if ASSETS[card].destination == WITH_WANTED:
        others = [
            one for one in others if not g.players[one].defeated and any(rep < 0 for rep in g.players[one].rep.values())
        ]
    return others


def can_do(g: Known, who: Seat, card: CardId) -> bool:
    """Is the player where the job is done? [outer-rim.job.7]"""
    destination = ASSETS[card].destination
    if destination in (WITH_PLAYER, WITH_WANTED):
        return bool(job_targets(g, who, card))
    return g.players[who].at == destination


@offers("encounter")
def _jobs(g: State, seat: Seat) -> list[Deed]:
    return [DoJob(card) for card in assets_of(g, seat, "job") if can_do(g, seat, card)]


@does(DoJob)
def _do_job(g: State, seat: Seat, deed: DoJob) -> None:
    id = CARDS[deed.card].id
    g.say("does-job", seat, card=deed.card)
    begin(g, seat, f"{id}/encounter", Source(id=id, card=deed.card, job=deed.card))


def complete(g: State, who: Seat, card: CardId, *, target: Seat) -> None:
    """The reward at once, then the card goes as it says [outer-rim.job.11]."""
    id = CARDS[card].id
    g.say("completes-job", who, card=card)
    g.then(Step("job-done", [who, card]))
    begin_if_any(g, who, ASSETS[card].reward, f"{id}/reward", Source(id=id, card=card, target=target))


@scene("job-done")
def job_done(g: State, who: Seat, card: CardId) -> None:
    asset = ASSETS[card]
    happened(g, who, "job_completed", credits=credits_in(asset.reward), card=card)
    if asset.after == "remove":
        remove(g, who, card)
    else:
        discard(g, who, card)
