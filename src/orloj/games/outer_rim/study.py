"""What can be studied about a game (`orloj lab report outer_rim`, `orloj arena outer_rim --by character`); see
`orloj.lab.report.study`."""

from __future__ import annotations

from collections.abc import Iterator

from orloj.games.outer_rim.components import (
    ASSETS,
    CARD_BY_ID,
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
    AfterEvent,
    IntoPatrol,
)
from orloj.games.outer_rim.effects.core import EFFECTS
from orloj.games.outer_rim.facts import Having, abilities_of_character
from orloj.games.outer_rim.names import WORDS
from orloj.games.outer_rim.sections import PATHS
from orloj.games.outer_rim.view import View
from orloj.parts.effects import Choice, Exchange, May, Word

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
    yield from _asked()
    yield from [f"reading={CARDS[card].id}/steps" for card in DATABANK]
    yield from [f"drawn={facts.id}" for facts in ENCOUNTERS.values()]
    yield from [f"reading={name}" for name in PATHS]


def _asked() -> Iterator[str]:
    """What questions can be about."""
    yield from [f"ask.values.space={space}" for space in SPACES]
    yield from [f"ask.values.source={id}" for id in (*CHARACTERS, *SHIPS, *CARD_BY_ID)]
    yield from [f"ask.values.event={one.ability.event}" for one in _abilities() if isinstance(one.ability, AfterEvent)]
    for node in EFFECTS.nodes:
        if isinstance(node, May | Exchange | Choice):
            yield f"ask.values.node={node.path}"
        if isinstance(node, Word) and node.op == "combat":
            yield from (f"combats[0].enemy={node.args.enemy}", f"ask.values.enemy={node.args.enemy}")


def _abilities() -> Iterator[Having]:
    """All that there are."""
    for id in CHARACTERS:
        yield from abilities_of_character(id)
    for id, ship in SHIPS.items():
        yield from [Having(id, number, one) for number, one in enumerate(ship.flip_abilities)]
    for card, asset in ASSETS.items():
        yield from [Having(CARDS[card].id, number, one, card) for number, one in enumerate(asset.abilities)]


def _past_patrols() -> list[Having]:
    """Abilities that are noted with the space where they were used."""
    return [one for one in _abilities() if isinstance(one.ability, IntoPatrol)]
