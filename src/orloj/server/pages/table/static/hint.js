/**
 * The hint: what a good bot thinks of the question. It stays as long as the question does, or until it is put away.
 */

import { askHint } from "./api.js";
import { speak, toast } from "./notices.js";
import { t } from "./words.js";

const PATIENCE = 4; // how often a hint is asked for anew if the bots have no time now

export class Hint {
  /** @param {string} table @param {import("./ask.js").Asking} asking */
  constructor(table, asking) {
    this.table = table;
    this.asking = asking;
    this.question = ""; // that the hint is about
    this.html = "";
    this.thinking = false;
  }

  get isOpen() {
    return this.html !== "" && this.question === this.asking.question?.id;
  }

  /** Put the hint away and go on elsewhere. @param {string} [next] a selector */
  close(next = "#ask .acts [data-do=hint]") {
    this.html = "";
    this.show();
    const button = document.querySelector(next);
    if (button instanceof HTMLElement) button.focus({ preventScroll: true });
  }

  /** Ask for a hint, or put it away. */
  async toggle() {
    const question = this.asking.question?.id ?? "";
    if (!question || !document.querySelector("#ask [data-do=hint]")) return;
    if (this.isOpen) {
      this.close();
      return;
    }
    if (this.isThinkingAbout(question)) return;
    this.question = question;
    this.html = "";
    this.thinking = true;
    this.show();
    let html = "";
    try {
      html = await this.fetch(question);
    } catch {
      if (this.isThinkingAbout(question)) toast(t("no-hint"));
    }
    if (!this.isThinkingAbout(question)) return; // he has asked about another question meanwhile
    this.html = html; // rendered and escaped by our own server
    this.thinking = false;
    this.show();
    const words = document.querySelector("#bot-hint .verdict, #bot-hint .note")?.textContent;
    if (words) speak([words]);
  }

  /** @param {string} question */
  isThinkingAbout(question) {
    return this.thinking && this.question === question;
  }

  /** The hint; if the bots have no time yet, they are asked again as long as somebody waits for it. @param {string} question */
  async fetch(question) {
    for (let left = PATIENCE; ; left -= 1) {
      const { html, wait } = await askHint(this.table, question);
      const isWanted = this.isThinkingAbout(question) && this.asking.question?.id === question;
      if (!wait || !left || !isWanted) return html;
      await new Promise((go) => setTimeout(go, 1000 * wait));
    }
  }

  /** Put the hint into a page, if it is still about its question. @param {ParentNode} [root] */
  show(root = document) {
    const place = root.querySelector("#hint-place");
    if (!place) return;
    const ask = root.querySelector("#ask:not([data-sealed])"); // what is answered needs no hint
    const about = this.question !== "" && ask?.getAttribute("data-question") === this.question;
    place.innerHTML = about && this.html ? this.html : "";
    if (about && this.thinking) place.innerHTML = `<p class="calm"><i class="orbit" aria-hidden="true"></i><span></span></p>`;
    const words = place.querySelector(".calm span");
    if (words) words.textContent = t("hint-thinking");
    for (const button of root.querySelectorAll("#ask .acts [data-do=hint]")) {
      button.setAttribute("aria-expanded", String(Boolean(about && (this.html || this.thinking))));
      button.setAttribute("aria-busy", String(Boolean(about && this.thinking)));
    }
  }
}
