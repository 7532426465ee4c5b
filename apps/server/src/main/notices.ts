/** A part that does not work, and how to get it. */
export interface Notice {
  readonly part: string;
  readonly problem: string;
  readonly remedy: string;
}
