/**
 * The dock: lists beside the question give way when one goes on, and others know how high it is, and the head as well.
 */

const OPEN = "#dock .tool[open]";

/** @param {EventTarget | null} [except] */
function closeLists(except = null) {
  for (const list of document.querySelectorAll(OPEN)) {
    if (!(except instanceof Node && list.contains(except))) list.removeAttribute("open");
  }
}

document.addEventListener("click", (event) => closeLists(event.target));
document.addEventListener(
  "keydown",
  (event) => {
    const list = event.key === "Escape" && document.querySelector(OPEN);
    if (!list) return;
    event.stopPropagation(); // what is picked stays
    closeLists();
    list.querySelector("summary")?.focus();
  },
  true,
);

// -- what floats above the dock stands on it; what stays in sight while the page scrolls stays below the head

/** @param {string} name */
const measuring = (name) =>
  new ResizeObserver(([entry]) => {
    document.documentElement.style.setProperty(name, `${Math.round(entry.target.getBoundingClientRect().height)}px`);
  });

const size = measuring("--dock-height");
const head = document.querySelector(".head");
if (head) measuring("--head-height").observe(head);
/** @type {Element | null} */
let watched = null;

function watch() {
  const dock = document.getElementById("dock");
  if (dock === watched) return;
  size.disconnect();
  watched = dock;
  if (dock) size.observe(dock);
  else document.documentElement.style.removeProperty("--dock-height");
}

document.addEventListener("orloj:shown", watch);
watch();
