// A page that answers photos: they were read, so this phone keeps them no longer.
import { drop } from "./kept.js";

const answers = document.querySelector("[data-answer]");
let sent;
try {
  sent = JSON.parse(sessionStorage.photos);
  if (answers) sessionStorage.removeItem("photos");
} catch { /* none, or not allowed */ }
if (answers && sent) await drop(...sent).catch(() => 0);
