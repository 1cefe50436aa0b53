// The form for a new table: how many players is one click, and rows that are not used stay out of sight.

const form = document.querySelector("form.new-table");
const rows = [...form.querySelectorAll("[data-row]")].map((row) => ({ row, select: row.querySelector("select") }));
const chooser = form.querySelector(".how-many");
const buttons = [...chooser.querySelectorAll("button")];
let proposed = form.querySelector("input[name=mode]:checked")?.dataset.bot ?? "open"; // who plays if nobody says otherwise

const used = () => rows.filter(({ select }) => select.value !== "none").length;

function ensureNobody(select) {
  if (![...select.options].some((option) => option.value === "none")) return false;
  select.value = "none";
  return true;
}

function setNumber(number) {
  rows.forEach(({ select }, place) => {
    if (place < number && select.value === "none") select.value = proposed;
    if (place >= number) ensureNobody(select);
  });
  show();
}

function limits() {
  const mode = form.querySelector("input[name=mode]:checked");
  return mode ? [Number(mode.dataset.lo), Number(mode.dataset.hi)] : [1, rows.length];
}

function show() {
  const [lo, hi] = limits();
  const number = used();
  for (const button of buttons) {
    const value = Number(button.dataset.number);
    button.hidden = value < lo || value > hi;
    button.setAttribute("aria-pressed", String(value === number));
  }
  for (const { row, select } of rows) row.hidden = select.value === "none" && number >= lo;
  fitOptions(number);
}

// Values that make sense for some ways of playing only; an option with a single one needs no choice.
function fitOptions(number) {
  const table = `${form.querySelector("input[name=mode]:checked")?.value}-${number}`;
  for (const select of form.querySelectorAll("select[data-fitting]")) {
    for (const option of select.options) {
      const fits = option.dataset.fits.split(" ").includes(table);
      option.hidden = option.disabled = !fits;
    }
    if (select.selectedOptions[0]?.disabled) select.value = select.options[0].value;
    select.closest(".field").hidden = [...select.options].filter((option) => !option.disabled).length < 2;
  }
}

for (const button of buttons) button.addEventListener("click", () => setNumber(Number(button.dataset.number)));
for (const { select } of rows) {
  select.addEventListener("change", () => {
    if (select.value === "me") {
      for (const other of rows) if (other.select !== select && other.select.value === "me") other.select.value = proposed;
    }
    if (select.value === "open") form.querySelector("input[name=public][value=yes]").checked = true;
    show();
  });
}
for (const mode of form.querySelectorAll("input[name=mode]")) {
  mode.addEventListener("change", () => {
    for (const { select } of rows) if (select.value === proposed) select.value = mode.dataset.bot;
    proposed = mode.dataset.bot;
    const [lo, hi] = limits();
    setNumber(Math.min(Math.max(used(), lo), hi));
  });
}
chooser.hidden = false;
show();
