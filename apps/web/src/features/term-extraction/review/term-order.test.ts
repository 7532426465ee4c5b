import { describe, expect, it } from "vitest";
import { buildTerm } from "../term-builders.ts";
import { isShown, orderOf } from "./term-order.ts";

describe("isShown", () => {
  it("looks for a word in the term, its other forms, the translation and the note", () => {
    const row = buildTerm({ variants: ["Rotor blades"], translation: "叶片", note: "See drawing" });
    for (const keyword of ["ROTOR", "blades", "叶片", " drawing "]) expect(isShown(row, { keyword })).toBe(true);
    expect(isShown(row, { keyword: "gearbox" })).toBe(false);
  });

  it("holds for every filter at once", () => {
    const known = [{ bank_id: "b", name: "Wind", translation: "叶片" }];
    const row = buildTerm({ kind: "name", known, translation: "叶片", origin: "termbase" });
    expect(isShown(row, { kind: "name", known: "yes", translated: "yes", origin: "termbase" })).toBe(true);
    expect(isShown(row, { kind: "term" })).toBe(false);
    expect(isShown(row, { known: "no" })).toBe(false);
    expect(isShown(row, { translated: "no" })).toBe(false);
    expect(isShown(row, { origin: "memory" })).toBe(false);
  });

  it("shows what is to be reviewed unless another status is asked for", () => {
    const accepted = buildTerm({ status: "accepted" });
    expect(isShown(accepted, {})).toBe(false);
    expect(isShown(accepted, { status: "accepted" })).toBe(true);
    expect(isShown(accepted, { status: "all" })).toBe(true);
    expect(isShown(accepted, { status: "rejected" })).toBe(false);
  });
});

describe("orderOf", () => {
  const rows = [
    buildTerm({ id: 1, term: "blade", score: 5, frequency: 2, translation: "" }),
    buildTerm({ id: 2, term: "Axle", score: 9, frequency: 2, translation: "轴", status: "accepted" }),
    buildTerm({ id: 3, term: "cap", score: 7, frequency: 8, translation: "帽" }),
  ];

  it("begins with the best, and breaks ties by the score", () => {
    expect(orderOf(rows, { search: { status: "all" }, tag: "en" })).toEqual([2, 3, 1]);
    expect(orderOf(rows, { search: { status: "all", sort: "frequency" }, tag: "en" })).toEqual([3, 2, 1]);
    expect(orderOf(rows, { search: { status: "all", sort: "frequency", order: "asc" }, tag: "en" })).toEqual([2, 1, 3]);
  });

  it("sorts words as their language does, capitals among the others", () => {
    expect(orderOf(rows, { search: { status: "all", sort: "term" }, tag: "en" })).toEqual([2, 1, 3]);
  });

  it("puts what has no translation last, both ways", () => {
    for (const order of ["asc", "desc"] as const) {
      expect(orderOf(rows, { search: { status: "all", sort: "translation", order }, tag: "en" }).at(-1)).toBe(1);
    }
  });

  it("keeps what was just decided on", () => {
    expect(orderOf(rows, { search: {}, tag: "en" })).toEqual([3, 1]);
    expect(orderOf(rows, { search: {}, tag: "en", stays: new Set([2]) })).toEqual([2, 3, 1]);
  });
});
