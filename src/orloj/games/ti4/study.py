"""What can be studied about a game (`orloj lab report ti4`, `orloj arena ti4 --by faction`); see
`orloj.lab.report.study`."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from itertools import chain
from typing import get_args, get_type_hints

from orloj.games.ti4.book import BOOK
from orloj.games.ti4.components import (
    ACTION_CARDS,
    AGENDAS,
    CARD_NUMBERS,
    FACTIONS,
    LAYOUTS,
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
from orloj.games.ti4.moments import AnyMoment, Combat
from orloj.games.ti4.transactions import CARD, COMMODITIES, GOODS, NOTE, PROMISES
from orloj.games.ti4.view import View
from orloj.games.ti4.wording import WORDS

ONE_OF = ("faction",)
ORDERED = ()
KINDS = {  # lists of things of many kinds: the field that names the kind
    "moments": "type",
    "lasting": "id",
    "laws": "agenda",
    "promises": "word",
}
HEAPS = (  # lists of things that get long, where it matters little which of them is the first:
    "moments.*[*].used",
    "moments.*[*].losses",
    "moments.*[*].lost",
    "moments.*[*].sailings[*].cargo",
)
COPIES = False  # a number after a dot tells whose note it is
LONGEST_GAME = 20_000  # answers; random players need some hundred
_SEATS = range(6)
_ABILITIES = [ability for faction in FACTIONS.values() for ability in faction.abilities]
_NOTE_TOKENS = [f"{kind}.{seat}" for kind in (*NOTE_KINDS, "faction") for seat in _SEATS]
_KNOWN_AGENDAS = len(AGENDAS)  # seen at the top of the deck, or put below it
_PLACES = [*PLANETS, *map(str, SYSTEMS)]  # where units can be
_AT_A_PLACE = [card for card in CARD_NUMBERS if card.endswith("-battlestation")]  # works where it was played
_DURATIONS = ("round of combat", "combat", "invasion", "action", "turn", "agenda", "agenda phase", "round", "game")
_FIELD = re.compile(r"[.\[]")  # ends the name of a field of a moment


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
    yield from chain(
        _of_table(), _of_players(), _of_galaxy(), _of_moments(), _of_what_lasts(), _of_talks(), _of_questions()
    )


def _of_table() -> Iterator[str]:
    yield from [f"factions_left={faction}" for faction in FACTIONS]
    yield from [f"offer.{card}" for card in STRATEGY_CARDS]
    yield from [f"objectives={one.id}" for one in OBJECTIVES]  # secret ones can become public
    yield from [f"discarded_cards={card}" for card in CARD_NUMBERS]
    for agenda in AGENDAS:
        yield f"discarded_agendas={agenda.id}"
        yield from [f"known_agendas.{place}={agenda.id}" for place in range(_KNOWN_AGENDAS)]
        if agenda.law:
            yield from [f"laws.{agenda.id}[0].{name}" for name in ("place", "owner", "objective")]
            yield from [f"laws.{agenda.id}[0].planet={planet}" for planet in PLANETS if "planet" in agenda.vote]


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
        places = ("strategy_cards", "spent_cards", "follows", "declines")
        yield from [f"players[0].{place}={strategy}" for place in places]


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


def _of_moments() -> Iterator[str]:
    """What goes on. Fields of the same name hold the same words, whichever moment it is."""
    words = _words_of_fields()
    for moment in get_args(AnyMoment):
        at = f"moments.{moment.__name__}[0]"
        yield from (f"{at}.place", f"{at}.used")
        hints = get_type_hints(moment)
        yield from [f"{at}.{name}" for name, hint in hints.items() if hint in (int, bool)]
        yield from [f"{at}.{name}[{seat}]" for name, hint in hints.items() if hint == list[int] for seat in _SEATS]
        yield from [f"{at}.used={ability}" for ability in BOOK.ids(moment)]
        yield from [f"{at}.{hits}.{name}" for hits in _groups_of_hits(hints) for name in ("count", "by")]
        for field in words:
            if _FIELD.split(field)[0] in moment.__struct_fields__:
                yield from [f"{at}.{field}={word}" for word in words[field]]
        if issubclass(moment, Combat):
            yield from [f"{at}.sustained.{seat}.{kind}" for seat in _SEATS for kind in UNITS]
        if "as_ships" in hints:
            yield from [f"{at}.as_ships.{seat}.{place}" for seat in _SEATS for place in _PLACES]
    yield from [f"moments.CardPlayed[0].card={card}" for card in CARD_NUMBERS]
    yield from [f"moments.{pick}[0].card={card}" for pick in ("CardPick", "StrategyAbility") for card in STRATEGY_CARDS]


def _groups_of_hits(fields: Container[str]) -> list[str]:
    """Where in a moment hits can be; the first two groups tell, the others follow."""
    own = [f"hits[{group}]" for group in range(2)] if "hits" in fields else []
    landing = [f"landings[{number}].hits[{group}]" for number in range(2) for group in range(2)]
    return own + (landing if "landings" in fields else [])


def _words_of_fields() -> dict[str, list[str]]:
    """By the field of a moment, or what is in it: the words that can stand there."""
    kinds, outcomes = list(UNITS), list(_outcomes())
    flagships = [faction.flagship for faction in FACTIONS.values()]
    makers = [*TECHNOLOGIES, *_ABILITIES, *CARD_NUMBERS, *flagships]  # of hits, dice, losses and units
    agendas = [agenda.id for agenda in AGENDAS]
    riders = [card.id for card in ACTION_CARDS if card.rider]
    aims = ["any", "fighters", "non-fighters", *[f"{which} {kind}" for which in ("kind", "damaged") for kind in kinds]]
    purposes = ["combat", "barrage", "cannon", "bombardment"]
    words = {
        "used_once": _ABILITIES,
        "ability": ["production", *makers],
        "cause": [*purposes, "hits", "rift", "excess", "control", "retreat", "endless-combat", *makers, *agendas],
        "purpose": purposes,
        "kind": kinds,
        "kinds": kinds,
        "ahead": kinds,
        "technology": list(TECHNOLOGIES),
        "agenda": agendas,
        "outcome": outcomes,
        "swapped": list(PLANETS),
        "docks": _PLACES,
        "place": _PLACES,
    }
    words |= {field: list(PLANETS) for field in ("planet", "landed", "barred", "conquered")}
    for number in range(2):  # the others follow from these
        words |= {
            f"sailings[{number}].kind": kinds,
            f"sailings[{number}].cargo": [*kinds, *_PLACES],
            f"throws[{number}].kind": [*kinds, *makers],
            f"throws[{number}].at": _PLACES,
            f"throws[{number}].planet": list(PLANETS),
            f"throws[{number}].aim": aims,
            f"hits[{number}].aim": aims,
            f"hits[{number}].source": [*purposes, *makers],
            f"landings[{number}].place": _PLACES,
            **{f"landings[{number}].hits[{group}].aim": aims for group in range(2)},
            **{f"landings[{number}].hits[{group}].source": [*purposes, *makers] for group in range(2)},
            f"votes[{number}].outcome": outcomes,
            f"predictions[{number}].outcome": outcomes,
            f"predictions[{number}].source": [*riders, *_ABILITIES],
        }
    for losses in ("losses", "lost"):
        words |= {f"{losses}.kind": kinds, f"{losses}.place": _PLACES}
    return words


def _of_what_lasts() -> Iterator[str]:
    """What components do for a while."""
    for source in chain(CARD_NUMBERS, NOTES, TECHNOLOGIES, _ABILITIES):
        at = f"lasting.{source}[0]"
        yield from [f"{at}.{name}" for name in ("place", "seat", "other", "tile", "count")]
        yield from [f"{at}.until={until}" for until in _DURATIONS]
    yield from [f"lasting.{card}[0].place={place}" for card in _AT_A_PLACE for place in _PLACES]


def _of_talks() -> Iterator[str]:
    """Offers and promises."""
    yield from [f"promises.{word}[0].{name}" for word in PROMISES for name in ("giver", "taker", "round", "broken")]
    for side in ("gives", "wants"):
        at = f"offers[0].{side}"
        yield from (f"{at}.{GOODS}", f"{at}.{COMMODITIES}")
        yield from [f"{at}={word}" for word in (NOTE.strip(), CARD.strip(), *CARD_NUMBERS)]
        yield from [f"{at}={number}" for number in range(5 * len(_SEATS))]


def _outcomes() -> Iterator[str]:
    """Of agendas."""
    yield from ("for", "against")
    yield from [f"elect-player {seat}" for seat in _SEATS]
    yield from [f"elect-planet {planet}" for planet in PLANETS]
    yield from [f"elect-law {agenda.id}" for agenda in AGENDAS if agenda.law]
    yield from [f"elect-objective {one.id}" for one in OBJECTIVES if one.stage == "secret"]


def _of_questions() -> Iterator[str]:
    """What questions can be about."""
    yield from [f"ask.values.source={source}" for source in _sources()]
    yield from [f"ask.values.outcome={outcome}" for outcome in _outcomes()]
    yield from [f"ask.values.planet={planet}" for planet in PLANETS]
    yield from [f"ask.values.place={place}" for place in _PLACES]
    yield from [f"ask.values.purpose={source}" for source in _sources()]
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
    yield from [f"{hex.q}/{hex.r}" for layout in LAYOUTS.values() for ring in layout.rings.values() for hex in ring]
    yield from ("any", "fighters", "non-fighters", "kind", "damaged")  # what hits are aimed at
    yield from ("yes", "no", "done", "for", "against", "accept", "refuse", "tactic", "fleet", "strategy")
