export interface RankedPiece {
  readonly id: number;
  /** Log probability. */
  readonly score: number;
}

/** What lies so far below the best logit adds nothing to the sum that float32 could hold. */
const NEGLIGIBLE = 17;

/** The logarithm of the sum of all exponentials: what makes log probabilities of logits. */
export function logSum(logits: Float32Array): number {
  // Indexed loops: over typed arrays they run several times as fast as `for of`.
  const size = logits.length;
  let highest = -Infinity;
  for (let id = 0; id < size; id++) if (logits[id] > highest) highest = logits[id];
  const negligible = highest - NEGLIGIBLE;
  let total = 0;
  for (let id = 0; id < size; id++) if (logits[id] > negligible) total += Math.exp(logits[id] - highest);
  return highest + Math.log(total);
}

/** Pieces that are less likely than the likeliest by more than this are many, and each says little. */
const FAR = -6;
/** Of those every so many-th is looked at, for all. */
const SAMPLE = 16;
/** Below this there are too few pieces to draw from. */
const FEW = 4096;

/**
 * {@link logSum} to a tenth, in much less time: exact for the pieces that matter, an estimate for the many others.
 * @param highest the highest logit
 */
export function roughLogSum(logits: Float32Array, highest: number): number {
  const size = logits.length;
  if (size < FEW) return logSum(logits);
  const far = highest + FAR;
  let near = 0;
  for (let id = 0; id < size; id++) if (logits[id] > far) near += Math.exp(logits[id] - highest);
  let sampled = 0;
  for (let id = 0; id < size; id += SAMPLE) if (logits[id] <= far) sampled += Math.exp(logits[id] - highest);
  return highest + Math.log(near + sampled * SAMPLE);
}

/** The `count` likeliest pieces of a row of logits, best first; `isBlocked` pieces are left out. */
export function topPieces(logits: Float32Array, count: number, isBlocked: (id: number) => boolean): RankedPiece[] {
  const norm = logSum(logits);
  const size = logits.length;
  const best: { id: number; logit: number }[] = [];
  let floor = -Infinity;
  for (let id = 0; id < size; id++) {
    const logit = logits[id];
    if (logit <= floor || isBlocked(id)) continue;
    let at = best.length;
    while (at > 0 && best[at - 1].logit < logit) at--;
    best.splice(at, 0, { id, logit });
    if (best.length > count) best.pop();
    if (best.length === count) floor = best[count - 1].logit;
  }
  return best.map(({ id, logit }) => ({ id, score: logit - norm }));
}
