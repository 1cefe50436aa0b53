"""What an option means on this table, from the view of the seat: what lies in a sector, the next benefit of a track and
its price, overproduction before it happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import structs

from orloj.games.voidfall.catalogue import technology_texts
from orloj.games.voidfall.components import (
    AGENDAS,
    CATASTROPHE_SPACES,
    COMPENSATION,
    CRISES,
    OVERPRODUCTION,
    RESOURCES,
    ROW_SPACES,
    STOCK_MAX,
    TECHNOLOGIES,
    TIER_OF_SPACE,
    TRACK_FACTS,
    Grade,
    Objective,
    SectorKey,
    Track,
)
from orloj.games.voidfall.crises.board import strike_of_board, toll_of_board
from orloj.games.voidfall.crises.turns import power_in_war
from orloj.games.voidfall.deeds import (
    Advance,
    Catastrophe,
    Deed,
    DropAgenda,
    InRow,
    Learn,
    Make,
    Ongoing,
    OnSlot,
    Piece,
    Play,
    ResolveBoard,
    StoreAgenda,
    Suffer,
)
from orloj.games.voidfall.effects.economy import Influence
from orloj.games.voidfall.effects.trees import ByTier
from orloj.games.voidfall.facts import batteries, guilds_in, is_voidborn
from orloj.games.voidfall.measures import holds, measure, worth
from orloj.games.voidfall.names import WORDS, agenda_name, house_name, resources_text, sector_kind_name
from orloj.games.voidfall.skirmish import strike_power
from orloj.games.voidfall.state import NO_CARD, NOBODY, Sector
from orloj.games.voidfall.view import BoardView, View
from orloj.games.voidfall.wording import effect_text, node_text
from orloj.kernel import Seat
from orloj.parts.effects import Fact, If, InOrder, Node, Scaled, Word
from orloj.words import Lang


def table_hint(deed: Deed, who: Seat, view: View, names: Any, lang: Lang) -> str:
    """What a deed means as things stand; nothing if the table has nothing to add. `names` says what players are
    called."""
    match deed:
        case Play(focus) if view.players[who].planned == focus:
            return WORDS(lang, "hint.planned")
        case Advance(track):
            return _advance(track, who, view, lang)
        case Make(resource):
            player = view.players[who]
            made, total = player.yields[resource], player.stock[resource] + player.yields[resource]
            over = max(0, total - STOCK_MAX)
            key = "hint.make-over" if over else "hint.make"
            return WORDS(lang, key, count=made, total=total, lost=over, influence=OVERPRODUCTION)
        case Learn(tech, grade):
            return _learn(tech, grade, lang)
        case OnSlot(slot) | DropAgenda(slot):
            return _slot(slot, who, view, "hint.slot-agenda", lang)
        case StoreAgenda(slot):
            return _slot(slot, who, view, "hint.slot-replaces", lang)
        case Suffer(crisis):
            return effect_text(CRISES[crisis].penalty, lang, must=True)
    if view.board is not None and isinstance(deed, ResolveBoard | Catastrophe | Ongoing):
        return _crisis_board(deed, who, view, view.board, lang)
    sector = deed.parts.get("sector")
    return sector_text(str(sector), who, view, names, lang) if sector in view.sectors else ""


def table_danger(deed: Deed, view: View, lang: Lang) -> str:
    """What threatens whoever does it: a sector that is abandoned, a catastrophe that need not be, the end."""
    board = view.board
    match deed:
        case Piece(_, key):
            sector = view.sectors[key]
            return WORDS(lang, "danger.abandon") if sector.power == 1 and sector.home == NOBODY else ""
        case Catastrophe() if board is not None and board.catastrophes >= CATASTROPHE_SPACES:
            return WORDS(lang, "danger.doom")
        case Ongoing(row) | InRow(row) if board is not None and len(board.rows[row]) >= ROW_SPACES[row]:
            last = board.catastrophes >= CATASTROPHE_SPACES
            return WORDS(lang, "danger.doom" if last else "danger.pushed-off")
    return ""


def effect_hint(node: Node, who: Seat, view: View, lang: Lang) -> str:
    """An effect in words; if it gives influence for what one has, also how much that is now."""
    text = node_text(node, lang, must=True)
    if isinstance(node, Word) and not _counts(node):
        return text
    now = influence_now(node, who, view)
    return text if now is None else WORDS(lang, "hint.now", text=text, count=now)


def _counts(node: Word) -> bool:
    return bool(getattr(node.args, "per", None)) or isinstance(node.args, ByTier)


def influence_now(node: Node | None, who: Seat, view: View) -> int | None:
    """What an effect would give now, if it gives nothing but influence."""
    match node:
        case Word(args=Influence() as args):
            times = measure(view, who, args.per) // args.every if args.per else 1
            return args.n * times + args.plus
        case Word(args=ByTier() as args):
            return worth(view, who, Objective(type="tier", track=args.track, pure=args.pure, values=args.values))
        case Scaled(part=part, by=by) if by.per is not None:
            each = influence_now(part, who, view)
            times = measure(view, who, by.per.args) // by.every
            return None if each is None else each * (times if by.most is None else min(times, by.most))
        case If(condition=Fact(args=cond), then=then):
            given = influence_now(then, who, view)
            return None if given is None else given if holds(view, who, cond) else 0
        case InOrder(items=items) if items:
            parts = [influence_now(item, who, view) for item in items]
            return None if None in parts else sum(part for part in parts if part is not None)
    return None


def _advance(track: Track, who: Seat, view: View, lang: Lang) -> str:
    """The next space: its tier, its benefit and what has to be deactivated [voidfall.civilization.5]."""
    player = view.players[who]
    space = player.tracks[track] + 1
    facts = TRACK_FACTS[player.house, track].at(space)
    said = {"space": space, "tier": TIER_OF_SPACE[space]}
    if track in player.corrupted_tracks:
        return WORDS(lang, "hint.advance-corrupted", **said)
    benefit = effect_text(facts.benefit, lang)
    if facts.deactivate:
        power = WORDS(lang, "power-n.any", count=facts.deactivate)
        return WORDS(lang, "hint.advance-deactivate", power=power, benefit=benefit, **said)
    return WORDS(lang, "hint.advance", benefit=benefit, **said)


def _crisis_board(
    deed: ResolveBoard | Catastrophe | Ongoing, who: Seat, view: View, board: BoardView, lang: Lang
) -> str:
    """What the crisis board costs now, or what it would cost with one card more in a row."""
    match deed:
        case Ongoing(row):
            lying = {name: [*cards, board.current] if name == row else cards for name, cards in board.rows.items()}
            then = structs.replace(board, rows=lying)
            if row == "economic":
                return WORDS(lang, "hint.ongoing-economic", toll=_toll(then, lang))
            return WORDS(lang, "hint.ongoing-military", power=strike_of_board(then))
        case ResolveBoard():
            power = strike_power(view, who, power_in_war(view))
            toll = _toll(board, lang)
            return WORDS(lang, "hint.board" if toll else "hint.board-free", power=power, toll=toll)
        case Catastrophe():
            if board.catastrophes >= CATASTROPHE_SPACES:
                return ""  # the danger says everything
            said = {"number": board.catastrophes + 1, "spaces": CATASTROPHE_SPACES}
            return WORDS(lang, "hint.catastrophe", benefit=effect_text(COMPENSATION, lang), **said)


def _toll(board: BoardView, lang: Lang) -> str:
    price = toll_of_board(board)
    return resources_text({str(one): price[one] for one in RESOURCES if one in price}, lang)


def _learn(tech: str, grade: Grade, lang: Lang) -> str:
    """Only what the card of this grade says."""
    texts = technology_texts(TECHNOLOGIES[tech], grade, lang)
    return " ".join(f"{one.label}: {one.text}" for one in texts)


def _slot(slot: int, who: Seat, view: View, key: str, lang: Lang) -> str:
    card = view.players[who].slots[slot].agenda
    if card == NO_CARD:
        return WORDS(lang, "hint.slot-empty")
    return WORDS(lang, key, agenda=agenda_name(AGENDAS[card].id, lang))


def sector_text(key: SectorKey, who: Seat | None, view: View, names: Any, lang: Lang) -> str:
    """What is in a sector, in a line."""
    sector = view.sectors[key]
    facts = ", ".join(_facts(sector, who, names, lang))
    return WORDS(lang, "hint.sector", kind=sector_kind_name(sector.kind, lang), facts=facts)


def _facts(sector: Sector, who: Seat | None, names: Any, lang: Lang) -> Iterator[str]:
    def say(what: str, **values: Any) -> str:
        return WORDS(lang, f"hint.sector-{what}", **values)

    if sector.fallen:
        yield say("fallen", house=house_name(sector.fallen, lang))
    if is_voidborn(sector):
        yield say("voidborn", count=sector.void_power)
    elif sector.owner == NOBODY:
        yield say("nobody")
    else:
        yield say("yours") if sector.owner == who else say("of", player=names(sector.owner, lang))
        yield say("power", count=sector.power)
    if sector.population:
        yield say("population", count=sector.population)
    if sector.corrupted:
        yield say("corrupted")
    guilds = guilds_in(sector)
    if guilds:
        yield say("guilds", pieces=", ".join(WORDS(lang, f"guild.{guild}") for guild in guilds))
    if batteries(sector):
        yield say("defenses", count=batteries(sector))
    for name, count in (
        ("bounties", sector.bounties),
        ("reclaims", sector.reclaims),
        ("harbingers", sector.harbingers),
    ):
        if count:
            yield say(name, count=count)
    for value in sector.glory:
        yield say("glory", value=value)
