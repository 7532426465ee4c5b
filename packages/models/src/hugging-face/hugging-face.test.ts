import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { collectResults } from "@yiqiao/engines/conformance";
import { createLocalEngine, type ModelManifest } from "@yiqiao/engines/local";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addFromFolder } from "../store/add-from-folder.ts";
import { importHuggingFace, isHuggingFaceFolder } from "./index.ts";
import { externalTensor, part } from "./testing/onnx-bytes.ts";

/** What `make_hugging_face.py` beside the fixtures says of them. */
interface Reference extends Pick<ModelManifest, "pairs" | "architecture"> {
  readonly sourceIds: readonly number[];
  readonly targetIds: readonly number[];
  readonly rows: readonly { source: "en-us"; target: "fr"; text: string; greedyText?: string }[];
}

const fixtures = path.join(
  path.dirname(fileURLToPath(import.meta.resolve("@yiqiao/engines/local"))),
  "testing/hugging-face",
);
let root: string;
const at = (...names: readonly string[]): string => path.join(root, ...names);
const referenceOf = async (name: string): Promise<Reference> =>
  JSON.parse(await readFile(path.join(fixtures, `${name}.expected.json`), "utf8")) as Reference;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "hugging-face-"));
  await cp(path.join(fixtures, "marian"), at("opus-mt-en-fr"), { recursive: true });
  await cp(path.join(fixtures, "nllb"), at("NLLB 200 tiny"), { recursive: true });
});
afterEach(async () => rm(root, { recursive: true }));

async function change(file: string, edit: (json: Record<string, unknown>) => void): Promise<void> {
  const json = JSON.parse(await readFile(file, "utf8")) as Record<string, unknown>;
  edit(json);
  await writeFile(file, JSON.stringify(json));
}

const jsonOf = (content: string | Uint8Array | undefined): unknown =>
  content instanceof Uint8Array ? JSON.parse(Buffer.from(content).toString()) : content;

describe("a folder of Hugging Face", () => {
  it("is known by its config.json", async () => {
    expect(await isHuggingFaceFolder(at("opus-mt-en-fr"))).toBe(true);
    expect(await isHuggingFaceFolder(root)).toBe(false);
    await writeFile(at("config.json"), "{}");
    expect(await isHuggingFaceFolder(root)).toBe(false);
  });

  it("gives an OPUS-MT model's architecture, numbers and pair", async () => {
    const expected = await referenceOf("marian");
    await writeFile(at("opus-mt-en-fr/README.md"), "---\nlicense: apache-2.0\n---\n# A model\n");
    const { manifest, files } = await importHuggingFace(at("opus-mt-en-fr"));
    expect(manifest).toMatchObject({ id: "opus-mt-en-fr", licence: "apache-2.0", architecture: expected.architecture });
    expect(manifest.pairs).toEqual(expected.pairs.filter(({ target }) => target === "fr"));
    expect(jsonOf(files.get("source.ids.json"))).toEqual(expected.sourceIds);
    expect(jsonOf(files.get("target.ids.json"))).toEqual(expected.targetIds);
    expect([...files.keys()].toSorted()).toEqual([
      "decoder-with-past.onnx",
      "decoder.onnx",
      "encoder.onnx",
      "source.ids.json",
      "source.spm",
      "target.ids.json",
      "target.spm",
    ]);
    expect(files.get("decoder.onnx")).toBe(at("opus-mt-en-fr/onnx/decoder_model.onnx"));
  });

  it("gives an NLLB model's architecture, numbers and all pairs of the platform", async () => {
    const expected = await referenceOf("nllb");
    const { manifest, files } = await importHuggingFace(at("NLLB 200 tiny"));
    expect(manifest).toMatchObject({ id: "nllb-200-tiny", licence: "unknown", architecture: expected.architecture });
    const inOrder = (pairs: ModelManifest["pairs"]): string[] => pairs.map((pair) => JSON.stringify(pair)).toSorted();
    expect(inOrder(manifest.pairs)).toEqual(inOrder(expected.pairs));
    expect(manifest.pairs).toHaveLength(72);
    expect(jsonOf(files.get("pieces.ids.json"))).toEqual(expected.sourceIds);
    expect(files.get("decoder.onnx")).toBe(at("NLLB 200 tiny/onnx/decoder_model_merged_quantized.onnx"));
    expect(files.has("decoder-with-past.onnx")).toBe(false);
  });

  it.each(["opus-mt-en-fr", "NLLB 200 tiny"])("is added to the store and translates: %s", async (name) => {
    const pair = { source: "en-us", target: "fr" } as const;
    const { rows } = await referenceOf(name.startsWith("opus") ? "marian" : "nllb");
    const wanted = rows.filter(({ source, target, greedyText }) => source === "en-us" && target === "fr" && greedyText);
    const { model } = await addFromFolder({ folder: at(name), modelsDir: at("store"), pair });
    expect((await readdir(at("store"))).filter((entry) => !entry.startsWith("."))).toEqual([model.manifest.id]);
    const engine = await createLocalEngine({ models: at("store"), workers: 1 });
    const segments = wanted.map(({ text }) => ({ text }));
    const results = await collectResults(engine, { pair, segments });
    expect(results.map(({ text }) => text)).toEqual(wanted.map(({ greedyText }) => greedyText));
    await engine.close();
  });

  it("takes the pair and the codes that it is given", async () => {
    const expected = await referenceOf("marian");
    const spanish = await importHuggingFace(at("opus-mt-en-fr"), { pair: { source: "en-us", target: "es" }, id: "x" });
    expect(spanish.manifest.id).toBe("x");
    expect(spanish.manifest.pairs).toEqual(expected.pairs.filter(({ target }) => target === "es"));
    const odd = { pair: { source: "ja", target: "ko" }, languageCodes: { ko: "spa" } } as const;
    const [pair] = (await importHuggingFace(at("opus-mt-en-fr"), odd)).manifest.pairs;
    expect(pair?.prefixId).toBe(expected.pairs.find(({ target }) => target === "es")?.prefixId);
    const one = await importHuggingFace(at("NLLB 200 tiny"), { pair: { source: "ja", target: "my" } });
    expect(one.manifest.pairs).toHaveLength(1);
  });

  it("gives every language that a model of many writes", async () => {
    await rename(at("opus-mt-en-fr"), at("opus-mt-en-ROMANCE"));
    const { manifest } = await importHuggingFace(at("opus-mt-en-ROMANCE"));
    expect(manifest.pairs).toEqual(expect.arrayContaining((await referenceOf("marian")).pairs));
    expect(manifest.pairs).toHaveLength(2);
  });

  it("reads the languages' numbers from the tokeniser's settings where they stand there", async () => {
    const { added_tokens: added } = JSON.parse(await readFile(at("NLLB 200 tiny/tokenizer.json"), "utf8")) as {
      added_tokens: { id: number; content: string }[];
    };
    const decoder = Object.fromEntries(added.map(({ id, content }) => [id, { content }]));
    await change(at("NLLB 200 tiny/tokenizer_config.json"), (json) => (json["added_tokens_decoder"] = decoder));
    await rm(at("NLLB 200 tiny/tokenizer.json"));
    expect((await importHuggingFace(at("NLLB 200 tiny"))).manifest.pairs).toHaveLength(72);
  });
});

describe("a folder that cannot be used", () => {
  const [opus, nllb] = ["opus-mt-en-fr", "NLLB 200 tiny"];
  type Break = readonly [what: string, name: string, breakIt: () => Promise<unknown>, code: string, words: RegExp];
  const breakages: readonly Break[] = [
    ["no graphs", opus, async () => rm(at(opus, "onnx"), { recursive: true }), "not-a-model", /has no encoder_model/],
    [
      "no later steps",
      opus,
      async () => rm(at(opus, "onnx/decoder_with_past_model.onnx")),
      "not-a-model",
      /onnx\/encoder_model\.onnx is there without decoder_with_past_model\.onnx/,
    ],
    ["no pieces", opus, async () => rm(at(opus, "target.spm")), "not-a-model", /target\.spm is missing/],
    ["no numbers", opus, async () => rm(at(opus, "vocab.json")), "not-a-model", /vocab\.json is missing/],
    [
      "another vocabulary",
      opus,
      async () => writeFile(at(opus, "vocab.json"), '{"</s>": 0, "<unk>": 1}'),
      "not-a-model",
      /vocab\.json does not have the pieces of source\.spm/,
    ],
    ["damaged pieces", opus, async () => writeFile(at(opus, "source.spm"), "no"), "not-a-model", /source\.spm: /],
    [
      "another kind",
      opus,
      async () => change(at(opus, "config.json"), (json) => (json["model_type"] = "t5")),
      "cannot-convert",
      /model_type t5 is not supported/,
    ],
    [
      "no size",
      opus,
      async () => change(at(opus, "config.json"), (json) => delete json["d_model"]),
      "not-a-model",
      /config\.json: d_model/,
    ],
    [
      "a graph that is none",
      opus,
      async () => writeFile(at(opus, "onnx/decoder_model.onnx"), Buffer.alloc(40, 0xff)),
      "cannot-convert",
      /decoder_model\.onnx cannot be converted: is no ONNX graph/,
    ],
    [
      "no languages",
      nllb,
      async () => writeFile(at(nllb, "tokenizer.json"), '{"added_tokens": []}'),
      "not-a-model",
      /has no token for zh-cn \(zho_Hans\)/,
    ],
    [
      "a language's number among the pieces",
      nllb,
      async () => writeFile(at(nllb, "tokenizer.json"), '{"added_tokens": [{"id": 7, "content": "zho_Hans"}]}'),
      "not-a-model",
      /zho_Hans has the number 7/,
    ],
  ];
  it.each(breakages)("%s: says so", async (_, name, breakIt, code, words) => {
    await breakIt();
    const failure = importHuggingFace(at(name));
    await expect(failure).rejects.toMatchObject({ name: "ModelsError", problem: { code } });
    await expect(failure).rejects.toThrow(words);
  });

  it("lacks weights that a graph names, or has them elsewhere; those that are there come along", async () => {
    const graph = at(opus, "onnx/encoder_model.onnx");
    await writeFile(graph, part(7, externalTensor("encoder_model.onnx_data")));
    await expect(importHuggingFace(at(opus))).rejects.toThrow(
      /encoder_model\.onnx_data is missing, which has the weights of encoder_model\.onnx/,
    );
    await writeFile(at(opus, "onnx/encoder_model.onnx_data"), "weights");
    const { files } = await importHuggingFace(at(opus));
    expect(files.get("encoder_model.onnx_data")).toBe(at(opus, "onnx/encoder_model.onnx_data"));
    await writeFile(graph, part(7, externalTensor("../../secret")));
    await expect(importHuggingFace(at(opus))).rejects.toThrow(/has its weights elsewhere: \.\.\/\.\.\/secret/);
  });

  it("needs the pair where nothing tells it", async () => {
    await rename(at(opus), at("opus-mt-mul-en"));
    await expect(importHuggingFace(at("opus-mt-mul-en"))).rejects.toMatchObject({ problem: { code: "pair-needed" } });
  });

  it("does not write what the model has no token for", async () => {
    const asked = importHuggingFace(at(opus), { pair: { source: "en-us", target: "ja" } });
    await expect(asked).rejects.toThrow(/has no token for ja \(>>jpn<</);
  });
});
