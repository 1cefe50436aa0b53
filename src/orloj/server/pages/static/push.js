// The account page: lets this browser be told that a table waits, also while no page of Orloj is open.

const box = document.querySelector("[data-push]");
const button = box?.querySelector("[data-push-on]");
const note = box?.querySelector("[data-push-note]");
const csrf = document.querySelector("meta[name=csrf]")?.content ?? "";
const works = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** @param {string} what */
const tell = (what) => {
  note.textContent = box.dataset[what];
  note.hidden = false;
};

/** The browser in a few letters, so that its owner knows it again. */
function label() {
  const agent = navigator.userAgent;
  const browser = [["Edg", "Edge"], ["OPR", "Opera"], ["Firefox", "Firefox"], ["Chrom", "Chrome"], ["Safari", "Safari"]].find(([sign]) => agent.includes(sign));
  const system = [["Android", "Android"], ["iPhone", "iPhone"], ["iPad", "iPad"], ["Windows", "Windows"], ["Mac", "macOS"], ["CrOS", "ChromeOS"], ["Linux", "Linux"]].find(([sign]) => agent.includes(sign));
  return [browser?.[1], system?.[1]].filter(Boolean).join(" · ");
}

async function turnOn() {
  if ((await Notification.requestPermission()) !== "granted") return tell("denied");
  const registration = await navigator.serviceWorker.ready;
  // One that was made for another key, or for somebody else who used this browser, does not count.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: box.dataset.push });
  const { endpoint, keys } = made.toJSON();
  const reply = await fetch("/api/me/push", {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRF-Token": csrf },
    body: JSON.stringify({ endpoint, keys, label: label() }),
  });
  if (reply.ok) return location.assign("/account?done=push-on#away");
  await made.unsubscribe();
  note.textContent = (await reply.json()).message;
  note.hidden = false;
}

if (box) {
  if (!works) tell("missing");
  else if (Notification.permission === "denied") tell("denied");
  else button?.removeAttribute("hidden");
  button?.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await turnOn();
    } catch {
      tell("failed");
    }
    button.disabled = false;
  });
  // What is removed here need not reach this browser any more.
  box.querySelector("form[data-here]")?.addEventListener("submit", async () => {
    const registration = works ? await navigator.serviceWorker.getRegistration() : null;
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  });
}
