import type { DomainCode, LanguageCode } from "@yiqiao/contracts/languages";
import type { MatchesResult } from "@yiqiao/contracts/text";
import { differencesOf } from "@yiqiao/translation-memory";
import type { LibraryAccess } from "#features/libraries";
import type { Memories } from "#features/memories";
import { fromLibraries, issuesBetween } from "#features/translation";
import type { RequestContext } from "#platform/request";
import type { TakeRate } from "./text-rates.ts";

export interface MatchesDeps {
  readonly takeRate: TakeRate;
  readonly libraries: Pick<LibraryAccess, "use">;
  readonly memories: Pick<Memories, "search">;
}

export interface MatchesQuery {
  readonly text: string;
  readonly src_lang: LanguageCode;
  readonly tgt_lang: LanguageCode;
  readonly domain?: DomainCode | undefined;
  readonly tm_ids?: readonly string[] | undefined;
}

/** Percent from which a stored sentence helps its reader, whatever is filled in without asking. */
const leastPercent = 70;
const maxMatches = 5;

/**
 * Finds similar sentences in the caller's memories, best first, with their differences. Free, since no engine is used.
 */
export async function findMatches(
  { takeRate, libraries, memories }: MatchesDeps,
  context: RequestContext,
  query: MatchesQuery,
): Promise<MatchesResult> {
  const { text, src_lang: source, tgt_lang: target, domain = "general", tm_ids: memoryIds } = query;
  await takeRate(context, "quote");
  const pair = { source, target };
  const user = { siteId: context.siteId, accountId: context.principal?.accountId ?? null };
  const use = await libraries.use(user, { pair, domain, memoryIds, termbaseIds: [] });
  const [found = []] = await memories.search([{ source: { text: text.trim(), tags: [] } }], {
    pair,
    memories: use.memories,
    threshold: leastPercent,
    penalties: use.penalties,
    signal: context.signal,
    limit: maxMatches,
  });
  const matches = found.flatMap((match) => {
    const used = use.memories[match.candidate.rank];
    if (used === undefined) return [];
    const { memory } = fromLibraries({ match: { ...match, memory: used } });
    if (memory === undefined) return [];
    const differences = differencesOf(memory.source, text.trim());
    const { issues } = issuesBetween(text.trim(), match.target.text, { pair, isStrict: false });
    const score = match.score / 100;
    return { target: match.target.text, provenance: match.kind, score, memory, differences, issues };
  });
  return { matches };
}
