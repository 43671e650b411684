// One's turn begins on a page that waited: a short buzz, a soft sound, and a note where that was allowed; each can be
// switched off in the menu, which this phone remembers. Phones that sleep hear nothing, and nothing calls twice.
import { came } from "./hold.js";
import { toast } from "./toast.js";

const body = document.body;
const CHOSEN = "ming:signals", CALLED = `ming:${body.dataset.table}:called`;
const JUST = 4000; // whoever has tapped so lately looks at the screen
const USUAL = { sound: true, buzz: true, note: false };
let audio = null, touched = 0, waited = false, usual = null;

const yours = () => Number(document.getElementById("now")?.dataset.turn ?? 0);
const can = {
  sound: () => "AudioContext" in window,
  buzz: () => "vibrate" in navigator,
  note: () => isSecureContext && "Notification" in window,
};

export function turns() {
  usual = { ...USUAL, ...read(localStorage, CHOSEN) };
  const before = came.byItself && read(sessionStorage, CALLED);
  waited = Boolean(before?.waits);
  look();
  document.addEventListener("swapped", look);
  for (const name of ["pointerdown", "keydown"]) document.addEventListener(name, unlock);
  for (const button of document.querySelectorAll("[data-signal]")) {
    button.hidden = !can[button.dataset.signal]();
    mark(button);
    button.addEventListener("click", () => choose(button));
  }
}

function look() {
  const now = yours(), told = read(sessionStorage, CALLED)?.told ?? 0;
  const calls = now > told && waited && Date.now() - touched > JUST;
  waited = !now;
  write(sessionStorage, CALLED, { waits: waited, told: Math.max(now, told) });
  if (calls) call();
}

function call() {
  if (on("buzz") && (navigator.userActivation?.hasBeenActive ?? touched)) navigator.vibrate(40);
  if (on("sound")) ring();
  if (on("note") && document.hidden && Notification.permission === "granted") note();
}

const on = (signal) => usual[signal] && can[signal]();

// A browser lets a page sound and shake only after somebody has touched it.
function unlock() {
  touched = Date.now();
  if (audio || !on("sound")) return;
  audio = new AudioContext();
  audio.suspend().catch(() => {});
}

async function ring() {
  if (!audio) return;
  await audio.resume().catch(() => {});
  if (audio.state !== "running") return;
  [587.3, 880].forEach((pitch, place) => {
    const tone = audio.createOscillator(), loud = audio.createGain(), at = audio.currentTime + place * 0.16;
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0, at);
    loud.gain.linearRampToValueAtTime(0.12, at + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.001, at + 0.7);
    tone.connect(loud).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.75);
  });
  setTimeout(() => audio.suspend().catch(() => {}), 1200);
}

async function note() {
  const text = document.getElementById("headline")?.textContent ?? "";
  const about = { tag: CALLED, icon: document.querySelector("link[rel=icon]")?.href, data: body.dataset.url };
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => null);
  if (worker) worker.showNotification(text, about).catch(() => {});
  else new Notification(text, about).onclick = () => focus();
}

async function choose(button) {
  const signal = button.dataset.signal, wanted = !usual[signal];
  if (wanted && signal === "note" && (await Notification.requestPermission()) !== "granted") {
    toast(button.dataset.refused, "problem");
    return;
  }
  usual[signal] = wanted;
  write(localStorage, CHOSEN, usual);
  mark(button);
  if (!wanted) return;
  unlock();
  if (signal !== "note") call();
}

function mark(button) {
  button.setAttribute("aria-pressed", usual[button.dataset.signal] ? "true" : "false");
}

// Where storage is switched off, it goes for this page alone.
function read(store, name) {
  try {
    return JSON.parse(store.getItem(name));
  } catch {
    return null;
  }
}

function write(store, name, value) {
  try {
    store.setItem(name, JSON.stringify(value));
  } catch { /* see above */ }
}
