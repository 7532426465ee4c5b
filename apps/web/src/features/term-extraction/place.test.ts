import { expect, it } from "vitest";
import { parsePlace } from "./place.ts";

const scan = "00000000-0000-4000-8000-000000000001";

it("reads where the reader was", () => {
  const { search, terms } = parsePlace(JSON.stringify({ search: { scan, status: "all" }, terms: { [scan]: 7 } }));
  expect(search).toMatchObject({ scan, status: "all" });
  expect(terms).toEqual({ [scan]: 7 });
});

it("takes anything else as nowhere", () => {
  for (const kept of [null, "", "{", "3", '{"search":{"scan":"x"},"terms":{"a":"b"}}']) {
    const { search, terms } = parsePlace(kept);
    expect(Object.values(search).filter((value) => value !== undefined)).toEqual([]);
    expect(terms).toEqual({});
  }
});
