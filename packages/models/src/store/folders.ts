import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { isSystemError, ModelsError } from "../problem.ts";
import { withLock } from "./lock.ts";

/**
 * The store's folder:
 *
 *     <id>/                     an installed model, always whole
 *     .lock                     while somebody works on it
 *     .staging/<id>@<version>/  downloads, what is unpacked of them, and the model as it will be
 *     .staging/previous-<id>/   a model while a newer one takes its place
 *     .staging/removed-<id>/    a model that is being deleted
 */
const STAGING = ".staging";
const PREVIOUS = "previous-";
const REMOVED = "removed-";

export const modelFolder = (modelsDir: string, id: string): string => path.join(modelsDir, id);
/** A manifest from elsewhere may have any text for a version: `../../..` must not lead out of here. */
const asFileName = (text: string): string => text.replaceAll(/[^\w.+-]/g, "-").slice(0, 100);
export const stagingFolder = (modelsDir: string, id: string, version: string): string =>
  path.join(modelsDir, STAGING, `${asFileName(id)}@${asFileName(version)}`);

const exists = async (folder: string): Promise<boolean> => (await stat(folder).catch(() => undefined)) !== undefined;
const discard = async (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

/** Makes renames inside a folder last through a loss of power. */
async function sync(folder: string): Promise<void> {
  await using handle = await open(folder);
  await handle.sync();
}

/** Ends what a process that died had begun: a model whose place is empty comes back, rests are deleted. */
async function heal(modelsDir: string): Promise<void> {
  const staging = path.join(modelsDir, STAGING);
  for (const name of await readdir(staging).catch((): string[] => [])) {
    const folder = path.join(staging, name);
    if (name.startsWith(REMOVED)) await discard(folder);
    if (!name.startsWith(PREVIOUS)) continue;
    const place = modelFolder(modelsDir, name.slice(PREVIOUS.length));
    if (await exists(place)) await discard(folder);
    else await rename(folder, place);
  }
}

/** Whether there is something for {@link withStore} to heal. */
export async function needsHealing(modelsDir: string): Promise<boolean> {
  const names = await readdir(path.join(modelsDir, STAGING)).catch((): string[] => []);
  return names.some((name) => name.startsWith(PREVIOUS) || name.startsWith(REMOVED));
}

/**
 * Runs `work` on a healed store that nobody else changes.
 *
 * @throws ModelsError `locked`, `storage-failed`
 */
export async function withStore<T>(modelsDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await withLock(modelsDir, async () => {
      await mkdir(path.join(modelsDir, STAGING), { recursive: true });
      await heal(modelsDir);
      return work();
    });
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new ModelsError({ code: "storage-failed", folder: modelsDir, reason: error.message }, { cause: error });
  }
}

/** Puts a whole model folder in its place by one rename; an older one of the same id goes. Inside {@link withStore}. */
export async function placeModel(modelsDir: string, staged: string, id: string): Promise<string> {
  const place = modelFolder(modelsDir, id);
  const previous = path.join(modelsDir, STAGING, PREVIOUS + id);
  const isReplacing = await exists(place);
  if (isReplacing) await rename(place, previous);
  try {
    await rename(staged, place);
  } catch (error) {
    if (isReplacing) await rename(previous, place);
    throw error;
  }
  await sync(modelsDir);
  await discard(previous);
  return place;
}

/** Takes a model away by one rename; `name` is its folder's, mostly its id. Inside {@link withStore}. */
export async function displaceModel(modelsDir: string, name: string): Promise<void> {
  const removed = path.join(modelsDir, STAGING, REMOVED + name);
  await rename(modelFolder(modelsDir, name), removed);
  await sync(modelsDir);
  await discard(removed);
}

/** Deletes all that is staged for a model, whatever its version. Inside {@link withStore}. */
export async function discardStaged(modelsDir: string, id: string): Promise<void> {
  const staging = path.join(modelsDir, STAGING);
  for (const name of await readdir(staging)) {
    if (name.slice(0, name.lastIndexOf("@")) === id) await discard(path.join(staging, name));
  }
}

/** Whether the folder is there. */
export const hasModel = async (modelsDir: string, id: string): Promise<boolean> => exists(modelFolder(modelsDir, id));
