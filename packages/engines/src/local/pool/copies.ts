import type { PoolModel } from "./model-memory.ts";

/** How many workers are to have a model in memory. */
export interface Copies {
  readonly model: PoolModel;
  readonly count: number;
}

/**
 * What to have in memory before anybody asks: first one copy of each model, in their order, then copies for the other
 * workers, as far as the budget goes. One model too large for it is loaded all the same when it is alone.
 */
export function copiesWithin(models: readonly PoolModel[], workers: number, budgetBytes: number): Copies[] {
  const counts = new Map<PoolModel, number>();
  let left = budgetBytes;
  for (let copy = 1; copy <= workers; copy++) {
    for (const model of models) {
      if ((counts.get(model) ?? 0) < copy - 1) continue;
      if (model.sizeBytes > left && counts.size > 0) continue;
      left -= model.sizeBytes;
      counts.set(model, copy);
    }
  }
  return [...counts].map(([model, count]) => ({ model, count }));
}
