// Moments in the reader's own time, and forms that say which time he means. Without this module everything is UTC.

// English as the server writes it: the day before the month's name, hours up to 24 as in the lists of the form.
const lang = document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang;
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" };
const month = lang === "en-GB" ? "short" : "numeric";
const forms = {
  day: new Intl.DateTimeFormat(lang, { weekday: "short", day: "numeric", month, ...time }),
  time: new Intl.DateTimeFormat(lang, time),
};

for (const one of document.querySelectorAll("time[data-when]")) {
  one.textContent = forms[one.dataset.when].format(new Date(one.dateTime));
}
if (zone) {
  for (const field of document.querySelectorAll("[data-zone]")) field.value = zone;
  for (const note of document.querySelectorAll("[data-utc]")) note.textContent = note.dataset.utc;
}
for (const days of document.querySelectorAll("select[data-days]")) {
  const name = new Intl.DateTimeFormat(lang, { weekday: "long", day: "numeric", month: "long" });
  [...days.options].forEach((option, ahead) => {
    const date = new Date();
    date.setDate(date.getDate() + ahead);
    option.textContent = [days.dataset.today, days.dataset.tomorrow][ahead] ?? name.format(date);
  });
}
// What is proposed: the evening, or late in the evening from now on; until the reader says other times.
for (const times of document.querySelectorAll("[data-usual]")) {
  const [day, from, until] = ["day", "from", "until"].map((name) => times.querySelector(`[name=${name}]`));
  let own = false;
  const propose = () => {
    const now = new Date();
    const half = now.getHours() * 2 + Math.floor(now.getMinutes() / 30);
    const first = half >= 45 && day.selectedIndex === 0 ? half : 40;
    from.selectedIndex = first;
    until.selectedIndex = (first + 6) % until.options.length;
  };
  propose();
  day.addEventListener("change", () => own || propose());
  for (const one of [from, until]) one.addEventListener("change", () => { own = true; });
}
