import { randomUUID } from "node:crypto";
import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import type { Logger } from "#platform/telemetry";
import { addAmounts } from "../amounts.ts";
import { latencyClassOf } from "./latency.ts";
import { insertEvents, type UsageEvent, type UsageKey } from "./usage-events.repository.ts";

/** Whose work it is, and what kind. */
export interface UsageOf {
  readonly kind: "text" | "alternatives" | "document" | "picture" | "web" | "api";
  readonly siteId: number;
  /** Null: a visitor. */
  readonly accountId: string | null;
}

/** Code points of source by where their translation came from. */
export interface UsageVolume {
  readonly machine: number;
  readonly fuzzy: number;
  readonly exact: number;
  readonly context: number;
  readonly kept: number;
}

/** A stretch of work in one pair of languages. */
export interface UsageOfPair extends UsageVolume {
  readonly source: string;
  readonly target: string;
  readonly engine: string | undefined;
}

/** A request that ended. */
export interface EndedRequest {
  readonly source?: string | undefined;
  readonly target?: string | undefined;
  /** The name of its error; undefined: it did not fail. */
  readonly error?: string | undefined;
  readonly ms?: number | undefined;
}

/** Takes down what was translated. It costs a caller no time: what comes together is written together, a little later. */
export interface UsageRecorder {
  volume(of: UsageOf, volume: UsageOfPair): void;
  request(of: UsageOf, ended: EndedRequest): void;
  /** Writes what has come together so far. */
  flush(): Promise<void>;
  /** For the end of a process. */
  close(): Promise<void>;
}

export interface UsageRecorderOptions {
  readonly db: Executor;
  readonly clock: Clock;
  readonly logger?: Pick<Logger, "error"> | undefined;
  /** How long events gather before they are written. */
  readonly delayMs?: number;
}

const noVolume: UsageVolume = { machine: 0, fuzzy: 0, exact: 0, context: 0, kept: 0 };
/** Beyond it what happens is written at once. */
const mostGathered = 2000;
/** While the database is away no more than this is kept: what is older is given up and told. */
const mostBatches = 200;
const minuteMs = 60_000;

interface Batch {
  readonly id: string;
  readonly events: readonly UsageEvent[];
}

/**
 * Gathers events of the same minute, person, kind, pair and engine into one row. A batch has an id of its own and is written
 * once, however often it is tried; a process that is killed loses what it gathered in the last seconds.
 */
export function createUsageRecorder({ db, clock, logger, delayMs = 5000 }: UsageRecorderOptions): UsageRecorder {
  let gathered = new Map<string, UsageEvent>();
  let batches: Batch[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  const add = (key: UsageKey, more: Omit<UsageEvent, keyof UsageKey>) => {
    const name = JSON.stringify(key);
    const known = gathered.get(name);
    gathered.set(name, known === undefined ? { ...key, ...more } : { ...known, ...addAmounts(more, known) });
    if (gathered.size >= mostGathered) void flush();
    else timer ??= setTimeout(() => void flush(), delayMs).unref();
  };
  const write = async () => {
    for (let batch = batches[0]; batch !== undefined; batch = batches[0]) {
      await insertEvents(db, batch.id, batch.events);
      batches = batches.filter(({ id }) => id !== batch?.id);
    }
  };
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (gathered.size > 0) batches.push({ id: randomUUID(), events: [...gathered.values()] });
    gathered = new Map();
    if (batches.length > mostBatches) {
      const lost = batches.splice(0, batches.length - mostBatches);
      logger?.error({ batches: lost.length }, "usage could not be written and is lost");
    }
    await writing;
    writing = write()
      .catch((error: unknown) => {
        logger?.error({ err: error }, "usage is written later");
        if (batches.length > 0) timer ??= setTimeout(() => void flush(), delayMs).unref();
      })
      .finally(() => (writing = undefined));
    await writing;
  };

  return {
    volume: (of, { source, target, engine, ...volume }) => {
      if (Object.values(volume).every((characters) => characters === 0)) return;
      const key = keyAt(clock.now(), of, { source, target, engine: engine ?? null });
      add(key, { ...volume, requests: 0, failures: 0 });
    },
    request: (of, { source, target, error, ms }) => {
      const isPair = source !== undefined && target !== undefined;
      const key = {
        ...(isPair && { source, target }),
        error: error ?? null,
        latency: ms === undefined || error !== undefined ? null : latencyClassOf(ms),
      };
      add(keyAt(clock.now(), of, key), { ...noVolume, requests: 1, failures: error === undefined ? 0 : 1 });
    },
    flush,
    close: async () => {
      await flush();
      clearTimeout(timer);
    },
  };
}

const keyAt = (at: Date, of: UsageOf, rest: Partial<UsageKey>): UsageKey => ({
  at: new Date(Math.floor(at.getTime() / minuteMs) * minuteMs),
  siteId: of.siteId,
  accountId: of.accountId,
  kind: of.kind,
  source: null,
  target: null,
  engine: null,
  error: null,
  latency: null,
  ...rest,
});
