// A secret is fetched when it is looked at and forgotten when the finger lifts; a toggle serves those who cannot hold.
document.addEventListener("pointerdown", (event) => {
  const back = event.target.closest?.("[data-peek]");
  if (back) look(back.dataset.peek);
});
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => kept() || hide());
addEventListener("blur", hide);
document.addEventListener("visibilitychange", () => document.hidden && hide());
document.addEventListener("contextmenu", (event) => {
  if (event.target.closest?.("[data-peek], .veil .pick")) event.preventDefault();
});
document.addEventListener("click", (event) => {
  const veil = event.target.closest?.("[data-veil]");
  if (veil) {
    const hidden = document.body.classList.toggle("veil");
    veil.textContent = hidden ? veil.dataset.show : veil.dataset.hide;
  }
  // A click without a pointer comes from a keyboard or a screen reader, which cannot hold.
  const back = event.detail === 0 && event.target.closest?.("[data-peek]");
  const toggle = back ? document.querySelector("[data-peek-toggle]") : event.target.closest?.("[data-peek-toggle]");
  if (!toggle) return;
  event.preventDefault();
  if (kept()) hide();
  else {
    toggle.setAttribute("aria-pressed", "true");
    look(toggle.getAttribute("href"));
  }
});

// A new question is not hidden from the one who must answer it.
document.addEventListener("swapped", () => {
  const veil = document.querySelector("[data-veil]");
  if (!veil) document.body.classList.remove("veil");
  else if (document.body.classList.contains("veil")) veil.textContent = veil.dataset.show;
});

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
