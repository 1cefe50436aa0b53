"""What can be studied about a game (`orloj lab report voidfall`, `orloj arena voidfall --by house`); see
`orloj.lab.report.study`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Literal, get_args, get_origin, get_type_hints

from orloj.games.voidfall import deeds
from orloj.games.voidfall.combat import KINDS as COMBAT_SHIPS
from orloj.games.voidfall.combat import TARGETS, VOID_ABILITIES, Event, Result
from orloj.games.voidfall.combat.model import Order, Stage
from orloj.games.voidfall.components import (
    AGENDAS,
    ALERTS,
    BOUNTIES,
    CRISES,
    EVENTS,
    FALLEN_HOUSES,
    FOCUSES,
    GUILDS,
    HEROICS,
    HOUSES,
    INSTALLATIONS,
    KINDS,
    ORIGINS,
    RECLAIMS,
    RESOURCES,
    ROW_SPACES,
    ROWS,
    SCENARIOS,
    SECTOR_KINDS,
    SHIPS,
    TECHNOLOGIES,
    TRACKS,
    TRADE_BONUSES,
)
from orloj.games.voidfall.effects.core import EFFECTS
from orloj.games.voidfall.effects.trees import all_effects
from orloj.games.voidfall.names import WORDS
from orloj.games.voidfall.phases.turn import THIRD_ONCE
from orloj.games.voidfall.state import EARNINGS, NO_CARD
from orloj.games.voidfall.view import View
from orloj.parts.effects import Choice, Exchange, May, Repeat

ONE_OF = ("house", "origin")
ORDERED = (
    "board.rows.*",  # the price of a crisis board depends on how long its rows are, and crises leave from the left
)
HEAPS = (  # lists of things that get long, where it matters little which of them is the first:
    "now.deeds",
    "pending",
    "invasions[*].fight.log",
    "invasions[*].fight.options",  # they are the answers that are allowed
)
COPIES = False  # a number after a dot tells which effect of a component it is
USUAL_ROUNDS = 5  # of a cycle that is over
LONGEST_GAME = 20_000  # answers; players need some hundred


def traits(view: View, seat: int) -> dict[str, list[str]]:
    """The house and origin of a seat, and the technologies and agendas that it has in the end."""
    player = view.players[seat]
    return {
        "house": [player.house],
        "origin": [f"{player.house}_{player.letter}"],
        "technology": list(player.techs),
        "agenda": [AGENDAS[slot.agenda].id for slot in player.slots[1:] if slot.agenda != NO_CARD],
    }


def score(view: View, seat: int) -> int:
    """The influence as it stands."""
    return view.players[seat].influence


def rounds(view: View) -> int:
    """How many turns everybody has had, about."""
    return USUAL_ROUNDS * max(0, view.cycle - 1) + view.round


# -- numbers and answers that few games show

_FIGHT = {
    "target": TARGETS,
    "stage": get_args(Stage),
    "turn": ("attacker", "defender"),
    "first": get_args(Order),
    "result": get_args(Result),
}
_FACTS = {  # of deeds
    "guild": GUILDS,
    "installation": INSTALLATIONS,
    "ship": SHIPS,
    "track": TRACKS,
    "kind": KINDS,
    "of": RESOURCES,
    "resource": RESOURCES,
    "focus": tuple(dict.fromkeys(focus.symbol for focus in FOCUSES.values())),
}

_SECTORS = sorted({plan.key for scenario in SCENARIOS.values() for plan in scenario.sector})
_PATHS = [path for path, _ in all_effects()]
_ABILITIES = [path for path in _PATHS if path.partition("/")[0] in (*HOUSES, *TECHNOLOGIES, *SECTOR_KINDS)]


def rare() -> Iterator[str]:
    """Names of numbers: every component can come to every place that it is made for."""
    yield from [f"ask.kind={key.removeprefix('ask.')}" for key in WORDS.keys("en") if key.startswith("ask.")]
    yield from chain(_of_table(), _of_players(), _of_sectors(), _of_turns(), _of_crises(), _of_questions())


def _of_table() -> Iterator[str]:
    yield from [f"scenario={one}" for one in SCENARIOS]
    yield from [f"houses_left={house}" for house in HOUSES]
    yield from [f"event={event.id}" for event in EVENTS]
    yield from [f"lasting.{box.effect['rule']}" for event in EVENTS for box in event.box if "rule" in box.effect]
    for tech in TECHNOLOGIES:
        yield f"improved={tech}"
        yield from [f"techs.{tech}[{copy}]" for copy in range(4)]
    for kind in KINDS:
        yield f"corrupted_offers={kind}"
        cards = [agenda.id for agenda in AGENDAS if agenda.kind == kind]
        yield from [f"agenda_offer.{kind}={card}" for card in cards]
        yield from [f"known_piles.{kind}.{place}={card}" for place in range(len(cards)) for card in cards]
    for cycle in (2, 3):
        cards = [event.id for event in EVENTS if event.cycle == cycle]
        yield from [f"known_events.{cycle}.{place}={card}" for place in range(len(cards)) for card in cards]
    yield from [f"strikes.{seat}={key}" for seat in range(4) for key in _SECTORS]


def _of_players() -> Iterator[str]:
    yield from [f"players[0].house={house}" for house in HOUSES]
    for agenda in AGENDAS:
        yield from [f"players[0].{place}={agenda.id}" for place in ("known_agendas", "drawn")]
        yield from [f"players[0].slots[{slot}].agenda={agenda.id}" for slot in range(6)]
    yield from [f"players[0].slots[{slot}].corrupted" for slot in range(6)]
    yield from [f"players[0].peeked={event.id}" for event in EVENTS]
    for focus in FOCUSES:
        yield from [f"players[0].{place}={focus}" for place in ("hand", "discard", "later", "preselected")]
    yield from [f"players[0].techs.{tech}={grade}" for tech in TECHNOLOGIES for grade in ("basic", "improved")]
    yield from [f"players[0].corrupted_tracks={track}" for track in TRACKS]
    yield from [f"players[0].bounty={token.id}" for token in BOUNTIES]
    yield from [f"players[0].reclaim={token.id}" for token in RECLAIMS]
    yield from [f"players[0].glory[{place}]" for place in range(16)]
    yield f"players[0].used_this_cycle={THIRD_ONCE}"
    yield from [f"players[0].earned.{earning}" for earning in EARNINGS]


def _of_sectors() -> Iterator[str]:
    for key in _SECTORS:
        at = f"sectors.{key}"
        yield from [f"{at}.guilds={guild}" for guild in GUILDS]
        yield from [f"{at}.installations={piece}" for piece in INSTALLATIONS]
        yield from [f"{at}.fleets.{ship}" for ship in SHIPS]
        yield from [f"{at}.glory[{place}]" for place in range(4)]
        yield from [f"{at}.fallen={house}" for house in FALLEN_HOUSES]
        yield from [f"{at}.{name}" for name in ("owner", "home", "population", "corrupted", "void_power", "bounties")]
        yield from [f"{at}.{name}" for name in ("reclaims", "harbingers", "edge_harbingers")]
        yield from (f"pending.sector={key}", f"invasions[0].sector={key}", f"invasions[1].sector={key}")
    for scenario in SCENARIOS.values():
        yield from [f"sectors.{plan.key}.kind={plan.kind}" for plan in scenario.sector]


def _of_turns() -> Iterator[str]:
    yield from [f"now.focus={focus}" for focus in FOCUSES]
    yield from [f"now.agenda={agenda.id}" for agenda in AGENDAS]
    yield from [f"now.done={focus.id}/{action.key}" for focus in FOCUSES.values() for action in focus.action]
    yield from [f"now.done={action.key}" for focus in FOCUSES.values() for action in focus.action]
    yield "now.used=double"
    yield from [f"now.used={seat}:{path}" for seat in range(4) for path in _ABILITIES]
    yield from [f"now.group={one}" for one in (*TECHNOLOGIES, *HOUSES, *SECTOR_KINDS)]
    yield from [f"now.sheltered[{seat}]" for seat in range(4)]
    yield from [f"now.taxed[{seat}]" for seat in range(4)]
    yield from [f"now.overproduced.{seat}" for seat in range(4)]
    yield from [f"pending.what={path}" for path in _PATHS if path.partition("/")[0] not in FOCUSES]
    yield from [f"pending.source={source}" for source in _sources()]
    yield from _of_combats()


def _of_combats() -> Iterator[str]:
    for number in range(2):
        at = f"invasions[{number}]"
        yield from [f"{at}.ships={ship}" for ship in SHIPS]
        yield from [f"{at}.was_fallen={house}" for house in FALLEN_HOUSES]
        yield from [f"{at}.ready={crisis.id}" for crisis in CRISES]
        yield from [f"{at}.held={alert.id}/held" for alert in ALERTS]
        for side in ("attacker", "defender"):
            yield from [f"{at}.fight.{side}.{grade}={tech}" for grade in ("basic", "improved") for tech in TECHNOLOGIES]
            yield from [f"{at}.fight.{side}.void={ability}" for ability in VOID_ABILITIES]
        yield from [f"{at}.fight.log.ships[{place}]" for place in range(len(COMBAT_SHIPS))]
        for name, words in _FIGHT.items():
            yield from [f"{at}.fight.{name}={word}" for word in words]
        for happening in get_args(Event):
            yield f"{at}.fight.log.type={happening.__name__}"
            for name, hint in get_type_hints(happening).items():
                words = get_args(hint) if get_origin(hint) is Literal else ()
                yield from [f"{at}.fight.log.{name}={word}" for word in words]
                yield from [f"{at}.fight.log.{name}"] if hint in (int, bool) else []


def _of_crises() -> Iterator[str]:
    for crisis in (*[card.id for card in CRISES], "harbinger"):
        yield from [f"board.rows.{row}={crisis}" for row in ROWS]
        yield from [f"board.rows.{row}.place={crisis}" for row in ROWS]
    yield from [f"board.rows.{row}.place=harbinger.{n}" for row in ROWS for n in range(2, ROW_SPACES[row] + 1)]
    for card in CRISES:
        yield from (f"board.current={card.id}", f"crises={card.id}", f"pending.what={card.id}")
        yield from [f"board.crisis_discards.{level}={card.id}" for level in ("starting", 1, 2, 3)]
        yield from [f"now.deeds.facts={name}:{value}" for name, value in card.deed.items() if isinstance(value, str)]
        yield f"now.deeds.do={card.deed['do']}"
    for name, values in _FACTS.items():
        yield from [f"now.deeds.facts={name}:{value}" for value in values]
    yield from [f"board.alert={alert.id}" for alert in ALERTS]
    yield from [f"board.alert_discard={alert.id}" for alert in ALERTS]
    yield from [f"board.offer={card.id}" for card in HEROICS]
    yield from [f"board.consumed={tech}" for tech in TECHNOLOGIES]


def _of_questions() -> Iterator[str]:
    """What questions can be about."""
    yield from [f"ask.values.source={source}" for source in _sources()]
    yield from [f"ask.values.what={source}" for source in _sources()]
    yield from [f"ask.values.why={source}" for source in _sources()]
    yield from [f"ask.values.sector={key}" for key in _SECTORS]
    yield from [f"ask.values.focus={focus}" for focus in FOCUSES]
    for node in EFFECTS.nodes:
        if isinstance(node, May | Exchange | Choice | Repeat):
            yield f"ask.values.node={node.path}"


def _sources() -> list[str]:
    """All that an effect can come from."""
    cards = [card.id for cards in (AGENDAS, EVENTS, CRISES, ALERTS, BOUNTIES, RECLAIMS) for card in cards]
    others = (*HOUSES, *ORIGINS, *TECHNOLOGIES, *FOCUSES, *SECTOR_KINDS, *TRACKS, *KINDS)
    fallen = [house.id for house in FALLEN_HOUSES.values()]
    tracks = [f"{house}.{track}" for house in HOUSES for track in TRACKS]
    bonuses = [f"trade.{number}" for number in range(1, len(TRADE_BONUSES) + 1)]
    return list(
        dict.fromkeys([*cards, *others, *fallen, *tracks, *bonuses, *[path.partition("/")[0] for path in _PATHS]])
    )


def rare_answers() -> Iterator[str]:
    """What answers can be made of."""
    yield from [deed.word for deed in vars(deeds).values() if hasattr(deed, "word")]
    yield from chain(_SECTORS, _sources(), [path.replace("/", ".") for path in _PATHS])
    yield from [action.key for focus in FOCUSES.values() for action in focus.action]
    yield from chain(RESOURCES, GUILDS, INSTALLATIONS, COMBAT_SHIPS, ROWS, FALLEN_HOUSES)
    yield from chain(("basic", "improved", "yes", "no", "done", "on", "off"), map(str, range(31)))
