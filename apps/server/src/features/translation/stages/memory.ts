import { contextKey, type MemoryQuery } from "@yiqiao/translation-memory";
import type { FindCodes } from "@yiqiao/translation-memory/codes";
import type { EnginePair } from "@yiqiao/engines";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { MemoryLookup } from "../libraries.ts";
import type { SegmentRouter } from "../ports.ts";
import type { Answer, Segment, SegmentMatch, Stage, Work } from "../segment.ts";
import { withIssues } from "./doubt.ts";
import { unsettled } from "../segment.ts";
import { wholeTags } from "../tags.ts";

export interface MemoryStageOptions {
  readonly memories: MemoryLookup;
  /**
   * Items follow each other in one text, of which these are a part: what stands before the first and after the last is
   * not known. Otherwise each item is a text of its own.
   */
  readonly isPart: boolean;
  /** Percent that a match needs, instead of what the request's libraries say. */
  readonly threshold?: number;
  /** Says how many similar pairs the engine of a pair reads; without it none are looked for. */
  readonly router?: Pick<SegmentRouter, "route">;
}

/** Percent: what is less alike leads no engine to a better translation. */
const leastLead = 50;
/** Pairs with codes that have no place in a sentence lead nothing; then others do. */
const spareLeads = 2;

/** The sentences before and after each, as a memory knows them. */
function contextsOf(work: Work, isPart: boolean): Map<Segment, Pick<MemoryQuery, "before" | "after">> {
  const contexts = new Map<Segment, Pick<MemoryQuery, "before" | "after">>();
  const edge = isPart ? undefined : contextKey(null);
  const flows = isPart ? [work.items.flatMap(({ segments }) => segments)] : work.items.map(({ segments }) => segments);
  for (const flow of flows) {
    const keys = flow.map(({ text }) => contextKey(text));
    for (const [at, segment] of flow.entries()) {
      const before = at === 0 ? edge : keys[at - 1];
      const after = at === flow.length - 1 ? edge : keys[at + 1];
      contexts.set(segment, { ...(before !== undefined && { before }), ...(after !== undefined && { after }) });
    }
  }
  return contexts;
}

function byLanguage(work: Work): Map<LanguageCode, Segment[]> {
  const groups = new Map<LanguageCode, Segment[]>();
  for (const segment of unsettled(work)) {
    const group = groups.get(segment.language);
    if (group) group.push(segment);
    else groups.set(segment.language, [segment]);
  }
  return groups;
}

interface Checked {
  readonly pair: EnginePair;
  readonly codes: FindCodes;
}

function answerOf(segment: Segment, match: SegmentMatch, { pair, codes }: Checked): Answer {
  const { text } = match.target;
  const tags = wholeTags(segment, match.target);
  const answer = { text, tags, provenance: match.kind, score: match.score / 100, match };
  // A full match is what somebody has made of this very sentence.
  return match.kind === "fuzzy" ? withIssues(segment, answer, { pair, codes, isStrict: false }) : answer;
}

/**
 * Fills in what a memory has: full matches, and fuzzy ones from the threshold of the request on. Those below it go along to
 * engines that read them.
 */
export function memoryStage({ memories, isPart, threshold: least, router }: MemoryStageOptions): Stage {
  return {
    name: "memory",
    async *run(work) {
      let contexts: ReturnType<typeof contextsOf> | undefined;
      for (const [source, segments] of byLanguage(work)) {
        const use = await work.libraries(source);
        if (use.memories.length === 0) continue;
        contexts ??= contextsOf(work, isPart);
        const around = contexts;
        const queries = segments.map((segment): MemoryQuery => {
          return { source: { text: segment.text, tags: segment.tags }, ...around.get(segment) };
        });
        const { target, domain, signal } = work.request;
        const pair = { source, target };
        const threshold = least ?? work.request.threshold ?? use.threshold;
        const route = router?.route({ pair, domain });
        const similar = (route?.available && route.similar) || 0;
        const found = await memories.find(queries, {
          pair,
          memories: use.memories,
          threshold: similar > 0 ? Math.min(threshold, leastLead) : threshold,
          limit: similar > 0 ? similar + spareLeads : 1,
          penalties: use.penalties,
          signal,
        });
        for (const [at, segment] of segments.entries()) {
          const matches = (found[at] ?? []).flatMap((match): SegmentMatch[] => {
            const memory = use.memories[match.candidate.rank];
            return memory ? [{ ...match, memory }] : [];
          });
          const [best] = matches;
          if (best && best.score >= threshold) segment.answer = answerOf(segment, best, { pair, codes: work.codes });
          else if (best) segment.similar = matches;
        }
        yield;
      }
    },
  };
}
