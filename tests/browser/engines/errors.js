// What goes wrong on the pages of one window, kept for the test that asks.
(() => {
  const kept = () => JSON.parse(sessionStorage.getItem("errors") ?? "[]");
  const keep = (words) => {
    try { sessionStorage.setItem("errors", JSON.stringify([...kept(), `${location.pathname}: ${words}`])); } catch { /* no storage */ }
  };
  window.errors = { splice() { const all = kept(); sessionStorage.removeItem("errors"); return all; } };
  // What still loads while its page is left is given up; WebKit calls that an error.
  let left = false;
  addEventListener("beforeunload", () => { left = true; });
  addEventListener("error", ({ message, target }) => (message || !left) && keep(message ?? `${target.src ?? target.href} was not loaded`), true);
  addEventListener("unhandledrejection", ({ reason }) => keep(`${reason} ${reason?.stack ?? ""}`));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => keep(`${violatedDirective} ${blockedURI}`));
  const { error } = console;
  console.error = (...words) => { keep(words.join(" ")); error(...words); };
})();
