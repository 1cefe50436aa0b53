/**
 * Small explanations beside what they explain: a card, a rule or a symbol, on hover, focus, long press or click. Symbols of a
 * card are explained with the card.
 */

import { t } from "./words.js";

const HOVER = 320; // milliseconds
const LEAVE = 160; // time to reach the words of a rule, which may have links
const LEAVE_CARD = 40;
const LONG_PRESS = 450;
const MARGIN = 10;
const SOURCES = "[data-card], a.rule[data-rule], [data-symbol]";

/** @type {Map<string, Promise<string>>} */
const known = new Map();

/** @param {Element} source */
function addressOf(source) {
  const table = document.getElementById("table");
  const game = table?.getAttribute("data-game") ?? "";
  const rule = source.getAttribute("data-rule");
  const symbol = source.getAttribute("data-symbol");
  if (symbol) return `/symbols/${game}/${symbol}?lang=${document.documentElement.lang}&v=1`;
  const path = rule ? `/rules/${game}/${encodeURIComponent(rule)}` : `/cards/${game}/${encodeURIComponent(source.getAttribute("data-card") ?? "")}`;
  return `${path}?part=1&lang=${document.documentElement.lang}`;
}

/** @param {string} address */
function explanation(address) {
  let found = known.get(address);
  if (!found) {
    found = fetch(address).then((response) => (response.ok ? response.text() : Promise.reject(new Error(address))));
    found.catch(() => known.delete(address));
    known.set(address, found);
  }
  return found;
}

/** What has the focus may show a single symbol: then that is explained. @param {EventTarget | null} focused */
function symbolOf(focused) {
  const shown = focused instanceof Element ? focused.querySelectorAll("[data-symbol]") : [];
  return shown.length === 1 ? shown[0] : null;
}

/** @param {DOMRect} one @param {DOMRect} other */
function overlap(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

class Popover {
  constructor() {
    this.box = document.getElementById("pop");
    /** @type {Element | null} */
    this.source = null;
    this.timer = 0;
    this.pressed = false; // a long press has shown it: the click that follows means nothing
    /** @type {Element | null} what was pressed to be explained: that stays until one goes on */
    this.held = null;
    /** @type {Element | null} what the mouse has pointed at long enough, or soon will have */
    this.aimed = null;
    /** @type {number[]} where the mouse was last: what slides under a resting mouse was not pointed at */
    this.mouse = [-1, -1];
    document.addEventListener("pointermove", (event) => this.pointed(event));
    document.addEventListener("pointerout", (event) => this.left(event));
    document.addEventListener("pointerdown", (event) => this.down(event));
    for (const name of ["pointerup", "pointercancel", "pointermove"]) {
      document.addEventListener(name, (event) => this.moved(/** @type {PointerEvent} */ (event)));
    }
    document.addEventListener("contextmenu", (event) => this.pressed && event.preventDefault());
    document.addEventListener("focusin", (event) => this.focused(event));
    document.addEventListener("focusout", () => this.later(() => this.hide(), LEAVE));
    document.addEventListener("scroll", (event) => this.scrolled(event), { capture: true, passive: true });
    addEventListener("resize", () => this.hide());
  }

  get isOpen() {
    return this.source !== null;
  }

  /** @param {() => void} what @param {number} wait */
  later(what, wait) {
    clearTimeout(this.timer);
    this.timer = setTimeout(what, wait);
  }

  /** @param {Event} event */
  sourceOf(event) {
    const found = event.target instanceof Element ? event.target.closest(SOURCES) : null;
    return found?.hasAttribute("data-symbol") ? found.closest("[data-card]") ?? found : found;
  }

  /** @param {PointerEvent} event */
  pointed(event) {
    if (event.pointerType !== "mouse") return;
    const [x, y] = this.mouse;
    this.mouse = [event.clientX, event.clientY];
    if (x === event.clientX && y === event.clientY) return;
    const source = this.sourceOf(event);
    if (source?.hasAttribute("data-symbol") && source.closest("[title]")) return; // the browser itself says what it stands for here
    if (source && source !== this.aimed) {
      this.aimed = source;
      if (source !== this.source) this.later(() => void this.show(source, true), HOVER);
    } else if (this.box?.contains(/** @type {Node} */ (event.target))) clearTimeout(this.timer);
  }

  /** @param {PointerEvent} event */
  left(event) {
    const next = event.relatedTarget;
    if (event.pointerType !== "mouse" || (this.aimed && next instanceof Node && this.aimed.contains(next))) return;
    const card = this.aimed?.hasAttribute("data-card");
    this.aimed = null;
    this.later(() => this.hide(), card ? LEAVE_CARD : LEAVE);
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.pressed = false;
    const source = this.sourceOf(event);
    if (!this.box?.contains(/** @type {Node} */ (event.target))) this.hide();
    this.aimed = event.pointerType === "mouse" ? source : null; // who has clicked knows it: no words until the mouse comes back
    if (event.pointerType === "mouse" || !source) return;
    this.start = [event.clientX, event.clientY];
    this.later(() => {
      this.pressed = true;
      void this.show(source);
      this.held = source;
    }, LONG_PRESS);
  }

  /** A finger that moves wants to scroll; one that is lifted early wants to click. @param {PointerEvent} event */
  moved(event) {
    if (event.pointerType === "mouse" || this.pressed) return;
    const [x, y] = this.start ?? [0, 0];
    if (event.type !== "pointermove" || Math.hypot(event.clientX - x, event.clientY - y) > 8) clearTimeout(this.timer);
  }

  /** What is explained moved away from its explanation. @param {Event} event */
  scrolled(event) {
    if (this.source && event.target instanceof Node && event.target.contains(this.source)) this.hide();
  }

  /** Was this click only the end of a long press? */
  swallowsClick() {
    const swallowed = this.pressed;
    this.pressed = false;
    return swallowed;
  }

  /** @param {FocusEvent} event */
  focused(event) {
    const source = this.sourceOf(event) ?? symbolOf(event.target);
    if (source && document.activeElement?.matches(":focus-visible")) this.later(() => void this.show(source), HOVER);
  }

  /** @param {Element} source @param {boolean} [hovered] */
  async show(source, hovered = false) {
    const { box } = this;
    if (!box || !source.isConnected) return;
    clearTimeout(this.timer);
    this.release();
    this.source = source;
    source.setAttribute("aria-describedby", "pop");
    box.classList.toggle("glimpse", hovered && source.hasAttribute("data-card")); // nothing to click: the mouse goes through
    box.textContent = t("loading");
    box.hidden = false;
    this.place(source);
    try {
      const html = await explanation(addressOf(source));
      if (this.source !== source) return;
      box.innerHTML = html; // rendered and escaped by our own server
    } catch {
      if (this.source === source) box.textContent = t("cannot-load");
    }
    if (this.source === source) this.place(source);
  }

  /** Beside the source where there is most room, never beyond the window. @param {Element} source */
  place(source) {
    const { box } = this;
    if (!box) return;
    box.classList.remove("low");
    if (source.closest("#dock, #board .can")) this.placeClear(box, source);
    else this.placeBeside(box, source);
    this.giveWay(box, source);
  }

  /** Never upon the button that answers, nor upon what is explained: rather above them. @param {HTMLElement} box @param {Element} source */
  giveWay(box, source) {
    for (const other of [source, document.querySelector("#ask [data-part=go]")]) {
      const at = other?.getBoundingClientRect();
      if (!at || !at.width || !overlap(box.getBoundingClientRect(), at)) continue;
      if (at.top - box.offsetHeight < 2 * MARGIN) box.classList.add("low");
      const above = at.top - box.offsetHeight - MARGIN;
      if (above >= MARGIN) this.moveTo(box, box.offsetLeft, above);
      else if (other !== source && this.held !== source && !source.matches(":hover, :focus")) this.hide();
    }
  }

  /** Above or below the source, so that what may be chosen beside it stays in sight. @param {HTMLElement} box @param {Element} source */
  placeClear(box, source) {
    const at = source.getBoundingClientRect();
    const dock = document.getElementById("dock")?.getBoundingClientRect();
    const inDock = source.closest("#dock") !== null;
    const edge = inDock && dock ? dock.top : at.top;
    const above = edge - 2 * MARGIN;
    const below = inDock ? 0 : (dock?.top ?? innerHeight) - at.bottom - 2 * MARGIN;
    if (box.offsetHeight > Math.max(above, below)) box.classList.add("low");
    const { offsetWidth: width, offsetHeight: height } = box;
    const top = height <= below || below > above ? at.bottom + MARGIN : edge - height - MARGIN;
    this.moveTo(box, at.left + at.width / 2 - width / 2, top);
  }

  /** @param {HTMLElement} box @param {Element} source */
  placeBeside(box, source) {
    const at = source.getBoundingClientRect();
    const size = { width: box.offsetWidth, height: box.offsetHeight };
    const right = innerWidth - at.right;
    let left = at.right + MARGIN;
    let top = at.top;
    if (Math.max(right, at.left) < size.width + 2 * MARGIN) {
      left = at.left + at.width / 2 - size.width / 2;
      top = at.top > innerHeight - at.bottom ? at.top - size.height - MARGIN : at.bottom + MARGIN;
    } else if (right < size.width + 2 * MARGIN) left = at.left - size.width - MARGIN;
    this.moveTo(box, left, top);
  }

  /** @param {HTMLElement} box @param {number} left @param {number} top */
  moveTo(box, left, top) {
    box.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - box.offsetWidth - MARGIN))}px`;
    box.style.top = `${Math.max(MARGIN, Math.min(top, innerHeight - box.offsetHeight - MARGIN))}px`;
  }

  release() {
    this.source?.removeAttribute("aria-describedby");
    this.source = null;
    this.held = null;
  }

  hide() {
    clearTimeout(this.timer);
    if (!this.isOpen || !this.box) return;
    this.release();
    this.box.hidden = true;
  }

  /** After the page was morphed: what was explained may be gone, or lie elsewhere. */
  settle() {
    if (this.aimed && !this.isOpen) clearTimeout(this.timer); // until the mouse moves on to something
    if (!this.source) return;
    const gone = this.box?.classList.contains("glimpse") && !this.source.matches(":hover");
    if (gone || !this.source.isConnected) this.hide();
    else {
      this.source.setAttribute("aria-describedby", "pop");
      this.place(this.source);
    }
  }
}

export const popover = new Popover();
