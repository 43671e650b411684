// Starts what the page needs. Without scripts every page works by links and forms.
import { holding, moved, rest } from "./hold.js";
import { live } from "./live.js";
import { shell } from "./offline.js";
import { posting } from "./outbox.js";
import { picking } from "./pick.js";
import { sending } from "./send.js";
import { reports } from "./reports.js";
import { since } from "./since.js";
import { remember } from "./swap.js";

// What signs are is asked by finger, mouse or key; whoever does nothing of that need not fetch it.
const ASKS = ["pointerdown", "pointermove", "keydown"];
function ask(event) {
  if (event.type === "pointermove" && !event.movementX && !event.movementY) return; // the page came below a mouse
  let begun = event;
  for (const name of ASKS) document.removeEventListener(name, ask);
  document.addEventListener("pointerup", () => (begun = null), { once: true });
  import("./terms.js").then(({ terms }) => terms(begun), () => {}); // the laptop is away: signs stay silent
}

// What only this page needs; a laptop that is away is asked again when it has something new to tell.
function later(name, begin) {
  const again = () => later(name, begin);
  import(`./${name}.js`).then(begin, () => document.addEventListener("swapped", again, { once: true }));
}

document.documentElement.classList.add("scripts");
const body = document.body;
body.dataset.came = body.dataset.number; // the entry with which the page came
remember();
sending();
picking();
reports();
if (body.dataset.page.endsWith("end.html")) later("share", ({ sharing }) => {
  sharing();
  document.addEventListener("swapped", sharing);
});
if (document.querySelector("[data-adjust]")) later("adjust", ({ adjusting }) => adjusting());
if (body.dataset.page === "at.html") later("at", ({ travelling }) => travelling());
if (document.querySelector("[data-district]")) later("edit", ({ editing }) => editing());
if (["print.html", "printing.html"].includes(body.dataset.page)) later("print", ({ printing }) => printing());
holding();
since();
if (document.querySelector("[data-signal]")) later("turn", ({ turns }) => turns());
shell();
if (document.querySelector(".inv .qr, .joinbox .qr")) later("here", ({ here }) => here());
if (body.dataset.table) {
  live();
  for (const name of ASKS) document.addEventListener(name, ask);
  const plays = body.dataset.page !== "lobby.html" && !body.dataset.page.endsWith("end.html");
  if (plays && navigator.wakeLock) later("wake", ({ wake }) => wake());
}
// Who wants it read aloud fetches the voice, and nobody else.
const aloud = document.querySelector("[data-voice]");
if (aloud) {
  const speaks = (tapped) => later("voice", ({ voice }) => voice(tapped));
  if (spoke()) speaks();
  else aloud.addEventListener("click", ({ target }) => speaks(target.closest("button")), { once: true });
}
function spoke() {
  try {
    return localStorage.getItem(`ming:${body.dataset.table}:voice`)?.includes('"on":true');
  } catch {
    return false; // storage is switched off
  }
}
posting(); // behind all that has something else to do with a tap

// The rule of this stage lies over the page, and dice of one's own are told in it: without scripts both are links. What
// is tapped before its script is there waits for that, one tap after the other.
function tells(what, name) {
  let script; // one for all taps: they would not be told in their order otherwise
  document.addEventListener("click", (event) => {
    const at = event.target.closest?.(what);
    if (!at || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    script ??= import(`./${name}.js`);
    script.then(({ tell }) => tell(at)).catch(() => {
      script = undefined;
      if (at.href) location.assign(at.href);
    });
  });
}
tells("[data-rule]", "rule");
tells("[data-face],[data-slot]", "entry");
// What lies over the page closes by a tap beside it, or by Escape.
const BESIDE = "details:is(.menu, .undo, .since)[open]";
document.addEventListener("click", (event) => {
  for (const open of document.querySelectorAll(BESIDE))
    if (!open.contains(event.target)) open.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const open of document.querySelectorAll(BESIDE)) {
    open.open = false;
    open.querySelector("summary").focus();
  }
});
// Whoever takes a seat types his name next. The tap itself opens the keyboard: what follows later may not.
document.addEventListener("click", (event) => {
  const seat = event.target.closest?.(".sit:not([open]) > summary")?.parentElement;
  if (!seat) return;
  event.preventDefault();
  seat.open = true;
  seat.querySelector("input[name=name]").focus();
});
// A map that does not fit opens on the acting prince: again whenever the reader's turn begins or ends, or another part
// of the map is shown, but not where the reader has put it elsewhere.
let shown = "";
function aim() {
  const [box, map, mid] = ["mapw", "board", "mid"].map((id) => document.getElementById(id));
  if (!box || !map || !mid) return;
  const now = `${Boolean(document.getElementById("main"))} ${map.getAttribute("viewBox")}`;
  if (now === shown) return;
  shown = now;
  if (moved(box) || moved(mid)) return;
  if (box.scrollWidth > box.clientWidth) box.scrollLeft = map.dataset.focus * box.scrollWidth - box.clientWidth / 2;
  mid.scrollTop = 0;
  const here = document.querySelector("#under .here");
  const below = here ? here.getBoundingClientRect().bottom + 8 - mid.getBoundingClientRect().bottom : 0;
  if (below > 0) mid.scrollTop = below;
  rest(box);
  rest(mid);
}
document.addEventListener("swapped", aim);
aim();
// What only some pages need comes with these; others may show it later.
const SOME = {
  count: "#count", dice: "[data-dice]", draft: "#plan-ahead,.drafting,[data-turn]", entry: "[data-face]",
  hint: "#ask-hint", left: "[data-left]", moves: "#moves > *", number: "[data-pledge]", peek: "[data-peek],[data-veil]",
  room: "#since",
};
function some() {
  for (const [name, at] of Object.entries(SOME))
    if (document.querySelector(at)) import(`./${name}.js`).catch(() => {}); // the laptop is away: asked for again later
}
document.addEventListener("swapped", some);
some();
