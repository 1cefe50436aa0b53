/**
 * Why did a bot do that? Beside a line of the story that tells of its deed one may ask.
 */

import { askWhy } from "./api.js";
import { t } from "./words.js";

const PATIENCE = 4; // how often it is asked anew if the bots have no time now
let wanted = ""; // the line whose reasons are shown or waited for

/** The reasons; if the bots have no time yet, they are asked again as long as somebody waits. @param {string} table @param {string} line */
async function reasons(table, line) {
  for (let left = PATIENCE; ; left -= 1) {
    const { html, wait } = await askWhy(table, line);
    if (!wait || !left || wanted !== line) return html;
    await new Promise((go) => setTimeout(go, 1000 * wait));
  }
}

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-do=why]") : null;
  const dialog = document.getElementById("why");
  const table = document.getElementById("table")?.getAttribute("data-table");
  if (!(button instanceof HTMLElement) || !(dialog instanceof HTMLDialogElement) || !table) return;
  void show(dialog, table, button.dataset.line ?? "");
});

/** @param {HTMLDialogElement} dialog @param {string} table @param {string} line */
async function show(dialog, table, line) {
  const place = dialog.querySelector("[data-part=reasons]");
  wanted = line;
  place.innerHTML = `<p class="calm"><i class="orbit" aria-hidden="true"></i><span></span></p>`;
  place.querySelector("span").textContent = t("why-thinking");
  dialog.showModal();
  dialog.addEventListener("close", () => (wanted = ""), { once: true });
  const html = await reasons(table, line).catch(() => "");
  if (wanted !== line) return;
  if (html) place.innerHTML = html; // rendered and escaped by our own server
  else place.textContent = t("no-hint");
}
