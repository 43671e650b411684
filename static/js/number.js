// This phone's part in the dice: a number of its own, added to the app's seed before the game. It remembers the number
// and what it was told then of the seed; at the end it holds both against what is told (dice.js).
import { ask } from "./offline.js";
import { key } from "./send.js";

const MOST = 20; // tables that are remembered
let going = false;

export function remembered() {
  try {
    return JSON.parse(localStorage.getItem("dice") ?? "[]");
  } catch {
    return []; // nothing is kept here, or what somebody else wrote
  }
}

async function add() {
  const form = document.querySelector("form[data-pledge]");
  if (!form || going) return;
  going = true;
  const table = document.body.dataset.table, { pledge } = form.dataset;
  const before = remembered().find(([of, , told]) => of === table && told === pledge);
  const number = before?.[1] ?? key();
  try {
    if (!before) {
      const others = remembered().filter(([of]) => of !== table);
      localStorage.setItem("dice", JSON.stringify([...others, [table, number, pledge]].slice(-MOST)));
    }
  } catch {
    // it adds its number all the same
  }
  const body = new URLSearchParams(new FormData(form));
  body.set("number", number);
  try {
    await ask(form.getAttribute("action"), { method: "POST", body, headers: { Accept: "application/json" } });
  } catch {
    // the laptop is away: the next page asks again
  }
  going = false;
}

document.addEventListener("swapped", add);
add();
