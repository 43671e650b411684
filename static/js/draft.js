// A turn that is planned while others have theirs. It is kept on this phone alone, and stands there when the turn
// comes.
import { refresh } from "./swap.js";

const body = document.body;
const name = `draft ${body.dataset.table} ${body.dataset.seat}`;
const MOST = 8; // tables whose drafts are kept
const drafting = body.classList.contains("drafting");
const picked = () => new URLSearchParams(location.search).get("pick") ?? "";

function kept() {
  try {
    return JSON.parse(localStorage.getItem("drafts") ?? "[]").filter(Array.isArray);
  } catch {
    return []; // nothing is kept here, or what somebody else wrote
  }
}

function keep(pick) {
  const others = kept().filter(([of]) => of !== name);
  const all = pick.includes("/") ? [...others, [name, pick]] : others;
  try {
    localStorage.setItem("drafts", JSON.stringify(all.slice(-MOST)));
  } catch {
    // it stands in the address as long as this page does
  }
}

function look() {
  if (drafting) return keep(picked());
  const mine = kept().find(([of]) => of === name)?.[1];
  if (!mine) return;
  const way = document.getElementById("plan-ahead");
  if (way) {
    way.href = `${body.dataset.url}/plan?pick=${encodeURIComponent(mine)}`;
    way.textContent = way.dataset.kept;
  }
  if (!document.querySelector("[data-turn]") || location.pathname !== body.dataset.url) return;
  keep("");
  if (picked()) return; // something else is chosen already
  const to = new URL(location.href);
  to.searchParams.set("pick", mine);
  history.replaceState(null, "", to);
  refresh().catch(() => location.assign(to));
}

look();
document.addEventListener("swapped", look);
if (drafting) {
  document.addEventListener("click", () => setTimeout(look)); // behind what the tap picks
  addEventListener("pagehide", look);
}
