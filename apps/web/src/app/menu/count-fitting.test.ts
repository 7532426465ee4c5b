import { describe, expect, it } from "vitest";
import { countFitting } from "./count-fitting.ts";

const row = { widths: [100, 80, 60], more: 50, gap: 4 };

describe("countFitting", () => {
  it("needs no button where everything has room, to the pixel", () => {
    expect(countFitting({ ...row, available: 248 })).toBe(3);
    expect(countFitting({ ...row, widths: [], available: 0 })).toBe(0);
  });

  it("leaves room for the button and the gaps where something has none", () => {
    expect(countFitting({ ...row, available: 247 })).toBe(2);
    expect(countFitting({ ...row, available: 238 })).toBe(2);
    expect(countFitting({ ...row, available: 237 })).toBe(1);
    expect(countFitting({ ...row, available: 153 })).toBe(0);
  });

  it("keeps the first ones: a short one at the end does not pass a long one", () => {
    expect(countFitting({ ...row, widths: [100, 300, 10], available: 200 })).toBe(1);
  });
});
