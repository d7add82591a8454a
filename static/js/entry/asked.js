// A question about an entry, or about a change, is answered without leaving the page: what waits goes on waiting.
// Whoever went back before this script arrived stands on the form again, which has scripts of its own.
const form = document.querySelector("main form[method=post]:not(#game, #incident)");
const text = document.title.split(" –")[0];
const plain = form?.id === "twice" ? { plain: true, game: {}, re: [], active: [], text } : null;
// The click handler is set before any await.
const later = (again) => import(`./sending.js${again}`).then(({ sending }) => sending(form, (was) => was ?? plain));
const sends = form && later("").catch(() => null);
form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  (await sends ?? await later(`#${Date.now()}`).catch(() => () => alert(form.dataset.needs)))(event);
});
