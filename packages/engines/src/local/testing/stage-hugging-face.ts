import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import {
  DECODER_FILE,
  DECODER_WITH_PAST_FILE,
  ENCODER_FILE,
  MANIFEST_FILE,
  type InstalledModel,
  type ModelManifest,
  readModel,
} from "../manifest.ts";

/** What `make_hugging_face.py` wrote beside a model: how it has to be read, and what transformers makes of it. */
export interface HuggingFaceReference {
  readonly architecture: ModelManifest["architecture"];
  readonly pairs: ModelManifest["pairs"];
  readonly sourceIds: readonly number[];
  readonly targetIds: readonly number[];
  readonly rows: readonly {
    readonly source: LanguageCode;
    readonly target: LanguageCode;
    readonly text: string;
    readonly sourceIds: readonly number[];
    /** Absent where only the reading is compared. */
    readonly greedy?: readonly number[];
    readonly beam?: readonly number[];
    readonly greedyText?: string;
    readonly beamText?: string;
  }[];
}

type Name = "marian" | "nllb";

const here = fileURLToPath(new URL("hugging-face/", import.meta.url));

const sources: Readonly<Record<Name, Readonly<Record<string, string>>>> = {
  marian: {
    [ENCODER_FILE]: "onnx/encoder_model.onnx",
    [DECODER_FILE]: "onnx/decoder_model.onnx",
    [DECODER_WITH_PAST_FILE]: "onnx/decoder_with_past_model.onnx",
    "source.spm": "source.spm",
    "target.spm": "target.spm",
  },
  nllb: {
    [ENCODER_FILE]: "onnx/encoder_model_quantized.onnx",
    [DECODER_FILE]: "onnx/decoder_model_merged_quantized.onnx",
    "source.spm": "sentencepiece.bpe.model",
    "target.spm": "sentencepiece.bpe.model",
  },
};

export async function huggingFaceReference(name: Name): Promise<HuggingFaceReference> {
  return JSON.parse(await readFile(path.join(here, `${name}.expected.json`), "utf8")) as HuggingFaceReference;
}

/** Makes a model folder of one of the two models in `folder`, by the reference and not by the importer. */
export async function stageHuggingFace(name: Name, folder: string): Promise<InstalledModel> {
  const { architecture, pairs, sourceIds, targetIds } = await huggingFaceReference(name);
  const contents = new Map<string, Uint8Array>([
    ["source.ids.json", Buffer.from(JSON.stringify(sourceIds))],
    ["target.ids.json", Buffer.from(JSON.stringify(targetIds))],
  ]);
  for (const [file, from] of Object.entries(sources[name]))
    contents.set(file, await readFile(path.join(here, name, from)));
  const target = path.join(folder, name);
  await mkdir(target, { recursive: true });
  for (const [file, bytes] of contents) await writeFile(path.join(target, file), bytes);
  const manifest: ModelManifest = {
    id: name,
    version: "1",
    pairs,
    architecture,
    vocabulary: {
      source: "source.spm",
      target: "target.spm",
      sourceIds: "source.ids.json",
      targetIds: "target.ids.json",
    },
    quality: "standard",
    files: Array.from(contents, ([file, bytes]) => ({
      name: file,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      sizeBytes: bytes.length,
    })),
    licence: "Apache-2.0",
    origin: "Trained by testing/make_hugging_face.py.",
    trained: {},
    scores: [],
  };
  await writeFile(path.join(target, MANIFEST_FILE), JSON.stringify(manifest));
  return readModel(target);
}
