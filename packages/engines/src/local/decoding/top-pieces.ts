export interface RankedPiece {
  readonly id: number;
  /** Log probability. */
  readonly score: number;
}

/** The `count` likeliest pieces of a row of logits, best first; `isBlocked` pieces are left out. */
export function topPieces(logits: Float32Array, count: number, isBlocked: (id: number) => boolean): RankedPiece[] {
  let highest = -Infinity;
  for (const logit of logits) if (logit > highest) highest = logit;
  let total = 0;
  for (const logit of logits) total += Math.exp(logit - highest);
  const norm = highest + Math.log(total);
  const best: { id: number; logit: number }[] = [];
  let floor = -Infinity;
  for (let id = 0; id < logits.length; id++) {
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
