import { describe, expect, it } from "vitest";
import { lastDue, nextDue, type Schedule } from "./schedule.ts";

const daily: Schedule = { everyHours: 24, atTime: "03:00", timeZone: "Asia/Shanghai" };
const due = (schedule: Schedule, now: string) => lastDue(schedule, new Date(now))?.toISOString();

describe("when a backup was due", () => {
  it.each([
    ["2026-03-10T18:59:59Z", "2026-03-09T19:00:00.000Z"],
    ["2026-03-10T19:00:00Z", "2026-03-10T19:00:00.000Z"],
  ])("every day at three in the zone, asked at %s", (now, expected) => {
    expect(due(daily, now)).toBe(expected);
  });

  it("goes by clocks on walls where they are changed", () => {
    const berlin = { ...daily, timeZone: "Europe/Berlin" };
    expect(due(berlin, "2026-03-28T12:00:00Z")).toBe("2026-03-28T02:00:00.000Z");
    expect(due(berlin, "2026-03-30T12:00:00Z")).toBe("2026-03-30T01:00:00.000Z");
  });

  it("counts hours of a day from the set time, and days from the same one whoever asks", () => {
    expect(due({ ...daily, everyHours: 6 }, "2026-03-10T02:00:00Z")).toBe("2026-03-10T01:00:00.000Z");
    const weekly = { ...daily, everyHours: 168 } as const;
    const first = due(weekly, "2026-03-10T00:00:00Z");
    expect(due(weekly, "2026-03-11T12:00:00Z")).toBe(first);
    expect(nextDue(weekly, new Date("2026-03-10T00:00:00Z"))?.getTime()).toBe(
      new Date(first ?? "").getTime() + 7 * 24 * 3_600_000,
    );
  });

  it("is never where none are made by the clock", () => {
    const off = { ...daily, everyHours: null };
    expect(due(off, "2026-03-10T00:00:00Z")).toBeUndefined();
    expect(nextDue(off, new Date())).toBeUndefined();
  });
});
