"""Secrets: using them at their time [outer-rim.secret.3]."""

from __future__ import annotations

from orloj.games.outer_rim.assets import put_home
from orloj.games.outer_rim.components import ENCOUNTERS, CardId
from orloj.games.outer_rim.components import Secret as SecretFacts
from orloj.games.outer_rim.deeds import UseSecret
from orloj.games.outer_rim.effects.core import EFFECTS, begin
from orloj.games.outer_rim.encounters import secret_number
from orloj.games.outer_rim.menus import does, offers
from orloj.games.outer_rim.sections import told_name
from orloj.games.outer_rim.state import Secret, Source, State
from orloj.kernel import EVERYBODY, Seat
from orloj.parts.effects import InOrder, Node

MENUS = {
    "action": "action",
    "encounter": "encounter",
    "before_own_test": "before-test",
    "after_own_roll": "rolled",
    "combat_own_results": "results",
    "move_into_patrol": "moved",
    "illegal_roll": "rolled",
    "own_purchase": "buying",
}  # when it can be used -> menu; what is for patrols of anybody is a moment


def facts_of(secret: Secret) -> SecretFacts:
    facts = ENCOUNTERS[secret.card].section[secret_number(secret.card, secret.where)].secret
    assert facts is not None
    return facts


def path_of(secret: Secret) -> str:
    return f"{ENCOUNTERS[secret.card].id}/secret.{secret_number(secret.card, secret.where)}"


def _fits(g: State, seat: Seat, secret: Secret, menu: str) -> bool:
    facts = facts_of(secret)
    if MENUS.get(facts.use_when) != menu:
        return False
    if menu == "rolled":
        roll = g.rolls[-1]
        if roll.seat != seat or not roll.dice or (facts.use_when == "illegal_roll" and roll.why != "illegal"):
            return False
    if menu == "before-test" and (g.rolls[-1].seat != seat or g.rolls[-1].sure):
        return False
    if menu == "results" and g.combats[-1].sides[g.combats[-1].rolling].seat != seat:
        return False
    return _can_begin(g, seat, EFFECTS.node(path_of(secret)))


def _can_begin(g: State, seat: Seat, node: Node) -> bool:
    """A secret is about what it says first: whom it asks for has to be there."""
    first = node.items[0] if isinstance(node, InOrder) else node
    return EFFECTS.possible(g, seat, first, Source())


def _enter(menu: str) -> None:
    @offers(menu)
    def secrets(g: State, seat: Seat) -> list[UseSecret]:
        return [UseSecret(secret.card) for secret in g.players[seat].secrets if _fits(g, seat, secret, menu)]


for _menu in dict.fromkeys(MENUS.values()):
    _enter(_menu)


@does(UseSecret)
def _use(g: State, seat: Seat, deed: UseSecret) -> None:
    use_secret(g, seat, deed.card)


def use_secret(g: State, seat: Seat, card: CardId) -> None:
    """It is read aloud, discarded, and resolved; what else stands on its card is not read."""
    player = g.players[seat]
    secret = next(one for one in player.secrets if one.card == card)
    player.secrets.remove(secret)
    section = told_name(path_of(secret))
    g.reveal(EVERYBODY, section)
    put_home(g, card, seen_by=seat)
    g.say("uses-secret", seat, section=section, secret={"card": card})
    begin(g, seat, path_of(secret), Source(id=ENCOUNTERS[card].id, card=card, must=True))
