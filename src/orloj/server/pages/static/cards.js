// The card browser: filters act at once, and a card opens over the page. Without this, both are plain links and forms.

const filters = document.querySelector(".card-filters");
for (const select of filters.querySelectorAll("select")) select.addEventListener("change", () => filters.requestSubmit());
// Empty fields make long addresses.
filters.addEventListener("formdata", ({ formData }) => {
  for (const [name, value] of [...formData]) if (!value) formData.delete(name);
});

const dialog = document.querySelector(".card-dialog");
const body = dialog.querySelector(".card-dialog-body");
const open = dialog.querySelector("[data-open]");

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-details]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  try {
    const answer = await fetch(link.dataset.details);
    if (!answer.ok) throw new Error(String(answer.status));
    body.innerHTML = await answer.text(); // our own server's markup, already escaped
    open.href = link.href;
    dialog.showModal();
  } catch {
    location.href = link.href;
  }
});
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close();
});
