import { expect, it } from "vitest";
import { compactDate, readDate } from "./dates.ts";

it.each([
  ["20240131T120001Z", "2024-01-31T12:00:01.000Z"],
  ["20240131T1200", "2024-01-31T12:00:00.000Z"],
  ["20240131", "2024-01-31T00:00:00.000Z"],
  ["2024-01-31", "2024-01-31T00:00:00.000Z"],
  ["2024-01-31 12:00:01", "2024-01-31T12:00:01.000Z"],
  ["2024-01-31T12:00:01.123456Z", "2024-01-31T12:00:01.123Z"],
  ["2024-01-31T12:00:01+08:00", "2024-01-31T04:00:01.000Z"],
  ["2024/1/31 9:05", "2024-01-31T09:05:00.000Z"],
  ["20241331T000000Z", undefined],
  ["yesterday", undefined],
  ["", undefined],
])("%s is %s", (text, expected) => {
  expect(readDate(text)?.toISOString()).toBe(expected);
});

it("is written as it is read", () => {
  expect(compactDate(new Date("2024-01-31T12:00:01.999Z"))).toBe("20240131T120001Z");
});
