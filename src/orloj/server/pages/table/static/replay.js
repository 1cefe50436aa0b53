/**
 * The replay: a slider over the moments of a game, which also plays by itself. Every moment has an address; the page
 * also works without this.
 */

import { fetchTable } from "./api.js";
import "./dock.js";
import { morph } from "./morph.js";
import { Playback } from "./playback.js";
import { popover } from "./popover.js";
import { speak } from "./notices.js";

const table = document.getElementById("table");
let wanted = location.pathname + location.search;
let busy = false;
let running = false; // does it play by itself?
const playback = new Playback(true);
const STANDING = 700; // milliseconds for a moment at which nothing was told

/** Show another moment; while one is fetched, only the newest wish counts. @param {string} address @param {boolean} onward is it the next one? */
async function go(address, onward = false) {
  wanted = address;
  if (busy) return;
  busy = true;
  try {
    let shown = "";
    while (shown !== wanted) {
      shown = wanted;
      const page = await fetchTable(shown);
      playback.close();
      if (onward) playback.tellAll(playback.take(page), page); // one step on: what it brought, as a still
      put(page);
      history.replaceState(null, "", shown);
    }
  } catch {
    location.assign(wanted);
  } finally {
    busy = false;
  }
}

/** From moment to moment, until the last one, or until the reader stops it. */
async function run() {
  if (running) return;
  setRunning(true);
  while (running) {
    const next = document.getElementById("go-on")?.getAttribute("href") ?? "";
    if (new URL(next, location.href).search === location.search) break;
    const page = await fetchTable(next).catch(() => null);
    if (!page || !running) break;
    const beats = playback.take(page);
    await playback.play(beats, page, false);
    if (!beats.length) await playback.wait(STANDING);
    if (!running) break;
    put(page);
    playback.end();
    wanted = next;
    history.replaceState(null, "", next);
  }
  setRunning(false);
}

/** @param {boolean} on */
function setRunning(on) {
  running = on;
  document.documentElement.dataset.running = on ? "yes" : "no";
  document.getElementById("go-play")?.setAttribute("aria-pressed", String(on));
  if (!on) playback.skip();
}

/** @param {HTMLElement} page */
function put(page) {
  playback.take(page);
  page.querySelector("#go-play")?.setAttribute("aria-pressed", String(running));
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
  setRunning(false);
  if (event.target.id === "slider") void go(addressOf(Number(event.target.value)));
  if (event.target.id === "eyes") void go(addressOf(Number(document.getElementById("slider").value)));
});

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element)) return;
  if (popover.swallowsClick()) {
    event.preventDefault();
    return;
  }
  const button = event.target.closest("[data-do]");
  if (button?.getAttribute("data-do") === "skip") playback.skip();
  if (button?.getAttribute("data-do") === "close-stage") playback.close();
  if (event.target.closest("#go-play")) {
    if (running) setRunning(false);
    else void run();
    return;
  }
  const step = event.target.closest(".steps a");
  const source = event.target.closest("button[data-card], a.mention");
  if (!step && !source) return;
  event.preventDefault();
  setRunning(false);
  if (source) void popover.show(source);
  else void go(step.getAttribute("href"), step.id === "go-on");
});

const STEPS = { ArrowLeft: "go-back", ArrowRight: "go-on", Home: "go-first", End: "go-last" };

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") popover.hide();
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  if (event.key === "p" || event.key === "P") {
    if (running) setRunning(false);
    else void run();
    return;
  }
  const step = document.getElementById(STEPS[event.key] ?? "");
  if (!step) return;
  event.preventDefault();
  setRunning(false);
  void go(step.getAttribute("href"), step.id === "go-on");
});

const story = document.getElementById("story");
story.scrollTop = story.scrollHeight;
document.documentElement.dataset.ready = "yes";
if (new URLSearchParams(location.search).get("play") === "yes") void run();
