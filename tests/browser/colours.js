// What axe finds wrong with colours, and the paints that pass: a paint is the colours, size and background of a text.
// A text whose paint has passed before is not judged again; a link is, because its neighbours matter to it.
async ([rules, passed]) => {
  const known = new Set(passed);
  const grounds = new Map();
  const ground = (one) => {
    if (!one) return "";
    if (!grounds.has(one)) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(one);
      const own = `${backgroundColor} ${backgroundImage} ${opacity};`.replace("rgba(0, 0, 0, 0) none 1;", "");
      grounds.set(one, own + ground(one.parentElement));
    }
    return grounds.get(one);
  };
  const paint = (one) => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(one);
    return `${color} ${fontSize} ${fontWeight} ${textShadow} on ${ground(one)}`;
  };
  const says = (one) => one.matches("input, select, textarea")
    || [...one.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim());
  const include = [...document.body.querySelectorAll("*")]
    .filter((one) => says(one) && (one.closest("a") || !known.has(paint(one))));
  if (!include.length) return { violations: [], passed: [] };
  const options = { runOnly: rules, elementRef: true, resultTypes: ["violations", "passes"] };
  const { violations, passes } = await axe.run({ include }, options);
  const contrasts = passes.filter(({ id }) => id === rules[0]).flatMap(({ nodes }) => nodes);
  return { violations, passed: [...new Set(contrasts.map(({ element }) => paint(element)))] };
}
