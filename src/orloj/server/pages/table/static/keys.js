/**
 * Playing by keyboard.
 */

import { popover } from "./popover.js";

const TYPING = "input[type=text], input[type=number], input[type=search], textarea, select";

/** @param {KeyboardEvent} event */
function isForUs(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  if (document.querySelector("dialog[open]")) return false;
  return !(event.target instanceof Element && event.target.closest(TYPING));
}

/** From card to card, in the row where one is. @param {Element} card @param {number} by */
function toNeighbour(card, by) {
  const row = card.closest("#hand, .hand-of, .cards, #options");
  if (!row) return false;
  const all = [...row.querySelectorAll("[data-ref], [data-card], [data-part=option]")].filter((one) => one.getClientRects().length);
  const next = all[all.indexOf(card) + by];
  if (next instanceof HTMLElement) next.focus();
  return next !== undefined;
}

/**
 * @param {{asking: import("./ask.js").Asking, talk: import("./talk.js").Talk, undo: () => void, hint: import("./hint.js").Hint, mustConfirm: () => boolean, listAsides: () => boolean, leaveAside: () => boolean}} page
 */
export function listenToKeys({ asking, talk, undo, hint, mustConfirm, listAsides, leaveAside }) {
  /** Enter on something picked, or on nothing at all, confirms. @param {KeyboardEvent} event */
  function entered(event) {
    const at = event.target instanceof Element ? event.target : document.body;
    const piece = at.closest("[data-ref].can");
    const picked = at.closest("[data-part=option][aria-pressed=true], [data-ref].picked");
    const idle = !at.closest("button, a, summary, [role=button]");
    if (asking.answer !== null && (picked || idle)) {
      void asking.confirm();
      return true;
    }
    if (piece && !piece.matches("button")) asking.pickPiece(piece.getAttribute("data-ref") ?? "");
    return Boolean(piece && !piece.matches("button"));
  }

  /** @param {KeyboardEvent} event */
  function escaped() {
    if (popover.isOpen) popover.hide();
    else if (hint.isOpen) hint.close();
    else if (document.body.classList.contains("drawer-open")) talk.drawer(false);
    else if (document.getElementById("menu")?.open) document.getElementById("menu").open = false;
    else if (asking.canClear()) asking.clear();
    else leaveAside();
    return true;
  }

  /** @param {KeyboardEvent} event */
  function moved(event) {
    const at = event.target instanceof Element ? event.target.closest("[data-ref], [data-card], [data-part=option]") : null;
    const first = document.querySelector("#hand [data-ref].can, #board [data-ref].can");
    if (event.target === document.body && first instanceof HTMLElement) {
      first.focus();
      return true;
    }
    return at !== null && toNeighbour(at, event.key === "ArrowRight" ? 1 : -1);
  }

  /** @type {Record<string, (event: KeyboardEvent) => unknown>} */
  const keys = {
    Enter: entered,
    Escape: escaped,
    ArrowLeft: moved,
    ArrowRight: moved,
    u: () => document.querySelector("[data-do=undo]:not(:disabled)") && (undo(), true),
    a: listAsides,
    h: () => document.querySelector("#ask .acts [data-do=hint]:not(:disabled)") && (void hint.toggle(), true),
    r: () => (window.open(document.querySelector("a.rules-button")?.getAttribute("href") ?? "/rules", "_blank", "noopener"), true),
    s: () => (talk.open("story"), document.getElementById("talk")?.offsetParent === null ? talk.drawer(true) : document.getElementById("story")?.focus(), true),
    "?": () => (document.getElementById("help")?.showModal(), true),
    " ": (event) => {
      const piece = event.target instanceof Element ? event.target.closest("[data-ref].can:not(button)") : null;
      if (piece) asking.pickPiece(piece.getAttribute("data-ref") ?? "");
      return piece !== null;
    },
  };

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && event.target instanceof HTMLElement && event.target.closest(TYPING)) event.target.blur();
    if (!isForUs(event)) return;
    if (/^[1-9]$/.test(event.key)) {
      event.preventDefault();
      if (!event.repeat) asking.pickNth(Number(event.key), mustConfirm());
      return;
    }
    if (event.repeat && !event.key.startsWith("Arrow")) {
      // A key that is held down must not answer the next question too: browsers press the focused button again and again.
      const presses = event.key === "Enter" || event.key === " ";
      if (presses && event.target instanceof Element && event.target.closest("#ask, #hand, #board")) event.preventDefault();
      return;
    }
    const key = keys[event.key] ?? keys[event.key.toLowerCase()];
    if (key?.(event)) event.preventDefault();
  });
}
