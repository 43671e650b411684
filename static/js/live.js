// Knows when something changed: an event stream with a watch on its heartbeat, and polling where streams fail.
import { refresh, remember } from "./swap.js";
import { hush, toast } from "./toast.js";

const QUIET = 25000; // two heartbeats of 10 s and some
const body = document.body;
let stream, heard = Date.now(), polling = 0;

export function live() {
  remember();
  open();
  setInterval(watch, 2000);
  addEventListener("pageshow", (event) => event.persisted && wake());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && wake());
  addEventListener("online", wake);
  addEventListener("pagehide", () => stream?.close());
}

function open() {
  if (!("EventSource" in window)) return;
  stream?.close();
  stream = new EventSource(`${body.dataset.url}/events?after=${body.dataset.number}`);
  for (const kind of ["message", "number", "changed", "presence", "heartbeat", "ping"]) stream.addEventListener(kind, told);
  stream.addEventListener("open", () => alive());
  stream.addEventListener("error", () => (heard = Math.min(heard, Date.now() - QUIET)));
}

function told(event) {
  alive();
  if (event.type === "heartbeat" || event.type === "ping") return;
  let number = Number(event.lastEventId || 0);
  try {
    const data = JSON.parse(event.data);
    number = typeof data === "number" ? data : data.number ?? number;
    if (event.type === "presence" || data.presence) number = Infinity;
  } catch { /* a stream that sends words sends the number as its id */ }
  if (number > Number(body.dataset.number)) attempt();
}

function alive() {
  heard = Date.now();
  polling = 0;
  hush("off");
}

async function attempt() {
  try {
    await refresh();
    hush("off");
    return true;
  } catch {
    toast(body.dataset.offline, "off", 0);
    return false;
  }
}

function wake() {
  attempt();
  open();
}

// The stream was silent for too long: ask by hand every two seconds, and try a new stream now and then.
async function watch() {
  if (document.visibilityState !== "visible" || Date.now() - heard < QUIET) return;
  polling += 1;
  if (polling % 8 === 1) open();
  try {
    const answer = await fetch(`${body.dataset.url}/number`, { cache: "no-store", headers: { Accept: "application/json" } });
    if (!answer.ok) return;
    hush("off");
    if ((await answer.json()).number > Number(body.dataset.number)) await attempt();
  } catch {
    toast(body.dataset.offline, "off", 0);
  }
}
