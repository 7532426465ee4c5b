import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import type { EnginePair } from "@yiqiao/engines";
import { checkModelFiles, ModelError, readModel } from "@yiqiao/engines/local";
import { parsePair, shortCode } from "../catalogue/languages.ts";
import { unpackUpTo } from "../download/unpack.ts";
import { importHuggingFace, isHuggingFaceFolder } from "../hugging-face/index.ts";
import { ModelsError } from "../problem.ts";
import type { AddedModel, AddProgress } from "./add-from-catalogue.ts";
import { stagingFolder, withStore } from "./folders.ts";
import { installDraft, type ModelDraft } from "./install.ts";
import { marianDraft, type MarianFiles } from "./marian-draft.ts";

/** No student is larger; a packed file that would unpack to more is none. */
const maxUnpackedBytes = 2 ** 31;

export interface AddFromFolderOptions {
  readonly folder: string;
  /** The store's folder; made if it is not there. */
  readonly modelsDir: string;
  /** Where the folder does not tell it. */
  readonly pair?: EnginePair;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: AddProgress) => void;
}

/**
 * Adds a model that lies in a folder: one of our own form (`manifest.json`), a Marian student as Firefox has it
 * (`model.*.bin` with `vocab.*.spm` or `srcvocab.*.spm` and `trgvocab.*.spm`, plain or packed as `.gz` or `.zst`), or an
 * ONNX export of Hugging Face. The folder is only read.
 *
 * @throws ModelsError `not-a-model`, `pair-needed`, `cannot-convert`, `does-not-work`, `locked`; the signal's reason
 * when aborted
 */
export async function addFromFolder(options: AddFromFolderOptions): Promise<AddedModel> {
  const { modelsDir, onProgress, signal = new AbortController().signal } = options;
  return withStore(modelsDir, async () => {
    onProgress?.({ stage: "convert" });
    const draft = await draftOf({ ...options, signal });
    onProgress?.({ stage: "verify" });
    return { model: await installDraft(modelsDir, draft, signal), wasThere: false };
  });
}

type FolderOptions = AddFromFolderOptions & { readonly signal: AbortSignal };

async function draftOf(options: FolderOptions): Promise<ModelDraft> {
  const { folder } = options;
  const names = await readdir(folder).catch((error: unknown) => {
    throw new ModelsError({ code: "not-a-model", folder, reason: "it cannot be read" }, { cause: error });
  });
  if (names.includes("manifest.json")) return ownDraft(folder);
  const marian = marianNames(names);
  if (marian) return folderDraft(options, marian);
  if (await isHuggingFaceFolder(folder)) return importHuggingFace(folder, { pair: options.pair });
  const reason =
    "it has neither manifest.json, nor config.json of Hugging Face, nor model.*.bin with *vocab.*.spm (or .gz, .zst)";
  throw new ModelsError({ code: "not-a-model", folder, reason });
}

async function ownDraft(folder: string): Promise<ModelDraft> {
  try {
    const model = await readModel(folder);
    await checkModelFiles(model);
    const { files, ...manifest } = model.manifest;
    return { manifest, files: new Map(files.map(({ name }) => [name, path.join(folder, name)])) };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    throw new ModelsError({ code: "not-a-model", folder, reason: error.message }, { cause: error });
  }
}

interface MarianNames {
  readonly model: string;
  readonly source: string;
  readonly target: string;
}

const packing = /\.(gz|zst)$/;

/** The files of a Marian student, if there is exactly one; a file beside itself packed counts once, as it is. */
function marianNames(names: readonly string[]): MarianNames | undefined {
  const wanted = names.filter((name) => !packing.test(name) || !names.includes(name.replace(packing, "")));
  const one = (pattern: RegExp): string | undefined => {
    const found = wanted.filter((name) => pattern.test(name.replace(packing, "")));
    return found.length === 1 ? found[0] : undefined;
  };
  const model = one(/^model\b.*\.bin$/) ?? one(/^(?!lex).*\.bin$/);
  const shared = one(/^vocab\b.*\.spm$/);
  const [source, target] = [one(/^srcvocab\b.*\.spm$/) ?? shared, one(/^trgvocab\b.*\.spm$/) ?? shared];
  return model !== undefined && source !== undefined && target !== undefined ? { model, source, target } : undefined;
}

/** `zhen` in `model.zhen.intgemm.alphas.bin`. */
function pairInName(name: string): EnginePair | undefined {
  for (const [, source, target] of name.matchAll(/(?<=[._-])([a-z]{2})-?([a-z]{2})(?=[._-])/g)) {
    const pair = parsePair(`${source}-${target}`);
    if (pair) return pair;
  }
  return undefined;
}

async function folderDraft(options: FolderOptions, names: MarianNames): Promise<ModelDraft> {
  const { folder, pair, modelsDir, signal } = options;
  const known = pair ?? pairInName(names.model);
  if (known === undefined) throw new ModelsError({ code: "pair-needed", folder });
  const scratch = stagingFolder(modelsDir, `marian-${shortCode(known.source)}-${shortCode(known.target)}`, "unpacked");
  try {
    const plain = async (name: string): Promise<string> => plainFile(path.join(folder, name), scratch, signal);
    const [model, source, target] = [await plain(names.model), await plain(names.source), await plain(names.target)];
    return await plainDraft({ model, source, target, name: names.model }, known, options);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** The file itself, or what a packed one unpacks to. */
async function plainFile(file: string, scratch: string, signal: AbortSignal): Promise<string> {
  if (!packing.test(file)) return file;
  await mkdir(scratch, { recursive: true });
  const plain = path.join(scratch, path.basename(file).replace(packing, ""));
  await unpackUpTo(maxUnpackedBytes, file, plain, signal);
  return plain;
}

async function plainDraft(
  { model, name, source: sourcePath, target: targetPath }: MarianFiles,
  { source, target }: EnginePair,
  { folder, signal }: FolderOptions,
): Promise<ModelDraft> {
  const sha256 = createHash("sha256")
    .update(await readFile(model))
    .digest("hex");
  const card = {
    id: `marian-${shortCode(source)}-${shortCode(target)}`,
    version: sha256.slice(0, 12),
    pairs: [{ source, target }],
    quality: "standard" as const,
    licence: "unknown",
    origin: `added from the folder ${path.basename(path.resolve(folder))}`,
    trained: { sha256 },
  };
  return marianDraft({ model, name, source: sourcePath, target: targetPath }, card, signal);
}
