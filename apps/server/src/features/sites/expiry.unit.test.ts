import { describe, expect, it } from "vitest";
import { dayEndingAt, endOfDay, isTimeZone } from "./expiry.ts";

describe("endOfDay", () => {
  it.each([
    ["2026-03-10", "Asia/Shanghai", "2026-03-10T16:00:00.000Z"],
    ["2026-12-31", "UTC", "2027-01-01T00:00:00.000Z"],
    // The day on which clocks go forward, and the day on which they go back.
    ["2026-03-08", "America/New_York", "2026-03-09T04:00:00.000Z"],
    ["2026-11-01", "America/New_York", "2026-11-02T05:00:00.000Z"],
    ["2028-02-29", "Asia/Kathmandu", "2028-02-29T18:15:00.000Z"],
  ])("of %s in %s is %s, and back", (date, zone, end) => {
    const at = endOfDay(date, zone);
    expect(at?.toISOString()).toBe(end);
    expect(dayEndingAt(at ?? new Date(), zone)).toBe(date);
  });

  it.each(["2026-02-30", "2026-13-01", "26-01-01", "2026-1-1", "never", ""])("is no day: %s", (date) => {
    expect(endOfDay(date, "UTC")).toBeUndefined();
  });
});

describe("isTimeZone", () => {
  it("knows what is one", () => {
    expect(["Asia/Shanghai", "UTC", "Mars/Base", ""].map(isTimeZone)).toEqual([true, true, false, false]);
  });
});
