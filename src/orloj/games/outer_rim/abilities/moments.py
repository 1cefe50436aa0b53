"""Abilities that work at moments: after events, instead of a defeat, when a patrol would move."""

from __future__ import annotations

from orloj.games.outer_rim.abilities.secrets import use_secret
from orloj.games.outer_rim.abilities.steps import source_of
from orloj.games.outer_rim.book import BOOK, SECRET
from orloj.games.outer_rim.components import (
    CARD_BY_ID,
    CARDS,
    CHARACTERS,
    ENCOUNTERS,
    SHIPS,
    AfterEvent,
    Asset,
    Instead,
)
from orloj.games.outer_rim.conditions import holds
from orloj.games.outer_rim.effects.core import EFFECTS, begin
from orloj.games.outer_rim.encounters import secret_number
from orloj.games.outer_rim.facts import Having, abilities, abilities_of_character
from orloj.games.outer_rim.goals import gain_fame
from orloj.games.outer_rim.moments import DefeatLooms, Happened, PatrolMoves
from orloj.games.outer_rim.purse import lose_credits
from orloj.games.outer_rim.state import State
from orloj.kernel import Seat


def _for_event(g: State, seat: Seat, key: str, moment: Happened) -> Having | None:
    """The ability, if the player had it when it happened and has it still."""
    if key not in moment.had:
        return None
    return next((one for one in abilities(g, seat) if one.key == key), None)


def _enter_event(key: str, ability: AfterEvent) -> None:
    def usable(g: State, seat: Seat, moment: Happened) -> bool:
        one = _for_event(g, seat, key, moment)
        if one is None or moment.seat != seat or not holds(g, seat, ability.cond):
            return False
        if ability.use:
            return moment.credits > 0 and g.players[seat].credits >= moment.credits
        return EFFECTS.possible(g, seat, EFFECTS.node(one.path), source_of(one))

    @BOOK.ability(key, "after", Happened, usable, mandatory=not ability.optional)
    def happen(g: State, seat: Seat, moment: Happened) -> None:
        one = _for_event(g, seat, key, moment)
        assert one is not None
        g.say("uses", seat, source=one.source)
        if ability.use:  # the credits of the reward for fame
            lose_credits(g, seat, moment.credits)
            moment.credits = 0
            gain_fame(g, seat, ability.fame)
        else:
            _begin_chosen(g, seat, one)


def _begin_chosen(g: State, seat: Seat, one: Having) -> None:
    """Whoever chose to use an ability is not asked again whether to pay for it."""
    source = source_of(one)
    source.must = one.ability.optional
    begin(g, seat, one.path, source)


def _enter_instead(key: str, ability: Instead) -> None:
    def usable(g: State, seat: Seat, moment: DefeatLooms) -> bool:
        one = next((one for one in abilities(g, seat) if one.key == key), None)
        if one is None or moment.seat != seat or ability.kind not in ("", moment.kind):
            return False
        return EFFECTS.possible(g, seat, EFFECTS.node(one.path), source_of(one))

    @BOOK.ability(key, "when", DefeatLooms, usable, mandatory=not ability.optional)
    def happen(g: State, seat: Seat, _moment: DefeatLooms) -> None:
        """Whether the player is down all the same is looked at after it."""
        one = next(one for one in abilities(g, seat) if one.key == key)
        g.say("uses", seat, source=one.source)
        _begin_chosen(g, seat, one)


def _enter_all(those: list[Having]) -> None:
    for one in those:
        if isinstance(one.ability, AfterEvent):
            _enter_event(one.key, one.ability)
        elif isinstance(one.ability, Instead):
            _enter_instead(one.key, one.ability)


def _of_asset(id: str, asset: Asset) -> list[Having]:
    return [Having(id, number, ability) for number, ability in enumerate(asset.abilities)]


def _enter_patrol_secret(id: str) -> None:
    card = CARD_BY_ID[id]

    def usable(g: State, seat: Seat, _moment: PatrolMoves) -> bool:
        return any(secret.card == card and _is_for_patrols(card, secret.where) for secret in g.players[seat].secrets)

    @BOOK.ability(f"{SECRET}{id}", "when", PatrolMoves, usable)
    def happen(g: State, seat: Seat, _moment: PatrolMoves) -> None:
        use_secret(g, seat, card)


def _is_for_patrols(card: int, where: str) -> bool:
    secret = ENCOUNTERS[card].section[secret_number(card, where)].secret
    return secret is not None and secret.use_when == "any_patrol_move"


for _id in CHARACTERS:
    _enter_all(abilities_of_character(_id))
for _id, _ship in SHIPS.items():
    _enter_all([Having(_id, number, ability) for number, ability in enumerate(_ship.flip_abilities)])
for _card in CARDS:
    if _card.asset is not None:
        _enter_all(_of_asset(_card.id, _card.asset))
for _facts in ENCOUNTERS.values():
    if any(section.secret and section.secret.use_when == "any_patrol_move" for section in _facts.section):
        _enter_patrol_secret(_facts.id)
