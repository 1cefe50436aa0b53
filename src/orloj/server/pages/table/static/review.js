/**
 * The review: while the server still thinks, the page looks again by itself. Everything else works without this.
 */

import { morph } from "./morph.js";

const PAUSE = 1500; // milliseconds
const review = document.getElementById("review");

async function look() {
  try {
    const response = await fetch(location.pathname + location.search, { headers: { Accept: "text/html" }, cache: "no-store" });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const newest = page.getElementById("review");
    if (newest) morph(review, newest);
  } catch {
    // the server is away; it will come back
  }
  later();
}

function later() {
  if (!review.hasAttribute("data-running")) return;
  // Nobody sees a hidden page: it waits until somebody does.
  if (document.hidden) document.addEventListener("visibilitychange", later, { once: true });
  else setTimeout(look, PAUSE);
}

later();
document.documentElement.dataset.ready = "yes";
