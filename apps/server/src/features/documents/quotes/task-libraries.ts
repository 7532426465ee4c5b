import { createHash } from "node:crypto";
import type { QuoteBody } from "@yiqiao/contracts/documents";
import type { DomainCode } from "@yiqiao/contracts/languages";
import type { EnginePair } from "@yiqiao/engines";
import {
  isLibraryUnknown,
  librariesByPair,
  type LibrarySource,
  noLibraries,
  penaltiesAt,
  type PenaltySettings,
} from "#features/translation";
import type { Owner } from "#platform/request";
import type { DocumentDeps } from "../ports.ts";

/** Which memories and termbases a document is translated with. */
export interface TaskLibraries {
  readonly domain: DomainCode;
  /** Null: whatever the owner has in use. */
  readonly memories: readonly string[] | null;
  readonly termbases: readonly string[] | null;
}

/** The libraries that a call names. */
export function chosenIn({ domain, tm_ids, tb_ids }: Pick<QuoteBody, "domain" | "tm_ids" | "tb_ids">): TaskLibraries {
  return { domain, memories: tm_ids ?? null, termbases: tb_ids ?? null };
}

/** What may be used in each pair. @throws {DomainError} `libraryUnknown` when it is asked for `pair` */
export function librariesOf(
  { libraries }: Pick<DocumentDeps, "libraries">,
  { siteId, accountId }: Pick<Owner, "siteId" | "accountId">,
  { chosen, pair }: { readonly chosen: TaskLibraries; readonly pair: EnginePair },
): LibrarySource {
  const { domain, memories, termbases } = chosen;
  return librariesByPair(
    (choice) => libraries.use({ siteId, accountId }, choice),
    { domain, memoryIds: memories ?? undefined, termbaseIds: termbases ?? undefined },
    pair.source,
  );
}

/** For jobs: a library that is gone by now does not hold up the document. */
export function ignoringMissing(source: LibrarySource): LibrarySource {
  return (pair) =>
    source(pair).catch((error: unknown) => {
      if (isLibraryUnknown(error)) return noLibraries;
      throw error;
    });
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
