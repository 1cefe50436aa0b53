/**
 * Story and chat: two tabs, a drawer on small screens, and saying something.
 */

import { call } from "./api.js";
import { toast } from "./notices.js";
import { t } from "./words.js";

const NEAR = 40; // pixels from the end that still count as reading the newest

export class Talk {
  constructor() {
    this.tab = "story";
    this.seen = Number(document.getElementById("chat")?.getAttribute("data-count") ?? 0);
    this.toEnd();
    document.addEventListener("submit", (event) => {
      if (event.target instanceof HTMLFormElement && event.target.id === "say") void this.say(event);
    });
    document.addEventListener("click", (event) => {
      const tab = event.target instanceof Element ? event.target.closest("[role=tab]") : null;
      if (tab) this.open(tab.getAttribute("data-tab") ?? "story");
    });
  }

  /** Put the state of the tabs on a page. @param {ParentNode} [root] */
  show(root = document) {
    for (const tab of root.querySelectorAll(".talk [role=tab]")) {
      const chosen = tab.getAttribute("data-tab") === this.tab;
      tab.setAttribute("aria-selected", String(chosen));
      tab.setAttribute("tabindex", chosen ? "0" : "-1");
    }
    for (const name of ["story", "chat"]) root.querySelector(`#${name}`)?.toggleAttribute("hidden", name !== this.tab);
    const count = Number(root.querySelector("#chat")?.getAttribute("data-count") ?? 0);
    if (this.tab === "chat") this.seen = count;
    root.querySelector("#tab-chat")?.classList.toggle("fresh", count > this.seen);
  }

  /** @param {string} tab */
  open(tab) {
    this.tab = tab;
    this.show();
    this.toEnd();
  }

  /** The parts that scroll. */
  get scrollers() {
    return [document.getElementById("story"), document.querySelector("#chat .said")].filter((one) => one !== null);
  }

  /** Who reads the newest wants to go on doing so: call before and after a change. */
  remember() {
    const pinned = this.scrollers.filter((one) => one.scrollHeight - one.scrollTop - one.clientHeight < NEAR);
    const count = Number(document.getElementById("chat")?.getAttribute("data-count") ?? 0);
    return () => {
      for (const one of pinned) one.scrollTop = one.scrollHeight;
      const now = Number(document.getElementById("chat")?.getAttribute("data-count") ?? 0);
      if (now > count && this.tab !== "chat") toast(t("new-chat"));
    };
  }

  toEnd() {
    for (const one of this.scrollers) one.scrollTop = one.scrollHeight;
  }

  /** On small screens story and chat lie in a drawer. @param {boolean} [open] */
  drawer(open = !document.body.classList.contains("drawer-open")) {
    document.body.classList.toggle("drawer-open", open);
    if (open) this.toEnd();
    if (open) document.querySelector("#talk [role=tab][aria-selected=true]")?.focus();
  }

  /** @param {SubmitEvent} event */
  async say(event) {
    event.preventDefault();
    const input = document.getElementById("say-text");
    if (!(input instanceof HTMLInputElement) || !input.value.trim()) return;
    const text = input.value;
    input.value = "";
    try {
      await call("POST", `/api/tables/${document.getElementById("table")?.getAttribute("data-table")}/chat`, { text });
    } catch (error) {
      input.value = text;
      toast(error.message || t("not-sent"));
    }
  }
}
