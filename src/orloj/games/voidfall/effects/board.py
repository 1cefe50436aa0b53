"""Words for tracks, technologies, agendas, trade, glory and tokens."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from orloj.games.voidfall.asking import these
from orloj.games.voidfall.cards import (
    agenda_choices,
    kind_of_agenda,
    learn,
    learnable,
    lowest_token,
    put_under,
    return_trade_token,
    take_trade_token,
    take_visible,
)
from orloj.games.voidfall.components import (
    AGENDAS,
    BOUNTIES,
    EVENTS,
    FOCUSES,
    KINDS,
    LAST_SPACE,
    RECLAIMS,
    TIER_OF_SPACE,
    TRACK_FACTS,
    TRACKS,
    TRADE_BONUSES,
    AgendaId,
    Grade,
    Kind,
    Track,
)
from orloj.games.voidfall.corruption import add_corruption, free_spots
from orloj.games.voidfall.deeds import (
    Act,
    Advance,
    Bonus,
    DrawAgendas,
    DropAgenda,
    Forgo,
    GiveBounty,
    GiveReclaim,
    Glory,
    KeepAgenda,
    Learn,
    ScoreAgenda,
    TakeAgenda,
    TopEvent,
)
from orloj.games.voidfall.effects.core import EFFECTS, begin
from orloj.games.voidfall.effects.corrupting import choose_spot
from orloj.games.voidfall.effects.prices import before_priced_deed
from orloj.games.voidfall.facts import (
    action_path,
    agendas_in_play,
    can_advance,
    has_passive,
    home_of,
    is_preferred,
    least_advanced,
    price_of_space,
)
from orloj.games.voidfall.fleets import deactivate
from orloj.games.voidfall.happenings import already_so, did
from orloj.games.voidfall.measures import worth
from orloj.games.voidfall.purse import change_influence
from orloj.games.voidfall.scenes import scene
from orloj.games.voidfall.state import NO_CARD, Pending, Player, Source, State
from orloj.games.voidfall.tokens import (
    EMPTY_SUPPLY,
    MOST_GLORY,
    bounty_path,
    discard_glory,
    draw_bounty,
    draw_reclaim,
    gain_glory,
    glory_choices,
    reclaim_path,
    return_bounty,
    return_reclaim,
)
from orloj.kernel import Seat, Step, choose
from orloj.parts.decks import put_back, take_top


def _declinable(run: Source) -> list[Forgo]:
    return [] if run.must else [Forgo()]


# -- tracks


class Advanced(Struct, frozen=True, forbid_unknown_fields=True):
    track: str = "any"
    no_benefit: bool = False


def _tracks(g: State, who: Seat, args: Advanced, run: Source) -> list[Track]:
    match args.track:
        case "any":
            tracks: list[Track] = list(TRACKS)
        case "least":
            tracks = least_advanced(g, who)
        case "bound":
            tracks = [track for track in TRACKS if track == run.track]
        case _:
            tracks = [track for track in TRACKS if track == args.track]
    return [track for track in tracks if can_advance(g, who, track)]


@EFFECTS.word("advance", Advanced, possible=lambda g, who, args, run: bool(_tracks(g, who, args, run)))
async def _advance(g: State, who: Seat, args: Advanced, run: Source) -> bool:
    """[voidfall.civilization.5]"""
    tracks = _tracks(g, who, args, run)
    deed = await choose(
        who,
        "advance",
        lambda _seat: [*[Advance(track) for track in tracks], *_declinable(run)],
        rule="voidfall.civilization.2",
        values={"source": run.id},
    )
    if not isinstance(deed, Advance):
        return False
    await advance(g, who, deed.track, benefit=not args.no_benefit)
    return True


async def advance(g: State, who: Seat, track: Track, *, benefit: bool = True) -> None:
    """The price, the marker, and then the benefit of the space, unless the track is corrupted
    [voidfall.civilization.2, voidfall.civilization.7, voidfall.civilization.15]."""
    player = g.players[who]
    space = player.tracks[track] + 1
    kind = [f"track:{track}", *(["track:least"] if track in least_advanced(g, who) else [])]
    known = [*kind, *_if_corrupted(player, track)]
    ready = await before_priced_deed(g, who, "advance_track", facts=known, to_tier=TIER_OF_SPACE[space])
    price = price_of_space(g, who, track, space)
    if price:
        await deactivate(g, who, price)
    player.tracks[track] = space
    g.tell("advances", who, track=track, count=space)
    facts = [*kind, *_if_corrupted(player, track)]
    did(g, who, "advance_track", facts=facts, numbers={"to_tier": TIER_OF_SPACE[space]}, ready=ready)
    if space == LAST_SPACE and g.board is not None:  # voidfall.safe-havens.5
        g.pending.append(Pending(who, "haven", "tier"))
    if benefit and track not in player.corrupted_tracks and TRACK_FACTS[player.house, track].at(space).benefit:
        begin(g, who, benefit_path(player.house, track, space), Source(id=f"{player.house}.{track}", track=track))


def _if_corrupted(player: Player, track: Track) -> list[str]:
    return ["corrupted:yes"] if track in player.corrupted_tracks else []


def benefit_path(house: str, track: Track, space: int) -> str:
    return f"{TRACK_FACTS[house, track].id}/{space}"


def _own_track(run: Source) -> Track:
    return next(track for track in TRACKS if track == run.track)


@EFFECTS.word("skip", possible=lambda g, who, _args, run: can_advance(g, who, _own_track(run)))
async def _skip(g: State, who: Seat, _args: Any, run: Source) -> bool:
    """On to the next space of the same track, for who wants to; its price is due too [voidfall.civilization.11,
    voidfall.civilization.12]."""
    track = _own_track(run)
    deed = await choose(
        who,
        "advance",
        lambda _seat: [Advance(track), *_declinable(run)],
        rule="voidfall.civilization.11",
        values={"source": run.id},
    )
    if not isinstance(deed, Advance):
        return False
    await advance(g, who, track)
    return True


# -- technologies


class OfGrade(Struct, frozen=True, forbid_unknown_fields=True):
    grade: Grade | tuple[Grade, ...]

    @property
    def grades(self) -> tuple[Grade, ...]:
        return (self.grade,) if isinstance(self.grade, str) else self.grade


@EFFECTS.word("gain_tech", OfGrade, possible=lambda g, who, args, _run: bool(learnable(g, who, args.grades)))
async def _gain_tech(g: State, who: Seat, args: OfGrade, run: Source) -> bool:
    found = learnable(g, who, args.grades)
    deed = await choose(
        who,
        "technology",
        lambda _seat: [*found, *_declinable(run)],
        rule="voidfall.technology.5",
        values={"source": run.id},
    )
    if not isinstance(deed, Learn):
        return False
    await gain_technology(g, who, deed.tech, deed.grade)
    return True


async def gain_technology(g: State, who: Seat, tech: str, grade: Grade) -> None:
    """With what it does at once [voidfall.technology.5, voidfall.technology.13]."""
    ready = await before_priced_deed(g, who, "gain_tech", facts=[f"grade:{grade}"])
    learn(g, who, tech, grade, ready)
    if grade == "basic":
        begin(g, who, f"{tech}/immediate", Source(id=tech))


# -- agendas


class OfKind(Struct, frozen=True, forbid_unknown_fields=True, rename={"from_": "from"}):
    kind: Kind | None = None
    from_: str = ""

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return KINDS if self.kind is None else (self.kind,)


@EFFECTS.word("gain_agenda", OfKind, possible=lambda g, who, args, _run: bool(agenda_choices(g, who, args.kinds)))
async def _gain_agenda(g: State, who: Seat, args: OfKind, run: Source) -> bool:
    ready = already_so(g, who)
    if args.from_ == "deck":
        assert args.kind is not None
        _draw(g, who, args.kind, 1)
        _keep(g, who, g.players[who].drawn.cards[0])
        did(g, who, "gain_agenda", facts=[f"kind:{args.kind}"], ready=ready)
        return True
    found = agenda_choices(g, who, args.kinds)
    deed = await choose(
        who, "agenda", lambda _seat: [*found, *_declinable(run)], rule="voidfall.agendas.1", values={"source": run.id}
    )
    if isinstance(deed, Forgo):
        return False
    kind = deed.kind if isinstance(deed, DrawAgendas) else kind_of_agenda(deed.agenda)
    if isinstance(deed, TakeAgenda):
        take_visible(g, who, deed.agenda)
    else:
        _draw(g, who, kind, 2)
        g.then(Step("keep-agenda", [who, run.id]))
    if kind in g.corrupted_offers:  # voidfall.agendas.13
        g.corrupted_offers.remove(kind)
        spot = await choose_spot(g, who, "add-corruption", free_spots(g, who), run, "voidfall.agendas.13")
        add_corruption(g, who, spot)
    did(g, who, "gain_agenda", facts=[f"kind:{kind}"], ready=ready)
    return True


def _draw(g: State, who: Seat, kind: Kind, n: int) -> None:
    drawn = take_top(g.agenda_piles[kind], n)
    g.players[who].drawn.cards += drawn
    g.reveal(who, *[f"agenda {card}" for card in drawn])
    g.tell("draws-agendas", who, kind=kind, count=len(drawn), secret={"agendas": drawn})


@scene("keep-agenda")
async def _keep_one(g: State, who: Seat, source: str) -> None:
    """One of the two; the other goes under its pile [voidfall.agendas.3]."""
    drawn = g.players[who].drawn.cards
    deed = await choose(
        who,
        "keep-agenda",
        lambda _seat: [KeepAgenda(card) for card in drawn],
        rule="voidfall.agendas.3",
        values={"source": source},
        telling=True,
    )
    _keep(g, who, deed.agenda)


def _keep(g: State, who: Seat, card: AgendaId) -> None:
    player = g.players[who]
    player.drawn.take(card)
    player.agendas.cards.append(card)
    rest = list(player.drawn.cards)
    player.drawn.cards.clear()
    for other in rest:
        put_under(g, other, seen_by=who)
    g.tell("keeps-agenda", who, secret={"agenda": card})


@EFFECTS.word("score_agenda", Struct, possible=lambda g, who, _args, _run: bool(_scorable(g, who)))
async def _score_agenda(g: State, who: Seat, _args: Any, run: Source) -> bool:
    cards = _scorable(g, who)
    deed = await choose(
        who,
        "score-agenda",
        lambda _seat: [*[ScoreAgenda(card) for card in cards], *_declinable(run)],
        values={"source": run.id},
    )
    if not isinstance(deed, ScoreAgenda):
        return False
    score_agenda(g, who, deed.agenda)
    return True


def _scorable(g: State, who: Seat) -> list[AgendaId]:
    """Pure agendas in play, never the starting one."""
    return [card for _, card, pure in agendas_in_play(g, who, starting=False) if pure]


def score_agenda(g: State, who: Seat, card: AgendaId) -> None:
    """Each part on its own [voidfall.agenda-scoring.2]."""
    total = sum(worth(g, who, objective) for objective in AGENDAS[card].objective)
    g.tell("scores-agenda", who, agenda=card, count=total)
    change_influence(g, who, total, "agenda")


def _droppable(g: State, who: Seat) -> list[int]:
    return [number for number, _, _ in agendas_in_play(g, who, starting=False)]


class Dropped(Struct, frozen=True, forbid_unknown_fields=True):
    n: int = 1


@EFFECTS.word("cost_remove_agenda", Dropped, possible=lambda g, who, args, _run: len(_droppable(g, who)) >= args.n)
async def _remove_agenda(g: State, who: Seat, _args: Dropped, run: Source) -> None:
    slots = _droppable(g, who)
    deed = await choose(
        who, "drop-agenda", lambda _seat: [DropAgenda(slot) for slot in slots], values={"source": run.id}
    )
    slot = g.players[who].slots[deed.slot]
    card, slot.agenda = slot.agenda, NO_CARD
    g.tell("drops-agenda", who, agenda=card)
    if AGENDAS[card].kind is not None:
        put_under(g, card)


# -- trade


class Traded(Struct, frozen=True, forbid_unknown_fields=True):
    n: int = 1
    bonus: bool = True


@EFFECTS.word("gain_trade", Traded, possible=lambda g, _who, _args, _run: lowest_token(g) is not None)
async def _gain_trade(g: State, who: Seat, args: Traded, run: Source) -> None:
    """A token and one bonus: of its space or of one below [voidfall.trade.1, voidfall.trade.2]."""
    ready = already_so(g, who)
    space = take_trade_token(g, who)
    did(g, who, "gain_trade", ready=ready)
    if args.bonus:
        await take_bonus(g, who, space, run)


async def take_bonus(g: State, who: Seat, space: int, run: Source) -> None:
    options = [Bonus(n + 1) for n in range(space, len(TRADE_BONUSES))]
    deed = await choose(who, "trade-bonus", lambda _seat: options, rule="voidfall.trade.2", values={"source": run.id})
    begin(g, who, bonus_path(deed.space), Source(id=f"trade.{deed.space}"))


def bonus_path(space: int) -> str:
    return f"trade/{space}"


@EFFECTS.word("trade_bonus")
async def _trade_bonus(g: State, who: Seat, _args: Any, run: Source) -> None:
    """Of the space where the returned token lies now, or of one below."""
    await take_bonus(g, who, int(run.bound), Source(id=run.id))


class Count(Struct, frozen=True, forbid_unknown_fields=True):
    n: int = 1


@EFFECTS.word("cost_return_trade", Count, possible=lambda g, who, args, _run: g.players[who].trade >= args.n)
def _return_trade(g: State, who: Seat, args: Count, _run: Source) -> None:
    for _ in range(args.n):
        return_trade_token(g, who)


# -- glory


class Value(Struct, frozen=True, forbid_unknown_fields=True):
    value: int


@EFFECTS.word("gain_glory", Value)
def _gain_glory(g: State, who: Seat, args: Value, _run: Source) -> None:
    take_glory(g, who, args.value)


def take_glory(g: State, who: Seat, value: int) -> None:
    """A new token, which an event may let be upgraded at once."""
    gain_glory(g, who, value)
    if UPGRADE_NEW in g.lasting and value < MOST_GLORY:
        g.pending.append(Pending(who, "effect", f"upgrade-new-glory/{value}", EVENTS[g.event].id))


UPGRADE_NEW = "upgrade_new_glory"


@EFFECTS.word(
    "upgrade_glory", Count, possible=lambda g, who, _args, _run: bool(glory_choices(g, who, below=MOST_GLORY))
)
async def _upgrade_glory(g: State, who: Seat, args: Count, run: Source) -> bool:
    """By exactly one [voidfall.glory.7, voidfall.glory.8]."""
    done = 0
    while done < args.n * run.factor:
        values = glory_choices(g, who, below=MOST_GLORY)
        if not values:
            break
        deed = await choose(
            who,
            "upgrade-glory",
            these([*values, *_declinable(run)]),
            rule="voidfall.glory.7",
            values={"source": run.id},
        )
        if not isinstance(deed, Glory):
            break
        upgrade(g, who, deed.value)
        done += 1
    return done > 0


def upgrade(g: State, who: Seat, value: int) -> None:
    ready = already_so(g, who)
    glory = g.players[who].glory
    glory.remove(value)
    glory.append(value + 1)
    g.tell("upgrades-glory", who, value=value + 1)
    did(g, who, "upgrade_glory", numbers={"to": value + 1}, ready=ready)


@EFFECTS.word("upgrade_this_glory", Value, possible=lambda g, who, args, _run: args.value in g.players[who].glory)
def _upgrade_this(g: State, who: Seat, args: Value, _run: Source) -> None:
    upgrade(g, who, args.value)


# -- bounty and reclaim tokens


@EFFECTS.word("gain_bounty", Count)
def _gain_bounty(g: State, who: Seat, args: Count, run: Source) -> None:
    """One after another [voidfall.tokens.4]."""
    g.then(*[Step("gain-bounty", [who])] * (args.n * run.factor))


@scene("gain-bounty")
async def _bounty(g: State, who: Seat) -> None:
    """Some houses draw two and keep one. From an empty supply there is a small thing instead [voidfall.tokens.7]."""
    if not g.bounties.cards:
        begin(g, who, EMPTY_SUPPLY, Source(id="bounty"))
        return
    token = draw_bounty(g)
    if has_passive(g, who, "bounty_draw_two_keep_one") and g.bounties.cards:
        other = draw_bounty(g)
        options = [GiveBounty(BOUNTIES[one].id) for one in dict.fromkeys((token, other))]
        deed = await choose(who, "keep-bounty", lambda _seat: options[: 1 if options[0] == options[-1] else 2])
        if deed.bounty != BOUNTIES[token].id:
            token, other = other, token
        return_bounty(g, other)
    g.players[who].bounty.append(token)
    g.tell("bounty", who, bounty=token)
    begin(g, who, bounty_path(token), Source(id=BOUNTIES[token].id))


class Reclaimed(Struct, frozen=True, forbid_unknown_fields=True):
    n: int = 1
    where: str = "home"


@EFFECTS.word("gain_reclaim", Reclaimed)
def _gain_reclaim(g: State, who: Seat, _args: Reclaimed, _run: Source) -> None:
    if not g.reclaims.cards:
        begin(g, who, EMPTY_SUPPLY, Source(id="reclaim"))
        return
    token = draw_reclaim(g)
    g.players[who].reclaim.append(token)
    g.tell("reclaim", who, reclaim=token)
    begin(g, who, reclaim_path(token), Source(id=RECLAIMS[token].id, bound=home_of(g, who)))


class Discarded(Struct, frozen=True, forbid_unknown_fields=True):
    token: str
    n: int = 1


def _can_discard(g: State, who: Seat, args: Discarded, _run: Source) -> bool:
    return len(getattr(g.players[who], args.token)) >= args.n


@EFFECTS.word("cost_discard", Discarded, possible=_can_discard)
async def _discard(g: State, who: Seat, args: Discarded, run: Source) -> None:
    """[voidfall.tokens.6]"""
    player = g.players[who]
    for _ in range(args.n):
        if args.token == "glory":
            await discard_glory(g, who, "voidfall.tokens.6")
        elif args.token == "bounty":
            kinds = [GiveBounty(id) for id in dict.fromkeys(BOUNTIES[one].id for one in player.bounty)]
            gift = await choose(who, "give-bounty", these(kinds), values={"source": run.id})
            token = next(one for one in player.bounty if BOUNTIES[one].id == gift.bounty)
            player.bounty.remove(token)
            return_bounty(g, token)
        else:
            others = [GiveReclaim(id) for id in dict.fromkeys(RECLAIMS[one].id for one in player.reclaim)]
            piece = await choose(who, "give-reclaim", these(others), values={"source": run.id})
            token = next(one for one in player.reclaim if RECLAIMS[one].id == piece.reclaim)
            player.reclaim.remove(token)
            return_reclaim(g, token)
    g.tell("discards", who, token=args.token, count=args.n)


# -- focus cards and events


def preferred_actions(g: State, who: Seat) -> list[Act]:
    """Actions of preferred focuses in hand or in the discard pile whose cost can be paid [voidfall.preferred.1,
    voidfall.preferred.3]. The card that is being played is one of them only if it is in neither place."""
    player = g.players[who]
    found = []
    for focus in (*player.hand, *player.discard):
        if is_preferred(g, who, focus):
            for action in FOCUSES[focus].action:
                node = EFFECTS.node(action_path(g, who, focus, action.key))
                if not _prefers(action.effect) and EFFECTS.possible(g, who, node, Source(id=focus)):
                    found.append(Act(focus, action.key))
    return found


def _prefers(effect: dict[str, Any]) -> bool:
    """An action that does nothing but give a preferred action would only lead to itself."""
    return effect.get("op") == "preferred_action"


@EFFECTS.word("preferred_action", possible=lambda g, who, _args, _run: bool(preferred_actions(g, who)))
async def _preferred_action(g: State, who: Seat, _args: Any, run: Source) -> bool:
    found = preferred_actions(g, who)
    deed = await choose(
        who,
        "preferred-action",
        lambda _seat: [*found, *_declinable(run)],
        rule="voidfall.preferred.1",
        values={"source": run.id},
    )
    if not isinstance(deed, Act):
        return False
    g.tell("acts", who, focus=deed.focus, action=deed.action)
    path = action_path(g, who, deed.focus, deed.action)
    begin(g, who, path, Source(id=deed.focus, must=True, is_action=True))
    return True


def _next_events(g: State) -> list[int]:
    """None in cycle 3 [voidfall.peek.2]."""
    pile = g.events.get(g.cycle + 1)
    return pile.cards if pile is not None else []


@EFFECTS.word("peek_events", possible=lambda g, _who, _args, _run: bool(_next_events(g)))
def _peek_events(g: State, who: Seat, _args: Any, run: Source) -> None:
    """The top two of the next cycle: one goes back on top, the other one under the pile [voidfall.peek.1,
    voidfall.peek.3]."""
    pile = g.events[g.cycle + 1]
    player = g.players[who]
    player.peeked.cards += take_top(pile, 2)
    g.reveal(who, *[f"event {card}" for card in player.peeked.cards])
    g.tell("peeks", who, secret={"events": list(player.peeked.cards)})
    g.then(Step("order-events", [who, run.id]))


@scene("order-events")
async def _order_events(g: State, who: Seat, source: str) -> None:
    drawn = list(g.players[who].peeked.cards)
    deed = await choose(
        who,
        "top-event",
        lambda _seat: [TopEvent(EVENTS[card].id) for card in drawn],
        rule="voidfall.peek.3",
        values={"source": source},
        telling=True,
    )
    top = next(card for card in drawn if EVENTS[card].id == deed.event)
    g.players[who].peeked.cards.clear()
    put_back(g.events[g.cycle + 1], top=[top], under=[card for card in drawn if card != top], seen_by=who)
