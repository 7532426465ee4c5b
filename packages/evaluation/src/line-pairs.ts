/** Texts that cannot be scored: their numbers of lines differ, or there are none. */
export class LinesError extends Error {
  override readonly name = "LinesError";
}

/**
 * Checks that every hypothesis has a reference.
 * @throws LinesError naming both counts
 */
export function checkLinePairs(hypotheses: readonly string[], references: readonly string[]): void {
  if (hypotheses.length !== references.length) {
    throw new LinesError(`${hypotheses.length} hypotheses, but ${references.length} references`);
  }
  if (hypotheses.length === 0) throw new LinesError("0 hypotheses and 0 references: nothing to score");
}
