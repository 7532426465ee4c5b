import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EngineResult } from "../../engine.ts";
import { readModel } from "../manifest.ts";
import { confidenceOf, type Evidence, featuresOf } from "./confidence.ts";
import { LoadedModel } from "./loaded-model.ts";
import { type BatchRow, translateBatch } from "./translate-batch.ts";

const pair = { source: "en-us", target: "fr" } as const;
const calibration = {
  ...pair,
  chrf2: 40,
  usualLength: 2,
  weights: { constant: 1, score: 2, short: 3, long: -4 },
};

describe("confidence", () => {
  it("is the logistic of what the score and the length weigh", () => {
    const usual = { score: -0.5, sourcePieces: 9, targetPieces: 19 };
    expect(featuresOf(usual, 2)).toEqual([1, -0.5, 0, 0]);
    expect(confidenceOf(usual, calibration)).toBeCloseTo(0.5);
    // Half and twice the usual length: the logarithm is 0.693 below and above 0.
    const half = { ...usual, targetPieces: 9 };
    const twice = { ...usual, targetPieces: 39 };
    expect(featuresOf(half, 2)).toEqual([1, -0.5, expect.closeTo(-Math.LN2), 0]);
    expect(confidenceOf(half, calibration)).toBeCloseTo(1 / 9);
    expect(confidenceOf(twice, calibration)).toBeCloseTo(1 / 17);
  });

  it("stays between 0 and 1 whatever is told", () => {
    for (const score of [0, -700]) {
      const found = confidenceOf({ score, sourcePieces: 1, targetPieces: 500 }, calibration);
      expect(found).toBeGreaterThanOrEqual(0);
      expect(found).toBeLessThanOrEqual(1);
    }
  });
});

describe("a translation's confidence", () => {
  let plain: LoadedModel;
  let calibrated: LoadedModel;
  beforeAll(async () => {
    const { folder, manifest } = await readModel(fileURLToPath(new URL("../testing/models/cipher", import.meta.url)));
    plain = await LoadedModel.load({ folder, manifest });
    calibrated = await LoadedModel.load({ folder, manifest: { ...manifest, confidence: [calibration] } });
  });
  afterAll(async () => {
    await plain.release();
    await calibrated.release();
  });

  async function translate(more: Partial<BatchRow> = {}, model = calibrated) {
    const told: { result?: EngineResult; evidence?: Evidence } = {};
    const row: BatchRow = {
      text: "hello world",
      pair,
      alternatives: 0,
      scores: true,
      search: "usual",
      rescue: true,
      ...more,
    };
    await translateBatch(model, [row], {
      isWanted: () => true,
      onResult: (_, result) => (told.result = result),
      onEvidence: (_, evidence) => (told.evidence = evidence),
    });
    return told;
  }

  it("comes of its decoding and the model's manifest, where scores are asked for", async () => {
    const { result, evidence } = await translate();
    expect(evidence).toEqual({
      score: result?.score,
      sourcePieces: calibrated.source.encode("hello world").ids.length,
      targetPieces: calibrated.target.encode(result?.text ?? "").ids.length,
    });
    expect(result?.confidence).toBe(evidence && confidenceOf(evidence, calibration));
    expect((await translate({ scores: false })).result).not.toHaveProperty("confidence");
  });

  it("is told to nobody who did not ask, in a batch with one who did", async () => {
    const results: EngineResult[] = [];
    const common = { pair, alternatives: 0, search: "usual", rescue: true } as const;
    const rows = [
      { ...common, text: "hello world", scores: true },
      { ...common, text: "good morning", scores: false },
    ];
    await translateBatch(calibrated, rows, { isWanted: () => true, onResult: (n, result) => (results[n] = result) });
    expect(results[0]?.confidence).toBeGreaterThan(0);
    expect(results[1]).not.toHaveProperty("confidence");
  });

  it("counts all parts of what is too long for the model", async () => {
    const text = "hello world, ".repeat(12).trim();
    const { result, evidence } = await translate({ text });
    expect(evidence?.sourcePieces).toBe(calibrated.source.encode(text).ids.length);
    expect(evidence?.targetPieces).toBeGreaterThan(50);
    expect(result?.confidence).toBeGreaterThan(0);
  });

  it("is never made up: without a calibration of the direction, by beam search, of nothing", async () => {
    const told = await Promise.all([
      translate({}, plain),
      translate({ pair: { source: "fr", target: "en-us" } }),
      translate({ alternatives: 1 }),
      translate({ search: "thorough" }),
      translate({ text: " " }),
    ]);
    for (const { result } of told) expect(result).not.toHaveProperty("confidence");
    const [uncalibrated] = told;
    expect(uncalibrated?.evidence).toBeDefined();
  });
});
