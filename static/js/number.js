// This phone's part in the dice: a number of its own, added to the app's seed before the game. It remembers the number
// and what it was told then of the seed; at the end it holds both against what is told (dice.js).
import { ask } from "./offline.js";
import { key } from "./send.js";

const MOST = 20; // tables that are remembered
let going = false;

export function remembered() {
  try {
    return JSON.parse(localStorage.getItem("dice") ?? "[]").filter(Array.isArray);
  } catch {
    return []; // nothing is kept here, or what somebody else wrote
  }
}

async function add() {
  const form = document.querySelector("form[data-pledge]");
  if (!form || going) return;
  going = true;
  const table = document.body.dataset.table, { pledge } = form.dataset;
  const others = remembered().filter(([of]) => of !== table);
  const number = remembered().find(([of, , told]) => of === table && told === pledge)?.[1] ?? key();
  const body = new URLSearchParams(new FormData(form));
  body.set("number", number);
  try {
    const to = form.getAttribute("action"), headers = { Accept: "application/json" };
    const answer = await ask(to, { method: "POST", body, headers });
    // What came too late, or was added by another phone of this seat, is not looked for at the end.
    if (answer.ok && (await answer.json()).added)
      localStorage.setItem("dice", JSON.stringify([...others, [table, number, pledge]].slice(-MOST)));
  } catch {
    // the laptop is away, and the next page asks again; or nothing is kept here
  }
  going = false;
}

document.addEventListener("swapped", add);
add();
