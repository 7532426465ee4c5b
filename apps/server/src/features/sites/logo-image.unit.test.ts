import { describe, expect, it } from "vitest";
import { logoImageOf } from "./logo-image.ts";
import { jpeg, png, webp } from "./testing/images.ts";

describe("logoImageOf", () => {
  it.each([
    [png(4096, 1), "image/png"],
    [jpeg(300, 200), "image/jpeg"],
    [webp("VP8 ", 300, 200), "image/webp"],
    [webp("VP8L", 4096, 200), "image/webp"],
    [webp("VP8X", 300, 4096), "image/webp"],
  ])("tells a kind by its bytes", (bytes, contentType) => {
    expect(logoImageOf(bytes)?.contentType).toBe(contentType);
  });

  it.each([
    png(4097, 1),
    png(0, 1),
    jpeg(300, 5000),
    webp("VP8L", 4097, 200),
    webp("VP8X", 5000, 1),
    jpeg(300, 200).subarray(0, 25),
    Buffer.concat([Buffer.from("ffd8ff", "hex"), Buffer.alloc(60, 0xff)]),
    Buffer.from(`GIF89a${"x".repeat(60)}`),
  ])("takes nothing else (%#)", (bytes) => {
    expect(logoImageOf(bytes)).toBeUndefined();
  });
});
