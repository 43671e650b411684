// Reads aloud what happens at the table, with the device's own voice: what anybody may know, as the server words it for
// the ear. One device a table speaks, unless somebody wants more. Each remembers for itself whether it does.
import { ask } from "./offline.js";
import { toast } from "./toast.js";

const RATES = { slow: 0.8, usual: 1, fast: 1.25 };
const KEEP = 20000; // so often the server hears of a voice that has nothing to say
const body = document.body;
const STORE = `ming:${body.dataset.table}:voice`;
const controls = document.querySelector("[data-voice]"), switched = controls.querySelector("[data-speak]");
const speech = globalThis.speechSynthesis;

let own = read(); // {on, pace, also, name}
let told = null; // the entry up to which all was told
let headline = ""; // whose turn it is, as told last
let asking = false, again = false;

export function voice(tapped) {
  controls.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (button) press(button);
  });
  document.addEventListener("swapped", hear);
  setInterval(hear, KEEP);
  addEventListener("pagehide", () => speech?.cancel());
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
  const texts = [...(first ? [controls.dataset.on] : []), ...lines.filter((line) => told !== null && line)];
  if (now && now !== headline) texts.push(now);
  told = number;
  headline = now;
  for (const text of texts) say(text, lang, mine);
}

function say(text, lang, mine) {
  const one = new SpeechSynthesisUtterance(text);
  Object.assign(one, { lang, voice: mine, rate: RATES[own.pace] });
  one.addEventListener("error", ({ error }) => error === "not-allowed" && toast(controls.dataset.tap, "problem"));
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

// Where storage is switched off, it goes for this page alone.
function read() {
  const usual = { on: false, pace: "usual", also: false, name: Math.random().toString(36).slice(2) };
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(STORE)) };
  } catch {
    return usual;
  }
}

function keep() {
  show();
  try {
    localStorage.setItem(STORE, JSON.stringify(own));
  } catch { /* see above */ }
}
