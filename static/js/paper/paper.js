// Previews that had to wait their turn came as an empty sheet: they are asked for again, one after the other.
const WAIT = 800;
const MOST = 20;
const EMPTY = 60;

const arrived = (image) => image.decode().catch(() => {});
const empty = (image) => image.complete && image.naturalWidth <= EMPTY;
const pause = () => new Promise((done) => setTimeout(done, WAIT));

for (const image of document.querySelectorAll(".leaf > img")) {
  image.loading = "eager";
  await arrived(image);
  const { src } = image;
  for (let times = 1; empty(image) && times <= MOST; times++) {
    await pause();
    image.src = `${src}&mal=${times}`;
    await arrived(image);
  }
}
