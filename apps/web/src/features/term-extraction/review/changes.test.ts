import { describe, expect, it } from "vitest";
import { buildTerm } from "../term-builders.ts";
import { callsFor, foreseen, withRows } from "./changes.ts";

const list = {
  rows: [buildTerm({ id: 1, version: 3 }), buildTerm({ id: 2, version: 5, translation: "叶片", origin: "memory" })],
  version: 7,
  stamp: 1,
} as const;

describe("callsFor", () => {
  it("names the versions that are there when it is sent", () => {
    expect(callsFor({ op: "status", status: "accepted", ids: [1, 2] }, list, 1000)).toEqual([
      {
        op: "status",
        status: "accepted",
        terms: [
          { id: 1, version: 3 },
          { id: 2, version: 5 },
        ],
      },
    ]);
  });

  it("sends many terms in several calls, each of them once", () => {
    const calls = callsFor({ op: "status", status: "new", ids: [1, 2] }, list, 1);
    expect(calls.map((call) => call.op === "status" && call.terms)).toEqual([
      [{ id: 1, version: 3 }],
      [{ id: 2, version: 5 }],
    ]);
  });

  it("leaves out terms that are gone, and what is left of nothing", () => {
    expect(callsFor({ op: "edit", id: 9, fields: { note: "x" } }, list, 1000)).toEqual([]);
    expect(callsFor({ op: "merge", into: 9, ids: [1] }, list, 1000)).toEqual([]);
    expect(callsFor({ op: "merge", into: 1, ids: [9] }, list, 1000)).toEqual([]);
  });

  it("merges into the named one", () => {
    expect(callsFor({ op: "merge", into: 2, ids: [1] }, list, 1000)).toEqual([
      { op: "merge", into: { id: 2, version: 5 }, terms: [{ id: 1, version: 3 }] },
    ]);
  });
});

describe("foreseen", () => {
  it("decides on the named terms alone", () => {
    const after = foreseen(list, { op: "status", status: "rejected", ids: [2] });
    expect(after.rows.map(({ status }) => status)).toEqual(["new", "rejected"]);
  });

  it("says whose a new translation is", () => {
    const proposals = [{ translation: "桨叶", origin: "dictionary", from: "" }] as const;
    const proposed = { ...list, rows: [buildTerm({ id: 1, proposals: [...proposals] })] };
    const originAfter = (translation: string) =>
      foreseen(proposed, { op: "edit", id: 1, fields: { translation } }).rows[0]?.origin;
    expect(originAfter("桨叶")).toBe("dictionary");
    expect(originAfter("叶")).toBe("human");
    expect(foreseen(list, { op: "edit", id: 2, fields: { translation: "" } }).rows[1]?.origin).toBeNull();
    expect(foreseen(list, { op: "edit", id: 2, fields: { note: "x" } }).rows[1]?.origin).toBe("memory");
  });
});

it("takes over rows as the server tells them, and no others", () => {
  const told = [buildTerm({ id: 2, version: 6, status: "accepted" }), buildTerm({ id: 8 })];
  const after = withRows(list, told, 8);
  expect(after.rows.map(({ id, version }) => [id, version])).toEqual([
    [1, 3],
    [2, 6],
  ]);
  expect(after).toMatchObject({ version: 8, stamp: 1 });
});
