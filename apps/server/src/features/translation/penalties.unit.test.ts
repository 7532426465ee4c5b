import { rankMatches } from "@yiqiao/translation-memory";
import { describe, expect, it } from "vitest";
import type { PenaltySettings } from "./libraries.ts";
import { penaltiesAt } from "./penalties.ts";

const settings = (part: Partial<PenaltySettings>): PenaltySettings => ({ age: null, authors: [], ...part });
const old = { months: 6, percent: 5 };

describe("penaltiesAt", () => {
  it.each([
    ["2026-11-22T23:59:59Z", 6, "2026-05-22"],
    ["2026-03-31T00:00:00Z", 1, "2026-02-28"],
    ["2028-03-31T12:00:00Z", 1, "2028-02-29"],
    ["2026-01-15T12:00:00Z", 13, "2024-12-15"],
    ["2026-01-15T12:00:00Z", 120, "2016-01-15"],
  ])("of %s and %d months counts what was changed before %s", (now, months, before) => {
    const { age } = penaltiesAt(settings({ age: { months, percent: 7 } }), new Date(now));
    expect(age).toEqual({ before: new Date(before), percent: 7 });
  });

  it("has nothing to say where nothing is set", () => {
    expect(penaltiesAt(settings({}), new Date("2026-01-15"))).toEqual({});
  });
});

describe("a match", () => {
  const source = { text: "Stop.", tags: [] };
  const ranked = (part: Partial<PenaltySettings>, { now = "2026-07-01", author = "Ann Lee" } = {}) =>
    rankMatches(
      { source },
      [
        {
          id: "1",
          source,
          target: { text: "停。", tags: [] },
          before: null,
          after: null,
          contextId: null,
          author,
          modifiedAt: new Date("2026-01-01T08:00:00Z"),
          rank: 0,
          penalty: 0,
        },
      ],
      {
        pair: { source: "en-us", target: "zh-cn" },
        threshold: 50,
        penalties: penaltiesAt(settings(part), new Date(now)),
      },
    ).map(({ kind, score }) => [kind, score]);

  it("is a fuzzy one from the day on on which its entry is old", () => {
    expect(ranked({ age: old }, { now: "2026-07-01T23:59:00Z" })).toEqual([["exact", 100]]);
    expect(ranked({ age: old }, { now: "2026-07-02T00:00:00Z" })).toEqual([["fuzzy", 95]]);
  });

  it("is a fuzzy one of an author who is named, however the name is written", () => {
    const authors = [{ author: " ann  LEE ", percent: 10 }];
    expect(ranked({ authors })).toEqual([["fuzzy", 90]]);
    expect(ranked({ authors }, { author: "Ａnn\u00a0Lee" })).toEqual([["fuzzy", 90]]);
    expect(ranked({ authors }, { author: "Ann" })).toEqual([["exact", 100]]);
    expect(ranked({ authors }, { author: "" })).toEqual([["exact", 100]]);
    expect(ranked({ authors, age: old }, { now: "2027-01-01" })).toEqual([["fuzzy", 85]]);
  });
});
