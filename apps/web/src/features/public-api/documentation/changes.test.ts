import { apiPrefix } from "@yiqiao/contracts";
import { expect, it } from "vitest";
import { changes } from "./changes.ts";

it("tells every change in both languages, point by point", () => {
  for (const { date, en, zh } of changes) {
    expect([date, en.length]).toEqual([date, zh.length]);
    expect(en.length).toBeGreaterThan(0);
    for (const point of en) expect(point).toMatch(/^[^\p{Script=Han}]+$/u);
    for (const point of zh) expect(point).toMatch(/\p{Script=Han}/u);
  }
});

it("has the newest change first, each with its day and version", () => {
  const days = changes.map(({ date }) => date);
  for (const day of days) expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
  expect(days).toEqual(days.toSorted().toReversed());
  expect(changes.at(0)?.version).toBe(apiPrefix.split("/v").at(-1));
  expect(changes.at(-1)?.version).toBe("1.0");
});
