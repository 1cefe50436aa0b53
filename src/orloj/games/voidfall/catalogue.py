"""Every component in one language: name, facts in a line, what it does, and what it scores."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Any

from orloj.games.voidfall.components import (
    AGENDAS,
    ALERTS,
    BOUNTY_KINDS,
    CONSTANTS,
    CRISES,
    DIFFICULTIES,
    EVENTS,
    FALLEN_HOUSES,
    FOCUSES,
    GUILDS,
    HEROICS,
    HOUSES,
    INSTALLATIONS,
    KIND_FACTS,
    LEADERSHIP,
    ORIGINS,
    RECLAIM_KINDS,
    SCENARIOS,
    SECTOR_KINDS,
    SHIP_FACTS,
    STARTING_AGENDA,
    TECHNOLOGIES,
    TRACK_FACTS,
    TRACKS,
    TRADE_BONUSES,
    Agenda,
    Alert,
    AnyAbility,
    Crisis,
    Difficulty,
    Event,
    Facts,
    FallenHouse,
    Focus,
    Grade,
    Holding,
    House,
    Objective,
    Origin,
    Scenario,
    SectorKind,
    ShipFacts,
    Technology,
    Token,
    TrackFacts,
)
from orloj.games.voidfall.names import (
    WORDS,
    action_name,
    agenda_name,
    alert_name,
    crisis_name,
    event_name,
    fallen_name,
    focus_name,
    house_name,
    origin_name,
    scenario_name,
    sector_kind_name,
    technology_name,
    token_name,
    track_name,
)
from orloj.games.voidfall.wording import (
    ability_text,
    action_text,
    combat_text,
    crisis_text,
    effect_text,
    fleet_text,
    objective_text,
)
from orloj.games.voidfall.wording.steps import There
from orloj.words import Lang, joined
from orloj.words.clauses import capital
from orloj.words.texts import Component, Text

ORIGIN = "origin."  # before the id of an origin, as its starting agenda has the same one
TRADE = "trade."
_NO_MODIFIER = "0"


@cache
def _described() -> Mapping[str, Callable[[Lang], Component]]:
    """All components by their tokens, each with what describes it."""
    focuses = {card.id: card for card in (*FOCUSES.values(), *HEROICS)}
    return {
        **{one.id: partial(_house, one) for one in HOUSES.values()},
        **{f"{ORIGIN}{one.id}": partial(_origin, one) for one in ORIGINS.values()},
        **{one.id: partial(_technology, one) for one in TECHNOLOGIES.values()},
        **{one.id: partial(_focus, one) for one in focuses.values()},
        **{one.id: partial(_agenda, one) for one in AGENDAS},
        **{one.id: partial(_event, one) for one in EVENTS},
        **{one.id: partial(_crisis, one) for one in CRISES},
        **{one.id: partial(_alert, one) for one in ALERTS},
        **{one.id: partial(_fallen, one) for one in FALLEN_HOUSES.values()},
        **{one.id: partial(_sector, one) for one in SECTOR_KINDS.values()},
        **{one.id: partial(_track, one) for one in TRACK_FACTS.values()},
        **{one.id: partial(_token, "bounty", one) for one in BOUNTY_KINDS},
        **{one.id: partial(_token, "reclaim", one) for one in RECLAIM_KINDS},
        **{one.id: partial(_ship, one) for one in SHIP_FACTS.values()},
        **{f"{TRADE}{number}": partial(_trade, number) for number in range(1, len(TRADE_BONUSES) + 1)},
        **{one.id: partial(_scenario, one) for one in SCENARIOS.values()},
        **{one.id: partial(_difficulty, one) for one in DIFFICULTIES.values()},
    }


def tokens() -> list[str]:
    """All components."""
    return list(_described())


@cache
def component(token: str, lang: Lang) -> Component:
    found = _described()[token](lang)
    return replace(found, powers=(*found.powers, *_odd(token, lang)))


def _odd(what: str, lang: Lang) -> tuple[Text, ...]:
    """What the data of a component does not say."""
    return (_plain(_label("note", lang), WORDS(lang, f"odd.{what}")),) if WORDS.has(f"odd.{what}") else ()


# -- parts


def _label(key: str, lang: Lang, **values: Any) -> str:
    return WORDS(lang, f"label-of.{key}", **values)


def _effect(label: str, effect: Mapping[str, Any], lang: Lang, *, must: bool = False, there: There = "that") -> Text:
    full, short = (effect_text(effect, lang, short=few, must=must, there=there) for few in (False, True))
    return Text(label, full, short)


def _ability(ability: AnyAbility, lang: Lang) -> Text:
    label, text = ability_text(ability, lang)
    return Text(label, text, ability_text(ability, lang, short=True)[1])


def _objective(objective: Objective, lang: Lang, label: str = "") -> Text:
    text, short = objective_text(objective, lang), objective_text(objective, lang, short=True)
    return Text(label or _label(objective.type, lang), text, short)


def _made(facts: Facts, part: str) -> str:
    """Where a component comes from; what it does decides, if it comes from elsewhere."""
    return facts.origins.get(part, facts.origin)


def _plain(label: str, text: str) -> Text:
    return Text(label, text, text)


def _focuses(focuses: Sequence[str], lang: Lang, *, either: bool = False) -> str:
    return joined(lang, [focus_name(focus, lang) for focus in focuses], either=either)


# -- houses


def _house(house: House, lang: Lang) -> Component:
    technologies = joined(lang, [technology_name(house.technology(letter), lang) for letter in ("A", "B")])
    kind = WORDS(
        lang,
        "facts.house",
        complexity=house.complexity,
        technologies=technologies,
        focuses=_focuses(house.preferred, lang),
    )
    marks = tuple(focus_name(focus, lang) for focus in house.house_focuses)
    powers = tuple(_ability(ability, lang) for ability in house.ability)
    return Component(
        house.id,
        house_name(house.id, lang),
        "house",
        kind,
        marks,
        powers,
        origin=_made(house, "ability" if house.ability else ""),
    )


def _origin(origin: Origin, lang: Lang) -> Component:
    house, technology = house_name(origin.house, lang), technology_name(origin.technology, lang)
    kind = WORDS(lang, "facts.origin", letter=origin.letter, house=house, technology=technology)
    powers = [_plain(_label("start", lang), f"{capital('; '.join(_beginning(origin, lang)))}.")]
    if origin.setup_effect:
        powers.append(_effect(_label("setup", lang), origin.setup_effect, lang))
    token, name = f"{ORIGIN}{origin.id}", origin_name(origin.id, lang)
    return Component(token, name, "origin", kind, powers=tuple(powers), origin=origin.origin)


def _beginning(origin: Origin, lang: Lang) -> Iterator[str]:
    """What a house begins with."""
    stock = ", ".join(f"{WORDS(lang, f'resource.{name}')} {n}" for name, n in origin.stock.items())
    yield WORDS(lang, "start.stock", what=stock)
    yield _holding("home", origin.home, lang)
    yield _holding("outpost", origin.outpost, lang)
    yield WORDS(lang, "start.power", active=origin.active_power, inactive=origin.inactive_power)
    advanced = [
        f"{track_name(track, lang)} {origin.track_start[track]}" for track in TRACKS if origin.track_start[track]
    ]
    if advanced:
        yield WORDS(lang, "start.tracks", what=", ".join(advanced))


def _holding(place: str, holding: Holding, lang: Lang) -> str:
    def more(names: list[str]) -> str:
        return WORDS(lang, "start.more", what=", ".join(names)) if names else ""

    return WORDS(
        lang,
        "start.holding",
        place=WORDS(lang, f"start.{place}"),
        population=holding.population,
        guilds=more([WORDS(lang, f"guild.{guild}") for guild in holding.guilds]),
        installations=more([WORDS(lang, f"installation.{piece}") for piece in holding.installations]),
        power=", ".join(WORDS(lang, f"power-is.{ship}", count=n) for ship, n in holding.power.items()),
        corrupted=WORDS(lang, "start.corrupted") if holding.corrupted else "",
    )


def _track(track: TrackFacts, lang: Lang) -> Component:
    houses = joined(lang, [house_name(house, lang) for house in track.houses])
    kind = WORDS(lang, "facts.track", track=track_name(track.track, lang), houses=houses)
    powers = []
    for space in track.space:
        label = _label("space", lang, space=space.space, tier=space.tier)
        text = _effect(label, space.benefit, lang)
        if space.deactivate:
            what = WORDS(lang, "power-n.any", count=space.deactivate)
            text = text._replace(text=WORDS(lang, "say.deactivate", text=text.text, what=what))
        powers.append(text)
    return Component(track.id, track_name(track.id, lang), "track", kind, powers=tuple(powers), origin=track.origin)


def _technology(technology: Technology, lang: Lang) -> Component:
    kind = WORDS(
        lang,
        "facts.technology",
        house=house_name(technology.house, lang),
        basic=CONSTANTS["basic_technology_influence"],
        improved=CONSTANTS["improved_technology_influence"],
    )
    immediate, *basic = technology_texts(technology, "basic", lang)
    powers = [immediate]
    for grade, texts in (("basic", basic), ("improved", technology_texts(technology, "improved", lang))):
        powers += [text._replace(label=_label(grade, lang, when=text.label)) for text in texts]
    name = technology_name(technology.id, lang)
    return Component(technology.id, name, "technology", kind, powers=tuple(powers), origin=technology.origin)


def technology_texts(technology: Technology, grade: Grade, lang: Lang) -> list[Text]:
    """What stands on the card of a grade; the immediate effect is that of the basic one."""
    found = [_effect(WORDS(lang, "when.immediate"), technology.immediate, lang)] if grade == "basic" else []
    fight = combat_text(technology, grade, lang)
    if fight:
        found.append(_plain(WORDS(lang, "when.combat"), f"{capital(fight)}."))
    return [*found, *[_ability(ability, lang) for ability in technology.abilities(grade)]]


# -- cards


def _focus(focus: Focus, lang: Lang) -> Component:
    if focus.mode:
        kind = WORDS(lang, f"facts.focus-{focus.mode}")
    elif focus.house:
        replaced = focus_name(focus.replaces, lang)
        kind = WORDS(lang, "facts.focus-house", house=house_name(focus.house, lang), replaced=replaced)
    else:
        later = focus.available_from_cycle > 1
        kind = WORDS(lang, f"facts.focus{'-later' if later else ''}", cycle=focus.available_from_cycle)
    powers = [
        Text(
            action_name(focus.id, action.key, lang),
            action_text(action.cost, action.effect, lang),
            action_text(action.cost, action.effect, lang, short=True),
        )
        for action in focus.action
    ]
    if focus.focus == LEADERSHIP:
        powers.append(_plain(_label("leadership", lang), WORDS(lang, "say.leadership")))
    return Component(focus.id, focus_name(focus.id, lang), "focus", kind, powers=tuple(powers), origin=focus.origin)


def _agenda(agenda: Agenda, lang: Lang) -> Component:
    powers: tuple[Text, ...] = ()
    if agenda.kind is None:
        levels = ", ".join(f"+{n} {WORDS(lang, f'resource.{name}')}" for name, n in agenda.production_level.items())
        extra = agenda.id not in STARTING_AGENDA
        key = "facts.extra" if extra else f"facts.starting{'-level' if levels else ''}"
        kind = WORDS(lang, key, house=house_name(agenda.house, lang), upkeep=agenda.upkeep, levels=levels)
    else:
        facts = KIND_FACTS[agenda.kind]
        name = WORDS(lang, f"agenda-kind.{agenda.kind}")
        focuses = _focuses(facts.focus, lang, either=True)
        kind = WORDS(lang, "facts.agenda", kind=name, upkeep=agenda.upkeep, focuses=focuses)
        full, short = (action_text(facts.action_cost, facts.action, lang, short=few) for few in (False, True))
        powers = (Text(_label("action", lang), full, short), *_odd(agenda.kind, lang))
    scoring = tuple(_objective(objective, lang) for objective in agenda.objective)
    name = agenda_name(agenda.id, lang)
    return Component(agenda.id, name, "agenda", kind, powers=powers, scoring=scoring, origin=agenda.origin)


def _event(event: Event, lang: Lang) -> Component:
    mode = "" if event.mode == "all" else f"-{event.mode}"
    kind = WORDS(lang, f"facts.event{mode}", cycle=event.cycle, count=event.rounds)
    powers = []
    for box in event.box:
        who = f"{box.per}-{'must' if box.must else 'may'}" if box.timing == "now" else box.timing
        powers.append(_effect(WORDS(lang, f"box.{who}"), box.effect, lang, must=box.must))
    either = "-or" if event.join == "or" else ""
    scoring = [
        _objective(objective, lang, _label(f"group{either}", lang, what=_label(objective.type, lang), number=number))
        for number, group in enumerate(event.objective_group, 1)
        for objective in group.objectives
    ]
    name = event_name(event.id, lang)
    return Component(event.id, name, "event", kind, powers=tuple(powers), scoring=tuple(scoring), origin=event.origin)


def _crisis(crisis: Crisis, lang: Lang) -> Component:
    level = capital(WORDS(lang, f"crisis-level.{crisis.level}"))
    kind = WORDS(lang, "facts.crisis", level=level, kind=WORDS(lang, f"crisis-kind.{crisis.kind}"))
    solve = crisis_text(crisis, lang)
    powers = (
        _plain(_label("solve", lang), solve),
        _effect(_label("penalty-of", lang), crisis.penalty, lang, must=True),
    )
    return Component(crisis.id, crisis_name(crisis.id, lang), "crisis", kind, powers=powers, origin=crisis.origin)


def _alert(alert: Alert, lang: Lang) -> Component:
    powers = []
    kind = WORDS(lang, f"facts.{alert.kind}", level=alert.level)
    if alert.kind == "war":
        modifiers = " / ".join(f"{n:+}".replace("-", "−") if n else _NO_MODIFIER for n in alert.modifier_by_cycle)
        abilities = "; ".join(WORDS(lang, f"void-ability.{name}") for name in alert.void)
        text = WORDS(lang, f"say.war{'-void' if abilities else ''}", modifiers=modifiers, abilities=abilities)
        powers.append(_plain(_label("skirmish", lang), text))
    if alert.held:
        powers.append(_effect(_label("held", lang), alert.held, lang, must=True))
    name = alert_name(alert.id, lang)
    return Component(alert.id, name, "alert", kind, powers=tuple(powers), origin=alert.origin)


# -- the map and tokens


def _fallen(fallen: FallenHouse, lang: Lang) -> Component:
    defenses = WORDS(lang, "installation-n.sector_defense", count=fallen.sector_defenses)
    kind = WORDS(lang, "facts.fallen", population=fallen.population, defenses=defenses)
    technologies = joined(lang, [technology_name(one, lang) for one in fallen.technologies], either=True)
    powers = (
        _plain(_label("technologies", lang), WORDS(lang, "say.one-technology", technologies=technologies)),
        _effect(_label("effect", lang), fallen.effect, lang, there="won"),
    )
    return Component(
        fallen.id, fallen_name(fallen.id, lang), "fallen", kind, powers=powers, origin=_made(fallen, "effect")
    )


def _sector(kind: SectorKind, lang: Lang) -> Component:
    powers = [_ability(ability, lang) for ability in kind.passive]
    if kind.on_gain:
        powers.append(_effect(WORDS(lang, "when.on-gain"), kind.on_gain, lang, there="won"))
    if WORDS.has(f"say.{kind.id}"):  # odd ones, in words of their own
        powers.append(_plain(_label("special", lang), WORDS(lang, f"say.{kind.id}")))
    facts = ", ".join([WORDS(lang, f"sector-facts.{kind.category}"), *_sector_facts(kind, lang)])
    name = sector_kind_name(kind.id, lang)
    return Component(
        kind.id,
        name,
        "sector",
        facts,
        powers=tuple(powers),
        origin=_made(kind, "effect" if kind.passive or kind.on_gain else ""),
    )


def _sector_facts(kind: SectorKind, lang: Lang) -> Iterator[str]:
    if kind.population in ("none", "fixed"):
        yield WORDS(lang, f"sector-facts.population-{kind.population}")
    pieces = [WORDS(lang, f"installation.{piece}") for piece in kind.printed if piece in INSTALLATIONS]
    pieces += [WORDS(lang, f"guild.{piece}") for piece in kind.printed if piece in GUILDS]
    if pieces:
        yield WORDS(lang, "sector-facts.printed", pieces=", ".join(pieces))
    for name, slots in (("installations", kind.installation_slots), ("guilds", kind.guild_slots)):
        if slots:
            yield WORDS(lang, f"sector-facts.{name}", count=len(slots))
    if kind.upkeep:
        yield WORDS(lang, "sector-facts.upkeep", count=kind.upkeep)
    if not kind.invadable:
        yield WORDS(lang, "sector-facts.not-invadable")
        return
    if not kind.corruptible:
        yield WORDS(lang, "sector-facts.pure")
    if kind.void_fleets != 1:
        key = "room" if kind.void_fleets else "closed"
        yield WORDS(lang, f"sector-facts.{key}", count=kind.void_fleets)


def _token(group: str, token: Token, lang: Lang) -> Component:
    kind = WORDS(lang, f"facts.{group}", count=token.count)
    powers = (_effect(_label("effect", lang), token.effect, lang, there="token"),)
    return Component(token.id, token_name(token.id, lang), group, kind, powers=powers, origin=token.origin)


def _ship(ship: ShipFacts, lang: Lang) -> Component:
    technology = technology_name(ship.technology, lang) if ship.technology else ""
    key = f"facts.ship{'-tech' if technology else ''}"
    kind = WORDS(lang, key, count=ship.token_capacity, technology=technology)
    powers = [_plain(_label("combat", lang), f"{capital(fleet_text(ship, lang))}.")]
    improved = f"{capital(fleet_text(ship, lang, improved=True))}."
    if improved != powers[0].text:
        powers.append(_plain(_label("combat-improved", lang), improved))
    name = capital(WORDS(lang, f"ship.{ship.id}"))
    return Component(ship.id, name, "ship", kind, powers=tuple(powers), origin=ship.origin)


def _trade(number: int, lang: Lang) -> Component:
    kind = WORDS(lang, "facts.trade", number=number, spaces=len(TRADE_BONUSES))
    powers = (_effect(_label("effect", lang), TRADE_BONUSES[number - 1], lang),)
    name = WORDS(lang, "name.trade-space", number=number)
    return Component(f"{TRADE}{number}", name, "trade", kind, powers=powers, origin="public")


# -- the game itself


def _scenario(scenario: Scenario, lang: Lang) -> Component:
    kind = WORDS(
        lang,
        f"facts.scenario{'-aggression' if scenario.aggression else ''}",
        mode=WORDS(lang, f"scenario-mode.{scenario.mode}"),
        count=scenario.players,
        complexity=scenario.complexity,
        aggression=scenario.aggression,
    )
    powers = []
    for label, houses in (("houses", scenario.recommended_houses), ("fallen-houses", scenario.fallen_houses)):
        if houses:
            names = ", ".join(house_name(house, lang) for house in houses)
            powers.append(_plain(_label(label, lang), f"{names}."))
    if scenario.safe_havens:
        levels = ", ".join(map(str, scenario.safe_havens))
        powers.append(_plain(_label("havens", lang), WORDS(lang, "say.havens", levels=levels)))
    name = scenario_name(scenario.id, lang)
    return Component(scenario.id, name, "scenario", kind, powers=tuple(powers), origin=scenario.origin)


def _difficulty(difficulty: Difficulty, lang: Lang) -> Component:
    kind = WORDS(lang, "facts.difficulty", count=difficulty.base_influence)
    powers = [_plain(_label("crises", lang), WORDS(lang, "say.crises", count=difficulty.starting_crises))]
    for cycle in (1, 2, 3):
        one, two, three, wars = difficulty.alerts_added(cycle)
        text = WORDS(lang, "say.deck", cycle=cycle, one=one, two=two, three=three, wars=wars)
        powers.append(_plain(_label("deck", lang), text))
    key = "say.harbinger" if difficulty.harbinger_cycle else "say.harbinger-none"
    powers.append(_plain(_label("harbinger", lang), WORDS(lang, key, cycle=difficulty.harbinger_cycle)))
    name = capital(WORDS(lang, f"difficulty.{difficulty.id}"))
    return Component(difficulty.id, name, "difficulty", kind, powers=tuple(powers), origin=difficulty.origin)
