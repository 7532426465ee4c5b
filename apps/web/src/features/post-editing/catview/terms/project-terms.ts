import { type FoundTerms, projectLimits, projectPanelCalls as calls } from "@yiqiao/contracts/post-editing";
import type { QaFoundTerm } from "@yiqiao/qa";
import { api } from "#shared/api-client/index.ts";
import { scheduleByClock } from "../../editor/store/store-types.ts";

/** The terms that the project's termbases have in the sources of its segments. */
export interface ProjectTerms {
  /** Those in a source of a segment; none while they are not known. */
  readonly of: (id: number, source: string) => readonly QaFoundTerm[];
  /** Segments whose texts were loaded or have changed: their terms are asked for where they are not known. */
  readonly want: (segments: readonly SourceOf[]) => void;
  /** Resolves when all that are wanted are here or were asked for in vain; gives of how many segments they are not here. */
  readonly arrived: () => Promise<number>;
  /** Asks whether the termbases have changed, and then for all terms anew. */
  readonly reload: () => void;
  readonly stop: () => void;
}

export interface SourceOf {
  readonly id: number;
  readonly source: { readonly text: string };
}

export type AskForTerms = (ids: readonly number[]) => Promise<FoundTerms>;

export const termsCallOf =
  (projectId: string, signal: AbortSignal): AskForTerms =>
  (ids) =>
    api(calls.terms, { query: { project_id: projectId, ids: ids.join(",") }, signal });

interface Asking {
  readonly ask: AskForTerms;
  /** Whether the project is known to have no termbase. */
  readonly hasNone: boolean;
  /** The segment that is being edited. */
  readonly active: () => number | undefined;
  /** Segments in which others were found than before. */
  readonly onFound: (ids: readonly number[]) => void;
  readonly schedule?: typeof scheduleByClock;
}

interface Known {
  readonly source: string;
  /** Absent until they are here. */
  readonly terms?: readonly QaFoundTerm[];
}

const none: readonly QaFoundTerm[] = [];
const withoutTermbases: FoundTerms = { version: "", segments: [] };
const firstRetryMs = 5000;
const lastRetryMs = 300_000;
/** Somebody may be filling a termbase: everything is asked for anew so often at most. */
const restMs = 20_000;

const foundTermOf = (told: FoundTerms["segments"][number]["terms"][number]): QaFoundTerm => {
  const { start, end, targets, forbidden, source, case_sensitive: caseSensitive, bank_name: libraryName } = told;
  return { start, end, targets, forbidden, term: { source, caseSensitive, libraryName } };
};
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Asks for terms behind the texts, one call at a time; what fails is asked for again later, and whoever checks goes on. */
export function createProjectTerms(asking: Asking): ProjectTerms {
  const { ask, hasNone, active, onFound, schedule = scheduleByClock } = asking;
  const known = new Map<number, Known>();
  const waiting = new Set<number>();
  const failed = new Set<number>();
  let version = hasNone ? withoutTermbases.version : undefined;
  let isLooking = false;
  let underWay: Promise<void> | undefined;
  let isStopped = false;
  let retryMs = firstRetryMs;
  let callOffRetry: (() => void) | undefined;
  let callOffRest: (() => void) | undefined;
  let isOutdated = false;

  const askAnew = (): void => {
    isOutdated = callOffRest !== undefined;
    if (isOutdated) return;
    callOffRest = schedule(() => {
      callOffRest = undefined;
      if (isOutdated) askAnew();
    }, restMs);
    for (const id of known.keys()) waiting.add(id);
    start();
  };
  const take = (ids: readonly number[], answer: FoundTerms): void => {
    const found = new Map(answer.segments.map(({ id, terms }) => [id, terms.map(foundTermOf)]));
    const others: number[] = [];
    for (const id of ids) {
      const before = known.get(id);
      // Its source has changed since it was asked for.
      if (before === undefined || waiting.has(id)) continue;
      const terms = found.get(id) ?? none;
      known.set(id, { source: before.source, terms });
      if (!isSame(terms, before.terms ?? none)) others.push(id);
    }
    const isChanged = version !== undefined && version !== answer.version;
    ({ version } = answer);
    if (isChanged) askAnew();
    if (others.length > 0) onFound(others);
  };
  const again = (): void => {
    callOffRetry?.();
    callOffRetry = undefined;
    for (const id of failed) waiting.add(id);
    failed.clear();
    start();
  };
  const fail = (ids: readonly number[]): void => {
    // What was refused by itself holds nothing else up the next time.
    for (const id of [...waiting, ...ids]) failed.add(id);
    waiting.clear();
    callOffRetry ??= schedule(again, retryMs);
    retryMs = Math.min(retryMs * 2, lastRetryMs);
  };
  const work = async (): Promise<void> => {
    while (waiting.size > 0) {
      const ids = [...waiting].slice(0, projectLimits.window);
      for (const id of ids) waiting.delete(id);
      const isAsked = isLooking || version !== withoutTermbases.version;
      isLooking = false;
      try {
        const answer = await (isAsked ? ask(ids) : withoutTermbases);
        if (isStopped) return;
        take(ids, answer);
        retryMs = firstRetryMs;
        again();
      } catch {
        if (isStopped) return;
        fail(ids);
      }
    }
  };
  const start = (): void => {
    if (isStopped || waiting.size === 0) return;
    underWay ??= work().finally(() => {
      underWay = undefined;
      start();
    });
  };
  const arrived = async (): Promise<number> => {
    if (underWay === undefined) return failed.size;
    await underWay;
    return arrived();
  };
  return {
    of: (id, source) => {
      const one = known.get(id);
      return one?.source === source ? (one.terms ?? none) : none;
    },
    want: (segments) => {
      for (const { id, source } of segments) {
        if (known.get(id)?.source === source.text) continue;
        known.set(id, { source: source.text });
        failed.delete(id);
        waiting.add(id);
      }
      start();
    },
    arrived: () => {
      again();
      return arrived();
    },
    reload: () => {
      const looked = active();
      const id = looked !== undefined && known.has(looked) ? looked : known.keys().next().value;
      if (id === undefined) return;
      isLooking = true;
      const others = [...waiting];
      waiting.clear();
      for (const each of [id, ...others]) waiting.add(each);
      again();
    },
    stop: () => {
      isStopped = true;
      waiting.clear();
      callOffRetry?.();
      callOffRest?.();
    },
  };
}
