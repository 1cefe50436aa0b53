/** At tables that are played over days: whoever has the question before his eyes need not be told by other ways. */

import { call } from "./api.js";

const table = document.getElementById("table");
let told = "";

function look() {
  const question = document.querySelector("#ask[data-question]")?.getAttribute("data-question") ?? "";
  if (document.visibilityState !== "visible" || !table.hasAttribute("data-my-turn") || !question || question === told) return;
  told = question;
  call("POST", `/api/tables/${table.getAttribute("data-table")}/looked`).catch(() => {
    told = "";
  });
}

document.addEventListener("orloj:shown", look);
document.addEventListener("visibilitychange", look);
