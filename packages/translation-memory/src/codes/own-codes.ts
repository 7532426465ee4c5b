import { createPatternFinder } from "@yiqiao/contracts/code-patterns";
import type { FindCodes } from "./model.ts";

/**
 * Finds what the patterns of a site or a document say.
 *
 * @throws {RangeError} for a pattern with a fault
 */
export function createOwnFinder(written: readonly string[]): FindCodes {
  const find = createPatternFinder(written);
  return (text) => find(text).map(({ start, end }) => ({ kind: "own", start, end }));
}
