import { expect, it } from "vitest";
import { bandsOf } from "./bands.ts";
import type { Fragment } from "../lines/fragment.ts";

const texts = (count: number, yOf: (at: number) => number) =>
  Array.from({ length: count }, (_, at) => ({ y: yOf(at), size: 10 }) as Fragment);

it("leaves a page that people read in one", () => {
  const page = texts(6000, (at) => 800 - at / 10);
  expect(bandsOf(page)).toEqual([page]);
});

it("cuts what is more between two lines, and loses nothing", () => {
  // Lines of seven texts each, twelve points apart.
  const page = texts(10_000, (at) => -12 * Math.floor(at / 7));
  const bands = bandsOf(page);
  expect(bands.length).toBeGreaterThan(1);
  expect(Math.max(...bands.map((band) => band.length))).toBeLessThan(3010);
  expect(bands.flat()).toHaveLength(10_000);
  expect(new Set(bands.flatMap((band) => [...new Set(band.map(({ y }) => y))])).size).toBe(
    bands.reduce((sum, band) => sum + new Set(band.map(({ y }) => y)).size, 0),
  );
});

it("cuts a single line all the same when it is endless", () => {
  expect(bandsOf(texts(20_000, () => 400)).map((band) => band.length)).toEqual([6000, 6000, 6000, 2000]);
});
