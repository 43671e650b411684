// A secret is fetched when it is looked at and forgotten when the finger lifts; a toggle serves those who cannot hold.
export function peeking() {
  document.addEventListener("pointerdown", (event) => {
    const back = event.target.closest?.("[data-peek]");
    if (back) look(back.dataset.peek);
  });
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => kept() || hide());
  addEventListener("blur", hide);
  document.addEventListener("visibilitychange", () => document.hidden && hide());
  document.addEventListener("contextmenu", (event) => event.target.closest?.("[data-peek], .veil .pick") && event.preventDefault());
  document.addEventListener("click", (event) => {
    const toggle = event.target.closest?.("[data-peek-toggle]");
    if (!toggle) return;
    event.preventDefault();
    if (kept()) hide();
    else {
      toggle.setAttribute("aria-pressed", "true");
      look(toggle.getAttribute("href"));
    }
  });
}

const kept = () => document.querySelector("[data-peek-toggle][aria-pressed=true]");
let wanted = 0;

async function look(url) {
  const turn = (wanted += 1);
  const answer = await fetch(url, { cache: "no-store", credentials: "same-origin" }).catch(() => null);
  if (!answer?.ok || turn !== wanted) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const out = document.getElementById("peeked");
  if (out && turn === wanted) out.textContent = page.getElementById("secret")?.textContent ?? "";
}

function hide() {
  wanted += 1;
  const out = document.getElementById("peeked");
  if (out) out.textContent = "";
  kept()?.setAttribute("aria-pressed", "false");
}
