import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { EnginePair } from "@yiqiao/engines";
import { parse } from "yaml";
import { sha256OfFile } from "../download/hash.ts";
import type { ModelDraft } from "../store/install.ts";
import { modelTypeOf, readArchitecture, readConfig } from "./config.ts";
import { ModelFolder } from "./folder.ts";
import { findGraphs } from "./graph-files.ts";
import { nllbLanguages, opusLanguages } from "./languages.ts";
import { readNllb } from "./nllb.ts";
import { readOpus } from "./opus.ts";

export interface ImportHuggingFaceOptions {
  /** Where the model's name does not tell it; of a model with many pairs, the only one wanted. */
  readonly pair?: EnginePair | undefined;
  /** Default: the folder's name. */
  readonly id?: string;
  /** The model's codes of languages where they are not the usual ones, such as `{"zh-cn": "cmn_Hant"}`. */
  readonly languageCodes?: Readonly<Partial<Record<LanguageCode, string>>>;
}

/** Whether the folder holds a model in the form of Hugging Face: a `config.json` with a `model_type`. */
export async function isHuggingFaceFolder(folder: string): Promise<boolean> {
  return (await modelTypeOf(new ModelFolder(folder))) !== undefined;
}

/**
 * Reads the folder of an OPUS-MT or NLLB model with ONNX graphs as Hugging Face Optimum exports them, in `onnx/` or
 * beside `config.json`, quantised (`*_quantized.onnx`) or not. Weights are named by their paths and not held in memory.
 *
 * @throws ModelsError `not-a-model` naming what is missing, `cannot-convert` for another kind of model, `pair-needed`
 */
export async function importHuggingFace(folder: string, options: ImportHuggingFaceOptions = {}): Promise<ModelDraft> {
  const place = new ModelFolder(folder);
  const config = await readConfig(place);
  const graphs = await findGraphs(place);
  const { pair, languageCodes } = options;
  const { pairs, vocabulary, files, unwantedIds } = await (config.model_type === "marian"
    ? readOpus(place, config, { pair, codes: opusLanguages(languageCodes) })
    : readNllb(place, config, { pair, codes: nllbLanguages(languageCodes) }));
  const sha256 = await digestOf([...graphs.values()]);
  return {
    manifest: {
      id: options.id ?? idOf(path.basename(place.path)),
      version: sha256.slice(0, 12),
      pairs,
      architecture: await readArchitecture(place, config, unwantedIds),
      vocabulary,
      quality: "standard",
      licence: await licenceOf(place),
      origin: `${config._name_or_path || path.basename(place.path)}, added from a folder of Hugging Face`,
      trained: { sha256 },
      scores: [],
    },
    files: new Map<string, string | Uint8Array>([...graphs, ...files]),
  };
}

const idOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9.-]+/g, "-")
    .replace(/^[^a-z0-9]+/, "") || "hugging-face";

async function digestOf(files: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const file of files) hash.update(await sha256OfFile(file));
  return hash.digest("hex");
}

/** The licence that the model card names. */
async function licenceOf(folder: ModelFolder): Promise<string> {
  const card = await readFile(folder.at("README.md"), "utf8").catch(() => "");
  const [, header] = /^---\r?\n([\s\S]*?)\r?\n---/.exec(card) ?? [];
  if (header === undefined) return "unknown";
  try {
    const said: unknown = parse(header);
    const licence = typeof said === "object" && said !== null && "license" in said ? said.license : undefined;
    return typeof licence === "string" && licence !== "" ? licence : "unknown";
  } catch {
    return "unknown";
  }
}
