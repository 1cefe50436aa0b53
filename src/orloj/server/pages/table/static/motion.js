/**
 * Pieces that change their place move there, where the browser can show it and the reader likes movement.
 */

const calm = matchMedia("(prefers-reduced-motion: reduce)");
let moving = false;

/** Where each piece lies: the id of the nearest part of the page, and its place in it. @param {ParentNode} root */
function placesOf(root) {
  const found = new Map();
  for (const piece of root.querySelectorAll("#board [data-ref], #hand [data-ref]")) {
    found.set(piece.getAttribute("data-ref"), piece.closest("#board, #hand")?.id);
  }
  return found;
}

/** Does anything lie elsewhere now? @param {ParentNode} old @param {ParentNode} wanted */
function moves(old, wanted) {
  const before = placesOf(old);
  const after = placesOf(wanted);
  if (before.size !== after.size) return true;
  return [...after].some(([ref, place]) => before.get(ref) !== place);
}

/** Only pieces that are in sight get a name; a name must be unique. */
function nameAll() {
  const used = new Set();
  const named = [];
  for (const piece of document.querySelectorAll("#board [data-ref], #hand [data-ref]")) {
    const name = `piece-${(piece.getAttribute("data-ref") ?? "").replace(/[^\w-]/g, "_")}`;
    const { top, bottom } = piece.getBoundingClientRect();
    if (used.has(name) || bottom < 0 || top > innerHeight) continue;
    used.add(name);
    piece.style.viewTransitionName = name;
    named.push(piece);
  }
  return named;
}

/**
 * Change the page, with movement if there is any to show.
 * @param {HTMLElement} old @param {HTMLElement} wanted @param {() => void} change
 */
export async function changeWithMotion(old, wanted, change) {
  const can = document.startViewTransition && !calm.matches && !document.hidden && !moving && moves(old, wanted);
  if (!can) {
    change();
    return;
  }
  moving = true;
  let named = nameAll();
  const transition = document.startViewTransition(() => {
    for (const piece of named) piece.style.viewTransitionName = "";
    change();
    named = nameAll();
  });
  transition.ready.catch(() => {}); // skipped: the page is right, only without movement
  const end = () => {
    for (const piece of named) piece.style.viewTransitionName = "";
    moving = false;
  };
  transition.finished.then(end, end);
  await transition.updateCallbackDone;
}
