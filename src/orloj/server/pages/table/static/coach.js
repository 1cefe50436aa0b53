/**
 * The coach of a guided first game: what he speaks of gets a ring, his buttons read on and back, and on small screens
 * he can be folded away. What he says comes with the page, so he speaks when what happened has been shown.
 */

const root = document.documentElement;
const csrf = document.querySelector("meta[name=csrf]")?.getAttribute("content") ?? "";
let folded = false;
let rung = ""; // for which step pieces were brought into sight

const box = () => document.getElementById("coach");

const selectors = () => (box()?.getAttribute("data-marks") ?? "").split("\n").filter(Boolean);

/** Everything that the coach speaks of now. */
function marked() {
  return selectors().flatMap((selector) => {
    const found = [...document.querySelectorAll(`#table ${selector}`)].filter((one) => one.getClientRects().length);
    return found.length ? found : [...document.querySelectorAll(`#table [data-piece=${selector.split("=")[1]?.slice(0, -1) ?? '""'}] [data-part=option]`)];
  });
}

/** What lies in a pane that is not open is brought to the front, once for each step. @param {string[]} selectors */
function openPanes(selectors) {
  for (const selector of selectors) {
    const found = [...document.querySelectorAll(`#table ${selector}`)];
    if (!found.length || found.some((one) => one.getClientRects().length)) continue;
    const pane = found[0].closest("[data-tab]")?.getAttribute("data-tab");
    const tab = document.querySelector(`#board input[type=radio][value="${pane}"]`);
    if (tab instanceof HTMLInputElement) tab.checked = true;
  }
}

function ring() {
  for (const one of document.querySelectorAll(".coached")) one.classList.remove("coached");
  const step = box()?.getAttribute("data-step") ?? "";
  if (step !== rung) openPanes(selectors());
  const found = marked();
  for (const one of found) one.classList.add("coached");
  if (step === rung || !found.length) return;
  rung = step;
  makeWay(found);
  // A button in the list and the piece it stands for scroll in different boxes; of several pieces the first matters most.
  for (const out of found.filter((one) => !inSight(one)).reverse()) out.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** What has been played goes when the coach points at something below it. @param {Element[]} pointedAt */
function makeWay(pointedAt) {
  const stage = document.getElementById("stage");
  if (!stage || stage.hidden || stage.classList.contains("playing")) return;
  const above = stage.getBoundingClientRect();
  const covered = pointedAt.some((one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    return top < above.bottom && bottom > above.top && left < above.right && right > above.left;
  });
  if (covered) closeStage();
}

const closeStage = () => /** @type {HTMLElement | null} */ (document.querySelector("[data-do=close-stage]"))?.click();

/** @param {Element} element */
function inSight(element) {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const frames = framesOf(element);
  const lowest = Math.min(innerHeight, ...frames.map((one) => one.bottom), isSheet() ? box().getBoundingClientRect().top : innerHeight);
  return top >= Math.max(underHead(element), ...frames.map((one) => one.top)) && left >= 0 && right <= innerWidth && bottom <= lowest;
}

/** Head and tabs stay where they are when the page scrolls: what lies under them is not seen. @param {Element} element */
function underHead(element) {
  if (element.closest(".head")) return 0;
  const tabs = element.closest("[data-tab]") && document.querySelector("[data-panes] > [role=group]");
  const above = [document.querySelector(".head"), tabs].filter((one) => one && getComputedStyle(one).position === "sticky");
  return Math.max(0, ...above.map((one) => one.getBoundingClientRect().bottom));
}

/** What scrolls by itself around an element: a long list of options, a pane, on large screens the board. @param {Element} element */
function framesOf(element) {
  const found = [];
  for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
    if (one.scrollHeight > one.clientHeight && ["auto", "scroll"].includes(getComputedStyle(one).overflowY)) found.push(one.getBoundingClientRect());
  }
  return found;
}

const isSheet = () => box() !== null && getComputedStyle(box()).position === "sticky";

/** Sheet and dock lie above each other at the bottom of small screens: what is brought into sight stays above them. */
function measure() {
  root.style.setProperty("--dock-height", `${document.getElementById("dock")?.offsetHeight ?? 0}px`);
  root.style.setProperty("--coach-height", `${box()?.offsetHeight ?? 0}px`);
}

function show() {
  const coach = box();
  coach?.classList.toggle("folded", folded);
  coach?.querySelector("[data-coach=fold]")?.setAttribute("aria-expanded", String(!folded));
  document.getElementById("table")?.classList.toggle("with-coach", coach !== null && !coach.hidden && !coach.classList.contains("left"));
  measure();
  ring();
}

/** @param {Promise<Response>} asked */
async function put(asked) {
  const response = await asked;
  if (!response.ok) throw new Error(String(response.status));
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const wanted = page.getElementById("coach");
  if (wanted) box()?.replaceWith(document.importNode(wanted, true));
  show();
  // Whoever goes on by the keyboard stays at the buttons.
  const next = box()?.querySelector("[data-coach=next], [data-coach=now], [data-coach=back]");
  if (next instanceof HTMLElement) next.focus({ preventScroll: true });
}

const address = () => `/t/${document.getElementById("table")?.getAttribute("data-table")}/coach`;

/** @param {string} query which step; none: the one that is due */
const readAgain = (query) => put(fetch(`${address()}${query}`, { headers: { Accept: "text/html" }, cache: "no-store" }));

/** @type {Record<string, (button: HTMLElement) => unknown>} */
const deeds = {
  next: (button) => {
    closeStage();
    const body = new URLSearchParams({ read: button.dataset.step ?? "", csrf });
    return put(fetch(address(), { method: "POST", headers: { "X-CSRF-Token": csrf, Accept: "text/html" }, body }));
  },
  back: (button) => readAgain(`?step=${button.dataset.step}`),
  now: () => readAgain(""),
  fold: () => {
    folded = !folded;
    show();
  },
};

document.addEventListener("click", async (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-coach]") : null;
  if (!(button instanceof HTMLElement) || button.getAttribute("aria-busy")) return;
  button.setAttribute("aria-busy", "true");
  try {
    await deeds[button.dataset.coach ?? ""]?.(button);
  } catch {
    location.reload(); // the line or the session is gone: the page itself says so
  } finally {
    button.removeAttribute("aria-busy");
  }
});

document.addEventListener("orloj:shown", show);
addEventListener("resize", measure);
const dock = document.getElementById("dock");
if (dock) new ResizeObserver(measure).observe(dock);
show();
root.dataset.coach = "ready";
