import { createHash } from "node:crypto";
import type { QuoteBody } from "@yiqiao/contracts/documents";
import type { EnginePair } from "@yiqiao/engines";
import type { WantedLibraries } from "#features/libraries";
import { type LibrarySource, penaltiesAt, type PenaltySettings } from "#features/translation";

/** The libraries that a call names. */
export function chosenIn({ domain, tm_ids, tb_ids }: Pick<QuoteBody, "domain" | "tm_ids" | "tb_ids">): WantedLibraries {
  return { domain, memories: tm_ids ?? null, termbases: tb_ids ?? null };
}

/**
 * The state of the memories of a pair: a measure made with them holds as long as it stays. Penalties belong to it, and
 * with a penalty for age the day: what is a full match today may be too old for one tomorrow.
 */
export async function stateOfMemories(
  source: LibrarySource,
  { pair, now }: { readonly pair: EnginePair; readonly now: Date },
): Promise<string> {
  const { memories, penalties } = await source(pair);
  if (memories.length === 0) return "";
  const state = memories.map(({ id, version, penalty, reversed }) => [id, version, penalty, reversed].join());
  if (penalties !== undefined) state.push(...stateOfPenalties(penalties, now));
  return createHash("sha256").update(state.join("\n")).digest("base64url");
}

/** Nothing where nothing is taken off, as before there were penalties. */
function stateOfPenalties(settings: PenaltySettings, now: Date): string[] {
  const { age, authors } = penaltiesAt(settings, now);
  return [
    ...(age === undefined ? [] : [`age ${age.percent} ${age.before.toISOString()}`]),
    ...(authors === undefined
      ? []
      : [`authors ${JSON.stringify([...authors].toSorted(([a], [b]) => (a < b ? -1 : 1)))}`]),
  ];
}
