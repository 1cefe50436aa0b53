/**
 * The hand: compact if not everything fits beside each other, with a mark on what is new, and with what matters in sight.
 */

import { showEdges } from "./edges.js";
import { preferences } from "./preferences.js";
import { t } from "./words.js";

/** Which card is it? @param {Element} card */
const nameOf = (card) => card.getAttribute("data-ref") ?? card.getAttribute("data-card") ?? "";

/** Is something of it beyond its edges? @param {Element} element */
const overflows = (element) => element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;

export class Hand {
  constructor() {
    this.question = "";
    /** @type {Set<string>} what was held when the question before was answered */
    this.known = new Set();
    /** @type {Set<string>} what is held now */
    this.held = new Set();
    addEventListener("resize", () => this.fit());
    // Styles may follow a new width of the window only after it was told: what they make of it is looked at too.
    const dock = document.getElementById("dock");
    if (dock) new ResizeObserver(() => this.fit()).observe(dock);
  }

  get row() {
    return document.getElementById("hand");
  }

  get cards() {
    return [...(this.row?.querySelectorAll("[data-card]") ?? [])];
  }

  /** The page was shown, with this question. @param {string} question nothing: others are asked */
  look(question) {
    const isNew = question !== "" && question !== this.question;
    if (isNew) {
      this.known = this.held;
      this.question = question;
    }
    this.held = new Set(this.cards.map(nameOf));
    this.mark();
    this.fit();
    if (isNew) this.toFirst();
  }

  /** What came since the question before; a hand that is new as a whole says so by itself. */
  mark() {
    const isFresh = (/** @type {Element} */ card) => this.known.size > 0 && !this.known.has(nameOf(card));
    for (const card of this.cards) {
      const beside = [...(card.closest("section")?.querySelectorAll("[data-card]") ?? [])];
      if (isFresh(card) && !beside.every(isFresh)) card.setAttribute("data-fresh", t("fresh"));
      else card.removeAttribute("data-fresh");
    }
  }

  /** Large cards if there is room for all of them, with all their words; small ones otherwise. */
  fit() {
    const { row } = this;
    if (!row) return;
    const place = row.parentElement;
    place.classList.remove("compact");
    place.classList.toggle("compact", preferences.narrow || overflows(row) || this.cards.some(overflows));
    showEdges(row);
  }

  /** A new question: bring what is new into sight, or what can be chosen. */
  toFirst() {
    const { row } = this;
    if (!row) return;
    const first = row.querySelector("[data-fresh]") ?? row.querySelector(".can");
    const place = first ? first.getBoundingClientRect().top - row.getBoundingClientRect().top + row.scrollTop : 0;
    row.scrollTop = place < row.clientHeight / 2 ? 0 : place - 24;
  }
}
