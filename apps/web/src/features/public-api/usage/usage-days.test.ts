import { expect, it } from "vitest";
import { daysOf, faultOfSpan, spanOf } from "./usage-days.ts";

const key = "5f0c7a52-4a45-4f5a-a3f1-1f9d1c5d3a10";

it("begins thirty days before where nothing is chosen, by the days of Shanghai", () => {
  const now = Date.parse("2026-05-10T16:30:00Z");
  expect(spanOf({}, now)).toEqual({ from: "2026-04-12", to: "2026-05-11" });
  expect(spanOf({ from: "2026-05-01" }, now)).toEqual({ from: "2026-05-01", to: "2026-05-11" });
});

it.each([
  ["2026-05-01", "2026-05-01", undefined],
  ["2026-05-02", "2026-05-01", "order"],
  ["2026-01-01", "2026-04-02", undefined],
  ["2026-01-01", "2026-04-03", "long"],
])("from %s to %s is %s", (from, to, fault) => {
  expect(faultOfSpan({ from, to })).toBe(fault);
});

it("sums each day over keys and kinds", () => {
  const row = { key_id: key, calls: 2, failed: 1, characters: 10 };
  const rows = [
    { ...row, day: "2026-05-03", kind: "text" },
    { ...row, day: "2026-05-03", kind: "documents" },
  ];
  expect(daysOf(rows, { from: "2026-05-02", to: "2026-05-03" })).toEqual([
    { day: "2026-05-02", calls: 0, failed: 0, characters: 0 },
    { day: "2026-05-03", calls: 4, failed: 2, characters: 20 },
  ]);
});
