import { findCodes } from "./find-codes.ts";
import type { FindCodes } from "./model.ts";

/** Whether each code of the source stands in the target, letter by letter and as often. */
export function keepsCodes(source: string, target: string, find: FindCodes = findCodes): boolean {
  const wanted = new Map<string, number>();
  for (const { start, end } of find(source)) {
    const code = source.slice(start, end);
    wanted.set(code, (wanted.get(code) ?? 0) + 1);
  }
  return [...wanted].every(([code, times]) => target.split(code).length > times);
}
