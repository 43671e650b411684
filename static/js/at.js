// Looking back: the slider and the links next to it show another moment in the same page.
import { refresh } from "./swap.js";

export function travelling() {
  const reel = document.getElementById("reel"), slider = document.getElementById("place");
  if (!reel) return;
  let timer = 0;

  function show() {
    const course = reel.dataset.course.split(" ");
    history.replaceState(null, "", reel.dataset.at + (course[slider.value] ?? course.at(-1)));
    refresh().catch(() => {}); // without the server the picture stays; whoever moves the slider asks again
  }

  slider.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(show, 90);
  });
  reel.addEventListener("submit", (event) => {
    event.preventDefault();
    show();
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-place]");
    if (!link || event.metaKey || event.ctrlKey || event.button) return;
    event.preventDefault();
    slider.value = link.dataset.place;
    show();
  });
  // A slider keeps where the finger put it; what it is called follows the page.
  document.addEventListener("swapped", () => {
    const said = document.getElementById("step")?.textContent;
    if (said) slider.setAttribute("aria-valuetext", said);
  });
}
