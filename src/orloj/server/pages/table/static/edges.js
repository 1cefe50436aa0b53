/**
 * What scrolls and goes on beyond an edge fades there, so that nobody takes a part for the whole (class `fades`).
 */

const NEAR = 6; // pixels that do not count

/** @type {WeakSet<Element>} */
const watched = new WeakSet();
// The window may get another size, a hand beside it may need more room, or something in it may be opened.
const sizes = new ResizeObserver((changes) => changes.forEach(({ target }) => showEdges(target.closest(".fades"))));

/** @param {Element | null} part */
export function showEdges(part) {
  if (!part || part.ownerDocument !== document) return; // a page that is about to be shown has no sizes
  part.classList.toggle("more-above", part.scrollTop > NEAR);
  part.classList.toggle("more-below", part.scrollTop + part.clientHeight < part.scrollHeight - NEAR);
  for (const one of [part, ...part.children]) {
    if (watched.has(one)) continue;
    watched.add(one);
    sizes.observe(one);
  }
}

document.addEventListener(
  "scroll",
  ({ target }) => target instanceof Element && target.classList.contains("fades") && showEdges(target),
  { capture: true, passive: true },
);
