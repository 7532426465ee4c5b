import type { CharacterCounts } from "@yiqiao/contracts/text";
import type { DeliveredSentence } from "#features/text";
import type { MeasuredSegment } from "#features/translation";
import type { Executor } from "#platform/database";
import type { RequestContext } from "#platform/request";
import type { WebPageDeps } from "../ports.ts";
import type { PageWork } from "./page-work.ts";

/** Sentences of units that cost something, each once. */
export interface Priced {
  readonly total: number;
  readonly fromMemory: number;
  readonly sentences: readonly (DeliveredSentence & { readonly characters: number })[];
}

/** @param seen keys of sentences of before, to which these are added */
export function priceOf(
  measured: readonly (readonly MeasuredSegment[])[],
  { page, pair }: PageWork,
  seen = new Set<string>(),
): Priced {
  let [total, fromMemory] = [0, 0];
  const sentences: Priced["sentences"][number][] = [];
  const { domain } = page;
  for (const { key, text, score = 0, characters } of measured.flat()) {
    total += characters;
    if (score >= 100) fromMemory += characters;
    else if (characters > 0 && !seen.has(key)) sentences.push({ text, ...pair, domain, characters });
    seen.add(key);
  }
  return { total, fromMemory, sentences };
}

/** Of the sentences those that the caller has not had within a day. */
export async function unpaid(
  { delivered }: Pick<WebPageDeps, "delivered">,
  executor: Executor,
  context: RequestContext,
  sentences: Priced["sentences"],
): Promise<Priced["sentences"]> {
  const had = await delivered.find(executor, context, sentences);
  return sentences.filter((_sentence, place) => !had.has(place));
}

export const charactersOf = (sentences: Priced["sentences"]): number =>
  sentences.reduce((sum, { characters }) => sum + characters, 0);

export function countsOf(priced: Priced, net: number): CharacterCounts {
  const { total, fromMemory } = priced;
  return { total, from_memory: fromMemory, repeated: total - fromMemory - net, net };
}
