"""Every component in one language: name, facts in a line, and what it does."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from msgspec import structs

from orloj.games.outer_rim.components import (
    AI_CARDS,
    ASSETS,
    CARD_BY_ID,
    CARDS,
    CHARACTERS,
    CONTACT_BY_ID,
    CONTACTS,
    DATABANK,
    ENCOUNTERS,
    MARKET,
    PATROLS,
    SHIPS,
    AiCard,
    Asset,
    CardId,
    Patrol,
    Ship,
    Skill,
    Slots,
)
from orloj.games.outer_rim.facts import Having, abilities_of_character
from orloj.games.outer_rim.names import (
    WORDS,
    card_name,
    class_name,
    credits_text,
    order_text,
    space_name,
    thing_name,
    trait_name,
    turned_name,
)
from orloj.games.outer_rim.solo.orders import SECTIONS
from orloj.games.outer_rim.wording import ability_text, goal_text, steps_text
from orloj.words import Lang, joined
from orloj.words.clauses import capital
from orloj.words.texts import Component, Text

_PATROLS = {patrol.id: patrol for patrol in PATROLS.values()}
_AI = {card.id: card for card in AI_CARDS}


def tokens() -> list[str]:
    """All components."""
    cards = [card.id for card in CARDS]
    return [*CHARACTERS, *SHIPS, *cards, *CONTACT_BY_ID, *_PATROLS, *_AI]


@cache
def component(token: str, lang: Lang) -> Component:
    if token in CHARACTERS:
        return _character(token, lang)
    if token in SHIPS:
        return _ship(token, lang)
    if token in CARD_BY_ID:
        return _card(CARD_BY_ID[token], lang)
    if token in CONTACT_BY_ID:
        return _contact(token, lang)
    if token in _PATROLS:
        return _patrol(_PATROLS[token], lang)
    return _ai_card(_AI[token], lang)


def _steps(label: str, path: str, lang: Lang) -> list[Text]:
    text = steps_text(path, lang)
    return [Text(WORDS(lang, f"label-of.{label}"), text, steps_text(path, lang, short=True))] if text else []


def _ability(one: Having, lang: Lang) -> Text:
    label, text = ability_text(one, lang)
    return Text(label, text, ability_text(one, lang, short=True)[1])


def _character(token: str, lang: Lang) -> Component:
    facts = CHARACTERS[token]
    goal = goal_text(facts.goal, lang)
    return Component(
        token,
        thing_name(token, lang),
        "character",
        ", ".join(
            [
                WORDS(
                    lang,
                    "facts.character",
                    combat=facts.ground_combat,
                    health=facts.health,
                    skills=_skills(facts.skills, lang),
                ),
                *_droid(facts.droid, lang),
            ]
        ),
        powers=tuple(_ability(one, lang) for one in abilities_of_character(token)),
        scoring=(Text(WORDS(lang, "label-of.goal"), goal, goal),),
        origin=facts.origin,
    )


def _ship(token: str, lang: Lang) -> Component:
    facts = SHIPS[token]
    powers = [_ability(Having(token, n, ability), lang) for n, ability in enumerate(facts.flip_abilities)]
    if facts.goal is not None:
        powers.append(_turned(facts, lang))
    goal = goal_text(facts.goal, lang) if facts.goal else ""
    return Component(
        token,
        thing_name(token, lang),
        "ship",
        WORDS(
            lang,
            "facts.ship",
            credits=credits_text(facts.cost, lang),
            hyperdrive=facts.hyperdrive,
            combat=facts.ship_combat,
            hull=facts.hull,
            slots=_slots(facts.slots, lang),
        ),
        powers=tuple(powers),
        scoring=(Text(WORDS(lang, "label-of.goal"), goal, goal),) if goal else (),
        origin=facts.origin,
    )


def _turned(ship: Ship, lang: Lang) -> Text:
    """What else is different on the other side of the sheet."""
    slots = _slots(ship.flip_slots or ship.slots, lang)
    key = "facts.turned-combat" if ship.flip_ship_combat else "facts.turned"
    text = WORDS(lang, key, name=turned_name(ship.id, lang), combat=ship.flip_ship_combat, slots=slots)
    return Text(capital(WORDS(lang, "ability.side.back")), text, text)


def _slots(slots: Slots, lang: Lang) -> str:
    return ", ".join(
        WORDS(lang, f"slots.{kind}", count=count) for kind, count in structs.asdict(slots).items() if count
    )


def _skills(skills: Sequence[Skill], lang: Lang) -> str:
    """Who has a skill twice is better at it [outer-rim.test.4]."""
    named = {skill: WORDS(lang, f"skill.{skill}") for skill in skills}
    return joined(
        lang, [f"{skills.count(skill)}× {name}" if skills.count(skill) > 1 else name for skill, name in named.items()]
    )


def _card(card: CardId, lang: Lang) -> Component:
    token, asset = CARDS[card].id, ASSETS.get(card)
    powers: list[Text] = []
    group = CARDS[card].home if card in MARKET else "databank" if card in DATABANK else "encounter"
    kind = [WORDS(lang, f"kind.{'databank' if card in DATABANK else 'encounter'}")] if card not in MARKET else []
    if card in DATABANK:
        powers += _steps("steps", f"{token}/steps", lang)
    for number, section in enumerate(ENCOUNTERS[card].section if card in ENCOUNTERS else ()):
        where = WORDS(lang, f"where.{section.where}") if WORDS.has(f"where.{section.where}") else ""
        where = where or space_name(section.where, lang)
        paths = [f"{token}/section.{number}.sub.{sub}" for sub in range(len(section.sub))]
        if section.secret is not None:
            text = steps_text(f"{token}/secret.{number}", lang)
            label = WORDS(lang, "label-of.secret", place=where, when=WORDS(lang, f"secret.{section.secret.use_when}"))
            powers.append(Text(label, text, steps_text(f"{token}/secret.{number}", lang, short=True)))
            continue
        for place, path in enumerate(paths or [f"{token}/section.{number}"]):
            label = where
            if section.sub:
                part = section.sub[place]
                levels = joined(lang, [WORDS(lang, f"level.{one}") for one in part.levels], either=True)
                label = f"{where} ({WORDS(lang, f'faction.{part.faction}')}: {levels})"
            powers.append(Text(label, steps_text(path, lang), steps_text(path, lang, short=True)))
    if asset is not None:
        kind += [WORDS(lang, f"kind.{asset.type}")]
        if asset.cost is not None:
            kind.append(WORDS(lang, "facts.cost", credits=credits_text(asset.cost, lang)))
        if asset.destination:
            where = f"where.{asset.destination}"
            goal = WORDS(lang, where) if WORDS.has(where) else space_name(asset.destination, lang)
            banned = asset.destination in asset.cannot_buy_on
            kind.append(WORDS(lang, f"facts.destination{'-not-sold' if banned else ''}", place=goal))
        if asset.skills:
            kind.append(_skills(asset.skills, lang))
        if asset.skills_listed:
            kind.append(_tested(asset, lang))
        if asset.combat is not None:
            kind.append(f"{WORDS(lang, f'combat.{asset.combat.kind}')} {asset.combat.n}")
        if asset.contact_class:
            kind.append(WORDS(lang, "facts.wanted", colour=class_name(asset.contact_class, lang)))
        if asset.capture is not None:
            kind.append(WORDS(lang, "facts.captive", place=space_name(asset.capture.destination, lang)))
        if asset.limit:
            kind.append(WORDS(lang, "facts.limit", trait=trait_name(asset.limit, lang)))
        kind += _droid(asset.droid, lang)
        powers += [_ability(Having(token, n, ability, card), lang) for n, ability in enumerate(asset.abilities)]
        for name in ("encounter", "reward", "eliminate", "capture", "after_reward"):
            if name == "capture" and asset.capture is None:
                continue
            powers += _steps(name.replace("_", "-"), f"{token}/{name}", lang)
    marks = tuple(trait_name(trait, lang) for trait in asset.traits) if asset is not None else ()
    return Component(
        token, card_name(card, lang), group, ", ".join(kind), marks, tuple(powers), origin=CARDS[card].facts.origin
    )


def _droid(is_droid: bool, lang: Lang) -> list[str]:
    return [WORDS(lang, "facts.droid")] if is_droid else []


def _tested(job: Asset, lang: Lang) -> str:
    """The skills that a job tests, and which of the tests have to be passed [outer-rim.job.9]."""
    skills = {skill: WORDS(lang, f"skill.{skill}") for skill in job.skills_listed}
    needed = {skill: WORDS(lang, "facts.needed", skill=name) for skill, name in skills.items()}
    said = [needed[skill] if skill in job.skills_required else name for skill, name in skills.items()]
    return WORDS(lang, "facts.tested", skills=joined(lang, said))


def _contact(token: str, lang: Lang) -> Component:
    facts = CONTACTS[CONTACT_BY_ID[token]]
    kind = WORDS(lang, "facts.contact", colour=class_name(facts.class_, lang), number=facts.databank)
    icons = [WORDS(lang, "facts.droid" if icon == "droid" else f"faction.{icon}") for icon in facts.icons]
    return Component(token, thing_name(token, lang), "contact", ", ".join([kind, *icons]), origin=facts.origin)


def _ai_card(card: AiCard, lang: Lang) -> Component:
    """Its sections in order; what illegal cargo costs belongs to delivering."""
    texts = {section: [order_text(order, lang) for order in getattr(card, section)] for section in SECTIONS}
    price = card.deliver_illegal
    if price.n:
        texts["illegal"] = [WORDS(lang, f"illegal.{price.damage or price.rep}", count=abs(price.n))]
    powers = [
        Text(WORDS(lang, f"label-of.ai-{part}"), _numbered(found), _numbered(found))
        for part, found in texts.items()
        if found
    ]
    name, kind = thing_name(card.id, lang), WORDS(lang, "kind.ai-card")
    return Component(card.id, name, "ai-card", kind, powers=tuple(powers), origin=card.origin)


def _numbered(orders: list[str]) -> str:
    """Sentences in their order; a single one needs no number."""
    if len(orders) == 1:
        return f"{capital(orders[0])}."
    return " ".join(f"{number}. {capital(order)}." for number, order in enumerate(orders, 1))


def _patrol(facts: Patrol, lang: Lang) -> Component:
    key = "infinite" if facts.infinite else "fame" if facts.reward_fame else "credits"
    kind = WORDS(
        lang,
        f"facts.patrol-{key}",
        combat=facts.ship_combat,
        count=facts.reward_fame,
        credits=credits_text(facts.reward_credits, lang),
    )
    return Component(facts.id, thing_name(facts.id, lang), "patrol", kind, origin=facts.origin)
