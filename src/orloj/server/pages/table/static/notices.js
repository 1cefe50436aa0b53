/**
 * Tells the reader what happened, also if he looks elsewhere: title, notification, spoken words, small messages.
 */

import { t } from "./words.js";

const TOAST = 4000; // milliseconds

/** A small message that goes by itself. What is said again takes the place of what was said before: whoever talks much
 * does not cover the table. @param {string} words */
export function toast(words) {
  const box = document.getElementById("toasts");
  if (!box || !words) return;
  for (const same of [...box.children]) if (same.textContent === words) same.remove();
  const one = document.createElement("p");
  one.className = "toast";
  one.textContent = words;
  box.append(one);
  setTimeout(() => one.remove(), TOAST);
}

/** Words for those who listen to the page. @param {string[]} lines */
export function speak(lines) {
  const box = document.getElementById("heard");
  if (!box || !lines.length) return;
  box.replaceChildren(
    ...lines.map((line) => {
      const words = document.createElement("p");
      words.textContent = line;
      return words;
    }),
  );
}

/** Asks a question of yes or no, or of two other words. @param {string} words @param {string} [yes] @param {string} [no] @returns {Promise<boolean>} */
export function sure(words, yes, no) {
  const dialog = document.getElementById("sure");
  const text = document.getElementById("sure-text");
  if (!(dialog instanceof HTMLDialogElement) || !text) return Promise.resolve(false);
  text.textContent = words;
  for (const [id, word] of [["sure-yes", yes], ["sure-no", no]]) {
    const button = document.getElementById(id);
    if (button) button.textContent = word ?? button.dataset.word ?? "";
  }
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), { once: true });
  });
}

/** What the reader is told if the table waits for him: that it is his turn, or that he is asked in somebody else's. @param {HTMLElement | null} table */
function called(table) {
  return t(table?.getAttribute("data-my-turn") === "question" ? "question" : "your-turn");
}

/** Watches whose turn it is and says so. */
export class TurnMark {
  constructor() {
    this.mine = document.getElementById("table")?.hasAttribute("data-my-turn") ?? false;
    this.lines = Number(document.getElementById("table")?.getAttribute("data-lines") ?? 0);
    this.question = document.querySelector("#ask")?.getAttribute("data-question") ?? "";
    this.mark();
    if (document.getElementById("table")?.hasAttribute("data-notify") && "Notification" in window && Notification.permission === "default") {
      document.addEventListener("click", () => void Notification.requestPermission(), { once: true });
    }
  }

  mark() {
    const table = document.getElementById("table");
    const title = table?.getAttribute("data-title") ?? document.title;
    document.title = this.mine ? `● ${called(table)} – ${title}` : title;
  }

  /** The page has changed. */
  look() {
    const table = document.getElementById("table");
    const mine = table?.hasAttribute("data-my-turn") ?? false;
    if (mine && !this.mine && document.hidden) this.notify(table);
    this.mine = mine;
    this.mark();
    this.tellNews(table);
  }

  /** What is new is spoken: lines of the story, then the question. @param {HTMLElement | null} table */
  tellNews(table) {
    const lines = Number(table?.getAttribute("data-lines") ?? 0);
    const question = document.querySelector("#ask")?.getAttribute("data-question") ?? "";
    const news = [];
    for (let number = this.lines; number < lines; number += 1) {
      const line = document.getElementById(`line-${number}`)?.textContent?.trim();
      if (line) news.push(line);
    }
    if (question && question !== this.question) news.push(document.querySelector("#prompt > span")?.textContent ?? "");
    speak(news);
    this.lines = lines;
    this.question = question;
  }

  /** @param {HTMLElement | null} table */
  notify(table) {
    if (!table?.hasAttribute("data-notify") || !("Notification" in window) || Notification.permission !== "granted") return;
    const words = document.querySelector("#prompt > span")?.textContent ?? "";
    const one = new Notification(`${called(table)} – ${table.getAttribute("data-title") ?? ""}`, {
      body: words,
      tag: table.getAttribute("data-table") ?? "",
    });
    one.onclick = () => {
      window.focus();
      one.close();
    };
  }
}

/** Shows how long one may still think. */
export function tickClocks() {
  for (const clock of document.querySelectorAll("[data-deadline]")) {
    const left = Number(clock.getAttribute("data-deadline")) - Date.now() / 1000;
    const words = left > 0 ? t("time-left", { time: inWords(left) }) : t("time-up");
    if (clock.textContent !== words) clock.textContent = words;
    clock.classList.toggle("soon", left < 30);
  }
}

/** @param {number} seconds */
function inWords(seconds) {
  if (seconds > 2 * 86_400) return t("days", { count: Math.floor(seconds / 86_400) });
  const two = (/** @type {number} */ number) => String(Math.floor(number)).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const rest = `${two((seconds % 3600) / 60)}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}
