/**
 * What is new: a mark in the story where the reader answered last, and a short glow on cards that were just laid down.
 */

import { t } from "./words.js";

const GLOW = 2200; // milliseconds

/** Cards that lie before the players. @param {ParentNode} root */
function laid(root) {
  return [...root.querySelectorAll("#board .tableau [data-card]")];
}

export class News {
  constructor() {
    this.begin = -1; // the first line after the last answer
    /** @type {Map<string, number>} cards that glow, and until when */
    this.glowing = new Map();
  }

  /** An answer goes out now. */
  answered() {
    this.begin = Number(document.getElementById("table")?.getAttribute("data-lines") ?? -1);
  }

  /** The page is about to be shown. @param {ParentNode} wanted */
  look(wanted) {
    const first = wanted.querySelector(`#line-${this.begin}`);
    if (first?.previousElementSibling) first.setAttribute("data-new", t("new-since"));
    const known = new Set(laid(document).map((card) => card.getAttribute("data-card")));
    for (const card of laid(wanted)) {
      const token = card.getAttribute("data-card") ?? "";
      if (known.size && !known.has(token)) this.glowing.set(token, Date.now() + GLOW);
    }
  }

  /** The page was shown. */
  show() {
    for (const card of laid(document)) {
      const left = (this.glowing.get(card.getAttribute("data-card") ?? "") ?? 0) - Date.now();
      card.classList.toggle("arrived", left > 0);
      if (left > 0) setTimeout(() => this.show(), left + 20);
    }
  }
}
