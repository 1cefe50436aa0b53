"""A turn: selection, actions, clean-up [voidfall.selection, voidfall.actions, voidfall.cleanup]."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from orloj.games.voidfall.cards import (
    kind_of_agenda,
    playable_agendas,
    put_under,
    return_trade_token,
    storing,
    take_unflipped,
)
from orloj.games.voidfall.components import (
    AGENDAS,
    CONSTANTS,
    FOCUSES,
    HEROICS,
    LEADERSHIP,
    PREFERRED,
    FocusAction,
    HeroicId,
    SectorKey,
)
from orloj.games.voidfall.deeds import (
    Act,
    ActAgenda,
    ActTwice,
    AddAgenda,
    BuryAgenda,
    Deed,
    EndTurn,
    Flip,
    GiveBackTrade,
    Piece,
    Play,
    StoreAgenda,
    TakeHeroic,
    ToActions,
    UseAbility,
)
from orloj.games.voidfall.effects.core import EFFECTS, begin, possible
from orloj.games.voidfall.facts import (
    Having,
    Known,
    action_path,
    counts_as,
    focus_actions,
    is_preferred,
    own_keys,
    passives,
    tokens_needed,
    trade_room,
)
from orloj.games.voidfall.fleets import recall
from orloj.games.voidfall.happenings import already_so, copies, did, is_used_up, used_key
from orloj.games.voidfall.pendings import pending_step
from orloj.games.voidfall.purse import can_pay
from orloj.games.voidfall.scenes import scene
from orloj.games.voidfall.skirmish import plan_skirmish
from orloj.games.voidfall.state import NO_CARD, Source, State, Turn
from orloj.games.voidfall.tokens import discard_glory
from orloj.kernel import Ask, Refusal, Seat, Step, choose, together
from orloj.parts.effects import Exchange, InOrder, Word

ACTIONS = 2  # of a focus card [voidfall.actions.1]
THIRD_ONCE = "third_action_once_per_cycle"


@scene("turn")
def turn(g: State, who: Seat) -> None:
    """[voidfall.focus-phase.3, voidfall.focus-phase.5]"""
    g.now = Turn(seat=who, allowed=ACTIONS)
    g.tell("turn", who)
    g.then(
        *([Step("crisis-reveal", [who])] if g.board is not None else []),
        Step("selection", [who]),
        Step("selection-more", [who]),
        Step("actions", [who]),
        Step("clean-up", [who]),
        *([Step("void-advance", [who])] if g.board is not None else []),
        Step("turn-ends", [who]),
    )


@scene("turn-ends")
def turn_ends(g: State, who: Seat) -> None:
    """Effects that an event delays come after the first turn of a player [voidfall.event-boxes.7]."""
    player = g.players[who]
    first, player.had_turn = not player.had_turn, True
    for seat in reversed(g.order):
        g.then(pending_step(seat, last=True))
    delayed = g.lasting.get("delayed_skirmish")
    if first and delayed is not None:
        plan_skirmish(g, who, delayed)


# -- selection


def selections(g: State, who: Seat) -> list[Play | TakeHeroic]:
    """Exactly one focus card, or one of the offer for a card of the same focus [voidfall.selection.1 to
    voidfall.selection.4]."""
    player = g.players[who]
    hand = [player.preselected] if g.preselect and player.preselected else player.hand
    found: list[Play | TakeHeroic] = [Play(focus) for focus in hand]
    if g.board is not None:
        found += [TakeHeroic(card, focus) for card in g.board.offer for focus in hand if matches(card, focus)]
    return found


def matches(card: HeroicId, focus: str) -> bool:
    """Is it the focus of a heroic or alliance card? House cards with a name of their own match none
    [voidfall.ruling.7]; for Leadership any card will do."""
    facts = FOCUSES[focus]
    wanted = HEROICS[card].focus
    return wanted == LEADERSHIP or (facts.symbol == wanted and facts.heroic_match)


@scene("selection")
async def selection(g: State, who: Seat) -> None:
    g.now.step = "selection"
    g.mark("turn", who)
    deed = await choose(
        who,
        "selection",
        lambda _seat: selections(g, who),
        rule="voidfall.selection.1",
        telling=g.preselect,  # the card that lay face down is turned up now
        ponder=g.preselect and g.poker_face,
    )
    player = g.players[who]
    player.hand.remove(deed.focus)
    player.preselected = player.planned = ""
    if isinstance(deed, Play):
        g.now.focus = deed.focus
        g.tell("plays", who, focus=deed.focus)
    else:
        assert g.board is not None
        player.discard.append(deed.focus)
        g.board.offer.remove(deed.heroic)
        g.now.focus = HEROICS[deed.heroic].id
        g.tell("takes-heroic", who, focus=deed.focus, heroic=deed.heroic)


@scene("selection-more")
async def selection_more(g: State, who: Seat) -> None:
    """A trade token may be flipped, an agenda may be played [voidfall.selection.6 to voidfall.selection.9]."""
    player = g.players[who]

    def options(_seat: Seat) -> list[Deed]:
        flips = [Flip()] if player.trade and not player.flipped else []
        cards = [] if g.now.agenda != NO_CARD else playable_agendas(g, who, g.now.focus)
        return [*flips, *[AddAgenda(card) for card in cards], ToActions()]

    hidden = bool(player.agendas.cards) and g.now.agenda == NO_CARD
    if len(options(who)) == 1 and not (hidden and g.poker_face):
        return
    deed = await choose(
        who,
        "selection-more",
        options,
        rule="voidfall.selection.6",
        telling=True,
        ponder=g.poker_face and hidden,
    )
    match deed:
        case Flip():
            take_unflipped(player)
            player.flipped += 1
            g.now.allowed = ACTIONS + 1
            g.tell("flips", who)
        case AddAgenda(card):
            player.agendas.take(card)
            g.now.agenda = card
            g.tell("plays-agenda", who, agenda=card)
        case _:
            return
    g.then(Step("selection-more", [who]))


# -- actions


def action_source(focus: str) -> Source:
    return Source(id=focus, must=True, is_action=True)


def can_act(g: State, who: Seat, focus: str, key: str) -> bool:
    """Can the whole cost be paid, or if it costs nothing: would it do anything? [voidfall.actions.8,
    voidfall.actions.9]"""
    return possible(g, who, action_path(g, who, focus, key), action_source(focus))


def actions_left(g: State, who: Seat) -> int:
    allowed = g.now.allowed
    if allowed == ACTIONS and _third_once(g, who):
        allowed += 1
    return allowed - len(g.now.done)


def _third_once(g: Known, who: Seat) -> bool:
    """A special sector may allow the third action, each of them once [voidfall.triggered.5]."""
    return g.players[who].used_this_cycle.count(THIRD_ONCE) < len(passives(g, who, THIRD_ONCE))


def can_double(g: State, who: Seat, focus: str, key: str) -> bool:
    """Robotics: cost and effect of one action twice."""
    if "double" in g.now.used or not any(_names(g, who, one.focus, focus) for one in passives(g, who, "double_action")):
        return False
    node = EFFECTS.node(action_path(g, who, focus, key))
    if not isinstance(node, Exchange) or not can_act(g, who, focus, key):
        return False
    parts = node.cost.items if isinstance(node.cost, InOrder) else [node.cost] if node.cost else []
    source = action_source(focus)
    for part in parts:
        assert isinstance(part, Word)
        if part.op == "pay":
            if not can_pay(g, who, {name: 2 * n for name, n in part.args.price.items()}):
                return False
        elif not EFFECTS.possible(g, who, structs.replace(part, args=_doubled(part)), source):
            return False
    return True


def _doubled(part: Word) -> object:
    return structs.replace(part.args, n=2 * part.args.n) if hasattr(part.args, "n") else part.args


def _names(g: Known, who: Seat, focuses: Sequence[str], focus: str) -> bool:
    """Does a list of focuses name this card?"""
    return counts_as(focus, focuses) or (PREFERRED in focuses and is_preferred(g, who, focus))


def usable(g: State, who: Seat) -> list[Having]:
    """Actions that technologies and sectors give for the focus that is played [voidfall.tech-actions.3]; one that
    several sectors of a kind give comes again after it was used."""
    found = []
    for one in {one.path: one for one in focus_actions(g, who)}.values():
        assert isinstance(one.ability, FocusAction)
        if is_used_up(g, who, one.path) or not _names(g, who, one.ability.focus, g.now.focus):
            continue
        if one.ability.limit == "one_of_group" and g.now.group.count(one.source) >= copies(g, who, one.path):
            continue
        if possible(g, who, one.path, Source(id=one.source, must=True)):
            found.append(one)
    return found


def deeds_of_actions(g: State, who: Seat) -> list[Deed]:
    """All that can be done now."""
    found: list[Deed] = []
    focus = g.now.focus
    if actions_left(g, who) > 0:
        keys = [action.key for action in FOCUSES[focus].action if action.key not in g.now.done]
        found += [Act(focus, key) for key in keys if can_act(g, who, focus, key)]
        found += [ActTwice(focus, key) for key in keys if can_double(g, who, focus, key)]
    if g.now.agenda != NO_CARD and not g.now.agenda_done:
        kind = kind_of_agenda(g.now.agenda)
        if possible(g, who, f"{kind}/action", Source(id=kind, must=True)):
            found.append(ActAgenda(g.now.agenda))
    found += [UseAbility(one.source, one.path.replace("/", ".")) for one in usable(g, who)]
    return found


def refused_actions(g: State, who: Seat) -> list[Refusal]:
    """What stands on the card but cannot be done, and why."""
    focus = g.now.focus
    found = []
    for action in FOCUSES[focus].action:
        deed = Act(focus, action.key)
        if action.key in g.now.done:
            found.append(Refusal(deed, "done-already", "voidfall.actions.3"))
        elif actions_left(g, who) <= 0:
            rule = "voidfall.actions.1" if g.now.allowed == ACTIONS else "voidfall.actions.2"
            found.append(Refusal(deed, "no-action-left", rule, {"count": g.now.allowed}))
        elif not can_act(g, who, focus, action.key):
            found.append(Refusal(deed, "cannot-pay", "voidfall.actions.9"))
    return found


@scene("actions")
async def actions(g: State, who: Seat) -> None:
    """In any order; each one is resolved completely before the next one [voidfall.actions.10]."""
    g.now.step = "actions"
    player = g.players[who]

    def options(_seat: Seat) -> list[Deed]:
        more: list[Deed] = [EndTurn()]
        if player.trade > g.now.giving_back:
            more.append(GiveBackTrade())
        return [*deeds_of_actions(g, who), *more]

    deed = await choose(
        who,
        "actions",
        options,
        blocked=lambda _seat: refused_actions(g, who),
        rule="voidfall.actions.1",
        values={"count": max(0, actions_left(g, who)), "focus": g.now.focus},
    )
    if isinstance(deed, EndTurn):
        return
    g.now.action += 1
    g.then(Step("actions", [who]))
    for seat in reversed([who, *[other for other in g.order if other != who]]):
        g.then(pending_step(seat, last=True))
    match deed:
        case Act(focus, key):
            _act(g, who, focus, key, 1)
        case ActTwice(focus, key):
            g.now.used.append("double")
            _act(g, who, focus, key, 2)
        case ActAgenda(card):
            g.now.agenda_done = True
            kind = kind_of_agenda(card)
            g.tell("acts-agenda", who, agenda=card)
            did(g, who, "play_agenda", facts=[f"kind:{kind}"], ready=already_so(g, who))
            begin(g, who, f"{kind}/action", Source(id=kind, must=True))
        case UseAbility(source, path):
            _use(g, who, source, path)
        case GiveBackTrade():
            g.now.giving_back += 1


def _act(g: State, who: Seat, focus: str, key: str, times: int) -> None:
    if len(g.now.done) >= g.now.allowed:
        g.players[who].used_this_cycle.append(THIRD_ONCE)
        g.now.allowed += 1
    first = not g.now.done
    g.now.done.append(key)
    g.tell("acts", who, focus=focus, action=key)
    for _ in range(times):
        begin(g, who, action_path(g, who, focus, key), action_source(focus))
    if first:  # voidfall.crisis-solve.6
        preferred = ["focus:preferred"] if is_preferred(g, who, focus) else []
        did(g, who, "play_focus", facts=[f"focus:{FOCUSES[focus].symbol}", *preferred], ready=already_so(g, who))


def _use(g: State, who: Seat, source: str, path: str) -> None:
    one = next(one for one in usable(g, who) if one.source == source and one.path.replace("/", ".") == path)
    g.now.used.append(used_key(who, one.path))
    if one.ability.limit == "one_of_group":
        g.now.group.append(one.source)
    g.tell("uses", who, thing=source)
    begin(g, who, one.path, Source(id=source, must=True))


# -- clean-up


@scene("clean-up")
def clean_up(g: State, who: Seat) -> None:
    g.now.step = "clean-up"
    g.then(
        Step("too-many-fleets", [who]),
        Step("too-much-glory", [who]),
        *([Step("store-agenda", [who])] if g.now.agenda != NO_CARD else []),
        Step("return-trade", [who]),
        Step("put-focus-away", [who]),
    )


MOST_TOKENS = CONSTANTS["fleet_tokens_per_sector_max"]
MOST_GLORY_TOKENS = CONSTANTS["glory_tokens_max"]


def crowded(g: Known, who: Seat) -> list[SectorKey]:
    """Sectors with more than two fleet tokens [voidfall.cleanup.1]."""
    return [key for key in own_keys(g, who) if tokens_needed(g, who, g.sectors[key].fleets) > MOST_TOKENS]


@scene("too-many-fleets")
async def too_many_fleets(g: State, who: Seat) -> None:
    keys = crowded(g, who)
    if not keys:
        return
    piece = await choose(
        who,
        "recall-surplus",
        lambda _seat: [Piece(ship, key) for key in keys for ship in g.sectors[key].fleets],
        rule="voidfall.cleanup.1",
    )
    g.then(Step("too-many-fleets", [who]))
    await recall(g, who, piece.ship, piece.sector)


@scene("too-much-glory")
async def too_much_glory(g: State, who: Seat) -> None:
    """[voidfall.cleanup.2]"""
    if len(g.players[who].glory) > MOST_GLORY_TOKENS:
        g.then(Step("too-much-glory", [who]))
        await discard_glory(g, who, "voidfall.cleanup.2")


@scene("store-agenda")
async def store_agenda(g: State, who: Seat) -> None:
    """On a slot, or under its pile [voidfall.cleanup.3 to voidfall.cleanup.12]."""
    card = g.now.agenda
    deed = await choose(
        who,
        "store-agenda",
        lambda _seat: [*storing(g, who, card), BuryAgenda()],
        rule="voidfall.cleanup.3",
        values={"agenda": card},
    )
    g.now.agenda = NO_CARD
    if not isinstance(deed, StoreAgenda):
        g.tell("buries-agenda", who, agenda=card)
        put_under(g, card)
        return
    slot = g.players[who].slots[deed.slot]
    before, slot.agenda = slot.agenda, card
    g.tell("stores-agenda", who, agenda=card, slot=deed.slot)
    if before != NO_CARD and AGENDAS[before].kind is not None:
        put_under(g, before)


@scene("return-trade")
def return_trade(g: State, who: Seat) -> None:
    """Flipped tokens, and those for which there is no room or that are not wanted [voidfall.cleanup.14,
    voidfall.cleanup.15]."""
    player = g.players[who]
    for _ in range(player.flipped):
        return_trade_token(g, who, flipped=True)
    kept = min(player.trade - g.now.giving_back, trade_room(g, who))
    for _ in range(player.trade - max(0, kept)):
        return_trade_token(g, who)
    player.loose = 0  # the others lie on agendas now
    g.then(pending_step(who, last=True))


@scene("put-focus-away")
def put_focus_away(g: State, who: Seat) -> None:
    """[voidfall.cleanup.18, voidfall.cleanup.19]"""
    if not FOCUSES[g.now.focus].mode:
        g.players[who].discard.append(g.now.focus)


# -- the variant with preselected focus cards


@scene("preselect")
async def preselect(g: State) -> None:
    """Everybody at the same time, face down [voidfall.preselect.1]. It is nobody's turn."""
    g.now = Turn()
    deeds = await together(
        [
            Ask(
                seat,
                "preselect",
                lambda seat: [Play(focus) for focus in g.players[seat].hand],
                rule="voidfall.preselect.1",
                public=True,
            )
            for seat in g.order
        ]
    )
    for seat, deed in deeds.items():
        g.players[seat].preselected = deed.focus
