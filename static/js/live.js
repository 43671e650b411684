// Knows when something changed: an event stream, looked after by polling. iOS kills streams without an error, so
// the server sends a beat every ten seconds; a stream that misses two is dead and is replaced.
import { refresh, remember } from "./swap.js";
import { hush, toast } from "./toast.js";

const QUIET = 22000;
const body = document.body;
let stream, heard = Date.now(), greeted = false, ended = false;

export function live() {
  remember();
  open();
  setInterval(watch, 2000);
  addEventListener("pageshow", (event) => event.persisted && wake());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && wake());
  addEventListener("online", wake);
  addEventListener("offline", lost);
  addEventListener("pagehide", () => stream?.close());
}

function open() {
  if (!("EventSource" in window)) return;
  stream?.close();
  stream = new EventSource(`${body.dataset.url}/events?after=${body.dataset.number}`);
  greeted = false;
  stream.addEventListener("open", alive);
  stream.addEventListener("beat", alive);
  stream.addEventListener("message", (event) => {
    alive();
    if (Number(event.data) > Number(body.dataset.number)) attempt();
  });
  stream.addEventListener("presence", () => {
    alive();
    if (greeted) attempt(); // the first one tells what the page already shows
    greeted = true;
  });
  stream.addEventListener("bye", (event) => {
    ended = event.data === "replaced";
    stream.close();
    if (event.data === "revoked") location.reload();
  });
  stream.addEventListener("error", () => (heard = 0));
}

function alive() {
  heard = Date.now();
  hush("off");
}

function lost() {
  heard = 0;
  watch();
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
  ended = false;
  attempt();
  open();
}

// Silent for too long: ask by hand, every two seconds, and open another stream unless the browser is at it already.
async function watch() {
  if (document.visibilityState !== "visible" || Date.now() - heard < QUIET) return;
  try {
    const answer = await fetch(`${body.dataset.url}/number`, { cache: "no-store", headers: { Accept: "application/json" } });
    if (!answer.ok) return;
    hush("off");
    if ((await answer.json()).number > Number(body.dataset.number)) await attempt();
    if (!ended && stream?.readyState !== 0) open();
  } catch {
    toast(body.dataset.offline, "off", 0);
  }
}
