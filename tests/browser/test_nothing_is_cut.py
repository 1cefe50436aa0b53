"""Nothing is cut, nothing sticks out: the table at four widths, in both languages, with the longest names there are."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Page, TimeoutError, expect

from orloj.games import GAMES
from orloj.look.breaking import breakable
from orloj.server.live.guided import LEARNER, guide_of
from orloj.testing.browser import RunningServer
from orloj.words import LANGS, Lang
from tests.browser.playing import Visitor

SIZES = ((390, 844), (768, 1024), (1440, 900), (2560, 1440))
PHONE = 760  # pixels: narrower ones are phones
SHARES = {"phone": 0.4, "large": 0.25}  # of the window's height, for the question with the hand
SETTLED = 8_000.0  # milliseconds until everything follows a new width, on a busy machine
MOST = 9  # of the longest names of each sort that are put into the page
SOMEBODY = "Bartholomew Wright"
LOOKED_AT = {
    "rftg": (0, 3),
    "andromeda": (0, 6, 8),
    "outer_rim": (0, 6, 9),
    "voidfall": (0, 9),
    "ti4": (0, 8, 13),
}  # after so many answers of the lessons: a payment; a module, a battle; a purchase, a card; an action; ships, units
NARROW = 8  # letters: longer words may break in the narrowest columns, where modules lie

# The names of what games have, by what it is drawn as.
_NAMES = """() => {
  const cards = [], modules = [];
  for (const one of document.querySelectorAll('main .name, main :is(.vf-card, .ti-card) .title strong')) {
    (one.closest('.room') ? modules : cards).push(one.textContent.trim());
  }
  return {cards, modules: modules.length ? modules : cards};
}"""

_PUT = """([cards, modules, somebody]) => {
  const put = (where, names) => [...document.querySelectorAll(where)].forEach((one, place) => {
    one.textContent = names[place % names.length];
    one.classList.toggle('long', one.textContent.replace(/\\u00ad/g, '').split(' ').some((word) => word.length > 11));
  });
  const drawn = ['#hand .name:not(.vf-act .name)', '#hand .ti-held strong', '#board .tableau .name', '#options .label'];
  for (const where of drawn) put(where, cards);
  put('#board .ae-module .name', modules);
  put('.seat .name-of', [somebody]);
  dispatchEvent(new Event('resize'));  // the hand looks whether it still fits
}"""

# Text that is not wholly to be seen, that leaves its box, or a word that is broken where it has no hyphen.
_CUT = r"""() => {
  const BOXES = 'button, summary, label, .option, .seat, .card, .ac-card, .ae-module, .tool, .prompt, h2, h3, h4';
  const ELSEWHERE = 'svg, select, .story, .said, .unseen, [hidden], .menu-list, .tool-list';
  const found = new Set();
  const outside = (rect, box) =>
    rect.left < box.left - 1.5 || rect.right > box.right + 1.5 ||
    rect.top < box.top - 3 || rect.bottom > box.bottom + 3;
  const tell = (what, {data, parentElement}) =>
    found.add(`${what}: "${data.trim().slice(0, 60)}" in .${parentElement.className}`);
  const aboveOf = (element) => (element.id === 'table' ? [] : [element, ...aboveOf(element.parentElement)]);
  const isShown = (element) =>
    !element.closest(ELSEWHERE) && element.checkVisibility({visibilityProperty: true, opacityProperty: true}) &&
    !aboveOf(element).some((one) => one.offsetWidth === 1);  // what only screen readers read
  const walker = document.createTreeWalker(document.getElementById('table'), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (!node.data.trim() || !isShown(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 0.5);
    const box = parent.closest(BOXES)?.getBoundingClientRect();
    if (box && rects.some((rect) => outside(rect, box))) tell('out of its box', node);
    for (const above of aboveOf(parent)) {
      const {overflowX, overflowY, webkitLineClamp} = getComputedStyle(above);
      if (webkitLineClamp !== 'none' && above.scrollHeight > above.clientHeight + 1) tell('too many lines', node);
      if (/auto|scroll/.test(overflowX + overflowY)) break;  // one gesture away
      const edge = above.getBoundingClientRect();
      if (/hidden|clip/.test(overflowX + overflowY) && rects.some((rect) => outside(rect, edge))) tell('cut', node);
    }
    for (const word of node.data.matchAll(/[^\s\-–—/·|\u00ad]+/g)) {
      const tops = [...word[0]].map((_, place) => {
        range.setStart(node, word.index + place);
        range.setEnd(node, word.index + place + 1);
        return [...range.getClientRects()].at(-1)?.top;  // the first may be that of a hyphen
      }).filter((top) => top !== undefined);
      const apart = Math.max(...tops) - Math.min(...tops);
      if (apart > 5) tell(`"${word[0]}" is broken, by ${apart} px`, node);
    }
  }
  return [...found];
}"""

_SHARE = "() => document.getElementById('dock').getBoundingClientRect().height / innerHeight"
_IN_SIGHT = """() => {
  const button = document.querySelector('#ask [data-part=go]');
  const box = button.getBoundingClientRect();
  return box.height > 20 && box.top >= 0 && box.bottom <= innerHeight + 1 && box.right <= innerWidth
    && button.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}"""
_ANSWER = """async ([table, token]) => {
  const csrf = document.querySelector('meta[name=csrf]').content;
  const headers = {'Content-Type': 'application/json', 'X-CSRF-Token': csrf};
  const body = JSON.stringify({answer: token});
  const reply = await fetch(`/api/tables/${table}/answers`, {method: 'POST', headers, body});
  if (!reply.ok) throw new Error(await reply.text());
}"""
_OTHER_QUESTION = """(before) => {
  const ask = document.getElementById('ask');
  return ask?.dataset.question && ask.dataset.question !== before && !ask.classList.contains('is-sealed');
}"""
# Advice grows with the options: on phones it stands below them, so that it never pushes them out of sight.
_OPTIONS_FIRST = """() => {
  const [advice, options] = ['advice', 'options'].map((id) => document.getElementById(id)?.getBoundingClientRect());
  return innerWidth > 760 || !advice || !options || options.top <= advice.top;
}"""
# How far the button that somebody's offer brings stands inside the column of the question.
_OFFERED = """() => {
  const button = '<p class="timely expected"><button type="button" class="button small">!</button></p>';
  document.querySelector('#ask .ask-tools').insertAdjacentHTML('afterbegin', button);
  const [offered, column] = ['.expected .button', '.ask-body'].map((one) => document.querySelector(`#ask ${one}`));
  return offered.getBoundingClientRect().left - column.getBoundingClientRect().left;
}"""
_WIDE = "() => document.scrollingElement.scrollWidth <= innerWidth"


def longest(names: list[str]) -> list[str]:
    """Those with the longest words, and the longest ones."""
    once = sorted({name.replace("\u00ad", "") for name in names if name})
    by_word = sorted(once, key=lambda name: max(map(len, name.split())), reverse=True)
    by_length = sorted(once, key=len, reverse=True)
    return [*by_word[:MOST], *by_length[:MOST]]


def names_of(ada: Visitor, game: str, lang: Lang) -> list[list[str]]:
    """The longest names of cards and of modules, as games draw them."""
    ada.page.goto(f"{ada.url}/cards/{game}?lang={lang}")
    found: dict[str, list[str]] = ada.page.evaluate(_NAMES)
    assert len(found["cards"]) > 50
    cards, modules = longest(found["cards"]), longest(found["modules"])
    return [[breakable(name, lang) for name in cards], [breakable(name, lang, NARROW) for name in modules]]


def comes(page: Page, check: str) -> bool:
    """Is it so, as soon as the page has settled?"""
    with suppress(TimeoutError):
        page.wait_for_function(check, timeout=SETTLED)
        return True
    return False


def look(ada: Visitor, where: str) -> list[str]:
    """What is wrong with the page as it is, at every width."""
    wrong: list[str] = []
    page = ada.page
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        most = SHARES["phone" if width < PHONE else "large"]
        checks = {
            f"() => innerWidth === {width} && ({_SHARE})() <= {most}": "the dock is too high",
            _WIDE: "something sticks out",
            _OPTIONS_FIRST: "advice pushes the options away",
            _IN_SIGHT: "the main button is out of sight",
        }
        here = f"{where}, {width} px"
        wrong += [f"{here}: {problem}" for check, problem in checks.items() if not comes(page, check)]
        if not comes(page, f"() => ({_CUT})().length === 0"):
            cut: list[str] = page.evaluate(_CUT)
            wrong += [f"{here}: {one}" for one in cut]
    return wrong


def learner(browser: Browser, server: RunningServer, game: str) -> Visitor:
    """Somebody at a table where nothing is left to chance: a guided game has a fixed deal and rivals with a script."""
    ada = Visitor(browser, server.url)
    ada.page.goto(ada.url)
    ada.press(ada.page.locator(f'form[action="/learn/{game}"] button'))
    ada.ready()
    return ada


def answer(ada: Visitor, tokens: list[str]) -> None:
    """Give these answers as programs do, each as soon as it is asked for."""
    for token in tokens:
        ada.wait_until_asked()
        before = ada.value("question")
        ada.page.evaluate(_ANSWER, [ada.table_id, token])
        ada.page.reload()
        ada.ready()
        ada.page.wait_for_function(_OTHER_QUESTION, arg=before)


def test_every_guided_game_is_looked_at() -> None:
    assert set(LOOKED_AT) == {game for game in GAMES if guide_of(game) is not None}


@pytest.mark.parametrize("game", LOOKED_AT)
def test_no_text_is_cut_at_any_width(browser: Browser, server: RunningServer, game: str) -> None:
    guide = guide_of(game)
    assert guide is not None
    script = list(guide.script_of(LEARNER))
    ada = learner(browser, server, game)
    table = ada.table_id
    names = {lang: names_of(ada, game, lang) for lang in LANGS}
    wrong: list[str] = []
    done = 0
    for given in LOOKED_AT[game]:
        ada.open(table)
        answer(ada, script[done:given])
        done = given
        for lang in LANGS:
            ada.open(table, f"?lang={lang}")
            assert ada.wait_until_asked()
            closed = ada.page.locator("[data-part=list][aria-expanded=false]:visible")
            if given and closed.count():  # later with all options beside the pieces, and with the longest names
                closed.click()
            if given:
                ada.page.evaluate(_PUT, [*names[lang], SOMEBODY])
            wrong += look(ada, f"{game}, {lang}, after {given} answers ({ada.value('form')})")
    assert "\n".join(wrong) == ""
    expect(ada.go).to_be_visible()
    ada.is_silent()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_button_with_a_rim_has_all_of_it(browser: Browser, server: RunningServer, phone: bool) -> None:
    """Small tools are words without a rim, and their words begin where the column does; what has a rim begins there."""
    ada = Visitor(browser, server.url, phone=phone)
    ada.play_now()
    assert ada.page.evaluate(_OFFERED) >= 0
