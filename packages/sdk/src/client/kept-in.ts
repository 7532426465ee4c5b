import type { Kept, TextTranslation } from "../generated/types.gen.ts";

/** Why the whole text stands as it is; undefined where any of it was translated. */
export function keptIn({ segments, kept }: TextTranslation): Kept | undefined {
  const all = segments.length === 0 ? [kept] : segments.map((segment) => segment.kept);
  if (all.includes(undefined)) return undefined;
  return all.find((reason) => reason === "target-language") ?? all[0];
}
