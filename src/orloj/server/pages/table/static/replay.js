/**
 * The replay: a slider over the moments of a game. Every moment has an address; the page also works without this.
 */

import { fetchTable } from "./api.js";
import { morph } from "./morph.js";
import { popover } from "./popover.js";
import { speak } from "./notices.js";

const table = document.getElementById("table");
let wanted = location.pathname + location.search;
let busy = false;

/** Show another moment; while one is fetched, only the newest wish counts. @param {string} address */
async function go(address) {
  wanted = address;
  if (busy) return;
  busy = true;
  try {
    let shown = "";
    while (shown !== wanted) {
      shown = wanted;
      put(await fetchTable(shown));
      history.replaceState(null, "", shown);
    }
  } catch {
    location.assign(wanted);
  } finally {
    busy = false;
  }
}

/** @param {HTMLElement} page */
function put(page) {
  const slider = document.getElementById("slider");
  const story = document.getElementById("story");
  morph(table, page);
  // The slider under the reader's hand stays where he holds it.
  if (slider !== document.activeElement) slider.value = page.querySelector("#slider").getAttribute("value");
  story.scrollTop = story.scrollHeight;
  popover.settle();
  speak([document.querySelector(".where")?.textContent ?? ""]);
}

/** The address of a moment. @param {number} place */
function addressOf(place) {
  const names = document.getElementById("travel").dataset.names.split(",");
  const address = new URL(wanted, location.href);
  address.searchParams.set("at", names[Math.max(0, Math.min(place, names.length - 1))]);
  const eyes = document.getElementById("eyes");
  if (eyes) address.searchParams.set("seat", eyes.value);
  return address.pathname + address.search;
}

document.addEventListener("input", (event) => {
  if (event.target.id === "slider") void go(addressOf(Number(event.target.value)));
  if (event.target.id === "eyes") void go(addressOf(Number(document.getElementById("slider").value)));
});

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element)) return;
  if (popover.swallowsClick()) {
    event.preventDefault();
    return;
  }
  const step = event.target.closest(".steps a");
  const source = event.target.closest("button[data-card], a.mention");
  if (!step && !source) return;
  event.preventDefault();
  if (source) void popover.show(source);
  else void go(step.getAttribute("href"));
});

const STEPS = { ArrowLeft: "go-back", ArrowRight: "go-on", Home: "go-first", End: "go-last" };

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") popover.hide();
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  const step = document.getElementById(STEPS[event.key] ?? "");
  if (!step) return;
  event.preventDefault();
  void go(step.getAttribute("href"));
});

const story = document.getElementById("story");
story.scrollTop = story.scrollHeight;
document.documentElement.dataset.ready = "yes";
