import { describe, expect, it } from "vitest";
import { termNoticesOf } from "./plan-notices.ts";

const day = (date: string) => new Date(`${date}T04:00:00Z`);
const term = { startsAt: day("2026-03-10"), endsAt: new Date("2026-04-09T16:00:00Z"), deliveredAt: day("2026-03-10") };
const at = (now: Date, { told = [] as string[], isFollowed = false, frozen = false } = {}) =>
  termNoticesOf(
    { ...term, ...(frozen ? { deliveredAt: day("2026-03-01") } : {}), details: { told } },
    { now, timeZone: "Asia/Shanghai", isFollowed },
  );

describe("the owner of a plan", () => {
  it("is reminded 7 days, 1 day and on the day before it ends, once each", () => {
    expect(at(day("2026-04-01"))).toEqual([]);
    expect(at(day("2026-04-02"))).toEqual(["ending-7"]);
    expect(at(day("2026-04-02"), { told: ["ending-7"] })).toEqual([]);
    expect(at(day("2026-04-08"), { told: ["ending-7"] })).toEqual(["ending-1"]);
    expect(at(day("2026-04-09"), { told: ["ending-7", "ending-1"] })).toEqual(["ending-0"]);
    expect(at(day("2026-04-09"), { told: ["ending-7", "ending-1", "ending-0"] })).toEqual([]);
  });

  it("hears of the nearest alone after a pause", () => {
    expect(at(day("2026-04-09"))).toEqual(["ending-7", "ending-1", "ending-0"]);
    expect(at(day("2026-04-09"), { told: ["ending-0"] })).toEqual([]);
  });

  it("who has renewed is not reminded", () => expect(at(day("2026-04-09"), { isFollowed: true })).toEqual([]));

  it("hears of the end, and of a frozen plan that begins", () => {
    expect(at(day("2026-04-10"))).toEqual(["ended"]);
    expect(at(day("2026-04-10"), { told: ["ended"] })).toEqual([]);
    expect(at(day("2026-03-11"), { frozen: true })).toEqual(["begun"]);
    expect(at(day("2026-03-11"), { frozen: true, told: ["begun"] })).toEqual([]);
  });
});
