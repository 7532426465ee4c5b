import { expect, it } from "vitest";
import { textOf } from "./read-text.ts";

it("reads UTF-8 with and without a mark, and GB18030 as Excel writes it", () => {
  expect(textOf(new TextEncoder().encode("账号\nann"))).toBe("账号\nann");
  expect(textOf(new Uint8Array([0xef, 0xbb, 0xbf, 0x61]))).toBe("a");
  expect(textOf(new Uint8Array([0xd5, 0xcb, 0xba, 0xc5]))).toBe("账号");
  expect(textOf(new Uint8Array([0xff, 0xff, 0xff]))).toBeUndefined();
});
