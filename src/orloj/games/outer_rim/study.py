"""What can be studied about a game (`orloj lab report outer_rim`, `orloj arena outer_rim --by character`); see
`orloj.lab.report.study`."""

from __future__ import annotations

from collections.abc import Iterator

from orloj.games.outer_rim.components import (
    ASSETS,
    CARDS,
    CHARACTERS,
    CONTACT_BY_ID,
    DATABANK,
    ENCOUNTERS,
    MARKET,
    PLANETS,
    SHIPS,
    SPACES,
    SPOTS,
    IntoPatrol,
)
from orloj.games.outer_rim.facts import Having, abilities_of_character
from orloj.games.outer_rim.names import WORDS
from orloj.games.outer_rim.sections import PATHS
from orloj.games.outer_rim.view import View

ONE_OF = ("character", "ship")
ORDERED = (  # where in a view the order of words matters:
    "tiles",  # neighbours on the map,
    "now.failed",  # and the delivery that was stopped is the last one
)
COPIES = False  # `db.1.2` is another card than `db.1.1`, and each place of a planet has its own contact
LONGEST_GAME = 20_000  # answers; random players need 1,700 on average
KINDS = ("cargo", "gear", "mod", "crew", "job", "bounty")


def traits(view: View, seat: int) -> dict[str, list[str]]:
    """The character of a seat, the ship that it has in the end, and its assets by kind."""
    player = view.players[seat]
    assets = {kind: [CARDS[card].id for card in player.assets if ASSETS[card].type == kind] for kind in KINDS}
    return {"character": [player.character], "ship": [player.ship], **assets}


def score(view: View, seat: int) -> int:
    """The fame as it stands."""
    return view.players[seat].total_fame


def rounds(view: View) -> int:
    """How many turns the player has had who had most of them."""
    return -(-view.turn // len(view.players))


def rare() -> Iterator[str]:
    """Numbers that few games show: every asset can be dealt with, every contact can come to every place."""
    for card, asset in ASSETS.items():
        id = CARDS[card].id
        yield from (f"players[0].assets={id}", f"removed={id}", f"offers[0].gives.{id}", f"offers[0].wants.{id}")
        if asset.type == "bounty":
            yield f"players[0].captives.{id}={asset.target}"
        if asset.type == "cargo":
            yield from [f"players[0].marked.{id}={planet}" for planet in PLANETS]
    yield from [f"ask.kind={key.removeprefix('ask.')}" for key in WORDS.keys("en") if key.startswith("ask.")]
    yield from [f"purchases[0].card={CARDS[card].id}" for card in MARKET]
    yield from [f"now.used={one.key} {space}" for one in _past_patrols() for space in SPACES]
    yield from [f"players[0].sabotaged={planet}" for planet in PLANETS]
    for contact in CONTACT_BY_ID:
        yield from (f"eliminated={contact}", f"combats[0].enemy={contact}", f"ask.values.enemy={contact}")
        yield from [f"contacts.{spot}.contact={contact}" for spot in SPOTS]
    yield from [f"reading={CARDS[card].id}/steps" for card in DATABANK]
    yield from [f"drawn={facts.id}" for facts in ENCOUNTERS.values()]
    yield from [f"reading={name}" for name in PATHS]


def _past_patrols() -> list[Having]:
    """Abilities of characters and ships that are noted with the space where they were used."""
    found = [one for id in CHARACTERS for one in abilities_of_character(id)]
    found += [Having(id, number, one) for id, ship in SHIPS.items() for number, one in enumerate(ship.flip_abilities)]
    return [one for one in found if isinstance(one.ability, IntoPatrol)]
