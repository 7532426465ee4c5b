import { createCanvas } from "@napi-rs/canvas";
import { expect, test } from "vitest";
import { jpegQuality } from "../drawing/output/jpeg.ts";
import { drawTask } from "./draw-task.ts";
import { decodePixels } from "../testing/decode-pixels.ts";
import { withOrientation } from "../testing/draw-page.ts";
import { drawSample, blockOf } from "../testing/draw-sample.ts";
import { buildSamplePicture } from "../testing/sample-pictures.ts";

const size = { width: 640, height: 360 };
const limits = { maxWidth: 4096, maxHeight: 4096 };
const sample = buildSamplePicture({
  ...size,
  kind: "flat",
  isDark: false,
  texts: [{ text: "Price list", language: "en-us", x: 60, y: 200, fontPixels: 34, colour: "#222222" }],
});
/** Black in its upper left corner. */
const marked = (() => {
  const data = Uint8ClampedArray.from(sample.pixels.data);
  for (let y = 0; y < 16; y++) for (let x = 0; x < 16; x++) data.set([0, 0, 0, 255], (y * size.width + x) * 4);
  return { ...sample, pixels: { ...size, data }, lines: [] };
})();
const upright = (await drawSample(marked, "fr", [])).drawn.bytes;
const draw = (bytes: Uint8Array, quarterTurns: 0 | 1 | 2 | 3, format: "png" | "jpeg", text?: string) => {
  const blocks =
    text === undefined ? [] : sample.lines.map((line) => Object.assign(blockOf(line, text), { lines: [line] }));
  return drawTask({ bytes, quarterTurns, format, language: "fr", blocks, ...limits });
};
const isBlackAt = async (bytes: Uint8Array, x: number, y: number) => {
  const { data, width } = await decodePixels(bytes);
  return (data[(y * width + x) * 4] ?? 255) < 60;
};

test("a picture is turned as it was read, and becomes a JPEG where one is wanted", async () => {
  const turned = await draw(upright, 1, "jpeg");
  expect([turned.width, turned.height, turned.mediaType]).toEqual([size.height, size.width, "image/jpeg"]);
  expect(await isBlackAt(turned.bytes, size.height - 5, 4)).toBe(true);
  expect(await isBlackAt(turned.bytes, 4, 4)).toBe(false);
  const back = await draw(turned.bytes, 3, "png", "Tarifs");
  expect([back.width, back.height]).toEqual([size.width, size.height]);
  expect(await isBlackAt(back.bytes, 4, 4)).toBe(true);
  expect(back.placements.every(({ fits }) => fits)).toBe(true);
});

test("turns that EXIF asks for count among them", async () => {
  const jpeg = (await draw(upright, 0, "jpeg")).bytes;
  const turned = await draw(withOrientation(jpeg, 6), 1, "png");
  expect([turned.width, turned.height]).toEqual([size.height, size.width]);
  expect(await isBlackAt(turned.bytes, size.height - 5, 4)).toBe(true);
});

test("what is transparent stays so in a PNG, and is white in a JPEG", async () => {
  const bytes = createCanvas(20, 20).toBuffer("image/png");
  const { data } = await decodePixels((await draw(bytes, 0, "png")).bytes);
  expect(data[3]).toBe(0);
  expect((await decodePixels((await draw(bytes, 0, "jpeg")).bytes)).data[0]).toBeGreaterThan(250);
});

test("a JPEG is written as well as its source was, whatever that is", async () => {
  const context = createCanvas(64, 64).getContext("2d");
  context.fillRect(0, 0, 30, 64);
  for (const quality of [78, 97]) {
    const { bytes } = await draw(context.canvas.toBuffer("image/jpeg", quality), 0, "jpeg");
    expect(jpegQuality(bytes)).toBe(quality);
  }
});
