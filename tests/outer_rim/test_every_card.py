"""Every encounter card, every contact and every databank card, played once for each way it can go.

What has to come out is worked out here a second time, from what stands on the card alone: a small reader walks the
steps with all dice of the player showing one face and lays down what will be rolled and what has changed in the end.
The enemies of cards always roll a single hit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest

from orloj.games.outer_rim.components import ASSETS, CARDS, CHARACTERS, CONTACTS, DATABANK, ENCOUNTERS, SHIPS, SPACES
from orloj.games.outer_rim.effects.core import EFFECTS
from orloj.games.outer_rim.exercise import PARTS, happened
from orloj.games.outer_rim.state import State
from orloj.parts.effects import May, Word
from orloj.testing import Position, proves
from tests.outer_rim.positions import card, player, rim, rogue

FACES = ("crit", "hit", "focus", "blank")
FAR = dict.fromkeys(["rebel", "imperial", "hutt", "syndicate"], "t1.lo")
LEVELS = ("negative", "neutral", "positive")
WORTH = {"crit": 2, "hit": 1, "focus": 0, "blank": 0}
ENOUGH = [{"crit"}, {"crit", "hit"}, {"crit", "hit", "focus"}]  # by how often one has the skill
SKILLS = CHARACTERS["bossk"].skills
CREDITS = 20_000
MORE = {"buy", "market_action"}  # what follows from these is bought by choice: nothing is, here
QUIET = {
    "nothing", "peek_contact", "reveal_contact", "swap_contacts", "move_self", "extra_turn", "cycle", "gain_asset",
    "discard_asset", "discard_one_illegal_cargo", "discard_the_cargo", "fail_job", "other",
}  # fmt: skip


@dataclass
class Reader:
    """Walks steps as somebody with one face on all dice."""

    face: str
    yes: bool
    option: int
    rep: dict[str, int]
    at: str
    wounds: int = 1
    hull: int = 1
    credits: int = CREDITS
    fame: int = 0
    cargo: str = ""  # that is being delivered
    job: str = ""
    over: bool = False  # the job is
    patrol: str = ""
    dice: list[Any] = field(default_factory=list)

    def walk(self, steps: Sequence[Any]) -> None:
        for step in steps:
            if not self.over:
                self.step(dict(step))

    def step(self, step: dict[str, Any]) -> None:
        match step["op"]:
            case "gain_credits":
                self.credits += step["n"]
            case "lose_credits" | "spend_credits":
                self.credits -= min(self.credits, step["n"])
            case "fame":
                self.fame += step["n"]
            case "rep":
                self.change(step["faction"], step["n"])
            case "damage" if step["to"] == "character":
                self.wounds += step["n"]
            case "damage":
                self.hull += step["n"]
            case "recover":
                self.recover(step)
            case "test":
                self.dice += [self.face] * 2
                self.walk(step.get("pass" if self.face in ENOUGH[SKILLS.count(step["skill"])] else "fail", ()))
            case "roll":
                self.dice += [self.face] * step["dice"]
                for _ in range(step["dice"]):
                    self.walk(step.get(self.face, ()))
            case "combat":
                self.fight(step)
            case "may":
                if self.yes and not any(one["op"] in MORE for one in step["steps"]) and self.pays(step.get("cost", ())):
                    self.walk(step["steps"])
            case "choose":
                able = [one["steps"] for one in step["options"] if self.can(one["steps"])]
                self.walk(able[min(self.option, len(able) - 1)])
            case "if":
                self.walk(step.get("then" if self.holds(step["cond"]) else "else", ()))
            case "move_patrol":
                if step["to"] == "here":
                    self.patrol = step["faction"]
            case "deliver_the_cargo_now":
                self.walk(ASSETS[card(self.cargo)].reward)
            case "complete_job":
                self.over = True
                reward = Reader(self.face, self.yes, self.option, self.rep, self.at, credits=self.credits)
                reward.walk(ASSETS[card(self.job)].reward)
                self.credits, self.fame = reward.credits, self.fame + reward.fame
            case word:
                assert word in QUIET | MORE, word
                self.over = self.over or word == "fail_job"

    def change(self, faction: str, n: int) -> None:
        match faction:
            case "choice":
                faction = next((one for one, level in self.rep.items() if -1 <= level + n <= 1), "")
            case "patrol_here":
                faction = self.patrol
            case "planet":
                faction = SPACES[self.at].faction or ""
        if faction:
            self.rep[faction] = max(-1, min(1, self.rep[faction] + n))

    def recover(self, step: dict[str, Any]) -> None:
        n = 99 if step.get("all") else step["n"]
        if step["from"] != "ship":
            self.wounds = max(0, self.wounds - n)
        if step["from"] != "character":
            self.hull = max(0, self.hull - n)

    def fight(self, step: dict[str, Any]) -> None:
        """What winning or losing brings, and the one damage of the enemy."""
        own = CHARACTERS["bossk"].ground_combat if step["kind"] == "ground" else SHIPS["g9_rigger"].ship_combat
        self.dice += [self.face] * own + ["hit"] + ["blank"] * (step["n"] - 1)
        self.walk(step.get("win" if WORTH[self.face] * own >= 1 else "lose", ()))
        if step["kind"] == "ground":
            self.wounds += 1
        else:
            self.hull += 1

    def can(self, steps: Sequence[Any]) -> bool:
        """Could a choice be made: does its condition hold, can its price be paid?"""
        first = steps[0]
        if first["op"] == "if":
            return self.holds(first["cond"]) or "else" in first
        return first["op"] != "may" or self.payable(first.get("cost", ()))

    def payable(self, cost: Sequence[Any]) -> bool:
        return not any(
            one["op"] == "rep" and all(level + one["n"] < -1 for level in self.meant(one["faction"])) for one in cost
        )

    def meant(self, faction: str) -> list[int]:
        return list(self.rep.values()) if faction == "choice" else [self.rep[faction]]

    def pays(self, cost: Sequence[Any]) -> bool:
        if not self.payable(cost):
            return False
        self.walk(cost)
        return True

    def holds(self, cond: dict[str, Any]) -> bool:
        match next(iter(cond)):
            case "rep":
                return LEVELS[self.rep[cond["rep"]] + 1] in cond["is"]
            case "has":
                return True  # there is illegal cargo aboard
            case "patrol_here":
                return self.rep[self.patrol] == LEVELS.index(cond["patrol_here"]) - 1
            case "most_famous":
                return False
        raise AssertionError(cond)


def answered(t: Position[State], reader: Reader) -> Position[State]:
    """Answer everything until the turn of the other player, or the next own one."""
    turn = t.state.turn
    while 0 in t.asked() and t.state.turn == turn and t.asked()[0] not in ("action", "planning"):
        options, kind = t.options(0), t.asked()[0]
        if kind in ("may", "exchange"):
            wanted = "yes" if reader.yes and not _buys(t) else "no"
        elif kind == "choice":
            wanted = options[min(reader.option, len(options) - 1)]
        else:
            wanted = "go-on" if "go-on" in options else options[0]
        t.play(f"0 {wanted}")
    return t


def _buys(t: Position[State]) -> bool:
    node = EFFECTS.node(t.question(0).values["node"])
    return isinstance(node, May) and isinstance(node.part, Word) and node.part.op in MORE


def ways() -> Iterator[tuple[str, bool, int, int]]:
    for face in FACES:
        for level in (-1, 0, 1):
            yield face, True, 0, level
    yield "crit", False, 1, 0
    yield "blank", True, 1, 1
    yield "crit", True, 2, -1


WAYS = list(ways())


def compare(t: Position[State], reader: Reader) -> None:
    me = player(t)
    if reader.wounds >= CHARACTERS["bossk"].health or reader.hull >= SHIPS["g9_rigger"].hull:
        assert [line.seat for line in t.story("defeated")] == [0]
        return
    assert (me.credits, me.fame, dict(me.rep)) == (reader.credits, reader.fame, reader.rep)
    assert (me.wounds, me.hull_damage) == (reader.wounds, reader.hull)
    assert t.state.luck.laid_dice == [], "other dice were rolled"


def someone(level: int, at: str, **facts: Any) -> Any:
    rep = dict.fromkeys(["rebel", "imperial", "hutt", "syndicate"], level)
    return rogue(character="bossk", at=at, credits=CREDITS, rep=rep, wounds=1, hull_damage=1, **facts)


def fresh(way: tuple[str, bool, int, int], at: str, **more: Any) -> Reader:
    face, yes, option, level = way
    return Reader(face, yes, option, dict.fromkeys(FAR, level), at, **more)


DRAWN = [
    (facts.id, number)
    for facts in ENCOUNTERS.values()
    for number, section in enumerate(facts.section)
    if section.secret is None
]


@proves("outer-rim.encounter-card.7", "outer-rim.encounter-card.8", "outer-rim.space-encounter.2")
@pytest.mark.parametrize(("name", "number"), DRAWN)
def test_a_section_does_what_it_says(name: str, number: int) -> None:
    section = ENCOUNTERS[card(name)].section[number]
    at = section.where if section.where in SPACES else "t2.c"
    read = set()
    for way in WAYS:
        if section.where == "patrol" and way[3] < 0:
            continue  # the patrol would have to be met instead
        reader = fresh(way, at, patrol="imperial")
        part = next((sub for sub in section.sub if LEVELS[way[3] + 1] in sub.levels), section)
        reader.walk(part.steps)
        t = rim(
            someone(way[3], at, assets=["cargo.stolen_supplies"]),
            rogue(at="naboo" if at != "naboo" else "lothal", fame=3, credits=9000),
            patrols={**FAR, "imperial": "t2.c"} if section.where == "patrol" else FAR,
            encounters=[name],
            step="encounter",
            dice=reader.dice,
        )
        if t.asked().get(0) == "encounter":
            t.play("0 space")
        answered(t, reader)
        compare(t, reader)
        read |= happened(t.story())
    wanted = {(name, one) for one in PARTS[name] if one.startswith(f"section.{number}")}
    assert wanted <= read


@proves("outer-rim.contact-encounter.1", "outer-rim.databank.2")
@pytest.mark.parametrize("number", range(len(CONTACTS)))
def test_a_contact_does_what_its_databank_card_says(number: int) -> None:
    contact = CONTACTS[number]
    facts = next(one for one in DATABANK.values() if one.contact == contact.id)
    for way in WAYS:
        if contact.id == "ziton_moj" and way[2]:
            continue  # something is bought
        reader = fresh(way, "kessel")
        reader.walk(facts.steps)
        t = rim(
            someone(way[3], "kessel"),
            rogue(at="naboo", fame=3),
            patrols=FAR,
            contacts={"kessel.0": contact.id},
            step="encounter",
            dice=reader.dice,
        )
        answered(t.play("0 contact kessel.0"), reader)
        compare(t, reader)
        assert {(contact.id, "met"), (facts.id, "read")} <= happened(t.story())


FAVORS = [asset.id for asset in ASSETS.values() if asset.id.endswith("_favor")]
JOBS = [
    asset.id
    for asset in ASSETS.values()
    if asset.type == "job" and asset.destination in SPACES and asset.id not in FAVORS
]


@proves("outer-rim.job.10", "outer-rim.job.11", "outer-rim.job.12")
@pytest.mark.parametrize("job", JOBS)
def test_a_job_goes_as_its_databank_card_says(job: str) -> None:
    asset = ASSETS[card(job)]
    steps: Sequence[Any] = asset.encounter
    if steps[0]["op"] == "databank":
        steps = next(one for one in DATABANK.values() if one.number == steps[0]["n"]).steps
    for way in WAYS:
        reader = fresh(way, asset.destination, job=job)
        reader.walk(steps)
        t = rim(
            someone(way[3], asset.destination, assets=[job]),
            rogue(at="naboo" if asset.destination != "naboo" else "lothal", fame=3),
            patrols=FAR,
            step="encounter",
            dice=reader.dice,
        )
        answered(t.play(f"0 job {CARDS[card(job)].id}"), reader)
        if not t.story("defeated"):
            compare(t, reader)


@proves("outer-rim.databank.5", "outer-rim.job.8")
@pytest.mark.parametrize("copy", [1, 2, 3, 4])
@pytest.mark.parametrize("job", FAVORS)
def test_a_favor_that_failed_at_first(job: str, copy: int) -> None:
    """The test of the card is not passed, and one of four databank cards decides."""
    asset, facts = ASSETS[card(job)], DATABANK[card(f"db.41.{copy}")]
    for face, yes, option, level in WAYS:
        if face not in ("focus", "blank"):
            continue  # of these skills Bossk has Tactics only once
        reader = Reader(face, yes, option, dict.fromkeys(FAR, level), asset.destination, job=job)
        steps = [
            {**step, "faction": job[4:].partition("_")[0]} if step.get("faction") == "job" else step
            for step in facts.steps
        ]
        reader.walk(steps)
        t = rim(
            someone(level, asset.destination, assets=[job]),
            rogue(at="naboo", fame=3),
            patrols=FAR,
            step="encounter",
            dice=[face, face, copy, *reader.dice],
        )
        answered(t.play(f"0 job {job}"), reader)
        compare(t, reader)
        assert (facts.id, "read") in happened(t.story())


@proves("outer-rim.deliver.4", "outer-rim.databank.5")
@pytest.mark.parametrize("copy", [1, 2, 3, 4])
def test_illegal_cargo_that_is_noticed(copy: int) -> None:
    facts = DATABANK[card(f"db.1.{copy}")]
    cargo = "cargo.stolen_supplies"
    for way in WAYS:
        reader = fresh(way, "kessel", cargo=cargo)
        reader.walk(facts.steps)
        t = rim(
            someone(way[3], "kessel", assets=[cargo]),
            rogue(at="naboo", fame=3),
            patrols=FAR,
            dice=["blank", copy, *reader.dice],
        )
        t.play("0 delivery")
        answered(t, reader)
        compare(t, reader)
        assert (facts.id, "read") in happened(t.story())


# -- games of sabacc

PASS, FAIL = ["crit", "crit"], ["blank", "blank"]


@proves("outer-rim.databank.5", "outer-rim.job.10")
@pytest.mark.parametrize(
    ("copy", "rolled", "fame", "lost"),
    [
        (1, [PASS, FAIL], 2, (0, 0)),
        (1, [FAIL, PASS], 0, (0, 0)),
        (1, [PASS, PASS, PASS, FAIL], 2, (0, 0)),
        (1, [FAIL, FAIL, FAIL, PASS], 0, (0, 0)),
        (1, [PASS, PASS, FAIL, FAIL], 0, (0, 0)),
        (2, [PASS, FAIL], 2, (0, 3000)),
        (2, [FAIL, PASS], 0, (3000, 0)),
        (2, [FAIL, FAIL], 0, (1000, 1000)),
        (2, [PASS, PASS], 0, (1000, 1000)),
    ],
)
def test_a_legendary_game(copy: int, rolled: list[list[str]], fame: int, lost: tuple[int, int]) -> None:
    """Both make the same test, the own one first; what a draw means depends on the game."""
    job = "lux.legendary_game_of_sabacc"
    t = rim(
        rogue(character="bossk", at="kessel", credits=5000, assets=[job]),
        rogue(character="boba_fett", at="kessel", credits=5000),
        patrols=FAR,
        step="encounter",
        dice=[copy, *[face for dice in rolled for face in dice]],
    )
    t.play(f"0 job {job}")
    assert player(t).fame == fame
    assert (5000 - player(t).credits, 5000 - player(t, 1).credits) == lost
    assert (card(job) in player(t).assets) is not bool(fame)
    assert t.state.luck.laid_dice == []


# -- secrets

SECRETS = [
    (facts.id, section.where, section.secret.use_when)
    for facts in ENCOUNTERS.values()
    for section in facts.section
    if section.secret is not None
]


@proves("outer-rim.secret.2", "outer-rim.space-encounter.4")
@pytest.mark.parametrize(("name", "place", "when"), SECRETS)
def test_every_secret_is_kept_where_it_is_drawn(name: str, place: str, when: str) -> None:
    at = place if place in SPACES else "t2.c"
    patrols = {**FAR, "imperial": at} if place == "patrol" else FAR
    t = rim(rogue(at=at), rogue(), patrols=patrols, encounters=[name], step="encounter")
    if t.asked().get(0) == "encounter":
        t.play("0 space")
    assert [(one.card, one.where) for one in player(t).secrets] == [(card(name), place)]
    assert (name, "kept") in happened(t.story())
    assert when


def used(name: str, place: str, when: str) -> Position[State]:
    """A position in which the secret was used at its time."""
    own: dict[str, Any] = {"character": "bossk", "secrets": [(name, place)], "credits": 5000}
    use = f"0 secret {name}"
    match when:
        case "action":
            return rim(rogue(at="kessel", wounds=2, hull_damage=1, **own), patrols=FAR).play(use)
        case "encounter":
            both = rogue(at="kessel", **own), rogue(at="kessel", credits=5000)
            return rim(*both, patrols=FAR, step="encounter").play(use)
        case "before_own_test":
            dice = ["hit", "blank"] if place == "takodana" else []  # enough for who has the skill
            facts: dict[str, Any] = {"encounters": ["enc.kafrene-takodana.03"], "dice": dice, "step": "encounter"}
            return rim(rogue(at="takodana", **own), patrols=FAR, **facts).play("0 space", use)
        case "after_own_roll":
            facts = {"encounters": ["enc.kafrene-takodana.05"], "step": "encounter"}
            t = rim(rogue(at="takodana", **own), patrols=FAR, dice=["blank", "blank", "crit", "crit"], **facts)
            return t.play("0 space", "0 yes", use)
        case "combat_own_results":
            facts = {"encounters": ["enc.kessel-maelstrom.06"], "step": "encounter"}
            dice = ["blank"] * 3 + ["hit", "hit", "blank"]
            return rim(rogue(at="kessel", **own), patrols=FAR, dice=dice, **facts).play("0 space", use)
        case "move_into_patrol":
            t = rim(rogue(at="kessel", **own), patrols={**FAR, "hutt": "t3.n2"}, step="planning")
            return t.play("0 move t3.n2", use)
        case "illegal_roll":
            t = rim(rogue(at="kessel", assets=["cargo.stolen_supplies"], **own), patrols=FAR, dice=["blank"])
            return t.play("0 delivery", use)
        case "own_purchase":
            t = rim(rogue(at="kessel", **own), patrols=FAR, tops={"gear_mod": ["gear.jetpack", "gear.armored_vest"]})
            return t.play("0 market", "0 go-on", "0 buy gear_mod", use)
        case "any_patrol_move":
            tops = {"cargo": ["cargo.food_supplies", "cargo.coaxium_crystal"]}
            t = rim(rogue(at="kessel", **own), patrols={**FAR, "syndicate": "t1.li"}, tops=tops)
            return t.play("0 market", "0 go-on", "0 buy cargo", use)
    raise AssertionError(when)


CAME: dict[str, Callable[[Position[State]], bool]] = {
    "enc.cantonica-ord_mantell.04": lambda t: player(t).credits == 5000 - 1000 + 6000,
    "enc.cantonica-ord_mantell.09": lambda t: (player(t).credits, player(t, 1).credits) == (8000, 2000),
    "enc.tatooine-nal_hutta.04 nal_hutta": lambda t: (player(t).credits, player(t, 1).credits) == (7000, 3000),
    "enc.tatooine-nal_hutta.04 tatooine": lambda t: t.asked() == {0: "peek"},
    "enc.lothal-mon_calamari.04 lothal": lambda t: t.asked() == {0: "move-on"},
    "enc.lothal-mon_calamari.04 mon_calamari": lambda t: (player(t).wounds, player(t).hull_damage) == (0, 0),
    "enc.kessel-maelstrom.05": lambda t: player(t).credits == 8000 and not t.story("rolls"),
    "enc.kafrene-takodana.04 takodana": lambda t: player(t).credits == 8000,
    "enc.kafrene-takodana.04 ring_of_kafrene": lambda t: player(t).fame == 1,
    "enc.ryloth-naboo.04 ryloth": lambda t: player(t).credits == 9000,
    "enc.ryloth-naboo.04 naboo": lambda t: player(t).credits == 3000 and card("gear.jetpack") in player(t).assets,
    "enc.navpoint.05": lambda t: t.state.patrols["syndicate"].at == "t1.li",
}


@proves("outer-rim.secret.3")
@pytest.mark.parametrize(("name", "place", "when"), SECRETS)
def test_every_secret_works_at_its_time(name: str, place: str, when: str) -> None:
    t = used(name, place, when)
    came = CAME.get(name) or CAME[f"{name} {place}"]
    assert came(t)
    assert player(t).secrets == []
    assert (name, "secret") in happened(t.story())
