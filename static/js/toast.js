// One quiet banner at the top: what happened instead, or that the connection is gone.
let bar, timer, dismissed = "", end = null;

// What closes it may have a word of its own and do more.
export function toast(text, kind = "", seconds = 8, close = null) {
  if (!bar) {
    bar = document.createElement("div");
    bar.setAttribute("role", "status");
    const button = document.createElement("button");
    button.type = "button";
    button.addEventListener("click", () => {
      bar.hidden = true;
      dismissed = end ? "" : bar.firstChild.textContent;
      end?.run();
    });
    bar.append(document.createElement("span"), button);
    document.body.append(bar);
  }
  if (!seconds && dismissed === text) return; // what lasts was read and need not come back
  dismissed = "";
  end = close;
  bar.className = `toast ${kind}`;
  bar.firstChild.textContent = text;
  bar.lastChild.textContent = end?.label ?? "×";
  bar.lastChild.setAttribute("aria-label", end?.label ?? document.body.dataset.close);
  bar.hidden = false;
  clearTimeout(timer);
  if (seconds) timer = setTimeout(() => (bar.hidden = true), seconds * 1000);
}

export function hush(kind) {
  if (!bar?.classList.contains(kind)) return;
  bar.hidden = true;
  dismissed = "";
}
