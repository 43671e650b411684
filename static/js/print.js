// Printing: what the choices come to while one chooses, and how far the press is. Without scripts the numbers come with
// the next page, and the page of a wish reloads itself.
const PAUSE = 250;
const LOOK = 700;

export function printing() {
  const form = document.querySelector("[data-print]");
  if (form) choosing(form);
  if (form && document.querySelector(".looks .coming")) drawing();
  const job = document.getElementById("job");
  if (job && ["waiting", "making"].includes(job.dataset.state)) watching();
}

function choosing(form) {
  let timer, asked = 0;
  const show = async () => {
    const now = ++asked;
    const said = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (!["csrf", "choosing"].includes(name)) said.append(name, value);
    if (!said.has("only")) said.append("only", "");
    const url = `${form.getAttribute("action")}?fragment=1&${said}`;
    const answer = await fetch(url, { cache: "no-store" }).catch(() => null);
    if (!answer?.ok || now !== asked) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    for (const what of ["#sum", ...["only", "sheet", "more"].map((name) => `[data-line="${name}"]`)]) {
      const here = document.querySelector(what), there = page.querySelector(what);
      if (here && there && here.textContent !== there.textContent) here.textContent = there.textContent;
    }
    for (const here of form.querySelectorAll("[data-help]")) {
      const there = page.querySelector(`[data-help="${here.dataset.help}"]`);
      if (there) here.textContent = there.textContent;
    }
  };
  form.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(show, PAUSE);
  });
}

// Pictures that are still being drawn for the first phone that asks for them.
async function drawing() {
  for (let tries = 0; tries < 40; tries++) {
    await new Promise((go) => setTimeout(go, LOOK));
    const answer = await fetch(`${location.pathname}?fragment=1`, { cache: "no-store" }).catch(() => null);
    if (!answer?.ok) continue;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const there = page.querySelector(".looks");
    if (!there || there.querySelector(".coming")) continue;
    document.querySelector(".looks").replaceChildren(...[...there.children].map((one) => document.adoptNode(one)));
    return;
  }
}

async function watching() {
  for (;;) {
    await new Promise((go) => setTimeout(go, LOOK));
    if (document.visibilityState !== "visible") continue;
    const job = document.getElementById("job");
    const answer = await fetch(job.dataset.job, { cache: "no-store" }).catch(() => null);
    if (!answer) continue;
    if (!answer.ok) return location.reload();
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const there = page.getElementById("job");
    if (!there) return location.reload();
    if (there.dataset.state !== job.dataset.state) {
      const before = job.dataset.state;
      if (before === "waiting" && there.dataset.state === "making") {
        job.replaceWith(document.adoptNode(there));
        continue;
      }
      return location.reload();
    }
    const bar = document.getElementById("job-bar"), further = there.querySelector("#job-bar");
    for (const name of ["max", "value"])
      if (further?.hasAttribute(name)) bar.setAttribute(name, further.getAttribute(name));
    const help = document.getElementById("job-help"), said = there.querySelector("#job-help");
    if (said && help.textContent !== said.textContent) help.textContent = said.textContent;
  }
}
