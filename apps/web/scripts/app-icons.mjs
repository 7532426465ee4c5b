import { readFile } from "node:fs/promises";
import { createCanvas, loadImage } from "@napi-rs/canvas";

const mark = new URL("../public/favicon.svg", import.meta.url);

/**
 * `scale` is of the strokes within the ground: systems cut a maskable icon down to a circle of four fifths of its width,
 * and round the corners of a touch icon themselves.
 */
const icons = [
  { name: "192", pixels: 192 },
  { name: "512", pixels: 512 },
  { name: "maskable-512", pixels: 512, scale: 0.84 },
  { name: "apple-touch", pixels: 180, scale: 0.92 },
];

/** Vite plugin: the product's mark as PNG (`icons/*.png`), for systems that install the client. */
export function appIcons() {
  return {
    name: "app-icons",
    apply: /** @type {const} */ ("build"),
    /** @this {{ emitFile: (file: { type: "asset", fileName: string, source: Uint8Array }) => void }} */
    async generateBundle() {
      const svg = await readFile(mark, "utf8");
      for (const icon of icons) {
        this.emitFile({ type: "asset", fileName: `icons/${icon.name}.png`, source: await draw(svg, icon) });
      }
    },
  };
}

/**
 * @param {string} svg
 * @param {{ pixels: number, scale?: number }} icon
 */
async function draw(svg, { pixels, scale }) {
  const sized = (scale === undefined ? svg : withFullGround(svg, scale)).replace(
    "<svg ",
    `<svg width="${pixels}" height="${pixels}" `,
  );
  const canvas = createCanvas(pixels, pixels);
  canvas.getContext("2d").drawImage(await loadImage(Buffer.from(sized)), 0, 0, pixels, pixels);
  return canvas.toBuffer("image/png");
}

/**
 * The ground up to the corners, and the strokes smaller around its middle.
 *
 * @param {string} svg
 * @param {number} scale
 */
function withFullGround(svg, scale) {
  const [start, end] = [svg.indexOf("<rect"), svg.indexOf("</svg>")];
  const ground = svg.slice(start, svg.indexOf(">", start) + 1);
  if (start < 0 || ground === "") throw new Error("the mark has no ground to draw on");
  const strokes = svg.slice(start + ground.length, end);
  const transform = `translate(16 16) scale(${scale}) translate(-16 -16)`;
  return svg
    .replace(ground, ground.replace(/ rx="\d+"/, ""))
    .replace(strokes, `<g transform="${transform}">${strokes}</g>`);
}
