/** Something that may pass by itself. */
export class Transient extends Error {
  override readonly name = "Transient";
  readonly afterMs: number | undefined;

  constructor(message: string, afterMs?: number) {
    super(message);
    this.afterMs = afterMs;
  }
}
