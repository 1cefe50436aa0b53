"""What can be studied about a game (`orloj lab report ti4`, `orloj arena ti4 --by faction`); see
`orloj.lab.report.study`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from orloj.games.ti4.components import (
    ACTION_CARDS,
    AGENDAS,
    CARD_NUMBERS,
    FACTIONS,
    NOTE_KINDS,
    NOTES,
    OBJECTIVES,
    PLANETS,
    STRATEGY_CARDS,
    SYSTEMS,
    TECHNOLOGIES,
    UNITS,
)
from orloj.games.ti4.deeds import Deed
from orloj.games.ti4.view import View
from orloj.games.ti4.wording import WORDS

ONE_OF = ("faction",)
ORDERED = ()
HEAPS = (  # lists of things that get long, where it matters little which of them is the first:
    "promises",
    "moments[*].throws",
    "moments[*].throws.dice",
    "moments[*].losses",
    "moments[*].lost",
)
COPIES = False  # a number after a dot tells whose note it is
LONGEST_GAME = 20_000  # answers; random players need some hundred
_SEATS = range(6)
_ABILITIES = [ability for faction in FACTIONS.values() for ability in faction.abilities]
_NOTE_TOKENS = [f"{kind}.{seat}" for kind in (*NOTE_KINDS, "faction") for seat in _SEATS]
_OPEN_LAWS = 12  # more of them are hardly ever in force at once
_KNOWN_AGENDAS = len(AGENDAS)  # seen at the top of the deck, or put below it


def traits(view: View, seat: int) -> dict[str, list[str]]:
    """The faction of a seat, its technologies, the strategy cards of its last round, and what it has scored."""
    player = view.players[seat]
    return {
        "faction": [player.faction],
        "technology": list(player.technologies),
        "strategy-card": list(player.strategy_cards),
        "objective": [OBJECTIVES[one].id for one in player.scored],
    }


def score(view: View, seat: int) -> int:
    """The victory points as they stand."""
    return view.players[seat].points


def rounds(view: View) -> int:
    """How many rounds were begun."""
    return view.round


# -- numbers and answers that few games show


def rare() -> Iterator[str]:
    """Names of numbers: every component can come to every place that it is made for."""
    yield from [f"ask.kind={key.removeprefix('ask.')}" for key in WORDS.keys("en") if key.startswith("ask.")]
    yield from chain(_of_table(), _of_players(), _of_galaxy(), _of_questions())


def _of_table() -> Iterator[str]:
    yield from [f"factions_left={faction}" for faction in FACTIONS]
    yield from [f"offer.{card}" for card in STRATEGY_CARDS]
    yield from [f"objectives={one.id}" for one in OBJECTIVES if one.stage != "secret"]
    yield from [f"discarded_cards={card}" for card in CARD_NUMBERS]
    for agenda in AGENDAS:
        yield f"discarded_agendas={agenda.id}"
        yield from [f"known_agendas.{place}={agenda.id}" for place in range(_KNOWN_AGENDAS)]
        if agenda.law:
            yield from [f"laws[{place}].agenda={agenda.id}" for place in range(_OPEN_LAWS)]
    yield from [f"laws[{place}].{name}" for place in range(_OPEN_LAWS) for name in ("owner", "objective")]
    yield from [f"laws[{place}].planet={planet}" for place in range(_OPEN_LAWS) for planet in PLANETS]


def _of_players() -> Iterator[str]:
    yield from [f"players[0].faction={faction}" for faction in FACTIONS]
    for technology in TECHNOLOGIES:
        yield from [f"players[0].{place}={technology}" for place in ("technologies", "exhausted")]
    for copying in [one.id for one in TECHNOLOGIES.values() if "assimilator" in one.id]:
        yield from [f"players[0].copies.{copying}={technology}" for technology in TECHNOLOGIES]
    yield from [f"players[0].waiting.{kind}" for kind in UNITS]
    for note in _NOTE_TOKENS:
        yield from [f"players[0].{place}={note}" for place in ("notes", "notes_in_play", "known_notes")]
    for card in dict.fromkeys(card.id for card in ACTION_CARDS):
        yield from [f"players[0].{place}={card}" for place in ("action_cards", "known_cards")]
    yield from [f"players[0].scored={one.id}" for one in OBJECTIVES]
    yield from [f"players[0].secrets={one.id}" for one in OBJECTIVES if one.stage == "secret"]
    for strategy in STRATEGY_CARDS:
        yield from [f"players[0].{place}={strategy}" for place in ("strategy_cards", "spent_cards")]


def _of_galaxy() -> Iterator[str]:
    """Systems and planets are written as lists: see `state.System` and `state.Planet`."""
    fleets = [kind for kind, facts in UNITS.items() if facts.category != "structure"]
    for tile in SYSTEMS:
        at = f"systems.{tile}"
        yield f"{at}[0]"
        yield from [f"{at}[3][{place}]" for place in _SEATS]
        yield from [f"{at}[4]={wormhole}" for wormhole in ("alpha", "beta")]
        for seat in _SEATS:
            yield from [f"{at}[2].{seat}[{part}].{kind}" for part in (0, 1) for kind in fleets]
    for planet in PLANETS:
        at = f"planets.{planet}"
        yield from (f"{at}[0]", f"{at}[1]")
        for seat in _SEATS:
            yield from [f"{at}[2].{seat}[0].{kind}" for kind in ("infantry", "pds", "space-dock")]


def _of_questions() -> Iterator[str]:
    """What questions can be about."""
    yield from [f"ask.values.source={source}" for source in _sources()]
    yield from [f"ask.values.agenda={agenda.id}" for agenda in AGENDAS]
    yield from [f"ask.values.planet={planet}" for planet in PLANETS]
    yield from [f"ask.values.technology={technology}" for technology in TECHNOLOGIES]
    yield from [f"ask.values.strategy={card}" for card in STRATEGY_CARDS]
    yield from [f"ask.values.unit={kind}" for kind in UNITS]


def _sources() -> list[str]:
    """All that an ability can come from."""
    cards = chain(CARD_NUMBERS, [agenda.id for agenda in AGENDAS], NOTES, STRATEGY_CARDS)
    return list(dict.fromkeys([*FACTIONS, *_ABILITIES, *TECHNOLOGIES, *cards]))


def _deeds(kind: type[Deed] = Deed) -> Iterator[type[Deed]]:
    for one in kind.__subclasses__():
        yield one
        yield from _deeds(one)


def rare_answers() -> Iterator[str]:
    """What answers can be made of."""
    yield from [deed.word for deed in _deeds() if hasattr(deed, "word")]
    yield from chain(_sources(), [one.id for one in OBJECTIVES], PLANETS, UNITS, _NOTE_TOKENS)
    yield from chain(map(str, SYSTEMS), map(str, range(31)))
    yield from ("yes", "no", "done", "for", "against", "accept", "refuse", "tactic", "fleet", "strategy")
