// Knows when something changed: an event stream, looked after by polling. iOS kills streams without an error, so
// the server sends a beat every ten seconds; a stream that misses two is dead and is replaced.
import { ask, found, keepSeat, lost, show } from "./offline.js";
import { leave } from "./hold.js";
import { answers } from "./outbox.js";
import { refresh, refreshing } from "./swap.js";
import { hush, toast } from "./toast.js";

const QUIET = 22000;
const LOST = 8000; // so long without an answer, and a banner is not enough
const PATIENCE = 4000; // for a number alone
const body = document.body;
const display = body.dataset.page.endsWith("table.html") ? "&as=display" : ""; // a TV beside the same person's phone
let stream, heard = Date.now(), failing = 0, ended = false;
let newest = 0; // the latest entry of the table
let unsure = false; // whether somebody may have come or gone since the page was sent

export function live() {
  open();
  keepSeat();
  setInterval(watch, 2000);
  addEventListener("pageshow", (event) => event.persisted && wake());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && wake());
  addEventListener("online", wake);
  addEventListener("offline", cut);
  addEventListener("pagehide", () => stream?.close());
  document.addEventListener("answered", news);
  document.querySelector("#elsewhere [data-here]")?.addEventListener("click", () => {
    ended = false;
    show(document.getElementById("elsewhere"), false);
    wake();
  });
}

function open() {
  if (!("EventSource" in window)) return;
  stream?.close();
  stream = new EventSource(`${body.dataset.url}/events?after=${body.dataset.number}${display}`);
  stream.addEventListener("open", alive);
  stream.addEventListener("beat", alive);
  stream.addEventListener("message", (event) => {
    alive();
    newest = Number(event.data);
    news();
  });
  stream.addEventListener("presence", (event) => {
    alive();
    there(JSON.parse(event.data));
  });
  stream.addEventListener("bye", (event) => {
    stream.close();
    if (event.data === "revoked" || event.data === "away") leave(() => location.reload());
    else if (event.data === "replaced") rest();
    else if (event.data === "set-back") setBack();
    else heard = 0;
  });
  stream.addEventListener("error", () => (heard = 0));
}

// Who is there now, which mostly is what the page shows already. What is being fetched may be older than this.
function there(colours) {
  unsure ||= refreshing() || colours.join(" ") !== body.dataset.here;
  news();
}

// Whoever awaits the answer to a tap of his gets it all with that: at the address that he is at until then, the page
// would ask again what he has just answered.
function news() {
  if (body.classList.contains("busy") || !(unsure || newest > Number(body.dataset.number))) return;
  attempt(unsure ? undefined : newest);
  unsure = false;
}

// A backup was restored, from before what this page shows: it shows what there is, and says so.
async function setBack() {
  newest = heard = 0;
  if (!(await attempt())) return;
  toast(body.dataset.setBack, "problem");
  open();
}

// Another tab has taken over: two that look alike would only take the stream from each other.
function rest() {
  ended = true;
  const sheet = document.getElementById("elsewhere");
  if (sheet) show(sheet, true);
}

function alive() {
  heard = Date.now();
  reached();
}

function reached() {
  failing = 0;
  hush("off");
  answers(true);
  found();
}

function failed() {
  failing ||= Date.now();
  document.dispatchEvent(new CustomEvent("lost"));
  answers(false);
  if (Date.now() - failing >= LOST) lost();
}

// The stream belongs to the network that is gone: what still comes by it does not say that anything can be sent.
function cut() {
  stream?.close();
  heard = 0;
  watch();
}

async function attempt(number) {
  try {
    await refresh(number);
    reached();
    document.dispatchEvent(new CustomEvent("current"));
    return true;
  } catch {
    failed();
    return false;
  }
}

function wake() {
  if (ended) return;
  attempt();
  open();
}

let asking = false;

// Silent for too long: ask by hand, every two seconds, and open another stream unless the browser is at it already.
async function watch() {
  if (ended || asking || document.visibilityState !== "visible" || Date.now() - heard < QUIET) return;
  asking = true;
  try {
    const wants = { headers: { Accept: "application/json" } };
    const mine = Number(body.dataset.number);
    const answer = await ask(`${body.dataset.url}/number?after=${mine}${display}`, wants, PATIENCE);
    reached();
    if ([403, 404, 410].includes(answer.status)) leave(() => location.reload()); // put away, or no longer ours
    if (!answer.ok) return;
    const { number, connected, set_back: back } = await answer.json();
    if (back) return setBack();
    if (number > Number(body.dataset.number)) await attempt(number);
    else there(connected);
    if (stream?.readyState !== 0) open();
  } catch {
    failed();
  } finally {
    asking = false;
  }
}
