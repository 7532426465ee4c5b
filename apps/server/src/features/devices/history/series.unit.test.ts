import { describe, expect, it } from "vitest";
import { seriesOf } from "./series.ts";

const at = (second: number) => 1_750_000_000 + second;
const minute = (second: number, points: number[][] | null, value = 9) => ({
  minute: new Date(at(second) * 1000),
  points,
  value,
});
const figures = ({ value }: { readonly value: number }) => [value];

describe("lines of what was reported", () => {
  it("have a value for each report, and for each minute where single ones are gone", () => {
    const rows = [
      minute(0, [
        [at(0), 1],
        [at(5), 2],
      ]),
      minute(12, null),
    ];
    expect(seriesOf(rows, { figures, isExact: true })).toEqual({
      times: [at(0), at(5), at(12)].map((second) => second * 1000),
      values: [[1, 2, 9]],
    });
  });

  it("are broken off where reports are missing, and take none twice", () => {
    const rows = [
      minute(0, [
        [at(0), 1],
        [at(0), 7],
        [at(40), 2],
      ]),
    ];
    expect(seriesOf(rows, { figures, isExact: true })).toEqual({
      times: [at(0), at(5), at(40)].map((second) => second * 1000),
      values: [[1, null, 2]],
    });
    const sparse = [minute(0, null), minute(60, null), minute(600, null)];
    expect(seriesOf(sparse, { figures, isExact: false }).values).toEqual([[9, 9, null, 9]]);
  });

  it("are empty where nothing was reported", () => {
    expect(seriesOf([], { figures, isExact: true })).toEqual({ times: [], values: [] });
  });
});
