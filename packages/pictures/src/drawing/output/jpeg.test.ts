import { describe, expect, it } from "vitest";
import { paintBackground } from "../../testing/sample-backgrounds.ts";
import { encodeJpeg, jpegQuality } from "./jpeg.ts";
import { decodePixels } from "./pixels.ts";

const pixels = paintBackground({ width: 40, height: 20, kind: "flat", isDark: false });

/** A JPEG that EXIF says is to be turned clockwise by 90° (orientation 6). */
async function buildTurned(): Promise<Uint8Array> {
  const jpeg = await encodeJpeg(pixels, 90);
  const tiff = [0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0];
  const body = [...Buffer.from("Exif\0\0", "latin1"), ...tiff];
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1, 0, body.length + 2, ...body]), jpeg.subarray(2)]);
}

describe("a JPEG", () => {
  it.each([76, 85, 92])("tells that it was saved with quality %i", async (quality) => {
    expect(jpegQuality(await encodeJpeg(pixels, quality))).toBe(quality);
  });

  it("is decoded as it is stored, and turned by what is asked for alone", async () => {
    const bytes = await buildTurned();
    const stored = await decodePixels(bytes, 0);
    const upright = await decodePixels(bytes, 1);
    expect([stored.width, stored.height, upright.width, upright.height]).toEqual([40, 20, 20, 40]);
  });
});
