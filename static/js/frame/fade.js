// Pages fade into each other where the engine knows how and less motion is not asked for; what is tapped meanwhile is the
// new page. No module: it is there before the page can be left, and fading begins and ends with it.
if ("onpageswap" in window) {
  // Board, entry page, large board, wall and files do not load this and are shown at once: the engine would say an error.
  const atOnce = /\/(abend\/\d+|spiel(\/\d+\/(aendern|davor|eintrag))?|wand|export)$|\.\w+$/;
  // A fade that is broken off, as when the phone is turned, is no error.
  const calm = (fade) => fade.ready.catch(() => null);

  addEventListener("pagereveal", ({ viewTransition }) => {
    if (viewTransition) calm(viewTransition);
  });
  addEventListener("pageswap", ({ viewTransition, activation }) => {
    if (!viewTransition) return;
    calm(viewTransition);
    if (activation && atOnce.test(new URL(activation.entry.url).pathname)) viewTransition.skipTransition();
  });

  const fades = new CSSStyleSheet({ media: "(prefers-reduced-motion: no-preference)" });
  fades.replaceSync(`
    @view-transition { navigation: auto; }
    ::view-transition { pointer-events: none; }
    ::view-transition-group(*) { animation-duration: .12s; }
  `);
  document.adoptedStyleSheets.push(fades);
}
