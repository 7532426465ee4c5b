import { describe, expect, it } from "vitest";
import type { InstalledModel } from "../manifest.ts";
import type { PoolModel } from "./model-memory.ts";
import { type BatchLimits, estimatePieces, type RequestQueue, takeBatch } from "./waiting-rows.ts";

const pair = { source: "en-us", target: "fr" } as const;
let id = 0;
const model = (key: string): PoolModel => ({ key, model: {} as InstalledModel, sizeBytes: 1 });

function request(pieces: readonly number[], more: Partial<Pick<RequestQueue, "model" | "served">> = {}): RequestQueue {
  const made: RequestQueue = { id: id++, model: model("m"), waiting: [], served: 0, ...more };
  made.waiting = pieces.map((count, index) => ({
    id: id++,
    index,
    segment: { text: "", pair, alternatives: 0, scores: false, search: "usual", rescue: true },
    codePoints: count,
    pieces: count,
    crashes: 0,
    isDone: false,
    request: made,
  }));
  return made;
}

const limits: BatchLimits = { rows: 4, paddedPieces: 1000 };
const take = (requests: readonly RequestQueue[], more: Partial<BatchLimits> = {}): string[] =>
  takeBatch(requests, "m", { ...limits, ...more }).map((row) => `${requests.indexOf(row.request)}.${row.index}`);

describe("the next batch", () => {
  it("begins with the first rows of all requests, so that every stream starts soon", () => {
    const requests = [request([20, 20, 20]), request([20, 20]), request([20])];
    expect(take(requests)).toEqual(["0.0", "1.0", "2.0", "0.1"]);
    expect(requests.map(({ waiting }) => waiting.length)).toEqual([1, 1, 0]);
  });

  it("prefers who was given least", () => {
    const requests = [request([20, 20], { served: 500 }), request([20, 20], { served: 10 })];
    expect(take(requests, { rows: 1 })).toEqual(["1.0"]);
    expect(requests[1]?.served).toBe(30);
    const wide = request([20]);
    for (const row of wide.waiting) Object.assign(row.segment, { search: "thorough" });
    take([wide]);
    expect(wide.served).toBe(40);
  });

  it("lets no request starve behind a long one", () => {
    const requests = [request(Array.from({ length: 50 }, () => 30)), request([30, 30, 30])];
    const order = [take(requests), take(requests), take(requests)].flat();
    expect(order.filter((row) => row.startsWith("1"))).toHaveLength(3);
    expect(order.slice(0, 6).filter((row) => row.startsWith("1"))).toHaveLength(3);
  });

  it("puts rows of like length together", () => {
    expect(take([request([100, 10, 90, 120, 300])])).toEqual(["0.0", "0.2", "0.3"]);
    expect(take([request([10, 100, 4, 24])])).toEqual(["0.0", "0.2", "0.3"]);
  });

  it("takes the nearest in length, those that are about as long in the reader's order", () => {
    expect(take([request([50, 69, 52, 60, 49, 51, 50])])).toEqual(["0.0", "0.2", "0.4", "0.5"]);
  });

  it("keeps to the padded size, yet always takes one row", () => {
    expect(take([request([100, 100, 100])], { paddedPieces: 200 })).toHaveLength(2);
    expect(take([request([900])], { paddedPieces: 200 })).toEqual(["0.0"]);
  });

  it("takes rows of one model only", () => {
    expect(take([request([20], { model: model("other") }), request([20])])).toEqual(["1.0"]);
  });

  it("tries a row alone over which a worker died", () => {
    const bad = request([20, 20]);
    const [first] = bad.waiting;
    if (first) first.crashes = 1;
    const requests = [bad, request([20])];
    expect(take(requests)).toEqual(["0.0"]);
    expect(take(requests)).toEqual(["1.0", "0.1"]);
  });
});

describe("the estimate of pieces", () => {
  it("counts characters of dense scripts more", () => {
    expect(estimatePieces("")).toBe(2);
    expect(estimatePieces("今天天气很好今天天气很好")).toBeGreaterThan(estimatePieces("abcdefghijkl"));
  });
});
