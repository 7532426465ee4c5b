import { createHash } from "node:crypto";
import type { InstalledModel } from "../manifest.ts";

/**
 * The files, their graphs as the runtime lays them out, and the vocabulary; measured on a student of 17 MB, and on an
 * int8 transformer of the size of OPUS-MT's (134 MB; without quantisation it is less a byte).
 */
const MEMORY_PER_FILE_BYTE = { "transformer-ssru": 5, "transformer-cached": 2.5 };
/** What the batches of any model need. */
const WORKING_BYTES = 40 * 2 ** 20;

/** A model as workers know it: another content in the same folder, or under the same id, is another model. */
export interface PoolModel {
  readonly key: string;
  readonly model: InstalledModel;
  /** About how much memory it takes in one worker. */
  readonly sizeBytes: number;
}

/** The manifest has the digests of the files, so its own stands for all of them. */
export function poolModel(model: InstalledModel): PoolModel {
  const { folder, manifest } = model;
  const digest = createHash("sha256").update(JSON.stringify(manifest)).digest("hex");
  const perByte = MEMORY_PER_FILE_BYTE[manifest.architecture.type];
  const sizeBytes = manifest.files.reduce((sum, file) => sum + file.sizeBytes * perByte, WORKING_BYTES);
  return { key: `${digest} ${folder}`, model, sizeBytes };
}

/** A worker's models by key, with the time each was last used. */
export interface ModelHolder {
  readonly loaded: Map<string, { readonly model: PoolModel; readonly usedAt: number }>;
  readonly busy: boolean;
}

interface RoomOptions {
  readonly needed: number;
  readonly budget: number;
  readonly isPinned: (key: string) => boolean;
  /** Given up last. */
  readonly isPreferred?: (key: string) => boolean;
}

type GivenUp<T> = readonly { readonly holder: T; readonly key: string }[];

/**
 * What to unload, least recently used first, so that `needed` bytes more fit the budget; only idle holders give up
 * models, and none that is pinned. Undefined when that is not enough.
 */
export function makeRoom<T extends ModelHolder>(holders: readonly T[], options: RoomOptions): GivenUp<T> | undefined {
  const { given, isEnough } = unloadable(holders, options);
  return isEnough ? given : undefined;
}

/** The same, as much as can be where that is not enough. */
export function givenUp<T extends ModelHolder>(holders: readonly T[], options: RoomOptions): GivenUp<T> {
  return unloadable(holders, options).given;
}

function unloadable<T extends ModelHolder>(
  holders: readonly T[],
  { needed, budget, isPinned, isPreferred = () => false }: RoomOptions,
): { readonly given: GivenUp<T>; readonly isEnough: boolean } {
  const all = holders.flatMap((holder) =>
    [...holder.loaded].map(([key, { model, usedAt }]) => ({
      holder,
      key,
      model,
      usedAt,
      last: Number(isPreferred(key)),
    })),
  );
  let total = all.reduce((sum, { model }) => sum + model.sizeBytes, needed);
  const given: { holder: T; key: string }[] = [];
  const free = all.filter(({ holder, key }) => !holder.busy && !isPinned(key));
  for (const { holder, key, model } of free.sort((a, b) => a.last - b.last || a.usedAt - b.usedAt)) {
    if (total <= budget) break;
    total -= model.sizeBytes;
    given.push({ holder, key });
  }
  return { given, isEnough: total <= budget };
}
