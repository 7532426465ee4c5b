import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createLocalEngine, readModel, SentencePiece } from "@yiqiao/engines/local";
import { readMarianBin, writeStudentModel } from "@yiqiao/models/marian";
import { cipherBin, cipherTranslation, cipherVocabulary } from "@yiqiao/models/testing";
import { afterEach, beforeEach, expect, it } from "vitest";
import { renewModel } from "./lib/training-export.mjs";

const text = "你好 世界.";
const vocabulary = new SentencePiece(cipherVocabulary());
const pieces = Array.from({ length: vocabulary.size }, (_, piece) => piece);
const without = (letter) => pieces.filter((piece) => piece !== vocabulary.idOf(letter));

let folder = "";
let file = "";
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "training-export-"));
  file = path.join(folder, "pieces.json");
});
afterEach(() => rm(folder, { recursive: true }));

/** Writes the cipher model; what it is to translate begins with a space, which is its prefix if it has one. */
async function modelOf(pair) {
  const fields = {
    id: "cipher",
    version: "1",
    pairs: [pair],
    quality: "standard",
    licence: "Apache-2.0",
    origin: "made for tests",
    trained: {},
    scores: [],
  };
  const at = path.join(folder, "cipher");
  await writeStudentModel(at, {
    bin: readMarianBin(cipherBin()),
    vocabularies: { source: cipherVocabulary() },
    fields,
  });
  await writeFile(path.join(at, "README.md"), "as it was");
  return at;
}

const filesOf = async (at) => {
  const names = await readdir(at);
  return Object.fromEntries(
    await Promise.all(names.toSorted().map(async (name) => [name, await readFile(path.join(at, name), "base64")])),
  );
};

async function translateOnce(at) {
  const engine = await createLocalEngine({ models: [await readModel(at)], workers: 1 });
  let translation = "";
  try {
    const pair = { source: "zh-cn", target: "en-us" };
    for await (const outcome of engine.translate({ pair, segments: [{ text }] }, AbortSignal.timeout(9000))) {
      if (!outcome.ok) throw outcome.error;
      translation = outcome.result.text;
    }
  } finally {
    await engine.close();
  }
  return translation;
}

it("a model that is renewed has an output for each language, and all else as it was", async () => {
  const at = await modelOf({ source: "zh-cn", target: "en-us", prefix: "▁" });
  const before = await filesOf(at);
  await writeFile(file, JSON.stringify({ en: without("b"), zh: pieces }));
  await renewModel(at, file);
  expect(await readdir(folder)).toEqual(["cipher", "pieces.json"]);
  const after = await filesOf(at);
  const changed = Object.keys(after).filter((name) => after[name] !== before[name]);
  expect(changed).toEqual(["decoder.onnx", "encoder.onnx", "manifest.json"]);
  expect(cipherTranslation(text)).toContain("b");
  expect(await translateOnce(at)).not.toContain("b");
  await writeFile(file, JSON.stringify({ en: pieces }));
  await renewModel(at, file);
  expect(await translateOnce(at)).toContain("d");
});

it("a model of one direction is renewed without outputs", async () => {
  const at = await modelOf({ source: "zh-cn", target: "en-us" });
  const before = await filesOf(at);
  await writeFile(file, "{}");
  await renewModel(at, file);
  expect(await filesOf(at)).toEqual(before);
});

it.each([
  ["lacks a language", { zh: pieces }, /pieces\.json: holds no list of pieces of en$/],
  ["has something else in its place", { en: "all" }, /pieces\.json: holds no list of pieces of en$/],
  ["holds what is no piece", { en: [0, 5000] }, /output 1: holds 5000, which is no piece/],
])("a file of pieces that %s is refused, and the model stays as it was", async (_, lists, problem) => {
  const at = await modelOf({ source: "zh-cn", target: "en-us", prefix: "▁" });
  const before = await filesOf(at);
  await writeFile(file, JSON.stringify(lists));
  await expect(renewModel(at, file)).rejects.toThrow(problem);
  expect(await readdir(folder)).toEqual(["cipher", "pieces.json"]);
  expect(await filesOf(at)).toEqual(before);
});

it.each([
  ["between its two renamings", ["cipher.renewed", "cipher.replaced"]],
  ["before them", ["cipher", "cipher.renewed"]],
  ["after them", ["cipher", "cipher.replaced"]],
])(
  "what a run left that was killed %s does not stand in the way of the next, and no weight is lost",
  async (_, left) => {
    const at = await modelOf({ source: "zh-cn", target: "en-us" });
    const before = await filesOf(at);
    for (const name of left.filter((one) => one !== "cipher")) {
      await cp(at, path.join(folder, name), { recursive: true });
      if (name === "cipher.renewed") await writeFile(path.join(folder, name, "decoder.onnx"), "half");
    }
    if (!left.includes("cipher")) await rm(at, { recursive: true });
    await writeFile(file, "{}");
    await renewModel(`${at}/`, file);
    expect(await readdir(folder)).toEqual(["cipher", "pieces.json"]);
    expect(await filesOf(at)).toEqual(before);
  },
);
