/** A Marian file or model that cannot be read, written or converted: which item or setting, and what is wrong with it. */
export class MarianError extends Error {
  override readonly name = "MarianError";
  readonly item: string;
  readonly problem: string;

  constructor(item: string, problem: string, options?: { cause?: unknown }) {
    super(`${item}: ${problem}`, options);
    this.item = item;
    this.problem = problem;
  }
}
