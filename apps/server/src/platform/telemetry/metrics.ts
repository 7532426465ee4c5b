import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/** Statistics of a database pool. */
export interface PoolFigures {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** A metric that is read on demand. */
export interface Watched {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly read: () => Promise<
    readonly { readonly labels: Readonly<Record<string, string>>; readonly value: number }[]
  >;
}

export interface Metrics {
  readonly registry: Registry;
  readonly httpDuration: Histogram<"method" | "route" | "status">;
  readonly httpInFlight: Gauge;
  readonly openStreams: Gauge;
  /** Segments that engines finished, by engine and outcome (`ok` or the error's code). */
  readonly engineSegments: Counter<"engine" | "outcome">;
  readonly engineDuration: Histogram<"engine">;
  /** Words of the segments that engines translated, by engine. */
  readonly engineWords: Counter<"engine">;
  /** Counts a conflict between transactions; the last one of several was not tried again. */
  readonly countConflict: (conflict: string, isLast: boolean) => void;
  /** Runs of jobs, by kind and how they ended. */
  readonly jobDuration: Histogram<"job" | "outcome">;
  watchPool(pool: PoolFigures): void;
  /** Registers a figure that is read at each scrape. */
  watch(watched: Watched): void;
}

const secondsBuckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

const jobBuckets = [0.05, 0.25, 1, 5, 15, 60, 300, 900, 3600];

/** Prometheus metrics in a separate registry, so that two servers in one process do not mix. */
export function createMetrics(options: { readonly process?: boolean } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (options.process === true) collectDefaultMetrics({ register: registry });
  const conflicts = new Counter({
    name: "database_conflicts_total",
    help: "Statements and transactions that the database undid because others were in their way",
    labelNames: ["conflict", "outcome"],
    registers,
  });
  return {
    registry,
    httpDuration: new Histogram({
      name: "http_request_duration_seconds",
      help: "Time from a request's first byte to its answer's last, by route",
      labelNames: ["method", "route", "status"],
      buckets: secondsBuckets,
      registers,
    }),
    httpInFlight: new Gauge({ name: "http_requests_in_flight", help: "Requests being answered", registers }),
    openStreams: new Gauge({ name: "http_event_streams_open", help: "Open streams of server-sent events", registers }),
    engineSegments: new Counter({
      name: "engine_segments_total",
      help: "Segments that engines finished",
      labelNames: ["engine", "outcome"],
      registers,
    }),
    engineDuration: new Histogram({
      name: "engine_request_duration_seconds",
      help: "Time of a request to an engine",
      labelNames: ["engine"],
      buckets: secondsBuckets,
      registers,
    }),
    engineWords: new Counter({
      name: "engine_words_total",
      help: "Words of the segments that engines translated; of scripts that part no words each character counts",
      labelNames: ["engine"],
      registers,
    }),
    jobDuration: new Histogram({
      name: "job_duration_seconds",
      help: "Time of a run of a background job, by kind and outcome",
      labelNames: ["job", "outcome"],
      buckets: jobBuckets,
      registers,
    }),
    countConflict: (conflict, isLast) => conflicts.inc({ conflict, outcome: isLast ? "failed" : "again" }),
    watchPool: (pool) => watchPool(registry, pool),
    watch: (watched) => watch(registry, watched),
  };
}

function watchPool(registry: Registry, pool: PoolFigures): void {
  watch(registry, {
    name: "database_connections",
    help: "Connections of the database pool",
    labels: ["state"],
    read: async () => [
      { labels: { state: "total" }, value: pool.totalCount },
      { labels: { state: "idle" }, value: pool.idleCount },
      { labels: { state: "waiting" }, value: pool.waitingCount },
    ],
  });
}

function watch(registry: Registry, { name, help, labels, read }: Watched): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    collect: async () => {
      gauge.reset();
      // What cannot be read now, since the database is away, must not hide the rest.
      for (const figure of await read().catch(() => [])) gauge.set({ ...figure.labels }, figure.value);
    },
  });
}
