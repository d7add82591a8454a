// The board says that photos of a sheet wait on this phone, and leads to them.
const page = location.pathname;
const words = document.documentElement.lang === "en" ? ["1 sheet waits to be read", "# sheets wait to be read"] : ["1 Zettel wartet", "# Zettel warten"];

function draw() {
  const lines = document.querySelector(".lines");
  const waits = Number(localStorage[`draft:${page}#photos`]);
  if (!waits || !lines || document.querySelector(".photos")) return;
  const link = Object.assign(document.createElement("a"), { href: `${page}/foto`, textContent: waits > 1 ? words[1].replace("#", waits) : words[0] });
  const line = Object.assign(document.createElement("p"), { className: "photos" });
  line.append(link);
  lines.append(line);
}

addEventListener("board", draw);
draw();
