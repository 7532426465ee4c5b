import type { ImportedRow } from "@yiqiao/contracts/post-editing";
import { expect, it } from "vitest";
import { taken } from "./taken.ts";

const row = (kind: ImportedRow["kind"], id: number | null): ImportedRow => ({
  kind,
  id,
  version: 3,
  current: null,
  comments: 0,
  problems: [],
  place: "",
});

it("takes what is ticked, each with the version of the plan, and nothing that cannot be taken", () => {
  const rows = [row("changed", 1), row("conflict", 2), row("refused", 3), row("changed", null), row("conflict", 4)];
  const [, , , , last] = rows;
  expect(taken(rows, new Set(last ? [last] : []))).toEqual([
    { id: 1, version: 3 },
    { id: 2, version: 3 },
  ]);
});
