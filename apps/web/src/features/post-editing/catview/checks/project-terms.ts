import { type FoundTerms, projectLimits, projectPanelCalls as calls } from "@yiqiao/contracts/post-editing";
import type { QaFoundTerm } from "@yiqiao/qa";
import { api } from "#shared/api-client/index.ts";
import { scheduleByClock } from "../../editor/store/store-types.ts";
import { isSame } from "./quality.ts";

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

export function createProjectTerms(asking: Asking): ProjectTerms {
  const { active, schedule = scheduleByClock } = asking;
  const known: KnownTerms = new Map();
  const waiting = new Set<number>();
  const retry = createRetry(schedule, waiting);
  const line = createLine(asking, { known, waiting, retry });
  const lookUpAgain = (): void => {
    retry.begin();
    line.start();
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
        retry.failed.delete(id);
        waiting.add(id);
      }
      line.start();
    },
    arrived: () => {
      lookUpAgain();
      return line.arrived();
    },
    reload: () => {
      const looked = active();
      const id = looked !== undefined && known.has(looked) ? looked : known.keys().next().value;
      if (id === undefined) return;
      line.look();
      const others = [...waiting];
      waiting.clear();
      for (const each of [id, ...others]) waiting.add(each);
      lookUpAgain();
    },
    stop: () => {
      line.stop();
      waiting.clear();
      retry.callOff();
    },
  };
}

type KnownTerms = Map<number, Known>;
type Schedule = typeof scheduleByClock;

/** What failed, which waits again after a while that grows. */
function createRetry(schedule: Schedule, waiting: Set<number>) {
  const failed = new Set<number>();
  let retryMs = firstRetryMs;
  let callOff: (() => void) | undefined;
  return {
    failed,
    /** Lets all that failed wait again. */
    begin: (): void => {
      callOff?.();
      callOff = undefined;
      for (const id of failed) waiting.add(id);
      failed.clear();
    },
    fail: (ids: readonly number[], again: () => void): void => {
      // What was refused by itself holds nothing else up the next time.
      for (const id of [...waiting, ...ids]) failed.add(id);
      waiting.clear();
      callOff ??= schedule(again, retryMs);
      retryMs = Math.min(retryMs * 2, lastRetryMs);
    },
    succeed: (): void => {
      retryMs = firstRetryMs;
    },
    callOff: (): void => callOff?.(),
  };
}

/** Does something anew, at once the first time and not too soon after the last. */
function createRest(schedule: Schedule, act: () => void) {
  let callOff: (() => void) | undefined;
  let isOutdated = false;
  const anew = (): void => {
    isOutdated = callOff !== undefined;
    if (isOutdated) return;
    callOff = schedule(() => {
      callOff = undefined;
      if (isOutdated) anew();
    }, restMs);
    act();
  };
  return { anew, callOff: (): void => callOff?.() };
}

interface Line {
  readonly known: KnownTerms;
  readonly waiting: Set<number>;
  readonly retry: ReturnType<typeof createRetry>;
}

/** One call after the other, while any are waiting. */
function createLine({ ask, hasNone, onFound, schedule = scheduleByClock }: Asking, { known, waiting, retry }: Line) {
  let version = hasNone ? withoutTermbases.version : undefined;
  let isLooking = false;
  let underWay: Promise<void> | undefined;
  let isStopped = false;

  const rest = createRest(schedule, () => {
    for (const id of known.keys()) waiting.add(id);
    start();
  });
  const startAgain = (): void => {
    retry.begin();
    start();
  };
  const take = (ids: readonly number[], answer: FoundTerms): void => {
    const others = takeInto(known, { ids: ids.filter((id) => !waiting.has(id)), answer });
    const isChanged = version !== undefined && version !== answer.version;
    ({ version } = answer);
    if (isChanged) rest.anew();
    if (others.length > 0) onFound(others);
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
        retry.succeed();
        startAgain();
      } catch {
        if (isStopped) return;
        retry.fail(ids, startAgain);
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
  const waitForArrival = async (): Promise<number> => {
    if (underWay === undefined) return retry.failed.size;
    await underWay;
    return waitForArrival();
  };
  const look = (): void => void (isLooking = true);
  const stop = (): void => {
    isStopped = true;
    rest.callOff();
  };
  return { start, arrived: waitForArrival, look, stop };
}

/** @param ids those whose source is the same as when they were asked for @returns those in which others were found */
function takeInto(
  known: KnownTerms,
  { ids, answer }: { readonly ids: readonly number[]; readonly answer: FoundTerms },
): number[] {
  const found = new Map(answer.segments.map(({ id, terms }) => [id, terms.map(foundTermOf)]));
  const others: number[] = [];
  for (const id of ids) {
    const before = known.get(id);
    if (before === undefined) continue;
    const terms = found.get(id) ?? none;
    known.set(id, { source: before.source, terms });
    if (!isSame(terms, before.terms ?? none)) others.push(id);
  }
  return others;
}
