"""Voidfall in words. Everything is found by keys: `ask.<kind>` for questions, `do.<word>` for deeds, `story.<key>` for
the story; values are named by what they are called (`shown`). So new questions, deeds and lines need words, but no
change here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from orloj.games.voidfall.catalogue import component, tokens
from orloj.games.voidfall.components import (
    AGENDAS,
    ALERTS,
    BOUNTIES,
    CRISES,
    EVENTS,
    HAVEN_REWARDS,
    HEROICS,
    RECLAIMS,
    RESOURCES,
    SCENARIOS,
    TRADE_BONUSES,
)
from orloj.games.voidfall.deeds import (
    Act,
    ActAgenda,
    ActTwice,
    AskForBenefits,
    AskForPayment,
    Bonus,
    ChooseOrigin,
    Deed,
    InCombat,
    Resolve,
    Reward,
    UseAbility,
)
from orloj.games.voidfall.effects.core import EFFECTS
from orloj.games.voidfall.hints import effect_hint, table_danger, table_hint
from orloj.games.voidfall.names import (
    WORDS,
    action_name,
    agenda_name,
    alert_name,
    crisis_name,
    event_name,
    focus_name,
    haven_name,
    house_name,
    origin_name,
    piece_name,
    power_text,
    resources_text,
    scenario_name,
    sector_name,
    spot_name,
    technology_name,
    thing_name,
    token_name,
    track_name,
)
from orloj.games.voidfall.telling import blows_text, step_text
from orloj.games.voidfall.view import View
from orloj.games.voidfall.wording import effect_text, node_text
from orloj.games.voidfall.wording.steps import costs_text, pieces_text
from orloj.kernel import Line, Outcome, Question
from orloj.parts.effects import DONE, Choice, Node, Repeat
from orloj.parts.paying import Bundle
from orloj.words import Lang, joined
from orloj.words.clauses import capital
from orloj.words.texts import Component, FromWords, Texts

_PAYING = ("pay", "pay-any")
_EFFECTS = ("exchange", "again", "benefit")  # questions about an effect, which is said before them


class VoidTexts(FromWords):
    words = WORDS

    def option_value(self, option: str, value: str, lang: Lang) -> str:
        if option == "scenario" and value in SCENARIOS:
            return f"{value} – {scenario_name(value, lang)}"
        return super().option_value(option, value, lang)

    # -- questions

    def prompt(self, ask: Question[Any, Any], lang: Lang) -> str:
        values = self.shown(ask.values, lang)
        if ask.kind == "crisis-price":
            crisis = next(one for one in CRISES if one.id == ask.values["source"])
            values["cost"] = costs_text(crisis.cost, lang)
        text = WORDS(lang, f"ask.{ask.kind}", **values)
        if ask.kind in _EFFECTS:
            return f"{node_text(_offered(EFFECTS.node(ask.values['node'])), lang, must=True)} {text}"
        return text

    def cause(self, ask: Question[Any, Any], lang: Lang) -> str:
        source = ask.values.get("source") or (ask.values.get("what") if ask.kind in _PAYING else "")
        return thing_name(source, lang) if source else ""

    def label(self, ask: Question[Any, Any], value: Any, lang: Lang) -> str:
        return capital(self._label(ask, value, lang))

    def _label(self, ask: Question[Any, Any], value: Any, lang: Lang) -> str:
        match value:
            case Bundle():
                return resources_text(value.amounts, lang) if value.units else WORDS(lang, "label.nothing")
            case InCombat():
                return _in_combat(value, lang)
            case Resolve():
                return _resolve(value, lang)
            case Bonus(space):
                return effect_text(TRADE_BONUSES[space - 1], lang, short=True)
            case Reward(reward):
                return effect_text(HAVEN_REWARDS[reward], lang, short=True)
            case AskForPayment(switch) | AskForBenefits(switch):
                return WORDS(lang, f"do.{value.word}-{switch}")
            case Act() if ask.kind == "preferred-action":
                return WORDS(lang, "name.focus-action", **self.shown(value.parts, lang))
            case Deed():
                return WORDS(lang, f"do.{value.word}", **self.shown(value.parts, lang))
        if ask.kind == "choice" and value != DONE:
            node = EFFECTS.node(ask.values["node"])
            assert isinstance(node, Choice)
            return node_text(node.items[value - 1], lang, short=True)
        if value in RESOURCES:
            return WORDS(lang, f"resource.{value}")
        return WORDS(lang, f"label.{value}")

    def hint(self, ask: Question[Any, Any], value: Any, view: View, lang: Lang) -> str:
        """What an option does or is about, where its label does not tell."""
        match value:
            case Act(focus, action) | ActTwice(focus, action):
                facts = component(focus, lang)
                name = action_name(focus, action, lang)
                return next(power.text for power in facts.powers if power.label == name)
            case ActAgenda(agenda):
                return " ".join(power.text for power in component(AGENDAS[agenda].id, lang).powers)
            case UseAbility(_, path):
                return node_text(EFFECTS.node(path.replace(".", "/", 1)), lang, must=True)
            case ChooseOrigin(origin):
                return self._facts(f"origin.{origin}", lang)
            case Deed():
                return table_hint(value, ask.seat, view, self.player, lang) or self._deed_hint(value, lang)
        if ask.kind == "choice" and value != DONE:
            node = EFFECTS.node(ask.values["node"])
            assert isinstance(node, Choice)
            hint = effect_hint(node.items[value - 1], ask.seat, view, lang)
            return "" if hint.removesuffix(".") == self.label(ask, value, lang) else hint
        return ""

    def danger(self, ask: Question[Any, Any], value: Any, view: View, lang: Lang) -> str:
        """Pieces that are sent into a combat may leave a sector: that is wanted [voidfall.movement.10]."""
        return table_danger(value, view, lang) if isinstance(value, Deed) and ask.kind != "muster" else ""

    def _deed_hint(self, deed: Deed, lang: Lang) -> str:
        """The component that a deed names."""
        parts = deed.parts
        for name, token in _TOKENS.items():
            if name in parts:
                return self._facts(token(parts[name]), lang)
        return ""

    def _facts(self, token: str, lang: Lang) -> str:
        """A component in a few sentences."""
        facts = component(token, lang)
        said = [f"{one.label}: {one.text.rstrip('.')}." for one in (*facts.powers, *facts.scoring)]
        return " ".join([f"{facts.kind}.", *said])

    # -- the story

    def line(self, line: Line, reader: int | None, names: Sequence[str], lang: Lang) -> str:
        values = dict(line.values)
        if line.seat is not None and line.seat == reader:
            values |= line.secret
        voice = self.voice(line.key, line, reader)
        if not WORDS.has(f"story.{line.key}.{voice}"):
            voice = "all"
        found = self.shown(values, lang, names)
        return capital(WORDS(lang, f"story.{line.key}.{voice}", **{**found, "player": self.subject(line, names, lang)}))

    def shown(self, values: Mapping[str, Any], lang: Lang, names: Sequence[str] = ()) -> dict[str, Any]:
        found = {name: _shown(name, value, values, lang) for name, value in values.items()}
        if isinstance(values.get("player"), int):  # who gets something, or is attacked
            who = values["player"]
            found["to"] = found["victim"] = found["player"] = names[who] if names else self.player(who, lang)
        found["because"] = _because(values.get("why", ""), lang)
        if "ship" in values and "power" not in values:
            found["power"] = power_text({values["ship"]: 1}, lang)
        if "track" in values:
            found["track_of"] = WORDS(lang, f"track-of.{values['track']}")
        if "resource" in values:
            found["resource_acc"] = WORDS(lang, f"resource-acc.{values['resource']}")
        if "token" in values:
            found["tokens"] = WORDS(lang, f"piece-n.{values['token']}", count=values.get("count", 1))
        if "count" in values:
            found["void_power"] = WORDS(lang, "piece-n.void_power", count=values["count"])
        return found

    def outcome(self, outcome: Outcome, names: Sequence[str], lang: Lang) -> str:
        order = sorted(range(len(names)), key=lambda seat: outcome.ranks[seat])
        scores = [WORDS(lang, "outcome.score", player=names[seat], points=outcome.scores[seat]) for seat in order]
        texts = [self.reason(outcome.reason, lang)]
        winners = outcome.winners
        if not winners:
            texts += [WORDS(lang, "outcome.lost")] if outcome.reason != "no-goal" else []
        elif outcome.reason == "victory" and len(names) > 1:
            texts.append(WORDS(lang, "outcome.together"))
        elif outcome.reason == "goal":
            texts.append(WORDS(lang, "outcome.reached", winners=joined(lang, [names[seat] for seat in winners])))
        else:
            best = outcome.scores[winners[0]]
            who = joined(lang, [names[seat] for seat in winners])
            texts.append(WORDS(lang, "outcome.wins", winners=who, points=best, count=len(winners)))
            if sum(score == best for score in outcome.scores) > len(winners):
                texts.append(WORDS(lang, "outcome.tie-broken"))
        return " ".join([*texts, WORDS(lang, "outcome.scores", scores=", ".join(scores))])

    # -- components

    def components(self) -> list[str]:
        return tokens()

    def component(self, token: str, lang: Lang) -> Component:
        return component(token, lang)

    def place_label(self, ask: Question[Any, Any], place: str, lang: Lang) -> str:  # noqa: ARG002 -- all are sectors
        return WORDS(lang, "do.at", sector=sector_name(place))


_TOKENS: Mapping[str, Any] = {  # parts of deeds that are components -> their tokens
    "heroic": lambda card: HEROICS[card].id,
    "agenda": lambda card: AGENDAS[card].id,
    "crisis": lambda card: CRISES[card].id,
    "tech": str,
    "event": str,
    "bounty": str,
    "reclaim": str,
    "focus": str,
    "house": str,
}


def _offered(node: Node) -> Node:
    """What is asked about, without what has been decided already."""
    return node.part if isinstance(node, Repeat) else node


def _because(why: str, lang: Lang) -> str:
    return WORDS(lang, "name-of.because", why=thing_name(why, lang)) if why else ""


def _in_combat(deed: InCombat, lang: Lang) -> str:
    """A choice in a combat: a number, or ships."""
    ships = dict(part.split(".") for part in deed.ships.split("+")) if deed.ships else {}
    key = f"in-combat.{deed.choice}"
    if not ships and not deed.amount:
        return WORDS(lang, f"{key}-none")
    power = joined(lang, [WORDS(lang, f"power-is.{ship}", count=int(n)) for ship, n in ships.items()])
    return WORDS(lang, key, ships=power, count=deed.amount)


def _resolve(deed: Resolve, lang: Lang) -> str:
    """Something that waits: a crisis that can be solved, what follows a victory, a triggered effect."""
    if WORDS.has(f"consequence.{deed.what}"):
        return WORDS(lang, f"consequence.{deed.what}")
    if deed.source == "haven":
        return WORDS(lang, "resolving.haven")
    if any(crisis.id == deed.what for crisis in CRISES):
        return WORDS(lang, "resolving.crisis", crisis=crisis_name(deed.what, lang))
    effect = node_text(EFFECTS.node(deed.what.replace(".", "/", 1)), lang, short=True)
    return WORDS(lang, "resolving.effect", source=thing_name(deed.source, lang), effect=effect)


def _shown(name: str, value: Any, values: Mapping[str, Any], lang: Lang) -> Any:
    match name:
        case "focus":
            return focus_name(value, lang)
        case "action" if "focus" in values:
            return action_name(values["focus"], value, lang)
        case "heroic":
            return focus_name(HEROICS[value].id, lang)
        case "heroics":
            return joined(lang, [focus_name(HEROICS[one].id, lang) for one in value])
        case "agenda":
            return agenda_name(AGENDAS[value].id, lang)
        case "agendas":
            return joined(lang, [agenda_name(AGENDAS[one].id, lang) for one in value])
        case "crisis":
            return crisis_name(CRISES[value].id, lang)
        case "event":
            return event_name(value if isinstance(value, str) else EVENTS[value].id, lang)
        case "events":
            return joined(lang, [event_name(EVENTS[one].id, lang) for one in value])
        case "alert":
            return alert_name(ALERTS[value].id, lang)
        case "bounty":
            return token_name(value if isinstance(value, str) else BOUNTIES[value].id, lang)
        case "reclaim":
            return token_name(value if isinstance(value, str) else RECLAIMS[value].id, lang)
        case "tech":
            return technology_name(value, lang)
        case "techs":
            return joined(lang, [technology_name(one, lang) for one in value])
        case "grade":
            return WORDS(lang, f"grade-is.{value}")
        case "house":
            return house_name(value, lang)
        case "origin":
            return origin_name(value, lang)
        case "track":
            return track_name(value, lang)
        case "kind" if WORDS.has(f"agenda-kind.{value}"):
            return WORDS(lang, f"agenda-kind.{value}")
        case "row" | "result" | "guild" | "installation" | "ship" | "resource":
            return WORDS(lang, f"{name}.{value}")
        case "salvo":
            return step_text(value, lang)
        case "blows":
            return blows_text(value, lang)
        case "haven":
            return haven_name(str(value), lang)
        case "piece":
            return piece_name(value, lang)
        case "sector":
            return sector_name(value)
        case "spot":
            return spot_name(value, lang)
        case "to" if isinstance(value, str):
            return spot_name(value, lang) if value.startswith("on-") else sector_name(value)
        case "slot":
            return value + 1
        case "goods":
            return resources_text(value, lang)
        case "power" if isinstance(value, Mapping):
            return power_text(value, lang)
        case "what" if isinstance(value, Mapping):
            return pieces_text(value, lang)
        case "source" | "thing":
            return thing_name(value, lang) if value else ""
    return value


TEXTS: Texts = VoidTexts()
