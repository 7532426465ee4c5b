import { describe, expect, test } from "vitest";
import { expiryNoticeOf, noticeDay } from "./expiry-notice.ts";

const now = new Date(2026, 4, 10, 15, 30);
const endOf = (day: number) => new Date(2026, 4, day + 1).toISOString();
const pack = (left: number, usable: boolean) => ({
  kind: "pack" as const,
  left,
  granted: 5_000_000,
  starts_at: endOf(1),
  expires_at: endOf(25),
  usable,
});

describe("expiryNoticeOf", () => {
  test("warns of the end of the plan in the last week", () => {
    const of = (day: number) => expiryNoticeOf({ expiration_time: endOf(day) }, undefined, now);
    expect(of(10)).toEqual({ kind: "ends", days: 0 });
    expect(of(11)).toEqual({ kind: "ends", days: 1 });
    expect(of(17)).toEqual({ kind: "ends", days: 7 });
    expect(of(18)).toBeUndefined();
  });

  test("looks at the last term: who has renewed is not warned", () => {
    const remaining = { plan_expires_at: endOf(30), purses: [] };
    expect(expiryNoticeOf({ expiration_time: endOf(11) }, remaining, now)).toBeUndefined();
  });

  test("tells of packs that are frozen since the plan ended", () => {
    const purses = [pack(3_000_000, false), pack(500, false)];
    expect(expiryNoticeOf({ expiration_time: endOf(8) }, { plan_expires_at: null, purses }, now)).toEqual({
      kind: "frozen",
      characters: 3_000_500,
    });
    expect(
      expiryNoticeOf({ expiration_time: null }, { plan_expires_at: null, purses: [pack(0, false)] }, now),
    ).toBeUndefined();
    expect(
      expiryNoticeOf({ expiration_time: null }, { plan_expires_at: endOf(30), purses: [pack(9, true)] }, now),
    ).toBeUndefined();
  });
});

test("a notice's day is the viewer's", () => {
  expect(noticeDay(now)).toBe("2026-5-10");
});
