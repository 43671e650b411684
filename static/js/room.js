// On a turn of one's own the map stays where it is, whatever others do beside the game and whatever is picked: the
// strip that tells what they did (since.js) keeps the room that it has.
const NEARLY = 0.78; // of its height
let room = {}; // how high the strip is
let floor = 0, question = ""; // where the middle began when that was asked
let wide = innerWidth;
const yours = () => document.querySelector("#now[data-turn]");
const turn = () => yours() && document.getElementById("since");
const asked = () => (yours() ? document.getElementById("foot")?.dataset.anew : "");

document.addEventListener("swapped", () => {
  keep();
  if (asked() !== question) floor = 0;
  level();
});
document.addEventListener("picked", level);
document.addEventListener("toggle", (event) => event.target.id === "since" && anew(), true);
addEventListener("resize", () => {
  if (wide !== innerWidth) anew(); // a browser's own bars come and go
  wide = innerWidth;
});
anew();

function keep() {
  const { strip, open, high } = room;
  if (!strip || strip !== turn() || strip.open !== open) return measure();
  strip.querySelector(".told").style.height = `${high}px`;
}

function measure() {
  const strip = turn(), told = strip?.querySelector(".told");
  told?.removeAttribute("style");
  const high = told?.getBoundingClientRect().height;
  room = high ? { strip, open: strip.open, high } : {};
}

function anew() {
  measure();
  floor = 0;
  level();
}

// Where a pick takes the strip away, or says less, its room stays: what has been tapped does not slip from below the
// finger, as long as the same is asked.
function level() {
  const [middle, strip] = ["mid", "happened"].map((id) => document.getElementById(id));
  if (!middle || !strip) return;
  strip.style.paddingBottom = "";
  const top = middle.getBoundingClientRect().top + scrollY;
  if (!floor) {
    [floor, question] = [top, asked()];
    fit(middle, document.getElementById("board"));
  }
  if (question && top < floor) strip.style.paddingBottom = `${floor - top}px`;
}

// A long line leaves the map less room on a turn of one's own: nearly whole, it is made a little smaller to be whole.
function fit(middle, map) {
  if (!map) return;
  map.style.maxHeight = "";
  const high = map.getBoundingClientRect().height, has = middle.clientHeight;
  if (turn() && has < high && has >= NEARLY * high) map.style.maxHeight = `${has}px`;
}
