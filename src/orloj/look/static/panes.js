/**
 * Panes beside a board, of which one is open at a time, in all games (`[data-panes="ae"]`: radio buttons whose values are
 * the `data-tab` of the panes). The one that was open last time is open again, and a question opens the one it is about:
 * the one that names its kind (`data-about="vote predict"`), or else the one in which most can be chosen.
 */

let question = "";
let before = ""; // the pane that was open before a question opened another one

const panes = () => document.querySelector("[data-panes]");
const key = () => `orloj-panes-${panes()?.getAttribute("data-panes")}`;

/** @returns {HTMLInputElement[]} */
const buttons = () => /** @type {HTMLInputElement[]} */ ([...(panes()?.querySelectorAll("input[type=radio]") ?? [])]);

/** @param {string} tab */
function open(tab) {
  const button = buttons().find((one) => one.value === tab);
  if (button) button.checked = true;
}

const opened = () => buttons().find((one) => one.checked)?.value ?? "";

/** The pane in which a piece lies. One without a button that is shown is always open, like the board beside the panes. @param {Element} piece */
function tabOf(piece) {
  const tab = piece.closest("[data-panes] [data-tab]")?.getAttribute("data-tab") ?? "";
  return buttons().some((one) => one.value === tab && one.getClientRects().length > 0) ? tab : "";
}

/** What can be chosen in each pane, and elsewhere. */
function litPieces() {
  /** @type {Map<string, Element[]>} */
  const found = new Map();
  for (const piece of document.querySelectorAll("#board [data-ref].can, #hand [data-ref].can")) {
    const pane = tabOf(piece);
    found.set(pane, [...(found.get(pane) ?? []), piece]);
  }
  return found;
}

/** Whoever teaches shows where to look. */
const isCoached = () => document.querySelector(".coached") !== null;

/** What he speaks of lies in a pane: it is open already, and scrolled to where he points. */
const isCoachedHere = () => document.querySelector("[data-panes] [data-tab] .coached") !== null;

/** Bring it into sight. @param {Element} piece @param {boolean} alone nothing else on the board can be chosen */
function reveal(piece, alone) {
  const pane = piece.closest("[data-tab]");
  if (!pane) return;
  if (pane.scrollHeight > pane.clientHeight) {
    // beside the board: the pane scrolls by itself
    const box = piece.getBoundingClientRect();
    const frame = pane.getBoundingClientRect();
    if (box.top < frame.top || box.bottom > frame.bottom) pane.scrollTop += box.top - frame.top - 34;
  } else if (alone && !isCoached()) piece.scrollIntoView({ block: "center" });
}

/** The pane that has to be read for a question, wherever what can be chosen lies. @param {string} kind */
const paneAbout = (kind) => document.querySelector(`[data-panes] [data-tab][data-about~="${kind}"]`)?.getAttribute("data-tab") ?? "";

/** Open a pane until a question is about something else. @param {string} tab */
function openMeanwhile(tab) {
  if (tab === opened()) return;
  before = before || opened();
  open(tab);
}

function follow() {
  const now = document.getElementById("ask")?.getAttribute("data-question") ?? "";
  if (now === question || !panes()) return;
  question = now;
  if (isCoachedHere()) return;
  const about = paneAbout(document.getElementById("ask")?.getAttribute("data-kind") ?? "");
  if (about) {
    openMeanwhile(about);
    return;
  }
  const lit = litPieces();
  if (before && !lit.has(opened())) {
    open(before);
    before = "";
  }
  const seen = (lit.get("")?.length ?? 0) + (lit.get(opened())?.length ?? 0);
  const [tab, pieces] = [...lit].filter(([pane]) => pane).sort((one, other) => other[1].length - one[1].length)[0] ?? ["", []];
  if (tab && pieces.length > seen) openMeanwhile(tab);
  const first = lit.get(opened())?.[0];
  if (first) reveal(first, !lit.has(""));
  else showPlaces(lit.get("") ?? []);
}

/** Where the page scrolls as a whole, the board may be out of sight when something on it is asked for. @param {Element[]} pieces */
function showPlaces(pieces) {
  if (isCoached()) return;
  const places = pieces.filter((one) => one.closest("#board"));
  const top = document.querySelector(".head")?.getBoundingClientRect().bottom ?? 0;
  const bottom = document.getElementById("dock")?.getBoundingClientRect().top ?? innerHeight;
  const isSeen = (/** @type {Element} */ one) => {
    const box = one.getBoundingClientRect();
    return box.bottom > top && box.top < bottom;
  };
  if (places.length && places.length === pieces.length && !places.some(isSeen)) {
    const box = places[0].getBoundingClientRect();
    scrollBy({ top: (box.top + box.bottom - top - bottom) / 2 });
  }
}

document.addEventListener("change", (event) => {
  if (!(event.target instanceof HTMLInputElement) || !buttons().includes(event.target)) return;
  before = ""; // the reader has chosen
  try {
    localStorage.setItem(key(), event.target.value);
  } catch {
    // nothing is kept in this browser
  }
});
document.addEventListener("orloj:shown", follow);
try {
  open(localStorage.getItem(key()) ?? "");
} catch {
  // the first pane, then
}
follow();
