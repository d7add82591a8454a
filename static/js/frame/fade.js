// A page fades into the next one only where that one loads fade.css too: else the engine would break it off with an error.
// No module: it is there before the page can be left.
{
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
}
