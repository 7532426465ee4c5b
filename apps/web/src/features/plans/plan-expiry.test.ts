import { describe, expect, it } from "vitest";
import { daysToExpiry } from "./plan-expiry.ts";

describe("daysToExpiry", () => {
  const now = new Date(2026, 4, 10, 15, 30);
  const endOf = (day: number) => new Date(2026, 4, day + 1).toISOString();

  it("counts calendar days to the last day", () => {
    expect(daysToExpiry(endOf(10), now)).toBe(0);
    expect(daysToExpiry(endOf(11), now)).toBe(1);
    expect(daysToExpiry(endOf(17), now)).toBe(7);
  });

  it("is silent earlier, afterwards and without an end", () => {
    expect(daysToExpiry(endOf(18), now)).toBeUndefined();
    expect(daysToExpiry(endOf(9), now)).toBeUndefined();
    expect(daysToExpiry(null, now)).toBeUndefined();
  });
});
