/**
 * The table page: puts the parts of the client together. All that is shown comes from the server; the client knows
 * only what is picked, which tab is open, and whether the line is up.
 */

import { call, fetchTable, Refused } from "./api.js";
import { Asking } from "./ask.js";
import { Hand } from "./hand.js";
import { Hint } from "./hint.js";
import { listenToKeys } from "./keys.js";
import { Line } from "./live.js";
import { morph } from "./morph.js";
import { changeWithMotion } from "./motion.js";
import { News } from "./news.js";
import { sure, tickClocks, toast, TurnMark } from "./notices.js";
import { popover } from "./popover.js";
import { Talk } from "./talk.js";
import { showWelcome, welcomed } from "./welcome.js";
import { t } from "./words.js";

const table = document.getElementById("table");
const id = table.getAttribute("data-table");
const api = `/api/tables/${id}`;

// -- keeping the page fresh

let fetching = false;
let again = false;
let shown = Promise.resolve();

/** Fetch the newest and show it. Calls while one is under way are done as one more. */
async function refresh() {
  if (fetching) {
    again = true;
    return shown;
  }
  fetching = true;
  shown = (async () => {
    do {
      again = false;
      await showNewest();
    } while (again);
  })().finally(() => {
    fetching = false;
  });
  return shown;
}

async function showNewest() {
  try {
    const wanted = await fetchTable(`/t/${id}/fragment${location.search}`);
    await put(wanted);
    setLost(line.isLost);
  } catch (error) {
    if (error instanceof Refused && error.status === 404) gone();
    else {
      setLost(true);
      tryLater();
    }
  }
}

let later = 0;

/** The server is away or too busy: look again soon, but not all pages at the same moment. */
function tryLater() {
  clearTimeout(later);
  later = setTimeout(refresh, 1500 + 1500 * Math.random());
}

/** @param {HTMLElement} wanted */
async function put(wanted) {
  asking.adopt(wanted);
  asking.show(wanted);
  hint.show(wanted);
  talk.show(wanted);
  showFold(wanted);
  showWelcome(wanted);
  news.look(wanted);
  const active = document.activeElement;
  const ends = !document.getElementById("result") && wanted.querySelector("#result") !== null;
  await changeWithMotion(table, wanted, () => {
    const pinned = talk.remember();
    morph(table, wanted);
    pinned();
  });
  asking.show();
  if (ends) document.getElementById("result")?.scrollIntoView({ block: "center" }); // who won is the news
  if (active instanceof HTMLElement && active !== document.activeElement && active.isConnected) active.focus({ preventScroll: true });
  popover.settle();
  news.show();
  hand.look(asking.question?.id ?? "");
  turn.look();
  tickClocks();
  document.dispatchEvent(new CustomEvent("orloj:shown")); // modules of a game's look may have something to draw again
  passAlone();
}

/** @param {boolean} lost */
function setLost(lost) {
  if (asking.lost && !lost) toast(t("line-back"));
  document.getElementById("lost").hidden = !lost;
  document.body.classList.toggle("line-lost", lost);
  for (const button of table.querySelectorAll("[data-do=undo], [data-do=allow], [data-do=refuse]")) button.disabled = lost;
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
  news.answered();
  try {
    await call("POST", `${api}/answers?view=false&texts=false&since=1000000`, { answer, question });
  } catch (error) {
    complain(error);
  }
  await refresh();
  answered += 1;
  document.documentElement.dataset.answers = String(answered);
}

/** @param {unknown} error */
function complain(error) {
  if (!(error instanceof Refused)) asking.complain(t("not-sent"));
  else if (error.status === 409) toast(t("stale"));
  else asking.complain(error.message, error.rule);
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
  await refresh();
}

async function undo() {
  const given = Number(table.getAttribute("data-given") ?? 0);
  if (!given) {
    toast(t("nothing-to-undo"));
    return;
  }
  try {
    await call("POST", `${api}/undo?answers=${given}`);
    toast(t("undone"));
  } catch (error) {
    if (!(error instanceof Refused)) toast(t("not-sent"));
    else if (!(await offerToAsk(error))) toast(error.message);
  }
  await refresh();
}

/** What cannot be taken back freely can be if the others agree. @param {Refused} error */
async function offerToAsk(error) {
  const people = table.querySelectorAll(".seat[data-person]:not(.is-you)").length;
  if (error.why !== "cannot-undo" || !people || table.getAttribute("data-status") !== "playing") return false;
  if (!(await sure(t("ask-others")))) return true;
  await act("POST", `${api}/wish`, undefined, t("asked-others"));
  return true;
}

/** @type {Record<string, (button: HTMLElement) => unknown>} */
const deeds = {
  undo,
  hint: () => hint.toggle(),
  allow: () => act("PUT", `${api}/wish`, { agree: true }),
  refuse: () => act("PUT", `${api}/wish`, { agree: false }),
  withdraw: () => act("DELETE", `${api}/wish`),
  "come-back": (button) => act("PUT", `${api}/seats/${button.dataset.seat}`, {}),
  pace: (button) => act("PUT", `${api}/pace/${button.dataset.pace}`),
  help: () => document.getElementById("help").showModal(),
  welcomed,
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
  else if (target.closest("[data-part=clear]")) asking.clear();
  else if (target.closest("[data-part=list]")) asking.toggleList();
  else if (target.closest("[data-part=change]")) asking.change();
  else return false;
  return true;
}

/** @param {Element} target @param {Event} event */
function clickedPiece(target, event) {
  const piece = target.closest("#board [data-ref].can, #hand [data-ref].can");
  if (piece) {
    popover.hide();
    asking.pickPiece(piece.getAttribute("data-ref"));
    return true;
  }
  const source = target.closest("button[data-card], a.rule[data-rule], a.mention");
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
const hand = new Hand();
asking.adopt(document);
asking.show();
talk.show();
showWelcome(document);
hand.look(asking.question?.id ?? "");
const line = new Line(id, { news: refresh, lost: () => setLost(true), gone });
listenToKeys({ asking, talk, undo, hint, mustConfirm });
tickClocks();
setInterval(tickClocks, 1000);
passAlone();
document.documentElement.dataset.ready = "yes";
