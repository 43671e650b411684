// What others did since one's last choice opens by itself on a phone that did not see it come: it slept, lost its line,
// was loaded anew, or goes from hand to hand. A phone that followed it all shows one line.
import { came } from "./hold.js";

const body = document.body;
let away = true; // until what is new has come

// By letters, so that large ones make a phone low as well: then its reader needs the board on a turn of his own.
const low = () => innerHeight <= 40 * parseFloat(getComputedStyle(body).fontSize);

const key = (strip) => `ming:${body.dataset.table}:since:${strip.dataset.seat}`;

function seen(strip) {
  try {
    return Number(sessionStorage.getItem(key(strip)));
  } catch {
    return 0;
  }
}

export function since() {
  if (!body.dataset.table) return;
  away = !came.watched;
  // The server opens it for phones without scripts, also where a tap of the reader led to a page of another kind.
  if (!away) document.getElementById("since")?.removeAttribute("open");
  show();
  away = document.hidden;
  document.addEventListener("swapped", () => {
    if (!away) show();
  });
  document.addEventListener("visibilitychange", () => (away ||= document.hidden));
  document.addEventListener("lost", () => (away = true));
  document.addEventListener("current", () => {
    if (!away || document.hidden) return;
    show();
    away = false;
  });
}

// What is shown to somebody who looks was seen; what he opened or closed himself stays as it is.
function show() {
  const strip = document.getElementById("since");
  if (!strip || document.hidden) return;
  const last = Number(strip.dataset.last), fresh = last > seen(strip);
  if (away) strip.open = fresh && !strip.classList.contains("folded") && !(low() && turn());
  if (!fresh) return;
  try {
    sessionStorage.setItem(key(strip), last);
  } catch { /* storage may be switched off: then it opens once more */ }
}

const turn = () => document.querySelector("#now[data-turn]") && document.getElementById("since");
