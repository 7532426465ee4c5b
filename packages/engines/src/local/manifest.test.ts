import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { discoverModels, ModelError, readModel, readModelFiles } from "./manifest.ts";

const cipher = fileURLToPath(new URL("testing/models/cipher", import.meta.url));
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "models-"));
  await cp(cipher, path.join(folder, "cipher"), { recursive: true });
});
afterEach(async () => rm(folder, { recursive: true }));

async function change(edit: (manifest: Record<string, unknown>) => void): Promise<void> {
  const file = path.join(folder, "cipher/manifest.json");
  const manifest = JSON.parse(await readFile(file, "utf8")) as Record<string, unknown>;
  edit(manifest);
  await writeFile(file, JSON.stringify(manifest));
}

const weights = { constant: 1, score: 2, short: 0, long: -1 };
const calibration = (more: object) => ({ source: "en-us", target: "fr", chrf2: 37, usualLength: 1, weights, ...more });

const failure = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("a model folder", () => {
  it("says how its scores tell how good a translation is, where it was calibrated", async () => {
    expect((await readModel(path.join(folder, "cipher"))).manifest.confidence).toBeUndefined();
    await change((manifest) => (manifest["confidence"] = [calibration({})]));
    expect((await readModel(path.join(folder, "cipher"))).manifest.confidence).toEqual([calibration({})]);
  });

  it("is read with its manifest and files", async () => {
    const model = await readModel(path.join(folder, "cipher"));
    expect(model.manifest).toMatchObject({ id: "cipher", version: "1.0.0" });
    expect([...(await readModelFiles(model)).keys()]).toEqual(["encoder.onnx", "decoder.onnx", "vocab.spm"]);
  });

  it.each<[string, (manifest: Record<string, unknown>) => void, string]>([
    ["a language it does not know", (m) => (m["pairs"] = [{ source: "en-us", target: "xx" }]), "pairs.0.target"],
    ["no licence", (m) => delete m["licence"], "licence"],
    [
      "a path that leads out of the folder",
      (m) => (m["vocabulary"] = { source: "../v", target: "v" }),
      "vocabulary.source",
    ],
    [
      "files that lack the decoder",
      (m) => (m["files"] = (m["files"] as unknown[]).toSpliced(1, 1)),
      "does not list decoder.onnx",
    ],
    [
      "pairs of which only some are forced",
      (m) => {
        const [first, ...rest] = m["pairs"] as object[];
        m["pairs"] = [{ ...first, forcedId: 3 }, ...rest];
      },
      "a forcedId, or none",
    ],
    [
      "a forced piece that the model does not have",
      (m) => (m["pairs"] = [{ source: "fr", target: "ja", forcedId: 46 }]),
      "a forcedId is none of 46 pieces",
    ],
    [
      "a cached architecture without its end mark",
      (m) => (m["architecture"] = { type: "transformer-cached", decoderLayers: 2 }),
      "architecture.endId",
    ],
    [
      "absurd sizes",
      (m) => (m["architecture"] = { ...(m["architecture"] as object), decoderLayers: 1e9, dimension: 1e12 }),
      "architecture.dimension: Too big",
    ],
    [
      "a confidence that has a word for a weight",
      (m) => (m["confidence"] = [calibration({ weights: { ...weights, score: "4.6" } })]),
      "confidence.0.weights.score",
    ],
    [
      "a confidence that lacks a weight",
      (m) => (m["confidence"] = [calibration({ weights: { constant: 1, score: 2, short: 0 } })]),
      "confidence.0.weights.long",
    ],
    ["an absurd weight", (m) => (m["confidence"] = [calibration({ weights: { ...weights, short: 1e9 } })]), "Too big"],
    ["no usual length", (m) => (m["confidence"] = [calibration({ usualLength: 0 })]), "confidence.0.usualLength"],
    [
      "a confidence of a pair that it has not",
      (m) => (m["confidence"] = [calibration({ target: "ja" })]),
      "confidence.0: the model has no pair en-us to ja",
    ],
    [
      "two confidences of one pair",
      (m) => (m["confidence"] = [calibration({}), calibration({ chrf2: 20 })]),
      "confidence.1: en-us to fr is there twice",
    ],
    ["another architecture", (m) => (m["architecture"] = { type: "rnn" }), "architecture.type"],
  ])("is refused for %s, with the place named", async (_, edit, place) => {
    await change(edit);
    const error = await failure(readModel(path.join(folder, "cipher")));
    expect(error).toBeInstanceOf(ModelError);
    expect(error).toMatchObject({ file: path.join(folder, "cipher/manifest.json") });
    expect(String(error)).toContain(place);
  });

  it("is refused when the manifest is no JSON", async () => {
    await writeFile(path.join(folder, "cipher/manifest.json"), "{");
    expect(String(await failure(readModel(path.join(folder, "cipher"))))).toContain("is not JSON");
  });

  it("is refused when a file is missing or has another size", async () => {
    const file = path.join(folder, "cipher/decoder.onnx");
    await writeFile(file, "short");
    expect(await failure(readModel(path.join(folder, "cipher")))).toMatchObject({
      file,
      problem: expect.stringMatching(/^has 5 bytes/),
    });
    await rm(file);
    expect(await failure(readModel(path.join(folder, "cipher")))).toMatchObject({ file, problem: "is missing" });
  });

  it("is refused when a file's content is not the one of the manifest", async () => {
    const file = path.join(folder, "cipher/vocab.spm");
    const bytes = await readFile(file);
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    await writeFile(file, bytes);
    const error = await failure(readModelFiles(await readModel(path.join(folder, "cipher"))));
    expect(error).toMatchObject({ file, problem: expect.stringContaining("SHA-256") });
  });
});

describe("discovery", () => {
  it("finds good models and names bad ones", async () => {
    await cp(cipher, path.join(folder, "broken"), { recursive: true });
    await writeFile(path.join(folder, "broken/manifest.json"), "{}");
    await cp(cipher, path.join(folder, "twin"), { recursive: true });
    await writeFile(path.join(folder, "README.md"), "no model");
    const { models, problems } = await discoverModels(folder);
    expect(models.map(({ manifest }) => manifest.id)).toEqual(["cipher"]);
    expect(problems.map(({ file }) => path.relative(folder, file))).toEqual([
      "broken/manifest.json",
      "twin/manifest.json",
    ]);
  });

  it("names a folder that cannot be read", async () => {
    const file = path.join(folder, "cipher/manifest.json");
    const { models, problems } = await discoverModels(file);
    expect(models).toEqual([]);
    expect(problems.map(({ message }) => message)).toEqual([`${file}: cannot be read (ENOTDIR)`]);
  });

  it("finds nothing in a folder that does not exist", async () => {
    expect(await discoverModels(path.join(folder, "none"))).toEqual({ models: [], problems: [] });
  });
});
