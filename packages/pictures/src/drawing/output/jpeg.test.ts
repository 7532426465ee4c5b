import { describe, expect, it } from "vitest";
import { paintBackground } from "../../testing/sample-backgrounds.ts";
import { encodeJpeg, jpegQuality } from "./jpeg.ts";

const pixels = paintBackground({ width: 40, height: 20, kind: "flat", isDark: false });

describe("a JPEG", () => {
  it.each([76, 85, 92])("tells that it was saved with quality %i", async (quality) => {
    expect(jpegQuality(await encodeJpeg(pixels, quality))).toBe(quality);
  });
});
