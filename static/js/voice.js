// Reads aloud what happens at the table, with the device's own voice: what anybody may know, as the server words it for
// the ear. One device a table speaks, unless somebody wants more. Each remembers for itself whether it does.
import { came } from "./hold.js";
import { ask } from "./offline.js";
import { toast } from "./toast.js";

const RATES = { slow: 0.8, usual: 1, fast: 1.25 };
const KEEP = 20000; // so often the server hears of a voice that has nothing to say
const body = document.body;
const STORE = `ming:${body.dataset.table}:voice`, LEFT = `${STORE}:left`;
const controls = document.querySelector("[data-voice]"), switched = controls.querySelector("[data-speak]");
const speech = globalThis.speechSynthesis;

let own = read(); // {on, pace, also, name}
let told = null; // the entry up to which all was told
let headline = ""; // whose turn it is, as told last
let asking = false, again = false;
const due = []; // texts that are not heard to their end yet
let left = []; // those of the page before, in whose place this one came by itself

export function voice(tapped) {
  controls.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (button) press(button);
  });
  document.addEventListener("swapped", hear);
  setInterval(hear, KEEP);
  addEventListener("pagehide", () => {
    if (own.on) write("sessionStorage", LEFT, { told, headline, due, at: Date.now() });
    speech?.cancel();
  });
  goOn();
  show();
  if (tapped) press(tapped);
  else hear();
}

function press(button) {
  if (button.dataset.pace) own.pace = button.dataset.pace;
  else own.on = !own.on;
  own.also = false;
  keep();
  speech?.cancel();
  due.length = left.length = 0;
  if (own.on) {
    told = null;
    headline = "";
    hear(true);
  } else if (!button.dataset.pace) {
    hush();
  }
}

function show() {
  switched.setAttribute("aria-pressed", own.on ? "true" : "false");
  for (const pace of controls.querySelectorAll("[data-pace]"))
    pace.setAttribute("aria-pressed", pace.dataset.pace === own.pace ? "true" : "false");
}

// What has happened since; just switched on, it says that it reads, and where the game stands.
async function hear(first) {
  if (!own.on) return;
  if (asking) return (again = true);
  asking = true;
  try {
    const after = told === null ? "" : `&after=${told}`;
    const answer = await ask(`${body.dataset.url}/speech?voice=${own.name}${after}${own.also ? "&also=1" : ""}`);
    if (answer.ok) tell(await answer.json(), first === true);
  } catch {
    // the laptop is away: what happens meanwhile is told when it is back
  } finally {
    asking = false;
  }
  if (!again) return;
  again = false;
  hear();
}

function tell({ speaks, lang, number, lines, now }, first) {
  if (!own.on) return;
  if (!speaks) return taken();
  const mine = speech && pick(lang);
  if (!mine) return silent();
  const begin = first ? [controls.dataset.on] : left.splice(0);
  const texts = [...begin, ...lines.filter((line) => told !== null && line)];
  if (now && now !== headline) texts.push(now);
  told = number;
  headline = now;
  for (const text of texts) say(text, lang, mine);
}

function say(text, lang, mine) {
  const one = new SpeechSynthesisUtterance(text);
  Object.assign(one, { lang, voice: mine, rate: RATES[own.pace] });
  one.addEventListener("error", ({ error }) => error === "not-allowed" && toast(controls.dataset.tap, "problem"));
  for (const over of ["end", "error"]) one.addEventListener(over, () => due.splice(0, due.indexOf(text) + 1));
  due.push(text);
  speech.speak(one);
}

// A voice of this device for that language: one that needs no internet, if there is one.
function pick(lang) {
  const fits = speech.getVoices().filter((one) => one.lang.toLowerCase().startsWith(lang));
  return fits.find((one) => one.localService) ?? fits[0];
}

let waited = false;

// Some browsers find their voices only after they were asked for them.
function silent() {
  if (speech && !waited) {
    waited = true;
    speech.addEventListener("voiceschanged", hear, { once: true });
    setTimeout(hear, 2000);
    return;
  }
  own.on = false;
  keep();
  toast(controls.dataset.none, "problem");
  hush();
}

// Another device reads aloud; both do where somebody wants it.
function taken() {
  const { taken: text, also: label } = controls.dataset;
  own.on = false;
  keep();
  toast(text, "", 12, { label, run: () => {
    Object.assign(own, { on: true, also: true });
    keep();
    hear(true);
  } });
}

function hush() {
  ask(`${body.dataset.url}/speech?voice=${own.name}&hush=1`).catch(() => {}); // it is forgotten by itself as well
}

// A page of another kind may come by itself while something is told, or because of it: nothing of that is lost.
function goOn() {
  const before = came.byItself && found("sessionStorage", LEFT);
  if (!before || Date.now() - before.at > KEEP) return;
  ({ told, headline, due: left } = before);
}

function read() {
  const usual = { on: false, pace: "usual", also: false, name: Math.random().toString(36).slice(2) };
  return { ...usual, ...found("localStorage", STORE) };
}

function keep() {
  show();
  write("localStorage", STORE, own);
}

// Where storage is switched off, it goes for this page alone.
function found(storage, name) {
  try {
    return JSON.parse(globalThis[storage].getItem(name));
  } catch {
    return null;
  }
}

function write(storage, name, what) {
  try {
    globalThis[storage].setItem(name, JSON.stringify(what));
  } catch { /* see above */ }
}
