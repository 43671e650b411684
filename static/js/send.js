// Posts an intent with a key of its own; the same tap sent twice counts once.
import { handed } from "./hold.js";
import { ask } from "./offline.js";
import { refresh } from "./swap.js";
import { toast } from "./toast.js";

const body = document.body;

// crypto.randomUUID needs a secure context, which a table in the living room is not.
export function key() {
  const bytes = new Uint8Array(16);
  if (globalThis.crypto?.getRandomValues) crypto.getRandomValues(bytes);
  else for (let i = 0; i < 16; i += 1) bytes[i] = Math.random() * 256;
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function sending() {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-act]") || !window.fetch) return;
    event.preventDefault();
    if (body.classList.contains("busy")) return;
    const data = new URLSearchParams(new FormData(form));
    if (event.submitter?.name) data.set(event.submitter.name, event.submitter.value);
    send(form, data);
  });
}

// Whether it was done; if not, the reader has been told why. A new question is shown from its beginning.
export async function send(form, data) {
  body.classList.add("busy");
  data.set("key", key());
  handed(form, "going");
  let done = false;
  try {
    const answer = await twice(form.getAttribute("action"), data); // form.action is the button of that name
    const said = answer.headers.get("Content-Type")?.includes("json") ? await answer.json() : {};
    const text = said.message || said.error?.message;
    if (text && (said.status !== "done" || !answer.ok)) toast(text, "problem");
    done = answer.ok && (said.status ?? "done") === "done";
    handed(form, done ? "done" : "");
    if (done) form.dispatchEvent(new CustomEvent("sent", { bubbles: true }));
    // What was picked is done; of several seats on this phone another one may be next.
    if (done && location.search) history.replaceState(null, "", after(data));
    await refresh();
  } catch {
    toast(body.dataset.failed, "problem");
  } finally {
    handed(form, "");
    body.classList.remove("busy");
    document.dispatchEvent(new CustomEvent("answered"));
  }
  return done;
}

function after(data) {
  const query = new URLSearchParams(location.search); // its size is not known before Safari 17
  if (data.get("then") || data.get("as")) return location.pathname;
  for (const name of ["pick", "mode"]) query.delete(name);
  return `${location.pathname}${String(query) && `?${query}`}`;
}

// A request that got lost is sent once more with the same key, which the table answers as the first.
async function twice(url, data) {
  const send = () => ask(url, { method: "POST", body: data, headers: { Accept: "application/json" } });
  try {
    return await send();
  } catch {
    await new Promise((done) => setTimeout(done, 700));
    return send();
  }
}
