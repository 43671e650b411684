// Counting one's own: a tap on the map is one more, or turns a mark, in the list below it; what is half done is kept on
// the laptop, so that another phone may go on with it.
import "./count.js";
import { ask } from "./offline.js";
import { key } from "./send.js";

const SOON = 4000; // after so long without a tap it is kept
let timer = 0, fresh = false, before = "";

const form = () => document.querySelector("#count[data-half]");
const all = () => [...form()?.querySelectorAll("input[name^='set.']:not([type=hidden])") ?? []]
  .filter((one) => one.type !== "radio" || one.checked);
const worth = (one) => (one.type === "checkbox" ? Number(one.checked) : Number(one.value) || 0);
const field = (name) => form()?.querySelector(`input[name="set.${name}"]:not([type=hidden])`);

document.addEventListener("click", (event) => {
  const tap = event.target.closest?.("[data-tap]"), at = tap && field(tap.dataset.tap);
  if (!at || at.disabled) return;
  if (at.type === "number") at.closest("[data-step]").querySelector("[data-more]").click();
  else at.click();
});
for (const name of ["click", "input"])
  document.addEventListener(name, (event) => {
    if (form()?.contains(event.target)) setTimeout(told);
  });
document.addEventListener("swapped", show);
document.addEventListener("sent", () => {
  fresh = false;
  clearTimeout(timer);
});
document.addEventListener("visibilitychange", () => document.hidden && fresh && keep());
addEventListener("pagehide", () => fresh && keep());
show();

function told() {
  if (!form()) return;
  const now = all().map(worth).join();
  show();
  if (now === before) return;
  before = now;
  fresh = true;
  clearTimeout(timer);
  timer = setTimeout(keep, SOON);
}

function show() {
  if (!form()) return;
  for (const mark of document.querySelectorAll("[data-for]")) {
    const at = field(mark.dataset.for);
    if (!at) continue;
    mark.classList.toggle("z", !worth(at));
    const text = mark.querySelector("text");
    if (text) text.textContent = worth(at);
  }
  const sum = form().querySelector("[data-total]");
  if (sum) sum.textContent = all().reduce((so, one) => so + worth(one), 0);
}

async function keep() {
  clearTimeout(timer);
  if (!form()) return;
  const data = new URLSearchParams(new FormData(form()));
  fresh = false;
  data.set("half", "1");
  data.set("key", key());
  const headers = { Accept: "application/json" };
  try {
    await ask(form().getAttribute("action"), { method: "POST", body: data, headers, keepalive: true });
  } catch {
    fresh = true; // with the next tap, or the last
  }
}
