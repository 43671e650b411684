// The end of a game: this phone computes all draws of the app anew from the seed and the numbers, as docs/fair-dice.md
// writes it down. SHA-256 is done by hand: over plain HTTP a browser has none.
import { ask } from "./offline.js";
import { remembered } from "./number.js";

const WORD = 2 ** 32;
const primes = [];
for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime)) primes.push(n);
const begins = primes.slice(0, 8).map((prime) => Math.floor((Math.sqrt(prime) % 1) * WORD));
const rounds = primes.map((prime) => Math.floor((Math.cbrt(prime) % 1) * WORD));
const turn = (word, by) => (word >>> by) | (word << (32 - by));

export function sha256(bytes) {
  const state = Uint32Array.from(begins), words = new Uint32Array(64);
  const filled = new Uint8Array((bytes.length + 72) & ~63), view = new DataView(filled.buffer);
  filled.set(bytes);
  filled[bytes.length] = 128;
  view.setUint32(filled.length - 4, 8 * bytes.length);
  for (let at = 0; at < filled.length; at += 64) {
    for (let i = 0; i < 16; i += 1) words[i] = view.getUint32(at + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const x = words[i - 15], y = words[i - 2];
      const one = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3), two = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      words[i] = words[i - 16] + one + words[i - 7] + two;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i += 1) {
      const more = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + rounds[i] + words[i];
      const most = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [(more + most) | 0, a, b, c, (d + more) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] += word));
  }
  const found = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => found.setUint32(4 * i, word));
  return new Uint8Array(found.buffer);
}

export function hmac(key, text) {
  const inner = new Uint8Array(64).fill(0x36), outer = new Uint8Array(64).fill(0x5c);
  key.forEach((byte, i) => {
    inner[i] ^= byte;
    outer[i] ^= byte;
  });
  return sha256([...outer, ...sha256([...inner, ...new TextEncoder().encode(text)])]);
}

const bytes = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
const hex = (found) => [...found].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// Which lot is drawn with which number: lot(source, number, total).
export function lots(game, seed, numbers) {
  const told = numbers.map(([seat, number]) => `${seat} ${number || "-"}\n`).join("");
  const key = hmac(bytes(seed), `ming-table dice 1\n${game}\n${told}`), made = new Map();
  const words = (text) => {
    if (!made.has(text)) made.set(text, new DataView(hmac(key, text).buffer));
    return made.get(text);
  };
  return (source, number, total) => {
    let word = words(`${source} ${Math.floor((number - 1) / 8)}`).getUint32(((number - 1) % 8) * 4);
    for (let again = 1; word >= WORD - (WORD % total); again += 1)
      word = words(`${source} ${number} ${again}`).getUint32(0);
    return word % total;
  };
}

// What does not fit: "seed", "number", an entry's number; or nothing.
export function wrong({ game, commitment, seed, numbers, draws }, mine) {
  if (hex(sha256(bytes(seed))) !== commitment || (mine && mine[2] !== commitment)) return "seed";
  if (mine?.[1] && !numbers.some(([, number]) => number === mine[1])) return "number";
  const lot = lots(game, seed, numbers), used = new Set();
  for (const [entry, source, number, total, first, end, kept] of draws) {
    const draw = `${source} ${number}`, drawn = number > 0 && !used.has(draw) ? lot(source, number, total) : -1;
    used.add(draw);
    if (drawn < 0 || (!kept && (drawn < first || drawn >= end))) return entry;
  }
  return null;
}

// How many draws did not come in their turn, or stand as they came before a correction: who chooses what pleases him
// leaves such, too. Numbers that were passed over count as well; see out_of_turn in engine/proof.py.
export function loose({ game, seed, numbers, draws }) {
  const lot = lots(game, seed, numbers), chains = new Map();
  let found = 0;
  for (const [, source, number, total, first, end, kept] of draws) {
    if (!chains.has(source)) chains.set(source, { most: 0, ends: [] });
    const chain = chains.get(source), place = chain.ends.findIndex((one) => one > number);
    chain.ends[place < 0 ? chain.ends.length : place] = number;
    chain.most = Math.max(chain.most, number);
    const drawn = kept ? lot(source, number, total) : first;
    if (drawn < first || drawn >= end) found += 1;
  }
  for (const { most, ends } of chains.values()) found += most - ends.length;
  return found;
}

async function check() {
  const box = document.querySelector("[data-dice]");
  if (!box) return;
  const { dice, checked, entry, seed, number } = box.dataset;
  try {
    const answer = await ask(dice, { headers: { Accept: "application/json" } });
    if (!answer.ok) return;
    const { table, seat: held } = document.body.dataset;
    const [, mine, told] = remembered().find(([of]) => of === table) ?? [];
    // Who stood up before the game took the number along.
    const draws = await answer.json(), found = wrong(draws, told ? [table, held && mine, told] : null);
    const said = found === null ? checked : { seed, number }[found] ?? entry.replace("%", found);
    box.querySelector("summary b").textContent = said;
    box.classList.add(found === null ? "fits" : "fails");
    const count = found === null ? loose(draws) : 0, line = box.querySelector("[data-loose]");
    if (count && line.hidden) {
      line.textContent = line.dataset.loose.replace("%", count);
      line.hidden = false;
      box.open = true;
    }
  } catch {
    // the laptop is away: asked for again with its next news
  }
}

document.addEventListener("swapped", check);
check();
