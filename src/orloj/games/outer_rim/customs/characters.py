"""What single characters and pieces of luxury do."""

from __future__ import annotations

from orloj.games.outer_rim.assets import count_gained, discard, finds_slot, leave_slot
from orloj.games.outer_rim.components import ASSETS, PLANETS, CardId, planet_of
from orloj.games.outer_rim.deeds import At, Decline, DropCard, MeetContact, MeetPatrol, With
from orloj.games.outer_rim.effects.cards import Nothing
from orloj.games.outer_rim.effects.core import EFFECTS
from orloj.games.outer_rim.effects.fights import choose_player
from orloj.games.outer_rim.encounters import plan_contact
from orloj.games.outer_rim.facts import Known, assets_of
from orloj.games.outer_rim.galaxy import galaxy
from orloj.games.outer_rim.goals import settle
from orloj.games.outer_rim.patrols import plan_patrol_encounter
from orloj.games.outer_rim.purse import gain_credits
from orloj.games.outer_rim.rolls import faces, finish, plan_roll
from orloj.games.outer_rim.state import Source, State
from orloj.games.outer_rim.values import room_makers
from orloj.kernel import Seat, choose

FOCUS_PAYS = 2000
RANGE = 3


# -- droids


def _droids(g: Known, who: Seat) -> list[CardId]:
    return [card for card in assets_of(g, who, "crew") if ASSETS[card].droid]


def _droid_owners(g: Known, who: Seat) -> list[Seat]:
    return [other for other in g.players_at(g.players[who].at, but=who) if _droids(g, other)]


@EFFECTS.word(
    "take_droid_crew_from_player_in_space", Nothing, possible=lambda g, who, _args, _run: bool(_droid_owners(g, who))
)
async def _take_droid(g: State, who: Seat, _args: Nothing, run: Source) -> bool:
    """The card goes from slot to slot; to make room one may be discarded."""
    owner = await choose_player(who, _droid_owners(g, who), run)
    card = await _chosen_droid(g, who, owner, run)
    if not finds_slot(g, who, card):
        deed = await choose(
            who,
            "make-room",
            lambda seat: [*[DropCard(one) for one in room_makers(g, seat, card)], Decline()],
            rule="outer-rim.slot.7",
            values={"card": card},
        )
        if not isinstance(deed, DropCard):
            return False
        discard(g, who, deed.card)
    leave_slot(g, owner, card)
    g.players[who].assets.append(card)
    g.say("takes-crew", who, card=card, to=owner)
    count_gained(g, who, [card])
    settle(g)
    return True


async def _chosen_droid(g: State, who: Seat, owner: Seat, run: Source) -> CardId:
    droids = _droids(g, owner)
    if len(droids) == 1:
        return droids[0]
    options = [DropCard(card) for card in droids]
    return (await choose(who, "take-crew", lambda _seat: options, values={"source": run.id})).card


# -- sabotage


@EFFECTS.word(
    "place_damage_token_on_planet",
    Nothing,
    possible=lambda g, who, _args, _run: g.players[who].at not in g.players[who].sabotaged,
)
def _sabotage(g: State, who: Seat, _args: Nothing, _run: Source) -> None:
    player = g.players[who]
    player.sabotaged.append(player.at)
    g.say("sabotages", who, space=player.at)
    settle(g)


# -- encounters from afar


def _meetings(g: State, who: Seat) -> list[MeetPatrol | MeetContact]:
    near = set(galaxy(g.tiles).within(g.players[who].at, RANGE))
    patrols = [MeetPatrol(faction) for faction, token in g.patrols.items() if token.at in near]
    return [*patrols, *[MeetContact(spot) for spot in g.contacts if planet_of(spot) in near]]


@EFFECTS.word(
    "encounter_patrol_or_contact_within_3", Nothing, possible=lambda g, who, _args, _run: bool(_meetings(g, who))
)
async def _from_afar(g: State, who: Seat, _args: Nothing, run: Source) -> None:
    options = _meetings(g, who)
    deed = await choose(who, "meet-afar", lambda _seat: options, values={"source": run.id})
    if isinstance(deed, MeetPatrol):
        plan_patrol_encounter(g, who, deed.faction)
    else:
        plan_contact(g, who, deed.spot)


# -- dice for crew


def _pays(g: State, who: Seat, _args: Nothing, _run: Source) -> bool:
    gain_credits(g, who, FOCUS_PAYS * faces(finish(g).dice).count("focus"))
    return True


@EFFECTS.word(
    "roll_one_die_per_crew_2000_per_focus",
    Nothing,
    possible=lambda g, who, _args, _run: bool(assets_of(g, who, "crew")),
    outcome=_pays,
)
def _roll_for_crew(g: State, who: Seat, _args: Nothing, _run: Source) -> None:
    plan_roll(g, who, len(assets_of(g, who, "crew")))


# -- players chosen for a job


@EFFECTS.word(
    "choose_other_player_in_space",
    Nothing,
    possible=lambda g, who, _args, _run: bool(g.players_at(g.players[who].at, but=who)),
)
async def _other_player(g: State, who: Seat, _args: Nothing, run: Source) -> None:
    run.target = await choose_player(who, g.players_at(g.players[who].at, but=who), run)


# -- a destination that somebody marks


@EFFECTS.word(
    "nearest_player_marks_destination_planet", Nothing, possible=lambda g, _who, _args, _run: len(g.players) > 1
)
async def _mark(g: State, who: Seat, _args: Nothing, run: Source) -> None:
    """The nearest player names the planet [outer-rim.nearest.3]."""
    distance = galaxy(g.tiles).distances[g.players[who].at]
    others = [other for other in range(len(g.players)) if other != who]
    nearest = min(distance[g.players[other].at] for other in others)
    others = [other for other in others if distance[g.players[other].at] == nearest]
    marker = others[0]
    if len(others) > 1:
        marker = (
            await choose(who, "player", lambda _seat: [With(one) for one in others], values={"source": run.id})
        ).player
    if g.has_seat(marker):
        planets = [At(planet) for planet in PLANETS]
        deed = await choose(marker, "mark-planet", lambda _seat: planets, values={"card": run.card, "player": who})
        planet = deed.space
    else:
        planet = g.luck.pick(list(PLANETS))  # outer-rim.solo-decision.2
    g.players[who].marked[run.card] = planet
    g.say("marks", marker, space=planet, card=run.card)
