import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineConformance } from "../../conformance/index.ts";
import type { EngineResult } from "../../engine.ts";
import { tagProblems } from "../../tags/tag-order.ts";
import { type BeamRow, decodeBeam } from "../decoding/beam.ts";
import { decodeGreedy } from "../decoding/greedy.ts";
import type { Hypothesis } from "../decoding/row.ts";
import { createLocalEngine } from "../local-engine.ts";
import { type InstalledModel, ModelError } from "../manifest.ts";
import { type HuggingFaceReference, huggingFaceReference, stageHuggingFace } from "../testing/stage-hugging-face.ts";
import { LoadedModel } from "./loaded-model.ts";
import { type BatchRow, translateBatch } from "./translate-batch.ts";

const wanted = (): boolean => true;

async function translate(model: LoadedModel, rows: readonly BatchRow[]): Promise<EngineResult[]> {
  const results: EngineResult[] = [];
  await translateBatch(model, rows, { isWanted: wanted, onResult: (n, result) => (results[n] = result) });
  return results;
}

const plain = { alternatives: 0, scores: false, search: "usual", rescue: true } as const;

describe.each(["marian", "nllb"] as const)("a cached transformer: %s", (name) => {
  let folder: string;
  let installed: InstalledModel;
  let model: LoadedModel;
  let reference: HuggingFaceReference;
  let rows: HuggingFaceReference["rows"];
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "cached-"));
    installed = await stageHuggingFace(name, folder);
    model = await LoadedModel.load(installed);
    reference = await huggingFaceReference(name);
    rows = reference.rows.filter(({ greedy }) => greedy !== undefined);
  });
  afterAll(async () => {
    await model.release();
    await rm(folder, { recursive: true });
  });

  const decodeRows = (): BeamRow[] =>
    rows.map(({ source, target, sourceIds }) => {
      const { forcedId } = model.marksOf({ source, target });
      return { source: sourceIds, forcedId, width: 4 };
    });

  it("reads texts as transformers does", () => {
    for (const { source, target, text, sourceIds } of reference.rows) {
      const { prefix } = model.marksOf({ source, target });
      expect([...prefix, ...model.source.encode(text).ids, model.steps.endId]).toEqual(sourceIds);
    }
  });

  it("gives the pieces of transformers' greedy search, all rows in one batch", async () => {
    const found: Hypothesis[] = [];
    await decodeGreedy(model.steps, decodeRows(), {
      attention: false,
      isWanted: wanted,
      onDone: (n, hypothesis) => (found[n] = hypothesis),
    });
    expect(found.map(({ ids }) => ids)).toEqual(rows.map(({ greedy }) => greedy));
    expect(found.map(({ ids }) => model.target.decode(ids).text)).toEqual(rows.map(({ greedyText }) => greedyText));
  });

  it("scores as beam search of one does, and takes the same pieces as without", async () => {
    const [greedy, beam]: [Hypothesis[], Hypothesis[]] = [[], []];
    const common = { attention: false, isWanted: wanted };
    await decodeGreedy(model.steps, decodeRows(), { ...common, scores: true, onDone: (n, one) => (greedy[n] = one) });
    await decodeBeam(
      model.steps,
      decodeRows().map((row) => Object.assign(row, { width: 1 })),
      { ...common, unknownId: model.target.unknownId, onDone: (n, [one]) => (beam[n] = one) },
    );
    expect(greedy.map(({ ids }) => ids)).toEqual(rows.map(({ greedy: ids }) => ids));
    const likewise = greedy.flatMap((one, n) => (one.ids.join() === beam[n].ids.join() ? [[one, beam[n]]] : []));
    expect(likewise.length).toBeGreaterThan(1);
    for (const [one, other] of likewise) expect(one.score).toBeCloseTo(other.score ?? 0, 2);
  });

  it("gives the pieces of transformers' beam search, all rows in one batch", async () => {
    const found: (readonly Hypothesis[])[] = [];
    await decodeBeam(model.steps, decodeRows(), {
      attention: false,
      isWanted: wanted,
      unknownId: model.target.unknownId,
      onDone: (n, hypotheses) => (found[n] = hypotheses),
    });
    expect(found.map(([best]) => best.ids)).toEqual(rows.map(({ beam }) => beam));
    expect(found.map(([best]) => model.target.decode(best.ids).text)).toEqual(rows.map(({ beamText }) => beamText));
  });

  it("lets rows change places, with what they read and wrote", async () => {
    const [one, other] = [rows[0].sourceIds, rows[2].sourceIds];
    expect(one.length).not.toBe(other.length);
    const lastOf = async (rowsNow: readonly (readonly number[])[], order: readonly number[]): Promise<number[]> => {
      const decoding = await model.steps.encode(rowsNow);
      const { next } = await decoding.step(undefined, {});
      decoding.select(order);
      const { logits = new Float32Array() } = await decoding.step(
        order.map((row) => next[row]),
        { logits: true },
      );
      return order.map((_, n) =>
        logits
          .subarray(n * model.steps.vocabularySize, (n + 1) * model.steps.vocabularySize)
          .reduce((a, b) => a + b, 0),
      );
    };
    const straight = await lastOf([one, other], [0, 1]);
    const swapped = await lastOf([one, other], [1, 0]);
    const doubled = await lastOf([one, other], [1, 1, 0]);
    expect(straight[0]).not.toBeCloseTo(straight[1], 2);
    for (const [n, row] of [1, 0].entries()) expect(swapped[n]).toBeCloseTo(straight[row], 3);
    for (const [n, row] of [1, 1, 0].entries()) expect(doubled[n]).toBeCloseTo(straight[row], 3);
  });

  it("never writes a piece that is suppressed", async () => {
    const piece = rows[0].greedy?.[0] ?? 0;
    const architecture = { ...installed.manifest.architecture, suppressedIds: [piece] };
    const other = await LoadedModel.load({ ...installed, manifest: { ...installed.manifest, architecture } });
    const found: (readonly number[])[] = [];
    const options = { attention: false, isWanted: wanted, unknownId: model.target.unknownId };
    const [row] = decodeRows();
    await decodeGreedy(other.steps, [row], { ...options, onDone: (_, { ids }) => found.push(ids) });
    await decodeBeam(other.steps, [row], { ...options, onDone: (_, all) => found.push(...all.map(({ ids }) => ids)) });
    expect(found.length).toBeGreaterThan(1);
    for (const ids of found) expect(ids).not.toContain(piece);
    await other.release();
  });

  it("drops rows that nobody wants and finishes the others", async () => {
    const done: number[] = [];
    await decodeGreedy(model.steps, decodeRows(), {
      attention: false,
      isWanted: (n) => n % 3 === 0,
      onDone: (n, { ids }) => {
        expect(ids).toEqual(rows[n].greedy);
        done.push(n);
      },
    });
    expect(done.toSorted((a, b) => a - b)).toEqual(rows.map((_, n) => n).filter((n) => n % 3 === 0));
  });

  it("translates texts of several pairs together, greedily and by beam", async () => {
    const batch = (search: BatchRow["search"]): BatchRow[] =>
      rows.map(({ text, source, target }) => ({
        text,
        pair: { source, target },
        alternatives: 0,
        scores: true,
        search,
        rescue: true,
      }));
    const greedy = await translate(model, batch("usual"));
    const wide = await translate(model, batch("thorough"));
    expect(greedy.map(({ text }) => text)).toEqual(rows.map(({ greedyText }) => greedyText));
    expect(wide.map(({ text }) => text)).toEqual(rows.map(({ beamText }) => beamText));
    for (const { score } of wide) expect(score).toBeLessThan(0);
  });

  it("places every tag once and nested though it tells no attention", async () => {
    const text = "the book is red.";
    const tags = [
      { id: 1, kind: "open", offset: 4 },
      { id: 2, kind: "standalone", offset: 8 },
      { id: 1, kind: "close", offset: 15 },
    ] as const;
    const pair = { source: "en-us", target: "fr" } as const;
    const [result] = await translate(model, [{ text, tags, pair, ...plain }]);
    expect(result.tags).toHaveLength(3);
    expect(tagProblems(tags, result)).toEqual([]);
  });

  it("gives distinct alternatives", async () => {
    const pair = { source: "en-us", target: "fr" } as const;
    const [{ text, alternatives = [] }] = await translate(model, [{ text: "bank", pair, ...plain, alternatives: 3 }]);
    expect(alternatives.length).toBeGreaterThan(0);
    expect(new Set([text, ...alternatives.map((one) => one.text)]).size).toBe(alternatives.length + 1);
  });

  it("cuts what is longer than its positions", async () => {
    const pair = { source: "en-us", target: "fr" } as const;
    const text = "where are you? ".repeat(12).trim();
    expect(model.source.encode(text).ids.length).toBeGreaterThan(reference.architecture.maxSourceTokens);
    const [result] = await translate(model, [{ text, pair, ...plain }]);
    expect(result.text).not.toBe("");
  });

  it("names a graph that lacks what the architecture says", async () => {
    const { architecture } = installed.manifest;
    const wrong = { ...installed.manifest, architecture: { ...architecture, decoderLayers: 3 } };
    await expect(LoadedModel.load({ folder: installed.folder, manifest: wrong })).rejects.toThrow(
      /graphs cannot be loaded: (?:past_key_values|present)\.2\.decoder\.key is missing/,
    );
  });

  it("names numbers that are not those of the pieces", async () => {
    const broken = await stageHuggingFace(name, path.join(folder, "broken"));
    const file = path.join(broken.folder, "target.ids.json");
    await writeFile(file, "[1, 2]");
    const sha256 = createHash("sha256")
      .update(await readFile(file))
      .digest("hex");
    const files = broken.manifest.files.map((one) => (one.name === "target.ids.json" ? { ...one, sha256 } : one));
    const error = await LoadedModel.load({ ...broken, manifest: { ...broken.manifest, files } }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ModelError);
    expect(String(error)).toMatch(/target\.ids\.json: has 2 numbers for \d+ pieces/);
  });

  it("refuses a graph whose content is not the manifest's", async () => {
    const broken = await stageHuggingFace(name, path.join(folder, "changed"));
    const file = path.join(broken.folder, "encoder.onnx");
    const bytes = await readFile(file);
    bytes[bytes.length - 40] ^= 1;
    await writeFile(file, bytes);
    await expect(LoadedModel.load(broken)).rejects.toThrow(/encoder\.onnx: has the SHA-256/);
  });
});

const folder = await mkdtemp(path.join(tmpdir(), "cached-"));
engineConformance(
  "the local engine with a cached transformer",
  async () => createLocalEngine({ models: [await stageHuggingFace("marian", folder)], workers: 1 }),
  {
    pair: { source: "en-us", target: "fr" },
    unsupportedPair: { source: "fr", target: "ja" },
    texts: ["good morning.", "the book is red.", "where are you?", "we are late."],
    dispose: async () => rm(folder, { recursive: true }),
  },
);
