/**
 * Makes one tree of elements like another with as few changes as possible: focus, scrolling, half-typed words and
 * opened details stay. Elements are the same if they have the same id, the same piece or the same card.
 */

/** @param {Node} node */
function keyOf(node) {
  if (!(node instanceof Element)) return "";
  if (node.id) return `#${node.id}`;
  const piece = node.getAttribute("data-ref") ?? node.getAttribute("data-card");
  if (piece) return `${node.localName}:${piece}`;
  // A list item is as good as the card that lies in it.
  const only = node.localName === "li" && node.firstElementChild;
  const inside = only ? only.getAttribute("data-ref") ?? only.getAttribute("data-card") : null;
  return inside ? `li>${inside}` : "";
}

/** @param {Node} one @param {Node} other */
function alike(one, other) {
  return one.nodeType === other.nodeType && one.nodeName === other.nodeName && keyOf(one) === keyOf(other);
}

/** What the reader opened or typed is his own. @param {Element} element @param {string} name */
function isReaders(element, name) {
  if (name === "open") return element.localName === "details" || element.localName === "dialog";
  return name === "value" && element === document.activeElement;
}

/** @param {Element} old @param {Element} wanted */
function morphAttributes(old, wanted) {
  for (const { name, value } of [...wanted.attributes]) {
    if (!isReaders(old, name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    // Styles are only ever set by the client: the server has none.
    if (!wanted.hasAttribute(name) && name !== "style" && !isReaders(old, name)) old.removeAttribute(name);
  }
}

/**
 * Make `old` like `wanted`; both must be alike.
 * @param {Element} old
 * @param {Element} wanted
 */
export function morph(old, wanted) {
  if (old.isEqualNode(wanted)) return;
  morphAttributes(old, wanted);
  if (old.localName === "textarea" || (old.localName === "svg" && old.innerHTML === wanted.innerHTML)) return;
  morphChildren(old, wanted);
}

/** @param {Element} old @param {Element} wanted */
function morphChildren(old, wanted) {
  /** @type {Map<string, Node>} */
  const keyed = new Map();
  /** @type {Node[]} */
  const plain = [];
  for (const child of old.childNodes) {
    const key = keyOf(child);
    if (key && !keyed.has(key)) keyed.set(key, child);
    else if (!key) plain.push(child);
  }
  const result = [...wanted.childNodes].map((child) => {
    const found = takeMatch(child, keyed, plain);
    if (!found) return document.importNode(child, true);
    if (found instanceof Element) morph(found, /** @type {Element} */ (child));
    else if (found.nodeValue !== child.nodeValue) found.nodeValue = child.nodeValue;
    return found;
  });
  const kept = new Set(result);
  for (const child of [...old.childNodes]) if (!kept.has(child)) child.remove();
  let place = old.firstChild;
  for (const node of result) {
    if (node === place) place = place.nextSibling;
    else old.insertBefore(node, place);
  }
}

/**
 * The old child that stands for a wanted one, taken out of those that are left.
 * @param {Node} child @param {Map<string, Node>} keyed @param {Node[]} plain
 */
function takeMatch(child, keyed, plain) {
  const key = keyOf(child);
  if (!key) {
    const index = plain.findIndex((one) => alike(one, child));
    return index < 0 ? undefined : plain.splice(index, 1)[0];
  }
  const found = keyed.get(key);
  if (!found || !alike(found, child)) return undefined;
  keyed.delete(key);
  return found;
}
