// Posts an intent with a key of its own; the same tap sent twice counts once.
import { handed } from "./hold.js";
import { ask } from "./offline.js";
import { deliver, left } from "./outbox.js";
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
    send(form, data, event.submitter);
  });
  const mail = left();
  if (mail) post(mail);
}

// Whether it was done; if not, the reader has been told why. A new question is shown from its beginning.
export function send(form, data, by = form) {
  data.set("key", key());
  return post({ to: form.getAttribute("action"), data: String(data) }, form, by); // form.action is a button's name
}

async function post(mail, form, by) {
  const data = new URLSearchParams(mail.data), headers = { Accept: "application/json" };
  body.classList.add("busy");
  if (form) handed(form, "going");
  let done = false;
  try {
    const answer = await deliver(by, () => ask(mail.to, { method: "POST", body: data, headers }), mail);
    if (!answer) return false;
    const said = answer.headers.get("Content-Type")?.includes("json") ? await answer.json() : {};
    const text = said.message || said.error?.message;
    if (text && (said.status !== "done" || !answer.ok)) toast(text, "problem");
    done = answer.ok && (said.status ?? "done") === "done";
    if (form) handed(form, done ? "done" : "");
    if (done) form?.closest(".undo")?.removeAttribute("open"); // it would lie over what is asked again
    if (done) (form ?? document).dispatchEvent(new CustomEvent("sent", { bubbles: true }));
    // What was picked is done; of several seats on this phone another one may be next.
    if (done && location.search) history.replaceState(null, "", after(data));
    await refresh();
  } catch {
    if (!done) toast(body.dataset.failed, "problem"); // else the next look at the table shows it
  } finally {
    if (form) handed(form, "");
    body.classList.remove("busy");
    document.dispatchEvent(new CustomEvent("answered"));
  }
  return done;
}

function after(data) {
  const query = new URLSearchParams(location.search);
  if (data.get("all")) return `${location.pathname}?place=all`; // one part after the other, in one form
  if (data.get("then") || data.get("as") || data.get("share")) return location.pathname;
  for (const name of ["pick", "mode"]) query.delete(name);
  const left = String(query);
  return left ? `${location.pathname}?${left}` : location.pathname;
}
