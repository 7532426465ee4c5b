import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EngineResult } from "../../engine.ts";
import { decodeBeam } from "../decoding/beam.ts";
import { decodeGreedy } from "../decoding/greedy.ts";
import type { Hypothesis } from "../decoding/row.ts";
import { readModel } from "../manifest.ts";
import { LoadedModel } from "./loaded-model.ts";
import { translateBatch } from "./translate-batch.ts";

const here = (name: string): string => fileURLToPath(new URL(`../testing/${name}`, import.meta.url));
const references = JSON.parse(readFileSync(here("references.json"), "utf8")) as readonly {
  readonly sourceIds: readonly number[];
  readonly score: number;
}[];
const wanted = (): boolean => true;

let model: LoadedModel;
beforeAll(async () => {
  model = await LoadedModel.load(await readModel(here("models/cipher")));
});
afterAll(async () => model.release());

describe("a model that leaves scores to whoever reads its logits", () => {
  it("scores as the independent reference and as beam search of one do, where scores are wanted", async () => {
    const sources = references.map(({ sourceIds }) => ({ source: sourceIds }));
    const [greedy, beam]: [Hypothesis[], Hypothesis[]] = [[], []];
    const common = { attention: false, isWanted: wanted };
    await decodeGreedy(model.steps, sources, { ...common, scores: true, onDone: (n, one) => (greedy[n] = one) });
    await decodeBeam(
      model.steps,
      sources.map(({ source }) => ({ source, width: 1 })),
      { ...common, unknownId: 1, onDone: (n, [one]) => (beam[n] = one) },
    );
    for (const [n, { score }] of references.entries()) {
      expect(greedy[n].score).toBeCloseTo(beam[n].score ?? 0, 2);
      expect(greedy[n].score).toBeCloseTo(score, 1);
      expect(greedy[n].score).toBeLessThan(0);
    }
    await decodeGreedy(model.steps, sources, { ...common, onDone: (n, one) => (greedy[n] = one) });
    expect(greedy.map(({ score }) => score)).toEqual(references.map(() => undefined));
  });

  it("scores a translation that must not repeat itself by what it would have said", async () => {
    const found: Hypothesis[] = [];
    const repeated = [2, ...model.source.encode("abc abc abc").ids, 0];
    const options = {
      attention: false,
      isWanted: wanted,
      scores: true,
      onDone: (_: number, one: Hypothesis) => found.push(one),
    };
    await decodeGreedy(model.steps, [{ source: repeated }], options);
    await decodeGreedy(model.steps, [{ source: repeated }], { ...options, blockRepeats: true });
    expect(found[1].score).toBeGreaterThan(-Infinity);
    expect(found[1].score).toBeLessThan(found[0].score ?? 0);
  });
});

describe("a batch of which some rows want scores", () => {
  it("tells them, and nobody else", async () => {
    const common = { pair: { source: "en-us", target: "fr" }, alternatives: 0, search: "usual", rescue: true } as const;
    const results: EngineResult[] = [];
    const rows = [
      { text: "hello world", scores: true, ...common },
      { text: "good morning", scores: false, ...common },
    ];
    await translateBatch(model, rows, { isWanted: wanted, onResult: (n, result) => (results[n] = result) });
    expect(results[0].score).toBeLessThan(0);
    expect(results[1]).not.toHaveProperty("score");
  });
});

describe("a model whose graph tells scores", () => {
  it("gives those that beam search of one works out, with and without blocked repeats", async () => {
    const bundled = await LoadedModel.load(await readModel(here("../../../../../models/zh-en-starter")));
    const pair = { source: "en-us", target: "zh-cn" } as const;
    const texts = [
      "Please send me the file.",
      "The server returns an error.",
      "We meet at nine tomorrow, and at ten on Friday.",
    ];
    const sources = texts.map((text) => ({
      source: [...bundled.marksOf(pair, undefined).prefix, ...bundled.source.encode(text).ids, 0],
    }));
    const common = { attention: false, isWanted: wanted };
    const [told, blocked, beam]: [Hypothesis[], Hypothesis[], Hypothesis[]] = [[], [], []];
    await decodeGreedy(bundled.steps, sources, { ...common, scores: true, onDone: (n, one) => (told[n] = one) });
    await decodeGreedy(bundled.steps, sources, {
      ...common,
      scores: true,
      blockRepeats: true,
      onDone: (n, one) => (blocked[n] = one),
    });
    await decodeBeam(
      bundled.steps,
      sources.map(({ source }) => ({ source, width: 1 })),
      { ...common, unknownId: bundled.target.unknownId, onDone: (n, [one]) => (beam[n] = one) },
    );
    await bundled.release();
    for (const [n, { ids, score }] of beam.entries()) {
      expect(told[n].ids).toEqual(ids);
      expect(told[n].score).toBeCloseTo(score ?? 0, 1);
      expect(blocked[n].score).toBeCloseTo(score ?? 0, 1);
      expect(told[n].score).toBeLessThan(-0.001);
    }
  });
});
