import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EngineResult } from "../../engine.ts";
import { tagProblems } from "../../tags/tag-order.ts";
import { decodeBeam } from "../decoding/beam.ts";
import { decodeGreedy } from "../decoding/greedy.ts";
import type { Hypothesis } from "../decoding/row.ts";
import { readModel } from "../manifest.ts";
import { LoadedModel } from "./loaded-model.ts";
import { type BatchRow, translateBatch } from "./translate-batch.ts";

interface Reference {
  readonly source: "en-us" | "fr";
  readonly target: "en-us" | "fr";
  readonly text: string;
  readonly sourceIds: readonly number[];
  readonly ids: readonly number[];
  readonly translation: string;
  readonly score: number;
  readonly attention: readonly number[];
}

const here = (name: string): string => fileURLToPath(new URL(`../testing/${name}`, import.meta.url));
const references = JSON.parse(readFileSync(here("references.json"), "utf8")) as readonly Reference[];
const forward = { source: "en-us", target: "fr" } as const;
const wanted = (): boolean => true;

let model: LoadedModel;
beforeAll(async () => {
  model = await LoadedModel.load(await readModel(here("models/cipher")));
});
afterAll(async () => model.release());

const row = (text: string, more: Partial<BatchRow> = {}): BatchRow => ({
  text,
  pair: forward,
  alternatives: 0,
  scores: false,
  search: "usual",
  rescue: true,
  ...more,
});

async function translate(
  rows: readonly BatchRow[],
  isWanted: (row: number) => boolean = wanted,
): Promise<Map<number, EngineResult>> {
  const results = new Map<number, EngineResult>();
  await translateBatch(model, rows, {
    isWanted,
    onResult(n, result) {
      expect(results.has(n)).toBe(false);
      results.set(n, result);
    },
  });
  return results;
}

/** What the cipher model should answer. */
const moved = (text: string): string =>
  text.replaceAll(/[a-z]/g, (letter) => String.fromCodePoint((((letter.codePointAt(0) ?? 0) - 96) % 26) + 97));

describe("greedy search", () => {
  it("gives the pieces and the attention of the independent reference, all rows in one batch", async () => {
    const found: (Hypothesis | undefined)[] = references.map(() => undefined);
    await decodeGreedy(
      model.steps,
      references.map(({ sourceIds }) => ({ source: sourceIds })),
      {
        attention: true,
        isWanted: wanted,
        onDone: (n, hypothesis) => (found[n] = hypothesis),
      },
    );
    expect(found.map((one) => one?.ids)).toEqual(references.map(({ ids }) => ids.slice(0, -1)));
    const strongest = found.map((one) => one?.attention.map((look) => look.indexOf(Math.max(...look))));
    expect(strongest).toEqual(references.map(({ attention }) => attention.slice(0, -1)));
  });

  it("tells each row as soon as it is done, the shortest first", async () => {
    const order: number[] = [];
    await decodeGreedy(
      model.steps,
      references.map(({ sourceIds }) => ({ source: sourceIds })),
      {
        attention: false,
        isWanted: wanted,
        onDone: (n) => order.push(references[n].ids.length),
      },
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order).toHaveLength(references.length);
  });

  it("stops between steps when nobody wants the rows any more", async () => {
    let steps = 0;
    const done: number[] = [];
    await decodeGreedy(model.steps, [{ source: references[2].sourceIds }, { source: references[0].sourceIds }], {
      attention: false,
      isWanted: (n) => n === 1 || ++steps < 3,
      onDone: (n) => done.push(n),
    });
    expect(done).toEqual([1]);
    expect(steps).toBe(3);
  });
});

describe("beam search", () => {
  it("gives the reference's translation and score first", async () => {
    const found: (readonly Hypothesis[])[] = [];
    await decodeBeam(
      model.steps,
      references.map(({ sourceIds }) => ({ source: sourceIds, width: 4 })),
      {
        attention: false,
        isWanted: wanted,
        unknownId: model.target.unknownId,
        onDone: (n, hypotheses) => (found[n] = hypotheses),
      },
    );
    expect(found.map(([best]) => best.ids)).toEqual(references.map(({ ids }) => ids.slice(0, -1)));
    for (const [n, [best]] of found.entries()) expect(best.score).toBeCloseTo(references[n].score, 1);
    for (const hypotheses of found) {
      const scores = hypotheses.map(({ score }) => score ?? 0);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      expect(new Set(hypotheses.map(({ ids }) => ids.join())).size).toBe(hypotheses.length);
    }
  });

  it("keeps a width of one to the greedy answer", async () => {
    const found: (readonly Hypothesis[])[] = [];
    await decodeBeam(model.steps, [{ source: references[0].sourceIds, width: 1 }], {
      attention: false,
      isWanted: wanted,
      unknownId: 1,
      onDone: (n, hypotheses) => (found[n] = hypotheses),
    });
    expect(found[0].map(({ ids }) => ids)).toEqual([references[0].ids.slice(0, -1)]);
  });
});

describe("a translation that must not repeat itself", () => {
  it("has no run of three twice, and looks no further where the likeliest has none", async () => {
    const found: Hypothesis[] = [];
    const repeated = [2, ...model.source.encode("abc abc abc").ids, 0];
    const sources = [references[0].sourceIds, repeated];
    await decodeGreedy(
      model.steps,
      sources.map((source) => ({ source })),
      { attention: false, isWanted: wanted, blockRepeats: true, onDone: (n, hypothesis) => (found[n] = hypothesis) },
    );
    expect(found[0]?.ids).toEqual(references[0].ids.slice(0, -1));
    const ids = found[1]?.ids ?? [];
    const runs = ids.slice(2).map((_, n) => ids.slice(n, n + 3).join());
    expect(runs.length).toBeGreaterThan(2);
    expect(new Set(runs).size).toBe(runs.length);
  });
});

describe("what stands in front of a source", () => {
  it("is the pair's piece or number, then the domain's piece", async () => {
    const { folder, manifest } = model.model;
    const [{ source, target }] = manifest.pairs;
    const changed = { ...manifest, pairs: [{ source, target, prefixId: 7 }], domains: { legal: "<2fr>" } };
    const other = await LoadedModel.load({ folder, manifest: changed });
    expect(model.marksOf(forward)).toEqual({ prefix: [2] });
    expect(model.marksOf(forward, "legal")).toEqual({ prefix: [2] });
    expect(other.marksOf(forward)).toEqual({ prefix: [7] });
    expect(other.marksOf(forward, "legal")).toEqual({ prefix: [7, 2] });
    await other.release();
  });

  it("is not counted as text when tags are placed", async () => {
    const { folder, manifest } = model.model;
    const piece = manifest.pairs[0].prefix ?? "";
    const other = await LoadedModel.load({ folder, manifest: { ...manifest, domains: { legal: piece } } });
    const tags = [
      { id: 1, kind: "open", offset: 4 },
      { id: 1, kind: "close", offset: 9 },
    ] as const;
    const shifted: EngineResult[] = [];
    await translateBatch(other, [row("one river here", { tags, domain: "legal" })], {
      isWanted: wanted,
      onResult: (_, result) => shifted.push(result),
    });
    expect(shifted[0]?.tags).toHaveLength(2);
    const { text, tags: placed = [] } = shifted[0] ?? { text: "" };
    expect(text.slice(placed[0]?.offset, placed[1]?.offset)).toBe(moved("river"));
    await other.release();
  });

  it("has a piece that the vocabulary knows", async () => {
    const { folder, manifest } = model.model;
    const load = LoadedModel.load({ folder, manifest: { ...manifest, domains: { legal: "<legal>" } } });
    await expect(load).rejects.toThrow(/vocab\.spm: has no piece <legal>/);
  });
});

describe("a batch of segments", () => {
  it("translates both directions together", async () => {
    const results = await translate(
      references.map(({ text, source, target }) => row(text, { pair: { source, target } })),
    );
    expect(references.map((_, n) => results.get(n)?.text)).toEqual(references.map(({ translation }) => translation));
  });

  it("answers nothing for nothing, with its tags", async () => {
    const tags = [{ id: 1, kind: "standalone", offset: 1 }] as const;
    const results = await translate([row(" ", { tags }), row("")]);
    expect(results.get(0)).toEqual({ text: "", tags: [{ id: 1, kind: "standalone", offset: 0 }] });
    expect(results.get(1)).toEqual({ text: "" });
  });

  it("puts tags where the words went", async () => {
    const text = "one big river here";
    const tags = [
      { id: 1, kind: "open", offset: 4 },
      { id: 1, kind: "close", offset: 13 },
      { id: 2, kind: "standalone", offset: 14 },
    ] as const;
    const result = (await translate([row(text, { tags })])).get(0);
    expect(result).toEqual({ text: moved(text), tags });
    expect(tagProblems(tags, result ?? { text: "" })).toEqual([]);
  });

  it("cuts a sentence that is longer than the model takes, and keeps its tags", async () => {
    const text = Array.from({ length: 12 }, (_, n) => ["stone", "river,", "cloud", "table"][n % 4]).join(" ");
    const start = text.lastIndexOf("table");
    const tags = [
      { id: 1, kind: "open", offset: start },
      { id: 1, kind: "close", offset: text.length },
    ] as const;
    const result = (await translate([row(text, { tags })])).get(0);
    expect(result?.text).toBe(moved(text));
    expect(result?.tags).toEqual(tags);
  });

  it("gives distinct alternatives with scores, other beginnings for a short phrase", async () => {
    const results = await translate([row("abc", { alternatives: 3 }), row("hello world again", { alternatives: 2 })]);
    const short = results.get(0);
    expect(short?.text).toBe("bcd");
    expect(short?.alternatives?.length).toBeGreaterThan(0);
    expect(results.get(1)?.text).toBe(moved("hello world again"));
    for (const { text, score, alternatives = [] } of results.values()) {
      expect(new Set([text, ...alternatives.map((one) => one.text)]).size).toBe(alternatives.length + 1);
      for (const one of alternatives) expect(one.score).toBeLessThanOrEqual(score ?? -Infinity);
    }
  });

  it("drops rows that nobody wants and finishes the others", async () => {
    const results = await translate([row("hello"), row("world"), row("again")], (n) => n !== 1);
    expect([...results.keys()].toSorted((a, b) => a - b)).toEqual([0, 2]);
  });
});
