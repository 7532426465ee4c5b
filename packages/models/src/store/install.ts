import { copyFile, mkdir, open, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { type InstalledModel, ModelError, type ModelManifest, readModel } from "@yiqiao/engines/local";
import { sha256OfFile } from "../download/hash.ts";
import { ModelsError } from "../problem.ts";
import { discardStaged, placeModel, stagingFolder, withStore } from "./folders.ts";
import { tryModel } from "./try-model.ts";

/** A model that is not in the store yet. */
export interface ModelDraft {
  /** As it will be, but for the list of files. */
  readonly manifest: Omit<ModelManifest, "files">;
  /** Contents by the names that they get: bytes, or the path of a file to copy. */
  readonly files: ReadonlyMap<string, Uint8Array | string>;
}

const MANIFEST_FILE = "manifest.json";

async function writeDurably(file: string, content: Uint8Array | string): Promise<void> {
  await (typeof content === "string" ? copyFile(content, file) : writeFile(file, content));
  await using handle = await open(file, "r+");
  await handle.sync();
}

/**
 * Writes a draft beside the installed models, reads it back, tries it, and puts it in its place by one rename; until
 * then nothing that is installed changes. Inside `withStore`.
 *
 * @throws ModelsError `does-not-work`, `not-a-model`; the signal's reason when aborted
 */
export async function installDraft(
  modelsDir: string,
  { manifest, files }: ModelDraft,
  signal: AbortSignal,
): Promise<InstalledModel> {
  const { id, version } = manifest;
  const staged = path.join(stagingFolder(modelsDir, id, version), "model");
  await rm(staged, { recursive: true, force: true });
  await mkdir(staged, { recursive: true });
  const listed: ModelManifest["files"] = [];
  for (const [name, content] of files) {
    const file = path.join(staged, name);
    await writeDurably(file, content);
    await using handle = await open(file);
    listed.push({ name, sha256: await sha256OfFile(file), sizeBytes: (await handle.stat()).size });
    signal.throwIfAborted();
  }
  const whole = Buffer.from(`${JSON.stringify({ ...manifest, files: listed }, undefined, 2)}\n`);
  await writeDurably(path.join(staged, MANIFEST_FILE), whole);
  try {
    const model = await readModel(staged);
    await tryModel(model, signal);
    const folder = await placeModel(modelsDir, staged, id);
    await discardStaged(modelsDir, id);
    return { ...model, folder };
  } catch (error) {
    await rm(staged, { recursive: true, force: true });
    if (!(error instanceof ModelError)) throw error;
    throw new ModelsError({ code: "not-a-model", folder: staged, reason: error.problem }, { cause: error });
  }
}

/**
 * Puts a model into the store, atomically: written beside the others, read back, tried, and renamed. An older model of
 * the same id is replaced.
 *
 * @throws ModelsError `does-not-work`, `not-a-model`, `locked`; the signal's reason when aborted
 */
export async function installModel(
  modelsDir: string,
  draft: ModelDraft,
  signal: AbortSignal = new AbortController().signal,
): Promise<InstalledModel> {
  return withStore(modelsDir, async () => installDraft(modelsDir, draft, signal));
}
