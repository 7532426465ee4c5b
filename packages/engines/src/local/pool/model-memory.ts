import type { InstalledModel } from "../manifest.ts";

/** The files, their graphs as the runtime lays them out, and the vocabulary; measured on a student of 17 MB. */
const MEMORY_PER_FILE_BYTE = 5;
/** What the batches of any model need. */
const WORKING_BYTES = 40 * 2 ** 20;

/** About how much memory a model takes in one worker. */
export const modelBytes = ({ manifest }: InstalledModel): number =>
  manifest.files.reduce((sum, { sizeBytes }) => sum + sizeBytes * MEMORY_PER_FILE_BYTE, WORKING_BYTES);

/** A worker's models with the time each was last used. */
export interface ModelHolder {
  readonly loaded: Map<string, number>;
  readonly busy: boolean;
}

/**
 * What to unload, least recently used first, so that `needed` bytes more fit the budget; only idle holders give up
 * models. Undefined when that is not enough.
 */
export function makeRoom<T extends ModelHolder>(
  holders: readonly T[],
  sizes: ReadonlyMap<string, number>,
  needed: number,
  budget: number,
): readonly { readonly holder: T; readonly modelId: string }[] | undefined {
  const all = holders.flatMap((holder) => [...holder.loaded].map(([modelId, used]) => ({ holder, modelId, used })));
  let total = needed + all.reduce((sum, { modelId }) => sum + (sizes.get(modelId) ?? 0), 0);
  const given: { holder: T; modelId: string }[] = [];
  for (const { holder, modelId } of all.filter((one) => !one.holder.busy).sort((a, b) => a.used - b.used)) {
    if (total <= budget) break;
    total -= sizes.get(modelId) ?? 0;
    given.push({ holder, modelId });
  }
  return total <= budget ? given : undefined;
}
