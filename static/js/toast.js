// One quiet banner at the top: what happened instead, or that the connection is gone.
let bar, timer, dismissed = "";

export function toast(text, kind = "", seconds = 8) {
  if (!bar) {
    bar = document.createElement("div");
    bar.setAttribute("role", "status");
    const close = document.createElement("button");
    close.type = "button";
    close.textContent = "×";
    close.setAttribute("aria-label", document.body.dataset.close);
    close.addEventListener("click", () => {
      bar.hidden = true;
      dismissed = bar.firstChild.textContent;
    });
    bar.append(document.createElement("span"), close);
    document.body.append(bar);
  }
  if (!seconds && dismissed === text) return; // what lasts was read and need not come back
  dismissed = "";
  bar.className = `toast ${kind}`;
  bar.firstChild.textContent = text;
  bar.hidden = false;
  clearTimeout(timer);
  if (seconds) timer = setTimeout(() => (bar.hidden = true), seconds * 1000);
}

export function hush(kind) {
  if (!bar?.classList.contains(kind)) return;
  bar.hidden = true;
  dismissed = "";
}
