// Who asks what a bot would do goes on meanwhile; what it says is unfolded as soon as it is known.
import { ask } from "./offline.js";
import { refresh } from "./swap.js";
import { toast } from "./toast.js";

const PATIENCE = 8000, TRIES = 4, PAUSE = 700;
const body = document.body;

document.addEventListener("sent", ({ target }) => {
  if (target.id === "ask-hint") hear(target);
});
const form = document.getElementById("ask-hint");
if (form?.querySelector("[aria-busy]")) hear(form); // somebody was asked before this page was loaded

async function hear(form) {
  const as = new FormData(form).get("as");
  const own = as ? `?as=${encodeURIComponent(as)}` : "";
  try {
    let said = {};
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (tries) await new Promise((on) => setTimeout(on, PAUSE));
      const answer = await ask(`${body.dataset.url}/hint${own}`, { headers: { Accept: "application/json" } }, PATIENCE);
      said = await answer.json();
      await refresh();
      const told = document.getElementById("hint");
      if (told) unfold(told);
      if (told || !document.querySelector("#ask-hint [aria-busy]")) break;
    }
    if (said.message && said.error.code !== "hint-past") toast(said.message, "problem");
  } catch {
    toast(body.dataset.failed, "problem");
  }
}

// Whoever has done nothing else since goes on from there.
function unfold(told) {
  told.open = true;
  const { activeElement: active, body: page } = document;
  if (active === page || active.id === "line") told.querySelector("summary").focus({ preventScroll: true });
}
