"""What a seat may see, built from nothing; dealing anew what it cannot know; what must always hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Annotated

from msgspec import Meta, Struct, structs

from orloj.games.outer_rim.components import (
    AI_CARDS,
    CARDS,
    CONTACT_OF_CREW,
    CONTACTS,
    DATABANK,
    ENCOUNTERS,
    FACTIONS,
    MARKET,
    SHIPS,
    SPACES,
    SPOTS,
    AiCardId,
    CardId,
    ContactId,
    Deck,
    Faction,
    Skill,
    Space,
    Spot,
)
from orloj.games.outer_rim.facts import skills
from orloj.games.outer_rim.market import face_up
from orloj.games.outer_rim.sections import told_name
from orloj.games.outer_rim.solo.goals import goals
from orloj.games.outer_rim.state import (
    NO_CARD,
    OPPONENT,
    Combat,
    PatrolToken,
    Player,
    Purchase,
    Roll,
    Secret,
    State,
    TableQuestions,
    Turn,
)
from orloj.games.outer_rim.trade import refused
from orloj.games.outer_rim.values import fame, fits, stat
from orloj.kernel import Actor, Luck, Outcome, Pile, Seat, deal_anew
from orloj.parts.deals import Offer
from orloj.parts.decks import forget_all_but, known_places

ACTOR = Actor(OPPONENT, "violet")


class SecretView(Struct):
    """A secret of one's own."""

    card: Annotated[CardId, Meta(description="the encounter card")]
    where: Annotated[str, Meta(description="the section that was drawn")]


class PlayerView(Struct):
    """One player as the looker sees him."""

    ai: Annotated[bool, Meta(description="is it the solo opponent, whom AI cards play?")]
    character: Annotated[str, Meta(description="the token of the character; empty before it is chosen")]
    goal_done: Annotated[bool, Meta(description="has the personal goal been reached?")]
    progress: Annotated[int, Meta(description="events counted towards the personal goal")]
    ship: Annotated[str, Meta(description="the token of the ship; empty before it is chosen")]
    ship_goal_done: Annotated[bool, Meta(description="has the goal of the ship been reached?")]
    ship_progress: Annotated[int, Meta(description="events counted towards the goal of the ship")]
    at: Annotated[Space, Meta(description="the space where the player is")]
    credits: Annotated[int, Meta(description="credits")]
    fame: Annotated[int, Meta(description="fame without what assets add for the time being")]
    total_fame: Annotated[int, Meta(description="all fame")]
    rep: Annotated[dict[Faction, int], Meta(description="reputation with each faction: -1, 0 or 1")]
    wounds: Annotated[int, Meta(description="damage of the character")]
    hull_damage: Annotated[int, Meta(description="damage of the ship")]
    health: Annotated[int, Meta(description="damage at which the character is defeated")]
    hull: Annotated[int, Meta(description="damage at which the ship is defeated")]
    ground_combat: Annotated[int, Meta(description="dice in ground combat")]
    ship_combat: Annotated[int, Meta(description="dice in ship combat")]
    hyperdrive: Annotated[int, Meta(description="spaces that a movement goes")]
    skills: Annotated[dict[Skill, int], Meta(description="how often the player has each skill")]
    defeated: Annotated[bool, Meta(description="is the player defeated?")]
    assets: Annotated[list[CardId], Meta(description="all cards in slots")]
    captives: Annotated[dict[CardId, ContactId], Meta(description="bounty -> the captive on it")]
    marked: Annotated[dict[CardId, Space], Meta(description="cargo -> the destination that was marked for it")]
    sabotaged: Annotated[list[Space], Meta(description="planets with a token of this player")]
    secret_places: Annotated[list[str], Meta(description="where each secret was drawn")]
    refused_offers: Annotated[int, Meta(description="offers of this player that came to nothing in this turn")]
    secrets: Annotated[list[SecretView] | None, Meta(description="your own secrets; otherwise null")] = None

    @property
    def secret_count(self) -> int:
        return len(self.secret_places)


class ContactView(Struct):
    """A contact on the map."""

    class_: Annotated[str, Meta(description="its class")]
    open: Annotated[bool, Meta(description="does it lie face up?")]
    contact: Annotated[ContactId | None, Meta(description="who it is, if you know; otherwise null")]


class MarketView(Struct):
    """A market deck."""

    top: Annotated[CardId | None, Meta(description="the card that lies face up")]
    left: Annotated[int, Meta(description="how many cards the deck has, with the top one")]
    known: Annotated[dict[int, CardId], Meta(description="place in the deck (0 is the top) -> a card you saw there")]


class OpponentView(Struct):
    """What the solo opponent has besides a player's things."""

    card: Annotated[AiCardId | None, Meta(description="the AI card that is being resolved")]
    left: Annotated[int, Meta(description="cards in its deck")]
    known: Annotated[dict[int, AiCardId], Meta(description="place in the deck (0 is the top) -> a card you saw there")]
    goals: Annotated[dict[Space, int], Meta(description="planet -> goal tokens on it")]
    last: Annotated[AiCardId | None, Meta(description="the AI card that was drawn last")]
    did: Annotated[list[str], Meta(description="the orders on that card that were carried out")]


class View(Struct, TableQuestions):
    """Outer Rim as a seat sees it."""

    seat: Annotated[Seat | None, Meta(description="who looks; null for a spectator")]
    mode: Annotated[str, Meta(description="the mode of the game")]
    target: Annotated[int, Meta(description="fame that wins")]
    turn: Annotated[int, Meta(description="the number of the turn; 0 before the first one")]
    active: Annotated[Seat, Meta(description="whose turn it is")]
    start: Annotated[Seat, Meta(description="who began")]
    order: Annotated[list[Seat], Meta(description="all seats in turn order, from the active one")]
    now: Annotated[Turn, Meta(description="what happened in this turn and lasts until its end")]
    tiles: Annotated[list[str], Meta(description="the map tiles from left to right")]
    patrols: Annotated[dict[Faction, PatrolToken], Meta(description="faction -> level and space of its patrol")]
    contacts: Annotated[dict[Spot, ContactView], Meta(description="contact space -> the contact there")]
    markets: Annotated[dict[Deck, MarketView], Meta(description="the six market decks")]
    databank: Annotated[list[CardId], Meta(description="the cards in the databank")]
    encounters_left: Annotated[dict[str, int], Meta(description="cards in each encounter deck")]
    drawn: Annotated[CardId | None, Meta(description="the encounter card that you are resolving")]
    reading: Annotated[str, Meta(description="the section or databank card that is read aloud; or empty")]
    removed: Annotated[list[CardId], Meta(description="cards that are out of the game")]
    eliminated: Annotated[list[ContactId], Meta(description="contacts that are out of the game")]
    ship_supply: Annotated[list[str], Meta(description="ships that nobody has")]
    characters: Annotated[list[str], Meta(description="characters that can still be chosen")]
    players: Annotated[list[PlayerView], Meta(description="everybody, by seat; a solo opponent comes last")]
    opponent: Annotated[OpponentView | None, Meta(description="in a solo game: the AI cards and goals")]
    rolls: Annotated[list[Roll], Meta(description="rolls outside combat that are being made")]
    combats: Annotated[list[Combat], Meta(description="combats that are being fought")]
    purchases: Annotated[list[Purchase], Meta(description="cards that are being bought")]
    offers: Annotated[list[Offer], Meta(description="open offers between players")]
    outcome: Annotated[Outcome | None, Meta(description="who has won; null while the game goes on")]

    def has_seat(self, who: Seat) -> bool:
        """Is this player somebody's, and not the solo opponent?"""
        return who in self.order


def view(g: State, seat: Seat | None) -> View:
    """The picture for a seat, or for a spectator (None)."""
    looker = [] if seat is None else [seat]
    return View(
        seat=seat,
        mode=g.mode,
        target=g.target,
        turn=g.turn,
        active=g.active,
        start=g.start,
        order=g.order(),
        now=structs.replace(g.now, used=g.now.used.copy(), failed=g.now.failed.copy()),
        tiles=g.tiles.copy(),
        patrols={faction: PatrolToken(token.level, token.at) for faction, token in g.patrols.items()},
        contacts={
            spot: ContactView(
                CONTACTS[token.contact].class_,
                token.open,
                token.contact if token.open or (seat is not None and token.seen >> seat & 1) else None,
            )
            for spot, token in g.contacts.items()
        },
        markets={deck: _market_view(pile, looker) for deck, pile in g.markets.items()},
        databank=g.databank.copy(),
        encounters_left={name: len(pile.cards) for name, pile in g.encounters.items()},
        drawn=g.drawn if g.drawn != NO_CARD and seat == g.active else None,
        reading=told_name(g.reading),
        removed=g.removed.copy(),
        eliminated=g.eliminated.copy(),
        ship_supply=g.ship_supply.copy(),
        characters=g.characters.copy(),
        players=[_player_view(g, who, seat) for who in range(len(g.players))],
        opponent=_opponent_view(g, looker),
        rolls=[structs.replace(roll, dice=[structs.replace(die) for die in roll.dice]) for roll in g.rolls],
        combats=[_combat_view(combat) for combat in g.combats],
        purchases=[structs.replace(buy) for buy in g.purchases],
        offers=g.deals.open.copy(),
        outcome=g.outcome,
    )


def _combat_view(combat: Combat) -> Combat:
    sides = [structs.replace(side, dice=[structs.replace(die) for die in side.dice]) for side in combat.sides]
    return structs.replace(combat, sides=sides)


def _market_view(pile: Pile, looker: list[Seat]) -> MarketView:
    known = known_places(pile, looker)
    return MarketView(face_up(pile), len(pile.cards), known)


def _opponent_view(g: State, looker: list[Seat]) -> OpponentView | None:
    if g.opponent is None:
        return None
    deck, card, last = g.opponent.deck, g.opponent.card, g.opponent.last
    return OpponentView(
        card=None if card == NO_CARD else card,
        left=len(deck.cards),
        known=known_places(deck, looker),
        goals=dict(goals(g, len(g.players) - 1)),
        last=None if last == NO_CARD else last,
        did=g.opponent.did.copy(),
    )


def _player_view(g: State, who: Seat, looker: Seat | None) -> PlayerView:
    player: Player = g.players[who]
    ready = bool(player.ship)
    return PlayerView(
        ai=player.ai,
        character=player.character,
        goal_done=player.goal_done,
        progress=player.progress,
        ship=player.ship,
        ship_goal_done=player.ship_goal_done,
        ship_progress=player.ship_progress,
        at=player.at,
        credits=player.credits,
        fame=player.fame,
        total_fame=fame(g, who) if ready else 0,
        rep=dict(player.rep),
        wounds=player.wounds,
        hull_damage=player.hull_damage,
        health=stat(g, who, "health") if ready else 0,
        hull=stat(g, who, "hull") if ready else 0,
        ground_combat=stat(g, who, "ground_combat") if ready else 0,
        ship_combat=stat(g, who, "ship_combat") if ready else 0,
        hyperdrive=stat(g, who, "hyperdrive") if ready else 0,
        skills=skills(g, who) if ready else {},
        defeated=player.defeated,
        assets=player.assets.copy(),
        captives=dict(player.captives),
        marked=dict(player.marked),
        sabotaged=player.sabotaged.copy(),
        secret_places=[secret.where for secret in player.secrets],
        refused_offers=len(refused(g, who)),
        secrets=[SecretView(one.card, one.where) for one in player.secrets] if who == looker else None,
    )


# -- dealing anew


def redeal(g: State, seat: Seat, luck: Luck) -> None:
    """Deal anew what the seat cannot know: the decks, others' secrets, contacts that lie face down."""
    for pile in g.markets.values():
        deal_anew(luck, [(pile, pile.known_to(seat))])
        forget_all_but(pile, [seat])
    for name, pile in g.encounters.items():
        hidden = [
            secret
            for who, player in enumerate(g.players)
            if who != seat
            for secret in player.secrets
            if CARDS[secret.card].home == name
        ]
        _deal_encounters(luck, pile, pile.known_to(seat), hidden)
        forget_all_but(pile, [seat])
    _deal_contacts(g, luck, lambda seen: bool(seen >> seat & 1))
    for token in g.contacts.values():
        token.seen &= 1 << seat
    if g.opponent is not None:
        deal_anew(luck, [(g.opponent.deck, g.opponent.deck.known_to(seat))])


def reshuffle(g: State, luck: Luck) -> None:
    """Deal anew what nobody knows."""
    for pile in (*g.markets.values(), *g.encounters.values(), *([g.opponent.deck] if g.opponent else [])):
        deal_anew(luck, [(pile, list(pile.seen))])
    _deal_contacts(g, luck, bool)


def _deal_contacts(g: State, luck: Luck, knows: Callable[[int], bool]) -> None:
    """Contacts that lie face down and are not known change places within their class; the class is seen by all."""
    classes: dict[str, list[Spot]] = {}
    for spot, token in g.contacts.items():
        if not token.open and not knows(token.seen):
            classes.setdefault(CONTACTS[token.contact].class_, []).append(spot)
    for class_ in sorted(classes):
        tokens = sorted(g.contacts[spot].contact for spot in classes[class_])
        luck.shuffle(tokens)
        for spot, contact in zip(classes[class_], tokens, strict=True):
            g.contacts[spot].contact = contact


def _deal_encounters(luck: Luck, pile: Pile, known: list[CardId], hidden: list[Secret]) -> None:
    """First the secrets, each of which has to be one for the place where it was drawn, then the deck."""
    if hidden:
        fixed = set(known)
        pool = sorted([*[card for card in pile.cards if card not in fixed], *[secret.card for secret in hidden]])
        luck.shuffle(pool)
        dealt = _fitting(pool, [secret.where for secret in hidden])
        old = [secret.card for secret in hidden]
        for secret, card in zip(hidden, dealt, strict=True):
            secret.card = card
        spare = [card for card in old if card not in dealt]  # they go where the dealt ones lay
        for place, card in enumerate(pile.cards):
            if card in dealt and card not in fixed:
                new = spare.pop()
                pile.cards[place] = new
                if card in pile.seen:
                    pile.seen[new] = pile.seen.pop(card)
    deal_anew(luck, [(pile, known)])


def _fitting(pool: list[CardId], places: list[str]) -> list[CardId]:
    """Different cards of a pool, each with a secret for its place."""
    if not places:
        return []
    for card in pool:
        if any(section.where == places[0] and section.secret for section in ENCOUNTERS[card].section):
            try:
                return [card, *_fitting([one for one in pool if one != card], places[1:])]
            except LookupError:
                continue
    raise LookupError("no cards fit")


# -- what must always hold


def invariants(g: State) -> None:
    """No card or contact is lost or doubled, everything has a slot, no number is out of range."""
    lying = Counter(g.removed) + Counter(g.databank)
    for pile in (*g.markets.values(), *g.encounters.values()):
        lying += Counter(pile.cards)
        assert set(pile.seen) <= set(pile.cards), pile
    for player in g.players:
        lying += Counter(player.assets) + Counter(secret.card for secret in player.secrets)
    lying += Counter(buy.card for buy in g.purchases if buy.taken)
    if g.drawn != NO_CARD:
        lying[g.drawn] += 1
    assert lying == Counter(range(len(CARDS))), (
        Counter(range(len(CARDS))) - lying,
        lying - Counter(range(len(CARDS))),
    )
    people = Counter(token.contact for token in g.contacts.values()) + Counter(g.eliminated)
    for player in g.players:
        people += Counter(player.captives.values())
        people += Counter(CONTACT_OF_CREW[card] for card in player.assets if card in CONTACT_OF_CREW)
    people += Counter(g.homeless)
    assert people == Counter(range(len(CONTACTS))), people
    assert set(g.contacts) <= set(SPOTS)
    for who, player in enumerate(g.players):
        if not player.at:  # the game has not begun
            continue
        assert player.at in SPACES, player.at
        assert player.credits >= 0
        assert player.fame >= 0
        assert set(player.captives) <= set(player.assets)
        assert all(-1 <= player.rep[faction] <= 1 for faction in FACTIONS)
        if not any(step.scene in ("overflow", "slot-left") for step in g.plan):
            assert 0 <= player.wounds <= stat(g, who, "health"), player
            assert 0 <= player.hull_damage <= stat(g, who, "hull"), player
            assert fits(g, who), player
    ships = Counter([*g.ship_supply, *[player.ship for player in g.players if player.ship]])
    assert all(ships[id] == 1 for id, ship in SHIPS.items() if not ship.starting), ships
    assert len(g.patrols) == len(FACTIONS)
    if g.opponent is not None:
        cards = [*g.opponent.deck.cards, *([g.opponent.card] if g.opponent.card != NO_CARD else [])]
        assert sorted(cards) == list(range(len(AI_CARDS))), cards
        assert len(g.players) == g.seat_count + 1
    assert all(card in MARKET or card in DATABANK or card in ENCOUNTERS for card in g.removed)
