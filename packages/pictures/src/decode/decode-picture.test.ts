import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { describe, expect, test } from "vitest";
import { encodeInkJpeg } from "../testing/cmyk-jpeg.ts";
import { withOrientation } from "../testing/draw-page.ts";
import { chunk, encodePng } from "../testing/png.ts";
import { decodePicture } from "./decode-picture.ts";

const limits = { maxWidth: 4096, maxHeight: 4096 };

/** 40 × 20, red in its upper left quarter's left half. */
function marked(): Canvas {
  const canvas = createCanvas(40, 20);
  const context = canvas.getContext("2d");
  context.fillStyle = "white";
  context.fillRect(0, 0, 40, 20);
  context.fillStyle = "red";
  context.fillRect(0, 0, 10, 10);
  return canvas;
}

async function pixel(bytes: Uint8Array, x: number, y: number): Promise<number[]> {
  const { canvas } = await decodePicture(bytes, limits);
  return [...canvas.getContext("2d").getImageData(x, y, 1, 1).data];
}

const isRed = ([red = 0, green = 255]: readonly number[]): boolean => red > 200 && green < 80;

describe("orientation", () => {
  /** Where the upper left corner of the stored pixels stands when they are upright. */
  const corners = [
    [1, "left", "top"],
    [2, "right", "top"],
    [3, "right", "bottom"],
    [4, "left", "bottom"],
    [5, "left", "top"],
    [6, "right", "top"],
    [7, "right", "bottom"],
    [8, "left", "bottom"],
  ] as const;
  const tiff = (orientation: number): Buffer =>
    Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]);
  const kinds = {
    jpeg: (orientation: number) => withOrientation(marked().toBuffer("image/jpeg", 95), orientation),
    png: (orientation: number) => {
      const png = marked().toBuffer("image/png");
      return Buffer.concat([png.subarray(0, 33), chunk("eXIf", tiff(orientation)), png.subarray(33)]);
    },
  };
  for (const [kind, file] of Object.entries(kinds)) {
    test.each(corners)(`${kind} %i`, async (orientation, across, down) => {
      const { canvas, mirrored, turns } = await decodePicture(file(orientation), limits);
      expect([canvas.width, canvas.height]).toEqual(orientation >= 5 ? [20, 40] : [40, 20]);
      const x = across === "left" ? 3 : canvas.width - 4;
      const y = down === "top" ? 3 : canvas.height - 4;
      expect(isRed([...canvas.getContext("2d").getImageData(x, y, 1, 1).data])).toBe(true);
      expect({ mirrored, turns }).toEqual({
        mirrored: [2, 4, 5, 7].includes(orientation),
        turns: { 1: 0, 2: 0, 3: 2, 4: 2, 5: 3, 6: 1, 7: 1, 8: 3 }[orientation],
      });
    });
  }
});

describe("kinds of PNG", () => {
  test("16 bits a channel", async () => {
    const row = [0, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff];
    const file = encodePng({ width: 2, height: 1, bitDepth: 16, colourType: 2, data: Uint8Array.from(row) });
    expect(await pixel(file, 0, 0)).toEqual([255, 0, 0, 255]);
    expect(await pixel(file, 1, 0)).toEqual([0, 0, 255, 255]);
  });
  test("a palette, grey, and colour profiles that are none", async () => {
    const palette = encodePng({
      width: 2,
      height: 1,
      bitDepth: 8,
      colourType: 3,
      data: Uint8Array.from([0, 1, 0]),
      chunks: [chunk("PLTE", Uint8Array.from([0, 0, 0, 250, 10, 10]))],
    });
    expect(isRed(await pixel(palette, 0, 0))).toBe(true);
    const profile = chunk("iCCP", Buffer.from("broken\0\0nothing that could be unpacked", "latin1"));
    const grey = { width: 1, height: 1, bitDepth: 8, colourType: 0, data: Uint8Array.from([0, 77]), chunks: [profile] };
    expect((await pixel(encodePng(grey), 0, 0))[0]).toBe(77);
  });
  test("interlaced", async () => {
    // Of 2 × 1 pixels, Adam7 puts one in the first pass and one in the sixth.
    const data = Uint8Array.from([0, 255, 0, 0, 0, 0, 0, 255]);
    const file = encodePng({ width: 2, height: 1, bitDepth: 8, colourType: 2, data, interlaced: true });
    expect(isRed(await pixel(file, 0, 0))).toBe(true);
    expect(await pixel(file, 1, 0)).toEqual([0, 0, 255, 255]);
  });
  test.each([
    ["white", 0],
    ["black", 255],
  ])("%s on nothing stands on what it can be told from", async (colour, ground) => {
    const canvas = createCanvas(20, 20);
    canvas.getContext("2d").fillStyle = colour;
    canvas.getContext("2d").fillRect(0, 0, 5, 5);
    expect(await pixel(canvas.toBuffer("image/png"), 15, 15)).toEqual([ground, ground, ground, 255]);
  });
});

describe("JPEG of four inks", () => {
  test.each([
    ["no ink", [255, 255, 255, 255], 0, [255, 255, 255]],
    ["black alone", [255, 255, 255, 0], 0, [0, 0, 0]],
    ["magenta and yellow", [255, 0, 0, 255], 0, [255, 0, 0]],
    ["no ink, as brightness and colour", [0, 128, 128, 255], 2, [255, 255, 255]],
  ] as const)("%s", async (_, inks, transform, [red, green, blue]) => {
    const found = await pixel(encodeInkJpeg(inks, transform), 4, 4);
    for (const [index, value] of [red, green, blue].entries())
      expect(Math.abs((found[index] ?? -99) - value)).toBeLessThan(24);
  });
});

describe("what is refused", () => {
  const png = marked().toBuffer("image/png");
  const jpeg = marked().toBuffer("image/jpeg", 90);
  const animated = Buffer.concat([png.subarray(0, 33), chunk("acTL", Buffer.alloc(8)), png.subarray(33)]);
  const gif = Buffer.from("GIF89a\x01\0\x01\0\0\0\0!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0;", "latin1");
  test.each([
    ["nothing", Buffer.alloc(0), "pictureNotAPicture"],
    ["text", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "pictureNotAPicture"],
    ["WebP", Buffer.from("RIFF\x1a\0\0\0WEBPVP8 ", "latin1"), "pictureNotAPicture"],
    ["a GIF that moves", gif, "pictureAnimated"],
    ["a PNG that moves", animated, "pictureAnimated"],
    ["a PNG without its end", png.subarray(0, -12), "pictureTruncated"],
    ["a PNG without its pixels", png.subarray(0, 60), "pictureTruncated"],
    ["a JPEG without its end", jpeg.subarray(0, -2), "pictureTruncated"],
    ["a JPEG that ends in its tables", jpeg.subarray(0, 100), "pictureTruncated"],
  ])("%s", async (_, bytes, fault) => {
    await expect(decodePicture(bytes, limits)).rejects.toMatchObject({ fault });
  });
  test("what is too large, before it is decoded", async () => {
    const file = encodePng({ width: 60_000, height: 50_000, bitDepth: 8, colourType: 0, data: new Uint8Array(1) });
    const details = { width: 60_000, height: 50_000 };
    await expect(decodePicture(file, limits)).rejects.toMatchObject({ fault: "pictureTooManyPixels", details });
  });
  test("what is too wide only once it is upright", async () => {
    const file = withOrientation(jpeg, 6);
    await expect(decodePicture(file, { maxWidth: 40, maxHeight: 20 })).rejects.toMatchObject({
      fault: "pictureTooManyPixels",
      details: { width: 20, height: 40 },
    });
  });
});
