/**
 * The panes beside the map of Voidfall: the one that was open last time is open again, and a question opens the one it is
 * about. The map itself is a shared room.
 */

const KEY = "orloj-voidfall-pane";

let question = "";
let before = ""; // the pane that was open before a question opened another one

/** @param {string} tab */
function open(tab) {
  const button = document.getElementById(`vf-tab-${tab}`);
  if (button instanceof HTMLInputElement) button.checked = true;
}

function opened() {
  const button = document.querySelector(".vf-tabs input:checked");
  return button instanceof HTMLInputElement ? button.value : "";
}

/** How many pieces can be chosen in each pane, and how many elsewhere. */
function litPieces() {
  /** @type {Map<string, Element[]>} */
  const found = new Map();
  for (const piece of document.querySelectorAll("#board [data-ref].can, #hand [data-ref].can")) {
    const pane = piece.closest(".vf-pane")?.getAttribute("data-tab") ?? "";
    found.set(pane, [...(found.get(pane) ?? []), piece]);
  }
  return found;
}

function follow() {
  const now = document.getElementById("ask")?.getAttribute("data-question") ?? "";
  if (now === question) return;
  question = now;
  const lit = litPieces();
  if (before && !lit.has(opened())) {
    open(before);
    before = "";
  }
  const seen = (lit.get("")?.length ?? 0) + (lit.get(opened())?.length ?? 0);
  const [tab, pieces] = [...lit].filter(([pane]) => pane).sort((one, other) => other[1].length - one[1].length)[0] ?? ["", []];
  if (tab && tab !== opened() && pieces.length > seen) {
    before = before || opened();
    open(tab);
  }
  const first = lit.get(opened())?.[0];
  const pane = first?.closest(".vf-pane");
  if (!first || !pane || pane.scrollHeight <= pane.clientHeight) return;
  const box = first.getBoundingClientRect();
  const frame = pane.getBoundingClientRect();
  if (box.top < frame.top || box.bottom > frame.bottom) pane.scrollTop += box.top - frame.top - 34;
}

document.addEventListener("change", (event) => {
  if (!(event.target instanceof HTMLInputElement) || event.target.name !== "vf-tab") return;
  before = "";
  try {
    localStorage.setItem(KEY, event.target.value);
  } catch {
    // nothing is kept in this browser
  }
});
document.addEventListener("orloj:shown", follow);
try {
  open(localStorage.getItem(KEY) ?? "");
} catch {
  // the first pane, then
}
follow();
