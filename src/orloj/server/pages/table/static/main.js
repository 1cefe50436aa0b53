/**
 * The table page: puts the parts of the client together. All that is shown comes from the server; the client knows
 * only what is picked, which tab is open, and whether the line is up.
 */

import { call, Refused } from "./api.js";
import { Asking, tokensOf } from "./ask.js";
import { Fresh } from "./fresh.js";
import "./dock.js";
import { Hand } from "./hand.js";
import { Hint } from "./hint.js";
import { listenToKeys } from "./keys.js";
import { Line } from "./live.js";
import { morph } from "./morph.js";
import { News } from "./news.js";
import { sure, tickClocks, toast, TurnMark } from "./notices.js";
import { awayText, Playback } from "./playback.js";
import { popover } from "./popover.js";
import { keep, kept, prefer, showPreferences } from "./preferences.js";
import { untilReleased } from "./pressed.js";
import { sound } from "./sounds.js";
import { Talk } from "./talk.js";
import { showWelcome, welcomed } from "./welcome.js";
import { t } from "./words.js";

const table = document.getElementById("table");
const id = table.getAttribute("data-table");
const api = `/api/tables/${id}`;

// -- keeping the page fresh

/** Does the same question stay open? Then nobody has to look before he goes on. @param {HTMLElement} wanted */
function asksTheSame(wanted) {
  const now = document.getElementById("ask")?.getAttribute("data-question");
  return Boolean(now) && wanted.querySelector("#ask")?.getAttribute("data-question") === now;
}

const kindAsked = () => document.getElementById("ask")?.getAttribute("data-kind");

/** Who won is the news: its head has to be in sight. */
function bringResultIntoSight() {
  const bring = () => {
    const result = document.getElementById("result");
    result?.scrollIntoView({ block: result.offsetHeight > innerHeight / 2 ? "start" : "center" });
  };
  bring();
  // It came above the board, and the browser may move the page once more to keep what one looked at in its place.
  requestAnimationFrame(() => requestAnimationFrame(bring));
}

/** @param {HTMLElement} wanted */
async function put(wanted) {
  await playback.play(playback.take(wanted), wanted, !asksTheSame(wanted));
  await untilReleased();
  if (!wanted.querySelector("#ask[data-aside]")) addressAside(""); // what was open cannot be done any more
  asking.adopt(wanted);
  asking.show(wanted);
  hint.show(wanted);
  talk.show(wanted);
  showFold(wanted);
  showPreferences(wanted);
  showWelcome(wanted);
  news.look(wanted);
  const active = document.activeElement;
  const wasMine = table.hasAttribute("data-my-turn");
  const ends = !document.getElementById("result") && wanted.querySelector("#result") !== null;
  const pinned = talk.remember();
  const kind = kindAsked();
  morph(table, wanted);
  pinned();
  if (kindAsked() !== kind) document.querySelector("#ask .ask-room")?.scrollTo({ top: 0 }); // another question is read from its beginning
  asking.show();
  playback.end();
  if (ends) {
    sound("end");
    bringResultIntoSight();
  } else if (!wasMine && table.hasAttribute("data-my-turn")) sound("turn");
  rememberLines();
  if (active instanceof HTMLElement && active !== document.activeElement && active.isConnected) active.focus({ preventScroll: true });
  popover.settle();
  news.show();
  hand.look(asking.question?.id ?? "");
  turn.look();
  tickClocks();
  document.dispatchEvent(new CustomEvent("orloj:shown")); // modules of a game's look may have something to draw again
  passAlone();
}

// -- what happened while the reader was away

const MOST_TOLD = 6; // lines of a summary
const seenKey = `orloj-seen-${id}`;

function rememberLines() {
  if (!document.hidden) keep(seenKey, table.getAttribute("data-lines") ?? "0");
}

/** Long absences are summed up; who likes watches them. */
function sumUpAbsence() {
  const seen = kept(seenKey);
  const missed = Number(table.getAttribute("data-lines") ?? 0) - Number(seen);
  rememberLines();
  if (seen === "" || missed < 3 || table.getAttribute("data-status") !== "playing") return;
  const bar = document.getElementById("since");
  bar.querySelector("[data-part=text]").textContent = awayText(missed);
  bar.querySelector("a").setAttribute("href", `/t/${id}/replay?line=${Math.max(0, Number(seen) - 1)}&play=yes`);
  bar.hidden = false;
  news.begin = Number(seen);
  news.look(document);
  digest(bar.querySelector("[data-part=digest]"), Number(seen));
}

/** What came of it all: the newest lines of weight that the reader has not seen. @param {Element} list @param {number} seen */
function digest(list, seen) {
  const unseen = [...document.querySelectorAll(".line.weighty")].filter((one) => Number(one.id.replace("line-", "")) >= seen);
  list.replaceChildren(
    ...unseen.slice(-MOST_TOLD).map((one) => {
      const line = /** @type {HTMLElement} */ (one.cloneNode(true));
      line.removeAttribute("id");
      line.removeAttribute("data-new");
      for (const more of line.querySelectorAll(".to-moment, .why, .only-you")) more.remove();
      return line;
    }),
  );
  list.hidden = !unseen.length;
}

/** @param {boolean} lost */
function setLost(lost) {
  if (asking.lost && !lost) toast(t("line-back"));
  document.getElementById("lost").hidden = !lost;
  document.body.classList.toggle("line-lost", lost);
  for (const button of table.querySelectorAll("[data-do=undo], [data-do=undo-to], [data-do=aside], [data-do=allow], [data-do=refuse]")) button.disabled = lost;
  asking.lost = lost;
  asking.show();
}

let isGone = false;

/** The table is no more. The line and a page that is not found may both tell it. */
function gone() {
  if (isGone) return;
  isGone = true;
  toast(t("gone"));
  line.ended = true;
  setTimeout(() => location.assign("/"), 1500);
}

// -- answering

let answered = 0; // for whoever drives the page and wants to know when it has settled

/** @param {string} answer @param {string} question */
async function send(answer, question) {
  const aside = asideShown();
  if (!aside) news.answered();
  playback.skip(); // who answers has seen enough
  playback.close();
  try {
    if (aside) await doAside(aside, answer);
    else await fresh.act("answers", { answer, question });
  } catch (error) {
    complain(error);
    await lookAfter(error);
  }
  answered += 1;
  document.documentElement.dataset.answers = String(answered);
}

// -- what can be done without being asked: its form takes the place of the question

const given = () => Number(table.getAttribute("data-given") ?? 0);

const asideShown = () => document.getElementById("ask")?.getAttribute("data-aside") ?? "";

/** The address of the page says which form is open. @param {string} aside nothing: the question again */
function addressAside(aside) {
  const address = new URL(location.href);
  if (aside) address.searchParams.set("aside", aside);
  else address.searchParams.delete("aside");
  history.replaceState(null, "", address);
}

/** @param {string} aside */
async function showAside(aside) {
  addressAside(aside);
  document.getElementById("anytime")?.removeAttribute("open");
  await fresh.look(true);
  const next = document.querySelector(aside ? "#ask[data-aside]" : "#anytime > summary");
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}

/** @param {string} aside @param {string} answer */
async function doAside(aside, answer) {
  await fresh.act(`asides/${aside}`, { answer, answers: given() });
  toast(t("done-aside"));
}

/** The list of what can be done; by key it is opened where one can go on at once. */
function listAsides() {
  const list = document.getElementById("anytime");
  if (!(list instanceof HTMLDetailsElement)) return false;
  list.open = !list.open;
  const next = list.querySelector(list.open ? "li button" : "summary");
  if (next instanceof HTMLElement) next.focus();
  return true;
}

/** Escape leaves the form, or the list. */
function leaveAside() {
  const list = document.getElementById("anytime");
  if (asideShown()) void showAside("");
  else if (list instanceof HTMLDetailsElement && list.open) listAsides();
  else return false;
  return true;
}

/** @param {unknown} error */
function complain(error) {
  if (!(error instanceof Refused)) asking.complain(t("not-sent"));
  else if (error.status === 409) toast(t("stale"));
  else asking.complain(error.message, error.rule);
}

/** What was refused changed nothing, unless the page was too old or nobody knows whether it arrived. @param {unknown} error */
async function lookAfter(error) {
  if (!(error instanceof Refused) || error.status === 409) await fresh.look();
}

/** Whoever wishes so passes by himself where nothing else can be done. */
function passAlone() {
  if (!table.hasAttribute("data-auto-pass") || asking.busy || asking.lost || !asking.question) return;
  asking.choice.picked = ["pass"];
  void asking.confirm();
}

const mustConfirm = () => table.hasAttribute("data-confirm");

// -- what buttons do

/** @param {string} method @param {string} path @param {unknown} [body] @param {string} [done] */
async function act(method, path, body, done) {
  try {
    await call(method, path, body);
    if (done) toast(done);
  } catch (error) {
    toast(error instanceof Refused ? error.message : t("not-sent"));
  }
  await fresh.look();
}

/** A standing order. @param {string} order */
async function give(order) {
  try {
    await fresh.act("asides/orders", { answer: order, answers: given() });
  } catch (error) {
    toast(error instanceof Refused ? error.message : t("not-sent"));
    await lookAfter(error);
  }
}

/** Take the last answer back, or all back to a mark of the rules. @param {string} [mark] */
async function undo(mark = "") {
  if (!given()) {
    toast(t("nothing-to-undo"));
    return;
  }
  const to = mark && `to=${encodeURIComponent(mark)}`;
  try {
    await fresh.act(`undo?answers=${given()}${to && `&${to}`}`);
    toast(t("undone"));
  } catch (error) {
    if (!(error instanceof Refused)) toast(t("not-sent"));
    else if (!(await offerToAsk(error, to))) toast(error.message);
    await lookAfter(error);
  }
}

/** What cannot be taken back freely can be if the others agree. @param {Refused} error @param {string} to */
async function offerToAsk(error, to) {
  const people = table.querySelectorAll(".seat[data-person]:not(.is-you)").length;
  if (error.why !== "cannot-undo" || !people || table.getAttribute("data-status") !== "playing") return false;
  if (!(await sure(t(to ? "ask-others-back" : "ask-others")))) return true;
  await act("POST", `${api}/wish${to && `?${to}`}`, undefined, t("asked-others"));
  return true;
}

/** @type {Record<string, (button: HTMLElement) => unknown>} */
const deeds = {
  undo: () => undo(),
  "undo-to": (button) => undo(button.dataset.mark),
  aside: (button) => showAside(button.dataset.aside ?? ""),
  "close-aside": () => showAside(""),
  order: (button) => give(button.dataset.order ?? ""),
  hint: () => hint.toggle(),
  allow: (button) => act("PUT", `${api}/wish`, { agree: true, wish: button.dataset.wish }),
  refuse: (button) => act("PUT", `${api}/wish`, { agree: false, wish: button.dataset.wish }),
  withdraw: () => act("DELETE", `${api}/wish`),
  "come-back": (button) => act("PUT", `${api}/seats/${button.dataset.seat}`, {}),
  pace: (button) => act("PUT", `${api}/pace/${button.dataset.pace}`),
  help: () => document.getElementById("help").showModal(),
  welcomed,
  skip: () => playback.skip(),
  "close-stage": () => playback.close(),
  "close-since": () => {
    document.getElementById("since").hidden = true;
  },
  "read-since": () => {
    document.getElementById("since").hidden = true;
    talk.open("story");
    if (document.getElementById("talk")?.offsetParent === null) talk.drawer(true);
    document.querySelector(".line[data-new]")?.scrollIntoView({ block: "start" });
  },
  look: (button) => document.querySelector(`#board .seat-${button.dataset.seat}`)?.scrollIntoView({ block: "start" }),
  drawer: () => talk.drawer(),
  fold,
  copy,
  leave: async (button) => (await sure(button.dataset.sure, button.dataset.yes, button.dataset.no)) && goHome("DELETE", `${api}/seat`),
  "give-up": async (button) => (await sure(button.dataset.sure)) && goHome("DELETE", api),
  rematch: async () => {
    try {
      location.assign(`/t/${(await call("POST", `${api}/rematch`)).id}`);
    } catch (error) {
      toast(error.message || t("not-sent"));
    }
  },
};

/** @param {string} method @param {string} path */
async function goHome(method, path) {
  try {
    line.ended = true;
    await call(method, path);
    location.assign("/");
  } catch (error) {
    line.ended = false;
    toast(error.message || t("not-sent"));
  }
}

/** On small screens question and hand can make room for the board. */
function fold() {
  document.body.classList.toggle("dock-folded");
  showFold(document);
}

/** @param {ParentNode} root */
function showFold(root) {
  const folded = document.body.classList.contains("dock-folded");
  root.querySelector("[data-do=fold]")?.setAttribute("aria-expanded", String(!folded));
}

/** @param {HTMLElement} button */
async function copy(button) {
  const input = button.parentElement.querySelector("input");
  try {
    await navigator.clipboard.writeText(input.value);
    toast(t("copied"));
  } catch {
    input.select();
    toast(t("copy-failed"));
  }
}

// -- clicks

/** @param {Element} target */
function clickedQuestion(target) {
  const advised = target.closest("[data-part=advised]");
  if (advised) {
    const about = advised.closest("#bot-hint")?.getAttribute("data-question") ?? "";
    // On a small screen the hint lies above the button that confirms.
    if (asking.take(advised.getAttribute("data-answer") ?? "", about, mustConfirm())) hint.close("#ask [data-part=go]");
    return true;
  }
  const ask = target.closest("#ask");
  if (!ask) return false;
  const token = target.closest(".choice-row")?.getAttribute("data-token") ?? "";
  const stepper = target.closest("[data-step]");
  const mover = target.closest("[data-move]");
  if (stepper) asking.stepBy(token, Number(stepper.getAttribute("data-step")));
  else if (mover) asking.moveBy(token, Number(mover.getAttribute("data-move")));
  else if (target.closest("[data-part=option]")) asking.pick(token, mustConfirm());
  else if (target.closest("[data-part=go]")) void asking.confirm();
  else if (target.closest("[data-part=go-on]")) void asking.repeat();
  else if (target.closest("[data-part=all]")) asking.pickAll(tokensOf(target.closest("[data-part=all]")));
  else if (target.closest("[data-part=clear]")) asking.clear();
  else if (target.closest("[data-part=list]")) asking.toggleList();
  else if (target.closest("[data-part=change]")) asking.change();
  else if (target.closest("[data-part=partner]")) asking.dealWith(target.closest("[data-part=partner]").getAttribute("data-partner"));
  else return false;
  return true;
}

/** A symbol that stands for itself, not on something that does more when it is pressed. @param {Element} target */
function touchedSymbol(target) {
  return target.closest("a, button, label, summary, [data-card], [data-ref].can") ? null : target.closest("[data-symbol]");
}

/** A piece that could be chosen, but not now: that is told, and not passed over in silence. @param {Element | null} piece */
function cannotPick(piece) {
  const ref = piece?.getAttribute("data-ref");
  if (!piece?.closest("#board, #hand") || !asking.question?.options.some((option) => option.ref === ref)) return false;
  if (asking.lost) {
    toast(t("not-connected"));
    line.again();
    void fresh.look();
  } else if (asking.busy) toast(t("on-its-way"));
  return asking.lost || asking.busy;
}

const LIT = "#board [data-ref].can, #hand [data-ref].can";

/** The lit piece that is meant: on a map something else may lie on it, like the units on a planet. @param {Element} target @param {MouseEvent} event */
function litPiece(target, event) {
  const hit = target.closest(LIT);
  if (hit || !target.closest(".map-svg")) return hit;
  const under = document.elementsFromPoint(event.clientX, event.clientY).map((one) => one.closest(LIT));
  return under.find((one) => one !== null) ?? null;
}

/** @param {Element} target @param {MouseEvent} event */
function clickedPiece(target, event) {
  const piece = litPiece(target, event);
  if (cannotPick(target.closest("[data-ref]"))) return true;
  if (piece) {
    popover.hide();
    asking.pickPiece(piece.getAttribute("data-ref"));
    return true;
  }
  const source = target.closest("button[data-card], a.rule[data-rule], a.mention") ?? touchedSymbol(target);
  if (!source || event.ctrlKey || event.metaKey) return false;
  event.preventDefault();
  void popover.show(source);
  return true;
}

let clickedAbout = ""; // which question was open at the last click

/** The second click of a double click, when the first one has brought another question: it was not meant for that one. (Fingers that tap quickly mean it.) @param {PointerEvent} event */
function isLeftOver(event) {
  const before = clickedAbout;
  clickedAbout = asking.question?.id ?? "";
  return event.detail > 1 && event.pointerType !== "touch" && clickedAbout !== before;
}

/** While the reader looks on, a click or a key means: go on. */
document.addEventListener(
  "click",
  (event) => {
    if (!playback.blocks || !(event.target instanceof Element) || !event.target.closest("#main, #dock")) return;
    event.stopPropagation();
    event.preventDefault();
    playback.skip();
  },
  true,
);
document.addEventListener(
  "keydown",
  (event) => {
    if (!playback.blocks || !/^(Enter|Escape| |[1-9])$/.test(event.key)) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog")) return;
    event.stopPropagation();
    event.preventDefault();
    playback.skip();
  },
  true,
);

document.addEventListener("change", (event) => {
  if (event.target instanceof HTMLElement && event.target.matches("[data-pref]")) prefer(event.target);
});

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element)) return;
  if (isLeftOver(event)) return;
  if (popover.swallowsClick()) {
    event.preventDefault();
    return;
  }
  const menu = document.getElementById("menu");
  const button = event.target.closest("[data-do]");
  if (menu?.open && (button || !menu.contains(event.target))) menu.open = false;
  if (button instanceof HTMLElement) void deeds[button.dataset.do]?.(button);
  else if (!clickedQuestion(event.target)) clickedPiece(event.target, event);
});

document.addEventListener("input", (event) => {
  const input = event.target;
  if (!(input instanceof Element)) return;
  if (input.matches("[data-part=slider], [data-part=number]") && input.value !== "") asking.setAmount(Number(input.value));
  if (input.matches("[data-part=place]")) asking.setPlace(input.closest(".choice-row").getAttribute("data-token"), input.value);
});

// -- all together

const asking = new Asking(send, toast);
const hint = new Hint(id, asking);
const talk = new Talk();
const turn = new TurnMark();
const news = new News();
const playback = new Playback();
const hand = new Hand();
asking.adopt(document);
asking.show();
talk.show();
showWelcome(document);
showPreferences(document);
sumUpAbsence();
hand.look(asking.question?.id ?? "");
const fresh = new Fresh(table, { show: put, reached: () => setLost(line.isLost), lost: () => setLost(true), gone });
const line = new Line(id, {
  news: (version) => void fresh.hear(version),
  known: () => fresh.version,
  back: () => setLost(false),
  lost: () => setLost(true),
  gone,
});
listenToKeys({ asking, talk, undo, hint, mustConfirm, listAsides, leaveAside });
tickClocks();
setInterval(tickClocks, 1000);
passAlone();
// Not before the other modules of the page listen too: all of them run before this event.
document.addEventListener("DOMContentLoaded", () => {
  document.documentElement.dataset.ready = "yes";
});
