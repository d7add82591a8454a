// A question about an entry, or about a change, is answered without leaving the page: what waits goes on waiting.
import { sending } from "./sending.js";

const form = document.querySelector("main form[method=post]");
const text = document.title.split(" –")[0];
const plain = form.id === "twice" ? { plain: true, game: {}, re: [], active: [], text } : null;
form.addEventListener("submit", sending(form, (was) => was ?? plain));
