/**
 * A word of welcome for whoever sits at a table of a game for the first time. The server remembers for each game that it
 * was closed, so that it does not come back on another device either.
 */

import { call } from "./api.js";

let closed = false;

/** @param {ParentNode} root */
export function showWelcome(root) {
  root.querySelector("#welcome")?.toggleAttribute("hidden", closed);
}

export function welcomed() {
  closed = true;
  showWelcome(document);
  const game = document.getElementById("table")?.getAttribute("data-game") ?? "";
  call("POST", `/introduced/${game}`).catch(() => {}); // then it greets once more on the next page
}
