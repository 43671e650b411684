// While a review is thought of: how far it is, and what there is already. Without scripts the page reloads itself.
import { refresh } from "./swap.js";

const LOOK = 2000;

async function watching() {
  while (["waiting", "thinking"].includes(document.getElementById("review")?.dataset.state)) {
    await new Promise((go) => setTimeout(go, LOOK));
    if (document.visibilityState === "visible") await refresh().catch(() => {});
  }
}
watching();
