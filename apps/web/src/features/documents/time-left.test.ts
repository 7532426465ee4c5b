import { describe, expect, it } from "vitest";
import { nextUpdateMs, splitSeconds, timeLeft, timeText } from "./time-left.ts";

const now = Date.parse("2026-04-01T00:00:00Z");

describe("timeLeft", () => {
  it("counts down to the end", () => {
    expect(timeLeft("2026-04-01T23:59:30Z", now)).toEqual({ hours: 23, minutes: 59, seconds: 30 });
    expect(timeLeft("2026-04-01T00:00:00.400Z", now)).toEqual({ hours: 0, minutes: 0, seconds: 1 });
  });

  it("is over at the end, and after it", () => {
    expect(timeLeft("2026-04-01T00:00:00Z", now)).toBeUndefined();
    expect(timeLeft("2026-03-31T00:00:00Z", now)).toBeUndefined();
  });
});

describe("timeText", () => {
  it("names what matters", () => {
    expect(timeText(splitSeconds(24 * 3600))).toEqual(["hoursMinutes", { hours: 24, minutes: 0 }]);
    expect(timeText(splitSeconds(59 * 60 + 59))).toEqual(["minutes", { count: 59 }]);
    expect(timeText(splitSeconds(7))).toEqual(["seconds", { count: 7 }]);
  });
});

describe("nextUpdateMs", () => {
  it("looks each second in the last minute, else when the minute ends", () => {
    expect(nextUpdateMs(splitSeconds(30))).toBe(1000);
    expect(nextUpdateMs(splitSeconds(3 * 60 + 20))).toBe(21_000);
  });
});
