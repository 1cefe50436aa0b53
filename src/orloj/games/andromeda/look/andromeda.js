/**
 * The board of Andromeda's Edge: a player's name leads to that station. Map and panes are shared rooms.
 */

document.addEventListener("click", (event) => {
  const wanted = event.target instanceof Element ? event.target.closest("[data-do=look]") : null;
  if (!(wanted instanceof HTMLElement)) return;
  const rival = document.getElementById(`ae-rival-${wanted.dataset.seat ?? ""}`);
  const tab = document.getElementById(rival ? "ae-tab-rivals" : "ae-tab-station");
  if (tab instanceof HTMLInputElement) tab.checked = true;
  if (rival instanceof HTMLDetailsElement) rival.open = true;
});
