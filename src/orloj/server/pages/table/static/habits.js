/**
 * How the reader has paid at this table: the next payment begins with the same way, if it is still possible.
 *
 * Kept for one table and one seat, so that nobody who uses the same browser later finds somebody else's ways.
 */

import { keep, kept } from "./preferences.js";

const KEY = "orloj-habits";

export class Habits {
  constructor() {
    const table = document.getElementById("table");
    this.seat = `${table?.getAttribute("data-table") ?? ""}.${table?.getAttribute("data-seat") ?? ""}`;
  }

  /** @returns {Record<string, string>} by the kind of question */
  read() {
    try {
      const found = JSON.parse(kept(KEY) || "{}");
      return found.seat === this.seat ? found.answers : {};
    } catch {
      return {}; // somebody else has written there
    }
  }

  /** @param {string} kind */
  last(kind) {
    return this.read()[kind] ?? "";
  }

  /** @param {string} kind @param {string} answer */
  note(kind, answer) {
    keep(KEY, JSON.stringify({ seat: this.seat, answers: { ...this.read(), [kind]: answer } }));
  }
}
