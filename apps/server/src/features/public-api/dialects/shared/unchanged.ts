import type { ErrorName } from "@yiqiao/contracts/errors";
import type { Kept, Translation } from "@yiqiao/contracts/text";
import type { FastifyReply } from "fastify";

/** A text as it is answered. */
export interface MaybeUnchanged {
  /** Why the text came back as it is: the reason of the text service, or the name of its failure. */
  readonly unchanged?: Kept | ErrorName | "error";
}

/**
 * Header that names the texts which came back as they are, as answers of other platforms have no place for it: each reason
 * with the places of its texts in the answer, `target-language=0-2 7, unsupportedPair=5`.
 */
export const unchangedHeader = "x-yiqiao-unchanged";
/** Longest that clients may be sent; what is left out is told by a `+`. */
const longestValue = 4000;

/** Why the whole text stands as it is; undefined where any of it was translated. */
export function keptIn({ segments, kept }: Pick<Translation, "segments" | "kept">): Kept | undefined {
  const reasons = segments.length === 0 ? [kept] : segments.map((segment) => segment.kept);
  if (reasons.includes(undefined)) return undefined;
  return reasons.find((reason) => reason === "target-language") ?? reasons[0];
}

/**
 * Tells of the texts of an answer that came back as they are.
 * @param placeOf the place in the answer of the text that a translation is of; ascending, the same for several of one text
 */
export function tellUnchanged(
  reply: FastifyReply,
  translations: readonly MaybeUnchanged[],
  placeOf: (at: number) => number = (at) => at,
): void {
  const found = Map.groupBy(translations.keys(), (at) => translations[at]?.unchanged);
  const told = [...found]
    .flatMap(([reason, at]) => (reason === undefined ? [] : `${reason}=${ranges(at.map(placeOf))}`))
    .join(", ");
  if (told === "") return;
  const isWhole = told.length <= longestValue;
  reply.header(unchangedHeader, isWhole ? told : `${told.slice(0, told.lastIndexOf(" ", longestValue))} +`);
}

/** Ascending places, each once and neighbours together: `0-2 7`. */
function ranges(places: readonly number[]): string {
  const found: { from: number; to: number }[] = [];
  for (const place of places) {
    const last = found.at(-1);
    if (last !== undefined && place <= last.to + 1) last.to = place;
    else found.push({ from: place, to: place });
  }
  return found.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(" ");
}
