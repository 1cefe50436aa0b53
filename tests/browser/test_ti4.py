"""Twilight Imperium in the browser: three players, by clicking; a tactical action with one thumb."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from orloj.testing.browser import RunningServer, axe_serious
from tests.browser.playing import Visitor
from tests.server.playing import Player

OTHER = {"en": "cs", "cs": "en"}
TABLES = 10
PART = 24  # answers: the strategy phase, and the first actions
SEVERAL_HOMES = ("sardakk-norr", "yssaril", "xxcha", "hacan")
LONGEST = 3000  # answers of one player in a whole game
_FITS = "() => document.scrollingElement.scrollWidth <= innerWidth"
# Beside a galaxy that fills its place only the panes scroll.
_STANDS = """() => [...document.querySelectorAll('[data-panes] input[type=radio]')].every((one) => {
  const middle = document.querySelector('.middle');
  one.checked = true;
  return middle.scrollHeight <= middle.clientHeight + 1;
})"""
_FROM_ITS_TOP = "() => document.querySelector('#ask .ask-room').scrollTop"
_TO_ITS_END = """() => {
  const room = document.querySelector('#ask .ask-room');
  room.scrollTo({ top: room.scrollHeight });
  return room.scrollTop;
}"""
# What a thumb is to hit is large enough, and is not under something else.
_SMALL = """() => [...document.querySelectorAll('#options [data-part=option]')].filter((one) => {
  const {width, height} = one.getBoundingClientRect();
  return width && (width < 44 || height < 28);
}).map((one) => one.textContent)"""
_MOVED_BY_SCALE = """() => {
  const ghost = document.querySelector('#ti-map [data-ref="sailing:0"]');
  const middle = () => {const {left, right} = ghost.getBoundingClientRect(); return (left + right) / 2;};
  const drawn = ghost.getAttribute('transform');
  const before = middle();
  ghost.setAttribute('transform', drawn.replace(/scale\\(.*?\\)/, 'scale(0.6)'));
  const moved = Math.abs(middle() - before);
  ghost.setAttribute('transform', drawn);
  return moved;
}"""


@pytest.mark.parametrize(
    ("lang", "phone", "most"),
    [
        pytest.param("en", False, PART, id="beginning"),
        pytest.param("cs", True, PART, id="beginning-phone"),
        pytest.param("en", False, LONGEST, id="whole", marks=pytest.mark.soak),
        pytest.param("cs", True, LONGEST, id="whole-phone", marks=pytest.mark.soak),
    ],
)
def test_a_game_of_three_by_clicking(
    browser: Browser, server: RunningServer, lang: str, phone: bool, most: int
) -> None:
    ada = Visitor(browser, server.url, lang=lang, phone=phone, theme="light" if phone else "dark")
    table = ada.make("me", "random", "random", game="ti4")
    ada.open(table["id"])
    rng = Random(5)
    given = ada.play(rng, most=PART)
    assert given == PART
    assert ada.wait_until_asked()
    look_at(ada, table["id"], lang)
    if most > PART:
        ada.play(rng, most=most)
        expect(ada.page.locator("#result .outcome")).not_to_be_empty()
        expect(ada.page.locator("#result tr.total td").first).to_be_visible()
        look_at(ada, table["id"], lang)
    ada.open(table["id"], f"/replay?at=12&lang={OTHER[lang]}")
    assert ada.page.locator("svg [data-ref^='system:']").count() > 20, "the galaxy is drawn"
    ada.is_silent()


def look_at(ada: Visitor, table: str, lang: str) -> None:
    """In both languages nothing sticks out and nobody is shut out; afterwards as before."""
    for one in (OTHER[lang], lang):
        ada.open(table, f"?lang={one}")
        assert ada.page.evaluate(_FITS), f"something sticks out in {one}"
        is_over = ada.page.locator("#result").count() > 0  # then the result lies above the galaxy
        assert ada.phone or is_over or ada.page.evaluate(_STANDS), f"the galaxy scrolls away in {one}"
    assert axe_serious(ada.page) == []


def answer(ada: Visitor, token: str) -> None:
    """By a button of the list, as a thumb would."""
    assert ada.wait_until_asked()
    before = ada.answers()
    option = ada.page.locator(f'.choice-row[data-token="{token}"] [data-part=option]')
    if not option.is_visible():
        ada.open_list()
    at_once = ada.answers_at_once(option)
    ada.press(option)
    if not at_once:
        ada.press(ada.go)
    ada.wait_for_answer(before)


def learner_before_the_first_move(browser: Browser, server: RunningServer) -> Visitor:
    """The guided game after the strategy phase: Sol with two carriers and five infantry, nothing left to chance."""
    ada = Visitor(browser, server.url, phone=True)
    ada.page.goto(ada.url)
    ada.press(ada.page.locator('form[action="/learn/ti4"] button'))
    ada.ready()
    for token in ("take-faction sol", "fuel-the-war-machine", "leadership", "technology"):
        answer(ada, token)
    assert ada.wait_until_asked()
    strategic = ada.page.locator('.choice-row[data-token="strategic leadership"] [data-part=option]')
    expect(strategic, "actions besides those on the map have buttons").to_be_visible()
    answer(ada, "strategic leadership")
    return ada


def test_a_tactical_action_is_done_with_one_thumb(browser: Browser, server: RunningServer) -> None:
    ada = learner_before_the_first_move(browser, server)
    assert ada.wait_until_asked()
    before = ada.answers()
    for _ in range(3):
        ada.press(ada.page.locator('[id="option-tactic"] [data-step="1"]'))
    ada.press(ada.go)
    ada.wait_for_answer(before)
    assert ada.wait_until_asked()
    ada.press(ada.page.locator('#board [data-ref="system:30"].can'))
    expect(ada.go, "a system has the names of all its planets").to_have_text("Activate Mellon – Zohbat")
    expect(ada.ask).to_contain_text("in reach: 2 carriers")
    expect(ada.page.locator("#ti-ways path.way"), "the way of the carriers is drawn").to_have_count(1)
    assert ada.page.locator("#ti-map .map-place.can:not(.ti-near)").count() > 10, "most systems are too far away"
    ada.open_list()
    assert ada.page.evaluate(_TO_ITS_END) > 0, "the list is longer than its room"
    before = ada.answers()
    ada.press(ada.go)
    ada.wait_for_answer(before)
    assert ada.wait_until_asked()
    assert ada.value("kind") == "move-ships"
    assert ada.page.evaluate(_FROM_ITS_TOP) == 0, "another question is read from its beginning"
    carrier = ada.page.locator('.choice-row[data-token="sail carrier 1-30"] [data-part=option]')
    expect(carrier, "although the ship on the map can be touched, too").to_be_visible()
    assert ada.page.evaluate(_SMALL) == []
    answer(ada, "sail carrier 1-30")
    assert ada.wait_until_asked()
    expect(ada.page.locator("#board .ti-courses path").first).to_be_attached()
    expect(ada.page.locator("#options")).to_contain_text("Carrier fills up with Infantry")
    expect(ada.page.locator(".ti-balance"), "what the plan comes to so far").to_contain_text("1 / 3")
    assert ada.page.evaluate(_MOVED_BY_SCALE) < 1, "ships of a long row are drawn smaller, in the same place"
    answer(ada, "load-all infantry jord 0")
    answer(ada, "unload infantry jord 0")
    answer(ada, "done")
    assert ada.wait_until_asked()
    assert ada.value("kind") == "commit"
    expect(ada.go, "what most would do is proposed").to_have_text("Land 4 ground forces")
    before = ada.answers()
    ada.press(ada.go)
    ada.wait_for_answer(before)
    what_came_of_it_is_told_first(ada)
    ada.is_silent()


def test_units_on_a_planet_do_not_keep_fingers_from_it(browser: Browser, server: RunningServer) -> None:
    """On a phone they cover half of it. Who is asked for a planet means the planet."""
    ada = Visitor(browser, server.url, phone=True)
    table = ada.make("me", "random", "random", game="ti4", options={"factions": "choice"})
    ada.open(table["id"])
    while ada.wait_until_asked() and (ada.value("kind"), ada.value("form")) != ("starting-unit", "one"):
        free = [
            one for one in SEVERAL_HOMES if ada.page.locator(f'.choice-row[data-token="take-faction {one}"]').count()
        ]
        if free:
            answer(ada, f"take-faction {free[0]}")
        else:
            ada.choose(Random(3))
    ada.press(ada.page.locator(".ti-tabs .tab-map"))
    planets = ada.page.locator("#ti-map .map-piece.world.can")
    expect(planets.nth(1), "there are several homes").to_be_visible()
    for ref in [planet.get_attribute("data-ref") or "" for planet in planets.all()]:
        for unit in ada.page.locator(f"#ti-map [data-ref^='unit:{ref.split(':')[1]}:']").all():
            unit.tap(force=True)  # whatever else lies there, too
            expect(ada.page.locator(f'#ti-map [data-ref="{ref}"]')).to_have_class(re.compile("picked"))
            ada.clear()
    ada.is_silent()


def test_a_long_form_is_sent_with_one_thumb(browser: Browser, server: RunningServer) -> None:
    """Standing orders are a long list: below it lies what gives them, within the screen."""
    ada = Visitor(browser, server.url, lang="cs", phone=True)
    ada.open(ada.make("me", "random", "random", game="ti4")["id"], "?aside=orders")
    expect(ada.page.locator("#ask[data-aside=orders]")).to_be_visible()
    assert ada.page.evaluate(_TO_ITS_END) > 0, "it is longer than its room"
    box = ada.go.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= ada.page.evaluate("() => innerHeight")
    room = ada.page.locator("#ask .ask-room")
    expect(room).to_have_class(re.compile("more-above"))
    ada.page.set_viewport_size({"width": 1440, "height": 900})
    expect(room, "all of it is in sight, nothing fades").not_to_have_class(re.compile("more-"))
    ada.page.set_viewport_size({"width": 390, "height": 844})
    expect(room).to_have_class(re.compile("more-"))
    ada.press(ada.options.last)  # an order is given at once
    expect(ada.page.locator("#ask[data-aside]")).to_have_count(0)
    expect(ada.page.locator("#orders .order")).to_have_count(1)
    ada.is_silent()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_an_offer_is_made_to_one_player(browser: Browser, server: RunningServer, phone: bool) -> None:
    """The Hacan trade with everybody: one says with whom, and both sides of the offer are told in words."""
    ada = Visitor(browser, server.url, phone=phone)
    hacan = ada.page.locator('.choice-row[data-token="take-faction hacan"]')
    for _ in range(TABLES):
        ada.open(ada.make("me", "random", "random", game="ti4", options={"factions": "choice"})["id"])
        assert ada.wait_until_asked()
        if hacan.count():  # nobody else has taken them before
            break
    answer(ada, "take-faction hacan")
    program = Player(server.url, key=ada.seat_key())
    while (question := program.look(ada.table_id, wait=1)["question"]) is None or question["kind"] != "action":
        assert question is None or program.answer(ada.table_id, question).status_code == 200
    program.close()
    ada.open(ada.table_id, "?aside=offer")
    partners = ada.page.locator("[data-part=partner]")
    expect(partners).to_have_count(2)
    said = ada.page.locator("#ask [data-part=sum]")
    rows = ada.page.locator("#options .choice-row:not([hidden])")
    ada.press(rows.filter(has_text="Political Secret").first.locator("[data-step='1']"))
    expect(said).to_have_text("You give Political Secret; you get nothing.")
    ada.press(partners.last)
    expect(said).to_have_text("Choose what changes hands.")
    expect(partners.last).to_have_attribute("aria-pressed", "true")
    for row in rows.all():
        ada.press(row.locator("[data-step='1']"))
    assert said.evaluate("(part) => part.offsetHeight") < 70, "three lines"
    ada.press(ada.go)
    expect(ada.page.locator("[data-part=problem]"), "why not is in sight").to_be_in_viewport()
    expect(ada.page.locator("[data-part=problem]")).to_contain_text("one promissory note")
    ada.clear()
    for side in ("give", "want"):
        notes = ada.page.locator(f"#options [data-side={side}]:not([hidden])", has_text="Ceasefire")
        ada.press(notes.first.locator("[data-step='1']"))
    expect(said).to_have_text(re.compile(r"^You give Ceasefire; you get Ceasefire( of \w+)?\.$"))
    box = ada.go.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= ada.page.evaluate("() => innerHeight")
    ada.press(ada.go)
    expect(ada.page.locator("#ask[data-aside]")).to_have_count(0)
    ada.is_silent()


def what_came_of_it_is_told_first(ada: Visitor) -> None:
    """To whoever comes back, before anything else."""
    table = ada.table_id
    ada.page.goto(ada.url)
    ada.page.evaluate("(table) => localStorage.setItem(`orloj-seen-${table}`, '3')", table)
    ada.open(table)
    told = ada.page.locator("#since li")
    expect(told.first).to_be_visible()
    assert 1 <= told.count() <= 6, "a few lines, whatever happened"
    expect(ada.page.locator("#since")).to_contain_text("Mellon")
    ada.press(ada.page.locator("[data-do=close-since]"))
    expect(told.first).to_be_hidden()
