import path from "node:path";
import { discoverModels, type InstalledModel } from "@yiqiao/engines/local";
import { ModelsError } from "../problem.ts";
import { displaceModel, hasModel, needsHealing, withStore } from "./folders.ts";
import { type Trial, tryModel } from "./try-model.ts";

export interface KeepOptions {
  /** The store's folder. */
  readonly modelsDir: string;
  /** Models that came with the product. */
  readonly bundledDir?: string;
}

/** Every model that is here, installed ones first; of two with one id the installed one. */
export async function modelsHere({ modelsDir, bundledDir }: KeepOptions): Promise<InstalledModel[]> {
  const installed = await discoverModels(modelsDir);
  const bundled = bundledDir === undefined ? [] : (await discoverModels(bundledDir)).models;
  const ids = new Set(installed.models.map(({ manifest }) => manifest.id));
  return [...installed.models, ...bundled.filter(({ manifest }) => !ids.has(manifest.id))];
}

/** @throws ModelsError `not-installed` */
export async function modelOf(id: string, options: KeepOptions): Promise<InstalledModel> {
  const found = (await modelsHere(options)).find(({ manifest }) => manifest.id === id);
  if (!found) throw new ModelsError({ code: "not-installed", id });
  return found;
}

/**
 * Deletes an installed model, whole or broken. A server that runs keeps what it has in memory.
 *
 * @throws ModelsError `not-installed`, `bundled`, `locked`, `storage-failed`
 */
export async function removeModel(id: string, options: KeepOptions): Promise<void> {
  await withStore(options.modelsDir, async () => {
    const isName = /^[a-z0-9][a-z0-9.-]*$/.test(id);
    if (isName && (await hasModel(options.modelsDir, id))) return displaceModel(options.modelsDir, id);
    const found = (await modelsHere(options)).find(({ manifest }) => manifest.id === id);
    if (!found) throw new ModelsError({ code: "not-installed", id });
    // A folder that somebody put there himself may have any name.
    const isInstalled = path.resolve(path.dirname(found.folder)) === path.resolve(options.modelsDir);
    if (isInstalled) return displaceModel(options.modelsDir, path.basename(found.folder));
    throw new ModelsError({ code: "bundled", id });
  });
}

/**
 * Checks a model's files against their SHA-256, loads it and translates a sentence of each of its first pairs.
 *
 * @throws ModelsError `not-installed`, `does-not-work`; the signal's reason when aborted
 */
export async function verifyModel(
  id: string,
  options: KeepOptions & { readonly signal?: AbortSignal },
): Promise<readonly Trial[]> {
  return tryModel(await modelOf(id, options), options.signal ?? new AbortController().signal);
}

/**
 * Brings back what a process that was killed while replacing a model had set aside; for the start of a server. Does
 * nothing while another process works on the store, and where there is no store.
 *
 * @throws ModelsError `storage-failed`
 */
export async function recoverModels(modelsDir: string): Promise<void> {
  if (!(await needsHealing(modelsDir))) return;
  try {
    await withStore(modelsDir, async () => undefined);
  } catch (error) {
    if (!(error instanceof ModelsError && error.problem.code === "locked")) throw error;
  }
}
