import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { EnginePair } from "@yiqiao/engines";
import { checkModelFiles, ModelError, readModel } from "@yiqiao/engines/local";
import { parsePair, shortCode } from "../catalogue/languages.ts";
import { importHuggingFace, isHuggingFaceFolder } from "../hugging-face/index.ts";
import { ModelsError } from "../problem.ts";
import type { AddedModel, AddProgress } from "./add-from-catalogue.ts";
import { withStore } from "./folders.ts";
import { installDraft, type ModelDraft } from "./install.ts";
import { marianDraft } from "./marian-draft.ts";

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
 * (`model.*.bin` with `vocab.*.spm` or `srcvocab.*.spm` and `trgvocab.*.spm`), or an ONNX export of Hugging Face. The
 * folder is only read.
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
  const reason = "it has neither manifest.json, nor config.json of Hugging Face, nor model.*.bin with *vocab.*.spm";
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

/** The files of a Marian student, if there is exactly one. */
function marianNames(names: readonly string[]): MarianNames | undefined {
  const one = (pattern: RegExp): string | undefined => {
    const found = names.filter((name) => pattern.test(name));
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

async function folderDraft({ folder, pair, signal }: FolderOptions, names: MarianNames): Promise<ModelDraft> {
  const known = pair ?? pairInName(names.model);
  if (known === undefined) throw new ModelsError({ code: "pair-needed", folder });
  const { source, target } = known;
  const [model, sourcePath, targetPath] = [names.model, names.source, names.target].map((name) =>
    path.join(folder, name),
  );
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
  return marianDraft({ model, name: names.model, source: sourcePath, target: targetPath }, card, signal);
}
